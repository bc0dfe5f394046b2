#include "nimber/proof/quotient_checker.hpp"
#include "workbench/certificates/quotient_certificate_json.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

// Any bytes: an error with a message, or a certificate that is written and read back the same and
// is confirmed, refuted with a reason, or left by a small limit.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace nimber; // NOLINT(google-build-using-namespace)
    Budget reading{{}};     // what is as long as its text is read whatever the time
    const auto certificate = decode_quotient_certificate(std::string{data, data + size}, reading);
    if (!certificate) {
        return certificate.error().message().empty() ? (std::abort(), 0) : 0;
    }
    std::string written;
    JsonWriter json{written};
    encode(json, *certificate);
    const auto again = decode_quotient_certificate(written, reading);
    if (!again || !(*again == *certificate)) {
        std::abort();
    }
    Budget budget{{std::chrono::milliseconds{20}, std::size_t{16} << 20U, {}, {}}};
    const auto verdict = check(*certificate, budget);
    if (verdict && reason_text(*verdict, Language::Chinese).empty() != verdict->holds) {
        std::abort();
    }
    return 0;
}
