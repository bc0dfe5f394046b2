#include "workbench/json/picture_json.hpp"

namespace nimber {
namespace {

GraphPicture graph_picture(const Picture& picture) {
    GraphPicture graph;
    graph.directed = picture.directed;
    for (const auto& [from, to] : picture.edges) {
        graph.edges.push_back({Count{from}, Count{to}});
    }
    for (const Heap vertex : picture.numbers) {
        graph.tokens.push_back({vertex});
    }
    for (const std::uint32_t vertex : picture.spent) {
        graph.spent.push_back({vertex});
    }
    return graph;
}

} // namespace

PictureMember picture_member(const Picture& picture) {
    using Kind = Picture::Kind;
    switch (picture.kind) {
    case Kind::Stones: return StonesPicture{picture.numbers.front()};
    case Kind::Heaps: return HeapsPicture{picture.numbers};
    case Kind::Strip: return StripPicture{picture.numbers};
    case Kind::Square: return SquarePicture{picture.numbers[0], picture.numbers[1]};
    case Kind::Board: return BoardPicture{picture.rows};
    case Kind::Graph: return graph_picture(picture);
    case Kind::Words: break;
    }
    return WordsPicture{picture.rows};
}

} // namespace nimber
