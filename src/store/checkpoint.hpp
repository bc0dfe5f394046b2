#pragma once

#include "nimber/function_ref.hpp"
#include "nimber/text/result.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nimber {

/// Whose work a checkpoint holds.
struct CheckpointOwner {
    std::string_view kind; ///< of work: "nim-sequence"
    std::string_view game; ///< "0.77"
};

/// A checkpoint file as bytes. `write_payload` appends what the work has to keep.
///
/// The file is: the line "nimber checkpoint", the version of this format, kind and game (each with
/// its length), the length of the payload, the payload, and XXH3 of all that, in 128 bits. Numbers
/// have eight bytes, the lowest first.
[[nodiscard]] std::vector<std::uint8_t>
encode_checkpoint(const CheckpointOwner& owner,
                  FunctionRef<void(std::vector<std::uint8_t>&)> write_payload);

/// The payload of a checkpoint, which lies in `bytes`; an error if these are not exactly a
/// checkpoint of this owner. `path` is for the message.
[[nodiscard]] Result<std::span<const std::uint8_t>>
decode_checkpoint(std::span<const std::uint8_t> bytes, const CheckpointOwner& owner,
                  const std::string& path);

/// The bytes of a checkpoint file of this owner, for `decode_checkpoint`; nothing if there is no
/// such file. What can be told by its beginning and its size is looked at before the rest is read:
/// whose it is, and whether it has more than `most_bytes`.
[[nodiscard]] Result<std::optional<std::vector<std::uint8_t>>>
read_checkpoint_file(const std::string& path, const CheckpointOwner& owner, std::size_t most_bytes);

} // namespace nimber
