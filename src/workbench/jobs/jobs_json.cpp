#include "workbench/jobs/jobs.hpp"
#include "workbench/json/json_document.hpp"
#include "workbench/json/json_writer.hpp"

#include <fmt/format.h>

namespace nimber {

std::string_view name(Jobs::State state) {
    switch (state) {
    case Jobs::State::Queued: return "queued";
    case Jobs::State::Running: return "running";
    case Jobs::State::Done: return "done";
    case Jobs::State::Failed: return "failed";
    case Jobs::State::Cancelled: return "cancelled";
    }
    return "failed";
}

SharedText job_json(const Jobs::Status& status,
                    const std::shared_ptr<const RequestOutcome>& outcome) {
    SharedText out;
    JsonWriter json{out.before};
    json.begin_object();
    json.key("job");
    write_answer(json, status, Language::English);
    if (outcome != nullptr && outcome->failure) {
        // {"error":{...}} as a member of this object.
        const std::string_view whole = outcome->reply.body;
        constexpr std::string_view kBefore = R"({"error":)";
        json.key("error").raw(whole.substr(kBefore.size(), whole.size() - kBefore.size() - 1));
    } else if (outcome != nullptr && outcome->reply.type == "application/json") {
        json.key("answer").raw("");
        out.middle = outcome->reply.body;
        out.middle.remove_suffix(out.middle.ends_with('\n') ? 1 : 0);
        out.owner = outcome;
    } else if (outcome != nullptr) {
        // Another format is fetched by itself: it may be large, and no text.
        json.key("result").string(fmt::format("/api/jobs/{}/result", status.id));
    }
    const std::size_t cut = out.before.size();
    json.end_object();
    out.after = out.before.substr(cut);
    out.before.resize(cut);
    return out;
}

Result<JobRequest> read_job(std::string_view body, const Limits& limits) {
    const auto refuse = [](Text what) {
        return Error{ErrorCode::BadRequest, {}, Error::kNoOffset, what};
    };
    Budget budget{limits};
    const auto whole = JsonDocument::read(body, budget, ErrorCode::BadRequest);
    if (!whole) {
        return whole.error();
    }
    const nlohmann::json& document = whole->root();
    if (!document.is_object() || !document.contains("kind") || !document["kind"].is_string() ||
        !document.contains("request") || !document["request"].is_object()) {
        return refuse({"a job has a kind, such as period, and a request, which is an object",
                       "任务应有 kind（如 period）和 request（对象）"});
    }
    return JobRequest{
        document["kind"].get<std::string>(),
        document["request"].dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)};
}

} // namespace nimber
