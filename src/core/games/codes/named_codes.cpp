#include "../families.hpp"
#include "heap_code_game.hpp"

namespace nimber {
namespace {

/// A code that has a name.
struct NamedCode {
    std::string_view code;
    GameCard card;
};

template <const NamedCode& Named>
Result<GamePtr> make_named(ArgumentReader& parameters) {
    if (!parameters.at_end()) {
        return parameters.no_parameter();
    }
    return GamePtr{std::make_shared<const HeapCodeGame>(Named.card, *HeapCode::parse(Named.code))};
}

constexpr LiteralText kRows = {"the lengths of the rows", "各排的长度"};
constexpr LiteralText kHeaps = {"the sizes of the heaps", "各堆的石子数"};
constexpr LiteralText kMisere = {
    "By the misère quotient of the heaps, where it is small; otherwise by search.",
    "由各堆的反常商决定（若不太大）；否则靠搜索。"};

constexpr NamedCode kKayles = {
    "0.77",
    {.name = "kayles",
     .usage = "kayles(ROWS)",
     .example = "kayles(12,5)",
     .rule = {"Knock down one pin of a row, or two neighbours; what is left on either side are "
              "rows of their own.",
              "击倒一排木瓶中的一个或相邻两个；左右剩下的各成一排。"},
     .form = kRows,
     .theorem = {},
     .statement = {"This is 0.77; from 71 on the values have the period 12.",
                   "即 0.77；从 71 起，值以 12 为周期。"},
     .source = "Dudeney 1908; Guy and Smith 1956",
     .misere = kMisere}};

constexpr NamedCode kDawsonKayles = {
    "0.07",
    {.name = "dawson-kayles",
     .usage = "dawson-kayles(ROWS)",
     .example = "dawson-kayles(12,6)",
     .rule = {"Knock down two neighbouring pins of a row.", "击倒一排木瓶中相邻的两个。"},
     .form = kRows,
     .theorem = {},
     .statement = {"This is 0.07; from 53 on the values have the period 34.",
                   "即 0.07；从 53 起，值以 34 为周期。"},
     .source = "Guy and Smith 1956",
     .misere = kMisere}};

constexpr NamedCode kDawsonChess = {
    "0.137",
    {.name = "dawson-chess",
     .usage = "dawson-chess(ROWS)",
     .example = "dawson-chess(12,5)",
     .rule = {"Knock down one pin of a row, and its neighbours fall too.",
              "击倒一排木瓶中的一个，它的邻居也随之倒下。"},
     .form = kRows,
     .theorem = {},
     .statement =
         {"This is 0.137; from 52 on the values have the period 34. Dawson's game of pawns "
          "on three rows comes to this.",
          "即 0.137；从 52 起，值以 34 为周期。Dawson 的三行兵局等同于此。"},
     .source = "Dawson 1935; Guy and Smith 1956",
     .misere = kMisere}};

constexpr NamedCode kGuiles = {
    "0.15",
    {.name = "guiles",
     .usage = "guiles(HEAPS)",
     .example = "guiles(12,7)",
     .rule = {"Take away a heap of one or two stones, or take two stones from a heap and leave two "
              "heaps.",
              "取走整个一颗或两颗的堆，或从一堆中取两颗并把剩下的分成两堆。"},
     .form = kHeaps,
     .theorem = {},
     .statement = {"This is 0.15; from 1 on the values have the period 10.",
                   "即 0.15；从 1 起，值以 10 为周期。"},
     .source = "Berlekamp, Conway and Guy 1982 (Winning Ways)",
     .misere = kMisere}};

constexpr NamedCode kOfficers = {
    "0.6",
    {.name = "officers",
     .usage = "officers(HEAPS)",
     .example = "officers(12,5)",
     .rule =
         {"Take one stone from a heap and leave one or two heaps of it; a heap of one cannot be "
          "played.",
          "从一堆中取一颗，留下一堆或两堆；只有一颗的堆不能动。"},
     .form = kHeaps,
     .theorem = {},
     .statement = {"This is 0.6. No period is known.", "即 0.6。未知其是否有周期。"},
     .source = "Berlekamp, Conway and Guy 1982 (Winning Ways)",
     .misere = kMisere}};

} // namespace

Family kayles_family() {
    return {kKayles.card, make_named<kKayles>};
}

Family dawson_kayles_family() {
    return {kDawsonKayles.card, make_named<kDawsonKayles>};
}

Family dawson_chess_family() {
    return {kDawsonChess.card, make_named<kDawsonChess>};
}

Family guiles_family() {
    return {kGuiles.card, make_named<kGuiles>};
}

Family officers_family() {
    return {kOfficers.card, make_named<kOfficers>};
}

} // namespace nimber
