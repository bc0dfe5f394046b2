#pragma once

#include "cli/terminal.hpp"
#include "nimber/text/utf8.hpp"
#include "workbench/phrases.hpp"

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
        out_ += "  " + terminal_.styled(Style::Dim, label) + pad + content + '\n';
    }

    std::string out_; // NOLINT: what the writers of answers add to

private:
    Language language_;
    Terminal terminal_;
};

} // namespace nimber::cli
