#include "nimber/position/template.hpp"

#include <gtest/gtest.h>

namespace nimber {
namespace {

TEST(TemplateTest, ReadsFormsAndWritesThemBack) {
    const std::vector<std::pair<std::string_view, std::string_view>> cases = {
        {"nim(n,2n,3n)", "nim(n,2n,3n)"},
        {"nim n 2n 3n", "nim(n,2n,3n)"},
        {"nim n 2*n+1 3+n", "nim(n,2n+1,n+3)"},
        {" nim( 2n+1 , 7 ) + *3", "nim(2n+1,7)+*3"},
        {"nim n+3+*2n", "nim(n+3)+*2n"},
        {"nim n+kayles 2n", "nim(n)+kayles(2n)"},
        {"nim n+0.77(n)", "nim(n)+0.77(n)"},
        {"nim 7+nim n", "nim(7)+nim(n)"},
        {"dynamic:2t+1 n", "dynamic:2t+1(n)"},
        {"bash:3(n)+sub:1,3,4(2n)", "bash:3(n)+sub:1,3,4(2n)"},
        {"nim(n)+northcott(w..b)", "nim(n)+northcott(w..b)"},
        {"nim(10^3n+1e2,2^4)", "nim(1000n+100,16)"},
        {"nim 2^3+n 10^2 + *2^2*n", "nim(n+8,100)+*4n"},
        {"sub:1-3,7(n)", "sub:1,2,3,7(n)"},
    };
    for (const auto& [text, shown] : cases) {
        const auto read = PositionTemplate::parse(text, 5);
        ASSERT_TRUE(read) << text << ": " << read.error().message();
        EXPECT_EQ(read->text(), shown);
        const auto again = PositionTemplate::parse(shown, 5);
        ASSERT_TRUE(again) << shown;
        EXPECT_EQ(again->text(), shown);
    }
}

TEST(TemplateTest, GivesThePositionForEveryN) {
    auto read = *PositionTemplate::parse("nim n 2n+1 + *3 + wythoff n 7");
    EXPECT_EQ(to_text(*read.at(1)), "nim(1,3)+*3+wythoff(1,7)");
    EXPECT_EQ(to_text(*read.at(100)), "nim(100,201)+*3+wythoff(100,7)");
    EXPECT_TRUE(read.fits(~Heap{0} / 2));
    EXPECT_FALSE(read.fits(~Heap{0} / 2 + 1));
}

TEST(TemplateTest, SaysWhatIsWrongAndWhere) {
    struct Case {
        std::string_view text;
        ErrorCode code;
        std::size_t offset;
    };
    const std::vector<Case> cases = {
        {"nim(n2)", ErrorCode::BadForm, 5},
        {"nim(n,-n)", ErrorCode::BadForm, 6},
        {"nim(2n-1)", ErrorCode::BadForm, 6},
        {"nim(n^2)", ErrorCode::BadForm, 5},
        {"nim(2^n)", ErrorCode::BadForm, 5},
        {"nim(2^64n)", ErrorCode::NumberTooLarge, 4},
        {"nim(n*2)", ErrorCode::BadForm, 5},
        {"nim(n+n)", ErrorCode::BadForm, 5},
        {"nim(2n+)", ErrorCode::BadForm, 6},
        {"nim(3,9223372036854775808n)", ErrorCode::NumberTooLarge, 6},
        {"nim(3)+nim(5)", ErrorCode::NoVariable, Error::kNoOffset},
        {"nmi(n,100n)", ErrorCode::UnknownGameNear, 0},
        {"nim(100n)+kayels(n)", ErrorCode::UnknownGameNear, 10},
        {"nim(100n,x)", ErrorCode::ExpectedNumber, 9},
        {"nim(100n,2n", ErrorCode::MissingParenthesis, 3},
        {"wythoff(n,2n,3n)", ErrorCode::BadState, 13},
        {"bash:n(5)", ErrorCode::ExpectedNumber, 5},
        {"", ErrorCode::EmptyPosition, 0},
    };
    for (const Case& expected : cases) {
        const auto read = PositionTemplate::parse(expected.text);
        ASSERT_FALSE(read) << expected.text;
        EXPECT_EQ(read.error().code, expected.code) << expected.text << read.error().message();
        EXPECT_EQ(read.error().offset, expected.offset) << expected.text;
    }
}

} // namespace
} // namespace nimber
