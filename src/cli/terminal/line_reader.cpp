#include "cli/terminal/line_reader.hpp"

#include "cli/terminal/terminal.hpp"

#include <histedit.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace nimber::cli {
namespace {

constexpr int kHistory = 1000;         // lines
constexpr std::size_t kMostShown = 40; // completions

/// What all of them begin with.
std::string common_beginning(const std::vector<std::string>& texts) {
    std::string common = texts.front();
    for (const std::string& text : texts) {
        const auto differ = std::ranges::mismatch(common, text).in1;
        common.erase(differ, common.end());
    }
    // Not within a character.
    while (!common.empty() && (static_cast<unsigned char>(common.back()) & 0x80U) != 0 &&
           common != texts.front()) {
        common.pop_back();
    }
    return common;
}

/// In columns, at most 80 wide.
std::string in_columns(const std::vector<std::string>& texts) {
    constexpr std::size_t kScreen = 80;
    std::size_t width = 0;
    for (const std::string& text : texts) {
        width = std::max(width, text.size() + 2);
    }
    const std::size_t columns = std::max<std::size_t>(1, kScreen / width);
    std::string out;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        out += texts[i].substr(0, kScreen);
        const bool last = (i + 1) % columns == 0 || i + 1 == texts.size();
        out += last ? "\n" : std::string(width - texts[i].size(), ' ');
    }
    return out;
}

} // namespace

/// libedit. Its functions are told of us by the client data.
struct LineReader::Editor {
    explicit Editor(Completer complete) : completer{std::move(complete)} {
        HistEvent event{};
        history(past, &event, H_SETSIZE, kHistory);
        history(past, &event, H_SETUNIQUE, 1);
        el_set(line, EL_CLIENTDATA, this);
        el_set(line, EL_PROMPT, &Editor::show_prompt);
        el_set(line, EL_EDITOR, "emacs");
        el_set(line, EL_HIST, history, past);
        el_set(line, EL_ADDFN, "complete", "Complete a move or command", &Editor::complete);
        el_set(line, EL_BIND, "^I", "complete", nullptr);
    }
    ~Editor() {
        history_end(past);
        el_end(line);
    }
    Editor(const Editor&) = delete;
    Editor& operator=(const Editor&) = delete;

    static Editor& of(EditLine* line) {
        void* self = nullptr;
        el_get(line, EL_CLIENTDATA, &self);
        return *static_cast<Editor*>(self);
    }
    static char* show_prompt(EditLine* line) { return of(line).prompt.data(); }
    static unsigned char complete(EditLine* line, int /*key*/);

    EditLine* line = el_init("nimber", stdin, stdout, stderr);
    History* past = history_init();
    Completer completer;
    std::string prompt;
};

unsigned char LineReader::Editor::complete(EditLine* line, int /*key*/) {
    const LineInfo* info = el_line(line);
    const std::string typed{info->buffer, info->cursor};
    const std::vector<std::string> found = of(line).completer(typed);
    if (found.empty()) {
        return CC_REFRESH_BEEP;
    }
    const std::string common = common_beginning(found);
    if (common.size() > typed.size()) {
        el_insertstr(line, common.c_str() + typed.size());
        return CC_REFRESH;
    }
    if (found.size() == 1) {
        return CC_REFRESH;
    }
    std::vector<std::string> shown = found;
    if (shown.size() > kMostShown) {
        shown.resize(kMostShown);
        shown.emplace_back("...");
    }
    write_out("\n" + in_columns(shown));
    return CC_REDISPLAY;
}

LineReader::LineReader(Completer completer, std::size_t longest) : lines_{longest} {
    if (isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1) {
        editor_ = std::make_unique<Editor>(std::move(completer));
    }
}

LineReader::~LineReader() = default;

Result<std::optional<std::string>> LineReader::read(const std::string& prompt) {
    using Line = std::optional<std::string>;
    while (!editor_) {
        if (const auto line = lines_.next()) {
            return line->too_long ? Result<Line>{Error{ErrorCode::LineTooLong,
                                                       {std::to_string(lines_.longest())}}}
                                  : Line{line->text};
        }
        if (!lines_.read_more()) {
            return Line{};
        }
    }
    editor_->prompt = prompt;
    int count = 0;
    const char* const typed = el_gets(editor_->line, &count);
    if (typed == nullptr || count <= 0) {
        return Line{};
    }
    std::string line{typed, static_cast<std::size_t>(count)};
    while (line.ends_with('\n') || line.ends_with('\r')) {
        line.pop_back();
    }
    if (!line.empty()) {
        HistEvent event{};
        history(editor_->past, &event, H_ENTER, line.c_str());
    }
    return Line{std::move(line)};
}

} // namespace nimber::cli
