#pragma once

#include "workbench/operation/operation.hpp"

#include <nlohmann/json_fwd.hpp>

#include <span>
#include <string>
#include <string_view>

namespace nimber {

/// One operation as the doors that speak JSON know it.
struct Operation {
    const OperationCard* card;
    /// Fills a request with these members and answers it.
    Result<Reply> (*answer)(const nlohmann::json& members, const Session& session);
    /// Visits the fields of a request of which nothing was said.
    void (*visit_fields)(FunctionRef<void(std::span<const Field>)> visit);
    /// The description of its answer.
    std::string (*describe_answer)(SchemaBook& book);
};

/// All of them, in the order in which they are described.
[[nodiscard]] std::span<const Operation> operations();
/// The one called so, or null.
[[nodiscard]] const Operation* find_operation(std::string_view name);

/// What every request in JSON may hold besides its own fields.
struct CommonRequest {
    std::string language = "en";
    RuleTexts rules;
    RuleTexts graphs;

    [[nodiscard]] std::vector<Field> fields();
    [[nodiscard]] Language lang() const {
        return language == "zh" ? Language::Chinese : Language::English;
    }
};

/// The field that names a language.
[[nodiscard]] Field language_field(std::string& language);

} // namespace nimber
