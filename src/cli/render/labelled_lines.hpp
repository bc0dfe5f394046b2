#pragma once

#include "cli/terminal/terminal.hpp"
#include "nimber/text/utf8.hpp"
#include "workbench/phrases.hpp"
#include "workbench/reasons.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace nimber::cli {

/// An answer for people: a heading, and lines that each begin with a label.
class LabelledLines {
public:
    explicit LabelledLines(const CommonOptions& options)
        : language_{options.lang()}, terminal_{options} {}

protected:
    [[nodiscard]] std::string say(Phrase phrase, const std::vector<std::string>& facts = {}) const {
        return fill(text(phrase)(language_), facts);
    }
    [[nodiscard]] const Terminal& terminal() const { return terminal_; }

    void line(const std::string& label, const std::string& content) {
        constexpr std::size_t kLabelWidth = 16;
        const std::size_t width = display_width(label);
        const std::string pad(width < kLabelWidth ? kLabelWidth - width : 1, ' ');
        out_ += "  " + terminal_.styled(Style::Dim, label) + pad + clean_line(content) + '\n';
    }

    /// Adds how well an answer is founded, and on what.
    void by(const Reasons& reasons) {
        line(say(standing_phrase(reasons.standing())), text_of(reasons, language_));
        if (const auto premises = reasons.premises()) {
            line(say(Phrase::LabelGiven), text_of(*premises, language_));
        }
    }

    /// How a list of moves is headed.
    struct MoveLabels {
        Phrase one;   ///< there is only one
        Phrase all;   ///< all are shown
        Phrase first; ///< some are shown
    };
    /// Adds the first `most` of `count` moves, or all; describe(i) says what is done and what comes
    /// of it. Returns whether `go_on_`, asked before each, let it.
    template <class Describe>
    bool list_moves(const MoveLabels& labels, std::size_t count, std::optional<std::size_t> most,
                    Describe&& describe) {
        const std::size_t shown = std::min(most.value_or(count), count);
        std::string label = count == 1 ? say(labels.one)
                            : shown == count
                                ? say(labels.all, {std::to_string(count)})
                                : say(labels.first, {std::to_string(count), std::to_string(shown)});
        if (count > 1) {
            out_ += "  " + terminal_.styled(Style::Dim, label) + '\n';
            label.clear();
        }
        for (std::size_t i = 0; i < shown; ++i) {
            if (go_on_ && !go_on_(out_)) {
                return false;
            }
            const auto [what, result] = describe(i);
            line(label, terminal_.styled(Style::Bold, what) + "   " + result);
        }
        if (shown < count) {
            line("", say(Phrase::MoreMoves, {std::to_string(count - shown)}));
        }
        return true;
    }

    std::string out_; // NOLINT: what the writers of answers add to
    /// May take away what was written so far, and ends a list that takes too long.
    std::function<bool(std::string&)> go_on_; // NOLINT

private:
    Language language_;
    Terminal terminal_;
};

} // namespace nimber::cli
