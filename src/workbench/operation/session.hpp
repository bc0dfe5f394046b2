#pragma once

#include "nimber/game/file_reader.hpp"
#include "nimber/game/rule_loader.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/text/language.hpp"
#include "workbench/answer_text.hpp"
#include "workbench/runs/progress.hpp"

#include <functional>
#include <string>

namespace nimber {

/// What the work on one request may use, and whom it tells how far it is. A door makes one for each
/// request; operations know no other surroundings.
struct Session {
    /// Their own `progress` is not used: see `search_limits`.
    Limits limits = {};
    Language language = Language::English;
    /// The files that a position may name, such as graphs; none without.
    FileReader files = {};
    /// The rule files that a position may name; none without.
    RuleLoader rules = {};
    /// What stands in a rule file.
    std::function<Result<std::string>(const std::string& file)> rule_source = {};
    /// The contents of a file that the request itself is about, of this many bytes at most.
    std::function<Result<std::string>(const std::string& path, std::size_t most)> read = {};
    std::function<void(const WorkProgress&)> progress = {};
    /// How large an answer may be.
    std::size_t reply_bytes = AnswerText::kAnySize;

    /// The limits, with the progress of a search told in turn.
    [[nodiscard]] Limits search_limits() const;
};

} // namespace nimber
