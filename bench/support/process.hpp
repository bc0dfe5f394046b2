#pragma once

#include "signature.hpp"

#include <string>
#include <vector>

namespace nimber::bench {

/// A program to run, as often as wanted.
struct Command {
    std::string program;
    std::vector<std::string> arguments;
    std::string input = "/dev/null"; ///< the file that it reads as stdin
};

/// What one run took.
struct Usage {
    double cpu_seconds = 0; ///< user and system
    double wall_seconds = 0;
};

/// Runs a command and drops what it writes. Throws if it does not exit with 0.
Usage run(const Command& command);

/// Runs a command; the hash of all that it writes.
[[nodiscard]] Signature signature_of(const Command& command);

/// A file with the given content, gone with this object.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& content);
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

} // namespace nimber::bench
