#include "store/file_names.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <string_view>

namespace nimber {

std::string directory_of(const std::string& path) {
    const std::size_t slash = path.find_last_of('/');
    return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

std::string name_beside(const std::string& path, const std::string& what) {
    constexpr std::size_t kLongest = 200; // of the 255 that file systems take
    const std::size_t slash = path.find_last_of('/');
    const std::string_view name =
        std::string_view{path}.substr(slash == std::string::npos ? 0 : slash + 1);
    return "." + std::string{name.substr(0, kLongest)} + "." + what;
}

std::string followed(std::string path) {
    constexpr int kMostLinks = 40;
    for (int links = 0; links <= kMostLinks; ++links) {
        std::array<char, PATH_MAX> target{};
        const ssize_t length = readlink(path.c_str(), target.data(), target.size());
        if (length < 0) {
            // EINVAL: it is there and no link.
            return errno == EINVAL || errno == ENOENT ? path : std::string{};
        }
        // In a directory for everybody the system may refuse to follow links of others: so do we.
        struct stat led = {};
        if (stat(path.c_str(), &led) != 0 && errno != ENOENT) {
            return {};
        }
        const std::string_view next{target.data(), static_cast<std::size_t>(length)};
        path = next.starts_with('/') ? std::string{next}
                                     : directory_of(path) + "/" + std::string{next};
    }
    errno = ELOOP;
    return {};
}

bool is_at(int file, const char* path) {
    struct stat opened = {};
    struct stat named = {};
    return fstat(file, &opened) == 0 && lstat(path, &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

} // namespace nimber
