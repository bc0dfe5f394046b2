#include "nimber/pattern/nim_count.hpp"

namespace nimber {

Result<Natural> count_nim_zeros(std::span<const LinearForm> forms, const Natural& from,
                                const Natural& last, Budget& budget) {
    if (last < from) {
        return Natural{};
    }
    const auto automaton = CarryAutomaton::make(forms, budget);
    if (!automaton) {
        return automaton.error();
    }
    auto all = automaton->count_to(last, budget);
    if (!all || from.is_zero()) {
        return all;
    }
    const auto below = automaton->count_to(from - 1, budget);
    return below ? Result<Natural>{*all - *below} : below.error();
}

Result<std::uint64_t> count_nim_zeros(std::span<const LinearForm> forms, std::uint64_t last) {
    Budget budget{{}};
    const auto count = count_nim_zeros(forms, 1, last, budget);
    return count ? Result<std::uint64_t>{*count->small()} : count.error();
}

} // namespace nimber
