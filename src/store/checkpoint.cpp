#include "store/checkpoint.hpp"

#include "core/solve/sequence/saved_bytes.hpp"
#include "store/file_descriptor.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace nimber {
namespace {

using sequence::ByteReader;
using sequence::ByteWriter;

constexpr std::string_view kMagic = "nimber checkpoint\n";
constexpr std::uint64_t kVersion = 1;
constexpr std::size_t kNumberBytes = 8;

/// FNV-1a with eight bytes a step: any change that is confined to eight of them is noticed for
/// certain.
std::uint64_t checksum(std::span<const std::uint8_t> bytes) {
    constexpr std::uint64_t kStart = 1469598103934665603U;
    constexpr std::uint64_t kPrime = 1099511628211U;
    std::uint64_t hash = kStart;
    while (!bytes.empty()) {
        const std::size_t count = std::min(kNumberBytes, bytes.size());
        std::uint64_t word = 0;
        for (std::size_t i = 0; i < count; ++i) {
            word |= std::uint64_t{bytes[i]} << (8 * i);
        }
        hash = (hash ^ word) * kPrime;
        bytes = bytes.subspan(count);
    }
    return hash;
}

void write_text(ByteWriter& out, std::string_view text) {
    const std::vector<std::uint8_t> bytes{text.begin(), text.end()};
    out.bytes(bytes);
}

/// An error that shows a piece of a foreign file shows no control characters.
std::string shown(const std::vector<std::uint8_t>& text) {
    constexpr std::size_t kMost = 60;
    std::string clean;
    for (const std::uint8_t byte : text) {
        clean += byte > 0x20 && byte < 0x7F ? static_cast<char>(byte) : '?';
    }
    return clean.size() > kMost ? clean.substr(0, kMost) + "..." : clean;
}

} // namespace

std::vector<std::uint8_t>
encode_checkpoint(const CheckpointOwner& owner,
                  FunctionRef<void(std::vector<std::uint8_t>&)> write_payload) {
    std::vector<std::uint8_t> bytes{kMagic.begin(), kMagic.end()};
    ByteWriter out{bytes};
    out.number(kVersion);
    write_text(out, owner.kind);
    write_text(out, owner.game);
    out.bytes_of(write_payload);
    out.number(checksum(bytes));
    return bytes;
}

Result<std::span<const std::uint8_t>> decode_checkpoint(std::span<const std::uint8_t> bytes,
                                                        const CheckpointOwner& owner,
                                                        const std::string& path) {
    const auto foreign = [&](Text why, const std::string& fact = {}) {
        return Error{ErrorCode::ForeignCheckpoint, {path, fact}, Error::kNoOffset, why};
    };
    const auto damaged = [&](Text why) {
        return Error{ErrorCode::DamagedCheckpoint, {path}, Error::kNoOffset, why};
    };
    if (bytes.size() < kMagic.size() ||
        !std::equal(kMagic.begin(), kMagic.end(), bytes.begin(), [](char c, std::uint8_t byte) {
            return static_cast<std::uint8_t>(c) == byte;
        })) {
        return foreign({"it is no checkpoint", "它不是检查点"});
    }
    ByteReader in{bytes.subspan(kMagic.size())};
    const std::uint64_t version = in.number();
    if (in.ok() && version != kVersion) {
        return foreign({"another version of nimber wrote it", "由其他版本的 nimber 写成"});
    }
    const std::vector<std::uint8_t> kind = in.bytes();
    const std::vector<std::uint8_t> game = in.bytes();
    const std::uint64_t length = in.number();
    if (!in.ok() || in.rest().size() < kNumberBytes || in.rest().size() - kNumberBytes != length) {
        return damaged({"its length is wrong", "长度不对"});
    }
    const auto payload = in.rest().first(static_cast<std::size_t>(length));
    ByteReader end{in.rest().subspan(static_cast<std::size_t>(length))};
    if (end.number() != checksum(bytes.first(bytes.size() - kNumberBytes))) {
        return damaged({"its checksum is wrong", "校验和不对"});
    }
    if (!std::ranges::equal(kind, owner.kind)) {
        return foreign({"it is of another kind of work, {1}", "它属于另一种计算：{1}"},
                       shown(kind));
    }
    if (!std::ranges::equal(game, owner.game)) {
        return foreign({"it belongs to the game {1}", "它属于游戏 {1}"}, shown(game));
    }
    return payload;
}

Result<std::optional<std::vector<std::uint8_t>>> read_checkpoint_file(const std::string& path) {
    using Contents = std::optional<std::vector<std::uint8_t>>;
    const auto failed = [&path] {
        return Error{ErrorCode::NoFile, {path, std::generic_category().message(errno)}};
    };
    // A pipe without a writer would make the open wait.
    const FileDescriptor file{open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)}; // NOLINT
    if (!file) {
        return errno == ENOENT ? Result<Contents>{Contents{}} : Result<Contents>{failed()};
    }
    struct stat found = {};
    if (fstat(file.get(), &found) != 0) {
        return failed();
    }
    if (!S_ISREG(found.st_mode)) {
        return Error{ErrorCode::ForeignCheckpoint,
                     {path},
                     Error::kNoOffset,
                     {"it is no regular file", "它不是普通文件"}};
    }
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(found.st_size));
    std::size_t held = 0;
    while (held < bytes.size()) {
        const ssize_t count = read(file.get(), bytes.data() + held, bytes.size() - held);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0) {
            return failed();
        }
        if (count == 0) {
            break; // it has become shorter
        }
        held += static_cast<std::size_t>(count);
    }
    bytes.resize(held);
    return Contents{std::move(bytes)};
}

} // namespace nimber
