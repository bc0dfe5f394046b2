// Requests as a client may send them: method, target, headers, then a body. Nothing may crash, and
// whatever is answered as JSON must be JSON.
#include "answered.hpp"
#include "server/routes/router.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

using namespace nimber;         // NOLINT(google-build-using-namespace)
using namespace nimber::server; // NOLINT(google-build-using-namespace)

/// Takes what stands before the next line break off the text.
std::string_view take_line(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Jobs jobs{{.at_once = 1, .waiting = 4, .limits = fuzz::small_limits()}};
    static Router router{{.hosts = {"games.example.org"}, .origins = {"http://localhost:5173"}},
                         jobs};
    std::string_view text{reinterpret_cast<const char*>(data), size}; // NOLINT
    HttpRequest request;
    request.method = take_line(text);
    request.target = take_line(text);
    request.host = take_line(text);
    request.origin = take_line(text);
    request.content_type = take_line(text);
    request.body = text;
    Routed routed = router.route(request);
    if (auto* response = std::get_if<HttpResponse>(&routed)) {
        router.finish(request, *response);
        fuzz::check_json(response->type, response->body.text());
    } else if (const auto* computation = std::get_if<Computation>(&routed)) {
        fuzz::check_answer(computation->kind, request.body);
    }
    return 0;
}
