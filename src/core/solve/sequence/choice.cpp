#include "choice.hpp"

#include "plain_engine.hpp"
#include "rares/few_rares.hpp"
#include "rares/many_rares.hpp"
#include "wide/wide_engine.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace nimber::sequence {
namespace {

constexpr unsigned kTwoParts = 2;
/// Below this the definition is as fast as anything.
constexpr Heap kFirstLook = 512;
constexpr std::size_t kReadAtOnce = 4096;
/// Pairs with rare heaps that FewRares can deal with.
constexpr std::uint64_t kMostEntries = 2048;

void for_each_value(const Engine& engine, Heap from, auto&& visit) {
    std::array<std::uint32_t, kReadAtOnce> values{};
    while (from < engine.size()) {
        const auto count =
            static_cast<std::size_t>(std::min<Heap>(values.size(), engine.size() - from));
        engine.read(from, {values.data(), count});
        for (std::size_t i = 0; i < count; ++i) {
            visit(from + i, values[i]);
        }
        from += count;
    }
}

} // namespace

EngineChoice::EngineChoice(const HeapCode& code, Path path, ThreadTeam& team)
    : code_{code}, path_{path}, team_{team}, look_again_{std::max(kFirstLook,
                                                                  WideEngine::first_size(code))} {
    for (Heap take = 0; take < code_.digits.size(); ++take) {
        splits_ += code_.allows(take, kTwoParts) ? 1U : 0U;
    }
    if (path_ == Path::Plain || splits_ == 0 || code_.most_parts() > kTwoParts) {
        look_again_ = ~Heap{0};
    }
}

void EngineChoice::count(const Engine& engine) {
    for_each_value(engine, counted_, [&](Heap heap, std::uint32_t value) {
        counts_.add(heap, value);
        largest_ = std::max(largest_, value);
    });
    counted_ = engine.size();
}

std::uint64_t EngineChoice::recent_rares(const Engine& engine) const {
    std::uint64_t rares = 0;
    for_each_value(engine, engine.size() - engine.size() / 4, [&](Heap heap, std::uint32_t value) {
        rares += space_.class_of(heap, value) == 0 ? 1U : 0U;
    });
    return rares;
}

EngineChoice::Path EngineChoice::cheapest(Heap size, std::uint64_t rares,
                                          std::uint64_t recent) const {
    constexpr std::uint64_t kMostRecent = 8;
    // Indices of nim-sums stay below a power of two.
    const std::uint32_t indices = std::bit_ceil(largest_ + 1) / 2;
    const bool few_can = indices <= FewRares::kMostIndices && !few_failed_;
    if (few_can && (path_ == Path::Few || (path_ == Path::Auto && recent <= kMostRecent &&
                                           rares * splits_ <= kMostEntries))) {
        return Path::Few;
    }
    const bool many_can =
        indices <= ManyRares::kMostIndices && !many_failed_ && size >= ManyRares::first_size(code_);
    constexpr Heap kManyFrom = 4096;
    constexpr Heap kHeapsPerRare = 32; // the rest of a block is lost with each new rare heap
    if (many_can && (path_ == Path::Many || (path_ == Path::Auto && size >= kManyFrom &&
                                             recent * kHeapsPerRare <= size / 4))) {
        return Path::Many;
    }
    return indices <= WideEngine::kMostIndices && !wide_failed_ ? Path::Wide : Path::Plain;
}

std::unique_ptr<Engine> EngineChoice::better(const Engine& current) {
    look_again_ = 2 * current.size();
    if (current.steady_since() < counted_) {
        return nullptr;
    }
    count(current);
    const ChosenSpace best = choose_sparse_space(counts_, common_split_parity(code_));
    const SparseSpace before = space_;
    space_ = best.space;
    const Path path = cheapest(current.size(), best.rares, recent_rares(current));
    if (path == chosen_ && space_ == before) {
        return nullptr;
    }
    chosen_ = path;
    const auto values = [&](Heap from, std::span<std::uint32_t> row) { current.read(from, row); };
    switch (path) {
    case Path::Few: return std::make_unique<FewRares>(code_, space_, current.size(), values);
    case Path::Many: return std::make_unique<ManyRares>(code_, space_, current.size(), values);
    case Path::Wide:
        return std::make_unique<WideEngine>(code_, space_, team_, current.size(), values);
    default: return std::make_unique<PlainEngine>(code_, current.size(), values);
    }
}

std::unique_ptr<FewRares> few_rares_if_any(const HeapCode& code, Heap size, ValueReader values) {
    ValueCounts counts;
    std::uint32_t largest = 0;
    std::array<std::uint32_t, kReadAtOnce> row{};
    for (Heap from = 0; from < size;) {
        const auto count = static_cast<std::size_t>(std::min<Heap>(row.size(), size - from));
        values(from, {row.data(), count});
        for (std::size_t i = from == 0 ? 1 : 0; i < count; ++i) {
            counts.add(from + i, row[i]);
            largest = std::max(largest, row[i]);
        }
        from += count;
    }
    const bool splits = code.most_parts() == kTwoParts;
    if (!splits || std::bit_ceil(largest + 1) / 2 > FewRares::kMostIndices) {
        return nullptr;
    }
    const ChosenSpace best = choose_sparse_space(counts, common_split_parity(code));
    if (best.rares > kMostEntries) {
        return nullptr;
    }
    return std::make_unique<FewRares>(code, best.space, size, values);
}

void EngineChoice::gave_up() {
    few_failed_ = few_failed_ || chosen_ == Path::Few;
    many_failed_ = many_failed_ || chosen_ == Path::Many;
    wide_failed_ = wide_failed_ || chosen_ == Path::Wide;
    look_again_ = 0;
}

} // namespace nimber::sequence
