#include "workbench/certificates/write_certificate.hpp"

#include "store/replace_file.hpp"
#include "workbench/certificates/certificate_json.hpp"
#include "workbench/certificates/quotient_certificate_json.hpp"
#include "workbench/certificates/strategy_json.hpp"
#include "workbench/runs/saving.hpp"

#include <cstdint>
#include <filesystem>
#include <system_error>
#include <vector>

namespace nimber {
namespace {

template <class Certificate>
std::optional<Error> write_json(const std::string& path, const Certificate& certificate) {
    std::string text;
    JsonWriter json{text};
    encode(json, certificate);
    text += '\n';
    const Saving saving;
    return replace_file(path, std::vector<std::uint8_t>{text.begin(), text.end()});
}

/// The file that would be written: that at the end of links.
std::filesystem::path file_at(const std::string& path) {
    std::error_code unknown;
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path, unknown), unknown);
}

} // namespace

std::optional<Error> check_certificate_path(const std::string& path,
                                            const std::string& checkpoint) {
    if (path.empty()) {
        return std::nullopt;
    }
    if (!checkpoint.empty() && file_at(path) == file_at(checkpoint)) {
        return Error{ErrorCode::BadPath,
                     {path, "--checkpoint and --certificate are the same file"}};
    }
    return check_writable(path);
}

std::optional<Error> write_certificate(const std::string& path,
                                       const PeriodCertificate& certificate) {
    return write_json(path, certificate);
}

std::optional<Error> write_certificate(const std::string& path, const Strategy& strategy) {
    return write_json(path, strategy);
}

std::optional<Error> write_certificate(const std::string& path,
                                       const QuotientCertificate& certificate) {
    return write_json(path, certificate);
}

} // namespace nimber
