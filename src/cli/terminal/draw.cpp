#include "cli/terminal/draw.hpp"

#include "nimber/text/utf8.hpp"
#include "workbench/phrases.hpp"
#include "workbench/playing/board_moves.hpp"

#include <fmt/format.h>
#include <langinfo.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace nimber::cli {
namespace {

constexpr std::size_t kWidth = 72;       // of a drawing, beside the number of the component
constexpr std::size_t kMostStones = 25;  // in a row
constexpr std::size_t kMostColumns = 35; // of a board, two letters a cell
constexpr std::size_t kMostSquare = 15;  // of a board on which one piece walks
constexpr std::size_t kMostLines = 16;   // of one component
constexpr std::size_t kMostComponents = 16;

using Lines = std::vector<std::string>;

/// Draws one component.
class Artist {
public:
    explicit Artist(const DrawStyle& style) : style_{style} {}

    Lines operator()(const Picture& picture) {
        switch (picture.kind) {
        case Picture::Kind::Stones:
        case Picture::Kind::Heaps: return heaps(picture.numbers);
        case Picture::Kind::Strip: return strip(picture.numbers);
        case Picture::Kind::Square: return square(picture.numbers[0], picture.numbers[1]);
        case Picture::Kind::Board: return board(picture.rows);
        case Picture::Kind::Graph: return graph(picture);
        case Picture::Kind::Words: break;
        }
        return words(picture.rows);
    }

private:
    [[nodiscard]] std::string say(Phrase phrase, const std::vector<std::string>& facts) const {
        return fill(text(phrase)(style_.language), facts);
    }
    [[nodiscard]] std::string stone() const { return style_.unicode ? "●" : "o"; }
    [[nodiscard]] std::string dim(std::string_view text) const {
        return style_.terminal.styled(Style::Dim, text);
    }
    [[nodiscard]] std::string bright(std::string_view text) const {
        return style_.terminal.styled(Style::Bold, text);
    }

    Lines heaps(const std::vector<Heap>& numbers) const;
    Lines strip(const std::vector<Heap>& coins) const;
    Lines square(Heap column, Heap row) const;
    Lines board(const std::vector<std::string>& rows) const;
    Lines graph(const Picture& picture) const;
    Lines words(const std::vector<std::string>& rows) const;
    [[nodiscard]] std::string cell(char mark) const;
    [[nodiscard]] std::string list(const std::vector<Heap>& numbers) const;
    /// Cuts what is too long.
    Lines cut(Lines lines) const;

    const DrawStyle& style_;
};

Lines Artist::cut(Lines lines) const {
    if (lines.size() > kMostLines) {
        const std::size_t more = lines.size() - kMostLines;
        lines.resize(kMostLines);
        lines.push_back(say(Phrase::DrawnMore, {std::to_string(more)}));
    }
    return lines;
}

/// As many numbers as fit on a line.
std::string Artist::list(const std::vector<Heap>& numbers) const {
    std::string all;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::string number = std::to_string(numbers[i]);
        if (all.size() + number.size() > kWidth - 32) {
            return all + ", " + say(Phrase::DrawnMore, {std::to_string(numbers.size() - i)});
        }
        all += (all.empty() ? "" : ", ") + number;
    }
    return all.empty() ? "-" : all;
}

Lines Artist::heaps(const std::vector<Heap>& numbers) const {
    Lines lines;
    for (const Heap count : numbers) {
        if (count > kMostStones) {
            lines.push_back(say(Phrase::DrawnStones, {std::to_string(count)}));
            continue;
        }
        std::string row;
        for (Heap i = 0; i < count; ++i) {
            row += (row.empty() ? "" : " ") + stone();
        }
        lines.push_back((row.empty() ? "" : bright(row) + "  ") + dim(std::to_string(count)));
    }
    return cut(std::move(lines));
}

Lines Artist::strip(const std::vector<Heap>& coins) const {
    const Heap last = coins.empty() ? 0 : *std::ranges::max_element(coins);
    if (last >= kMostColumns) {
        return {say(Phrase::DrawnCoins, {list(coins)})};
    }
    std::string squares;
    std::string numbers;
    for (Heap square = 0; square <= last; ++square) {
        const auto here = std::ranges::count(coins, square);
        squares += here == 0 ? dim(".") : bright(here == 1 ? stone() : std::to_string(here));
        squares += ' ';
        numbers += square % 5 == 0 ? fmt::format("{:<2}", square) : "  ";
    }
    return {squares, dim(numbers)};
}

Lines Artist::square(Heap column, Heap row) const {
    if (column > kMostSquare || row > kMostSquare) {
        return {say(Phrase::DrawnSquare, {std::to_string(column), std::to_string(row)})};
    }
    Lines lines;
    for (Heap y = row + 1; y-- > 0;) {
        std::string line = dim(fmt::format("{:>2}", y)) + ' ';
        for (Heap x = 0; x <= column; ++x) {
            const bool here = x == column && y == row;
            line += here ? bright(style_.unicode ? "◆" : "@") : dim(".");
            line += ' ';
        }
        lines.push_back(std::move(line));
    }
    std::string numbers = "   ";
    for (Heap x = 0; x <= column; ++x) {
        numbers += fmt::format("{:<2}", x);
    }
    lines.push_back(dim(numbers));
    return lines; // higher than others, but a square board should stay one
}

std::string Artist::cell(char mark) const {
    if (mark == '.') {
        return dim(style_.unicode ? "·" : ".");
    }
    if (mark == '#') {
        return dim(style_.unicode ? "▒" : "#");
    }
    return bright(std::string_view{&mark, 1});
}

Lines Artist::board(const std::vector<std::string>& rows) const {
    std::size_t columns = 0;
    for (const std::string& row : rows) {
        columns = std::max(columns, row.size());
    }
    Lines lines;
    if (columns > kMostColumns) {
        return words(rows);
    }
    std::string letters = "   ";
    for (std::size_t column = 0; column < columns; ++column) {
        const std::string name = cell_name({0, column});
        letters += fmt::format("{:<2}", name.substr(0, name.size() - 1)); // without the row
    }
    lines.push_back(dim(letters));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        std::string line = dim(fmt::format("{:>2}", i + 1)) + ' ';
        for (const char mark : rows[i]) {
            line += cell(mark) + ' ';
        }
        lines.push_back(std::move(line));
    }
    return cut(std::move(lines));
}

Lines Artist::graph(const Picture& picture) const {
    std::map<std::uint32_t, std::set<std::uint32_t>> neighbours;
    const std::set<std::uint32_t> spent{picture.spent.begin(), picture.spent.end()};
    for (const auto& [from, to] : picture.edges) {
        if (spent.contains(from) || spent.contains(to)) {
            continue;
        }
        neighbours[from].insert(to);
        if (!picture.directed) {
            neighbours[to].insert(from);
        }
    }
    Lines lines;
    if (!picture.numbers.empty()) {
        lines.push_back(say(Phrase::DrawnTokens, {list(picture.numbers)}));
    }
    const std::string arrow =
        picture.directed ? (style_.unicode ? " → " : " -> ") : (style_.unicode ? " — " : " -- ");
    for (const auto& [vertex, beside] : neighbours) {
        const bool token = std::ranges::find(picture.numbers, vertex) != picture.numbers.end();
        const std::string name = fmt::format("{:>4}", vertex);
        lines.push_back((token ? bright(name) : name) + arrow +
                        list({beside.begin(), beside.end()}));
    }
    return cut(std::move(lines));
}

/// At most `width` columns of a text, and at least a byte; not within a character if it can be.
std::size_t piece_of(std::string_view text, std::size_t width) {
    std::size_t end = 0;
    while (end < text.size()) {
        std::size_t next = end + 1;
        while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0U) == 0x80U) {
            ++next;
        }
        if (end > 0 && display_width(text.substr(0, next)) > width) {
            return end;
        }
        end = next;
    }
    return end;
}

Lines Artist::words(const std::vector<std::string>& rows) const {
    Lines lines;
    for (std::string row : rows) {
        // A rule file may draw anything, but not steer the terminal.
        std::ranges::replace_if(
            row, [](unsigned char c) { return c < ' ' || c == 0x7F; }, '?');
        std::string_view rest = row;
        do {
            const std::size_t end = piece_of(rest, kWidth);
            lines.emplace_back(rest.substr(0, end));
            rest.remove_prefix(end);
        } while (!rest.empty() && lines.size() <= kMostLines);
    }
    return cut(std::move(lines));
}

} // namespace

bool draws_unicode() {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): one thread
    return isatty(STDOUT_FILENO) == 1 && std::string_view{nl_langinfo(CODESET)} == "UTF-8";
}

std::string draw(const Position& position, const DrawStyle& style) {
    Artist artist{style};
    std::string out;
    const std::size_t count = position.component_count();
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t number) {
        if (number >= kMostComponents) {
            return;
        }
        const Part& each = position.parts[part];
        Lines lines = artist(each.game->picture(each.component(index)));
        if (lines.empty()) {
            lines.emplace_back(text(Phrase::DrawnNothing)(style.language));
        }
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const bool numbered = count > 1 && i == 0;
            const std::string label = numbered ? std::to_string(number + 1) : "";
            out += "  " + style.terminal.styled(Style::Dim, fmt::format("{:>3}", label)) + "  " +
                   lines[i];
            out.erase(out.find_last_not_of(' ') + 1);
            out += '\n';
        }
    });
    if (count > kMostComponents) {
        const std::string more = std::to_string(count - kMostComponents);
        out += "       " + fill(text(Phrase::DrawnMore)(style.language), {&more, 1}) + '\n';
    }
    return out;
}

} // namespace nimber::cli
