#include "nimber/text/utf8.hpp"
#include "workbench/phrases.hpp"
#include "workbench/reasons.hpp"
#include "workbench/tables/table.hpp"

#include <fmt/format.h>

namespace nimber {
namespace {

constexpr std::size_t kZerosShown = 40;

} // namespace

TableStatistics table_statistics(const TableSpec& spec, HeapValues& values) {
    StatisticsCollector collector{spec.from};
    // Values that are known already are looked at within the time as well.
    for_each_piece(spec, values, kTablePiece, [&](Heap, std::span<const std::uint64_t> row) {
        collector.add(row);
        return collector.count() == spec.to - spec.from + 1 || values.goes_on();
    });
    return {collector.count(), collector.statistics(spec.game->heap_code()), values.reasons()};
}

std::string statistics_text(const TableSpec& spec, const TableStatistics& statistics) {
    if (statistics.known == 0) {
        return {};
    }
    const SequenceStatistics& found = statistics.found;
    const auto say = [&](Phrase phrase, std::vector<std::string> facts = {}) {
        return fill(text(phrase)(spec.language), facts);
    };
    std::string out =
        say(Phrase::StatisticsOf, {spec.game->name(), std::to_string(spec.from),
                                   std::to_string(spec.from + statistics.known - 1)}) +
        '\n';
    const auto line = [&](Phrase label, const std::string& content) {
        constexpr std::size_t kLabelWidth = 18;
        const std::string name{text(label)(spec.language)};
        const std::size_t width = display_width(name);
        out += "  " + name + std::string(width < kLabelWidth ? kLabelWidth - width : 1, ' ') +
               content + '\n';
    };
    line(Phrase::LabelLargest,
         say(Phrase::FirstAt, {std::to_string(found.largest), std::to_string(found.largest_at)}));
    if (found.distinct) {
        line(Phrase::LabelDistinct, std::to_string(*found.distinct));
    }
    if (found.zeros == 0) {
        line(Phrase::LabelZeros, "0");
    } else {
        line(Phrase::LabelZeros, say(Phrase::CountLast, {std::to_string(found.zeros),
                                                         std::to_string(found.last_zero)}));
        std::vector<std::string> heaps;
        for (const Heap heap : found.first_zeros) {
            if (heaps.size() == kZerosShown) {
                heaps.emplace_back("...");
                break;
            }
            heaps.push_back(std::to_string(heap));
        }
        line(Phrase::LabelZeroHeaps, join(heaps, " "));
    }
    if (const auto& rares = found.rares) {
        line(Phrase::LabelMask,
             fmt::format("{:#x}{}", rares->mask,
                         rares->position_parity ? say(Phrase::WithParity) : std::string{}));
        line(Phrase::LabelRares,
             rares->last ? say(Phrase::CountLast,
                               {std::to_string(rares->count), std::to_string(*rares->last)})
                         : "0");
    }
    out += '\n' + join(standing_lines(statistics.reasons, spec.language), "\n") + '\n';
    return out;
}

} // namespace nimber
