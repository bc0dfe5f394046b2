#include "workbench/operation/registry.hpp"

#include "workbench/operation/all.hpp"
#include "workbench/operation/json_fields.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <type_traits>

namespace nimber {
namespace {

template <class Request>
Result<Reply> answer(const nlohmann::json& members, const Session& session) {
    Request request;
    if (auto wrong = set_from_json(request.fields(), members, Request::kCard.name)) {
        return std::move(*wrong);
    }
    return json_reply(request, session);
}

template <class Request>
void visit_fields(FunctionRef<void(std::span<const Field>)> visit) {
    Request request;
    visit(request.fields());
}

template <class Request>
std::string describe_answer(SchemaBook& book) {
    using Answer = std::remove_cvref_t<decltype(*run(std::declval<const Request&>(),
                                                     std::declval<const Session&>()))>;
    return book.of<Answer>();
}

template <class Request>
Operation operation() {
    return {&Request::kCard, answer<Request>, visit_fields<Request>, describe_answer<Request>};
}

} // namespace

std::span<const Operation> operations() {
    static const std::array kOperations = {
        operation<SolveRequest>(),    operation<ExplainRequest>(), operation<MovesRequest>(),
        operation<MoveRequest>(),     operation<ReplyRequest>(),   operation<GraphRequest>(),
        operation<TableRequest>(),    operation<PeriodRequest>(),  operation<QuotientRequest>(),
        operation<CountingRequest>(), operation<VerifyRequest>(),  operation<GamesRequest>(),
        operation<RulesRequest>(),    operation<JudgeRequest>(),
    };
    return kOperations;
}

const Operation* find_operation(std::string_view name) {
    const auto all = operations();
    const auto found = std::ranges::find_if(
        all, [name](const Operation& operation) { return operation.card->name == name; });
    return found == all.end() ? nullptr : &*found;
}

Field language_field(std::string& language) {
    static constexpr std::array<std::string_view, 2> kLanguages = {"en", "zh"};
    return {.name = "lang",
            .place = ChoicePlace{&language, kLanguages},
            .help = {"Language of the answer: en or zh", "回答所用的语言：en 或 zh"},
            .stands_for = "LANG"};
}

std::vector<Field> CommonRequest::fields() {
    return {
        language_field(language),
        {.name = "rules",
         .place = TextsPlace{&rules},
         .help = {"Rule files by name, which the position may name as @NAME",
                  "规则文件，局面中以 @名称 引用"},
         .doors = Door::Json},
        {.name = "graphs",
         .place = TextsPlace{&graphs},
         .help = {"Files of graphs or of numbers by name", "图或数的文件，按名称给出"},
         .doors = Door::Json},
    };
}

} // namespace nimber
