#include "part_place.hpp"

#include <algorithm>

namespace nimber {

std::size_t skip_blanks(std::string_view text, std::size_t at) {
    while (at < text.size() && kBlanks.find(text[at]) != std::string_view::npos) {
        ++at;
    }
    return at;
}

NamePlace find_name(std::string_view text, std::size_t at) {
    NamePlace name;
    name.begin = name.end = skip_blanks(text, at);
    if (name.begin < text.size() && text[name.begin] == '*') {
        name.colon = name.end = name.begin + 1;
        return name;
    }
    bool parameters = false;
    for (; name.end < text.size(); ++name.end) {
        const char c = text[name.end];
        if (c == '(' || c == ' ' || c == '\t' || (c == '+' && !parameters)) {
            break;
        }
        if (c == ':' && !parameters) {
            parameters = true;
            name.colon = name.end;
        }
    }
    name.colon = parameters ? name.colon : name.end;
    return name;
}

PartPlace find_part(std::string_view text, std::size_t at) {
    PartPlace part;
    part.name = find_name(text, at);
    const bool star = part.name.begin < text.size() && text[part.name.begin] == '*';
    part.open = star ? part.name.end : skip_blanks(text, part.name.end);
    part.parenthesis = part.open < text.size() && text[part.open] == '(';
    part.items_begin = part.open + (part.parenthesis ? 1 : 0);
    const std::size_t last = text.find(part.parenthesis ? ')' : '+', part.open);
    part.closed = !part.parenthesis || last != std::string_view::npos;
    part.items_end = std::min(last, text.size());
    part.end = part.items_end + (part.parenthesis && part.closed ? 1 : 0);
    return part;
}

} // namespace nimber
