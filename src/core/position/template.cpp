#include "nimber/position/template.hpp"

#include "../game/part_place.hpp"
#include "nimber/text/number_text.hpp"

#include <algorithm>
#include <optional>

namespace nimber {
namespace {

// So that a form fits at n = 1, and any carry in 64 bits.
constexpr Heap kMostInForm = ~Heap{0} >> 1U;

bool is_word(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// A number or a number times n.
struct Term {
    Heap number = 1;
    bool varies = false;
    std::size_t end = 0;
};

/// A text for a message: of a long one only the beginning.
std::string shortened(std::string_view text) {
    constexpr std::size_t kLong = 60;
    if (text.size() <= kLong) {
        return std::string{text};
    }
    std::size_t end = kLong;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) { // inside a letter
        --end;
    }
    return std::string{text.substr(0, end)} + "…";
}

/// Writes a part whose forms are its numbers.
void show(const PositionTemplate::Part& part, std::string& out) {
    std::vector<std::string> forms;
    for (const LinearForm& form : part.forms) {
        forms.push_back(to_text(form));
    }
    const std::string name = part.game->name();
    out += name == "*" ? name + join(forms, "+*") : name + '(' + join(forms, ",") + ')';
}

} // namespace

/// Finds the forms in a text: they stand where a game has its numbers.
class PositionTemplate::Scanner {
public:
    explicit Scanner(std::string_view text) : text_{text} {}

    [[nodiscard]] std::optional<Error> scan(std::vector<Place>& places);

private:
    [[nodiscard]] char at(std::size_t place) const {
        return place < text_.size() ? text_[place] : '\0';
    }
    [[nodiscard]] std::optional<Term> term(std::size_t begin) const;
    [[nodiscard]] std::optional<Place> form(std::size_t begin) const;
    [[nodiscard]] std::optional<Error> complaint(const Place& place) const;

    std::string_view text_;
};

std::optional<Term> PositionTemplate::Scanner::term(std::size_t begin) const {
    Term term{1, false, begin};
    if (const NumberRead read = read_number(text_.substr(begin)); read.length > 0) {
        term.number = read.at_most(~Heap{0});
        term.end += read.length;
    }
    const std::size_t star = at(term.end) == '*' && term.end > begin ? 1 : 0;
    if (at(term.end + star) == 'n' && !is_word(at(term.end + star + 1))) {
        term.varies = true;
        term.end += star + 1;
    }
    return term.end > begin ? std::optional{term} : std::nullopt;
}

std::optional<PositionTemplate::Place> PositionTemplate::Scanner::form(std::size_t begin) const {
    const auto first = term(begin);
    if (!first) {
        return std::nullopt;
    }
    Place place{begin, first->end, {}, 0, first->varies};
    (first->varies ? place.form.times : place.form.plus) = first->number;
    if (at(first->end) != '+') {
        return place;
    }
    // A + joins a number and an n; otherwise a part of the sum follows, such as 0.77(n).
    const auto second = term(first->end + 1);
    if (second && second->varies != first->varies && at(second->end) != '.' &&
        !is_word(at(second->end))) {
        place.end = second->end;
        place.varies = true;
        (second->varies ? place.form.times : place.form.plus) = second->number;
    }
    return place;
}

/// What is wrong with a form that holds an n.
std::optional<Error> PositionTemplate::Scanner::complaint(const Place& place) const {
    if (std::max(place.form.times, place.form.plus) > kMostInForm) {
        return Error{ErrorCode::NumberTooLarge, {std::to_string(kMostInForm)}, place.begin};
    }
    if (place.begin > 0 && (at(place.begin - 1) == '-' || at(place.begin - 1) == '^')) {
        return Error{ErrorCode::BadForm, {}, place.begin - 1};
    }
    constexpr std::string_view kBehind = "+,:) \t";
    if (place.end < text_.size() && kBehind.find(at(place.end)) == std::string_view::npos) {
        return Error{ErrorCode::BadForm, {}, place.end};
    }
    return std::nullopt;
}

std::optional<Error> PositionTemplate::Scanner::scan(std::vector<Place>& places) {
    std::size_t here = 0;
    for (std::size_t part = 0;; ++part) {
        const PartPlace written = find_part(text_, here);
        const bool parenthesis = written.parenthesis;
        // Without parentheses a + may belong to a form: then only what follows it tells the end.
        const char end = parenthesis ? ')' : '+';
        for (here = written.items_begin; here < text_.size() && at(here) != end;) {
            auto place = form(here);
            const char before = here > 0 ? at(here - 1) : '\0';
            // An n inside a word is none: what the word is, the parser finds out.
            if (!place || (place->varies && is_word(before))) {
                const bool word = at(here) == 'n' && !is_word(before);
                if (word && is_digit(at(here + 1))) {
                    return Error{ErrorCode::BadForm, {}, here + 1}; // n2
                }
                // Nor does it become one further on among the digits before it.
                do {
                    ++here;
                } while (is_digit(at(here - 1)) && is_digit(at(here)));
                continue;
            }
            place->part = part;
            auto wrong = place->varies ? complaint(*place) : std::nullopt;
            if (place->varies && parenthesis && at(place->end) == '+') {
                wrong = Error{ErrorCode::BadForm, {}, place->end}; // n+n, 2n+
            }
            if (wrong) {
                return wrong;
            }
            places.push_back(*place);
            here = place->end;
        }
        if (parenthesis) {
            here = std::min(text_.find('+', here), text_.size());
        }
        if (here >= text_.size()) {
            return std::nullopt;
        }
        ++here; // the +
    }
}

bool PositionTemplate::Part::varies() const {
    return std::ranges::any_of(forms, [](const LinearForm& form) { return form.times > 0; });
}

bool PositionTemplate::fits(Heap n) const {
    return std::ranges::all_of(places_,
                               [n](const Place& place) { return place.form.at(n).has_value(); });
}

Result<Position> PositionTemplate::at(Heap n) {
    std::string text;
    std::vector<std::size_t> ends; // of the forms, with their numbers in place
    std::size_t copied = 0;
    for (const Place& place : places_) {
        text.append(text_, copied, place.begin - copied);
        // A number is left as it was written, so that it is judged as such.
        place.varies ? text.append(std::to_string(place.form.at(n).value_or(0)))
                     : text.append(text_, place.begin, place.end - place.begin);
        ends.push_back(text.size());
        copied = place.end;
    }
    text.append(text_, copied);
    auto position = parser_.parse(text);
    if (position) {
        return position;
    }
    Error error = position.error();
    std::size_t begin = 0; // of what stands in both texts alike
    std::size_t own = 0;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const std::size_t alike = places_[i].begin - own;
        if (error.offset < begin + alike) {
            break;
        }
        if (error.offset < ends[i]) {
            error.offset = places_[i].begin;
            return error;
        }
        begin = ends[i];
        own = places_[i].end;
    }
    error.offset = error.offset - begin + own;
    return error;
}

Result<PositionTemplate> PositionTemplate::parse(std::string_view text, Heap sample,
                                                 PositionParser parser) {
    PositionTemplate made;
    made.parser_ = std::move(parser);
    made.text_ = text;
    if (auto wrong = Scanner{text}.scan(made.places_)) {
        return *wrong;
    }
    const Heap n = made.fits(sample) ? sample : 1;
    auto position = made.at(n);
    if (!position) {
        return position.error();
    }
    for (const nimber::Part& part : position->parts) {
        made.parts_.push_back({part.game, {}, false});
    }
    bool varies = false;
    for (const Place& place : made.places_) {
        if (place.part >= made.parts_.size()) {
            return Error{ErrorCode::BadForm, {}, place.begin};
        }
        made.parts_[place.part].forms.push_back(place.form);
        varies = varies || place.form.times > 0;
    }
    if (!varies) {
        return Error{ErrorCode::NoVariable, {shortened(text)}};
    }
    bool all_plain = true;
    for (std::size_t i = 0; i < made.parts_.size(); ++i) {
        Part& part = made.parts_[i];
        const Sum& components = position->parts[i].components;
        part.plain = part.game->reads_numbers() && part.forms.size() == components.numbers().size();
        made.shown_ += i == 0 ? "" : "+";
        part.plain ? show(part, made.shown_)
                   : position->parts[i].game->show_part(components, made.shown_);
        all_plain = all_plain && (part.plain || !part.varies());
    }
    if (!all_plain) {
        made.shown_ = text;
    }
    return made;
}

std::string to_text(const LinearForm& form) {
    if (form.times == 0) {
        return std::to_string(form.plus);
    }
    const std::string times = form.times == 1 ? "" : std::to_string(form.times);
    return times + "n" + (form.plus == 0 ? "" : "+" + std::to_string(form.plus));
}

} // namespace nimber
