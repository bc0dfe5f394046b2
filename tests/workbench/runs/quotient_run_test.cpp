#include "workbench/runs/quotient_run.hpp"

#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "support/quotient_text.hpp"
#include "support/scratch_directory.hpp"
#include "workbench/misere/quotient.hpp"
#include "workbench/rule_files/rule_files.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace nimber::testing {
namespace {

using std::chrono::milliseconds;

/// The game of a rule file.
GamePtr game_of(const std::string& source) {
    return *rule_loader(Limits{}, {{"mine.lua", source}})("mine.lua");
}

constexpr const char* kTakeHalf = R"(return {
  name = "half",
  moves = function(heap, emit) for take = 1, heap // 2 do emit(heap - take) end end,
})";
/// Kayles, one pin or two beside each other.
constexpr const char* kKayles = R"(return {
  name = "pins",
  moves = function(heap, emit)
    for take = 1, 2 do
      for left = 0, heap - take do
        if left <= heap - take - left then emit(left, heap - take - left) end
      end
    end
  end,
})";

RunSettings kept_in(const std::string& path, milliseconds time = milliseconds::max()) {
    return {{.time = time}, path, milliseconds{1}};
}

TEST(QuotientRunTest, GoesOnFromItsCheckpointToTheSameAnswer) {
    const ScratchDirectory scratch;
    const auto rules = game_of(kKayles);
    const std::vector<std::pair<GamePtr, std::optional<Heap>>> games = {
        {*make_game("0.07"), 29}, {*make_game("0.77"), std::nullopt}, {rules, 30}};
    for (std::size_t i = 0; i < games.size(); ++i) {
        const auto& [game, last] = games[i];
        const auto whole = heap_quotient(game, last, {Limits{}});
        ASSERT_TRUE(whole);
        const std::string path = scratch / std::to_string(i);
        Generator known = 0;
        for (int runs = 0;; ++runs) {
            ASSERT_LT(runs, 10'000);
            // Longer each time, so that slow machines get there too, and to the end of the check.
            const auto answer = heap_quotient(
                game, last, kept_in(path, milliseconds{1 + runs + (std::int64_t{1} << runs / 8)}));
            ASSERT_TRUE(answer) << answer.error().message();
            ASSERT_FALSE(answer->kept.unsaved);
            if (!answer->stopped) {
                EXPECT_EQ(text_of(*answer), text_of(*whole));
                break;
            }
            EXPECT_EQ(answer->stopped->code,
                      answer->unchecked ? ErrorCode::SavedTimeLimit : ErrorCode::QuotientTimeLimit);
            EXPECT_EQ(answer->standing(),
                      answer->unchecked ? Standing::Observed : Standing::Computed);
            EXPECT_GE(answer->known(), known);
            known = answer->known();
        }
        // What is complete is read again.
        const auto again = heap_quotient(game, last, kept_in(path));
        ASSERT_TRUE(again);
        EXPECT_EQ(text_of(*again), text_of(*whole));
    }
}

TEST(QuotientRunTest, PositionsGoOnToo) {
    const ScratchDirectory scratch;
    const Position position = *parse_position("notakto(3x3)+kayles(7)");
    const auto whole = position_quotient(position, {Limits{}});
    ASSERT_TRUE(whole);
    for (int runs = 0; runs < 3; ++runs) {
        const milliseconds time{1 + 3 * runs};
        static_cast<void>(position_quotient(position, kept_in(scratch / "run", time)));
    }
    const auto answer = position_quotient(position, kept_in(scratch / "run"));
    ASSERT_TRUE(answer);
    EXPECT_EQ(text_of(*answer), text_of(*whole));
}

TEST(QuotientRunTest, AForeignCheckpointIsRefused) {
    const ScratchDirectory scratch;
    const auto code = [](const Result<QuotientAnswer>& answer) {
        return answer ? ErrorCode::Fault : answer.error().code;
    };
    const std::string path = scratch / "run";
    ASSERT_TRUE(heap_quotient(*make_game("0.77"), 20, kept_in(path)));
    EXPECT_EQ(code(heap_quotient(*make_game("0.07"), 20, kept_in(path))),
              ErrorCode::ForeignCheckpoint);
    EXPECT_EQ(code(heap_quotient(*make_game("0.77"), 19, kept_in(path))),
              ErrorCode::ForeignCheckpoint);
    EXPECT_EQ(code(position_quotient(*parse_position("kayles(5)"), kept_in(path))),
              ErrorCode::ForeignCheckpoint);
    EXPECT_TRUE(heap_quotient(*make_game("0.77"), std::nullopt, kept_in(path)));

    // A rule file of the same name with other rules.
    const std::string rules = scratch / "rules";
    ASSERT_TRUE(heap_quotient(game_of(kTakeHalf), 20, kept_in(rules)));
    EXPECT_TRUE(heap_quotient(game_of(kTakeHalf), 25, kept_in(rules)));
    EXPECT_EQ(code(heap_quotient(game_of(kKayles), 30, kept_in(rules))),
              ErrorCode::ForeignCheckpoint);
    EXPECT_EQ(code(heap_quotient(*make_game("0.77"), 20, kept_in(scratch / "no/where"))),
              ErrorCode::BadPath);
}

TEST(QuotientRunTest, ADamagedCheckpointIsRefusedAndLeftAsItIs) {
    const ScratchDirectory scratch;
    const std::string path = scratch / "run";
    ASSERT_TRUE(heap_quotient(*make_game("0.77"), 20, kept_in(path)));
    std::ifstream in{path, std::ios::binary};
    std::string bytes{std::istreambuf_iterator<char>{in}, {}};
    bytes[bytes.size() / 2] ^= 1;
    std::ofstream{path, std::ios::binary} << bytes;
    const auto answer = heap_quotient(*make_game("0.77"), 20, kept_in(path));
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, ErrorCode::DamagedCheckpoint);
    std::ifstream again{path, std::ios::binary};
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>{again}, {}), bytes);
}

TEST(QuotientRunTest, ProgressTellsHeapOrderAndTests) {
    RunSettings settings{{.time = milliseconds{700}}};
    QuotientProgress last;
    settings.progress = [&](const WorkProgress& progress) {
        last = std::get<QuotientProgress>(progress);
    };
    const auto answer = heap_quotient(*make_game("0.07"), 60, settings);
    ASSERT_TRUE(answer);
    EXPECT_GE(last.generator, 20U);
    EXPECT_GE(last.order, 24U);
    EXPECT_GE(last.candidate, last.order);
    EXPECT_GT(last.tests, 100U);
    EXPECT_GE(last.time, milliseconds{100});
}

TEST(RuleFileQuotientTest, HeapsOfARuleFileAreThoseOfTheBuiltInGame) {
    const auto built_in = heap_quotient(*make_game("kayles"), 26, {Limits{}});
    const auto own = heap_quotient(game_of(kKayles), 26, {Limits{}});
    ASSERT_TRUE(built_in && own);
    EXPECT_TRUE(own->of_heaps);
    EXPECT_EQ(own->quotient.values, built_in->quotient.values);
    EXPECT_EQ(own->quotient.actions, built_in->quotient.actions);
    EXPECT_EQ(own->quotient.lost, built_in->quotient.lost);
    EXPECT_EQ(own->growth, built_in->growth);
    EXPECT_EQ(own->nim_values, built_in->nim_values);
    EXPECT_EQ(own->standing(), Standing::Computed);
}

TEST(RuleFileQuotientTest, CertificatesAreCheckedByTheRules) {
    const auto answer = heap_quotient(game_of(kKayles), 12, {Limits{}});
    ASSERT_TRUE(answer);
    const QuotientCertificate& certificate = answer->certificate;
    EXPECT_EQ(certificate.game, "@mine.lua");
    ASSERT_TRUE(certificate.options.has_value());
    EXPECT_EQ(certificate.options->size(), 12U);
    const RuleLoader same = rule_loader(Limits{}, {{"mine.lua", kKayles}});
    const RuleLoader other = rule_loader(Limits{}, {{"mine.lua", kTakeHalf}});
    const RuleLoader wrong = rule_loader(Limits{}, {{"mine.lua", "return 7"}});
    Budget budget{Limits{}};
    EXPECT_TRUE(check_with_options(certificate, budget, {}, same)->holds);
    const auto refuted = check_with_options(certificate, budget, {}, other);
    ASSERT_TRUE(refuted);
    EXPECT_FALSE(refuted->holds);
    EXPECT_EQ(refuted->fails, QuotientClaim::Game);
    // A file that cannot be read refutes nothing.
    EXPECT_FALSE(check_with_options(certificate, budget, {}, wrong));
    EXPECT_FALSE(check_with_options(certificate, budget));
}

TEST(RuleFileQuotientTest, RulesThatFailSaySo) {
    const auto loops = game_of(R"(return {
      name = "loops", kind = "board",
      moves = function(board, emit) emit(board == "a" and "b" or "a") end,
    })");
    const RuleLoader loader = [&](const std::string&) { return loops; };
    const auto position = parse_position("@mine.lua(a)", {}, loader);
    ASSERT_TRUE(position);
    const auto endless = position_quotient(*position, {Limits{}});
    ASSERT_FALSE(endless);
    EXPECT_EQ(endless.error().code, ErrorCode::BadMove);

    const auto fails = heap_quotient(game_of(R"(return {
      name = "fails",
      moves = function(heap, emit)
        if heap == 5 then error("five") end
        if heap > 0 then emit(heap - 1) end
      end,
    })"),
                                     9, {Limits{}});
    ASSERT_FALSE(fails);
    EXPECT_NE(fails.error().message().find("five"), std::string::npos);
}

} // namespace
} // namespace nimber::testing
