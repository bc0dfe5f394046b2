#pragma once

#include <cstdint>
#include <string_view>

namespace nimber {

/// Chooses at random, but always the same for the same seed, on every machine (SplitMix64).
class SeededChoice {
public:
    explicit SeededChoice(std::uint64_t seed) : state_{seed} {}
    /// A seed of one's own for each text.
    SeededChoice(std::uint64_t seed, std::string_view text) : state_{seed} {
        for (const char letter : text) { // FNV-1a
            state_ = (state_ ^ static_cast<unsigned char>(letter)) * 0x100000001B3ULL;
        }
    }

    [[nodiscard]] std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBULL;
        return mixed ^ (mixed >> 31U);
    }
    /// A number below `bound`, each as likely as the others. Requires a bound above 0.
    [[nodiscard]] std::uint64_t below(std::uint64_t bound) {
        const std::uint64_t surplus = (~std::uint64_t{0} % bound + 1) % bound; // 2^64 mod bound
        std::uint64_t number = next();
        while (number > ~surplus && surplus != 0) { // beyond the last multiple of the bound
            number = next();
        }
        return number % bound;
    }

private:
    std::uint64_t state_;
};

} // namespace nimber
