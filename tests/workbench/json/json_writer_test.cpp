#include "workbench/json/json_writer.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace nimber {
namespace {

using nlohmann::json;

TEST(JsonWriterTest, TextIsAlwaysValidJson) {
    for (const std::string& text : {std::string{"quote \" backslash \\ tab \t nul "} + '\0',
                                    std::string{"\xFF\xFE bytes"}, std::string{"必败"}}) {
        std::string out;
        JsonWriter writer{out};
        writer.begin_array();
        writer.string(text);
        writer.number(3);
        writer.boolean(true);
        writer.null();
        writer.end_array();
        ASSERT_TRUE(json::accept(out)) << out;
        EXPECT_EQ(json::parse(out).size(), 4U);
    }
    std::string out;
    JsonWriter writer{out};
    writer.string("必败 \"x\"\n");
    EXPECT_EQ(json::parse(out), "必败 \"x\"\n");
}

} // namespace
} // namespace nimber
