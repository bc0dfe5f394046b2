#include "workbench/patterns/known_games.hpp"

#include "nimber/games/catalogue.hpp"
#include "nimber/solve/solver.hpp"
#include "nimber/value/mex.hpp"

#include <algorithm>
#include <array>

namespace nimber {
namespace {

constexpr std::size_t kFirst = 16; // values by which nearly all games differ already
constexpr std::size_t kMostNames = 5;

/// The values of the heaps 0, 1, ... from the bare rules, which are short for small heaps.
class PlainValues {
public:
    explicit PlainValues(const Game& game) : game_{game} {}

    [[nodiscard]] Nimber operator[](Heap heap) {
        while (values_.size() <= heap) {
            const Heap next = values_.size();
            below_.clear();
            game_.options({&next, 1}, [&](SumView option) {
                Nimber sum;
                for (const Heap part : option.numbers()) {
                    sum += values_[part];
                }
                below_.insert(sum);
                return true;
            });
            values_.push_back(below_.mex());
        }
        return values_[heap];
    }

private:
    const Game& game_;
    std::vector<Nimber> values_;
    MexSet below_;
};

/// The names of all games on heaps that are compared, the best known first.
std::vector<std::string> heap_games() {
    std::vector<std::string> names;
    for (const Family& family : catalogue()) {
        const auto made = make_game(family.card.name);
        if (made && (*made)->of_heaps() && (*made)->reads_numbers() && !(*made)->loopy() &&
            family.card.name != "*") {
            names.emplace_back(family.card.name);
        }
    }
    constexpr unsigned kSets = 256; // of numbers up to 8
    for (unsigned set = 1; set < kSets; ++set) {
        std::string name = "sub:";
        for (unsigned take = 1; take <= 8; ++take) {
            if ((set >> (take - 1) & 1U) != 0) {
                name += (name.size() > 4 ? "," : "") + std::to_string(take);
            }
        }
        names.push_back(std::move(name));
    }
    for (const char* all_but : {"allbut:1", "allbut:2", "allbut:1,2", "allbut:3", "allbut:1,3",
                                "allbut:2,3", "powers:2", "powers:3"}) {
        names.emplace_back(all_but);
    }
    for (const char* begin : {"0.", "4."}) {
        constexpr unsigned kCodes = 512;
        for (unsigned code = 1; code < kCodes; ++code) {
            std::string digits;
            for (const unsigned shift : {6U, 3U, 0U}) {
                digits += static_cast<char>('0' + (code >> shift & 7U));
            }
            digits.erase(digits.find_last_not_of('0') + 1);
            names.push_back(begin + digits);
        }
    }
    return names;
}

KnownGames known_heap_games(const GamePtr& game, std::size_t values, const Limits& limits) {
    KnownGames found;
    Solver solver{limits};
    std::vector<Nimber> own;
    for (Heap heap = 0; heap < values; ++heap) {
        const auto known = solver.value(*game, {&heap, 1});
        if (!known) {
            break;
        }
        own.push_back(known->value);
    }
    found.compared = own.size();
    const bool idle = std::ranges::all_of(own, [](Nimber value) { return value == Nimber{}; });
    if (own.size() < kFirst || idle) {
        return found; // too little to tell games apart
    }
    for (const std::string& name : heap_games()) {
        const auto made = make_game(name);
        if (!made) {
            continue;
        }
        PlainValues theirs{**made};
        std::size_t same = 0;
        while (same < own.size() && theirs[same] == own[same]) {
            ++same;
        }
        if (same == own.size()) {
            found.names.push_back(name);
            if (found.names.size() == kMostNames) {
                break;
            }
        }
    }
    return found;
}

KnownGames known_pair_games(const GamePtr& game, const Limits& limits) {
    constexpr Heap kSide = 10;
    KnownGames found;
    Solver solver{limits};
    for (const Family& family : catalogue()) {
        const auto made = make_game(family.card.name);
        if (!made || (*made)->of_heaps() || !(*made)->reads_numbers() || (*made)->loopy()) {
            continue;
        }
        std::size_t same = 0;
        bool differs = false;
        for (Heap a = 0; a < kSide && !differs; ++a) {
            for (Heap b = 0; b < kSide && !differs; ++b) {
                const std::array<Heap, 2> pair = {a, b};
                if ((*made)->check(pair) || game->check(pair)) {
                    continue;
                }
                const auto own = solver.value(*game, pair);
                const auto theirs = solver.value(**made, pair);
                differs = !own || !theirs || own->value != theirs->value;
                ++same;
            }
        }
        if (!differs && same > kSide * kSide / 2) {
            found.names.emplace_back(family.card.name);
            found.compared = same;
        }
    }
    return found;
}

} // namespace

KnownGames known_games(const GamePtr& game, std::size_t values, const Limits& limits) {
    if (game->of_heaps()) {
        return known_heap_games(game, values, limits);
    }
    const bool pairs = game->reads_numbers() && !game->check(State{1, 1}) &&
                       game->check(State{1, 1, 1}).has_value();
    return pairs ? known_pair_games(game, limits) : KnownGames{};
}

} // namespace nimber
