#include "workbench/read_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

namespace nimber {

namespace {

Error failed(const std::string& name) {
    return {ErrorCode::NoFile, {name, std::generic_category().message(errno)}};
}

Result<std::string> read_all(std::FILE* file, const std::string& name, std::size_t most_bytes) {
    std::string contents;
    std::array<char, 1U << 16U> block{};
    // Block by block: what calls itself a file may be a pipe or a device without end.
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), file)) {
        contents.append(block.data(), count);
        if (contents.size() > most_bytes) {
            return Error{ErrorCode::FileTooLarge, {name, std::to_string(most_bytes)}};
        }
    }
    return std::ferror(file) != 0 ? Result<std::string>{failed(name)} : contents;
}

} // namespace

Result<std::string> read_file(const std::string& path, std::size_t most_bytes) {
    const auto close = [](std::FILE* file) { static_cast<void>(std::fclose(file)); }; // NOLINT
    const std::unique_ptr<std::FILE, decltype(close)> file{std::fopen(path.c_str(), "rb"), close};
    return file ? read_all(file.get(), path, most_bytes) : failed(path);
}

Result<std::string> read_stdin(std::size_t most_bytes) {
    return read_all(stdin, "stdin", most_bytes);
}

} // namespace nimber
