#include "core/solve/sequence/kernels/block_kernels.hpp"
#include "core/solve/sequence/kernels/wide_kernels.hpp"
#include "core/solve/sequence/rares/sparse_space.hpp"
#include "nimber/game/game.hpp"
#include "nimber/games/catalogue.hpp"
#include "nimber/solve/sequence/code_sequence.hpp"
#include "support/plain_sequence.hpp"
#include "support/process.hpp"
#include "support/timing.hpp"
#include "workloads.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <stdexcept>
#include <string>
#include <vector>

namespace nimber::bench {
namespace {

using sequence::IndexRange;
using sequence::kBlockPadding;
using sequence::kLowBits;
using sequence::kMostLanes;
using sequence::SparseSpace;

HeapCode code_of(std::string_view game) {
    const auto made = make_game(game);
    if (!made || (*made)->heap_code() == nullptr) {
        throw std::runtime_error{std::string{game} + " is no heap code"};
    }
    return *(*made)->heap_code();
}

void compute(CodeSequence& sequence, std::size_t count) {
    Budget budget{{.time = std::chrono::hours{1}, .memory_bytes = std::size_t{8} << 30U}};
    if (!sequence.extend_to(count - 1, budget)) {
        throw std::runtime_error{"a limit ended " + sequence.code().text()};
    }
}

std::vector<std::uint32_t> values_of(const HeapCode& code, std::size_t count) {
    CodeSequence sequence{code};
    compute(sequence, count);
    std::vector<std::uint32_t> values(count);
    sequence.read(0, values);
    return values;
}

/// Powers of ten are easier to read.
std::string count_text(std::size_t count) {
    std::size_t zeros = 0;
    std::size_t rest = count;
    for (; rest % 10 == 0; rest /= 10) {
        ++zeros;
    }
    return zeros < 4
               ? std::to_string(count)
               : (rest == 1 ? "" : std::to_string(rest) + "*") + "10^" + std::to_string(zeros);
}

/// What no engine of this kind can do without: for the last heaps, all options of the common class
/// in the SIMD loop, with everything else left out. Seconds for each heap.
class InnerLoop {
public:
    InnerLoop(const HeapCode& code, const std::vector<std::uint32_t>& values)
        : low_(values.size() + 2 * kBlockPadding), high_(values.size() + 2 * kBlockPadding) {
        sequence::ValueCounts counts;
        for (std::size_t n = 1; n < values.size(); ++n) {
            counts.add(n, values[n]);
        }
        const SparseSpace space =
            sequence::choose_sparse_space(counts, sequence::common_split_parity(code)).space;
        for (std::size_t n = 0; n < values.size(); ++n) {
            const std::uint32_t index = space.index(values[n]);
            indices_ = std::max(indices_, index + 1);
            low_[kBlockPadding + n] = static_cast<std::uint8_t>(index);
            high_[kBlockPadding + n] = static_cast<std::uint8_t>(index >> kLowBits);
            if (n > 0 && n + 4 * kMostLanes < values.size() && space.class_of(n, values[n]) == 0) {
                for (Heap take = 0; take < code.digits.size(); ++take) {
                    if (code.allows(take, 2)) {
                        const auto offset =
                            static_cast<std::uint32_t>(std::max<Heap>(n + take, kMostLanes));
                        entries_.push_back(sequence::make_entry(offset, index));
                        wide_entries_.push_back({offset, index % 64 * 0x01010101U, 0});
                    }
                }
            }
        }
        block_ = values.size() - kMostLanes;
    }

    void run(std::size_t heaps) const {
        std::array<std::uint64_t, kMostLanes> words{};
        sequence::WideSlots slots;
        const sequence::WideHeaps at{low_.data() + kBlockPadding + block_,
                                     high_.data() + kBlockPadding + block_};
        for (std::size_t done = 0; done < heaps; done += kMostLanes) {
            for (std::uint32_t base = 0; base < indices_; base += 64) {
                const std::uint32_t left = indices_ - base;
                const IndexRange range = left <= 16   ? IndexRange::Below16
                                         : left <= 32 ? IndexRange::Below32
                                                      : IndexRange::Below64;
                if (indices_ <= 256) {
                    sequence::attain(range, at.low, nullptr, static_cast<std::uint8_t>(base),
                                     entries_, words.data());
                } else {
                    for (std::size_t i = 0; i < kMostLanes; ++i) {
                        slots.set(i, i, sequence::kParityBit, base, 64);
                    }
                    static_cast<void>(
                        sequence::missing_codes(range, at, slots, wide_entries_, words.data()));
                }
            }
        }
    }

private:
    std::vector<std::uint8_t> low_;
    std::vector<std::uint8_t> high_;
    std::vector<sequence::Entry> entries_;
    std::vector<sequence::WideEntry> wide_entries_;
    std::uint32_t indices_ = 1;
    std::size_t block_ = 0;
};

struct Game {
    std::string_view name;
    std::size_t count;
    double goal; ///< values a second
    std::string_view goal_text;
};

constexpr std::array kGames = {
    Game{"0.6", 1'000'000, 1.5e6, "at least 1.5 M/s"},
    Game{"grundy", 500'000, 1.8e6, "at least 1.8 M/s"},
    Game{"0.106", 10'000'000, 120e6, "at least 120 M/s"},
    Game{"0.104", 10'000'000, 130e6, "at least 130 M/s"},
    Game{"0.454", 10'000'000, 75e6, "at least 75 M/s"},
    Game{"0.127", 2'000'000, 17e6, "at least 17 M/s"},
    Game{"0.007", 100'000, 200e3, "at least 200 k/s"},
    Game{"0.007", 1'000'000, 100e3, "at least 100 k/s"},
    Game{"0.07", 100'000, 1e6, "at least 1 M/s"},
    Game{"0.77", 100'000, 12e6, "at least 12 M/s"},
};

void one_game(const Game& game, const Settings& settings, Report& report) {
    // The plain loop takes time with the square of this, so it goes less far if it must.
    const std::size_t plain_count = settings.size(game.count <= 100'000 ? game.count : 20'000);
    const std::size_t count = settings.size(game.count);
    const HeapCode code = code_of(game.name);
    const auto values = values_of(code, count);
    for (const std::uint32_t value : values) {
        report.signature().add(value);
    }
    const InnerLoop inner{code, values};
    const std::size_t inner_heaps = settings.size(std::min<std::size_t>(game.count, 200'000));
    bool same = true;
    const auto times = medians(
        settings.repetitions(),
        {in_process([&] {
             CodeSequence sequence{code};
             compute(sequence, count);
         }),
         in_process([&] {
             const auto plain = plain_sequence(game.name, plain_count);
             same = same &&
                    std::ranges::equal(
                        plain.begin(),
                        plain.begin() + static_cast<std::ptrdiff_t>(std::min(plain_count, count)),
                        values.begin(),
                        values.begin() + static_cast<std::ptrdiff_t>(std::min(plain_count, count)));
         }),
         in_process([&] { inner.run(inner_heaps); })});
    report.agree(same, game.name);
    const Timing ours{times[0], static_cast<double>(count)};
    const std::string what = std::string{game.name} + " to " + count_text(count);
    report.add({"sequences", what, "values", ours,
                Timing{times[1], static_cast<double>(plain_count)}, game.goal_text,
                ours.rate() >= game.goal});
    report.add({"sequences", what + ", to the inner loop alone", "values", ours,
                Timing{times[2], static_cast<double>(inner_heaps)}, "", false});
}

Repetition by_wall_clock(std::function<void()> work) {
    return [work = std::move(work)] {
        const auto begin = std::chrono::steady_clock::now();
        work();
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
}

} // namespace

void sequences(const Settings& settings, Report& report) {
    for (const Game& game : kGames) {
        one_game(game, settings, report);
    }
}

void sequence_growth(const Settings& settings, Report& report) {
    constexpr std::array<std::pair<std::string_view, std::size_t>, 3> kLargest = {
        {{"0.007", 300'000}, {"0.6", 3'000'000}, {"0.106", 100'000'000}}};
    for (const auto& [name, largest] : kLargest) {
        for (std::size_t count = largest / 100; count <= largest; count *= 10) {
            const HeapCode code = code_of(name);
            const std::size_t size = settings.size(count);
            const auto times = medians(settings.quick ? 1 : 3, {in_process([&] {
                                           CodeSequence sequence{code};
                                           compute(sequence, size);
                                       })});
            report.add({"growth",
                        std::string{name} + " to " + count_text(size),
                        "values",
                        {times[0], static_cast<double>(size)},
                        std::nullopt,
                        "",
                        false});
        }
    }
}

void sequence_threads(const Settings& settings, Report& report) {
    constexpr std::array<std::pair<std::string_view, std::size_t>, 2> kDense = {
        {{"0.007", 300'000}, {"0.07", 200'000}}};
    for (const auto& [name, full] : kDense) {
        const HeapCode code = code_of(name);
        const std::size_t count = settings.size(full);
        const auto with = [&](std::size_t threads) {
            return by_wall_clock([&, threads] {
                CodeSequence sequence{code, threads};
                compute(sequence, count);
            });
        };
        const auto times = medians(settings.repetitions(), {with(1), with(2)});
        const Timing one{times[0], static_cast<double>(count)};
        const Timing two{times[1], static_cast<double>(count)};
        report.add({"threads", std::string{name} + ", 2 threads to 1, wall clock", "values", two,
                    one, "at most 0.625", two.seconds <= 0.625 * one.seconds});
    }
}

void periods(const Settings& settings, Report& report) {
    struct Known {
        std::string_view game;
        double most_seconds;
        std::string_view goal;
    };
    constexpr std::array<Known, 3> kKnown = {{{"0.354", 1.08, "at most 1.08 s"},
                                              {"0.104", 4.03, "at most 4.03 s"},
                                              {"0.454", 8.06, "at most 8.06 s"}}};
    for (const Known& known : kKnown) {
        const std::string game{settings.quick ? "0.16" : known.game};
        const Command command{settings.program, {"period", game}};
        report.signature().add(signature_of(command).value());
        const auto times =
            medians(settings.quick ? 1 : 3, {[&command] { return run(command).cpu_seconds; }});
        report.add({"periods",
                    "period " + game,
                    "runs",
                    {times[0]},
                    std::nullopt,
                    known.goal,
                    times[0] <= known.most_seconds});
    }
}

} // namespace nimber::bench
