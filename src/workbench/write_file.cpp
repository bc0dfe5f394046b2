#include "workbench/write_file.hpp"

#include "store/replace_file.hpp"

#include <cstdint>
#include <vector>

namespace nimber {

std::optional<Error> write_file(const std::string& path, std::string_view contents) {
    if (auto wrong = check_writable(path)) {
        return wrong;
    }
    return replace_file(path, std::vector<std::uint8_t>{contents.begin(), contents.end()});
}

} // namespace nimber
