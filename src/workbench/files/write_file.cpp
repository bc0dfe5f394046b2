#include "workbench/files/write_file.hpp"

#include "store/replace_file.hpp"
#include "workbench/runs/saving.hpp"

#include <cstdint>
#include <vector>

namespace nimber {

std::optional<Error> check_output(const std::string& path) {
    return check_writable(path);
}

std::optional<Error> write_file(const std::string& path, std::string_view contents) {
    if (auto wrong = check_writable(path)) {
        return wrong;
    }
    const Saving saving;
    return replace_file(path, std::vector<std::uint8_t>{contents.begin(), contents.end()});
}

} // namespace nimber
