#pragma once

#include "nimber/text/language.hpp"

#include <initializer_list>
#include <string>
#include <vector>

namespace nimber {

/// The steps of an explanation, in one language: paragraphs, and tables whose first row is a
/// header.
class Evidence {
public:
    struct Step {
        std::string text;                           ///< a sentence; empty for a table
        std::vector<std::vector<std::string>> rows; ///< a table; empty for a sentence
    };

    explicit Evidence(Language language) : language_{language} {}

    [[nodiscard]] Language language() const { return language_; }
    [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }

    /// Adds a sentence with its facts filled in.
    void say(Text text, std::initializer_list<std::string> facts = {}) {
        steps_.push_back({phrase(text, facts), {}});
    }
    /// Adds a table; its cells are as they will be shown.
    void table(std::vector<std::vector<std::string>> rows) {
        steps_.push_back({{}, std::move(rows)});
    }

    /// A phrase in this explanation's language, for the cells of a table.
    [[nodiscard]] std::string phrase(Text text,
                                     std::initializer_list<std::string> facts = {}) const {
        return fill(text(language_), std::vector<std::string>{facts});
    }

private:
    Language language_;
    std::vector<Step> steps_;
};

} // namespace nimber
