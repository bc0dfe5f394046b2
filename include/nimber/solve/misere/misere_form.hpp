#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace nimber {

/// Misère canonical forms (Grundy and Smith 1956; Conway): two games have the same one if and only
/// if they behave alike in every sum in misère play. Forms are numbered as they are met; 0 has no
/// options.
class MisereForms {
public:
    using Form = std::uint32_t;

    MisereForms();

    /// The form of the game with these options; nothing if the budget ends first.
    [[nodiscard]] std::optional<Form> form(std::vector<Form> options, Budget& budget);
    /// Its options, ascending.
    [[nodiscard]] const std::vector<Form>& options(Form form) const { return options_[form]; }
    [[nodiscard]] bool is_lost(Form form) const { return lost_[form]; }
    /// "*2" for a Nim heap, otherwise the options in brackets: "*[0,2,[3]]". Nothing if that is
    /// longer than `most` characters.
    [[nodiscard]] std::optional<std::string> text(Form form, std::size_t most) const;

private:
    [[nodiscard]] std::optional<Form> simpler(const std::vector<Form>& options,
                                              Budget& budget) const;
    [[nodiscard]] std::optional<std::uint32_t> heap(const std::vector<Form>& options) const;
    [[nodiscard]] bool write(Form form, std::size_t most, std::string& out) const;

    std::vector<std::vector<Form>> options_;
    std::vector<bool> lost_;
    std::vector<std::optional<std::uint32_t>> heaps_; ///< the size of those that are Nim heaps
    std::map<std::vector<Form>, Form> known_;
};

/// The misère canonical form of a sum, as text; nothing if more than a few thousand sums would have
/// to be looked at, or if it is longer than `most` characters.
[[nodiscard]] std::optional<std::string> misere_form(const Position& position, std::size_t most,
                                                     Budget& budget);

} // namespace nimber
