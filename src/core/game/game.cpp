#include "nimber/game/game.hpp"

#include "pictures.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace nimber {
namespace {

void append_number(std::string& out, Heap number) {
    std::array<char, 20> digits; // NOLINT(cppcoreguidelines-pro-type-member-init): written below
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out.append(digits.data(), end);
}

} // namespace

Result<Sum> Game::parse(ArgumentReader& arguments) const {
    constexpr std::size_t kUsual = 4; // numbers: one allocation for most positions
    const bool tuple = !of_heaps();
    State state;
    state.reserve(kUsual);
    std::vector<std::size_t> offsets;
    const std::size_t begin = arguments.offset();
    while (!arguments.at_end()) {
        // The offsets are wanted only for a complaint about one number of a tuple.
        if (tuple) {
            offsets.push_back(arguments.offset());
        }
        auto number = arguments.number();
        if (!number) {
            return number.error();
        }
        state.push_back(*number);
    }
    if (auto complaint = check(state)) {
        const bool known = complaint->index < offsets.size();
        return arguments.bad_state(known ? offsets[complaint->index] : begin, complaint->what);
    }
    return components(std::move(state));
}

void Game::show(SumView components, std::string& out) const {
    bool first = true;
    for (const Heap number : components.numbers()) {
        if (!first) {
            out += ',';
        }
        first = false;
        append_number(out, number);
    }
}

void Game::show_part(SumView components, std::string& out) const {
    out += name();
    out += '(';
    show(components, out);
    out += ')';
}

Picture Game::picture(StateView component) const {
    const bool drawn = component.size() <= kMostDrawn;
    if (of_heaps() && reads_numbers()) {
        return {.kind = Picture::Kind::Stones, .numbers = {component.begin(), component.end()}};
    }
    if (reads_numbers() && numbers_are_sizes() && drawn) {
        return {.kind = Picture::Kind::Heaps, .numbers = {component.begin(), component.end()}};
    }
    Picture words = words_picture(*this, component);
    const std::string text = words.rows.front();
    if (text.size() > kMostDrawn || text.find('|') == std::string::npos) {
        return words;
    }
    Picture board{.kind = Picture::Kind::Board};
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('|', begin), text.size());
        board.rows.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return board;
}

std::optional<Game::Complaint> Game::check(StateView /*numbers*/) const {
    return std::nullopt;
}

std::size_t Game::option_steps(SumView option) const {
    constexpr std::size_t kNumbersOfStep = 64; // they take as long
    return 1 + option.numbers().size() / kNumbersOfStep;
}

void Game::options_in_turn(StateView component, OptionGlance /*glance*/,
                           OptionVisitor visit) const {
    options(component, visit);
}

void Game::normalise(State& /*component*/) const {}

void Game::split(StateView component, ComponentVisitor visit) const {
    static_cast<void>(visit(component));
}

void Game::report_cycle(StateView /*component*/) const {}

std::optional<State> Game::board(Heap /*rows*/, Heap /*columns*/) const {
    return std::nullopt;
}

std::optional<TakingRules> Game::taking_rules(StateView /*component*/) const {
    return std::nullopt;
}

std::optional<Nimber> Game::value(StateView /*component*/) const {
    return std::nullopt;
}

std::optional<Outcome> Game::outcome(StateView component, Play play) const {
    if (play == Play::Misere) {
        const auto heaps = misere_heaps(component);
        return heaps ? std::optional{nimber::outcome(*heaps, play)} : std::nullopt;
    }
    const auto known = value(component);
    return known ? std::optional{*known == Nimber{} ? Outcome::P : Outcome::N} : std::nullopt;
}

std::optional<NimSummary> Game::misere_heaps(StateView /*component*/) const {
    return std::nullopt;
}

bool Game::winning_options(StateView /*component*/, const Goal& /*goal*/,
                           OptionVisitor /*visit*/) const {
    return false;
}

std::optional<Natural> Game::last_loss(std::span<const LinearForm> /*state*/) const {
    return std::nullopt;
}

Progress Game::progress(StateView component) const {
    const auto known = value(component);
    return {known ? known->value() : 0, 0};
}

void Game::explain(StateView /*component*/, Play /*play*/, Evidence& /*evidence*/) const {}

std::string to_text(const Game& game, SumView components) {
    std::string text;
    game.show(components, text);
    return text;
}

} // namespace nimber
