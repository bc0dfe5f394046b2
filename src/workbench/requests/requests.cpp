#include "workbench/requests/requests.hpp"

#include "nimber/games/catalogue.hpp"
#include "nimber/games/scoring_game.hpp"
#include "workbench/encode.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <new>

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

RequestOutcome failed(const Error& error, Language language) {
    RequestOutcome outcome;
    outcome.failure = RequestFailure{error, language};
    outcome.reply.body = error_json(error, language);
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
        auto request = Request::read(body, context.limits);
        if (!request) {
            return failed(request.error(), language);
        }
        language = request->language();
        RequestContext own = context;
        own.limits.outside = std::make_shared<OutsideBytes>(request->bytes());
        auto reply = handler(*request, own);
        return reply ? RequestOutcome{std::move(*reply), {}} : failed(reply.error(), language);
    } catch (const std::bad_alloc&) {
        return failed({ErrorCode::MemoryLimit, {"", ""}}, language);
    } catch (const std::exception& bug) {
        // One request that meets a fault of ours must not end the others.
        return failed({ErrorCode::Fault, {bug.what()}}, language);
    }
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
