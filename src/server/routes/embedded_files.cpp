#include "server/routes/embedded_files.hpp"

#include "server/routes/openapi.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

// The assembler puts the files into the program as they are: no generated source, no copy.
// NIMBER_EMBED(name, "path"): the bytes of the file, between two symbols.
#define NIMBER_EMBED(name, path)                                                                   \
    __asm__(".section .rodata\n"                                                                   \
            ".global nimber_" #name "_begin\n.global nimber_" #name "_end\n"                       \
            "nimber_" #name "_begin:\n.incbin \"" NIMBER_SERVER_DIR "/" path "\"\n"                \
            "nimber_" #name "_end:\n.byte 0\n.previous\n");                                        \
    extern "C" const char nimber_##name##_begin[];                                                 \
    extern "C" const char nimber_##name##_end[];

NIMBER_EMBED(index_html, "page/index.html")
NIMBER_EMBED(app_js, "page/app.js")
NIMBER_EMBED(app_css, "page/app.css")

namespace nimber::server {
namespace {

/// FNV-1a: not against forgers, only against caches.
std::string tag_of(std::string_view contents) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const char c : contents) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    }
    return fmt::format(R"("{:016x}")", hash);
}

EmbeddedFile file(std::string_view path, std::string_view type, const char* begin,
                  const char* end) {
    const std::string_view contents{begin, static_cast<std::size_t>(end - begin)};
    return {path, type, contents, tag_of(contents)};
}

#define NIMBER_FILE(name) nimber_##name##_begin, nimber_##name##_end

} // namespace

const EmbeddedFile* find_page_file(std::string_view path) {
    static const std::array<EmbeddedFile, 4> kFiles = {
        file("/", "text/html; charset=utf-8", NIMBER_FILE(index_html)),
        file("/index.html", "text/html; charset=utf-8", NIMBER_FILE(index_html)),
        file("/app.js", "text/javascript; charset=utf-8", NIMBER_FILE(app_js)),
        file("/app.css", "text/css; charset=utf-8", NIMBER_FILE(app_css)),
    };
    const auto* const found = std::ranges::find(kFiles, path, &EmbeddedFile::path);
    return found == kFiles.end() ? nullptr : found;
}

const EmbeddedFile& openapi_file() {
    static const std::string kText = openapi_json();
    static const EmbeddedFile kFile =
        file("/api/openapi.json", "application/json", kText.data(), kText.data() + kText.size());
    return kFile;
}

} // namespace nimber::server
