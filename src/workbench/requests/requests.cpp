#include "workbench/requests/requests.hpp"

#include "nimber/games/catalogue.hpp"
#include "nimber/games/scoring_game.hpp"
#include "workbench/encode.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <new>
#include <string>

namespace nimber {
namespace {

struct Kind {
    std::string_view name;
    RequestHandler handler;
};

constexpr std::array kKinds = {
    Kind{"solve", answer_solve}, Kind{"explain", answer_explain}, Kind{"moves", answer_moves},
    Kind{"move", answer_move},   Kind{"reply", answer_reply},     Kind{"graph", answer_graph},
    Kind{"table", answer_table}, Kind{"period", answer_period},   Kind{"quotient", answer_quotient},
    Kind{"count", answer_count}, Kind{"verify", answer_verify},   Kind{"rules", answer_rules},
};

std::string fault_text(Language language) {
    return std::string{
        Text{"a fault of the program ended the request", "程序出错，请求未能完成"}(language)};
}

Error out_of_memory(const Limits& limits) {
    Error error = Budget{limits}.error_of(ErrorCode::MemoryLimit);
    error.code = ErrorCode::RequestMemoryLimit;
    return error;
}

RequestOutcome failed(const Error& error, Language language) {
    RequestOutcome outcome;
    outcome.failure = RequestFailure{error, language};
    outcome.reply.body = error_json(error, language);
    outcome.language = language;
    return outcome;
}

} // namespace

RequestHandler find_handler(std::string_view kind) {
    const auto* const found = std::ranges::find(kKinds, kind, &Kind::name);
    return found == kKinds.end() ? nullptr : found->handler;
}

std::string error_json(const Error& error, Language language) {
    std::string out;
    JsonWriter json{out};
    json.begin_object();
    json.key("error").begin_object();
    json.key("code").string(slug(error.code));
    json.key("message").string(error.message(language));
    if (const std::string advice = error.advice(language); !advice.empty()) {
        json.key("hint").string(advice);
    }
    if (error.offset != Error::kNoOffset) {
        json.key("offset").number(error.offset);
    }
    if (const auto line = rule_line(error)) {
        const std::string& file = error.facts.front();
        json.key("line").number(*line);
        json.key("file").string(file.substr(0, file.find(':')));
    }
    json.end_object();
    json.end_object();
    return out;
}

RequestOutcome answer_request(RequestHandler handler, std::string_view body,
                              const RequestContext& context) {
    Language language = Language::English;
    try {
        RequestContext own = context;
        // However many steps it takes, all of them are one request.
        own.limits.start = std::chrono::steady_clock::now();
        auto request = Request::read(body, own.limits);
        if (!request) {
            return failed(request.error(), language);
        }
        language = request->language();
        own.limits.outside = std::make_shared<OutsideBytes>(request->bytes());
        auto reply = handler(*request, own);
        return reply ? RequestOutcome{std::move(*reply), {}, language}
                     : failed(reply.error(), language);
    } catch (const std::bad_alloc&) {
        return failed(out_of_memory(context.limits), language);
    } catch (const std::exception&) {
        // One request that meets a fault of ours must not end the others. What it says is about our
        // code or about the request of somebody else, and not for a client.
        return failed({ErrorCode::Fault, {fault_text(language)}}, language);
    }
}

RequestOutcome within_bytes(RequestOutcome outcome, std::size_t most) {
    if (outcome.reply.body.size() <= most) {
        return outcome;
    }
    constexpr std::size_t kMega = std::size_t{1} << 20U;
    const std::string limit =
        most >= kMega ? std::to_string(most / kMega) + "M" : std::to_string(most);
    return failed({ErrorCode::ReplyTooLarge, {limit}}, outcome.language);
}

RequestOutcome answer_here(std::string_view kind, std::string_view body,
                           const RequestContext& context) {
    return answer_request(find_handler(kind), body, context);
}

std::string catalogue_json(Language language) {
    std::vector<const GameCard*> cards;
    for (const Family& family : catalogue()) {
        cards.push_back(&family.card);
    }
    for (const ScoringGame* game : scoring_games()) {
        cards.push_back(&game->card().game);
    }
    std::string out;
    JsonWriter json{out};
    encode(json, cards, language);
    return out;
}

} // namespace nimber
