#pragma once

#include "nimber/position/parse.hpp"
#include "nimber/value/linear_form.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace nimber {

/// A position whose numbers may depend on n: nim(n,2n+1)+*3, or without parentheses
/// nim n 2n+1 + *3. Forms are n, 2n, 2*n, n+3, 3+n, 2n+1.
class PositionTemplate {
public:
    /// One part of the sum.
    struct Part {
        GamePtr game;
        std::vector<LinearForm> forms; ///< the numbers as they stand in the text
        /// Whether the forms are exactly the numbers of the state, which is not so for a text such
        /// as 3:5.
        bool plain = false;

        [[nodiscard]] bool varies() const;
    };

    /// Reads a template that is a position for n = `sample`, and in which there is an n. The
    /// parser knows which files a position may name.
    [[nodiscard]] static Result<PositionTemplate> parse(std::string_view text, Heap sample = 1,
                                                        PositionParser parser = PositionParser{});

    [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }
    /// The template as text; `parse` reads it back.
    [[nodiscard]] const std::string& text() const { return shown_; }
    /// Whether every number is below 2^64 at n.
    [[nodiscard]] bool fits(Heap n) const;
    /// The position for n. An error if there is none; offsets refer to the text that was read.
    /// Requires `fits(n)`.
    [[nodiscard]] Result<Position> at(Heap n);

private:
    struct Place { // of a form in the text
        std::size_t begin = 0;
        std::size_t end = 0;
        LinearForm form;
        std::size_t part = 0;
        bool varies = false;
    };
    class Scanner;

    std::string text_; ///< as it was read
    std::string shown_;
    std::vector<Place> places_;
    std::vector<Part> parts_;
    PositionParser parser_;
};

/// The form as it is read: "2n+1".
[[nodiscard]] std::string to_text(const LinearForm& form);

} // namespace nimber
