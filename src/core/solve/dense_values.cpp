#include "dense_values.hpp"

#include <algorithm>

namespace nimber {

std::optional<Nimber> DenseValues::value(Heap heap, Budget& budget) {
    while (values_.size() <= heap) {
        if (values_.size() == values_.capacity()) {
            const std::size_t more = std::max<std::size_t>(values_.size(), 1024);
            if (!budget.hold(more * sizeof(values_[0]))) {
                return std::nullopt;
            }
            values_.reserve(values_.size() + more);
        }
        if (!budget.step()) {
            return std::nullopt;
        }
        values_.push_back(next_value());
        budget.examined();
    }
    return Nimber{values_[heap]};
}

std::uint32_t DenseValues::next_value() {
    const Heap heap = values_.size();
    below_.clear();
    game_.options({&heap, 1}, [&](StateView option) {
        below_.insert(Nimber{option.empty() ? 0 : values_[option[0]]});
        return true;
    });
    return static_cast<std::uint32_t>(below_.mex().value());
}

} // namespace nimber
