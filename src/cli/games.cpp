#include "cli/commands.hpp"
#include "cli/hard_limits.hpp"
#include "cli/options.hpp"
#include "cli/terminal.hpp"
#include "nimber/games/catalogue.hpp"
#include "nimber/games/scoring_game.hpp"
#include "workbench/encode.hpp"
#include "workbench/games_alike.hpp"
#include "workbench/phrases.hpp"
#include "workbench/rule_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace nimber::cli {
namespace {

struct GamesOptions : CommonOptions {
    std::string name;
};

std::string list_games(const std::vector<const GameCard*>& cards, const GamesOptions& options) {
    const Terminal terminal{options};
    std::size_t width = 0;
    for (const GameCard* card : cards) {
        width = std::max(width, card->name.size());
    }
    std::string out;
    bool scoring = false;
    for (const GameCard* card : cards) {
        if (!scoring && find_scoring_game(card->name) != nullptr) {
            out += '\n' + wrap(text(Phrase::ScoringGames)(options.lang()), 0);
            scoring = true;
        }
        out += terminal.styled(Style::Bold, card->name);
        out += wrap(card->rule(options.lang()), width + 2).substr(card->name.size());
    }
    return out + '\n' + wrap(text(Phrase::GamesHint)(options.lang()), 0);
}

std::string show_card(const GameCard& card, const std::vector<std::string>& alike,
                      const GamesOptions& options) {
    const Terminal terminal{options};
    std::string out =
        terminal.styled(Style::Bold, card.name) + "\n" + wrap(card.rule(options.lang()), 2) + '\n';
    const auto entry = [&](Phrase label, std::string_view content) {
        out += card_entry(terminal, text(label)(options.lang()), content);
    };
    entry(Phrase::CardWrite, card.usage);
    entry(Phrase::CardForm, card.form(options.lang()));
    entry(Phrase::CardTheorem, fmt::format("{}{}{}", card.theorem, card.theorem.empty() ? "" : ": ",
                                           card.statement(options.lang())));
    if (!alike.empty()) {
        entry(Phrase::CardAlike, fill(text(Phrase::AlikeHeaps)(options.lang()),
                                      std::vector<std::string>{join(alike, ", ")}));
    }
    if (const ScoringGame* scoring = find_scoring_game(card.name)) {
        entry(Phrase::CardCost, fill(text(Phrase::CostInStones)(options.lang()),
                                     std::vector<std::string>{std::string{scoring->card().cost}}));
    }
    entry(Phrase::CardMisere, card.misere(options.lang()));
    if (!card.source.empty()) {
        entry(Phrase::CardSource, card.source);
    }
    entry(Phrase::CardTry, fmt::format("nimber solve \"{}\"", card.example));
    return out;
}

int games(const GamesOptions& options) {
    std::vector<const GameCard*> cards;
    for (const Family& family : catalogue()) {
        if (options.name.empty() || family.card.name == options.name) {
            cards.push_back(&family.card);
        }
    }
    for (const ScoringGame* game : scoring_games()) {
        if (options.name.empty()) {
            cards.push_back(&game->card().game);
        }
    }
    std::vector<std::string> alike;
    GamePtr own; // its card may be its own
    if (const ScoringGame* scoring = names_scoring_game(options.name)) {
        cards = {&scoring->card().game};
    } else if (!options.name.empty()) {
        const RuleLoader rules = rule_loader(request_limits(options));
        const auto made = make_game(options.name, nullptr, &rules); // "bash:3" is bash
        if (made) {
            own = *made;
            cards = {&own->card()};
            alike = games_alike(*own);
        } else if (cards.empty()) {
            return report(made.error(), {}, options);
        }
    }
    if (options.json) {
        std::string out;
        JsonWriter json{out};
        encode(json, cards, options.lang(), alike);
        write_out(out + '\n');
    } else {
        write_out(options.name.empty() ? list_games(cards, options)
                                       : show_card(*cards.front(), alike, options));
    }
    return 0;
}

} // namespace

void add_games(CLI::App& app, int& status) {
    CLI::App* command =
        app.add_subcommand("games", "The catalogue: rule, text form, theorem and source");
    auto options = std::make_shared<GamesOptions>();
    command->add_option("name", options->name, "One game, such as wythoff")->type_name("NAME");
    add_output_options(*command, *options);
    command->footer("Examples:\n"
                    "  nimber games\n"
                    "  nimber games wythoff\n"
                    "  nimber games --lang zh lasker");
    command->callback([options, &status] {
        enforce_limits(*options, Counted::Whole);
        status = games(*options);
    });
}

} // namespace nimber::cli
