#include "workbench/misere/quotient.hpp"

#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/proof/quotient_checker.hpp"
#include "nimber/solve/quotient/position_closure.hpp"
#include "support/ask.hpp"
#include "support/only.hpp"
#include "support/references/plain_misere.hpp"
#include "workbench/certificates/quotient_certificate_json.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>

namespace nimber::testing {
namespace {

QuotientAnswer quotient_of(const std::string& game, std::optional<Heap> last = std::nullopt) {
    auto answer = heap_quotient(*make_game(game), last, {Limits{}});
    EXPECT_TRUE(answer.has_value()) << game;
    return std::move(*answer);
}

QuotientAnswer quotient_of_position(const std::string& text) {
    auto answer = position_quotient(*parse_position(text), {Limits{}});
    EXPECT_TRUE(answer.has_value()) << text;
    return std::move(*answer);
}

QuotientVerdict verdict_on(const QuotientCertificate& certificate) {
    Budget budget{Limits{}};
    const auto verdict = check(certificate, budget);
    EXPECT_TRUE(verdict.has_value());
    return *verdict;
}

Result<QuotientCertificate> decode(std::string_view text) {
    Budget budget{{}};
    return decode_quotient_certificate(text, budget);
}

std::string written(const QuotientCertificate& certificate) {
    std::string text;
    JsonWriter json{text};
    encode(json, certificate);
    return text;
}

TEST(QuotientAnswerTest, CodesAreSolvedCompletely) {
    const QuotientAnswer kayles = quotient_of("kayles");
    EXPECT_FALSE(kayles.stopped.has_value());
    EXPECT_EQ(kayles.quotient.order(), 40U);
    EXPECT_EQ(kayles.quotient.lost_count(), 9U);
    EXPECT_EQ(kayles.period, (QuotientPeriod{71, 12, 168}));
    EXPECT_EQ(kayles.known(), 168U);
    EXPECT_EQ(kayles.wild_from(), 5U);
    EXPECT_EQ(kayles.standing(), Standing::Proved);
    ASSERT_EQ(kayles.nim_values.size(), 168U);
    EXPECT_EQ(kayles.nim_values[10], Nimber{6}); // heap 11

    const QuotientAnswer set = quotient_of("sub:1,2");
    EXPECT_EQ(set.quotient.order(), 6U);
    EXPECT_EQ(set.period->length, 3U);
    EXPECT_EQ(set.wild_from(), 0U);
    EXPECT_EQ(set.certificate.game, "sub:1,2");
}

TEST(QuotientAnswerTest, AsManyHeapsAsAreAskedFor) {
    const QuotientAnswer kayles = quotient_of("0.77", 26);
    EXPECT_EQ(kayles.known(), 26U);
    EXPECT_EQ(kayles.quotient.order(), 32U);
    EXPECT_FALSE(kayles.period.has_value());
    EXPECT_FALSE(kayles.stopped.has_value());
    EXPECT_EQ(kayles.standing(), Standing::Computed);
    EXPECT_EQ(quotient_of("0.77", 0).known(), 0U);
}

TEST(QuotientAnswerTest, ALimitIsSaidAndWhatWasFoundStays) {
    Limits limits;
    limits.time = std::chrono::milliseconds{500};
    const auto answer = heap_quotient(*make_game("0.07"), 40, {limits});
    ASSERT_TRUE(answer.has_value());
    ASSERT_TRUE(answer->stopped.has_value());
    EXPECT_EQ(answer->stopped->code, ErrorCode::QuotientTimeLimit);
    EXPECT_GE(answer->known(), 20U);
    EXPECT_TRUE(verdict_on(answer->certificate).holds);
    const auto infinite = heap_quotient(*make_game("0.3122"), std::nullopt, {Limits{}});
    EXPECT_EQ(infinite->stopped->code, ErrorCode::QuotientSuspected);
    EXPECT_EQ(infinite->known(), 6U);
}

TEST(QuotientAnswerTest, WhatHasNoQuotientIsRefused) {
    const auto code = [](const Result<QuotientAnswer>& answer) {
        return answer ? ErrorCode::Fault : answer.error().code;
    };
    EXPECT_EQ(code(heap_quotient(*make_game("wythoff"), 5, {Limits{}})), ErrorCode::NoQuotient);
    EXPECT_EQ(code(heap_quotient(*make_game("squares"), std::nullopt, {Limits{}})),
              ErrorCode::NoQuotient);
    EXPECT_EQ(code(heap_quotient(*make_game("0.77"), Heap{1} << 40U, {Limits{}})),
              ErrorCode::NoQuotient);
    EXPECT_EQ(code(heap_quotient(*make_game("notakto"), 3, {Limits{}})), ErrorCode::NoQuotient);
    EXPECT_EQ(code(position_quotient(*parse_position("tokens:0-1,1-0(0)"), {Limits{}})),
              ErrorCode::NoQuotient);
}

TEST(QuotientAnswerTest, PositionsWithAllThatCanBeReached) {
    const QuotientAnswer notakto = quotient_of_position("notakto(3x3)");
    EXPECT_EQ(notakto.quotient.order(), 18U);
    EXPECT_EQ(notakto.quotient.lost_count(), 4U);
    EXPECT_EQ(notakto.names.size(), 46U);
    EXPECT_EQ(notakto.names.back(), "notakto(3x3)");
    EXPECT_TRUE(verdict_on(notakto.certificate).holds);
    Budget budget{Limits{}};
    EXPECT_TRUE(check_with_options(notakto.certificate, budget)->holds);
    QuotientCertificate other = notakto.certificate;
    other.game = "notakto(x..|...|...)";
    EXPECT_FALSE(check_with_options(other, budget)->holds);
    const QuotientAnswer squares = quotient_of("squares", 30);
    EXPECT_TRUE(squares.quotient.tame());
    EXPECT_TRUE(check_with_options(squares.certificate, budget)->holds);
    other = squares.certificate;
    other.game = "powers:2";
    EXPECT_FALSE(check_with_options(other, budget)->holds);
}

TEST(QuotientCertificateTest, HoldsForManyGames) {
    for (const std::string game : {"0.77", "0.15", "0.123", "0.152", "0.71", "0.72", "0.75", "0.34",
                                   "0.144", "4.56", "sub:1,2", "sub:1,3,4", "0.33"}) {
        const QuotientAnswer answer = quotient_of(game);
        ASSERT_TRUE(answer.period.has_value()) << game;
        const QuotientVerdict verdict = verdict_on(answer.certificate);
        EXPECT_TRUE(verdict.holds) << game << ": " << reason_text(verdict, Language::English);
    }
    for (const std::string game : {"0.07", "0.26", "grundy", "allbut:2,5", "0.8", "0.4C"}) {
        const QuotientVerdict verdict = verdict_on(quotient_of(game, 14).certificate);
        EXPECT_TRUE(verdict.holds) << game << ": " << reason_text(verdict, Language::English);
    }
}

TEST(QuotientCertificateTest, LearnerAndCheckerAgreeOnRandomSets) {
    std::mt19937 random{77};
    for (int round = 0; round < 300; ++round) {
        const ListedSet set = random_set(random, 2 + static_cast<Generator>(random() % 8));
        Budget budget{Limits{}};
        QuotientLearner learner{set, budget, {.elements = 300, .lifted = 20'000, .work = 200'000}};
        static_cast<void>(learner.extend_to(set.size()));
        const MisereQuotient quotient = learner.quotient();
        QuotientCertificate certificate = certificate_of(quotient, "a set");
        certificate.options = set.listed();
        certificate.options->resize(learner.known());
        const QuotientVerdict verdict = verdict_on(certificate);
        EXPECT_TRUE(verdict.holds) << round << ": " << reason_text(verdict, Language::English);
    }
}

/// Expects that a certificate with this change is refuted, with a reason in words.
void expect_refuted(const QuotientCertificate& whole,
                    const std::function<void(QuotientCertificate&)>& change,
                    const std::string& what) {
    QuotientCertificate tampered = whole;
    change(tampered);
    ASSERT_FALSE(tampered == whole) << what;
    const QuotientVerdict verdict = verdict_on(tampered);
    EXPECT_FALSE(verdict.holds) << what;
    EXPECT_FALSE(reason_text(verdict, Language::English).empty()) << what;
    EXPECT_FALSE(reason_text(verdict, Language::Chinese).empty()) << what;
}

TEST(QuotientCertificateTest, AnyNumberThatIsChangedIsNoticed) {
    const QuotientCertificate whole = quotient_of("0.123").certificate;
    ASSERT_EQ(whole.order, 20U);
    for (std::size_t l = 0; l < whole.actions.size(); ++l) {
        for (std::uint32_t x = 0; x < whole.order; ++x) {
            for (std::uint32_t to = 0; to < whole.order; ++to) {
                if (to != whole.actions[l][x]) {
                    expect_refuted(
                        whole, [&](auto& c) { c.actions[l][x] = to; },
                        "action " + std::to_string(l) + " at " + std::to_string(x));
                }
            }
        }
    }
    for (std::size_t i = 0; i < whole.values.size(); ++i) {
        for (std::uint32_t to = 0; to < whole.order; ++to) {
            if (to != whole.values[i]) {
                expect_refuted(
                    whole, [&](auto& c) { c.values[i] = to; }, "value " + std::to_string(i + 1));
            }
        }
    }
    for (std::uint32_t x = 0; x < whole.order; ++x) {
        expect_refuted(
            whole,
            [&](auto& c) {
                const auto at = std::ranges::lower_bound(c.lost, x);
                if (at != c.lost.end() && *at == x) {
                    c.lost.erase(at);
                } else {
                    c.lost.insert(at, x);
                }
            },
            "lost " + std::to_string(x));
    }
}

TEST(QuotientCertificateTest, EveryFieldIsChecked) {
    const QuotientCertificate whole = quotient_of("0.123").certificate;
    using Change = std::function<void(QuotientCertificate&)>;
    const std::vector<std::pair<std::string, Change>> changes = {
        {"game", [](auto& c) { c.game = "0.12"; }},
        {"no game", [](auto& c) { c.game = "kayles"; }},
        {"empty game", [](auto& c) { c.game = ""; }},
        {"order", [](auto& c) { ++c.order; }},
        {"smaller order", [](auto& c) { --c.order; }},
        {"no order", [](auto& c) { c.order = 0; }},
        {"letters", [](auto& c) { c.letters[0] = 2; }},
        {"letter of nothing", [](auto& c) { c.letters[0] = 0; }},
        {"letters in another order", [](auto& c) { std::swap(c.letters[0], c.letters[1]); }},
        {"a letter less", [](auto& c) { c.letters.pop_back(); }},
        {"a letter and its action less",
         [](auto& c) {
             c.letters.pop_back();
             c.actions.pop_back();
         }},
        {"a short action", [](auto& c) { c.actions[0].pop_back(); }},
        {"an element twice",
         [](auto& c) { // the last element, and another one just like it
             for (auto& action : c.actions) {
                 action.push_back(action.back());
             }
             ++c.order;
         }},
        {"lost twice", [](auto& c) { c.lost.push_back(c.lost.back()); }},
        {"lost out of range", [](auto& c) { c.lost.push_back(c.order); }},
        {"value out of range", [](auto& c) { c.values[3] = c.order; }},
        {"a heap less", [](auto& c) { c.values.pop_back(); }},
        {"a heap more", [](auto& c) { c.values.push_back(c.values[0]); }},
        {"options", [](auto& c) { c.options.emplace(c.values.size()); }},
        {"preperiod", [](auto& c) { ++c.period->start; }},
        {"smaller preperiod", [](auto& c) { --c.period->start; }},
        {"no preperiod", [](auto& c) { c.period->start = 0; }},
        {"period", [](auto& c) { c.period->length *= 2; }},
        {"smaller period", [](auto& c) { --c.period->length; }},
        {"no period", [](auto& c) { c.period->length = 0; }},
        {"huge period", [](auto& c) { c.period->length = ~Heap{0}; }},
    };
    for (const auto& [what, change] : changes) {
        expect_refuted(whole, change, what);
    }
}

TEST(QuotientCertificateTest, PositionsOfEveryGameAreCheckedByTheirRules) {
    std::size_t checked = 0;
    for (const Family& family : catalogue()) {
        const auto position = parse_position(family.card.example);
        if (!position) {
            continue; // it names a file
        }
        Limits limits;
        limits.time = std::chrono::milliseconds{500};
        const auto answer = position_quotient(*position, {limits});
        if (!answer) {
            continue; // play goes on for ever, or there are too many positions
        }
        Budget budget{Limits{}};
        const auto verdict = check_with_options(answer->certificate, budget);
        ASSERT_TRUE(verdict.has_value()) << family.card.example;
        EXPECT_TRUE(verdict->holds)
            << family.card.example << ": " << reason_text(*verdict, Language::English);
        ++checked;
    }
    EXPECT_GT(checked, 10U);
}

TEST(QuotientCertificateTest, ListedPositionsAreChecked) {
    const QuotientCertificate whole = quotient_of_position("notakto(3x3)+*2").certificate;
    using Change = std::function<void(QuotientCertificate&)>;
    const auto holds = [&](const Change& change) {
        QuotientCertificate tampered = whole;
        change(tampered);
        Budget budget{Limits{}};
        const auto verdict = check_with_options(tampered, budget);
        return verdict.has_value() && verdict->holds;
    };
    EXPECT_TRUE(holds([](auto&) {}));
    EXPECT_FALSE(holds([](auto& c) { c.positions.reset(); }));
    EXPECT_FALSE(holds([](auto& c) { c.positions->pop_back(); }));
    EXPECT_FALSE(holds([](auto& c) { (*c.positions)[0] = (*c.positions)[1]; }));
    EXPECT_FALSE(holds([](auto& c) { (*c.positions)[0] = "no game"; }));
    EXPECT_FALSE(holds([](auto& c) { (*c.positions)[0] += "+*1"; }));
    EXPECT_FALSE(holds([](auto& c) { std::swap((*c.positions)[0], (*c.positions)[9]); }));
    EXPECT_FALSE(holds([](auto& c) { c.game = "notakto(3x3)"; })); // *2 is not reached
    EXPECT_FALSE(holds([](auto& c) { c.game = "notakto(x..|...|...)+*2"; }));
    EXPECT_FALSE(holds([](auto& c) { c.game = "notakto(3x3"; }));
}

/// What is said of a certificate by the rules of the position that it names.
ListedVerdict listed_verdict_on(const QuotientCertificate& certificate) {
    Budget budget{Limits{}};
    const auto verdict = check_with_options(certificate, budget);
    EXPECT_TRUE(verdict.has_value());
    return *verdict;
}

/// How many positions with a move can be reached, and whether all of another closure are among
/// them: by the closure, which shares nothing with the checker.
std::pair<std::size_t, bool> reached_from(const std::string& text,
                                          const std::vector<std::string>& listed) {
    Budget budget{Limits{}};
    PositionParser parser;
    const auto read = [&](const std::string& each) { return *parser.parse(each); };
    const Position position = read(text);
    const auto closure = close_positions(normal_form(position), 100'000, budget);
    EXPECT_TRUE(closure.has_value()) << text;
    bool all = true;
    for (const std::string& each : listed) {
        const Position one = read(each);
        const Part& part = one.parts.front();
        Component component{part.game.get(), testing::only(part.components)};
        part.game->normalise(component.state);
        all = all && closure->generators.contains(component);
    }
    return {closure->generators.size(), all};
}

// The name of a certificate was tied to its list by nothing, if the list did not have what it
// named.
TEST(QuotientCertificateTest, AListOfSomethingElseIsRefused) {
    QuotientCertificate one = quotient_of_position("nim(1)").certificate;
    ASSERT_TRUE(listed_verdict_on(one).holds);
    for (const char* game : {"cram(5x5)", "*5", "nim(0)", "cram(1x1)", "kayles(4)"}) {
        one.game = game;
        EXPECT_FALSE(listed_verdict_on(one).holds) << game;
    }
    one = quotient_of_position("*1").certificate;
    one.game = "*5";
    const ListedVerdict part = listed_verdict_on(one); // *1 can be reached from *5
    EXPECT_TRUE(part.holds);
    EXPECT_EQ(part.complete, false);
    EXPECT_EQ(claim_text(one, part.complete, Language::English),
              "misère quotient of 1 positions, part of what can be reached, of order 2");
}

TEST(QuotientCertificateTest, AnEmptyListIsRefusedWhereThereIsAMove) {
    QuotientCertificate nothing = quotient_of_position("nim(0)").certificate;
    ASSERT_TRUE(nothing.positions && nothing.positions->empty());
    EXPECT_TRUE(listed_verdict_on(nothing).holds);
    EXPECT_EQ(listed_verdict_on(nothing).complete, true);
    nothing.game = "cram(5x5)";
    EXPECT_FALSE(listed_verdict_on(nothing).holds);
}

TEST(QuotientCertificateTest, OneThatWasCutShortSaysSo) {
    const QuotientCertificate whole = quotient_of_position("cram(3x3)").certificate;
    EXPECT_EQ(listed_verdict_on(whole).complete, true);
    QuotientCertificate part = whole; // as if a limit had ended it before the last position
    part.positions->pop_back();
    part.options->pop_back();
    part.values.pop_back();
    while (!part.letters.empty() && part.letters.back() > part.values.size()) {
        part.letters.pop_back();
        part.actions.pop_back();
    }
    const ListedVerdict verdict = listed_verdict_on(part);
    EXPECT_TRUE(verdict.holds);
    EXPECT_EQ(verdict.complete, false);
}

// A certificate under another name is accepted only where its list can be reached from there, and
// called complete only where nothing else can.
TEST(QuotientCertificateTest, ARenamedOneHoldsOnlyWhereItsListIsReached) {
    const std::vector<std::string> games = {
        "nim(1)",     "nim(3)",        "*2",        "kayles(4)", "kayles(5)",
        "kayles(7)",  "kayles(5)+*2",  "cram(2x3)", "cram(3x3)", "cram(...|..#)",
        "*0",         "notakto(3x3)",  "cram(2x2)", "grundy(6)", "cram(3x2)",
        "chomp(2x3)", "chomp(2x3)+*2", "nim(2,1)"};
    std::size_t accepted = 0;
    std::size_t refused = 0;
    for (const std::string& own : games) {
        QuotientCertificate certificate = quotient_of_position(own).certificate;
        for (const std::string& other : games) {
            certificate.game = other;
            const ListedVerdict verdict = listed_verdict_on(certificate);
            const auto [all, reached] = reached_from(other, *certificate.positions);
            const bool complete = reached && all == certificate.positions->size();
            EXPECT_EQ(verdict.holds, reached && (complete || !certificate.positions->empty()))
                << own << " as " << other;
            if (verdict.holds) {
                EXPECT_EQ(verdict.complete, complete) << own << " as " << other;
            }
            ++(verdict.holds ? accepted : refused);
        }
    }
    EXPECT_GT(accepted, games.size());
    EXPECT_GT(refused, 200U);
}

TEST(QuotientCertificateTest, ListedOptionsAreChecked) {
    const QuotientCertificate whole = quotient_of_position("kayles(5)").certificate;
    ASSERT_TRUE(verdict_on(whole).holds);
    expect_refuted(
        whole, [](auto& c) { (*c.options)[1].erase((*c.options)[1].begin()); }, "an option less");
    QuotientCertificate less = whole; // of another set, whose quotient it is too
    (*less.options)[4].erase((*less.options)[4].begin());
    Budget budget{Limits{}};
    EXPECT_TRUE(verdict_on(less).holds);
    EXPECT_FALSE(check_with_options(less, budget)->holds);
    expect_refuted(
        whole, [](auto& c) { (*c.options)[2].push_back({3}); }, "itself an option");
    expect_refuted(
        whole, [](auto& c) { (*c.options)[2].push_back({0}); }, "part 0");
    expect_refuted(
        whole, [](auto& c) { c.options->pop_back(); }, "a position less");
    expect_refuted(
        whole, [](auto& c) { c.options.reset(); }, "no options");
    expect_refuted(
        whole,
        [](auto& c) {
            c.period = {1, 1};
        },
        "a period of positions");
}

TEST(QuotientCertificateTest, IsWrittenAndReadBackTheSame) {
    for (const QuotientCertificate& certificate :
         {quotient_of("0.77").certificate, quotient_of("0.07", 12).certificate,
          quotient_of_position("notakto(x..|.x.|...)").certificate}) {
        const std::string text = written(certificate);
        EXPECT_TRUE(names_quotient_certificate(text));
        const auto read = decode(text);
        ASSERT_TRUE(read.has_value()) << read.error().message();
        EXPECT_TRUE(*read == certificate);
        for (std::size_t length = 0; length < text.size(); length += 1 + length / 50) {
            ASSERT_FALSE(decode(text.substr(0, length)).has_value());
        }
    }
}

TEST(QuotientCertificateTest, WhatIsMissingOrStrangeIsRefused) {
    using nlohmann::json;
    const json whole = json::parse(written(quotient_of("0.123").certificate));
    for (const auto& [name, value] : whole.items()) {
        json document = whole;
        document.erase(name);
        const bool optional = name == "period";
        EXPECT_EQ(decode(document.dump()).has_value(), optional) << name;
        for (const json& strange :
             {json(-1), json("x\n"), json(1.5), json(nullptr), json({{"a", 1}}),
              json::array({json::array({json::array({"x"})})})}) {
            document = whole;
            document[name] = strange;
            EXPECT_FALSE(decode(document.dump()).has_value()) << name << " " << strange;
        }
    }
    json document = whole;
    document["more"] = 1;
    EXPECT_FALSE(decode(document.dump()).has_value());
    EXPECT_FALSE(decode(std::string(1U << 20U, '[')).has_value());
}

TEST(QuotientAnswerTest, JsonHasWhatIsKnown) {
    const auto document = support::ask("quotient", {{"game", "0.123"}, {"table", true}});
    EXPECT_EQ(document["schema"], "nimber/quotient/1");
    EXPECT_EQ(document["order"], 20);
    EXPECT_EQ(document["p_portion"].size(), 5U);
    EXPECT_EQ(document["preperiod"], 5);
    EXPECT_EQ(document["period"], 5);
    EXPECT_EQ(document["standing"], "proved");
    EXPECT_EQ(document["wild_from"], 8);
    EXPECT_EQ(document["pretending"].size(), document["to"]);
    EXPECT_EQ(document["pretending"][0], "a");
    EXPECT_EQ(document["table"].size(), 20U);
    EXPECT_EQ(document["elements"][1], "a");
    EXPECT_EQ(document["table"][1][1], 0);
}

} // namespace
} // namespace nimber::testing
