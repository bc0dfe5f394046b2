#pragma once

#include "workbench/requests/request.hpp"

#include <string>
#include <string_view>

namespace nimber {

/// Answers one kind of request.
using RequestHandler = Result<Reply> (*)(Request& request, const RequestContext& context);

/// What answers requests of this kind, which are called like the commands: "solve"; null if there
/// is none.
[[nodiscard]] RequestHandler find_handler(std::string_view kind);

/// Reads and answers one request. An error has the language of the request.
struct RequestFailure {
    Error error;
    Language language = Language::English;
};
struct RequestOutcome {
    Reply reply;
    std::optional<RequestFailure> failure; ///< then `reply` is the object that tells it
    Language language = Language::English; ///< of the request
};
[[nodiscard]] RequestOutcome answer_request(RequestHandler handler, std::string_view body,
                                            const RequestContext& context);

/// The same outcome, or an error in its place if the reply has more bytes than that.
[[nodiscard]] RequestOutcome within_bytes(RequestOutcome outcome, std::size_t most);

/// Who answers requests of a kind: this process, or one that is made for it.
using Answerer = std::function<RequestOutcome(std::string_view kind, std::string_view body,
                                              const RequestContext& context)>;
/// This process. Requires a kind that there is.
[[nodiscard]] RequestOutcome answer_here(std::string_view kind, std::string_view body,
                                         const RequestContext& context);

/// The object that tells an error, with what to do about it and, for a rule file, the line.
[[nodiscard]] std::string error_json(const Error& error, Language language);

/// The catalogue, as `nimber games --json` writes it.
[[nodiscard]] std::string catalogue_json(Language language);

// One function for each kind.
[[nodiscard]] Result<Reply> answer_solve(Request& request, const RequestContext& context);
[[nodiscard]] Result<Reply> answer_explain(Request& request, const RequestContext& context);
[[nodiscard]] Result<Reply> answer_moves(Request& request, const RequestContext& context);
[[nodiscard]] Result<Reply> answer_move(Request& request, const RequestContext& context);
[[nodiscard]] Result<Reply> answer_reply(Request& request, const RequestContext& context);
[[nodiscard]] Result<Reply> answer_graph(Request& request, const RequestContext& context);
[[nodiscard]] Result<Reply> answer_table(Request& request, const RequestContext& context);
[[nodiscard]] Result<Reply> answer_period(Request& request, const RequestContext& context);
[[nodiscard]] Result<Reply> answer_quotient(Request& request, const RequestContext& context);
[[nodiscard]] Result<Reply> answer_count(Request& request, const RequestContext& context);
[[nodiscard]] Result<Reply> answer_verify(Request& request, const RequestContext& context);
[[nodiscard]] Result<Reply> answer_rules(Request& request, const RequestContext& context);

} // namespace nimber
