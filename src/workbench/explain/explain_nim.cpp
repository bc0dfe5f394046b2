#include "workbench/explain/explain_nim.hpp"

#include "workbench/phrases.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace nimber {
namespace {

std::string binary(std::uint64_t value, int width) {
    constexpr int kWidestSpaced = 16;
    std::string digits;
    for (int bit = width; bit-- > 0;) {
        digits += ((value >> static_cast<unsigned>(bit)) & 1U) != 0 ? '1' : '.';
        digits += bit > 0 && width <= kWidestSpaced ? " " : "";
    }
    return digits;
}

Nimber nim_sum(std::span<const ValueRow> rows) {
    Nimber sum;
    for (const ValueRow& row : rows) {
        sum += row.value;
    }
    return sum;
}

} // namespace

void explain_columns(std::span<const ValueRow> rows, ColumnsOf what, Evidence& evidence) {
    const bool heaps = what == ColumnsOf::Heaps;
    const auto phrase = [&](Phrase which) { return evidence.phrase(text(which)); };
    const Nimber sum = nim_sum(rows);
    int width = 1;
    for (const ValueRow& row : rows) {
        width = std::max(width, static_cast<int>(std::bit_width(row.value.value())));
    }
    evidence.say(text(heaps ? Phrase::InBinary : Phrase::ValuesInBinary));
    std::vector<std::vector<std::string>> table = {
        {phrase(heaps ? Phrase::HeadHeap : Phrase::HeadComponent), phrase(Phrase::HeadBinary)}};
    if (!heaps) { // a heap is its own value
        table[0].push_back(phrase(Phrase::HeadValue));
    }
    for (const ValueRow& row : rows.first(std::min(rows.size(), kMostTableRows))) {
        table.push_back({row.label, binary(row.value.value(), width)});
        if (!heaps) {
            table.back().push_back(std::to_string(row.value.value()));
        }
    }
    const std::string total = std::to_string(sum.value());
    table.push_back(
        {phrase(Phrase::HeadNimSum), binary(sum.value(), width), heaps ? "= " + total : total});
    evidence.table(std::move(table));
    if (rows.size() > kMostTableRows) {
        evidence.say(text(Phrase::OthersNotShown), {std::to_string(rows.size() - kMostTableRows)});
    }
}

void explain_nim_sum(std::span<const ValueRow> rows, Evidence& evidence) {
    const Nimber sum = nim_sum(rows);
    if (sum == Nimber{}) {
        evidence.say(text(Phrase::NimSumZero));
        return;
    }
    const std::string total = std::to_string(sum.value());
    evidence.say(text(Phrase::NimSumNotZero), {total, std::to_string(std::bit_floor(sum.value()))});
    std::vector<std::vector<std::string>> table = {{evidence.phrase(text(Phrase::HeadHeap)),
                                                    "xor " + total,
                                                    evidence.phrase(text(Phrase::HeadLower))}};
    for (const ValueRow& row : rows.first(std::min(rows.size(), kMostTableRows))) {
        const Nimber lowered = row.value + sum;
        const std::string left = std::to_string(lowered.value());
        const Phrase verdict = lowered < row.value ? Phrase::LowerYes : Phrase::LowerNo;
        table.push_back(
            {row.label, left,
             evidence.phrase(text(verdict), {left, std::to_string(row.value.value())})});
    }
    evidence.table(std::move(table));
}

void explain_misere_heaps(std::span<const NimSummary> heaps, Evidence& evidence) {
    std::uint64_t ones = 0;
    std::size_t large = 0;
    for (const NimSummary& heap : heaps) {
        ones += heap.large ? 0 : heap.sum.value();
        large += heap.large ? 1U : 0U;
    }
    if (large > 0) {
        evidence.say(text(large == 1 ? Phrase::MisereOneLarge : Phrase::MisereManyLarge));
        return;
    }
    const Phrase parity = ones % 2 == 1 ? Phrase::Odd : Phrase::Even;
    evidence.say(text(Phrase::MisereNoLarge),
                 {std::to_string(ones), evidence.phrase(text(parity))});
}

} // namespace nimber
