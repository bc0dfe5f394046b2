#pragma once

#include "workbench/json/answer_members.hpp"
#include "workbench/requests/requests.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace nimber::support {

/// What is answered to a request in JSON, whatever it is.
[[nodiscard]] inline RequestOutcome outcome_of(std::string_view operation, std::string_view body,
                                               const RequestContext& context = {}) {
    return answer_request(*find_operation(operation), body, context);
}

/// The text of the answer, whose members have an order.
[[nodiscard]] inline std::string ask_text(std::string_view operation, const nlohmann::json& request,
                                          const RequestContext& context = {}) {
    return outcome_of(operation, request.dump(), context).reply.body;
}

[[nodiscard]] inline nlohmann::json ask(std::string_view operation, const nlohmann::json& request,
                                        const RequestContext& context = {}) {
    return nlohmann::json::parse(ask_text(operation, request, context));
}

/// The code of the error that an answer tells; empty if it tells none.
[[nodiscard]] inline std::string error_code(const nlohmann::json& answer) {
    return answer.contains("error") ? answer["error"]["code"].get<std::string>() : "";
}

/// The text of an answer that somebody has at hand.
template <class Answer>
[[nodiscard]] std::string json_text(const Answer& answer) {
    std::string text;
    JsonWriter json{text};
    write_answer(json, answer, Language::English);
    return text;
}

template <class Answer>
[[nodiscard]] nlohmann::json as_json(const Answer& answer) {
    return nlohmann::json::parse(json_text(answer));
}

} // namespace nimber::support
