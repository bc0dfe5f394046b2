#include "workbench/json/answer_members.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <stdexcept>

namespace nimber {

struct Inner {
    std::uint64_t size = 0;
};
struct Outer {
    std::string name;
    std::optional<std::uint64_t> maybe;
    std::optional<std::string> absent;
    std::vector<Inner> inner;
    bool shown = false;
};

template <>
inline constexpr std::string_view kSchemaName<Inner> = "Inner";

template <class To>
void members(To& to, const Inner& inner) {
    to("size", inner.size, "how large");
}

template <class To>
void members(To& to, const Outer& outer) {
    static constexpr std::array<std::string_view, 2> kWords = {"a", "b"};
    to.schema("test/outer/1");
    to("name", outer.name, "its name");
    to("maybe", outer.maybe, "a number or null");
    to.maybe("absent", outer.absent, "only sometimes");
    to.when(
        outer.shown, "shown", [&] { return Count{outer.name.size()}; }, "only if shown");
    to.word("word", kWords, std::string_view{"a"}, "a or b");
    to.template list<Inner>(
        "inner",
        [&](auto& items) {
            for (const Inner& each : outer.inner) {
                items(each);
            }
        },
        "what is inside");
}

struct Unmade {
    std::string name;
};
template <class To>
void members(To& to, const Unmade& /*unmade*/) {
    to(
        "late", []() -> std::string { throw std::logic_error{"nobody is to call this"}; }, "late");
}

namespace {

using nlohmann::json;

template <class T>
std::string written(const T& value) {
    std::string out;
    JsonWriter json{out};
    write_answer(json, value, Language::English);
    return out;
}

TEST(MembersTest, AreWrittenInTheirOrder) {
    EXPECT_EQ(written(Outer{"n", 5, std::nullopt, {{1}, {2}}, false}),
              R"({"schema":"test/outer/1","name":"n","maybe":5,"word":"a",)"
              R"("inner":[{"size":1},{"size":2}]})");
    EXPECT_EQ(written(Outer{"n", std::nullopt, "here", {}, true}),
              R"({"schema":"test/outer/1","name":"n","maybe":null,"absent":"here","shown":1,)"
              R"("word":"a","inner":[]})");
}

TEST(MembersTest, BeyondTwoToTheFiftyThreeAreTexts) {
    EXPECT_EQ(written(Inner{std::uint64_t{1} << 60U}), R"({"size":"1152921504606846976"})");
}

TEST(MembersTest, AreDescribedByTheSameWords) {
    SchemaBook book;
    const json schema = json::parse(book.of<Outer>());
    EXPECT_EQ(schema["required"], json({"schema", "name", "maybe", "word", "inner"}));
    EXPECT_EQ(schema["properties"]["schema"], json({{"const", "test/outer/1"}}));
    EXPECT_EQ(schema["properties"]["word"]["enum"], json({"a", "b"}));
    EXPECT_EQ(schema["properties"]["inner"]["items"]["$ref"], "#/components/schemas/Inner");
    EXPECT_EQ(schema["properties"]["absent"]["description"], "only sometimes");
    EXPECT_EQ(schema["additionalProperties"], false);
    ASSERT_TRUE(book.named().contains("Inner"));
    EXPECT_EQ(json::parse(book.named().at("Inner"))["required"], json({"size"}));
}

TEST(MembersTest, ThatAreMadeLateAreNotMadeToBeDescribed) {
    SchemaBook book;
    EXPECT_EQ(json::parse(book.of<Unmade>())["properties"]["late"]["type"], "string");
    EXPECT_THROW(static_cast<void>(written(Unmade{})), std::logic_error);
}

} // namespace
} // namespace nimber
