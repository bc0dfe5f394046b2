#include "workbench/runs/run_checkpoint.hpp"

#include "store/checkpoint.hpp"
#include "store/replace_file.hpp"
#include "workbench/runs/saving.hpp"

#include <algorithm>
#include <utility>

namespace nimber {
namespace {

/// Saving takes at most this part of the time.
constexpr int kSavingShare = 20;

} // namespace

RunCheckpoint::RunCheckpoint(const RunSettings& settings, std::string_view kind)
    : path_{settings.checkpoint}, save_every_{settings.save_every}, kind_{kind} {}

std::optional<Error>
RunCheckpoint::open(std::string game, std::size_t most_bytes,
                    FunctionRef<std::optional<Error>(std::span<const std::uint8_t>)> read) {
    game_ = std::move(game);
    if (path_.empty()) {
        return std::nullopt;
    }
    if (auto error = check_writable(path_)) {
        return error;
    }
    auto claim = FileClaim::take(path_);
    if (!claim) {
        return claim.error();
    }
    claim_ = std::move(*claim);
    const CheckpointOwner owner{kind_, game_};
    const Saving reading; // what was saved fits once more
    const auto file = read_checkpoint_file(path_, owner, most_bytes);
    if (!file) {
        return file.error();
    }
    std::optional<Error> error;
    if (*file) {
        const auto payload = decode_checkpoint(**file, owner, path_);
        error = payload ? read(*payload) : payload.error();
    }
    last_save_ = Clock::now(); // however long it was read
    return error;
}

Error RunCheckpoint::damaged(Text why) const {
    return {ErrorCode::DamagedCheckpoint, {path_}, Error::kNoOffset, why};
}

std::chrono::milliseconds RunCheckpoint::waited() const {
    return std::chrono::duration_cast<Milliseconds>(Clock::now() - last_save_);
}

bool RunCheckpoint::due() const {
    return !path_.empty() && waited() >= wait_;
}

std::chrono::milliseconds RunCheckpoint::until_due() const {
    return std::max(wait_ - waited(), Milliseconds{1});
}

std::optional<Error> RunCheckpoint::save(FunctionRef<void(std::vector<std::uint8_t>&)> write) {
    if (path_.empty()) {
        return std::nullopt;
    }
    const Saving saving;
    const auto began = Clock::now();
    auto error = replace_file(path_, encode_checkpoint({kind_, game_}, write));
    last_save_ = Clock::now();
    wait_ = std::max(save_every_,
                     std::chrono::duration_cast<Milliseconds>(kSavingShare * (last_save_ - began)));
    return error;
}

} // namespace nimber
