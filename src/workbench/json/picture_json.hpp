#pragma once

#include "nimber/game/picture.hpp"
#include "workbench/json/answer_members.hpp"

#include <array>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace nimber {

// A picture as the page draws it: one of these, told apart by `kind`.

/// One heap or row of stones.
struct StonesPicture {
    Heap count = 0;
};
/// Several heaps that are played together.
struct HeapsPicture {
    std::vector<Heap> counts;
};
/// Coins on a strip.
struct StripPicture {
    std::vector<Heap> coins;
};
/// A piece on its way to the corner 0,0.
struct SquarePicture {
    Heap column = 0;
    Heap row = 0;
};
struct BoardPicture {
    std::vector<std::string> rows;
};
struct GraphPicture {
    std::vector<std::array<Count, 2>> edges;
    bool directed = false;
    std::vector<Count> tokens;
    std::vector<Count> spent;
};
/// Nothing but its text.
struct WordsPicture {
    std::vector<std::string> rows;
};

using PictureMember = std::variant<StonesPicture, HeapsPicture, StripPicture, SquarePicture,
                                   BoardPicture, GraphPicture, WordsPicture>;
[[nodiscard]] PictureMember picture_member(const Picture& picture);

template <>
inline constexpr std::string_view kSchemaName<StonesPicture> = "StonesPicture";
template <>
inline constexpr std::string_view kSchemaName<HeapsPicture> = "HeapsPicture";
template <>
inline constexpr std::string_view kSchemaName<StripPicture> = "StripPicture";
template <>
inline constexpr std::string_view kSchemaName<SquarePicture> = "SquarePicture";
template <>
inline constexpr std::string_view kSchemaName<BoardPicture> = "BoardPicture";
template <>
inline constexpr std::string_view kSchemaName<GraphPicture> = "GraphPicture";
template <>
inline constexpr std::string_view kSchemaName<WordsPicture> = "WordsPicture";
template <>
inline constexpr std::string_view kSchemaName<PictureMember> = "Picture";

/// Pictures are named as a whole, which variants otherwise are not.
template <>
inline std::string SchemaBook::of<PictureMember>() {
    constexpr std::string_view name = kSchemaName<PictureMember>;
    if (!named_.contains(name)) {
        const std::array<std::string, std::variant_size_v<PictureMember>> kinds = {
            of<StonesPicture>(), of<HeapsPicture>(), of<StripPicture>(), of<SquarePicture>(),
            of<BoardPicture>(),  of<GraphPicture>(), of<WordsPicture>()};
        named_.emplace(name, MemberSchema::any_of(kinds));
    }
    return MemberSchema::reference(name);
}

/// The member that tells the kinds apart.
template <class To>
void kind_member(To& to, std::string_view kind) {
    to.word("kind", {&kind, 1}, kind, "what it shows");
}

template <class To>
void members(To& to, const StonesPicture& picture) {
    kind_member(to, "stones");
    to("count", picture.count, "the stones of one heap or row");
}

template <class To>
void members(To& to, const HeapsPicture& picture) {
    kind_member(to, "heaps");
    to("counts", picture.counts, "the stones of several heaps that are played together");
}

template <class To>
void members(To& to, const StripPicture& picture) {
    kind_member(to, "strip");
    to("coins", picture.coins, "the squares of the coins, the leftmost being 0");
}

template <class To>
void members(To& to, const SquarePicture& picture) {
    kind_member(to, "square");
    to("column", picture.column, "the column of a piece on its way to 0,0");
    to("row", picture.row, "its row");
}

template <class To>
void members(To& to, const BoardPicture& picture) {
    kind_member(to, "board");
    to("rows", picture.rows, "rows of cells: a dot is free, `#` no cell, others as they are");
}

template <class To>
void members(To& to, const GraphPicture& picture) {
    kind_member(to, "graph");
    to("edges", picture.edges, "pairs of vertices");
    to("directed", picture.directed, "whether an edge goes one way only");
    to("tokens", picture.tokens, "the vertices with a token");
    to("spent", picture.spent, "vertices that may not be used any more");
}

template <class To>
void members(To& to, const WordsPicture& picture) {
    kind_member(to, "words");
    to("rows", picture.rows, "rows of text");
}

} // namespace nimber
