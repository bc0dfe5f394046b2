#pragma once

#include "nimber/position/position.hpp"
#include "nimber/solve/solver.hpp"

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nimber::judge {

// What the tokens of many problems mean.
inline constexpr Text kCases = {"the number of cases", "测试组数"};
inline constexpr Text kHeapCount = {"the number of heaps", "堆数"};
inline constexpr Text kHeapSize = {"the size of a heap", "一堆的大小"};
inline constexpr Text kSetSize = {"the number of numbers in the set", "集合的大小"};
inline constexpr Text kSetNumber = {"a number of the set, at least 1", "集合中的数，至少为 1"};

/// What a move leaves of one heap; 0 if nothing.
[[nodiscard]] inline Heap heap_left(const Move& move) {
    return move.option.empty() ? 0 : move.option[0][0];
}

/// One run of a contest problem: its input, token by token, the engine, and its output.
///
/// The first thing that goes wrong is kept; from then on `ok` is false and every read returns 0 or
/// nothing. So a problem reads as if all were well, and looks at `ok` where it goes on for long.
class Contest {
public:
    static constexpr std::uint64_t kLargest = ~std::uint64_t{0};

    Contest(std::string_view problem, std::string_view input, Limits limits);

    // Input. `what` says what the token means: "the number of heaps".

    [[nodiscard]] bool ok() const { return !error_; }
    /// Whether nothing went wrong and there is more to read.
    [[nodiscard]] bool more() const { return ok() && at_ < input_.size(); }
    [[nodiscard]] std::uint64_t number(Text what, std::uint64_t least = 0,
                                       std::uint64_t most = kLargest);
    [[nodiscard]] std::string_view word(Text what);
    /// `count` numbers; `integers` may be negative.
    [[nodiscard]] std::vector<Heap> numbers(std::uint64_t count, Text what, std::uint64_t least = 0,
                                            std::uint64_t most = kLargest);
    [[nodiscard]] std::vector<std::int64_t> integers(std::uint64_t count, Text what,
                                                     std::int64_t least, std::int64_t most);
    /// Says that the token read last is none of `what`.
    void reject(Text what);

    // Engine.

    [[nodiscard]] Solver& solver() { return solver_; }
    /// The game "bash:3"; null if something went wrong.
    [[nodiscard]] GamePtr game(std::string_view text);
    [[nodiscard]] bool is_won(const GamePtr& game, State numbers, Play play = Play::Normal);
    /// Every winning move.
    [[nodiscard]] std::vector<Move> winning_moves(const GamePtr& game, State numbers,
                                                  Play play = Play::Normal);
    /// Notes what went wrong, unless something did before.
    void fail(Error error);
    /// The value, or nothing after noting why there is none.
    template <class T>
    [[nodiscard]] std::optional<T> take(Result<T> result) {
        if (!result) {
            fail(result.error());
            return std::nullopt;
        }
        return std::move(*result);
    }

    // Output: nothing more once something went wrong.

    void line(std::string_view text) {
        if (ok()) {
            (out_ += text) += '\n';
        }
    }
    template <std::integral N>
    void line(N number) {
        line(std::to_string(number));
    }
    [[nodiscard]] const std::string& out() const { return out_; }

    /// Nothing may be left to read now. Returns what went wrong, if anything.
    [[nodiscard]] std::optional<Error> finish();

private:
    void skip_blanks();
    template <class T>
    [[nodiscard]] T read(Text what, T least, T most);
    template <class T>
    [[nodiscard]] std::vector<T> row(std::uint64_t count, Text what, T least, T most);

    std::string_view problem_;
    std::string_view input_;
    std::size_t at_ = 0; ///< of the next token
    std::size_t tokens_ = 0;
    std::string_view token_; ///< read last
    std::optional<Error> error_;
    Solver solver_;
    std::string out_;
};

} // namespace nimber::judge
