#pragma once

#include <string>
#include <string_view>

namespace nimber::server {

/// A file that is part of the program.
struct EmbeddedFile {
    std::string_view path;
    std::string_view type;
    std::string_view contents;
    std::string tag; ///< for caches: changes with the contents
};

/// The file of the page at this path; null if there is none.
[[nodiscard]] const EmbeddedFile* find_page_file(std::string_view path);
/// The description of the API.
[[nodiscard]] const EmbeddedFile& openapi_file();

} // namespace nimber::server
