#include "server/http/http_message.hpp"

#include "workbench/json/error_json.hpp"

namespace nimber::server {
namespace {

int status_of(ErrorKind kind) {
    switch (kind) {
    case ErrorKind::Request: return 400;
    case ErrorKind::Limit:
    case ErrorKind::Cancelled: return 422;
    case ErrorKind::Fault: break;
    }
    return 500;
}

} // namespace

HttpResponse refusal(int status, std::string_view code, std::string_view message) {
    HttpResponse response{.status = status};
    JsonWriter json{response.body.before};
    json.begin_object();
    json.key("error").begin_object();
    encode_members(json, {.code = code, .message = message});
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
        response.status = status_of(outcome->failure->error.kind());
    }
    response.type = outcome->reply.type;
    response.body.middle = outcome->reply.body;
    response.body.owner = outcome;
    response.headers = outcome->reply.facts;
    return response;
}

} // namespace nimber::server
