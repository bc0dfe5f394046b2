#pragma once

#include "nimber/position/position.hpp"
#include "nimber/solve/answer.hpp"

#include <cstdint>
#include <string_view>

namespace nimber::bench {

/// A hash of answers: equal for two versions or machines that answered everything alike.
class Signature {
public:
    void add(std::string_view bytes) {
        for (const char c : bytes) { // FNV-1a
            hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x0000'0100'0000'01B3U;
        }
    }
    void add(std::uint64_t number) {
        for (unsigned shift = 0; shift < 64; shift += 8) {
            const char byte = static_cast<char>(number >> shift);
            add(std::string_view{&byte, 1});
        }
    }
    /// Outcome, value and winning moves; not by which theorem they are known.
    void add(const Answer& answer) {
        const char outcome = letter(answer.outcome);
        add(std::string_view{&outcome, 1});
        add(answer.value ? answer.value->value() : ~std::uint64_t{0});
        for (const Move& move : answer.winning_moves) {
            add(move.component);
            add(move.option.numbers().size());
            for (const Heap number : move.option.numbers()) {
                add(number);
            }
        }
        add(answer.winning_moves.size());
    }

    [[nodiscard]] std::uint64_t value() const { return hash_; }
    friend bool operator==(const Signature&, const Signature&) = default;

private:
    std::uint64_t hash_ = 0xCBF2'9CE4'8422'2325U;
};

} // namespace nimber::bench
