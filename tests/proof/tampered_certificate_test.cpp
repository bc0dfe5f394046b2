#include "nimber/proof/period_checker.hpp"
#include "support/period_certificates.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace nimber::testing {
namespace {

using Change = std::function<void(PeriodCertificate&)>;

/// "holds", or the claim that fails with the numbers that show it.
std::string verdict_on(const PeriodCertificate& certificate) {
    Budget budget{{}};
    const auto verdict = check(certificate, budget);
    if (!verdict) {
        return verdict.error().message();
    }
    std::string said{verdict->holds ? "holds" : name(verdict->fails)};
    for (const std::string& fact : verdict->facts) {
        said += " " + fact;
    }
    return said;
}

/// Changes one thing in a certificate that holds, and expects what fails then. A hash is said to
/// be expected as "hash" without its digits.
void expect_after(const PeriodCertificate& certificate, const std::string& what,
                  const Change& change, const std::string& expected) {
    PeriodCertificate changed = certificate;
    change(changed);
    ASSERT_FALSE(changed == certificate) << what;
    std::string said = verdict_on(changed);
    if (said.starts_with("hash ")) {
        said.resize(4);
    }
    EXPECT_EQ(said, expected) << what;
}

PeriodCertificate kayles_window() {
    const HeapRules rules = HeapRules::code("0.77");
    return window_certificate(rules, {71, 12, 0}, values_by_definition(rules, 400)).value();
}

TEST(TamperedCertificateTest, ClassicalCertificateOfKayles) {
    const HeapRules rules = HeapRules::code("0.77");
    const auto kayles = classical_certificate(rules, {71, 12, 0}, values_by_definition(rules, 400));
    ASSERT_EQ(verdict_on(kayles), "holds");
    ASSERT_EQ(kayles.bound, 167U);
    const std::vector<std::tuple<std::string, Change, std::string>> changes = {
        {"another game", [](auto& c) { c.game = "0.07"; }, "repeats 71 1 83 4"},
        {"another kind of game", [](auto& c) { c.game = "allbut:2,5"; }, "method"},
        {"no game", [](auto& c) { c.game = "0.7X"; }, "game"},
        {"start too early", [](auto& c) { c.claim.start -= 1; }, "repeats 70 6 82 2"},
        {"start too late", [](auto& c) { c.claim.start += 1; }, "bound 167 169"},
        {"start at the end", [](auto& c) { c.claim.start = ~Heap{0}; }, "size"},
        {"period too short", [](auto& c) { c.claim.length -= 1; }, "repeats 71 7 82 2"},
        {"period too long", [](auto& c) { c.claim.length += 1; }, "bound 167 169"},
        {"no period", [](auto& c) { c.claim.length = 0; }, "size"},
        {"saltus", [](auto& c) { c.claim.saltus = 1; }, "saltus 1"},
        {"method window", [](auto& c) { c.method = PeriodMethod::Window; }, "method"},
        {"method state", [](auto& c) { c.method = PeriodMethod::EqualStates; }, "method"},
        {"bound too low", [](auto& c) { c.bound -= 1; }, "bound 166 167"},
        {"bound higher than hashed", [](auto& c) { c.bound += 1; }, "hash"},
        {"no bound", [](auto& c) { c.bound = 0; }, "bound 0 167"},
        {"bound at the end", [](auto& c) { c.bound = ~Heap{0}; }, "size"},
        {"hash", [](auto& c) { c.values_hash ^= 1; }, "hash"},
        {"rares from nowhere",
         [](auto& c) {
             c.sparse = SparseSpace{15, false, {}};
         },
         "rares 3"},
        {"a window from nowhere", [](auto& c) { c.window = WindowReach{}; }, "method"},
    };
    for (const auto& [what, change, expected] : changes) {
        expect_after(kayles, what, change, expected);
    }
}

TEST(TamperedCertificateTest, WindowCertificateOfKayles) {
    const auto kayles = kayles_window();
    ASSERT_EQ(verdict_on(kayles), "holds");
    ASSERT_EQ(kayles.sparse->mask, 15U);
    ASSERT_EQ(kayles.window->witnesses_to, 70U); // the last rare
    const std::vector<std::tuple<std::string, Change, std::string>> changes = {
        {"another game", [](auto& c) { c.game = "0.67"; }, "rares 1"},
        {"no splits", [](auto& c) { c.game = "0.33"; }, "method"},
        {"three parts", [](auto& c) { c.game = "0.7F"; }, "method"},
        {"start too early", [](auto& c) { c.claim.start -= 1; }, "repeats 70 6 82 2"},
        {"start too late", [](auto& c) { c.claim.start += 1; }, "bound 155 156"},
        {"period too short", [](auto& c) { c.claim.length -= 1; }, "repeats 71 7 82 2"},
        {"period too long", [](auto& c) { c.claim.length += 1; }, "bound 155 156"},
        {"saltus", [](auto& c) { c.claim.saltus = 2; }, "saltus 2"},
        {"method classical", [](auto& c) { c.method = PeriodMethod::Classical; }, "method"},
        {"bound too low", [](auto& c) { c.bound -= 1; }, "bound 154 155"},
        {"bound higher than hashed", [](auto& c) { c.bound += 1; }, "hash"},
        {"hash", [](auto& c) { c.values_hash += 1; }, "hash"},
        {"no mask", [](auto& c) { c.sparse->mask = 0; }, "mask 0"},
        {"a large mask", [](auto& c) { c.sparse->mask = 0x10000; }, "mask 65536"},
        {"another mask", [](auto& c) { c.sparse->mask = 7; }, "rares 27"},
        {"position parity", [](auto& c) { c.sparse->position_parity = true; }, "parity 12"},
        {"the first rare missing", [](auto& c) { c.sparse->rares.erase(c.sparse->rares.begin()); },
         "rares 3"},
        {"the last rare missing", [](auto& c) { c.sparse->rares.pop_back(); }, "rares 70"},
        {"a rare too many", [](auto& c) { c.sparse->rares.insert(c.sparse->rares.begin(), 1); },
         "rares 1"},
        {"a rare too late", [](auto& c) { c.sparse->rares.push_back(1000); }, "reach 70 1000"},
        {"rares out of order", [](auto& c) { std::swap(c.sparse->rares[0], c.sparse->rares[1]); },
         "rares 3"},
        {"no rares", [](auto& c) { c.sparse->rares.clear(); }, "rares 3"},
        {"no classes", [](auto& c) { c.sparse.reset(); }, "method"},
        {"reach too short", [](auto& c) { c.window->witnesses_to -= 1; }, "reach 69 70"},
        {"reach too long", [](auto& c) { c.window->witnesses_to += 1; }, "bound 155 156"},
        {"full too short", [](auto& c) { c.window->full_to = 10; }, "witnesses 11 70"},
        {"no window", [](auto& c) { c.window.reset(); }, "method"},
    };
    for (const auto& [what, change, expected] : changes) {
        expect_after(kayles, what, change, expected);
    }
}

TEST(TamperedCertificateTest, ARareBeyondTheBoundIsNotConfirmed) {
    auto kayles = kayles_window();
    kayles.window->witnesses_to = 2000;
    kayles.bound = 71 + 2000 + 2 + 12;
    kayles.sparse->rares.push_back(1999);
    EXPECT_EQ(verdict_on(kayles), "rares 1999");
    kayles.sparse->rares.back() = 2000;
    kayles.sparse->rares.push_back(0); // so that the last one is within reach
    EXPECT_EQ(verdict_on(kayles), "rares 0");
    const HeapRules rules = HeapRules::code("0.77");
    const auto values = values_by_definition(rules, 400);
    auto classical = classical_certificate(rules, {71, 12, 0}, values);
    classical.sparse = SparseSpace{15, false, {}};
    classical = completed(classical, rules, values).value();
    ASSERT_EQ(verdict_on(classical), "holds");
    classical.sparse->rares.push_back(classical.bound);
    EXPECT_EQ(verdict_on(classical), "rares 167");
}

TEST(TamperedCertificateTest, AReachThatIsTooShortLeavesAHeapUnsettled) {
    // The last rare heap is 3, but some heaps need a part of 6 stones.
    const HeapRules rules = HeapRules::code("0.154");
    const auto values = values_by_definition(rules, 100);
    auto certificate = window_certificate(rules, {4, 11, 0}, values).value();
    ASSERT_EQ(certificate.sparse->rares.back(), 3U);
    ASSERT_EQ(certificate.window->witnesses_to, 6U);
    ASSERT_EQ(verdict_on(certificate), "holds");
    certificate.window->witnesses_to -= 1;
    // It does not help that other options would settle it: the theorem knows nothing of them.
    for (const Heap full_to : {Heap{10}, Heap{1000}}) {
        certificate.window->full_to = full_to;
        const std::string said = verdict_on(*completed(certificate, rules, values));
        EXPECT_TRUE(said.starts_with("witnesses ")) << said;
    }
}

// Heap 0 has no option and no class, but was said not to be settled.
TEST(TamperedCertificateTest, AReachThatSettlesEveryHeapNeedsNoOtherOptions) {
    const HeapRules rules = HeapRules::code("0.05");
    const auto values = values_by_definition(rules, 20);
    PeriodCertificate certificate;
    certificate.game = rules.text;
    certificate.claim = {1, 2, 0};
    certificate.method = PeriodMethod::Window;
    certificate.sparse = SparseSpace{1, true, {}}; // no heap is rare
    certificate.window = WindowReach{1, 0};
    EXPECT_EQ(verdict_on(*completed(certificate, rules, values)), "holds");
    certificate.window->witnesses_to = 0; // heap 4 needs a part of one stone
    EXPECT_TRUE(verdict_on(*completed(certificate, rules, values)).starts_with("witnesses "));
}

TEST(TamperedCertificateTest, AMultipleOfThePeriodIsNotTheLeast) {
    const HeapRules rules = HeapRules::code("0.77");
    const auto values = values_by_definition(rules, 400);
    auto window = kayles_window();
    window.claim.length = 24;
    EXPECT_EQ(verdict_on(*completed(window, rules, values)), "least 12");
    auto classical = classical_certificate(rules, {71, 36, 0}, values);
    EXPECT_EQ(verdict_on(classical), "least 12");
}

TEST(TamperedCertificateTest, ALateStartIsNotTheFirst) {
    const HeapRules rules = HeapRules::code("0.77");
    const auto values = values_by_definition(rules, 400);
    auto window = kayles_window();
    window.claim.start = 72;
    EXPECT_EQ(verdict_on(*completed(window, rules, values)), "start 71");
    auto classical = classical_certificate(rules, {72, 12, 0}, values);
    EXPECT_EQ(verdict_on(classical), "start 71");
}

TEST(TamperedCertificateTest, CertificateOfASet) {
    const HeapRules rules = HeapRules::set({2, 4, 7}, false);
    const auto values = values_by_definition(rules, 100);
    const Period period = period_in(rules, values).value();
    ASSERT_EQ(period, (Period{8, 3, 0}));
    const auto set = classical_certificate(rules, period, values);
    ASSERT_EQ(verdict_on(set), "holds");
    ASSERT_EQ(set.bound, 18U);
    const std::vector<std::tuple<std::string, Change, std::string>> changes = {
        {"another number", [](auto& c) { c.game = "sub:2,4,6"; }, "repeats 8 0 11 1"},
        {"one more number", [](auto& c) { c.game = "sub:2,4,7,8"; }, "bound 18 19"},
        {"a number less", [](auto& c) { c.game = "sub:2,7"; }, "repeats 8 2 11 1"},
        {"not ascending", [](auto& c) { c.game = "sub:4,2,7"; }, "game"},
        {"twice the same", [](auto& c) { c.game = "sub:2,4,4,7"; }, "game"},
        {"zero", [](auto& c) { c.game = "sub:0,2,4,7"; }, "game"},
        {"blanks", [](auto& c) { c.game = "sub:2, 4,7"; }, "game"},
        {"a comma at the end", [](auto& c) { c.game = "sub:2,4,7,"; }, "game"},
        {"nothing", [](auto& c) { c.game = "sub:"; }, "game"},
        {"beyond 64 bits", [](auto& c) { c.game = "sub:2,4,18446744073709551616"; }, "game"},
        {"a huge number", [](auto& c) { c.game = "sub:2,4,18446744073709551615"; }, "size"},
        {"classes",
         [](auto& c) {
             c.sparse = SparseSpace{1, false, {}};
         },
         "method"},
    };
    for (const auto& [what, change, expected] : changes) {
        expect_after(set, what, change, expected);
    }
}

TEST(TamperedCertificateTest, StateCertificateOfAnAllButSet) {
    const HeapRules rules = HeapRules::set({2, 5, 9, 11}, true);
    const auto state = state_certificate(rules, {23, 133, 48}, values_by_definition(rules, 800));
    ASSERT_EQ(verdict_on(state), "holds");
    const std::vector<std::tuple<std::string, Change, std::string>> changes = {
        {"another number", [](auto& c) { c.game = "allbut:2,5,9,12"; }, "repeats 23 11 156 78"},
        {"taking instead", [](auto& c) { c.game = "sub:2,5,9,11"; }, "method"},
        {"start too early", [](auto& c) { c.claim.start -= 1; }, "repeats 22 7 155 54"},
        {"start too late", [](auto& c) { c.claim.start += 1; }, "start 23"},
        {"period too short", [](auto& c) { c.claim.length -= 1; }, "repeats 23 9 155 54"},
        {"period too long", [](auto& c) { c.claim.length += 1; }, "repeats 23 9 157 58"},
        {"saltus too low", [](auto& c) { c.claim.saltus -= 1; }, "repeats 23 9 156 57"},
        {"saltus too high", [](auto& c) { c.claim.saltus += 1; }, "repeats 23 9 156 57"},
        {"twice the period", [](auto& c) { c.claim.length *= 2, c.claim.saltus *= 2; },
         "least 133"},
        {"method classical", [](auto& c) { c.method = PeriodMethod::Classical; }, "method"},
        {"bound too low", [](auto& c) { c.bound = 166; }, "bound 166 167"},
        {"bound higher than hashed", [](auto& c) { c.bound += 1; }, "hash"},
        {"hash", [](auto& c) { c.values_hash = 0; }, "hash"},
        {"classes",
         [](auto& c) {
             c.sparse = SparseSpace{1, false, {}};
         },
         "method"},
        {"a window", [](auto& c) { c.window = WindowReach{}; }, "method"},
    };
    for (const auto& [what, change, expected] : changes) {
        expect_after(state, what, change, expected);
    }
}

TEST(TamperedCertificateTest, OnlyCodesThatEndAreRead) {
    auto kayles = kayles_window();
    for (const char* text :
         {"", ".", "77", "0,77", "0.7.7", "00.77", "1.77", "2.77", "7.77", "X.7", "0.78W", "0.7a",
          "0.77 ", "sub", "sub:x", "allbut:", "nim", "kayles"}) {
        kayles.game = text;
        const std::string said = verdict_on(kayles);
        // A lone point is the game without moves.
        EXPECT_EQ(said, std::string{text} == "." ? "method" : "game") << text;
    }
}

TEST(TamperedCertificateTest, CodesAreReadWithAndWithoutTheirDigitBeforeThePoint) {
    auto kayles = kayles_window();
    for (const char* text : {".77", "0.770"}) {
        kayles.game = text;
        EXPECT_EQ(verdict_on(kayles), "holds") << text;
    }
}

TEST(TamperedCertificateTest, ALimitIsNeitherYesNorNo) {
    auto certificate = kayles_window();
    certificate.bound = (Heap{1} << 55U) + 100;
    certificate.claim.start = Heap{1} << 54U;
    const auto code_with = [&certificate](Limits limits) {
        Budget budget{std::move(limits)};
        const auto verdict = check(certificate, budget);
        EXPECT_FALSE(verdict.has_value());
        return verdict.has_value() ? ErrorCode::Fault : verdict.error().code;
    };
    EXPECT_EQ(code_with({.time = std::chrono::milliseconds{20}}), ErrorCode::CheckTimeLimit);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(code_with({.stop = stop.get_token()}), ErrorCode::CheckCancelled);
    certificate.window->full_to = Heap{1} << 50U;
    EXPECT_EQ(code_with({}), ErrorCode::CheckMemoryLimit);
    certificate.method = PeriodMethod::Classical;
    certificate.window.reset();
    EXPECT_EQ(code_with({}), ErrorCode::CheckMemoryLimit);
    certificate.sparse.reset();
    EXPECT_EQ(code_with({}), ErrorCode::CheckMemoryLimit);
}

} // namespace
} // namespace nimber::testing
