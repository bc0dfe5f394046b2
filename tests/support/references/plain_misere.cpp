#include "support/references/plain_misere.hpp"

#include <algorithm>
#include <utility>

namespace nimber::testing {

bool PlainMisere::is_lost(const Sum& sum) {
    if (const auto known = lost_.find(sum); known != lost_.end()) {
        return known->second;
    }
    bool any = false;
    bool won = false;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        std::vector<Sum> next;
        set_.options(sum[i], [&](std::span<const Generator> option) {
            Sum left = sum;
            left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
            left.insert(left.end(), option.begin(), option.end());
            std::ranges::sort(left);
            next.push_back(std::move(left));
            return true;
        });
        any = any || !next.empty();
        won = won || std::ranges::any_of(next, [this](const Sum& each) { return is_lost(each); });
    }
    return lost_[sum] = any && !won;
}

ListedSet random_set(std::mt19937& random, Generator size) {
    const auto below = [&](Generator n) { return static_cast<Generator>(random() % n); };
    std::vector<std::vector<ListedSet::Sum>> options(size);
    for (Generator g = 1; g <= size; ++g) {
        const Generator count = below(8) == 0 ? 0 : 1 + below(4);
        for (Generator i = 0; i < count; ++i) {
            ListedSet::Sum sum;
            for (Generator parts = below(3); parts > 0; --parts) {
                const Generator part = below(g);
                if (part > 0) {
                    sum.push_back(part);
                }
            }
            options[g - 1].push_back(std::move(sum));
        }
    }
    return ListedSet{std::move(options)};
}

} // namespace nimber::testing
