#pragma once

#include "nimber/game/card.hpp"
#include "nimber/game/file_reader.hpp"
#include "nimber/limits/game_bytes.hpp"
#include "nimber/text/result.hpp"
#include "nimber/value/nimber.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace nimber {

/// Reads the items in a game's parentheses or behind its colon. Items are separated by a comma, by
/// blanks, or both; offsets in errors count from the beginning of the whole text.
class ArgumentReader {
public:
    /// `text` is all that was read so far; the items are in [begin, end). `card` is for advice;
    /// without `files` an item that names a file is refused. What is read counts against the memory
    /// of `limits`, if given.
    ArgumentReader(std::string_view text, std::size_t begin, std::size_t end, const GameCard& card,
                   const FileReader* files = nullptr, const Limits* limits = nullptr)
        : text_{text}, at_{begin}, end_{end}, card_{card}, files_{files}, limits_{limits} {
        skip_blanks();
    }

    [[nodiscard]] const GameCard& card() const { return card_; }
    [[nodiscard]] bool at_end() const { return at_ == end_; }
    /// Where the next item begins.
    [[nodiscard]] std::size_t offset() const { return at_; }

    /// The next item as a whole number of at most `largest`, such as 1000, 10^3 or 1e3. With
    /// `inside`, only the number is taken and what follows is left to read (for items such as 3:5).
    [[nodiscard]] Result<Heap> number(Heap largest = ~Heap{0}, bool inside = false);
    /// The numbers from `first` to `last`.
    struct Range {
        Heap first = 0;
        Heap last = 0;
    };
    /// The next item as a range such as 3-7, or as one number; none is above `largest`.
    [[nodiscard]] Result<Range> range(Heap largest = ~Heap{0});
    /// The next item as a whole number from -`largest` to `largest`, or from 0 unless `negative`.
    [[nodiscard]] Result<std::int64_t> score(std::int64_t largest, bool negative,
                                             bool inside = false);
    /// The next item as it is written; empty if an item is missing.
    [[nodiscard]] Result<std::string_view> word();
    /// All that is left, blanks and commas included, except for trailing blanks.
    [[nodiscard]] std::string_view rest();
    /// The next item, which is a file such as @graph.txt. Requires that an @ is next.
    struct File {
        std::string name; ///< without the @
        std::string contents;
    };
    [[nodiscard]] Result<File> file();
    /// Whether `c` is next.
    [[nodiscard]] bool next_is(char c) const { return at_ < end_ && text_[at_] == c; }
    /// Skips `c` if it is next.
    [[nodiscard]] bool skip(char c);

    /// "this is no state": an error of the game at the given offset.
    [[nodiscard]] Error bad_state(std::size_t offset, Text what) const;
    /// "this is no parameter of the game".
    [[nodiscard]] Error bad_parameter(std::size_t offset, Text what) const;
    /// The limits of the request.
    [[nodiscard]] Limits limits() const { return limits_ != nullptr ? *limits_ : Limits{}; }
    /// How many bytes may be used for what is read.
    [[nodiscard]] std::size_t room() const;
    /// Notes that a game holds this many.
    [[nodiscard]] GameBytes hold(std::size_t bytes) const {
        return {limits_ != nullptr ? limits_->outside : nullptr, bytes};
    }
    /// "this takes more memory than there is".
    [[nodiscard]] Error no_room(std::size_t offset) const;
    /// "the game has no parameters".
    [[nodiscard]] Error no_parameter() const;

private:
    void skip_blanks();
    /// Steps over the separator behind an item.
    [[nodiscard]] bool finish_item();
    [[nodiscard]] Error expected_number() const;

    std::string_view text_;
    std::size_t at_;
    std::size_t end_;
    const GameCard& card_;
    const FileReader* files_;
    const Limits* limits_;
};

} // namespace nimber
