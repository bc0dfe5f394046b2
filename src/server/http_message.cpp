#include "server/http_message.hpp"

#include "workbench/json_writer.hpp"

namespace nimber::server {

HttpResponse refusal(int status, std::string_view code, std::string_view message) {
    HttpResponse response{.status = status};
    JsonWriter json{response.body.before};
    json.begin_object();
    json.key("error").begin_object();
    json.key("code").string(code);
    json.key("message").string(message);
    json.end_object();
    json.end_object();
    return response;
}

HttpResponse refusal_for_now(int status, std::string_view code, std::string_view message,
                             int seconds) {
    HttpResponse response = refusal(status, code, message);
    response.headers.emplace_back("Retry-After", std::to_string(seconds));
    return response;
}

HttpResponse response_of(const std::shared_ptr<const RequestOutcome>& outcome) {
    HttpResponse response;
    if (outcome->failure) {
        // As the exit status of a command: 2 is a wrong request, 3 a limit, 130 was cancelled.
        const int exit = exit_status(outcome->failure->error.code);
        response.status = exit == 2 ? 400 : exit == 3 || exit == 130 ? 422 : 500;
    }
    response.type = outcome->reply.type;
    response.body.middle = outcome->reply.body;
    response.body.owner = outcome;
    response.headers = outcome->reply.facts;
    return response;
}

} // namespace nimber::server
