#pragma once

#include "nimber/position/parse.hpp"
#include "nimber/solve/budget.hpp"
#include "nimber/text/language.hpp"
#include "workbench/answer_text.hpp"
#include "workbench/rule_files.hpp"

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nimber {

/// How far the work on a request is.
struct RequestProgress {
    std::uint64_t done = 0;
    std::optional<std::uint64_t> of; ///< how many there will be, if that is known
    std::string unit;                ///< of what: "positions", "heaps"
    std::chrono::milliseconds time{};
};

/// What the work on one request may use, and whom it tells how far it is.
struct RequestContext {
    static constexpr std::size_t kUsualReplyBytes = std::size_t{32} << 20U;

    Limits limits;
    std::function<void(const RequestProgress&)> progress = {};
    /// How large the reply may be.
    std::size_t reply_bytes = kUsualReplyBytes;

    /// The limits, with the progress of a search told in turn.
    [[nodiscard]] Limits search_limits() const;
};

/// What somebody asks for in JSON: the arguments of a command by their names. A position may name
/// the rule files and graphs that the request holds itself, and no others.
///
/// After the first member that is not as it should be, `error` says so, and the others read as if
/// they were not there.
class Request {
public:
    [[nodiscard]] static Result<Request> read(std::string_view body, const Limits& limits);
    ~Request();
    Request(Request&&) noexcept;
    Request& operator=(Request&&) noexcept;
    Request(const Request&) = delete;
    Request& operator=(const Request&) = delete;

    /// The memory that it takes.
    [[nodiscard]] std::size_t bytes() const { return bytes_; }
    [[nodiscard]] Play play() const { return play_; }
    [[nodiscard]] Language language() const { return language_; }
    [[nodiscard]] const RuleTexts& rules() const { return rules_; }

    [[nodiscard]] bool has(const char* name) const;
    /// A text; empty if there is none. `require`: then that is an error.
    std::string text(const char* name, bool require = true);
    bool flag(const char* name);
    /// A size: a number, or a text such as "10^8".
    std::optional<std::uint64_t> size(const char* name);
    /// Any JSON, as text.
    std::string json(const char* name);
    void complain(const char* name, Text what);
    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

    /// The files that a position may name.
    [[nodiscard]] FileReader files() const;
    [[nodiscard]] RuleLoader loader(const Limits& limits) const;
    /// The position that the member "position" holds.
    [[nodiscard]] Result<Position> position(const Limits& limits);
    /// The game that the member "game" names.
    [[nodiscard]] Result<GamePtr> game(const Limits& limits);

private:
    Request();
    void read_common();
    void read_texts(const char* name, std::map<std::string, std::string>& texts);

    std::unique_ptr<nlohmann::json> document_;
    std::size_t bytes_ = 0;
    std::optional<Error> error_;
    Play play_ = Play::Normal;
    Language language_ = Language::English;
    RuleTexts rules_;
    std::map<std::string, std::string> graphs_;
};

/// An answer and what it is made of.
struct Reply {
    std::string body;
    std::string type = "application/json";
    /// Further facts about it, by the names of HTTP headers.
    std::vector<std::pair<std::string, std::string>> facts = {};
};

/// The reply with this text for its body; an error if the text has become too large.
[[nodiscard]] Result<Reply> with_text(AnswerText text, Reply reply = {});

} // namespace nimber
