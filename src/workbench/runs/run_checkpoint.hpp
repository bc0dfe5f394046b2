#pragma once

#include "nimber/function_ref.hpp"
#include "store/file_claim.hpp"
#include "workbench/runs/run_settings.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nimber {

/// The file in which one run is kept, and which no other run may use meanwhile. It knows whose file
/// it is and when it is to be written; the run knows what the bytes mean. If the settings name no
/// file, nothing happens.
class RunCheckpoint {
public:
    /// `kind` is that of the work, "nim-sequence", and must live as long.
    RunCheckpoint(const RunSettings& settings, std::string_view kind);

    /// Claims the file for a run of this game, and if it is there has `read` take over what was
    /// saved, or say why not. An error if the file could not be written later, is in use, has more
    /// than `most_bytes`, is damaged or not of such a run; it is then left as it is.
    [[nodiscard]] std::optional<Error>
    open(std::string game, std::size_t most_bytes,
         FunctionRef<std::optional<Error>(std::span<const std::uint8_t>)> read);
    /// For `read`: that these are not bytes of such a run, and why.
    [[nodiscard]] Error damaged(Text why) const;

    /// Whether it is time to save again: `save_every` has passed since the last time, and so long
    /// that saving takes at most a twentieth of the time.
    [[nodiscard]] bool due() const;
    /// How long it is until then; at least a millisecond, so that the work gets on.
    [[nodiscard]] std::chrono::milliseconds until_due() const;
    /// Replaces the file by what `write` appends. Requires `open`.
    [[nodiscard]] std::optional<Error> save(FunctionRef<void(std::vector<std::uint8_t>&)> write);

private:
    using Clock = std::chrono::steady_clock;
    using Milliseconds = std::chrono::milliseconds;

    [[nodiscard]] Milliseconds waited() const;

    std::string path_;
    Milliseconds save_every_;
    std::string_view kind_;
    std::string game_;
    FileClaim claim_;
    Milliseconds wait_ = save_every_; ///< from the last save to the next
    Clock::time_point last_save_ = Clock::now();
};

} // namespace nimber
