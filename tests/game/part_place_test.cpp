#include "core/game/part_place.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace nimber {
namespace {

std::string_view name_of(std::string_view text) {
    const NamePlace name = find_name(text, 0);
    return text.substr(name.begin, name.end - name.begin);
}

std::string_view items_of(std::string_view text) {
    const PartPlace part = find_part(text, 0);
    return text.substr(part.items_begin, part.items_end - part.items_begin);
}

TEST(PartPlaceTest, ANameEndsAtAParenthesisABlankOrAPlus) {
    EXPECT_EQ(name_of("nim(5)"), "nim");
    EXPECT_EQ(name_of("  nim 5"), "nim");
    EXPECT_EQ(name_of("nim\t5"), "nim");
    EXPECT_EQ(name_of("nim+*2"), "nim");
    EXPECT_EQ(name_of("*2"), "*");
    EXPECT_EQ(name_of("+nim"), "");
    EXPECT_EQ(name_of(""), "");
}

TEST(PartPlaceTest, APlusMayStandInParameters) {
    EXPECT_EQ(name_of("dynamic:2t+1(5)+nim(3)"), "dynamic:2t+1");
    EXPECT_EQ(name_of("tokens:@a+b.txt 0"), "tokens:@a+b.txt");
    EXPECT_EQ(find_name("dynamic:2t+1(5)", 0).colon, 7U);
    EXPECT_EQ(find_name("nim(5:3)", 0).colon, 3U);
}

TEST(PartPlaceTest, ItemsReachToTheParenthesisOrToTheNextPlus) {
    EXPECT_EQ(items_of("nim (5,7) + *2"), "5,7");
    EXPECT_EQ(items_of("nim 5 7 + *2"), "5 7 ");
    EXPECT_EQ(items_of("*2+nim(5)"), "2");
    EXPECT_EQ(items_of("nim"), "");
    EXPECT_EQ(find_part("nim(5)+*2", 0).end, 6U);
    EXPECT_EQ(find_part("nim 5+*2", 0).end, 5U);
    EXPECT_EQ(find_part("nim(5)+*2", 7).items_begin, 8U);
}

TEST(PartPlaceTest, AParenthesisThatIsNeverClosedIsSeen) {
    const PartPlace part = find_part("nim(5+*2", 0);
    EXPECT_TRUE(part.parenthesis);
    EXPECT_FALSE(part.closed);
    EXPECT_EQ(part.open, 3U);
    EXPECT_EQ(part.end, 8U);
}

} // namespace
} // namespace nimber
