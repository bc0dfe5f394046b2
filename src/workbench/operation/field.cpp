#include "workbench/operation/field.hpp"

#include "nimber/text/number_text.hpp"
#include "workbench/phrases.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace nimber {
namespace {

struct Unit {
    std::string_view suffix;
    std::uint64_t factor;
};

/// "10s" with the factor of its unit; nothing if it is not written like that or too large.
std::optional<std::uint64_t> parse_quantity(std::string_view text, std::span<const Unit> units) {
    const NumberRead count = read_number(text);
    const std::string_view suffix = text.substr(count.length);
    for (const Unit& unit : units) {
        const std::uint64_t most = std::numeric_limits<std::int64_t>::max() / unit.factor;
        if (count.length > 0 && count.fits && count.value <= most && suffix == unit.suffix) {
            return count.value * unit.factor;
        }
    }
    return std::nullopt;
}

constexpr std::array<Unit, 5> kTimeUnits = {
    {{"s", 1000}, {"", 1000}, {"ms", 1}, {"m", 60'000}, {"h", 3'600'000}}};
constexpr std::array<Unit, 4> kMemoryUnits = {
    {{"G", 1ULL << 30U}, {"M", 1ULL << 20U}, {"K", 1ULL << 10U}, {"", 1}}};

std::string listed(std::span<const std::string_view> words) {
    return join(std::vector<std::string>{words.begin(), words.end()}, ", ");
}

/// Fills the place of one field.
class TextSetter {
public:
    TextSetter(const Field& field, std::string_view written) : field_{field}, written_{written} {}

    std::optional<Error> operator()(const TextPlace& place) const {
        *place.text = written_;
        return std::nullopt;
    }
    std::optional<Error> operator()(const FlagPlace& place) const {
        *place.flag = true;
        return std::nullopt;
    }
    std::optional<Error> operator()(const SizePlace& place) const {
        if (!place.all.empty() && written_ == place.all) {
            place.size->reset();
            return std::nullopt;
        }
        const auto size =
            place.most <= SizePlace::kMost ? parse_size(written_) : parse_number(written_);
        if (written_.empty()) {
            return wrong(text(Phrase::ValueMissing));
        }
        const bool any = place.least == 0 && place.most == SizePlace::kMost;
        if (!size && !place.all.empty()) {
            return wrong({"{0}: write a number or {1}", "{0}：请写一个数或 {1}"},
                         {std::string{place.all}});
        }
        if (!size && any) {
            return wrong({"{0}: write it like 1000, 10^8 or 1e8; at most 10^18",
                          "{0}：写法如 1000、10^8 或 1e8；至多 10^18"});
        }
        if (!size || *size < place.least || *size > place.most) {
            return wrong(
                text(Phrase::OutOfRange),
                {std::string{written_}, std::to_string(place.least), std::to_string(place.most)});
        }
        *place.size = *size;
        return std::nullopt;
    }
    std::optional<Error> operator()(const NaturalPlace& place) const {
        auto number = Natural::parse(written_);
        if (!number) {
            return number.error();
        }
        *place.number = std::move(*number);
        return std::nullopt;
    }
    std::optional<Error> operator()(const ExtentPlace& place) const {
        const auto end = parse_table_end(written_);
        if (!end) {
            return wrong({"{0}: write it like 1000, 10^8 or 1e8; at most 10^18; for boards 4x6",
                          "{0}：写法如 1000、10^8 或 1e8，至多 10^18；棋盘如 4x6"});
        }
        *place.end = *end;
        return std::nullopt;
    }
    std::optional<Error> operator()(const ChoicePlace& place) const {
        if (std::ranges::find(place.choices, written_) == place.choices.end()) {
            return wrong(text(Phrase::OneOfThese), {std::string{written_}, listed(place.choices)});
        }
        *place.choice = written_;
        return std::nullopt;
    }
    std::optional<Error> operator()(const FilePlace& place) const {
        if (written_.empty()) { // as of a variable that is not set
            return wrong({"{0}: give the name of a file", "{0}：请给出文件名"});
        }
        *place.path = written_;
        return std::nullopt;
    }
    std::optional<Error> operator()(const TimePlace& place) const {
        const auto milliseconds = parse_quantity(written_, kTimeUnits);
        if (!milliseconds) {
            return wrong({"{0}: write it like 10s, 500ms or 2m", "{0}：写法如 10s、500ms 或 2m"});
        }
        *place.time = std::chrono::milliseconds{*milliseconds};
        return std::nullopt;
    }
    std::optional<Error> operator()(const MemoryPlace& place) const {
        const auto bytes = parse_quantity(written_, kMemoryUnits);
        if (!bytes) {
            return wrong({"{0}: write it like 2G or 512M", "{0}：写法如 2G 或 512M"});
        }
        *place.bytes = *bytes;
        return std::nullopt;
    }
    std::optional<Error> operator()(const ListPlace& place) const {
        place.texts->emplace_back(written_);
        return std::nullopt;
    }
    std::optional<Error> operator()(const DocumentPlace& /*place*/) const { return no_text(); }
    std::optional<Error> operator()(const TextsPlace& /*place*/) const { return no_text(); }

private:
    [[nodiscard]] Error wrong(Text what, std::vector<std::string> facts = {}) const {
        return bad_field(field_, what, std::move(facts));
    }
    [[nodiscard]] Error no_text() const {
        return wrong({"{0} is not written as a text", "{0} 不能写成文本"});
    }
    const Field& field_;
    std::string_view written_;
};

/// The default of a field as it would be written.
struct Usual {
    std::string operator()(const TextPlace& place) const { return *place.text; }
    std::string operator()(const FlagPlace& /*place*/) const { return {}; }
    std::string operator()(const SizePlace& place) const {
        return *place.size ? std::to_string(**place.size) : std::string{place.all};
    }
    std::string operator()(const NaturalPlace& place) const {
        return place.number->is_zero() ? "" : place.number->text();
    }
    std::string operator()(const ExtentPlace& /*place*/) const { return {}; }
    std::string operator()(const ChoicePlace& place) const { return *place.choice; }
    std::string operator()(const FilePlace& /*place*/) const { return {}; }
    std::string operator()(const TimePlace& place) const {
        using std::chrono::minutes;
        if (*place.time == std::chrono::milliseconds::max()) {
            return "none";
        }
        const auto whole = std::chrono::duration_cast<minutes>(*place.time);
        return whole == *place.time && whole > minutes{0} ? std::to_string(whole.count()) + "m"
                                                          : duration_text(*place.time);
    }
    std::string operator()(const MemoryPlace& place) const { return bytes_text(*place.bytes); }
    std::string operator()(const DocumentPlace& /*place*/) const { return {}; }
    std::string operator()(const TextsPlace& /*place*/) const { return {}; }
    std::string operator()(const ListPlace& /*place*/) const { return {}; }
};

} // namespace

std::string Field::option() const {
    std::string written = (positional ? "" : "--") + std::string{name};
    std::ranges::replace(written, '_', '-');
    return written;
}

std::string Field::usual() const {
    return required() ? std::string{} : std::visit(Usual{}, place);
}

Error bad_field(const Field& field, Text what, std::vector<std::string> facts) {
    facts.insert(facts.begin(), std::string{field.name});
    return {ErrorCode::BadRequest, std::move(facts), Error::kNoOffset, what};
}

std::optional<Error> set_from_text(const Field& field, std::string_view written) {
    return std::visit(TextSetter{field, written}, field.place);
}

std::string field_message(const Error& error, const std::string& name, Language language) {
    std::vector<std::string> facts = error.facts;
    if (!facts.empty()) {
        facts.front() = name;
    }
    return fill(error.detail(language), facts);
}

const Field* find_field(std::span<const Field> fields, std::string_view name) {
    const auto found = std::ranges::find(fields, name, &Field::name);
    return found == fields.end() ? nullptr : &*found;
}

} // namespace nimber
