#include "server/routes/router.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace nimber::server {
namespace {

using nlohmann::json;

/// A router and what it is asked.
class RouterTest : public testing::Test {
protected:
    static HttpRequest request(std::string_view method, std::string_view target) {
        HttpRequest asked;
        asked.method = method;
        asked.target = target;
        asked.host = "127.0.0.1:8080";
        asked.content_type = "application/json";
        return asked;
    }
    HttpResponse response(const HttpRequest& asked) {
        Routed routed = router_.route(asked);
        auto* found = std::get_if<HttpResponse>(&routed);
        return found != nullptr ? std::move(*found) : HttpResponse{.status = 0};
    }
    int status(const HttpRequest& asked) { return response(asked).status; }

    Jobs jobs_{{.at_once = 1, .waiting = 2}};
    Router router_{{.hosts = {"games.example.org"}, .origins = {"http://localhost:5173"}}, jobs_};
};

TEST_F(RouterTest, HasOperationsComputed) {
    for (const Operation& operation : operations()) {
        const std::string name{operation.card->name};
        const std::string target = "/api/" + name;
        const Routed routed = router_.route(request("POST", target));
        const auto* computation = std::get_if<Computation>(&routed);
        ASSERT_NE(computation, nullptr) << name;
        EXPECT_EQ(computation->kind, name);
        if (name != "games") { // which can be read
            EXPECT_EQ(status(request("GET", target)), 405) << name;
        }
    }
    EXPECT_EQ(status(request("POST", "/api/bake")), 404);
    EXPECT_EQ(status(request("GET", "/nothing")), 404);
}

TEST_F(RouterTest, TellsWhatItIsAndHowItIs) {
    EXPECT_EQ(json::parse(response(request("GET", "/healthz")).body.text())["ok"], true);
    const json description = json::parse(response(request("GET", "/api/openapi.json")).body.text());
    EXPECT_EQ(description["openapi"], "3.1.0");
    EXPECT_EQ(response(request("GET", "/")).type, "text/html; charset=utf-8");
}

TEST_F(RouterTest, GivesTheCatalogueInBothLanguages) {
    const json english = json::parse(response(request("GET", "/api/games")).body.text());
    const json chinese = json::parse(response(request("GET", "/api/games?lang=zh")).body.text());
    EXPECT_EQ(english["schema"], "nimber/games/1");
    EXPECT_EQ(english["games"].size(), chinese["games"].size());
    EXPECT_NE(english["games"][0]["rule"], chinese["games"][0]["rule"]);
}

TEST_F(RouterTest, TakesOnlyJson) {
    HttpRequest asked = request("POST", "/api/solve");
    asked.content_type = "text/plain";
    EXPECT_EQ(status(asked), 415);
    asked.content_type = "Application/JSON; charset=utf-8";
    EXPECT_TRUE(std::holds_alternative<Computation>(router_.route(asked)));
}

TEST_F(RouterTest, KnowsWhomItAnswers) {
    HttpRequest asked = request("GET", "/healthz");
    asked.host = "evil.example.org";
    EXPECT_EQ(status(asked), 403);
    asked.host = "games.example.org";
    EXPECT_EQ(status(asked), 200);
    asked.host = "";
    EXPECT_EQ(status(asked), 400);
    asked.host = "127.0.0.1:8080";
    asked.origin = "http://evil.example.org";
    EXPECT_EQ(status(asked), 403);
    asked.origin = "http://localhost:5173";
    EXPECT_EQ(status(asked), 200);
    asked.ambiguous = true;
    EXPECT_EQ(status(asked), 400);
}

TEST_F(RouterTest, BeginsJobsAndTellsOfThem) {
    HttpRequest asked = request("POST", "/api/jobs");
    asked.body = R"j({"kind":"solve","request":{"position":"nim(5,7,9)"}})j";
    const HttpResponse begun = response(asked);
    ASSERT_EQ(begun.status, 202);
    const std::string id = json::parse(begun.body.text())["job"]["id"];
    const std::string target = "/api/jobs/" + id;
    EXPECT_EQ(status(request("GET", target)), 200);
    EXPECT_TRUE(
        std::holds_alternative<EventStream>(router_.route(request("GET", target + "/events"))));
    EXPECT_EQ(status(request("POST", target)), 405);
    EXPECT_EQ(status(request("GET", "/api/jobs/none")), 404);
    asked.body = R"j({"kind":"bake","request":{}})j";
    EXPECT_EQ(status(asked), 400);
    asked.body = R"j({"kind":"solve"})j";
    EXPECT_EQ(status(asked), 400);
}

TEST(ResponseTest, HasTheStatusOfTheError) {
    const auto status = [](ErrorCode code) {
        RequestOutcome outcome;
        outcome.failure = RequestFailure{Error{code, {}}, Language::English};
        return response_of(std::make_shared<const RequestOutcome>(std::move(outcome))).status;
    };
    EXPECT_EQ(status(ErrorCode::BadRequest), 400);
    EXPECT_EQ(status(ErrorCode::TimeLimit), 422);
    EXPECT_EQ(status(ErrorCode::Cancelled), 422);
    EXPECT_EQ(status(ErrorCode::Fault), 500);
}

} // namespace
} // namespace nimber::server
