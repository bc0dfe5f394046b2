#include "workbench/picture_json.hpp"

#include <span>
#include <string_view>

namespace nimber {
namespace {

template <class Number>
void encode_numbers(JsonWriter& json, std::string_view key, const std::vector<Number>& numbers) {
    json.key(key).begin_array();
    for (const Number number : numbers) {
        json.number(number);
    }
    json.end_array();
}

void encode_rows(JsonWriter& json, const Picture& picture) {
    json.key("rows").begin_array();
    for (const std::string& row : picture.rows) {
        json.string(row);
    }
    json.end_array();
}

void encode_graph(JsonWriter& json, const Picture& picture) {
    json.key("edges").begin_array();
    for (const auto& [from, to] : picture.edges) {
        json.begin_array();
        json.number(from);
        json.number(to);
        json.end_array();
    }
    json.end_array();
    json.key("directed").boolean(picture.directed);
    encode_numbers(json, "tokens", picture.numbers);
    encode_numbers(json, "spent", picture.spent);
}

} // namespace

void encode(JsonWriter& json, const Picture& picture) {
    using Kind = Picture::Kind;
    json.begin_object();
    json.key("kind");
    switch (picture.kind) {
    case Kind::Stones:
        json.string("stones");
        json.key("count").number(picture.numbers.front());
        break;
    case Kind::Heaps:
        json.string("heaps");
        encode_numbers(json, "counts", picture.numbers);
        break;
    case Kind::Strip:
        json.string("strip");
        encode_numbers(json, "coins", picture.numbers);
        break;
    case Kind::Square:
        json.string("square");
        json.key("column").number(picture.numbers[0]);
        json.key("row").number(picture.numbers[1]);
        break;
    case Kind::Board:
        json.string("board");
        encode_rows(json, picture);
        break;
    case Kind::Graph:
        json.string("graph");
        encode_graph(json, picture);
        break;
    case Kind::Words:
        json.string("words");
        encode_rows(json, picture);
        break;
    }
    json.end_object();
}

} // namespace nimber
