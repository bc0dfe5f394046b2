#include "store/checkpoint.hpp"

#include "core/bytes/saved_bytes.hpp"
#include "store/file_descriptor.hpp"

#define XXH_INLINE_ALL // the header is all of the library that is needed
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace nimber {
namespace {

using Bytes = std::span<const std::uint8_t>;

constexpr std::string_view kMagic = "nimber checkpoint\n";
constexpr std::uint64_t kVersion = 2; // 1 had a checksum that two flipped bits could pass
constexpr std::size_t kNumberBytes = 8;
constexpr std::size_t kChecksumBytes = 2 * kNumberBytes;

void write_checksum(ByteWriter& out, Bytes bytes) {
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    out.number(hash.low64);
    out.number(hash.high64);
}

bool has_checksum(Bytes bytes, Bytes checksum) {
    std::vector<std::uint8_t> expected;
    ByteWriter writer{expected};
    write_checksum(writer, bytes);
    return std::ranges::equal(expected, checksum);
}

void write_text(ByteWriter& out, std::string_view text) {
    const std::vector<std::uint8_t> bytes{text.begin(), text.end()};
    out.bytes(bytes);
}

/// An error that shows a piece of a foreign file shows no control characters.
std::string shown(Bytes text) {
    constexpr std::size_t kMost = 60;
    std::string clean;
    for (const std::uint8_t byte : text.first(std::min(text.size(), kMost))) {
        clean += byte > 0x20 && byte < 0x7F ? static_cast<char>(byte) : '?';
    }
    return text.size() > kMost ? clean + "..." : clean;
}

Error damaged(const std::string& path, Text why) {
    return {ErrorCode::DamagedCheckpoint, {path}, Error::kNoOffset, why};
}

Error foreign(const std::string& path, Text why, std::string fact = {}) {
    return {ErrorCode::ForeignCheckpoint, {path, std::move(fact)}, Error::kNoOffset, why};
}

/// The bytes before the payload in a checkpoint of this owner.
std::size_t header_bytes(const CheckpointOwner& owner) {
    return kMagic.size() + 4 * kNumberBytes + owner.kind.size() + owner.game.size();
}

bool begins_with_magic(Bytes bytes) {
    return bytes.size() >= kMagic.size() &&
           std::equal(kMagic.begin(), kMagic.end(), bytes.begin(), [](char c, std::uint8_t byte) {
               return static_cast<std::uint8_t>(c) == byte;
           });
}

/// Why a file of `size` bytes that begins like this is no checkpoint of this owner, as far as its
/// beginning tells. `begin` has all of it, or at least as much as the header of this owner.
std::optional<Error> header_error(Bytes begin, std::uint64_t size, const CheckpointOwner& owner,
                                  const std::string& path) {
    if (!begins_with_magic(begin)) {
        return foreign(path, {"it is no checkpoint", "它不是检查点"});
    }
    ByteReader in{begin.subspan(kMagic.size())};
    const std::uint64_t version = in.number();
    if (in.ok() && version != kVersion) {
        return foreign(path, {"another version of nimber wrote it", "由其他版本的 nimber 写成"});
    }
    // A name of another length may go on behind what was read; its beginning is shown.
    const auto name = [&in, size]() -> std::optional<Bytes> {
        const std::uint64_t length = in.number();
        if (!in.ok() || length > size) {
            return std::nullopt;
        }
        return in.up_to(length);
    };
    const auto kind = name();
    if (kind && !std::ranges::equal(*kind, owner.kind)) {
        return foreign(path, {"it is of another kind of work, {1}", "它属于另一种计算：{1}"},
                       shown(*kind));
    }
    const auto game = kind ? name() : std::nullopt;
    if (game && !std::ranges::equal(*game, owner.game)) {
        return foreign(path, {"it belongs to the game {1}", "它属于游戏 {1}"}, shown(*game));
    }
    const std::uint64_t length = in.number();
    const std::uint64_t rest = size - std::min<std::uint64_t>(size, header_bytes(owner));
    if (!in.ok() || rest < kChecksumBytes || rest - kChecksumBytes != length) {
        return damaged(path, {"its length is wrong", "长度不对"});
    }
    return std::nullopt;
}

/// Reads on until there are `size` bytes or the file ends.
bool read_to(int file, std::vector<std::uint8_t>& bytes, std::size_t size) {
    std::size_t held = bytes.size();
    bytes.resize(size);
    while (held < size) {
        const ssize_t count = read(file, bytes.data() + held, size - held);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0) {
            return false;
        }
        if (count == 0) {
            break; // it has become shorter
        }
        held += static_cast<std::size_t>(count);
    }
    bytes.resize(held);
    return true;
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
    write_checksum(out, bytes);
    return bytes;
}

Result<Bytes> decode_checkpoint(Bytes bytes, const CheckpointOwner& owner,
                                const std::string& path) {
    if (auto error = header_error(bytes, bytes.size(), owner, path)) {
        return *error;
    }
    const Bytes covered = bytes.first(bytes.size() - kChecksumBytes);
    if (!has_checksum(covered, bytes.subspan(covered.size()))) {
        return damaged(path, {"its checksum is wrong", "校验和不对"});
    }
    return covered.subspan(header_bytes(owner));
}

Result<std::optional<std::vector<std::uint8_t>>> read_checkpoint_file(const std::string& path,
                                                                      const CheckpointOwner& owner,
                                                                      std::size_t most_bytes) {
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
        return foreign(path, {"it is no regular file", "它不是普通文件"});
    }
    constexpr std::size_t kShownNames = 256;
    const auto size = static_cast<std::size_t>(found.st_size);
    std::vector<std::uint8_t> bytes;
    if (!read_to(file.get(), bytes, std::min(size, header_bytes(owner) + kShownNames))) {
        return failed();
    }
    if (auto error = header_error(bytes, size, owner, path)) {
        return *error;
    }
    if (size > most_bytes) {
        return Error{ErrorCode::CheckpointTooLarge,
                     {path, std::to_string(size), std::to_string(most_bytes)}};
    }
    if (!read_to(file.get(), bytes, size)) {
        return failed();
    }
    return Contents{std::move(bytes)};
}

} // namespace nimber
