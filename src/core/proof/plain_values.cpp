#include "plain_values.hpp"

namespace nimber::checker {

void PlainValues::mark(std::uint32_t value) {
    if (value >= marked_.size()) {
        marked_.resize(std::size_t{value} * 2 + 1);
    }
    marked_[value] = g_.size() + 1;
}

void PlainValues::mark_sums(unsigned parts, Heap stones, Heap least, std::uint32_t sum) {
    if (parts == 0) {
        if (stones == 0) {
            mark(sum);
        }
    } else if (parts == 1) {
        if (stones >= least) {
            mark(sum ^ g_[stones]);
        }
    } else {
        for (Heap part = least; part * parts <= stones && budget_.step(); ++part) {
            mark_sums(parts - 1, stones - part, part, sum ^ g_[part]);
        }
    }
}

bool PlainValues::next() {
    const Heap heap = g_.size();
    if (rules_.all_but) {
        for (Heap left = 0; left < heap && budget_.step(); ++left) {
            if (!rules_.lists(heap - left)) {
                mark(g_[left]);
            }
        }
    } else {
        for (const Take& take : rules_.takes) {
            for (unsigned parts = 0; take.count <= heap && take.leaves >> parts != 0; ++parts) {
                if ((take.leaves >> parts & 1U) != 0) {
                    mark_sums(parts, heap - take.count, 1, 0);
                }
            }
        }
    }
    if (budget_.exceeded()) {
        return false; // not all options were seen: their mex is no value
    }
    std::uint32_t mex = 0;
    while (mex < marked_.size() && marked_[mex] == heap + 1) {
        ++mex;
    }
    g_.push_back(mex);
    return true;
}

} // namespace nimber::checker
