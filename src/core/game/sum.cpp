#include "nimber/game/sum.hpp"

namespace nimber {

void Sum::push_back(StateView component) {
    if (count_ == 0) {
        width_ = static_cast<std::uint32_t>(component.size());
    } else if (ends_.empty() && component.size() != width_) {
        for (std::uint32_t i = 1; i <= count_; ++i) {
            ends_.push_back(i * width_);
        }
    }
    numbers_.insert(numbers_.end(), component.begin(), component.end());
    ++count_;
    if (!ends_.empty()) {
        ends_.push_back(static_cast<std::uint32_t>(numbers_.size()));
    }
}

void Sum::append(SumView sum) {
    if (count_ == 0 || (ends_.empty() && sum.ends_.empty() && sum.width_ == width_)) {
        numbers_.insert(numbers_.end(), sum.numbers_.begin(), sum.numbers_.end());
        ends_.insert(ends_.end(), sum.ends_.begin(), sum.ends_.end());
        count_ += static_cast<std::uint32_t>(sum.count_);
        width_ = sum.empty() ? width_ : static_cast<std::uint32_t>(sum.width_);
        return;
    }
    for (const StateView component : sum) {
        push_back(component);
    }
}

void Sum::replace(std::size_t index, SumView sum) {
    if (ends_.empty() && sum.ends_.empty() && (sum.width_ == width_ || sum.empty())) {
        const auto place = numbers_.begin() + static_cast<std::ptrdiff_t>(index * width_);
        const auto rest = numbers_.erase(place, place + static_cast<std::ptrdiff_t>(width_));
        numbers_.insert(rest, sum.numbers_.begin(), sum.numbers_.end());
        count_ += static_cast<std::uint32_t>(sum.count_) -
                  1; // wraps round to one less where nothing is left
        return;
    }
    Sum next;
    for (std::size_t i = 0; i < count_; ++i) {
        if (i == index) {
            next.append(sum);
        } else {
            next.push_back((*this)[i]);
        }
    }
    *this = std::move(next);
}

} // namespace nimber
