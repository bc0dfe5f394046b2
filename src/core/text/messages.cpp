#include "nimber/text/messages.hpp"

#include <array>
#include <cstddef>

namespace nimber {
namespace {

struct Entry {
    std::string_view slug;
    ErrorKind kind;
    Text message;
    Text advice;
};

constexpr auto kEntries = std::to_array<Entry>({
#define NIMBER_ERROR(code, slug, kind, en, zh, advice_en, advice_zh)                               \
    {slug, ErrorKind::kind, {en, zh}, {advice_en, advice_zh}},
#include "nimber/text/messages.def"
#undef NIMBER_ERROR
});

const Entry& entry(ErrorCode code) {
    return kEntries[static_cast<std::size_t>(code)];
}

} // namespace

std::string_view slug(ErrorCode code) {
    return entry(code).slug;
}

ErrorKind kind(ErrorCode code) {
    return entry(code).kind;
}

Text message_text(ErrorCode code) {
    return entry(code).message;
}

Text advice_text(ErrorCode code) {
    return entry(code).advice;
}

} // namespace nimber
