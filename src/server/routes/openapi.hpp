#pragma once

#include <string>

namespace nimber::server {

/// The description of the HTTP API (OpenAPI 3.1), made from the fields of the operations and the
/// members of their answers.
[[nodiscard]] std::string openapi_json();

} // namespace nimber::server
