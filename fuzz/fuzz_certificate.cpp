#include "nimber/proof/period_checker.hpp"
#include "workbench/certificates/certificate_json.hpp"
#include "workbench/certificates/strategy_json.hpp"
#include "workbench/certificates/strategy_verdict.hpp"
#include "workbench/certificates/verdict.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

using namespace nimber; // NOLINT(google-build-using-namespace)

template <class Certificate>
std::string written(const Certificate& certificate) {
    std::string text;
    JsonWriter json{text};
    encode(json, certificate);
    return text;
}

/// What is read is written and read back the same, and is confirmed, refuted with a reason, or left
/// by a small limit.
template <class Certificate, class Decode>
void look_at(const Result<Certificate>& certificate, const Decode& decode) {
    if (!certificate) {
        if (certificate.error().message().empty()) {
            std::abort();
        }
        return;
    }
    const std::string text = written(*certificate);
    const auto again = decode(text);
    if (!again || written(*again) != text) {
        std::abort();
    }
    Budget budget{{.time = std::chrono::milliseconds{20}, .memory_bytes = std::size_t{16} << 20U}};
    const auto verdict = check(*certificate, budget);
    if (verdict && reason_text(*verdict, Language::Chinese).empty() != verdict->holds) {
        std::abort();
    }
}

} // namespace

// Any bytes: an error with a message, or a certificate.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text{data, data + size};
    Budget budget{{}}; // what is as long as its text is read whatever the time
    if (looks_like_strategy(text)) {
        const auto decode = [&](const std::string& all) { return decode_strategy(all, budget); };
        look_at(decode(text), decode);
    } else {
        const auto decode = [&](const std::string& all) { return decode_certificate(all, budget); };
        look_at(decode(text), decode);
    }
    return 0;
}
