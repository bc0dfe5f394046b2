#include "cli/run_operation.hpp"

namespace nimber::cli {

std::vector<std::string> written_files(std::span<const Field> fields) {
    std::vector<std::string> files;
    for (const Field& field : fields) {
        const auto* place = std::get_if<FilePlace>(&field.place);
        if (place != nullptr && place->written && !place->path->empty()) {
            files.push_back(*place->path);
        }
    }
    return files;
}

int after_keeping(const Kept& kept, int status, const CommonOptions& options) {
    if (kept.unwritten) {
        return report(*kept.unwritten, {}, options);
    }
    if (!kept.unsaved) {
        return status;
    }
    if (status != kAnswered) {
        return report(*kept.unsaved, {}, options);
    }
    // The answer on stdout is complete, whatever its format: this stands beside it.
    write_err("nimber: " + kept.unsaved->message(options.lang()) + "\n");
    return status;
}

} // namespace nimber::cli
