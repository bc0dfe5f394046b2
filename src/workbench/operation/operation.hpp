#pragma once

#include "nimber/function_ref.hpp"
#include "nimber/position/position.hpp"
#include "workbench/json/answer_members.hpp"
#include "workbench/operation/field.hpp"
#include "workbench/operation/session.hpp"
#include "workbench/runs/kept.hpp"
#include "workbench/runs/run_settings.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nimber {

// An operation is what nimber does, described once: a request with the list of its fields, an
// answer with the list of its members (`members`), and `run`. Each has a pair of files here:
//
//     struct PeriodRequest {
//         std::string game;
//         ...
//         static const OperationCard kCard;
//         [[nodiscard]] std::vector<Field> fields();
//     };
//     [[nodiscard]] Result<PeriodAnswer> run(const PeriodRequest& request, const Session& session);
//
// Options, JSON in and out, help, completion, the man page, OpenAPI, the tables of docs/json.md and
// the types of the page are made from these.

/// What is said of an operation.
struct OperationCard {
    std::string_view name;
    Text summary;
    Text notes = {};                ///< what its help adds at the end
    std::string_view examples = {}; ///< commands, one a line
    std::string_view example = {};  ///< a request in JSON
    /// What its answers are besides JSON, as media types.
    std::array<std::string_view, 4> other_types = {};
};

/// The files that a long run is asked to keep.
struct Keep {
    std::string certificate;
    std::string checkpoint;
    std::chrono::milliseconds save_every{std::chrono::seconds{10}};
};
/// Their fields, which only the terminal offers; of `certificate` with this help.
[[nodiscard]] std::vector<Field> keep_fields(Keep& keep, Text certificate);
/// Adds some more fields.
[[nodiscard]] std::vector<Field> operator+(std::vector<Field> fields, std::vector<Field> more);

/// A run of this session, kept in these files.
[[nodiscard]] RunSettings run_settings(const Session& session, const Keep& keep = {});

[[nodiscard]] Field misere_field(bool& misere);

/// An answer as it goes out, and what it is made of.
struct Reply {
    std::string body;
    std::string type = "application/json";
    /// Further facts about it, by the names of HTTP headers.
    std::vector<std::pair<std::string, std::string>> facts = {};
};

/// The reply with this text for its body; an error if the text has become too large.
[[nodiscard]] Result<Reply> with_text(AnswerText text, Reply reply = {});

// What some answers have beside what they say.

/// The memory that an answer holds while it is written.
template <class Answer>
[[nodiscard]] std::size_t held_bytes(const Answer& answer) {
    if constexpr (kIsVariant<Answer>) {
        return std::visit([](const auto& each) { return held_bytes(each); }, answer);
    } else if constexpr (requires { answer.held_bytes; }) {
        return answer.held_bytes;
    } else {
        return 0;
    }
}
/// What became of the files that it was to be kept in.
template <class Answer>
[[nodiscard]] Kept kept_of(const Answer& answer) {
    if constexpr (kIsVariant<Answer>) {
        return std::visit([](const auto& each) { return kept_of(each); }, answer);
    } else if constexpr (requires { answer.kept; }) {
        return answer.kept;
    } else {
        return {};
    }
}
/// Why it cannot be shown: rules that solve a position may still fail to write it.
template <class Answer>
[[nodiscard]] const Error* failed_to_show(const Answer& answer) {
    if constexpr (kIsVariant<Answer>) {
        return std::visit([](const auto& each) { return failed_to_show(each); }, answer);
    } else if constexpr (requires { answer.position.parts; }) {
        const Error* failed = failure(answer.position);
        return failed != nullptr && failed->kind() != ErrorKind::Limit ? failed : nullptr;
    } else {
        return nullptr;
    }
}

/// Whether it may: whether a game of it is a rule file.
template <class Answer>
[[nodiscard]] bool may_fail_to_show(const Answer& answer) {
    if constexpr (kIsVariant<Answer>) {
        return std::visit([](const auto& each) { return may_fail_to_show(each); }, answer);
    } else if constexpr (requires { answer.position.parts; }) {
        return std::ranges::any_of(answer.position.parts, [](const Part& part) {
            return part.game->name().starts_with('@');
        });
    } else {
        return false;
    }
}

/// Writes an answer as JSON. Returns why it is not whole, if so.
template <class Answer>
std::optional<Error> write_json(const Answer& answer, AnswerText& text, Language language) {
    JsonWriter json{text};
    write_answer(json, answer, language);
    if constexpr (requires { answer.stopped; }) {
        if (answer.stopped) {
            return answer.stopped;
        }
    }
    return text.stopped() ? std::optional{text.error()} : std::nullopt;
}

/// Answers a request as the doors that speak JSON do.
template <class Request>
Result<Reply> json_reply(const Request& request, const Session& session) {
    auto answer = run(request, session);
    if (!answer) {
        return answer.error();
    }
    if constexpr (requires { reply(request, *answer, session); }) {
        return reply(request, *answer, session); // it has other forms as well
    } else {
        AnswerText text{session.limits, session.reply_bytes, held_bytes(*answer)};
        static_cast<void>(write_json(*answer, text, session.language));
        const Error* failed = failed_to_show(*answer);
        return failed != nullptr ? Result<Reply>{*failed} : with_text(std::move(text));
    }
}

} // namespace nimber
