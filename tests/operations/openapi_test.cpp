#include "server/routes/openapi.hpp"

#include "workbench/operation/registry.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace nimber::server {
namespace {

using nlohmann::json;

/// Visits every reference in a document.
template <class Visit>
void for_each_reference(const json& document, Visit&& visit) {
    if (document.is_object() && document.contains("$ref")) {
        visit(document["$ref"].get<std::string>());
    }
    if (document.is_structured()) {
        for (const json& each : document) {
            for_each_reference(each, visit);
        }
    }
}

TEST(OpenApiTest, DescribesEveryOperationWithItsFields) {
    const json document = json::parse(openapi_json());
    for (const Operation& operation : operations()) {
        const std::string name{operation.card->name};
        ASSERT_TRUE(document["paths"].contains("/api/" + name)) << name;
        const json& post = document["paths"]["/api/" + name]["post"];
        const json& schema = post["requestBody"]["content"]["application/json"]["schema"];
        EXPECT_EQ(schema["additionalProperties"], false) << name;
        operation.visit_fields([&](std::span<const Field> fields) {
            for (const Field& field : fields) {
                EXPECT_EQ(schema["properties"].contains(std::string{field.name}),
                          offered(field.doors, Door::Json))
                    << name << ' ' << field.name;
            }
        });
    }
}

TEST(OpenApiTest, RefersToWhatItDescribes) {
    const json document = json::parse(openapi_json());
    const json& schemas = document["components"]["schemas"];
    std::set<std::string> referred;
    for_each_reference(document, [&](const std::string& reference) {
        constexpr std::string_view kPlace = "#/components/schemas/";
        ASSERT_TRUE(reference.starts_with(kPlace)) << reference;
        referred.insert(reference.substr(kPlace.size()));
    });
    for (const std::string& name : referred) {
        EXPECT_TRUE(schemas.contains(name)) << name;
    }
    for (const auto& [name, schema] : schemas.items()) {
        EXPECT_TRUE(referred.contains(name)) << name << " is described for nobody";
    }
}

TEST(OpenApiTest, IsTheSameEachTime) {
    EXPECT_EQ(openapi_json(), openapi_json());
}

} // namespace
} // namespace nimber::server
