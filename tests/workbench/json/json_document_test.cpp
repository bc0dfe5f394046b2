#include "workbench/json/json_document.hpp"

#include <gtest/gtest.h>
#include <malloc.h>

#include <random>
#include <string>

#if defined(__SANITIZE_ADDRESS__) || (defined(__has_feature) && __has_feature(address_sanitizer))
#include <sanitizer/allocator_interface.h>
#define NIMBER_HAS_ADDRESS_SANITIZER 1
#else
#define NIMBER_HAS_ADDRESS_SANITIZER 0
#endif

namespace nimber::testing {
namespace {

using nlohmann::json;

constexpr std::size_t kMega = std::size_t{1} << 20U;

Result<json> read(std::string_view text, const Limits& limits = {}) {
    Budget budget{limits};
    auto document = JsonDocument::read(text, budget, ErrorCode::BadRequest);
    return document ? Result<json>{std::move(*document).take()} : document.error();
}

std::string repeated(std::size_t times, const std::string& what) {
    std::string all;
    all.reserve(times * what.size());
    for (std::size_t i = 0; i < times; ++i) {
        all += what;
    }
    return all;
}

/// A list of so many such elements.
std::string list_of(std::size_t count, const std::string& element) {
    return '[' + repeated(count - 1, element + ',') + element + ']';
}

std::size_t allocated() {
#if NIMBER_HAS_ADDRESS_SANITIZER
    return __sanitizer_get_current_allocated_bytes();
#else
    return mallinfo2().uordblks;
#endif
}

/// Any document, to some depth.
json random_document(std::mt19937& random, int depth) {
    switch (random() % (depth == 0 ? 6 : 8)) {
    case 0: return nullptr;
    case 1: return random() % 2 == 0;
    case 2: return random();
    case 3: return -static_cast<std::int64_t>(random());
    case 4: return static_cast<double>(random()) / 64;
    case 5: return std::string(random() % 40, "a\"\\\n~"[random() % 5]);
    case 6: {
        json list = json::array();
        for (std::size_t i = random() % 5; i > 0; --i) {
            list.push_back(random_document(random, depth - 1));
        }
        return list;
    }
    default: {
        json object = json::object();
        for (std::size_t i = random() % 5; i > 0; --i) {
            object[std::string(random() % 30, 'n') + std::to_string(i)] =
                random_document(random, depth - 1);
        }
        return object;
    }
    }
}

TEST(JsonDocumentTest, ReadsWhatTheLibraryReads) {
    for (unsigned seed = 0; seed < 2000; ++seed) {
        std::mt19937 random{seed};
        const json document = random_document(random, 5);
        const auto again = read(document.dump(seed % 3 == 0 ? 2 : -1));
        ASSERT_TRUE(again.has_value()) << "seed " << seed << ": " << document;
        EXPECT_EQ(*again, document) << "seed " << seed;
    }
}

TEST(JsonDocumentTest, RefusesWhatTheLibraryRefuses) {
    for (unsigned seed = 0; seed < 2000; ++seed) {
        std::mt19937 random{seed};
        std::string text = random_document(random, 4).dump();
        text[random() % text.size()] = "[]{},:\"x0"[random() % 9];
        const json library = json::parse(text, nullptr, false);
        const auto own = read(text);
        if (library.is_discarded()) {
            EXPECT_FALSE(own.has_value()) << "seed " << seed << ": " << text;
        } else if (own.has_value()) { // a name may stand twice now
            EXPECT_EQ(*own, library) << "seed " << seed << ": " << text;
        }
    }
}

TEST(JsonDocumentTest, SaysWhereATextIsNoJson) {
    for (const auto& [text, byte] : {std::pair{R"({"a":1,})", "8"},
                                     {"[1 2]", "4"},
                                     {"", "1"},
                                     {"{} x", "4"},
                                     {"[1e999]", "6"}}) {
        const auto document = read(text);
        ASSERT_FALSE(document.has_value()) << text;
        EXPECT_EQ(document.error().code, ErrorCode::BadRequest);
        EXPECT_EQ(document.error().message(),
                  std::string{"the request is wrong: it is not JSON, as byte "} + byte + " shows");
    }
}

TEST(JsonDocumentTest, RefusesANameThatStandsTwiceInOneObject) {
    for (const char* text : {R"({"a":1,"a":1})", R"([{"b":{"a":1,"c":2,"a":[]}}])"}) {
        const auto document = read(text);
        ASSERT_FALSE(document.has_value()) << text;
        EXPECT_NE(document.error().message().find("occurs twice"), std::string::npos);
    }
    EXPECT_TRUE(read(R"({"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]})").has_value());
}

TEST(JsonDocumentTest, RefusesBracketsThatAreNestedTooDeep) {
    const auto nested = [](std::size_t depth, const std::string& open, const std::string& close) {
        return repeated(depth, open) + '1' + repeated(depth, close);
    };
    const std::string object = R"({"a":)";
    EXPECT_TRUE(read(nested(kMostJsonDepth, "[", "]")).has_value());
    EXPECT_TRUE(read(nested(kMostJsonDepth, object, "}")).has_value());
    EXPECT_TRUE(read(nested(kMostJsonDepth / 2, object + '[', "]}")).has_value());
    for (const std::string& text :
         {nested(kMostJsonDepth + 1, "[", "]"), nested(kMostJsonDepth + 1, object, "}"),
          nested(kMostJsonDepth, object + '[', "]}"), nested(1'000'000, "[", "]"),
          nested(200'000, object, "}"), std::string(60 * kMega, '[')}) {
        // It is refused where it becomes too deep, whatever follows: no memory goes with its depth.
        const auto document = read(text, {.memory_bytes = 5 * text.size() + (kMega >> 4U)});
        ASSERT_FALSE(document.has_value());
        EXPECT_EQ(document.error().code, ErrorCode::BadRequest);
        EXPECT_NE(document.error().message().find("nested too deep"), std::string::npos);
    }
}

// It looked at all elements again after each object: 900 kB took 42 s.
TEST(JsonDocumentTest, ManyObjectsAreReadInOnePass) {
    const auto document = read(list_of(300'000, "{}"), {.time = std::chrono::milliseconds{60'000}});
    ASSERT_TRUE(document.has_value()) << document.error().message();
    EXPECT_EQ(document->size(), 300'000U);
}

TEST(JsonDocumentTest, CountsTheMemoryThatADocumentTakes) {
    std::string names = "{\"0\":0";
    for (int i = 1; i < 8'000; ++i) {
        names += ",\"" + std::to_string(i) + "\":" + std::to_string(i);
    }
    names += '}';
    for (const std::string& text :
         {list_of(30'000, "0"), list_of(20'000, "[]"), list_of(20'000, "{}"),
          list_of(20'000, R"("")"), list_of(5'000, R"("a text that needs a block of its own")"),
          list_of(7'000, R"({"a":[1,2,3]})"), list_of(3'000, "[1,2,3,4,5,6,7,8,9]"),
          '"' + std::string(kMega, 'x') + '"', names}) {
        Budget budget{{}};
        const std::size_t before = allocated();
        const auto document = JsonDocument::read(text, budget, ErrorCode::BadRequest);
        ASSERT_TRUE(document.has_value());
        const std::size_t taken = allocated() - before;
        EXPECT_EQ(budget.held(), document->bytes());
        EXPECT_GE(document->bytes() * 11 / 10, taken) << text.substr(0, 40);
        EXPECT_LE(document->bytes(), 2 * taken) << text.substr(0, 40);
    }
}

TEST(JsonDocumentTest, MemoryIsALimit) {
    for (const char* element : {"0", "[]", "{}", R"("")", R"({"a":[1,2,3]})"}) {
        const std::string text = list_of(100'000, element);
        Budget budget{{.memory_bytes = 5 * text.size()}};
        const auto document = JsonDocument::read(text, budget, ErrorCode::BadRequest);
        ASSERT_FALSE(document.has_value()) << element;
        EXPECT_EQ(document.error().code, ErrorCode::MemoryLimit) << element;
        EXPECT_EQ(budget.held(), 0U) << element;
    }
    Budget tiny{{.memory_bytes = 10}};
    EXPECT_FALSE(JsonDocument::read("[1,2,3,4]", tiny, ErrorCode::BadRequest).has_value());
}

TEST(JsonDocumentTest, TimeAndCancellingEndIt) {
    const std::string text = list_of(100'000, "0");
    const auto late = read(text, {.time = std::chrono::milliseconds{0}});
    ASSERT_FALSE(late.has_value());
    EXPECT_EQ(late.error().code, ErrorCode::TimeLimit);
    std::stop_source stop;
    stop.request_stop();
    const auto cancelled = read(text, {.stop = stop.get_token()});
    ASSERT_FALSE(cancelled.has_value());
    EXPECT_EQ(cancelled.error().code, ErrorCode::Cancelled);
}

TEST(JsonDocumentTest, GivesItsMemoryBackWhenItEnds) {
    Budget budget{{}};
    {
        auto document = JsonDocument::read("[1,2,3]", budget, ErrorCode::BadRequest);
        ASSERT_TRUE(document.has_value());
        const JsonDocument moved = std::move(*document);
        EXPECT_GT(budget.held(), 0U);
        EXPECT_EQ(budget.held(), moved.bytes());
    }
    EXPECT_EQ(budget.held(), 0U);
}

} // namespace
} // namespace nimber::testing
