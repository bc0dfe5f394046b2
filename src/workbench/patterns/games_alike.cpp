#include "workbench/patterns/games_alike.hpp"

#include "nimber/games/catalogue.hpp"
#include "nimber/solve/sequence/standard_code.hpp"

#include <fmt/format.h>

namespace nimber {
namespace {

/// The heap of the game `name` that is worth a heap of n, where the games are so much shifted
/// against their standard code.
std::string heap_of(std::string_view name, Heap own_shift, Heap shift) {
    if (own_shift == shift) {
        return fmt::format("{}(n)", name);
    }
    return own_shift > shift ? fmt::format("{}(n-{})", name, own_shift - shift)
                             : fmt::format("{}(n+{})", name, shift - own_shift);
}

} // namespace

std::vector<std::string> games_alike(const Game& game) {
    std::vector<std::string> alike;
    const HeapCode* code = game.heap_code();
    if (code == nullptr) {
        return alike;
    }
    const StandardCode own = standard_code(*code);
    if (own.code != *code) {
        alike.push_back(heap_of(own.code.text(), own.shift, 0));
    }
    for (const Family& family : catalogue()) {
        const auto other = make_game(family.card.name);
        if (!other || (*other)->heap_code() == nullptr || (*other)->name() == game.name()) {
            continue; // needs parameters, or is no code, or is the game itself
        }
        const StandardCode standard = standard_code(*(*other)->heap_code());
        if (standard.code == own.code) {
            alike.push_back(heap_of(family.card.name, own.shift, standard.shift));
        }
    }
    return alike;
}

} // namespace nimber
