#include "nimber/solve/sequence/nim_sequence.hpp"

#include "nimber/game/game.hpp"
#include "nimber/solve/sequence/code_sequence.hpp"
#include "nimber/solve/sequence/subtraction_sequence.hpp"
#include "rule_sequence.hpp"

namespace nimber {

bool has_whole_rule(const Game& game) {
    return game.heap_code() != nullptr || game.subtraction_set() != nullptr;
}

std::unique_ptr<NimSequence> make_sequence(const Game& game, std::size_t threads) {
    if (const HeapCode* code = game.heap_code()) {
        return std::make_unique<CodeSequence>(*code, threads);
    }
    if (const SubtractionSet* set = game.subtraction_set()) {
        return std::make_unique<SubtractionSequence>(*set);
    }
    // A token on a graph has vertices for heaps, of which none is smaller than another.
    const bool heaps = game.of_heaps() && !game.loopy() && game.graph() == nullptr;
    return heaps ? std::make_unique<RuleSequence>(game) : nullptr;
}

} // namespace nimber
