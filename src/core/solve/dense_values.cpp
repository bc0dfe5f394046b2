#include "dense_values.hpp"

#include "held_bytes.hpp"

namespace nimber {

std::optional<Nimber> DenseValues::value(Heap heap, Budget& budget) {
    while (values_.size() <= heap) {
        if (!make_room_for_one(values_, budget) || !budget.step()) {
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
