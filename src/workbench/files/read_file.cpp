#include "workbench/files/read_file.hpp"

#include "nimber/limits/budget.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <new>
#include <system_error>

namespace nimber {

namespace {

constexpr std::size_t kReadBlock = std::size_t{1} << 16U;

Error failed(const std::string& name) {
    if (errno == ENOMEM) { // of stdio: it says nothing about the file
        throw std::bad_alloc{};
    }
    return {ErrorCode::NoFile, {name, std::generic_category().message(errno)}};
}

/// The size of a regular file; 0 of anything else, which may have no end.
std::size_t size_of(std::FILE* file) {
    struct stat found = {};
    const bool regular = fstat(fileno(file), &found) == 0 && S_ISREG(found.st_mode);
    return regular && found.st_size > 0 ? static_cast<std::size_t>(found.st_size) : 0;
}

Result<std::string> read_all(std::FILE* file, const std::string& name, std::size_t most_bytes,
                             const Error& too_large) {
    if (size_of(file) > most_bytes) {
        return too_large;
    }
    std::string contents;
    contents.reserve(size_of(file));
    std::array<char, kReadBlock> block{};
    // Block by block: what calls itself a file may be a pipe or a device without end.
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), file)) {
        if (count > most_bytes - contents.size()) {
            return too_large;
        }
        contents.append(block.data(), count);
    }
    return std::ferror(file) != 0 ? Result<std::string>{failed(name)} : contents;
}

Result<std::string> read_path(const std::string& path, std::size_t most_bytes,
                              const Error& too_large) {
    const auto close = [](std::FILE* file) { static_cast<void>(std::fclose(file)); }; // NOLINT
    const std::unique_ptr<std::FILE, decltype(close)> file{std::fopen(path.c_str(), "rb"), close};
    return file ? read_all(file.get(), path, most_bytes, too_large) : failed(path);
}

Error beyond_memory(const std::string& name, std::size_t memory_bytes) {
    return {ErrorCode::InputMemoryLimit, {name, bytes_text(memory_bytes)}};
}

} // namespace

Result<std::string> read_file(const std::string& path, std::size_t most_bytes) {
    return read_path(path, most_bytes,
                     {ErrorCode::FileTooLarge, {path, std::to_string(most_bytes)}});
}

Result<std::string> read_file(const std::string& path, std::size_t most_bytes,
                              std::size_t memory_bytes) {
    const std::size_t share = memory_bytes / 4;
    return most_bytes <= share ? read_file(path, most_bytes)
                               : read_path(path, share, beyond_memory(path, memory_bytes));
}

char* GrownText::room_for(std::size_t bytes, std::size_t most_bytes) {
    if (capacity_ - size_ < bytes) {
        const std::size_t grown = std::min(capacity_ + capacity_ / 4, most_bytes + bytes);
        capacity_ = std::max(grown, size_ + bytes);
        // Of a large block realloc moves the pages, not the bytes.
        char* const larger = static_cast<char*>(std::realloc(data_.get(), capacity_)); // NOLINT
        if (larger == nullptr) {
            throw std::bad_alloc{};
        }
        static_cast<void>(data_.release());
        data_.reset(larger);
    }
    return data_.get() + size_;
}

Result<GrownText> read_stdin(std::size_t memory_bytes) {
    GrownText text;
    while (true) {
        char* const room = text.room_for(kReadBlock, memory_bytes);
        const ssize_t count = ::read(STDIN_FILENO, room, kReadBlock);
        if (count < 0 && errno != EINTR) {
            return failed("stdin");
        }
        text.add(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        if (text.size() > memory_bytes) {
            return beyond_memory("stdin", memory_bytes);
        }
        if (count == 0) {
            return text;
        }
    }
}

} // namespace nimber
