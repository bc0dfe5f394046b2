#include "workbench/playing/opponent.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace nimber {
namespace {

constexpr std::size_t kMostCandidates = 4096;
constexpr std::size_t kMostCompared = 1024;   // by how much they leave
constexpr std::size_t kMostReachable = 20000; // positions, for exact remoteness

constexpr std::string_view kCareless = "careless:";
constexpr std::size_t kDigits = 9; // of a billion

/// "0.2", "1", ".25" as parts of `Level::kAlways`; nothing if it is no number from 0 to 1.
std::optional<std::uint32_t> parse_share(std::string_view text) {
    const std::size_t dot = std::min(text.find('.'), text.size());
    const std::string_view whole = text.substr(0, dot);
    const std::string_view part = dot < text.size() ? text.substr(dot + 1) : "";
    if (text.empty() || whole.size() + part.size() == 0 || part.size() > kDigits ||
        (!whole.empty() && whole != "0" && whole != "1") ||
        part.find_first_not_of("0123456789") != std::string_view::npos) {
        return std::nullopt;
    }
    std::uint32_t share = whole == "1" ? 1 : 0;
    for (std::size_t i = 0; i < kDigits; ++i) {
        share = share * 10 + (i < part.size() ? static_cast<std::uint32_t>(part[i] - '0') : 0);
    }
    return share <= Level::kAlways ? std::optional{share} : std::nullopt;
}

} // namespace

Result<Level> parse_level(std::string_view text) {
    if (text == "perfect") {
        return Level{};
    }
    if (text == "random") {
        return Level{Level::Kind::Random, Level::kAlways};
    }
    if (text.starts_with(kCareless)) {
        if (const auto share = parse_share(text.substr(kCareless.size()))) {
            return Level{Level::Kind::Careless, *share};
        }
    }
    return Error{ErrorCode::BadLevel, {std::string{text.substr(0, 40)}}};
}

std::string to_text(const Level& level) {
    if (level.kind != Level::Kind::Careless) {
        return level.kind == Level::Kind::Perfect ? "perfect" : "random";
    }
    std::string digits = std::to_string(level.careless % Level::kAlways);
    digits.insert(0, kDigits - digits.size(), '0');
    digits.erase(digits.find_last_not_of('0') + 1);
    return std::string{kCareless} + (level.careless == Level::kAlways ? "1" : "0") +
           (digits.empty() ? "" : "." + digits);
}

Result<std::optional<Move>> Opponent::choose(const Position& position, Play play, Solver& solver) {
    doubt_.reset();
    dice_ = SeededChoice{seed_ + choices_++, to_text(position)};
    const CandidateMoves moves = candidate_moves(position, kMostCandidates);
    if (const Error* failed = failure(position)) {
        return *failed;
    }
    if (moves.list.empty()) {
        return std::optional<Move>{};
    }
    if (level_.kind == Level::Kind::Random ||
        (level_.kind == Level::Kind::Careless && dice_.below(Level::kAlways) < level_.careless)) {
        return std::optional{blindly(position, moves)};
    }
    if (auto move = by_remoteness(position, play, moves, solver.budget().limits())) {
        return move;
    }
    for (const Part& part : position.parts) {
        if (part.game->failure() != nullptr) {
            part.game->forgive(); // looking far ahead took too long; the solver may know better
        }
    }
    auto move = by_solver(position, play, moves, solver);
    return move ? Result{std::optional{std::move(*move)}}
                : Result<std::optional<Move>>{move.error()};
}

Move Opponent::blindly(const Position& position, const CandidateMoves& moves) {
    Move move = one_of(moves.list);
    const Part& part = position.parts[move.part];
    // The list begins with small moves, of which a large heap would see no end.
    if (!moves.complete && part.game->numbers_are_heaps() && part.game->of_heaps()) {
        move.option = Sum{State{dice_.below(part.component(move.index)[0])}};
    }
    return move;
}

std::optional<Move> Opponent::by_remoteness(const Position& position, Play play,
                                            const CandidateMoves& moves, const Limits& limits) {
    if (!moves.complete) {
        return std::nullopt;
    }
    if (!known_ || !(*known_)(position, play)) {
        // Counted in positions, so that the same seed gives the same game on any machine. Only
        // rules that are slow themselves meet the clock.
        Limits part = limits;
        part.time /= 4;
        part.progress = {};
        known_ = Remoteness::find(position, play, kMostReachable, part);
    }
    if (!known_) {
        return std::nullopt;
    }
    // Lost for the other player as soon as possible, else a draw, else won as late as possible.
    const auto rank = [&](const Move& move) {
        const auto fate = (*known_)(after(position, move), play).value_or(Fate{});
        const auto moves_left = static_cast<std::int64_t>(fate.moves);
        return fate.outcome == Outcome::P   ? std::pair{2, -moves_left}
               : fate.outcome == Outcome::D ? std::pair{1, std::int64_t{0}}
                                            : std::pair{0, moves_left};
    };
    std::vector<Move> best;
    std::pair<int, std::int64_t> best_rank;
    for (const Move& move : moves.list) {
        const auto own = rank(move);
        if (best.empty() || own > best_rank) {
            best.clear();
            best_rank = own;
        }
        if (own == best_rank) {
            best.push_back(move);
        }
    }
    return one_of(best);
}

Result<Move> Opponent::by_solver(const Position& position, Play play, const CandidateMoves& moves,
                                 Solver& solver) {
    const auto answer = solver.solve(position, play);
    if (!answer) {
        if (answer.error().kind() != ErrorKind::Limit) {
            return answer.error();
        }
        doubt_ = answer.error();
        return by_change(position, moves.list, true);
    }
    if (answer->outcome == Outcome::D) {
        return keeping_draw(position, play, moves, solver);
    }
    if (answer->outcome == Outcome::N && answer->winning_moves.empty()) {
        doubt_ = answer->moves_cut;
    }
    if (answer->winning_moves.empty()) {
        return by_change(position, moves.list, true);
    }
    // In a loopy game only a player who takes the first of them is sure to come to an end.
    return may_loop(position) ? answer->winning_moves.front()
                              : by_change(position, answer->winning_moves, false);
}

Move Opponent::keeping_draw(const Position& position, Play play, const CandidateMoves& moves,
                            Solver& solver) {
    constexpr std::size_t kEnough = 16;
    std::vector<Move> drawn;
    for (const Move& move : moves.list) {
        const auto left = solver.outcome(after(position, move), play);
        if (!left && !doubt_) {
            doubt_ = left.error();
        }
        if (left && *left == Outcome::D) {
            drawn.push_back(move);
        }
        if (drawn.size() == kEnough || (!left && !drawn.empty())) {
            break;
        }
    }
    if (!drawn.empty()) {
        doubt_.reset();
        return one_of(drawn);
    }
    return one_of(moves.list);
}

Move Opponent::by_change(const Position& position, std::span<const Move> moves, bool most) {
    std::vector<Move> best;
    std::int64_t best_change = 0;
    const std::size_t step = moves.size() / kMostCompared + 1;
    for (std::size_t i = 0; i < moves.size(); i += step) {
        const Move& move = moves[i];
        const std::int64_t change = change_of(position, move);
        const bool better = most ? change > best_change : change < best_change;
        if (best.empty() || better) {
            best.clear();
            best_change = change;
        }
        if (change == best_change) {
            best.push_back(move);
        }
    }
    return one_of(best);
}

} // namespace nimber
