#include "server/http_message.hpp"

#include "workbench/json_writer.hpp"

namespace nimber::server {

HttpResponse refusal(int status, std::string_view code, std::string_view message) {
    HttpResponse response{.status = status};
    JsonWriter json{response.body};
    json.begin_object();
    json.key("error").begin_object();
    json.key("code").string(code);
    json.key("message").string(message);
    json.end_object();
    json.end_object();
    return response;
}

HttpResponse response_of(RequestOutcome outcome) {
    HttpResponse response;
    if (outcome.failure) {
        // As the exit status of a command: 2 is a wrong request, 3 a limit, 130 was cancelled.
        const int exit = exit_status(outcome.failure->error.code);
        response.status = exit == 2 ? 400 : exit == 3 || exit == 130 ? 422 : 500;
    }
    response.type = outcome.reply.type;
    response.body = std::move(outcome.reply.body);
    response.headers = std::move(outcome.reply.facts);
    return response;
}

} // namespace nimber::server
