#include "workbench/requests/requests.hpp"

#include "support/ask.hpp"
#include "workbench/jobs/jobs.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <new>
#include <stdexcept>
#include <thread>

namespace nimber {
namespace {

using nlohmann::json;
using support::ask;
using support::error_code;
using support::outcome_of;

TEST(Requests, AreAnsweredAsTheCommands) {
    EXPECT_EQ(ask("solve", {{"position", "nim(5,7,9)"}})["value"], 11);
    EXPECT_EQ(ask("solve", {{"position", "nim(1,1,1)"}, {"misere", true}})["outcome"], "P");
    EXPECT_EQ(ask("period", {{"game", "0.77"}})["period"], 12);
    EXPECT_EQ(ask("count", {{"template", "nim(n,2n,3n)"}, {"to", "2^30"}})["count"], 2178309);
    EXPECT_EQ(ask("table", {{"game", "kayles"}, {"to", 4}})["values"], json({0, 1, 2, 3, 1}));
    EXPECT_EQ(ask("quotient", {{"game", "0.77"}, {"to", 12}})["order"], 24);
    EXPECT_EQ(ask("graph", {{"position", "nim(1,2)"}})["nodes"].size(), 5U);
}

TEST(Requests, ThatAreWrongSayWhatIs) {
    EXPECT_EQ(find_operation("bake"), nullptr);
    EXPECT_EQ(error_code(ask("solve", {{"position", 5}})), "bad-request");
    EXPECT_EQ(error_code(ask("solve", json::object())), "bad-request");
    EXPECT_EQ(error_code(ask("solve", {{"position", "nim(3)"}, {"rules", {{"a.lua", 1}}}})),
              "bad-request");
    EXPECT_EQ(error_code(ask("solve", {{"position", "@a.lua(3)"}})), "no-rules-here");
    EXPECT_EQ(error_code(ask("table", {{"game", "kayles"}, {"to", -1}})), "bad-request");
    const json error = ask("solve", {{"position", "nim(3)+kayels(5)"}})["error"];
    EXPECT_EQ(error["offset"], 7);
    const RequestOutcome broken = outcome_of("solve", "{\"position\":");
    EXPECT_TRUE(broken.failure);
    EXPECT_EQ(error_code(json::parse(broken.reply.body)), "bad-request");
}

// Writing or copying what is nested so deep ended the program.
TEST(Requests, ThatAreNestedTooDeepAreRefused) {
    constexpr std::size_t kDeep = 100'000;
    const std::string deep = std::string(kDeep, '[') + std::string(kDeep, ']');
    for (const auto& [kind, member] : {std::pair{"table", "to"},
                                       {"count", "to"},
                                       {"verify", "certificate"},
                                       {"solve", "position"},
                                       {"graph", "max_nodes"},
                                       {"rules", "rules"},
                                       {"quotient", "nothing"}}) {
        const std::string body = R"j({"game":"kayles","template":"nim(n)",")j" +
                                 std::string{member} + "\":" + deep + '}';
        const RequestOutcome outcome = outcome_of(kind, body);
        ASSERT_TRUE(outcome.failure) << kind;
        EXPECT_EQ(outcome.failure->error.code, ErrorCode::BadRequest) << kind;
        EXPECT_NE(outcome.reply.body.find("nested too deep"), std::string::npos) << kind;
    }
    for (const std::string& body : {R"({"kind":"table","request":{"a":)" + deep + "}}",
                                    R"({"kind":)" + deep + R"(,"request":{}})"}) {
        const auto job = read_job(body, {});
        ASSERT_FALSE(job.has_value());
        EXPECT_EQ(job.error().code, ErrorCode::BadRequest);
    }
}

TEST(Requests, ThatNameAMemberTwiceAreRefused) {
    const RequestOutcome outcome =
        outcome_of("solve", R"j({"position":"nim(3)","position":"nim(4)"})j");
    EXPECT_EQ(error_code(json::parse(outcome.reply.body)), "bad-request");
}

TEST(Requests, CountTheMemoryOfTheirOwnText) {
    std::string body = R"j({"position":"nim(3)","x":[0)j";
    for (int i = 0; i < 100'000; ++i) {
        body += ",{}";
    }
    body += "]}";
    const std::string known = R"j({"position":"nim(3)","graphs":{"a":")j" +
                              std::string(std::size_t{2} << 20U, 'x') + "\"}}";
    EXPECT_FALSE(outcome_of("solve", known).failure);
    EXPECT_EQ(outcome_of("solve", body).failure->error.message(),
              "the request is wrong: solve does not know x");
    RequestContext context;
    context.limits.memory_bytes = std::size_t{4} << 20U;
    for (const std::string& text : {body, known}) {
        const RequestOutcome outcome = outcome_of("solve", text, context);
        ASSERT_TRUE(outcome.failure);
        EXPECT_EQ(outcome.failure->error.code, ErrorCode::MemoryLimit);
    }
}

// A script read files of the server's machine, or ended the server.
TEST(Requests, ScriptsOfStrangersStayInTheirSandbox) {
    for (const char* attack :
         {"local f = pairs({1}) f(12345)", "local f = pairs({1}) f(('A'):rep(100))",
          "local f = pairs({1}) f(tonumber(string.format('%p', 'x')))"}) {
        const std::string source = std::string{attack} + " return { moves = function() end }";
        const json answer = ask("rules", {{"rules", {{"a.lua", source}}}, {"file", "a.lua"}});
        EXPECT_FALSE(answer.dump().empty());
        const json solved =
            ask("solve", {{"position", "@a.lua(3)"}, {"rules", {{"a.lua", source}}}});
        EXPECT_TRUE(solved.contains("outcome") || error_code(solved) == "script-error") << solved;
    }
    const std::string kept = "local kept return { moves = function(n, emit) kept = kept or emit "
                             "if n > 0 then kept(n - 1) end end, value = function(n) if kept then "
                             "for i = 1, 3000 do kept(0) end end return n % 2 end }";
    const json solved = ask("solve", {{"position", "@a.lua(3)"}, {"rules", {{"a.lua", kept}}}});
    EXPECT_EQ(error_code(solved), "script-error") << solved;
}

TEST(Requests, ReadMovesThatNobodyCouldList) {
    const json huge =
        ask("move", {{"position", "nim(1000000000000000000,3)"}, {"move", "1:999999999999999997"}});
    EXPECT_EQ(huge["move"]["position"], "nim(999999999999999997,3)");
    EXPECT_EQ(huge["move"]["component"], 0);
    EXPECT_TRUE(huge["move"]["outcome"].is_null());
    EXPECT_EQ(ask("move", {{"position", "cram(2x2)"}, {"move", "a1 b1"}})["move"]["to"], "##|..");
    const json rules = {{"one.lua", "return { moves = function(n, emit)\n"
                                    "if n > 0 then emit(n - 1) end end }"}};
    EXPECT_EQ(
        ask("move",
            {{"position", "@one.lua(4)"}, {"move", "3"}, {"rules", rules}})["move"]["position"],
        "@one.lua(3)");
    const json wrong = ask("move", {{"position", "nim(3,4)"}, {"move", "1:9"}});
    EXPECT_EQ(error_code(wrong), "no-such-move");
    EXPECT_FALSE(wrong["error"].contains("line")) << "1:9 is no line of a rule file";
    EXPECT_EQ(error_code(ask("move", {{"position", "nim(3,4)"}})), "bad-request");
}

TEST(Requests, BringTheirOwnRules) {
    const json rules = {{"half.lua", "return { moves = function(n, emit)\n"
                                     "for k = 1, n // 2 do emit(n - k) end end }"}};
    const json solved = ask("solve", {{"position", "@half.lua(23,12)"}, {"rules", rules}});
    EXPECT_EQ(solved["value"], ask("solve", {{"position", "half(23,12)"}})["value"]);
    const json wrong =
        ask("rules", {{"file", "x.lua"}, {"rules", {{"x.lua", "return {\n\n moves = }"}}}});
    EXPECT_EQ(wrong["error"]["line"], 3);
    EXPECT_EQ(wrong["error"]["file"], "x.lua");
    const json large = ask("graph", {{"position", "nim(40,40)"}})["error"];
    EXPECT_FALSE(large.contains("line")) << large.dump();
}

TEST(Requests, RulesThatDeclareBoundsHaveAProvedPeriod) {
    const std::string moves = "moves = function(n, emit) for k = 1, math.min(n, 2) do "
                              "emit(n - k) end end}";
    const json plain =
        ask("period", {{"game", "@a.lua"}, {"rules", {{"a.lua", "return {" + moves}}}});
    EXPECT_EQ(plain["standing"], "observed");
    EXPECT_FALSE(plain.contains("given"));
    const json declared =
        ask("period", {{"game", "@a.lua"},
                       {"rules", {{"a.lua", "return {bounds = {take = 2, parts = 1}, " + moves}}}});
    EXPECT_EQ(declared["standing"], "proved");
    EXPECT_EQ(declared["period"], 3);
    EXPECT_EQ(declared["given"], "bounds of the file, compared with its moves up to heap 100");
    const json wrong =
        ask("solve", {{"position", "@a.lua(3)"},
                      {"rules", {{"a.lua", "return {bounds = {take = 1, parts = 1}, " + moves}}}});
    EXPECT_EQ(error_code(wrong), "bad-move");
}

// A table had neither: the values of a formula stood there as if they were computed.
TEST(Requests, TablesSayHowWellTheyAreFoundedAndOnWhat) {
    const std::string moves = "moves = function(n, emit) for k = 1, math.min(n, 2) do "
                              "emit(n - k) end end";
    const auto table = [&](const std::string& more, const json& request = json::object()) {
        json asked = {{"game", "@a.lua"}, {"to", 12}};
        asked.update(request);
        asked["rules"] = {{"a.lua", "return {" + more + moves + "}"}};
        return ask("table", asked);
    };
    EXPECT_EQ(table("")["standing"], "computed");
    EXPECT_FALSE(table("").contains("given"));
    const std::string formula = "value = function(n) return n % 3 end, ";
    EXPECT_EQ(table(formula)["standing"], "observed");
    EXPECT_EQ(table(formula)["by"], "formula of the file, checked on small positions");
    EXPECT_EQ(table(formula, {{"stats", true}})["standing"], "observed");
    const std::string bounds = "bounds = {take = 2, parts = 1}, ";
    EXPECT_EQ(table(bounds)["standing"], "computed");
    EXPECT_EQ(table(bounds)["given"], "bounds of the file, compared with its moves up to heap 100");
    EXPECT_EQ(table(bounds, {{"misere", true}, {"genus", true}})["given"], table(bounds)["given"]);
    for (const bool misere : {false, true}) {
        const json king = ask("table", {{"game", "king"}, {"to", 3}, {"misere", misere}});
        EXPECT_EQ(king["standing"], "proved");
    }
    EXPECT_EQ(ask("table", {{"game", "cram"}, {"to", 3}})["standing"], "computed");
}

TEST(Requests, AnswersNameApartWhatRulesRestOn) {
    const std::string kayles = "return {bounds = {take = 2, parts = 2}, moves = function(n, emit) "
                               "for hit = 1, 2 do for left = 0, (n - hit) // 2 do "
                               "emit(left, n - hit - left) end end end}";
    const json rules = {{"a.lua", kayles}};
    const std::string bounds = "bounds of the file, compared with its moves up to heap 100";
    const json solved = ask("solve", {{"position", "@a.lua(1000)"}, {"rules", rules}});
    EXPECT_EQ(solved["standing"], "proved");
    EXPECT_EQ(solved["by"], "proved period of the values");
    EXPECT_EQ(solved["given"], bounds);
    const json counted =
        ask("count", {{"template", "@a.lua(n)"}, {"to", "2^40"}, {"rules", rules}});
    EXPECT_EQ(counted["standing"], "proved");
    EXPECT_EQ(counted["given"], bounds);
    for (const std::string operation : {"explain", "moves"}) {
        EXPECT_EQ(ask(operation, {{"position", "@a.lua(9)"}, {"rules", rules}})["given"], bounds)
            << operation;
    }
    EXPECT_FALSE(ask("solve", {{"position", "kayles(1000)"}}).contains("given"));
}

TEST(Requests, ShortProofsOfPeriodsAreChecked) {
    EXPECT_EQ(ask("period", {{"game", "0.77"}})["checked"], true);
    EXPECT_EQ(ask("period", {{"game", "allbut:2,5"}})["checked"], true);
    EXPECT_FALSE(ask("period", {{"game", "0.77"}, {"to", 100}}).contains("checked"));
}

TEST(Requests, RulesThatFailHaveNoQuotient) {
    const json failed = ask("quotient", {{"position", "@a.lua(3)"},
                                         {"rules",
                                          {{"a.lua", "return {moves = function(n, emit) "
                                                     "if n == 1 then error('one') end "
                                                     "if n > 0 then emit(n - 1) end end}"}}}});
    EXPECT_EQ(error_code(failed), "script-error");
}

TEST(Requests, PerfectRepliesWin) {
    for (const char* text : {"nim(3,4,5)", "kayles(7)", "cram(2x5)+*2", "wythoff(4,5)"}) {
        const json reply = ask("reply", {{"position", text}, {"seed", 5}});
        const json left = ask("solve", {{"position", reply["move"]["position"]}});
        EXPECT_EQ(left["outcome"], "P") << text;
    }
    EXPECT_TRUE(ask("reply", {{"position", "nim(0)"}})["move"].is_null());
}

Jobs::Status wait_until_ended(const Jobs& jobs, const std::string& id) {
    for (;;) {
        const auto status = jobs.status(id);
        if (!status || has_ended(status->state)) {
            return status.value_or(Jobs::Status{});
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{2});
    }
}

TEST(Jobs, AnswerFailAndAreForgotten) {
    Jobs jobs{{.at_once = 2, .kept = 3}};
    const auto good = jobs.submit("somebody", "solve", R"j({"position":"nim(5,7,9)"})j");
    const auto bad = jobs.submit("somebody", "solve", R"j({"position":"kayels(5)"})j");
    ASSERT_TRUE(good && bad);
    EXPECT_EQ(wait_until_ended(jobs, good->id).state, Jobs::State::Done);
    EXPECT_EQ(wait_until_ended(jobs, bad->id).state, Jobs::State::Failed);
    const auto answer =
        json::parse(job_json(*jobs.status(good->id), jobs.outcome(good->id)).text());
    EXPECT_EQ(answer["answer"]["value"], 11);
    EXPECT_EQ(
        json::parse(job_json(*jobs.status(bad->id), jobs.outcome(bad->id)).text())["error"]["code"],
        "unknown-game");
    jobs.was_read(good->id);
    for (int i = 0; i < 5; ++i) {
        const auto more = jobs.submit("somebody", "solve", R"j({"position":"nim(1)"})j");
        ASSERT_TRUE(more);
        wait_until_ended(jobs, more->id);
        jobs.was_read(more->id);
    }
    EXPECT_FALSE(jobs.status(good->id));
}

TEST(Jobs, AreCancelledWhetherTheyWaitOrRun) {
    Jobs jobs{{.at_once = 1, .waiting = 4}};
    const std::string endless = R"({"game":"0.106"})";
    const auto running = jobs.submit("somebody", "period", endless);
    ASSERT_TRUE(running);
    while (jobs.status(running->id)->state != Jobs::State::Running) {
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    const auto waiting = jobs.submit("somebody", "period", endless);
    ASSERT_TRUE(waiting);
    ASSERT_TRUE(jobs.submit("somebody", "period", endless));
    EXPECT_FALSE(jobs.submit("somebody", "period", endless)) << "too many";
    EXPECT_EQ(jobs.cancel(waiting->id)->state, Jobs::State::Cancelled);
    // Whoever submits and cancels for ever fills no memory.
    for (int i = 0; i < 300; ++i) {
        const auto more = jobs.submit("somebody", "period", endless);
        ASSERT_TRUE(more);
        EXPECT_TRUE(jobs.cancel(more->id));
    }
    EXPECT_FALSE(jobs.status(waiting->id));
    EXPECT_EQ(jobs.cancel(running->id)->state, Jobs::State::Cancelled);
    EXPECT_EQ(jobs.outcome(running->id), nullptr);
    EXPECT_FALSE(jobs.cancel("1-0"));
}

/// A reply that may have so many bytes.
Reply reply_within(std::size_t bytes, std::string_view operation, const json& request) {
    RequestContext context;
    context.reply_bytes = bytes;
    return outcome_of(operation, request.dump(), context).reply;
}

std::string numbers(int count, int first) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += (i == 0 ? "" : ",") + std::to_string(first + i);
    }
    return text;
}

// A request of 550 bytes made 1.1 GB.
TEST(Requests, RepliesAreBoundedAndListsSayThatTheyAreCut) {
    constexpr std::size_t kMost = 200'000;
    const Reply solved =
        reply_within(kMost, "solve", {{"position", "kayles(" + numbers(9, 10'000) + ")"}});
    EXPECT_LT(solved.body.size(), kMost + AnswerText::kRoomForTheEnd);
    const json answer = json::parse(solved.body);
    EXPECT_EQ(answer["winning_moves_cut"]["code"], "move-list-limit");
    EXPECT_GT(answer["winning_move_count"], answer["winning_moves"].size());

    // In misère play, as no values are searched there.
    for (const std::string& position :
         {"moore:3(" + numbers(100, 1) + ")", "mock-turtles(" + numbers(200, 1) + ")"}) {
        const json request = {{"position", position}, {"most", 1500}, {"misere", true}};
        const Reply moves = reply_within(kMost, "moves", request);
        EXPECT_LT(moves.body.size(), kMost + AnswerText::kRoomForTheEnd);
        const json list = json::parse(moves.body);
        EXPECT_EQ(list["complete"], false) << position;
        EXPECT_EQ(list["move_count"], list["moves"].size());
    }
}

// The name of the game stands at each of its components.
TEST(Requests, ALongNameThatIsRepeatedIsRefused) {
    std::string game = "sub:1";
    for (int odd = 3; odd < 2000; odd += 2) { // consecutive ones would be written as a range
        game += ',' + std::to_string(odd);
    }
    const Reply moves =
        reply_within(1'000'000, "moves", {{"position", game + "(" + numbers(2000, 5) + ")"}});

    EXPECT_EQ(error_code(json::parse(moves.body)), "reply-too-large");
}

TEST(Requests, APictureWithTooManyMovesIsRefused) {
    json request = {{"position", "nim(4999)"}, {"max_nodes", 5000}};
    for (const auto& [member, value] : {std::pair{"layout", json(true)}, {"format", "svg"}}) {
        json picture = request;
        picture[member] = value;
        EXPECT_EQ(error_code(ask("graph", picture)), "graph-too-large") << member;
    }
    request["position"] = "nim(900)";
    for (const char* format : {"dot", "json"}) {
        request["format"] = format;
        EXPECT_EQ(error_code(json::parse(reply_within(1'000'000, "graph", request).body)),
                  "reply-too-large")
            << format;
    }
}

TEST(Requests, TheDigitsOfANumberAreCountedAndNotItsLetters) {
    for (const auto& [from, refusal] : {std::pair{"1e99999", "bad-range"},
                                        {"1e100000", "number-too-large"},
                                        {"1e999999999999", "number-too-large"}}) {
        const json answer =
            ask("count", {{"template", "nim(n,2n,3n)"}, {"from", from}, {"to", 100}});

        EXPECT_EQ(error_code(answer), refusal) << from;
        EXPECT_LT(answer.dump().size(), 500U) << from;
    }
}

Result<Reply> meet_a_fault(const json& /*members*/, const Session& /*session*/) {
    throw std::runtime_error{"the secret of another client"};
}
Result<Reply> need_too_much(const json& /*members*/, const Session& /*session*/) {
    throw std::bad_alloc{};
}

/// What is answered by an operation that does this.
std::string answered_by(decltype(Operation::answer) answer) {
    Operation operation = *find_operation("games");
    operation.answer = answer;
    return answer_request(operation, "{}", {}).reply.body;
}

TEST(Requests, AFaultIsNotDescribedToTheClient) {
    const std::string fault = answered_by(meet_a_fault);
    EXPECT_EQ(error_code(json::parse(fault)), "fault");
    EXPECT_EQ(fault.find("secret"), std::string::npos);

    const json memory = json::parse(answered_by(need_too_much));
    EXPECT_EQ(error_code(memory), "memory-limit");
    EXPECT_EQ(memory["error"]["message"],
              "stopped by the memory limit of 2G before there was an answer");
}

} // namespace
} // namespace nimber
