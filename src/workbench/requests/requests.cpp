#include "workbench/requests/requests.hpp"

#include "workbench/json/json_document.hpp"
#include "workbench/operation/json_fields.hpp"
#include "workbench/rule_files/rule_files.hpp"

#include <chrono>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <utility>

namespace nimber {
namespace {

std::string fault_text(Language language) {
    return std::string{
        Text{"a fault of the program ended the request", "程序出错，请求未能完成"}(language)};
}

Error bad_request(Text what, std::string fact = {}) {
    return {ErrorCode::BadRequest, {std::move(fact)}, Error::kNoOffset, what};
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

RequestProgress told(const SearchProgress& search) {
    return {search.positions, std::nullopt, "positions", search.time};
}
RequestProgress told(const RunProgress& run) {
    return {run.done, run.goal, "heaps", run.time};
}
RequestProgress told(const QuotientProgress& quotient) {
    return {quotient.generator, quotient.goal, "heaps", quotient.time};
}

/// The files of a request by their names.
FileReader reader_of(const RuleTexts& files) {
    if (files.empty()) {
        return {};
    }
    return [files](const std::string& path) -> Result<std::string> {
        const auto found = files.find(path);
        if (found == files.end()) {
            return bad_request({"it holds no graph called {0}", "其中没有图 {0}"}, path);
        }
        return found->second;
    };
}

Session session_for(const CommonRequest& common, const RequestContext& context, Limits limits) {
    Session session;
    session.limits = std::move(limits);
    session.language = common.lang();
    session.files = reader_of(common.graphs);
    if (!common.rules.empty()) {
        session.rules = rule_loader(session.limits, common.rules);
    }
    session.rule_source = [&common](const std::string& file) {
        return rule_source(file, common.rules);
    };
    if (context.progress) {
        session.progress = [&context](const WorkProgress& progress) {
            context.progress(std::visit([](const auto& each) { return told(each); }, progress));
        };
    }
    session.reply_bytes = context.reply_bytes;
    return session;
}

/// Takes the members that every request may hold out of an object.
nlohmann::json take_common(nlohmann::json& object, std::span<const Field> fields) {
    nlohmann::json common = nlohmann::json::object();
    for (const Field& field : fields) {
        const std::string name{field.name};
        if (const auto found = object.find(name); found != object.end()) {
            common[name] = std::move(*found);
            object.erase(found);
        }
    }
    return common;
}

/// Answers a request; `language` is set as soon as it is known.
RequestOutcome answer_members(const Operation& operation, std::string_view body,
                              const RequestContext& context, Language& language) {
    Limits limits = context.limits;
    // However many steps it takes, all of them are one request.
    limits.start = std::chrono::steady_clock::now();
    Budget budget{limits};
    auto document = JsonDocument::read(body, budget, ErrorCode::BadRequest);
    if (!document) {
        return failed(document.error(), language);
    }
    limits.outside = std::make_shared<OutsideBytes>(document->bytes());
    nlohmann::json members = std::move(*document).take();
    if (!members.is_object()) {
        return failed(bad_request({"it is not a JSON object", "不是 JSON 对象"}), language);
    }
    CommonRequest common;
    const std::vector<Field> fields = common.fields();
    const auto wrong = set_from_json(fields, take_common(members, fields), operation.card->name);
    language = common.lang();
    if (wrong) {
        return failed(*wrong, language);
    }
    auto reply = operation.answer(members, session_for(common, context, std::move(limits)));
    return reply ? RequestOutcome{std::move(*reply), {}, language}
                 : failed(reply.error(), language);
}

} // namespace

RequestOutcome answer_request(const Operation& operation, std::string_view body,
                              const RequestContext& context) {
    Language language = Language::English;
    try {
        return answer_members(operation, body, context, language);
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

RequestOutcome answer_here(std::string_view operation, std::string_view body,
                           const RequestContext& context) {
    return answer_request(*find_operation(operation), body, context);
}

} // namespace nimber
