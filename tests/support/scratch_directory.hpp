#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace nimber::testing {

/// A directory of its own for one test, gone at its end.
class ScratchDirectory {
public:
    ScratchDirectory() {
        std::string name = (std::filesystem::temp_directory_path() / "nimber-XXXXXX").string();
        path_ = mkdtemp(name.data());
    }
    ScratchDirectory(const ScratchDirectory&) = delete;
    ScratchDirectory& operator=(const ScratchDirectory&) = delete;
    ~ScratchDirectory() { std::filesystem::remove_all(path_); }

    [[nodiscard]] std::string operator/(const std::string& name) const {
        return (path_ / name).string();
    }
    [[nodiscard]] std::size_t count_files() const {
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator{path_}, {}));
    }

private:
    std::filesystem::path path_;
};

inline std::vector<std::uint8_t> bytes_of(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

inline void put_bytes(const std::string& path, const std::vector<std::uint8_t>& bytes) {
    std::ofstream file{path, std::ios::binary};
    std::copy(bytes.begin(), bytes.end(), std::ostreambuf_iterator<char>{file});
}

} // namespace nimber::testing
