#pragma once

#include "nimber/function_ref.hpp"
#include "nimber/game/state.hpp"
#include "nimber/game/typed_state.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace nimber {

/// A sum of components of one game: what an option leaves, or what is written in a game's
/// parentheses. A view, valid as long as what it was made from.
class SumView {
public:
    /// Nothing is left.
    constexpr SumView() = default;
    /// One component, as most options leave.
    template <class Component>
    requires std::convertible_to<const Component&, StateView>
    SumView(const Component& component) // NOLINT: implicit, as one component is a sum
        : numbers_{component}, count_{1}, width_{numbers_.size()} {}
    /// Every number is a component.
    [[nodiscard]] static SumView of_heaps(StateView heaps) { return {heaps, heaps.size(), 1, {}}; }
    /// Components one behind the other; `ends` says where each ends, in `numbers`.
    [[nodiscard]] static SumView of_parts(StateView numbers, std::span<const std::uint32_t> ends) {
        return {numbers, ends.size(), 0, ends};
    }

    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] StateView operator[](std::size_t index) const {
        if (ends_.empty()) {
            return numbers_.subspan(index * width_, width_);
        }
        const std::size_t begin = index == 0 ? 0 : ends_[index - 1];
        return numbers_.subspan(begin, ends_[index] - begin);
    }
    /// Those of all components, one behind the other.
    [[nodiscard]] StateView numbers() const { return numbers_; }

    class Iterator {
    public:
        using difference_type = std::ptrdiff_t;
        using value_type = StateView;

        Iterator() = default;
        Iterator(const SumView& sum, std::size_t index) : sum_{&sum}, index_{index} {}
        StateView operator*() const { return (*sum_)[index_]; }
        Iterator& operator++() {
            ++index_;
            return *this;
        }
        Iterator operator++(int) { return {*sum_, index_++}; }
        friend bool operator==(const Iterator& a, const Iterator& b) {
            return a.index_ == b.index_;
        }

    private:
        const SumView* sum_ = nullptr;
        std::size_t index_ = 0;
    };
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, count_}; }

    /// By the components, one after the other.
    friend bool operator==(const SumView& a, const SumView& b) { return (a <=> b) == 0; }
    friend std::strong_ordering operator<=>(const SumView& a, const SumView& b) {
        for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
            const StateView left = a[i];
            const StateView right = b[i];
            const auto order = std::lexicographical_compare_three_way(left.begin(), left.end(),
                                                                      right.begin(), right.end());
            if (order != 0) {
                return order;
            }
        }
        return a.size() <=> b.size();
    }

private:
    friend class Sum;
    SumView(StateView numbers, std::size_t count, std::size_t width,
            std::span<const std::uint32_t> ends)
        : numbers_{numbers}, count_{count}, width_{width}, ends_{ends} {}

    StateView numbers_;
    std::size_t count_ = 0;
    std::size_t width_ = 0;               ///< numbers of every component, if `ends_` is empty
    std::span<const std::uint32_t> ends_; ///< of each component, in `numbers_`
};

/// A sum that owns its numbers. What is added must not be a view of the same sum; a sum that was
/// moved from must be assigned to before it is used again.
class Sum {
public:
    Sum() = default;
    /// One component.
    explicit Sum(State component)
        : numbers_{std::move(component)}, count_{1}, width_{static_cast<std::uint32_t>(
                                                         numbers_.size())} {}
    explicit Sum(SumView sum) { *this = sum; }
    Sum& operator=(SumView sum) {
        clear();
        append(sum);
        return *this;
    }
    /// Every number is a component.
    [[nodiscard]] static Sum of_heaps(State heaps) {
        Sum sum{std::move(heaps)};
        sum.count_ = static_cast<std::uint32_t>(sum.numbers_.size());
        sum.width_ = 1;
        return sum;
    }

    [[nodiscard]] SumView view() const { return {numbers_, count_, width_, ends_}; }
    operator SumView() const { return view(); } // NOLINT: what is kept can be looked at

    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] StateView operator[](std::size_t index) const { return view()[index]; }
    [[nodiscard]] StateView numbers() const { return numbers_; }
    /// The bytes that it holds, for memory accounting.
    [[nodiscard]] std::size_t bytes() const {
        return numbers_.capacity() * sizeof(Heap) + ends_.capacity() * sizeof(std::uint32_t);
    }

    void clear() {
        numbers_.clear();
        ends_.clear();
        count_ = 0;
        width_ = 0;
    }
    void push_back(StateView component);
    void append(SumView sum);
    /// Replaces one component with a sum.
    void replace(std::size_t index, SumView sum);

    friend bool operator==(const Sum& a, const Sum& b) { return a.view() == b.view(); }
    friend std::strong_ordering operator<=>(const Sum& a, const Sum& b) {
        return a.view() <=> b.view();
    }

private:
    State numbers_;
    std::uint32_t count_ = 0;
    std::uint32_t width_ = 0;         ///< numbers of every component, if `ends_` is empty
    std::vector<std::uint32_t> ends_; ///< of each component, if they differ in width
};

/// Called with what a move leaves, a sum of components; returns whether to go on. Rules call it
/// with the heaps that are left, `visit(small, large)`, or with a component, `visit(state)`, a row
/// of numbers or a struct of heaps.
class OptionVisitor {
public:
    template <class F>
    requires(!std::same_as<std::remove_cvref_t<F>, OptionVisitor> &&
             std::is_invocable_r_v<bool, F&, SumView>)
        OptionVisitor(F&& visit) // NOLINT: implicit, so that a lambda can be passed as it is
        : visit_{visit} {}

    bool operator()(SumView option) const { return visit_(option); }
    /// Heaps; none: nothing is left.
    template <std::same_as<Heap>... Heaps>
    bool operator()(Heaps... heaps) const {
        const std::array<Heap, sizeof...(heaps)> left{heaps...};
        return visit_(SumView::of_heaps(left));
    }
    /// One component.
    template <NamedHeaps S>
    bool operator()(const S& component) const {
        const auto heaps = heaps_of(component);
        return visit_(SumView{heaps});
    }

private:
    FunctionRef<bool(SumView)> visit_;
};

/// What a search sees of an option at first glance.
enum class Glance : std::uint8_t {
    Open,    ///< it has to be looked at
    Passed,  ///< it need not be
    Decides, ///< once it has been, no other need be
};
using OptionGlance = FunctionRef<Glance(SumView)>;

/// Called once per component; returns whether to go on.
using ComponentVisitor = FunctionRef<bool(StateView)>;

} // namespace nimber
