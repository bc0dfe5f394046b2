#include "cli/render/render.hpp"
#include "cli/terminal/terminal.hpp"
#include "workbench/phrases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace nimber::cli {
namespace {

std::string list_games(const std::vector<GameEntry>& games, const CommonOptions& options) {
    const Terminal terminal{options};
    std::size_t width = 0;
    for (const GameEntry& game : games) {
        width = std::max(width, game.name.size());
    }
    std::string out;
    bool scoring = false;
    for (const GameEntry& game : games) {
        if (!scoring && game.is_scoring()) {
            out += '\n' + wrap(text(Phrase::ScoringGames)(options.lang()), 0);
            scoring = true;
        }
        out += terminal.styled(Style::Bold, game.name);
        out += wrap(game.rule, width + 2).substr(game.name.size());
    }
    return out + '\n' + wrap(text(Phrase::GamesHint)(options.lang()), 0);
}

std::string show_game(const GameEntry& game, const CommonOptions& options) {
    const Terminal terminal{options};
    std::string out = terminal.styled(Style::Bold, game.name) + "\n" + wrap(game.rule, 2) + '\n';
    const auto entry = [&](Phrase label, std::string_view content) {
        out += card_entry(terminal, text(label)(options.lang()), content);
    };
    entry(Phrase::CardWrite, game.usage);
    entry(Phrase::CardForm, game.form);
    entry(Phrase::CardTheorem,
          fmt::format("{}{}{}", game.theorem, game.theorem.empty() ? "" : ": ", game.statement));
    if (!game.alike.empty()) {
        entry(Phrase::CardAlike, fill(text(Phrase::AlikeHeaps)(options.lang()),
                                      std::vector<std::string>{join(game.alike, ", ")}));
    }
    if (game.cost) {
        entry(Phrase::CardCost, fill(text(Phrase::CostInStones)(options.lang()),
                                     std::vector<std::string>{std::string{*game.cost}}));
    }
    entry(Phrase::CardMisere, game.misere);
    if (!game.source.empty()) {
        entry(Phrase::CardSource, game.source);
    }
    entry(Phrase::CardTry, fmt::format("nimber solve \"{}\"", game.example));
    return out;
}

} // namespace

std::optional<Error> render(const GamesAnswer& answer, const GamesRequest& request,
                            const CommonOptions& options, AnswerText& text) {
    text.add(request.name.empty() ? list_games(answer.games, options)
                                  : show_game(answer.games.front(), options));
    return std::nullopt;
}

} // namespace nimber::cli
