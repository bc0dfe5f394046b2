#include "cli/terminal/terminal.hpp"

#include "cli/terminal/interrupt.hpp"
#include "nimber/text/presentable.hpp"
#include "nimber/text/utf8.hpp"
#include "workbench/json/error_json.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace nimber::cli {
namespace {

constexpr std::size_t kLineWidth = 80;

bool wants_colour(const CommonOptions& options) {
    if (options.color != "auto") {
        return options.color == "always";
    }
    const char* no_color = std::getenv("NO_COLOR"); // NOLINT(concurrency-mt-unsafe): one thread
    return (no_color == nullptr || *no_color == '\0') && isatty(STDOUT_FILENO) == 1;
}

std::string_view code(Style style) {
    switch (style) {
    case Style::Bold: return kBoldCode;
    case Style::Dim: return kDimCode;
    case Style::Good: return kGoodCode;
    case Style::Bad: return kBadCode;
    case Style::Plain: break;
    }
    return "";
}

/// The line of `input` around `offset`, short enough to print, and the columns before the offset.
struct Excerpt {
    std::string text;
    std::size_t column;
};

Excerpt excerpt(std::string_view input, std::size_t offset) {
    constexpr std::size_t kAround = 30;
    offset = std::min(offset, input.size());
    const auto within_character = [input](std::size_t at) {
        return at < input.size() && (static_cast<unsigned char>(input[at]) & 0xC0U) == 0x80U;
    };
    std::size_t begin = offset > kAround ? offset - kAround : 0;
    std::size_t end = std::min(input.size(), offset + kAround);
    while (begin < offset && within_character(begin)) {
        ++begin;
    }
    while (end > offset && within_character(end)) {
        --end;
    }
    const std::string before =
        (begin > 0 ? "..." : "") + presentable(input.substr(begin, offset - begin));
    const std::string rest =
        presentable(input.substr(offset, end - offset)) + (end < input.size() ? "..." : "");
    return {before + rest, display_width(before)};
}

} // namespace

Terminal::Terminal(const CommonOptions& options) : colour_{wants_colour(options)} {
    if (colour_) {
        allow_colours();
    }
}

std::string Terminal::styled(Style style, std::string_view text) const {
    return colour_ && style != Style::Plain
               ? fmt::format("{}{}{}", code(style), clean_line(text), kPlainCode)
               : clean_line(text);
}

std::string Terminal::table(const std::vector<std::vector<std::string>>& rows) const {
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], display_width(row[i]));
        }
    }
    std::string text;
    for (const auto& row : rows) {
        std::string line = "   ";
        for (std::size_t i = 0; i < row.size(); ++i) {
            line += ' ' + clean_line(row[i]);
            if (i + 1 < row.size()) {
                line.append(widths[i] - display_width(row[i]) + 1, ' ');
            }
        }
        text += styled(&row == &rows.front() ? Style::Dim : Style::Plain, line) + '\n';
    }
    return text;
}

std::string wrap(std::string_view foreign, std::size_t indent) {
    const std::string cleaned = clean_line(foreign);
    std::string_view paragraph = cleaned;
    std::string text(indent, ' ');
    std::size_t column = indent;
    while (!paragraph.empty()) {
        const std::size_t end = std::min(paragraph.find(' '), paragraph.size());
        const std::string_view word = paragraph.substr(0, end);
        const std::size_t width = display_width(word);
        if (column > indent && column + 1 + width > kLineWidth) {
            text += '\n';
            text.append(indent, ' ');
            column = indent;
        } else if (column > indent) {
            text += ' ';
            ++column;
        }
        text += word;
        column += width;
        paragraph.remove_prefix(std::min(end + 1, paragraph.size()));
    }
    return text + '\n';
}

std::string card_entry(const Terminal& terminal, std::string_view label,
                       std::string_view paragraph) {
    constexpr std::size_t kIndent = 12;
    const std::size_t width = display_width(label) + 2;
    return "  " + terminal.styled(Style::Dim, label) +
           std::string(kIndent > width ? kIndent - width : 1, ' ') +
           wrap(paragraph, kIndent).substr(kIndent);
}

std::string error_text(const Error& error, std::string_view input, const CommonOptions& options) {
    std::string text = fmt::format("nimber: {}\n", error.message(options.lang()));
    if (error.offset != Error::kNoOffset && !input.empty()) {
        const Excerpt shown = excerpt(input, error.offset);
        text += fmt::format("  {}\n  {:>{}}\n", shown.text, '^', shown.column + 1);
    }
    if (const std::string advice = error.advice(options.lang()); !advice.empty()) {
        text += fmt::format("  {}\n", advice);
    }
    return text;
}

std::string error_json(const Error& error, const CommonOptions& options) {
    return nimber::error_json(error, options.lang());
}

int report(const Error& error, std::string_view input, const CommonOptions& options) {
    if (options.json) {
        write_out(error_json(error, options) + '\n');
    } else {
        write_err(error_text(error, input, options));
    }
    return exit_status(error.code);
}

bool wants_progress(const CommonOptions& options) {
    return !options.quiet && !options.json && isatty(STDERR_FILENO) == 1;
}

Limits request_limits(const CommonOptions& options) {
    Limits limits{options.time, options.memory_bytes, interrupt_token(), *options.threads,
                  {},           options.outside,      options.start};
    if (wants_progress(options)) {
        limits.progress = show_progress;
    }
    return limits;
}

} // namespace nimber::cli
