#include "nimber/games/catalogue.hpp"
#include "nimber/solve/component_search.hpp"
#include "nimber/solve/quotient/learner.hpp"
#include "nimber/solve/sequence/nim_sequence.hpp"
#include "store/checkpoint.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>
#include <vector>

namespace {

/// As what a search of boards had found: refused, or an answer within small limits, which may be
/// wrong if the bytes were never saved by a search.
void load_couples(std::span<const std::uint8_t> bytes) {
    using namespace nimber; // NOLINT(google-build-using-namespace)
    const GamePtr cram = *make_game("cram");
    const State board = *cram->board(4, 5);
    const auto search = search_for(*cram, board);
    Budget budget{{.time = std::chrono::milliseconds{20}, .memory_bytes = std::size_t{16} << 20U}};
    if (search == nullptr || !search->load(bytes, budget)) {
        return;
    }
    static_cast<void>(search->value(board, budget));
    std::vector<std::uint8_t> saved;
    search->save(saved);
    Budget again{{}};
    if (!search_for(*cram, board)->load(saved, again)) {
        std::abort();
    }
}

/// As a quotient and a guess at the next one: refused, or something that goes on within small
/// limits (which may be wrong if the bytes were never saved) and is saved and loaded again.
void load_quotient(std::span<const std::uint8_t> bytes) {
    using namespace nimber; // NOLINT(google-build-using-namespace)
    constexpr QuotientLimits kSmall = {.elements = 300, .lifted = 20'000, .work = 50'000};
    const CodeHeaps heaps{*HeapCode::parse("0.07")};
    Budget budget{{.time = std::chrono::milliseconds{50}, .memory_bytes = std::size_t{64} << 20U}};
    QuotientLearner learner{heaps, budget, kSmall};
    if (!learner.load(bytes)) {
        return;
    }
    static_cast<void>(learner.extend_to(learner.known() + 3));
    std::vector<std::uint8_t> saved;
    learner.save(saved);
    Budget again{{}};
    if (!QuotientLearner{heaps, again}.load(saved)) {
        std::abort();
    }
}

} // namespace

// Any bytes: the first chooses a game, the others are a checkpoint file, and what a file with a
// good checksum might hold. Both are refused, or give something that goes on within small limits
// and is saved and loaded again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace nimber; // NOLINT(google-build-using-namespace)
    constexpr auto kGames = std::to_array<std::string_view>(
        {"0.77", "0.6", "0.16", "grundy", "0.8", "sub:1,3,4", "allbut:2,5"});
    if (size == 0) {
        return 0;
    }
    const std::string_view name = kGames[data[0] % kGames.size()];
    const std::span<const std::uint8_t> bytes{data + 1, size - 1};
    const CheckpointOwner owner{"nim-sequence", name};
    const auto payload = decode_checkpoint(bytes, owner, "file");
    if (!payload && payload.error().message().empty()) {
        std::abort();
    }
    const auto framed = encode_checkpoint(owner, [&](std::vector<std::uint8_t>& out) {
        out.insert(out.end(), bytes.begin(), bytes.end());
    });
    if (const auto read = decode_checkpoint(framed, owner, "file");
        !read || !std::equal(read->begin(), read->end(), bytes.begin(), bytes.end())) {
        std::abort();
    }

    load_couples(bytes);
    load_quotient(bytes);
    const GamePtr game = *make_game(name);
    const auto sequence = make_sequence(*game);
    if (!sequence->load(payload ? *payload : bytes)) {
        return 0;
    }
    Budget budget{{std::chrono::milliseconds{20}, std::size_t{16} << 20U, {}, {}}};
    static_cast<void>(sequence->find_period(sequence->examined() + 100, budget));
    std::vector<std::uint8_t> saved;
    sequence->save(saved);
    if (!make_sequence(*game)->load(saved)) {
        std::abort();
    }
    return 0;
}
