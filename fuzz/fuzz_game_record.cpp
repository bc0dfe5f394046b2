#include "workbench/playing/game_record.hpp"
#include "workbench/playing/move_text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace nimber; // NOLINT(google-build-using-namespace)

/// A file that is read is written and read back the same; behind it stands what somebody might type
/// as a move.
void look_at(std::string_view text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view typed = end < text.size() ? text.substr(end + 1) : "";
    PositionParser parser;
    const auto record = GameRecord::from_json(text.substr(0, end), parser);
    if (!record) {
        if (record.error().message().empty() || record.error().message(Language::Chinese).empty()) {
            std::abort();
        }
        return;
    }
    const std::string written = record->to_json();
    const auto again = GameRecord::from_json(written, parser);
    if (!again || again->to_json() != written) {
        std::abort();
    }
    const auto move = read_move(record->position(), typed, parser);
    if (move) {
        static_cast<void>(after(record->position(), *move));
    } else if (move.error().message().empty()) {
        std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t kMost = 4096;
    if (size <= kMost) {
        const std::string text{data, data + size};
        look_at(text);
    }
    return 0;
}
