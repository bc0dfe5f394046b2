#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"
#include "nimber/value/nim_product.hpp"
#include "support/plain_games.hpp"
#include "support/timing.hpp"
#include "workloads.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <stdexcept>

namespace nimber::bench {
namespace {

constexpr std::uint64_t kLibrarySeed = 1939; // Grundy

Position parse(PositionParser& parser, std::string_view text) {
    auto position = parser.parse(text);
    if (!position) {
        throw std::runtime_error{std::string{text} + ": " + position.error().message()};
    }
    return std::move(*position);
}

Answer solve(Solver& solver, const Position& position, Play play) {
    auto answer = solver.solve(position, play);
    if (!answer) {
        throw std::runtime_error{to_text(position) + ": " + answer.error().message()};
    }
    return std::move(*answer);
}

/// Random positions of one game.
struct Kind {
    std::string_view game;
    std::size_t numbers = 0; ///< in a position
    unsigned bits = 64;      ///< of each number
    std::size_t (*plain)(StateView) = nullptr;
};

// Below 64 bits where the sum of the numbers must fit too, or (lasker) where the winning moves grow
// exponentially.
constexpr std::array kKinds = {
    Kind{"nim", 3, 64, plain_nim},
    Kind{"bash:5", 3, 64, plain_bash_5},
    Kind{"sub:1,3,4", 3},
    Kind{"allbut:2,5", 3},
    Kind{"powers:3", 3},
    Kind{"half", 3},
    Kind{"lasker", 3, 16},
    Kind{"nimble", 3, 64, plain_nim},
    Kind{"staircase", 4, 62},
    Kind{"silver-dollar", 4},
    Kind{"turtles", 3},
    Kind{"ruler", 3},
    Kind{"moore:2", 3},
    Kind{"wythoff", 2},
    Kind{"wythoff:3", 2},
    Kind{"rook", 2, 64, plain_nim},
    Kind{"king", 2},
    Kind{"euclid", 2, 64, plain_euclid},
    Kind{"fibonacci", 1, 64, plain_fibonacci},
    Kind{"dynamic:3t", 1},
    Kind{"lim", 3, 62},
    Kind{"end-nim", 5},
    Kind{"merge", 3, 62},
};

std::vector<Position> positions_of(const Kind& kind, std::size_t count) {
    std::mt19937_64 random{kLibrarySeed};
    PositionParser parser; // one game, as in a stream of positions
    std::vector<Position> positions;
    const std::string prefix = std::string{kind.game} + '(';
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<Heap> numbers(kind.numbers);
        std::ranges::generate(numbers,
                              [&] { return std::max(random() >> (64 - kind.bits), Heap{1}); });
        std::ranges::sort(numbers); // as coins on a strip must be
        std::string text = prefix;
        for (const Heap number : numbers) {
            text += std::to_string(number) + ',';
        }
        text.back() = ')';
        positions.push_back(parse(parser, text));
    }
    return positions;
}

void closed_form(const Kind& kind, const Settings& settings, Report& report) {
    const auto positions = positions_of(kind, settings.size(50'000));
    std::size_t moves = 0;
    Solver solver;
    for (const Position& position : positions) {
        const Answer answer = solve(solver, position, Play::Normal);
        moves += answer.winning_moves.size();
        report.signature().add(answer);
    }
    std::vector<Repetition> contestants = {in_process([&positions] {
        Solver anew;
        for (const Position& position : positions) {
            static_cast<void>(solve(anew, position, Play::Normal));
        }
    })};
    if (kind.plain != nullptr) {
        contestants.push_back(in_process([&] {
            std::size_t plain_moves = 0;
            for (const Position& position : positions) {
                plain_moves += kind.plain(position.parts[0].components.numbers());
            }
            report.agree(plain_moves == moves, kind.game);
        }));
    }
    const auto times = medians(settings.repetitions(), contestants);
    const auto count = static_cast<double>(positions.size());
    std::string what = std::string{kind.game} + ", " + std::to_string(kind.numbers) +
                       (kind.numbers == 1 ? " number of " : " numbers of ") +
                       std::to_string(kind.bits) + " bits";
    std::optional<Timing> plain;
    if (times.size() > 1) {
        plain = Timing{times[1], count};
    }
    report.add({"closed-forms", std::move(what), "positions", {times[0], count}, plain, "", false});
}

/// Sums that no theorem answers in misère play.
constexpr std::array<std::string_view, 5> kMisereSums = {
    "wythoff(12,14)+wythoff(9,10)", "fibonacci(34)+fibonacci(21)", "moore:2(3,4,5)+moore:2(2,3,5)",
    "lim(5,7,9)+lim(4,6,8)", "merge(1,1,4,2,3)+merge(2,3,4)"};

} // namespace

void closed_forms(const Settings& settings, Report& report) {
    for (const Kind& kind : kKinds) {
        closed_form(kind, settings, report);
    }
}

void misere_search(const Settings& settings, Report& report) {
    PositionParser parser;
    for (const std::string_view text : kMisereSums) {
        const Position position = parse(parser, text);
        Answer answer;
        std::uint64_t examined = 0;
        std::size_t plain_moves = 0;
        // Cold start on purpose: nothing is known from the repetition before.
        const auto search = [&] {
            Solver solver;
            answer = solve(solver, position, Play::Misere);
            examined = solver.budget().positions();
        };
        const auto plain_search = [&] {
            plain_moves = PlainMisere{}.winning_moves(normal_form(position));
        };
        const auto times =
            medians(settings.repetitions(), {in_process(search), in_process(plain_search)});
        report.signature().add(answer);
        report.agree(answer.winning_moves.size() == plain_moves, text);
        // The plain search answers the same question, however many positions it looks at.
        const auto count = static_cast<double>(examined);
        report.add({"misere-search",
                    std::string{text},
                    "positions",
                    {times[0], count},
                    Timing{times[1], count},
                    "",
                    false});
    }
}

namespace {

/// A chain of operations on nimbers: each result feeds the next, so that it is latency that counts.
struct Chain {
    const char* what;
    Nimber (*next)(Nimber);
    Nimber (*plain_next)(Nimber);
    std::size_t length;
    std::size_t plain_length; ///< of the same chain; at most as long
};

constexpr Nimber kStart{0x9E37'79B9'7F4A'7C15U};

Nimber power(Nimber base, std::uint64_t exponent) {
    Nimber result{1};
    for (; exponent != 0; exponent >>= 1U) {
        result = (exponent & 1U) != 0 ? result * base : result;
        base = base * base;
    }
    return result;
}

// The nonzero nimbers below 2^64 are a group of 2^64-1 elements: inverse and root are powers.
constexpr std::array kChains = {
    Chain{"64-bit products", [](Nimber value) { return value * kStart; },
          [](Nimber value) { return Nimber{plain_nim_product(value.value(), kStart.value())}; },
          2'000'000, 5'000},
    Chain{"inverses (plain: as a power)", [](Nimber value) { return inverse(value) + Nimber{1}; },
          [](Nimber value) { return power(value, ~std::uint64_t{0} - 1) + Nimber{1}; }, 1'000'000,
          10'000},
    Chain{"square roots (plain: as a power)", square_root,
          [](Nimber value) { return power(value, std::uint64_t{1} << 63U); }, 2'000'000, 10'000},
};

Nimber run_chain(Nimber (*next)(Nimber), std::size_t length) {
    Nimber value = kStart;
    for (std::size_t i = 0; i < length; ++i) {
        value = next(value);
    }
    return value;
}

} // namespace

void nim_product(const Settings& settings, Report& report) {
    for (const Chain& chain : kChains) {
        const std::size_t length = settings.size(chain.length);
        const std::size_t plain_length = settings.size(chain.plain_length);
        Nimber value;
        Nimber plain_value;
        const auto times =
            medians(settings.repetitions(),
                    {in_process([&] { value = run_chain(chain.next, length); }),
                     in_process([&] { plain_value = run_chain(chain.plain_next, plain_length); })});
        report.signature().add(value.value());
        report.agree(run_chain(chain.next, plain_length) == plain_value, chain.what);
        report.add({"nim-product",
                    chain.what,
                    "results",
                    {times[0], static_cast<double>(length)},
                    Timing{times[1], static_cast<double>(plain_length)},
                    "",
                    false});
    }
}

} // namespace nimber::bench
