#include "workbench/certificates/certificate_json.hpp"

#include "nimber/proof/period_checker.hpp"
#include "support/ask.hpp"
#include "workbench/certificates/verdict.hpp"
#include "workbench/files/read_file.hpp"
#include "workbench/operations/verify.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <fstream>
#include <set>
#include <string>

namespace nimber::testing {
namespace {

using nlohmann::json;

PeriodCertificate example() {
    PeriodCertificate certificate;
    certificate.game = "0.106";
    certificate.claim = {465384263797, 328226140474, 0};
    certificate.method = PeriodMethod::Window;
    certificate.bound = 877981954362;
    certificate.values_hash = 0x00ABCDEF01234567;
    certificate.sparse = SparseSpace{13, true, {1, 4, 1103}};
    certificate.window = WindowReach{20000, 1000000};
    return certificate;
}

Result<PeriodCertificate> decode(std::string_view text) {
    Budget budget{{}};
    return decode_certificate(text, budget);
}

std::string written(const PeriodCertificate& certificate) {
    std::string out;
    JsonWriter writer{out};
    encode(writer, certificate);
    return out;
}

/// The document of the example after a change.
template <class F>
std::string after(F change) {
    json document = json::parse(written(example()));
    change(document);
    return document.dump();
}

TEST(CertificateJsonTest, IsWrittenAsDocumented) {
    EXPECT_EQ(written(example()),
              R"({"schema":"nimber/certificate/1","game":"0.106",)"
              R"("claim":{"preperiod":465384263797,"period":328226140474,"saltus":0},)"
              R"("method":"window","bound":877981954362,"values_hash":"00abcdef01234567",)"
              R"("sparse":{"mask":13,"position_parity":true,"rares":[1,4,1103]},)"
              R"("window":{"witnesses_to":20000,"full_to":1000000}})");
}

TEST(CertificateJsonTest, ReadsBackWhatItWrites) {
    std::vector<PeriodCertificate> certificates = {example(), example(), example(), example()};
    certificates[1].sparse.reset();
    certificates[1].window.reset();
    certificates[1].method = PeriodMethod::Classical;
    certificates[2].method = PeriodMethod::EqualStates;
    certificates[2].claim.saltus = 48;
    certificates[3].bound = ~Heap{0}; // beyond 2^53 numbers are strings
    certificates[3].claim.start = (Heap{1} << 53U) + 1;
    certificates[3].sparse->rares = {};
    for (const PeriodCertificate& certificate : certificates) {
        const auto read = decode(written(certificate));
        ASSERT_TRUE(read.has_value()) << read.error().message();
        EXPECT_EQ(*read, certificate);
    }
}

TEST(CertificateJsonTest, EveryMemberIsNeededAndHasItsType) {
    const json whole = json::parse(written(example()));
    std::size_t members = 0;
    const auto check_object = [&](const std::string& path) {
        const json::json_pointer place{path};
        for (const auto& item : whole.at(place).items()) {
            const std::string& name = item.key();
            if (path.empty() && name == "schema") {
                continue;
            }
            ++members;
            const std::string where = path.empty() ? name : path.substr(1) + "." + name;
            const bool optional = name == "sparse" || name == "window";
            const auto missing =
                decode(after([&](json& document) { document.at(place).erase(name); }));
            EXPECT_EQ(missing.has_value(), optional) << where;
            if (!optional) {
                EXPECT_EQ(missing.error().message(),
                          "the certificate is damaged at " + where + ": this member is missing");
            }
            for (const json& wrong : {json(nullptr), json(-1), json(1.5), json::array({"x"}),
                                      json::array({-1}), json::object({{"x", 1}}), json("?")}) {
                if (name == "game" && wrong == "?") {
                    continue; // some text: for the checker to say that it is no game
                }
                const auto damaged =
                    decode(after([&](json& document) { document.at(place)[name] = wrong; }));
                ASSERT_FALSE(damaged.has_value()) << where << " " << wrong;
                EXPECT_EQ(damaged.error().code, ErrorCode::BadCertificateField);
                EXPECT_TRUE(damaged.error().facts[0].starts_with(where)) << where << " " << wrong;
            }
        }
    };
    check_object("");
    check_object("/claim");
    check_object("/sparse");
    check_object("/window");
    EXPECT_EQ(members, 7U + 3U + 3U + 2U);
}

TEST(CertificateJsonTest, UnknownMembersAreRefused) {
    for (const char* path : {"", "/claim", "/sparse", "/window"}) {
        const auto read = decode(
            after([&](json& document) { document.at(json::json_pointer{path})["extra"] = 1; }));
        ASSERT_FALSE(read.has_value()) << path;
        EXPECT_TRUE(read.error().facts[0].ends_with("extra")) << path;
    }
}

TEST(CertificateJsonTest, ANameThatStandsTwiceIsRefused) {
    std::string text = written(example());
    text.insert(1, R"("bound":1,)");
    EXPECT_FALSE(decode(text).has_value());
    text = written(example());
    text.insert(text.find(R"("mask")"), R"("mask":1,)");
    EXPECT_FALSE(decode(text).has_value());
}

TEST(CertificateJsonTest, NumbersHaveOneFormOnly) {
    const auto reads = [](const json& bound) {
        return decode(after([&](json& document) { document["bound"] = bound; })).has_value();
    };
    EXPECT_TRUE(reads("9007199254740993"));
    EXPECT_TRUE(reads("18446744073709551615"));
    EXPECT_FALSE(reads("18446744073709551616"));
    EXPECT_FALSE(reads("09007199254740993"));
    EXPECT_FALSE(reads("7"));
    EXPECT_FALSE(reads(""));
    EXPECT_FALSE(reads("+9007199254740993"));
    EXPECT_FALSE(reads("9007199254740993 "));
}

TEST(CertificateJsonTest, HashesAreSixteenDigits) {
    for (const char* hash : {"", "123456789abcdef", "0123456789abcdef0", "0123456789abcdeg",
                             "-123456789abcdef", "0x23456789abcdef"}) {
        EXPECT_FALSE(
            decode(after([&](json& document) { document["values_hash"] = hash; })).has_value())
            << hash;
    }
}

TEST(CertificateJsonTest, GamesThatWouldUpsetATerminalAreRefused) {
    for (const char* game : {"", "0.\x1b[31m7", "0.7 7", "0.7\n", "0.7\u00e9"}) {
        EXPECT_FALSE(decode(after([&](json& document) { document["game"] = game; })).has_value())
            << game;
    }
}

TEST(CertificateJsonTest, OtherDocumentsAreNoCertificates) {
    for (const char* text : {"", "x", "[]", "{}", "1", "null", R"({"schema":"nimber/period/1"})",
                             R"({"schema":"nimber/certificate/2"})", R"({"schema":1})",
                             "{\"schema\":\"nimber/certificate/1\xff\"}"}) {
        const auto read = decode(text);
        ASSERT_FALSE(read.has_value()) << text;
        EXPECT_EQ(read.error().code, ErrorCode::BadCertificate) << text;
        EXPECT_EQ(read.error().kind(), ErrorKind::Request);
    }
    const std::string whole = written(example());
    for (std::size_t length = 0; length < whole.size(); ++length) {
        ASSERT_FALSE(decode(std::string_view{whole}.substr(0, length)).has_value());
    }
    EXPECT_FALSE(decode(whole + std::string(kLargestCertificate, ' ')).has_value());
    EXPECT_FALSE(decode(std::string(1U << 20U, '[')).has_value());
}

TEST(CertificateJsonTest, CertificatesThatWereWrittenEarlierStillHold) {
    for (const char* name : {"kayles", "allbut", "0.16"}) {
        const auto contents =
            read_file(std::string{NIMBER_GOLDEN_DIR} + "/certificates/" + name + ".json",
                      kLargestCertificate);
        ASSERT_TRUE(contents.has_value()) << contents.error().message();
        const auto certificate = decode(*contents);
        ASSERT_TRUE(certificate.has_value()) << certificate.error().message();
        Budget budget{{}};
        const auto verdict = check(*certificate, budget);
        ASSERT_TRUE(verdict.has_value()) << verdict.error().message();
        EXPECT_TRUE(verdict->holds) << name << ": " << reason_text(*verdict, Language::English);
    }
}

TEST(VerdictTest, EveryClaimThatFailsHasItsReasonInBothLanguages) {
    Verdict verdict;
    EXPECT_EQ(reason_text(verdict, Language::English), "");
    verdict.holds = false;
    std::set<std::string> reasons;
    for (auto claim = CertificateClaim::Game; claim <= CertificateClaim::Hash;
         claim = static_cast<CertificateClaim>(static_cast<int>(claim) + 1)) {
        verdict.fails = claim;
        verdict.facts = {"11", "22", "33", "44"};
        for (const Language language : {Language::English, Language::Chinese}) {
            const std::string reason = reason_text(verdict, language);
            EXPECT_EQ(reason.find('{'), std::string::npos) << reason;
            reasons.insert(reason);
        }
        EXPECT_FALSE(name(claim).empty());
    }
    EXPECT_EQ(reasons.size(), 2U * 15U);
}

TEST(VerdictTest, IsEncodedAsDocumented) {
    json request = json::parse(VerifyRequest::kCard.example);
    EXPECT_EQ(support::ask_text("verify", request),
              R"({"schema":"nimber/verify/1","certificate":{"game":"0.77","preperiod":71,)"
              R"("period":12,"saltus":0,"bound":155},"holds":true,"fails":null,"reason":""})");
    auto& rares = request["certificate"]["sparse"]["rares"];
    rares.erase(rares.size() - 1);
    EXPECT_TRUE(support::ask_text("verify", request)
                    .ends_with(R"("holds":false,"fails":"rares","reason":"the rare heaps are not )"
                               R"(those listed: see heap 70"})"));
}

TEST(ReadFileTest, ReadsUpToTheLimit) {
    const std::string path = ::testing::TempDir() + "nimber_read_file_test";
    std::ofstream{path, std::ios::binary} << std::string(70000, 'x') << '\0';
    EXPECT_EQ(read_file(path, 70001)->size(), 70001U);
    const auto too_large = read_file(path, 70000);
    ASSERT_FALSE(too_large.has_value());
    EXPECT_EQ(too_large.error().code, ErrorCode::FileTooLarge);
    std::remove(path.c_str());
    for (const std::string& none : {path, ::testing::TempDir()}) {
        const auto unreadable = read_file(none, 10);
        ASSERT_FALSE(unreadable.has_value());
        EXPECT_EQ(unreadable.error().code, ErrorCode::NoFile);
    }
    EXPECT_EQ(read_file("/dev/zero", 100).error().code, ErrorCode::FileTooLarge);
}

} // namespace
} // namespace nimber::testing
