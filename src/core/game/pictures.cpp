#include "pictures.hpp"

#include <string>
#include <utility>

namespace nimber {

namespace {

Picture words_of(std::string text) {
    if (text.size() > kMostDrawn) {
        std::size_t end = kMostDrawn;
        while ((static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
            --end; // not within a character
        }
        text.resize(end);
        text += "…";
    }
    return {.kind = Picture::Kind::Words, .rows = {std::move(text)}};
}

} // namespace

Picture words_picture(const Game& game, StateView component) {
    std::string text;
    game.show(component, text);
    return words_of(std::move(text));
}

Picture strip_picture(StateView coins) {
    if (coins.size() > kMostDrawn) {
        std::string text;
        for (const Heap square : coins) {
            text += (text.empty() ? "" : ",") + std::to_string(square);
        }
        return words_of(std::move(text));
    }
    return {.kind = Picture::Kind::Strip, .numbers = {coins.begin(), coins.end()}};
}

Picture square_picture(StateView square) {
    return {.kind = Picture::Kind::Square, .numbers = {square.begin(), square.end()}};
}

Picture board_picture(const BoardShape& board) {
    Picture picture{.kind = Picture::Kind::Board};
    for (std::size_t row = 0; row < board.rows; ++row) {
        picture.rows.push_back(board.cells.substr(row * board.columns, board.columns));
    }
    return picture;
}

} // namespace nimber
