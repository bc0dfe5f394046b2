#include "cli/commands/play_session.hpp"

#include "cli/render/explanation_text.hpp"
#include "cli/terminal/interrupt.hpp"
#include "nimber/text/nearest.hpp"
#include "nimber/text/utf8.hpp"
#include "workbench/files/read_file.hpp"
#include "workbench/files/write_file.hpp"
#include "workbench/playing/move_text.hpp"
#include "workbench/runs/saving.hpp"

#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <functional>
#include <stop_token>
#include <utility>

namespace nimber::cli {
namespace {

constexpr std::size_t kMovesShown = 20;
constexpr std::size_t kMostMovesShown = 4096;
constexpr std::size_t kMostSavedBytes = std::size_t{4} << 20U;
constexpr std::size_t kMostCompletions = 200;
constexpr std::size_t kLongText = 66; // leaves room for words beside it
constexpr std::size_t kScreen = 80;

constexpr std::array<std::string_view, 13> kCommands = {"help",   "hint", "why",  "moves", "undo",
                                                        "redo",   "swap", "show", "save",  "load",
                                                        "resign", "quit", "exit"};

/// Ctrl-C at the prompt: leaves the terminal as it was found and ends at once.
class PoliteEnd {
public:
    explicit PoliteEnd(std::string goodbye)
        : goodbye_{std::move(goodbye)}, is_terminal_{tcgetattr(STDIN_FILENO, &found_) == 0},
          callback_{interrupt_token(), [this] { end(); }} {}

private:
    void end() const {
        if (is_terminal_) {
            tcsetattr(STDIN_FILENO, TCSANOW, &found_);
        }
        write_out(goodbye_);
        end_at_once(kInterrupted);
    }

    std::string goodbye_;
    termios found_{};
    bool is_terminal_;
    std::stop_callback<std::function<void()>> callback_;
};

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r"), text.size()));
    return text.substr(0, text.find_last_not_of(" \t\r") + 1);
}

std::string lower_case(std::string_view text) {
    std::string lower{text};
    std::ranges::transform(lower, lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return lower;
}

/// A long text is cut, so that it stays on its line.
std::string cut(std::string text) {
    text = clean_line(text);
    if (text.size() > kLongText) {
        std::size_t end = kLongText - 1;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
            --end;
        }
        text.resize(end);
        text += "…";
    }
    return text;
}

/// The lines of an explanation, which may hold whole positions: what is beyond the screen is left
/// out. Codes for colours take no room.
std::string within_screen(std::string_view text) {
    std::string out;
    std::string shown; // of the line in hand, without codes
    bool full = false;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i + 1;
        if (text[i] == '\x1b') {
            end = std::min(text.find('m', i), text.size() - 1) + 1;
            out += text.substr(i, end - i);
        } else if (text[i] == '\n') {
            out += '\n';
            shown.clear();
            full = false;
        } else {
            while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
                ++end;
            }
            shown += full ? "" : text.substr(i, end - i);
            const std::size_t line_end = std::min(text.find('\n', i), text.size());
            const bool more = display_width(shown) >= kScreen && line_end > end;
            out += full ? "" : more ? "…" : text.substr(i, end - i);
            full = full || more;
        }
        i = end;
    }
    return out;
}

} // namespace

PlaySession::PlaySession(GameRecord record, PositionParser& parser, const CommonOptions& options)
    : record_{std::move(record)}, parser_{parser}, options_{options}, terminal_{options},
      solver_{request_limits(options)}, opponent_{record_.setup().level, record_.setup().seed},
      reader_{[this](std::string_view typed) { return complete(typed); },
              StdinLines::longest_within(options.memory_bytes)},
      style_{terminal_, options.lang(), draws_unicode()} {}

int PlaySession::run() {
    const PoliteEnd polite{'\n' + say(Phrase::PlayBrokenOff) + '\n'};
    introduce();
    show();
    while (true) {
        if (const Ending end = check_end()) {
            return *end;
        }
        if (!record_.person_to_move()) {
            if (const Ending end = reply()) {
                return *end;
            }
            continue;
        }
        const auto line = reader_.read(say(Phrase::PlayPrompt));
        if (!line) {
            return report(line.error(), {}, options_);
        }
        if (!*line) {
            tell((reader_.interactive() ? "\n" : "") + say(Phrase::PlayBrokenOff));
            return 0;
        }
        if (const Ending end = obey(**line)) {
            return *end;
        }
    }
}

void PlaySession::introduce() {
    const Phrase rule =
        record_.setup().play == Play::Normal ? Phrase::PlayRuleNormal : Phrase::PlayRuleMisere;
    tell(terminal_.styled(Style::Bold, cut(to_text(record_.position()))));
    tell(say(rule) + ' ' +
         say(record_.person_to_move() ? Phrase::PlayYouBegin : Phrase::PlayIBegin));
    const std::vector<Move> moves = listed_moves(record_.position(), 1);
    if (!moves.empty() && reader_.interactive()) {
        tell(terminal_.styled(Style::Dim, say(Phrase::PlayHowTo, {cut(move_text(record_.position(),
                                                                                moves.front()))})));
    }
}

void PlaySession::show() {
    write_out('\n' + draw(record_.position(), style_) + '\n');
}

void PlaySession::tell_error(const Error& error) {
    std::string out = wrap(error.message(options_.lang()), 0);
    if (const std::string advice = error.advice(options_.lang()); !advice.empty()) {
        out += wrap(advice, 2);
    }
    write_out(out);
}

PlaySession::Ending PlaySession::check_end() {
    const Position& position = record_.position();
    const bool over = is_over(position);
    if (const Error* failed = failure(position)) {
        return report(*failed, {}, options_);
    }
    if (over) {
        // Who cannot move has lost, in misère play won.
        const bool person_wins = record_.person_to_move() == (record_.setup().play == Play::Misere);
        tell(terminal_.styled(person_wins ? Style::Good : Style::Bad,
                              say(person_wins ? Phrase::PlayYouWin : Phrase::PlayIWin)));
        return 0;
    }
    constexpr std::size_t kDrawn = 3;
    if (may_loop(position) && record_.occurrences() >= kDrawn) {
        tell(say(Phrase::PlayDrawn));
        return 0;
    }
    return std::nullopt;
}

PlaySession::Ending PlaySession::reply() {
    const Position& position = record_.position();
    parser_.renew();
    solver_.renew();
    const auto chosen = opponent_.choose(position, record_.setup().play, solver_);
    clear_progress();
    if (!chosen) {
        return report(chosen.error(), {}, options_);
    }
    if (!*chosen) {
        return std::nullopt; // the game is over, which is seen next
    }
    tell(say(Phrase::PlayIMove,
             {terminal_.styled(Style::Bold, cut(move_text(position, **chosen)))}));
    if (const auto& doubt = opponent_.doubt()) {
        write_out(wrap(say(Phrase::PlayGuess, {doubt->message(options_.lang())}), 0));
    }
    record_.add(**chosen);
    show();
    return std::nullopt;
}

PlaySession::Ending PlaySession::obey(std::string_view line) {
    line = trimmed(line);
    if (line.empty() || line.starts_with("//")) {
        return std::nullopt;
    }
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::string word = line == "?" ? "help" : lower_case(line.substr(0, blank));
    if (std::ranges::find(kCommands, word) != kCommands.end()) {
        return command(word, trimmed(line.substr(blank)));
    }
    move(line);
    return std::nullopt;
}

PlaySession::Ending PlaySession::command(std::string_view word, std::string_view rest) {
    if (word == "quit" || word == "exit") {
        tell(say(Phrase::PlayBrokenOff));
        return 0;
    }
    if (word == "resign") {
        tell(say(Phrase::PlayResigned));
        return 0;
    }
    if (word == "help") {
        help();
    } else if (word == "hint") {
        hint();
    } else if (word == "why") {
        why();
    } else if (word == "moves") {
        list_moves(rest == "all");
    } else if (word == "undo") {
        undo();
    } else if (word == "redo") {
        redo();
    } else if (word == "save") {
        save(rest);
    } else if (word == "load") {
        load(rest);
    } else if (word == "show") {
        show();
    } else if (word == "swap") {
        record_.swap_sides();
        tell(say(Phrase::PlaySwapped));
    }
    return std::nullopt;
}

void PlaySession::move(std::string_view line) {
    parser_.renew();
    const auto read = read_move(record_.position(), line, parser_);
    if (read) {
        if (!reader_.interactive()) { // nobody sees what a script wrote
            tell(say(Phrase::PlayYouMove, {cut(move_text(record_.position(), *read))}));
        }
        record_.add(*read);
        show();
        return;
    }
    const std::string_view near = nearest(line, kCommands);
    if (!near.empty() && std::ranges::all_of(line, [](char c) { return c >= 'a' && c <= 'z'; })) {
        tell(say(Phrase::PlayDidYouMean, {clean_line(line), std::string{near}}));
        return;
    }
    tell_error(read.error());
}

void PlaySession::hint() {
    const Position& position = record_.position();
    parser_.renew();
    solver_.renew();
    const auto outcome = solver_.outcome(position, record_.setup().play);
    Opponent perfect{Level{}, record_.setup().seed};
    const auto chosen = perfect.choose(position, record_.setup().play, solver_);
    clear_progress();
    if (!chosen || !*chosen) {
        tell_error(chosen ? Error{} : chosen.error());
        return;
    }
    const std::string move = cut(move_text(position, **chosen));
    if (!outcome || perfect.doubt()) {
        const Error& doubt = outcome ? *perfect.doubt() : outcome.error();
        write_out(wrap(move + ' ' + say(Phrase::PlayGuess, {doubt.message(options_.lang())}), 0));
        return;
    }
    const Phrase phrase = *outcome == Outcome::N   ? Phrase::PlayHintWins
                          : *outcome == Outcome::P ? Phrase::PlayHintLoses
                                                   : Phrase::PlayHintDraws;
    tell(say(phrase, {terminal_.styled(Style::Bold, move)}));
}

void PlaySession::why() {
    parser_.renew();
    solver_.renew();
    const bool misere = record_.setup().play == Play::Misere;
    const auto found = explain(record_.position(), record_.setup().play, solver_, options_.lang());
    clear_progress();
    if (!found) {
        tell_error(found.error());
        return;
    }
    write_out(within_screen(
        explanation_text(*found, misere ? Phrase::QuestionMisere : Phrase::Question, options_)));
}

void PlaySession::list_moves(bool all) {
    const Position& position = record_.position();
    const std::size_t most = all ? kMostMovesShown : kMovesShown;
    std::vector<Move> moves = listed_moves(position, kMostMovesShown);
    const std::size_t shown = std::min(moves.size(), most);
    MoveNames name{position};
    std::string out = say(shown < moves.size() ? Phrase::PlayMovesFirst : Phrase::PlayMoves,
                          {std::to_string(shown)}) +
                      '\n';
    for (std::size_t i = 0; i < shown; ++i) {
        const std::string number = '#' + std::to_string(i + 1);
        out += "  " + terminal_.styled(Style::Dim, number) +
               std::string(number.size() < 6 ? 6 - number.size() : 1, ' ') + cut(name(moves[i])) +
               '\n';
    }
    write_out(out);
}

void PlaySession::undo() {
    if (record_.move_count() < 2) {
        tell(say(Phrase::PlayNoUndo));
        return;
    }
    record_.undo();
    record_.undo();
    show();
}

void PlaySession::redo() {
    if (!record_.redo()) {
        tell(say(Phrase::PlayNoRedo));
        return;
    }
    record_.redo();
    show();
}

void PlaySession::save(std::string_view file) {
    if (file.empty()) {
        tell(say(Phrase::PlayFileMissing, {"save"}));
        return;
    }
    if (const auto failed = write_file(std::string{file}, record_.to_json())) {
        tell_error(*failed);
        return;
    }
    tell(say(Phrase::PlaySaved, {clean_line(file)}));
}

void PlaySession::load(std::string_view file) {
    if (file.empty()) {
        tell(say(Phrase::PlayFileMissing, {"load"}));
        return;
    }
    const auto contents = read_file(std::string{file}, kMostSavedBytes, options_.memory_bytes);
    if (!contents) {
        tell_error(contents.error());
        return;
    }
    auto loaded = GameRecord::from_json(*contents, parser_, request_limits(options_));
    if (!loaded) {
        tell_error(loaded.error());
        return;
    }
    record_ = std::move(*loaded);
    opponent_ = Opponent{record_.setup().level, record_.setup().seed};
    tell(cut(to_text(record_.position())));
    show();
}

void PlaySession::help() {
    std::string out = wrap(say(Phrase::PlayHelpMove), 0) + wrap(say(Phrase::PlayHelpForms), 2);
    const std::array<std::pair<std::string_view, Phrase>, 8> lines = {{
        {"hint", Phrase::PlayHelpHint},
        {"why", Phrase::PlayHelpWhy},
        {"moves", Phrase::PlayHelpMoves},
        {"undo", Phrase::PlayHelpUndo},
        {"swap", Phrase::PlayHelpSwap},
        {"save FILE", Phrase::PlayHelpSave},
        {"show", Phrase::PlayHelpShow},
        {"resign", Phrase::PlayHelpResign},
    }};
    for (const auto& [name, phrase] : lines) {
        out += card_entry(terminal_, name, say(phrase));
    }
    write_out(out);
}

std::vector<std::string> PlaySession::complete(std::string_view typed) const {
    std::vector<std::string> found = complete_move(record_.position(), typed, kMostCompletions);
    for (const std::string_view name : kCommands) {
        if (!typed.empty() && name.starts_with(typed)) {
            found.emplace_back(name);
        }
    }
    return found;
}

} // namespace nimber::cli
