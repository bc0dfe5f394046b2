#include "workbench/judge/contest.hpp"

#include "nimber/games/catalogue.hpp"

#include <algorithm>
#include <charconv>

namespace nimber::judge {
namespace {

constexpr std::size_t kShownToken = 20; // characters of a token in an error

constexpr bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

Position one_part(const GamePtr& game, State numbers) {
    Position position;
    position.parts.push_back({game, game->components(std::move(numbers))});
    return position;
}

} // namespace

Contest::Contest(std::string_view problem, std::string_view input, Limits limits)
    : problem_{problem}, input_{input}, solver_{std::move(limits)} {
    skip_blanks();
}

void Contest::fail(Error error) {
    if (!error_) {
        error_ = std::move(error);
    }
}

void Contest::skip_blanks() {
    while (at_ < input_.size() && is_blank(input_[at_])) {
        ++at_;
    }
}

std::string_view Contest::word(Text what) {
    if (!ok()) {
        return {};
    }
    if (at_ == input_.size()) {
        fail({ErrorCode::InputTooShort,
              {std::string{problem_}, std::to_string(tokens_)},
              Error::kNoOffset,
              what});
        return {};
    }
    const std::size_t begin = at_;
    while (at_ < input_.size() && !is_blank(input_[at_])) {
        ++at_;
    }
    token_ = input_.substr(begin, at_ - begin);
    ++tokens_;
    skip_blanks();
    return token_;
}

void Contest::reject(Text what) {
    std::string shown{token_.substr(0, kShownToken)};
    shown += token_.size() > kShownToken ? "..." : "";
    fail({ErrorCode::BadToken,
          {std::string{problem_}, std::to_string(tokens_), shown},
          Error::kNoOffset,
          what});
}

template <class T>
T Contest::read(Text what, T least, T most) {
    const std::string_view token = word(what);
    T value = 0;
    const char* const end = token.data() + token.size();
    const auto [stop, failure] = std::from_chars(token.data(), end, value);
    if (failure != std::errc{} || stop != end || value < least || value > most) {
        reject(what); // unless something went wrong before
        return 0;
    }
    return value;
}

std::uint64_t Contest::number(Text what, std::uint64_t least, std::uint64_t most) {
    return read(what, least, most);
}

template <class T>
std::vector<T> Contest::row(std::uint64_t count, Text what, T least, T most) {
    std::vector<T> values;
    // Nobody sets memory aside for more tokens than the input can hold.
    const std::size_t tokens_left = (input_.size() - at_ + 1) / 2;
    values.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(count, tokens_left)));
    for (std::uint64_t i = 0; i < count && ok(); ++i) {
        values.push_back(read(what, least, most));
    }
    return values;
}

std::vector<Heap> Contest::numbers(std::uint64_t count, Text what, std::uint64_t least,
                                   std::uint64_t most) {
    return row(count, what, least, most);
}

std::vector<std::int64_t> Contest::integers(std::uint64_t count, Text what, std::int64_t least,
                                            std::int64_t most) {
    return row(count, what, least, most);
}

GamePtr Contest::game(std::string_view text) {
    return ok() ? take(make_game(text)).value_or(nullptr) : nullptr;
}

bool Contest::is_won(const GamePtr& game, State numbers, Play play) {
    if (!ok()) {
        return false;
    }
    const auto outcome = take(solver_.outcome(one_part(game, std::move(numbers)), play));
    return outcome == Outcome::N;
}

std::vector<Move> Contest::winning_moves(const GamePtr& game, State numbers, Play play) {
    if (!ok()) {
        return {};
    }
    auto answer = take(solver_.solve(one_part(game, std::move(numbers)), play));
    if (answer && answer->moves_cut) {
        fail(*answer->moves_cut);
    }
    return answer ? std::move(answer->winning_moves) : std::vector<Move>{};
}

std::optional<Error> Contest::finish() {
    if (more()) {
        static_cast<void>(word({}));
        reject({"the end of the input", "输入结束"});
    }
    return error_;
}

} // namespace nimber::judge
