#include "workbench/operation/field.hpp"
#include "workbench/operation/json_fields.hpp"
#include "workbench/operation/registry.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <set>

namespace nimber {
namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 2> kColours = {"red", "blue"};

/// One field of each kind that can be written.
struct Example {
    std::string text;
    bool flag = false;
    std::optional<std::uint64_t> size = 10;
    std::optional<std::uint64_t> any;
    std::optional<std::uint64_t> count;
    Natural number;
    TableEnd extent;
    std::string colour = "red";
    std::string document;
    RuleTexts texts;
    std::chrono::milliseconds time{1000};

    [[nodiscard]] std::vector<Field> fields() {
        return {
            argument("text", TextPlace{&text}, {"a text", "文本"}, "TEXT"),
            {.name = "flag", .place = FlagPlace{&flag}, .help = {"a flag", "标志"}},
            {.name = "max_size",
             .place = SizePlace{.size = &size, .least = 1, .most = 1000},
             .help = {"a size", "大小"}},
            {.name = "any_size", .place = SizePlace{.size = &any}, .help = {"any", "任意"}},
            {.name = "count",
             .place = SizePlace{.size = &count, .all = "all"},
             .help = {"a count", "个数"}},
            {.name = "number", .place = NaturalPlace{&number}, .help = {"a number", "数"}},
            {.name = "extent", .place = ExtentPlace{&extent}, .help = {"an extent", "范围"}},
            {.name = "colour", .place = ChoicePlace{&colour, kColours}, .help = {"red", "红"}},
            {.name = "document", .place = DocumentPlace{&document}, .help = {"any", "任意"}},
            {.name = "texts", .place = TextsPlace{&texts}, .help = {"texts", "文本"}},
            {.name = "time",
             .place = TimePlace{&time},
             .help = {"a time", "时间"},
             .doors = Door::Terminal},
        };
    }
};

/// What is wrong with this value of a field; empty if nothing is.
std::string wrong_text(const char* name, std::string_view written) {
    Example example;
    const auto fields = example.fields();
    const auto wrong = set_from_text(*find_field(fields, name), written);
    return wrong ? field_message(*wrong, find_field(fields, name)->option(), Language::English)
                 : "";
}

std::string wrong_json(const json& object) {
    Example example;
    const auto wrong = set_from_json(example.fields(), object, "example");
    return wrong ? wrong->message() : "";
}

TEST(FieldTest, IsCalledAsItsDoorDoes) {
    Example example;
    const auto fields = example.fields();
    EXPECT_EQ(find_field(fields, "max_size")->option(), "--max-size");
    EXPECT_EQ(find_field(fields, "text")->option(), "text");
    EXPECT_EQ(find_field(fields, "max-size"), nullptr);
}

TEST(FieldTest, HasTheDefaultThatStandsInItsPlace) {
    Example example;
    const auto fields = example.fields();
    EXPECT_EQ(find_field(fields, "max_size")->usual(), "10");
    EXPECT_EQ(find_field(fields, "count")->usual(), "all");
    EXPECT_EQ(find_field(fields, "colour")->usual(), "red");
    EXPECT_EQ(find_field(fields, "time")->usual(), "1s");
    EXPECT_EQ(find_field(fields, "text")->usual(), "");
}

TEST(FieldTest, TakesWhatIsWritten) {
    Example example;
    const auto fields = example.fields();
    const auto set = [&](const char* name, std::string_view written) {
        return !set_from_text(*find_field(fields, name), written).has_value();
    };
    EXPECT_TRUE(set("max_size", "10^2"));
    EXPECT_EQ(example.size, 100U);
    EXPECT_TRUE(set("count", "7"));
    EXPECT_EQ(example.count, 7U);
    EXPECT_TRUE(set("count", "all"));
    EXPECT_FALSE(example.count);
    EXPECT_TRUE(set("number", "2^100"));
    EXPECT_EQ(example.number.text(), "1267650600228229401496703205376");
    EXPECT_TRUE(set("extent", "4x6"));
    EXPECT_EQ(example.extent.rows, 4U);
    EXPECT_EQ(example.extent.last, 6U);
    EXPECT_TRUE(set("extent", "2X3"));
    EXPECT_TRUE(set("colour", "blue"));
    EXPECT_TRUE(set("time", "2m"));
    EXPECT_EQ(example.time, std::chrono::minutes{2});
}

TEST(FieldTest, SaysWhatIsWrongWithWhatIsWritten) {
    EXPECT_EQ(wrong_text("max_size", "x"), "--max-size cannot be x: it is a number from 1 to 1000");
    EXPECT_EQ(wrong_text("any_size", "x"),
              "--any-size: write it like 1000, 10^8 or 1e8; at most 10^18");
    EXPECT_EQ(wrong_text("max_size", "0"), "--max-size cannot be 0: it is a number from 1 to 1000");
    EXPECT_EQ(wrong_text("max_size", "1001"),
              "--max-size cannot be 1001: it is a number from 1 to 1000");
    EXPECT_EQ(wrong_text("count", "many"), "--count: write a number or all");
    EXPECT_EQ(wrong_text("colour", "green"), "--colour cannot be green: it is one of red, blue");
    EXPECT_EQ(wrong_text("time", "soon"), "--time: write it like 10s, 500ms or 2m");
    EXPECT_NE(wrong_text("extent", "0x3"), "");
}

TEST(FieldTest, IsReadFromJsonOfItsKindOnly) {
    EXPECT_EQ(wrong_json({{"text", "a"}, {"flag", true}, {"max_size", 7}}), "");
    EXPECT_EQ(wrong_json({{"text", "a"}, {"max_size", "10^2"}, {"extent", 3}}), "");
    EXPECT_EQ(wrong_json({{"text", "a"}, {"document", {1, 2}}, {"texts", {{"b", "c"}}}}), "");
    EXPECT_EQ(wrong_json({{"text", 5}}), "the request is wrong: text is a text of at most 64 kB");
    EXPECT_EQ(wrong_json({{"text", "a"}, {"flag", "yes"}}),
              "the request is wrong: flag is true or false");
    EXPECT_EQ(wrong_json({{"text", "a"}, {"max_size", -1}}),
              "the request is wrong: max_size cannot be -1: it is a number from 1 to 1000");
    EXPECT_NE(wrong_json({{"text", "a"}, {"max_size", 4.5}}), "");
    EXPECT_NE(wrong_json({{"text", "a"}, {"max_size", nullptr}}), "");
    EXPECT_NE(wrong_json({{"text", "a"}, {"texts", {{"b", 1}}}}), "");
    EXPECT_NE(wrong_json({{"text", std::string(70'000, 'a')}}), "");
}

TEST(FieldTest, IsRefusedInJsonIfNobodyKnowsIt) {
    EXPECT_EQ(wrong_json({{"text", "a"}, {"flagg", true}}),
              "the request is wrong: example does not know flagg. Did you mean flag?");
    EXPECT_EQ(wrong_json({{"text", "a"}, {"xyzzy", 1}}),
              "the request is wrong: example does not know xyzzy");
    // What only the terminal has is nothing that JSON knows.
    EXPECT_EQ(wrong_json({{"text", "a"}, {"time", "10s"}}),
              "the request is wrong: example does not know time");
    EXPECT_EQ(wrong_json(json::object()), "the request is wrong: text is missing");
}

TEST(OperationsTest, HaveFieldsThatAreWhollyDescribed) {
    for (const Operation& operation : operations()) {
        const OperationCard& card = *operation.card;
        EXPECT_FALSE(card.summary.english.empty()) << card.name;
        EXPECT_FALSE(card.summary.chinese.empty()) << card.name;
        EXPECT_EQ(card.notes.english.empty(), card.notes.chinese.empty()) << card.name;
        EXPECT_FALSE(card.examples.empty()) << card.name;
        EXPECT_TRUE(json::accept(card.example)) << card.name;
        operation.visit_fields([&](std::span<const Field> fields) {
            std::set<std::string_view> names;
            CommonRequest common;
            for (const Field& field : common.fields()) {
                names.insert(field.name);
            }
            for (const Field& field : fields) {
                SCOPED_TRACE(std::string{card.name} + ' ' + std::string{field.name});
                EXPECT_TRUE(names.insert(field.name).second);
                EXPECT_FALSE(field.help.english.empty());
                EXPECT_FALSE(field.help.chinese.empty());
                EXPECT_EQ(field.name.find('-'), std::string_view::npos);
            }
        });
    }
}

TEST(OperationsTest, AreFoundByTheirNames) {
    EXPECT_EQ(find_operation("bake"), nullptr);
    for (const Operation& operation : operations()) {
        EXPECT_EQ(find_operation(operation.card->name), &operation);
    }
}

} // namespace
} // namespace nimber
