#include "heap_code_game.hpp"

#include <algorithm>
#include <array>

namespace nimber {
namespace {

/// The ways to write a number as a sum of positive parts in ascending order.
class Partitions {
public:
    /// With `unequal`, two parts must differ.
    Partitions(OptionVisitor visit, bool unequal) : visit_{visit}, unequal_{unequal} {}

    /// Visits all of `count` parts. Returns false once `visit` does.
    bool run(Heap total, unsigned count) { return complete(0, count, total); }

private:
    /// Visits those that begin with the first `filled` parts; the open ones add up to `rest`.
    bool complete(unsigned filled, unsigned count, Heap rest) {
        const unsigned open = count - filled;
        if (open == 1) {
            parts_[filled] = rest;
            const bool barred = unequal_ && count == 2 && parts_[0] == parts_[1];
            return barred || visit_(SumView::of_heaps({parts_.data(), count}));
        }
        for (Heap part = filled == 0 ? 1 : parts_[filled - 1]; part <= rest / open; ++part) {
            parts_[filled] = part;
            if (!complete(filled + 1, count, rest - part)) {
                return false;
            }
        }
        return true;
    }

    OptionVisitor visit_;
    bool unequal_;
    std::array<Heap, HeapCode::kMostParts> parts_{};
};

} // namespace

HeapCodeGame::HeapCodeGame(const GameCard& card, HeapCode code)
    : Game{card}, code_{std::move(code)} {
    constexpr std::uint8_t kLeaveAtMostOne = 3;
    for (Heap take = 0; take < code_.digits.size(); ++take) {
        if (code_.digits[take] == kLeaveAtMostOne) {
            takes_.numbers.push_back(take);
        } else if (code_.digits[take] != 0) {
            takes_.numbers.clear();
            return;
        }
    }
}

void HeapCodeGame::options(StateView heap, OptionVisitor visit) const {
    Partitions partitions{visit, code_.unequal};
    const Heap most = std::min(heap[0], code_.largest_take());
    for (Heap take = 0; take <= most; ++take) {
        const Heap left = heap[0] - take;
        if (left == 0) {
            if (code_.allows(take, 0)) {
                visit(left);
            }
            return;
        }
        for (unsigned parts = 1; parts <= HeapCode::kMostParts && parts <= left; ++parts) {
            if (code_.allows(take, parts) && !partitions.run(left, parts)) {
                return;
            }
        }
    }
}

} // namespace nimber
