#include "nimber/game/argument_reader.hpp"

#include "nimber/text/number_text.hpp"

#include <string>

namespace nimber {
namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

} // namespace

void ArgumentReader::skip_blanks() {
    while (at_ < end_ && is_blank(text_[at_])) {
        ++at_;
    }
}

bool ArgumentReader::finish_item() {
    const std::size_t item_end = at_;
    skip_blanks();
    if (at_ == end_) {
        return true;
    }
    if (text_[at_] == ',') {
        ++at_;
        skip_blanks();
        // A comma promises another item: leave it to be read again, so that "5," is an error.
        if (at_ == end_) {
            --at_;
        }
        return true;
    }
    return at_ > item_end;
}

Error ArgumentReader::expected_number() const {
    return {ErrorCode::ExpectedNumber, {std::string{card_.name}, std::string{card_.example}}, at_};
}

Result<Heap> ArgumentReader::number(Heap largest, bool inside) {
    if (at_ < end_ && text_[at_] == '-' && at_ + 1 < end_ && is_digit(text_[at_ + 1])) {
        return Error{ErrorCode::NegativeNumber, {std::to_string(largest)}, at_};
    }
    const NumberRead read = read_number(text_.substr(at_, end_ - at_));
    if (read.length == 0) {
        return expected_number();
    }
    if (!read.fits || read.value > largest) {
        return Error{ErrorCode::NumberTooLarge, {std::to_string(largest)}, at_};
    }
    at_ += read.length;
    if (!inside && !finish_item()) {
        return expected_number();
    }
    return read.value;
}

Result<ArgumentReader::Range> ArgumentReader::range(Heap largest) {
    const std::size_t begin = at_;
    const auto first = number(largest, true);
    if (!first) {
        return first.error();
    }
    if (skip('-')) {
        const auto last = number(largest);
        if (!last) {
            return last.error();
        }
        if (*last < *first) {
            return bad_parameter(begin,
                                 {"a range goes up, such as 3-7", "范围应从小到大，例如 3-7"});
        }
        return Range{*first, *last};
    }
    if (!finish_item()) {
        return expected_number();
    }
    return Range{*first, *first};
}

Result<std::int64_t> ArgumentReader::score(std::int64_t largest, bool negative, bool inside) {
    const std::size_t begin = at_;
    const bool minus = negative && skip('-');
    if (minus && (at_ == end_ || !is_digit(text_[at_]))) {
        at_ = begin;
        return expected_number();
    }
    const auto size = number(static_cast<Heap>(largest), inside);
    if (!size) {
        const bool outside = negative && size.error().code == ErrorCode::NumberTooLarge;
        return outside ? Error{ErrorCode::NumberOutside, size.error().facts, begin} : size.error();
    }
    const auto value = static_cast<std::int64_t>(*size);
    return minus ? -value : value;
}

Result<std::string_view> ArgumentReader::word() {
    const std::size_t begin = at_;
    while (at_ < end_ && text_[at_] != ',' && !is_blank(text_[at_])) {
        ++at_;
    }
    const std::string_view item = text_.substr(begin, at_ - begin);
    if (item.empty()) {
        return Error{ErrorCode::BadState,
                     {std::string{card_.name}, std::string{card_.example}},
                     begin,
                     {"something is missing here", "此处缺少内容"}};
    }
    static_cast<void>(finish_item());
    return item;
}

std::string_view ArgumentReader::rest() {
    std::size_t end = end_;
    while (end > at_ && is_blank(text_[end - 1])) {
        --end;
    }
    const std::string_view all = text_.substr(at_, end - at_);
    at_ = end_;
    return all;
}

Result<ArgumentReader::File> ArgumentReader::file() {
    const std::size_t begin = at_++;
    if (files_ == nullptr) {
        return Error{
            ErrorCode::NoFilesHere, {std::string{card_.name}, std::string{card_.example}}, begin};
    }
    const auto name = word();
    if (!name) {
        return bad_parameter(begin,
                             {"the name of a file is missing after the @", "@ 后面缺少文件名"});
    }
    File file{std::string{*name}, {}};
    auto contents = (*files_)(file.name);
    if (!contents) {
        Error error = contents.error();
        error.offset = begin;
        return error;
    }
    if (contents->size() > room()) {
        return no_room(begin);
    }
    file.contents = std::move(*contents);
    return file;
}

bool ArgumentReader::skip(char c) {
    const bool there = next_is(c);
    at_ += there ? 1 : 0;
    return there;
}

Error ArgumentReader::bad_state(std::size_t offset, Text what) const {
    return {
        ErrorCode::BadState, {std::string{card_.name}, std::string{card_.example}}, offset, what};
}

Error ArgumentReader::bad_parameter(std::size_t offset, Text what) const {
    return {ErrorCode::BadParameter,
            {std::string{card_.name}, std::string{card_.example}},
            offset,
            what};
}

std::size_t ArgumentReader::room() const {
    return limits_ != nullptr ? Budget{*limits_}.room() : ~std::size_t{0};
}

Error ArgumentReader::no_room(std::size_t offset) const {
    const std::string limit =
        Budget{limits()}.error_of(ErrorCode::MemoryLimit).facts.front(); // as it is written: 64M
    return {ErrorCode::GameMemoryLimit, {std::string{card_.name}, limit}, offset};
}

Error ArgumentReader::no_parameter() const {
    return {ErrorCode::NoParameter, {std::string{card_.name}, std::string{card_.example}}, at_};
}

} // namespace nimber
