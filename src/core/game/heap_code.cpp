#include "nimber/game/heap_code.hpp"

#include <algorithm>
#include <bit>
#include <optional>

namespace nimber {
namespace {

constexpr std::string_view kCodeDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUV";
constexpr std::uint8_t kLeaveNone = 1;
constexpr std::uint8_t kLeaveOne = 2;

Error bad_code(std::size_t offset, Text what) {
    return {ErrorCode::BadCode, {}, offset, what};
}

/// Appends the digits from `begin` on.
std::optional<Error> read_digits(std::string_view text, std::size_t begin,
                                 std::vector<std::uint8_t>& digits) {
    for (std::size_t at = begin; at < text.size(); ++at) {
        const std::size_t digit = kCodeDigits.find(text[at]);
        if (digit == std::string_view::npos) {
            return bad_code(at, {"the digits of a code are 0 to 9 and the capital letters A to V",
                                 "代码的各位为 0 到 9 和大写字母 A 到 V"});
        }
        digits.push_back(static_cast<std::uint8_t>(digit));
    }
    return std::nullopt;
}

} // namespace

Result<HeapCode> HeapCode::parse(std::string_view text) {
    const std::size_t point = text.find('.');
    if (point > 1 || text.size() == 1) {
        return bad_code(std::min<std::size_t>(text.size(), 1),
                        {"a code is one digit, a point and more digits",
                         "代码由一位数字、小数点和其余各位组成"});
    }
    HeapCode code;
    if (point == 0) {
        code.digits = {0};
    } else if (const auto error = read_digits(text.substr(0, point), 0, code.digits)) {
        return *error;
    }
    if ((code.digits[0] & (kLeaveNone | kLeaveOne)) != 0) {
        return bad_code(
            0, {"the digit before the point is 0, 4, 8, C, G, K, O or S: a move that takes nothing "
                "must break the heap",
                "小数点前的一位只能是 0、4、8、C、G、K、O 或 S：一颗都不取时必须把堆分开"});
    }
    if (const auto error = read_digits(text, point + 1, code.digits)) {
        return *error;
    }
    while (code.digits.size() > 1 && code.digits.back() == 0) {
        code.digits.pop_back();
    }
    if (code.digits.size() > kMostDigits) {
        static_assert(kMostDigits == 4096); // the message says so
        return bad_code(point + kMostDigits,
                        {"a code has at most 4096 digits", "代码至多 4096 位"});
    }
    return code;
}

std::string HeapCode::text() const {
    std::string text = digits.empty() ? "0." : "";
    for (const std::uint8_t digit : digits) {
        text += kCodeDigits[digit];
        text += text.size() == 1 ? "." : "";
    }
    return text;
}

unsigned HeapCode::most_parts() const {
    std::uint8_t all = 0;
    for (const std::uint8_t digit : digits) {
        all |= digit;
    }
    return all == 0 ? 0 : static_cast<unsigned>(std::bit_width(all)) - 1;
}

} // namespace nimber
