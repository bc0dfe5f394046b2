#include "nimber/pattern/sequence_statistics.hpp"
#include "nimber/text/utf8.hpp"
#include "workbench/phrases.hpp"
#include "workbench/table.hpp"

#include <fmt/format.h>

namespace nimber {
namespace {

constexpr std::size_t kZerosShown = 40;

std::string as_text(const TableRequest& request, Heap known, const SequenceStatistics& found) {
    const auto say = [&](Phrase phrase, std::vector<std::string> facts = {}) {
        return fill(text(phrase)(request.language), facts);
    };
    std::string out = say(Phrase::StatisticsOf, {request.game->name(), std::to_string(request.from),
                                                 std::to_string(request.from + known - 1)}) +
                      '\n';
    const auto line = [&](Phrase label, const std::string& content) {
        constexpr std::size_t kLabelWidth = 18;
        const std::string name{text(label)(request.language)};
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
    return out;
}

void encode(JsonWriter& json, const SequenceStatistics& found) {
    json.begin_object();
    json.key("largest").number(found.largest);
    json.key("largest_at").number(found.largest_at);
    if (found.distinct) {
        json.key("distinct").number(*found.distinct);
    } else {
        json.key("distinct").null();
    }
    json.key("zeros").number(found.zeros);
    json.key("first_zeros").begin_array();
    for (const Heap heap : found.first_zeros) {
        json.number(heap);
    }
    json.end_array();
    const auto number_or_null = [&json](const char* key, bool known, Heap value) {
        json.key(key);
        known ? json.number(value) : json.null();
    };
    number_or_null("last_zero", found.zeros > 0, found.last_zero);
    if (const auto& rares = found.rares) {
        json.key("mask").number(rares->mask);
        json.key("position_parity").boolean(rares->position_parity);
        json.key("rares").number(rares->count);
        number_or_null("last_rare", rares->last.has_value(), rares->last.value_or(0));
    }
    json.end_object();
}

} // namespace

void write_statistics(const TableRequest& request, bool json, HeapValues& values, Sink sink) {
    constexpr std::size_t kPiece = std::size_t{1} << 16U;
    StatisticsCollector collector{request.from};
    // Values that are known already are looked at within the time as well.
    for_each_piece(request, values, kPiece, [&](Heap, std::span<const std::uint64_t> row) {
        collector.add(row);
        return collector.count() == request.to - request.from + 1 || values.goes_on();
    });
    const Heap known = collector.count();
    const SequenceStatistics found = collector.statistics(request.game->heap_code());
    std::string out;
    if (json) {
        JsonWriter writer{out};
        begin_table(writer, request);
        writer.key("statistics");
        encode(writer, found);
        end_table(writer, request, known, values.stopped());
        out += '\n';
    } else if (known > 0) {
        out = as_text(request, known, found);
    }
    sink(out);
}

} // namespace nimber
