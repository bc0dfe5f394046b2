#include "workbench/patterns/period_text.hpp"
#include "workbench/phrases.hpp"
#include "workbench/reasons.hpp"
#include "workbench/tables/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace nimber {
namespace {

/// A longer table is no source that a compiler likes.
constexpr Heap kLongest = 1'000'000;
constexpr std::size_t kLineWidth = 96;

std::string_view type_for(std::uint64_t largest) {
    return largest < 0x100         ? "std::uint8_t"
           : largest < 0x10000     ? "std::uint16_t"
           : largest < 0x100000000 ? "std::uint32_t"
                                   : "std::uint64_t";
}

std::string array_of(std::span<const std::uint64_t> values) {
    const std::uint64_t largest = values.empty() ? 0 : std::ranges::max(values);
    std::string out = fmt::format("constexpr {} kGrundy[] = {{", type_for(largest));
    std::string line = "\n   ";
    for (const std::uint64_t value : values) {
        const std::string item = fmt::format(" {},", value);
        if (line.size() + item.size() > kLineWidth) {
            out += line;
            line = "\n   ";
        }
        line += item;
    }
    return out + line + "\n};\n";
}

/// A comment of `//` lines.
std::string comment(const std::string& words) {
    return "// " + words + '\n';
}

/// The function that looks up, and goes back by whole periods beyond the table.
std::string folding_function(const Period& period) {
    const std::string beyond = period.start == 0 ? "n" : fmt::format("(n - {})", period.start);
    const std::string place =
        period.start == 0 ? fmt::format("n % {}", period.length)
                          : fmt::format("{} + {} % {}", period.start, beyond, period.length);
    if (period.saltus == 0) {
        return fmt::format("constexpr std::uint32_t grundy(std::uint64_t n) {{\n"
                           "    return kGrundy[n < {} ? n : {}];\n"
                           "}}\n",
                           period.start + period.length, place);
    }
    return fmt::format("constexpr std::uint64_t grundy(std::uint64_t n) {{\n"
                       "    return n < {} ? kGrundy[n] : kGrundy[{}] + {} / {} * {};\n"
                       "}}\n",
                       period.start + period.length, place, beyond, period.length, period.saltus);
}

std::string plain_function(Heap count) {
    return fmt::format("constexpr std::uint64_t grundy(std::uint64_t n) {{\n"
                       "    assert(n < {});\n"
                       "    return kGrundy[n];\n"
                       "}}\n",
                       count);
}

} // namespace

std::optional<Error> write_cpp(const TableSpec& spec, HeapValues& values, AnswerText& answer) {
    const auto say = [&](Phrase phrase, std::vector<std::string> facts = {}) {
        return fill(text(phrase)(spec.language), facts);
    };
    const auto too_long = [](Heap count) {
        return Error{ErrorCode::BadTable,
                     {std::to_string(count), std::to_string(kLongest)},
                     Error::kNoOffset,
                     {"the table would have {0} values; a source holds at most {1}",
                      "表将有 {0} 个值；源代码至多容纳 {1} 个"}};
    };
    const Heap known = compute_all(spec, values);
    NimSequence* sequence = values.sequence();
    const auto period = proved_period(spec, values);
    const Heap count = period ? period->start + period->length : known;
    if (count > kLongest) {
        return too_long(count);
    }
    TableSpec all = spec;
    all.to = std::max<Heap>(count, 1) - 1;
    std::vector<std::uint64_t> table(static_cast<std::size_t>(all.to + 1));
    table.resize(values.read(0, table));

    std::string grounds;
    if (!values.reasons().empty()) {
        for (const std::string& line : standing_lines(values.reasons(), spec.language)) {
            grounds += comment(line);
        }
    }
    const std::string name = spec.game->name();
    std::string out = comment(say(Phrase::SnippetOf, {name}));
    if (period) {
        out += comment(proof_line(spec, *period));
        out += grounds;
        out += "#include <cstdint>\n\n" + array_of(table) + '\n' + folding_function(*period);
    } else {
        out += comment(say(Phrase::SnippetEnds, {std::to_string(table.size())}));
        const auto candidate = sequence == nullptr ? std::nullopt : sequence->candidate();
        if (candidate) {
            out += comment(
                say(Phrase::SnippetCandidate, {period_text(candidate->period, spec.language),
                                               std::to_string(candidate->values_needed - 1)}));
        }
        out += grounds;
        out += "#include <cassert>\n#include <cstdint>\n\n" + array_of(table) + '\n' +
               plain_function(table.size());
    }
    answer.add(out);
    return std::nullopt;
}

} // namespace nimber
