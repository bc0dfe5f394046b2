#pragma once

#include "nimber/game/argument_reader.hpp"
#include "nimber/game/number_set.hpp"
#include "nimber/text/literal.hpp"
#include "nimber/text/result.hpp"
#include "nimber/value/nimber.hpp"

#include <string>
#include <utility>

namespace nimber {

// What stands behind the colon of a game, as a declaration: `static constexpr auto parameters =
// one_number(...)`. Each kind reads the parameters and writes them.

/// The game has none.
struct NoParameters {
    template <class G>
    [[nodiscard]] Result<G> read(ArgumentReader& parameters) const {
        if (!parameters.at_end()) {
            return parameters.no_parameter();
        }
        return G{};
    }
    template <class G>
    [[nodiscard]] std::string text(const G& /*game*/) const {
        return {};
    }
};

/// One whole number of at least 1, which may go without saying.
template <class Owner>
struct OneNumber {
    Heap Owner::*number;
    LiteralText above_zero; ///< what to say about a 0
    LiteralText only_one;   ///< what to say about anything behind it
    bool optional = false;  ///< without it, the number is that of `Owner{}`

    template <class G>
    [[nodiscard]] Result<G> read(ArgumentReader& parameters) const {
        G game{};
        if (optional && parameters.at_end()) {
            return game;
        }
        const std::size_t begin = parameters.offset();
        const auto written = parameters.number();
        if (!written) {
            return written.error();
        }
        if (*written == 0) {
            return parameters.bad_parameter(begin, above_zero);
        }
        if (!parameters.at_end()) {
            return parameters.bad_parameter(parameters.offset(), only_one);
        }
        game.*number = *written;
        return game;
    }
    template <class G>
    [[nodiscard]] std::string text(const G& game) const {
        const bool usual = optional && game.*number == G{}.*number;
        return usual ? std::string{} : std::to_string(game.*number);
    }
};

/// "bash:3": the number must be written.
template <class Owner>
[[nodiscard]] constexpr OneNumber<Owner> one_number(Heap Owner::*number, LiteralText above_zero,
                                                    LiteralText only_one) {
    return {number, above_zero, only_one};
}

/// "wythoff:2", or "wythoff" for the number that a new game has.
template <class Owner>
[[nodiscard]] constexpr OneNumber<Owner>
optional_number(Heap Owner::*number, LiteralText above_zero, LiteralText only_one) {
    return {number, above_zero, only_one, true};
}

/// A set of numbers, none 0. The game is made of it, and knows its own `name`.
struct SetOfNumbers {
    LiteralText above_zero; ///< what to say about a 0
    Heap largest = ~Heap{0};

    template <class G>
    [[nodiscard]] Result<G> read(ArgumentReader& parameters) const {
        auto set = read_number_set(parameters, largest, above_zero);
        if (!set) {
            return set.error();
        }
        return G{*std::move(set)};
    }
};

} // namespace nimber
