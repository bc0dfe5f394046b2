#include "workbench/read_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

namespace nimber {

Result<std::string> read_file(const std::string& path, std::size_t most_bytes) {
    const auto failed = [&path] {
        return Error{ErrorCode::NoFile, {path, std::generic_category().message(errno)}};
    };
    const auto close = [](std::FILE* file) { static_cast<void>(std::fclose(file)); }; // NOLINT
    const std::unique_ptr<std::FILE, decltype(close)> file{std::fopen(path.c_str(), "rb"), close};
    if (!file) {
        return failed();
    }
    std::string contents;
    std::array<char, 1U << 16U> block{};
    // Block by block: what calls itself a file may be a pipe or a device without end.
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), file.get())) {
        contents.append(block.data(), count);
        if (contents.size() > most_bytes) {
            return Error{ErrorCode::FileTooLarge, {path, std::to_string(most_bytes)}};
        }
    }
    return std::ferror(file.get()) != 0 ? Result<std::string>{failed()} : contents;
}

} // namespace nimber
