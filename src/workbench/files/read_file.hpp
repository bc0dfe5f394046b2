#pragma once

#include "nimber/text/result.hpp"

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

namespace nimber {

/// The contents of a file of at most `most_bytes`.
[[nodiscard]] Result<std::string> read_file(const std::string& path, std::size_t most_bytes);
/// The same within a request that may use so much memory: a file that would take more than a
/// quarter of it is refused as a limit, before it is held.
[[nodiscard]] Result<std::string> read_file(const std::string& path, std::size_t most_bytes,
                                            std::size_t memory_bytes);

/// A text that grew in place: a string would hold it twice while it grows.
class GrownText {
public:
    /// Room for `bytes` more behind the text.
    [[nodiscard]] char* room_for(std::size_t bytes, std::size_t most_bytes);
    void add(std::size_t bytes) { size_ += bytes; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::string_view view() const { return {data_.get(), size_}; }

private:
    struct Free {
        void operator()(char* data) const { std::free(data); } // NOLINT: of realloc
    };
    std::unique_ptr<char, Free> data_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

/// All of stdin, up to its end, within a request that may use so much memory.
[[nodiscard]] Result<GrownText> read_stdin(std::size_t memory_bytes);

} // namespace nimber
