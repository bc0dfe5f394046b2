#pragma once

#include "cli/terminal/draw.hpp"
#include "cli/terminal/line_reader.hpp"
#include "cli/terminal/terminal.hpp"
#include "nimber/position/parse.hpp"
#include "workbench/phrases.hpp"
#include "workbench/playing/game_record.hpp"
#include "workbench/playing/opponent.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nimber::cli {

/// A game between somebody at a terminal (or a script on stdin) and the program.
class PlaySession {
public:
    PlaySession(GameRecord record, PositionParser& parser, const CommonOptions& options);

    /// Plays until the game is over or broken off. Returns the exit status.
    [[nodiscard]] int run();

private:
    /// An exit status, once it is time to end.
    using Ending = std::optional<int>;

    [[nodiscard]] std::string say(Phrase phrase, const std::vector<std::string>& facts = {}) const {
        return fill(text(phrase)(options_.lang()), facts);
    }
    void introduce();
    void show();
    void tell(const std::string& line) { write_out(line + '\n'); }
    void tell_error(const Error& error);

    [[nodiscard]] Ending check_end();
    [[nodiscard]] Ending reply();
    [[nodiscard]] Ending obey(std::string_view line);
    [[nodiscard]] Ending command(std::string_view word, std::string_view rest);
    void move(std::string_view line);
    void hint();
    void why();
    void list_moves(bool all);
    void undo();
    void redo();
    void save(std::string_view file);
    void load(std::string_view file);
    void help();
    [[nodiscard]] std::vector<std::string> complete(std::string_view typed) const;

    GameRecord record_;
    PositionParser& parser_;
    const CommonOptions& options_;
    Terminal terminal_;
    Solver solver_;
    Opponent opponent_;
    LineReader reader_;
    DrawStyle style_;
};

} // namespace nimber::cli
