#include "nimber/solve/nim_sequence.hpp"

#include "nimber/games/game.hpp"
#include "nimber/solve/code_sequence.hpp"
#include "nimber/solve/take_sequence.hpp"

namespace nimber {

std::unique_ptr<NimSequence> make_sequence(const Game& game, std::size_t threads) {
    if (const HeapCode* code = game.heap_code()) {
        return std::make_unique<CodeSequence>(*code, threads);
    }
    if (const TakeRule* rule = game.take_rule()) {
        return std::make_unique<TakeSequence>(*rule);
    }
    return nullptr;
}

} // namespace nimber
