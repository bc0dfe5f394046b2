#include "workbench/playing/move_text.hpp"

#include "nimber/text/number_text.hpp"
#include "workbench/playing/candidate_moves.hpp"
#include "workbench/playing/option_check.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

namespace nimber {
namespace {

constexpr std::size_t kMostListed = 4096;
constexpr std::size_t kMostLetters = 10'000; // of a move that is typed
constexpr std::array<std::string_view, 3> kArrows = {"->", "→", ">"};
constexpr std::array<std::string_view, 3> kNothing = {"nothing", "-", "空"};

constexpr Text kTooMany = {"there are too many moves to tell whether {0} is one",
                           "着法太多，无法判断 {0} 是否可行"};

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(" \t\r"), text.size());
    text.remove_prefix(begin);
    return text.substr(0, text.find_last_not_of(" \t\r") + 1);
}

/// Reads moves in one position.
class MoveReader {
public:
    MoveReader(const Position& position, PositionParser& parser, Budget* budget)
        : position_{position}, parser_{parser}, budget_{budget} {
        for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t number) {
            places_.push_back({part, index, number, {}});
        });
    }

    Result<Move> read(std::string_view typed);

private:
    [[nodiscard]] const Part& part(const Move& place) const { return position_.parts[place.part]; }
    [[nodiscard]] StateView component(const Move& place) const {
        return part(place).component(place.index);
    }
    [[nodiscard]] Error refuse(Text why, std::string fact = {}) const;

    Result<Move> read_listed(std::string_view number) const;
    Result<Move> read_change(std::string_view from, std::string_view to);
    Result<Move> read_position(std::string_view text);
    /// Of these components, the one that can become what is written.
    Result<Move> read_option(const std::vector<Move>& places, std::string_view text);
    [[nodiscard]] std::optional<Sum> find_option(const Move& place, std::string_view text);
    /// Whether the component can become this.
    [[nodiscard]] IsOption look_up(const Move& place, SumView option);
    [[nodiscard]] std::optional<Move> change_of_part(std::size_t which, SumView after);

    const Position& position_;
    PositionParser& parser_;
    Budget* budget_;
    std::vector<Move> places_;
    std::string typed_;
    bool unknown_ = false; ///< an option is so many that it could not be found among them
};

/// The move with which it agrees longest comes first; of numbers the nearest.
std::vector<std::string> nearest_moves(const Position& position, std::string_view typed) {
    constexpr std::size_t kShown = 3;
    constexpr std::size_t kCompared = 500;
    const auto wanted = parse_number(typed);
    std::vector<std::pair<std::uint64_t, std::string>> near;
    MoveNames name{position};
    for (const Move& move : listed_moves(position, kCompared)) {
        const std::string left = left_text(*position.parts[move.part].game, move.option);
        const auto number = parse_number(left);
        std::uint64_t distance = 0;
        if (wanted && number) {
            distance = std::max(*wanted, *number) - std::min(*wanted, *number);
        } else {
            const auto same = std::ranges::mismatch(left, typed).in1 - left.begin();
            distance = ~std::uint64_t{0} - static_cast<std::uint64_t>(same);
        }
        near.emplace_back(distance, name(move));
    }
    std::ranges::stable_sort(near, {}, [](const auto& each) { return each.first; });
    std::vector<std::string> moves;
    for (auto& [distance, text] : near) {
        if (moves.size() < kShown && std::ranges::find(moves, text) == moves.end()) {
            moves.push_back(std::move(text));
        }
    }
    return moves;
}

Error MoveReader::refuse(Text why, std::string fact) const {
    constexpr std::size_t kShown = 60;
    const std::size_t colon = typed_.find(':');
    const std::string_view wanted =
        colon == std::string::npos ? typed_ : std::string_view{typed_}.substr(colon + 1);
    std::string moves;
    for (const std::string& move : nearest_moves(position_, trimmed(wanted))) {
        moves += (moves.empty() ? "" : ", ") + move;
    }
    std::string shown = typed_.substr(0, kShown);
    return Error{ErrorCode::NoSuchMove,
                 {std::move(shown), std::move(moves), std::move(fact)},
                 Error::kNoOffset,
                 why};
}

Result<Move> MoveReader::read(std::string_view typed) {
    typed = trimmed(typed);
    typed_ = typed.substr(0, kMostLetters);
    if (typed.empty() || typed.size() > kMostLetters) {
        return refuse({"a move is expected", "应输入着法"});
    }
    if (typed.starts_with('#')) {
        return read_listed(typed.substr(1));
    }
    for (const std::string_view arrow : kArrows) {
        if (const std::size_t at = typed.find(arrow); at != std::string_view::npos) {
            return read_change(trimmed(typed.substr(0, at)),
                               trimmed(typed.substr(at + arrow.size())));
        }
    }
    const std::size_t colon = typed.find(':');
    const auto number = parse_number(typed.substr(0, colon));
    if (colon != std::string_view::npos && number) {
        if (places_.size() == 1) { // a colon may be the game's own
            if (auto option = find_option(places_[0], typed)) {
                return Move{places_[0].part, 0, 0, std::move(*option)};
            }
        }
        if (*number == 0 || *number > places_.size()) {
            return refuse({"there is no component {2}", "没有第 {2} 个分量"},
                          std::to_string(*number));
        }
        return read_option({places_[*number - 1]}, trimmed(typed.substr(colon + 1)));
    }
    if (typed.find('(') != std::string_view::npos) {
        return read_position(typed);
    }
    return read_option(places_, typed);
}

Result<Move> MoveReader::read_listed(std::string_view number) const {
    const auto wanted = parse_number(trimmed(number));
    auto moves = listed_moves(position_, kMostListed);
    if (!wanted || *wanted == 0 || *wanted > moves.size()) {
        return refuse({"behind # stands the number of a move in the list, up to {2}",
                       "# 之后应为列表中着法的序号，至多 {2}"},
                      std::to_string(moves.size()));
    }
    return moves[*wanted - 1];
}

Result<Move> MoveReader::read_change(std::string_view from, std::string_view to) {
    std::vector<Move> places;
    for (const Move& place : places_) {
        if (to_text(*part(place).game, component(place)) == from) {
            places.push_back(place);
        }
    }
    if (places.empty()) {
        return refuse({"there is no component {2} here", "这里没有分量 {2}"}, std::string{from});
    }
    places.resize(1); // equal components are alike
    return read_option(places, to);
}

Result<Move> MoveReader::read_position(std::string_view text) {
    const auto wanted = parser_.parse(text);
    if (!wanted) {
        return wanted.error();
    }
    std::optional<std::size_t> changed;
    bool fits = wanted->parts.size() == position_.parts.size();
    for (std::size_t i = 0; fits && i < position_.parts.size(); ++i) {
        fits = wanted->parts[i].game->name() == position_.parts[i].game->name();
        if (fits && wanted->parts[i].components != position_.parts[i].components) {
            fits = !changed;
            changed = i;
        }
    }
    if (fits && changed) {
        if (auto move = change_of_part(*changed, wanted->parts[*changed].components)) {
            return std::move(*move);
        }
    }
    return unknown_ ? refuse(kTooMany) : refuse({"no move leads to {0}", "没有一步能到 {0}"});
}

std::optional<Move> MoveReader::change_of_part(std::size_t which, SumView after) {
    constexpr auto kBefore = std::ranges::lexicographical_compare;
    const std::vector<StateView> here = components_in_order(position_.parts[which].components);
    const std::vector<StateView> there = components_in_order(after);
    std::vector<StateView> gone;
    std::ranges::set_difference(here, there, std::back_inserter(gone), kBefore);
    if (gone.size() > 1) {
        return std::nullopt;
    }
    std::set<State> tried; // equal components are alike
    for (const Move& place : places_) {
        if (place.part != which) {
            continue;
        }
        const StateView from = component(place);
        const bool changes = gone.empty() || std::ranges::equal(gone[0], from);
        if (!changes || !tried.emplace(from.begin(), from.end()).second) {
            continue;
        }
        // What is there besides the other components.
        std::vector<StateView> others = here;
        others.erase(std::ranges::lower_bound(others, from, kBefore));
        std::vector<StateView> left;
        std::ranges::set_difference(there, others, std::back_inserter(left), kBefore);
        Sum option;
        for (const StateView each : left) {
            option.push_back(each);
        }
        const IsOption answer = look_up(place, option);
        if (answer == IsOption::Yes) {
            return Move{place.part, place.index, place.component, std::move(option)};
        }
    }
    return std::nullopt;
}

IsOption MoveReader::look_up(const Move& place, SumView option) {
    const bool goes_on = budget_ == nullptr || budget_->long_step();
    const IsOption answer = goes_on
                                ? is_option(*part(place).game, component(place), option, budget_)
                                : IsOption::Unknown;
    unknown_ = unknown_ || answer == IsOption::Unknown;
    return answer;
}

std::optional<Sum> MoveReader::find_option(const Move& place, std::string_view text) {
    const Game& game = *part(place).game;
    const bool nothing = std::ranges::find(kNothing, text) != kNothing.end();
    if (auto option = parse_option(game, nothing ? "" : text)) {
        const IsOption answer = look_up(place, *option);
        if (answer == IsOption::Yes) {
            return option;
        }
    }
    if (const auto cells = parse_cells(text)) {
        if (auto option = BoardMoves{game, component(place)}.at(*cells)) {
            return option;
        }
    }
    // The beginning of what is left, if only one move begins so.
    std::optional<Sum> found;
    bool only = true;
    std::size_t tried = 0;
    const std::string begin = std::string{text} + ',';
    game.options(component(place), [&](SumView option) {
        if (budget_ != nullptr && !budget_->step()) {
            unknown_ = true;
            only = false;
            return false;
        }
        if (to_text(game, option).starts_with(begin)) {
            only = !found;
            found = Sum{option};
        }
        return only && ++tried < kMostListed;
    });
    return only && tried < kMostListed ? found : std::nullopt;
}

Result<Move> MoveReader::read_option(const std::vector<Move>& places, std::string_view text) {
    std::optional<Move> found;
    std::string from;
    for (const Move& place : places) {
        auto option = find_option(place, text);
        if (!option) {
            continue;
        }
        const std::string own = to_text(*part(place).game, component(place));
        if (found && (own != from || place.part != found->part)) {
            return refuse({"several components can become {0}: say which, such as {2}",
                           "有几个分量都能变成 {0}：请指明是哪一个，例如 {2}"},
                          std::to_string(place.component + 1) + ':' + std::string{text});
        }
        if (!found) {
            found = Move{place.part, place.index, place.component, std::move(*option)};
            from = own;
        }
    }
    if (found) {
        return std::move(*found);
    }
    if (unknown_) {
        return refuse(kTooMany);
    }
    return refuse({"{0} is no move here", "{0} 不是可行的着法"});
}

} // namespace

Result<Move> read_move(const Position& position, std::string_view text, PositionParser& parser,
                       Budget* budget) {
    return MoveReader{position, parser, budget}.read(text);
}

std::vector<Move> listed_moves(const Position& position, std::size_t most) {
    return candidate_moves(position, most).list;
}

std::string left_text(const Game& game, SumView option) {
    std::string text = to_text(game, option);
    return text.empty() ? std::string{kNothing.front()} : text;
}

MoveNames::MoveNames(const Position& position) : position_{position} {
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t) {
        const Part& each = position.parts[part];
        from_.push_back(to_text(*each.game, each.component(index)));
    });
}

std::string MoveNames::operator()(const Move& move) {
    const Part& part = position_.parts[move.part];
    auto board = boards_.find(move.component);
    if (board == boards_.end()) {
        board = boards_.try_emplace(move.component, *part.game, part.component(move.index)).first;
    }
    const std::string number = std::to_string(move.component + 1) + ':';
    const std::string cells = board->second.name(move.option);
    const bool one = from_.size() == 1;
    if (!cells.empty()) {
        return one ? cells : number + cells;
    }
    std::string left = left_text(*part.game, move.option);
    if (one) {
        return left;
    }
    // Of components that read alike, the text means the first.
    const std::string& own = from_[move.component];
    const auto first = std::ranges::find(from_, own) - from_.begin();
    return static_cast<std::size_t>(first) == move.component ? own + " > " + left : number + left;
}

std::string move_text(const Position& position, const Move& move) {
    return MoveNames{position}(move);
}

std::vector<std::string> complete_move(const Position& position, std::string_view typed,
                                       std::size_t most) {
    std::vector<std::string> found;
    MoveNames name{position};
    for (const Move& move : listed_moves(position, kMostListed)) {
        const std::string left = left_text(*position.parts[move.part].game, move.option);
        for (std::string text : {name(move), std::to_string(move.component + 1) + ':' + left,
                                 name.from(move) + " > " + left}) {
            if (text.starts_with(typed) && std::ranges::find(found, text) == found.end()) {
                found.push_back(std::move(text));
                break;
            }
        }
        if (found.size() >= most) {
            break;
        }
    }
    return found;
}

} // namespace nimber
