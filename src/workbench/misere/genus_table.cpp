#include "workbench/misere/genus_table.hpp"

#include "nimber/solve/quotient/position_closure.hpp"
#include "workbench/phrases.hpp"
#include "workbench/reasons.hpp"
#include "workbench/runs/sequence_run.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr Heap kMostGenusHeaps = 100'000;
constexpr std::size_t kMostGenusPositions = 20'000;

constexpr LiteralText kByQuotients = {"misère quotients of the heaps with Nim heaps",
                                      "各堆与 Nim 堆的反常商"};

Error no_table(const Game& game, Text why) {
    return {ErrorCode::NoTable, {game.name()}, Error::kNoOffset, why};
}

/// The genera of the heaps 1 to `last`; nothing if the quotient behind them cannot be had.
std::optional<std::vector<Genus>> heap_genera(const Game& game, Heap last, Budget& budget) {
    if (const HeapCode* code = game.heap_code()) {
        return genera(CodeHeaps{*code}, static_cast<Generator>(last), budget);
    }
    std::vector<Component> roots;
    for (Heap heap = 1; heap <= last; ++heap) {
        roots.push_back({&game, {heap}});
    }
    const auto closure = close_positions(roots, kMostGenusPositions, budget);
    if (!closure) {
        return std::nullopt;
    }
    const auto found = genera(*closure->set, closure->set->size(), budget);
    if (!found) {
        return std::nullopt;
    }
    std::vector<Genus> heaps;
    for (Heap heap = 1; heap <= last; ++heap) {
        const auto parts = closure->parts(game, StateView{&heap, 1});
        if (!parts) {
            return std::nullopt;
        }
        heaps.push_back(parts->empty() ? Genus{Nimber{}, {Nimber{1}, Nimber{2}, Nimber{}}}
                                       : (*found)[parts->front() - 1]);
    }
    return heaps;
}

} // namespace

Result<GenusTable> genus_table(const GamePtr& game, Heap from, Heap to, Limits limits) {
    const Heap one = 1;
    if (!game->of_heaps() || game->loopy()) {
        return no_table(*game, {"a genus is computed for heaps of games that end",
                                "只对会结束的堆类游戏计算 genus"});
    }
    if (const auto complaint = game->check({&one, 1})) {
        return no_table(*game, complaint->what);
    }
    GenusTable table{game->name(), std::max<Heap>(from, 1), {}, {}, {}};
    Budget budget{std::move(limits)};
    // If the whole cannot be had, as much of it as doubling finds.
    std::optional<std::vector<Genus>> best;
    Heap known = 0;
    Heap step = std::min<Heap>(to, kMostGenusHeaps);
    if (auto all = heap_genera(*game, step, budget)) {
        best = std::move(all);
        known = step;
    } else {
        Budget again{budget.limits()};
        for (Heap next = 4; next < step && !again.exceeded(); next += std::max<Heap>(1, next / 4)) {
            auto some = heap_genera(*game, next, again);
            if (!some) {
                break;
            }
            best = std::move(some);
            known = next;
        }
    }
    if (known < to) {
        table.stopped = budget.exceeded()
                            ? for_values(budget.error(), known)
                            : Error{ErrorCode::QuotientTooLarge, {std::to_string(to)}};
    }
    if (best) {
        table.reasons.add(ByMethod{kByQuotients});
        table.reasons.add_premise(*game);
        for (Heap heap = table.from; heap <= known; ++heap) {
            table.genera.push_back((*best)[static_cast<std::size_t>(heap) - 1]);
        }
    }
    return table;
}

std::string genus_text(const GenusTable& table, Heap columns, Language language) {
    const std::string last = std::to_string(table.from + table.genera.size() - 1);
    const std::string facts[] = {table.game, std::to_string(table.from), last};
    std::string out = fill(text(Phrase::TableOfGenera)(language), facts) + "\n\n";
    std::size_t width = 1;
    for (const Genus& each : table.genera) {
        width = std::max(width, each.text().size());
    }
    for (std::size_t i = 0; i < table.genera.size(); ++i) {
        if (i % columns == 0) {
            const std::string heap = std::to_string(table.from + i);
            out += std::string(last.size() + 2 - heap.size(), ' ') + heap + " ";
        }
        const std::string genus = table.genera[i].text();
        out += std::string(1 + width - genus.size(), ' ') + genus;
        out += (i + 1) % columns == 0 || i + 1 == table.genera.size() ? "\n" : "";
    }
    if (!table.reasons.empty()) {
        out += '\n' + join(standing_lines(table.reasons, language), "\n") + '\n';
    }
    return out;
}

std::string genus_csv(const GenusTable& table) {
    std::string out = "n,genus\n";
    for (std::size_t i = 0; i < table.genera.size(); ++i) {
        out += std::to_string(table.from + i) + ",\"" + table.genera[i].text() + "\"\n";
    }
    return out;
}

} // namespace nimber
