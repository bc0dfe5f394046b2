#include "workbench/playing/game_record.hpp"

#include "workbench/json/json_members.hpp"
#include "workbench/json/json_writer.hpp"
#include "workbench/playing/option_check.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace nimber {
namespace {

constexpr std::string_view kRecordSchema = "nimber/game/1";
constexpr std::size_t kMostBytes = std::size_t{4} << 20U;
constexpr std::size_t kMostNumbers = 4'000'000; // in all positions together

/// What went wrong with the file, in words of this kind of file.
Error as_game_error(Error error) {
    if (error.code == ErrorCode::BadCertificate) {
        error.code = ErrorCode::BadGameFile;
    } else if (error.code == ErrorCode::BadCertificateField) {
        error.code = ErrorCode::BadGameField;
    }
    return error;
}

std::size_t size_of(const Position& position) {
    std::size_t numbers = 1;
    for (const Part& part : position.parts) {
        numbers += 1 + part.components.numbers().size();
    }
    return numbers;
}

/// The move in a component that leaves `text` there; nothing if it is none.
std::optional<Move> find_move(const Position& position, std::size_t component,
                              std::string_view text) {
    std::optional<Move> move;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t number) {
        if (number != component) {
            return;
        }
        const Part& from = position.parts[part];
        auto option = parse_option(*from.game, text);
        // Of a huge heap it cannot be told: it was when the move was made.
        if (option && is_option(*from.game, from.component(index), *option) != IsOption::No) {
            move = Move{part, index, number, std::move(*option)};
        }
    });
    return move;
}

} // namespace

GameRecord::GameRecord(GameSetup setup) : setup_{std::move(setup)}, positions_{setup_.start} {}

std::size_t GameRecord::occurrences() const {
    const std::string here = to_text(position());
    std::size_t count = 0;
    for (std::size_t i = 0; i <= at_; ++i) {
        count += to_text(positions_[i]) == here ? 1U : 0U;
    }
    return count;
}

void GameRecord::add(Move move) {
    moves_.resize(at_);
    positions_.resize(at_ + 1);
    positions_.push_back(after(positions_.back(), move));
    moves_.push_back(std::move(move));
    ++at_;
}

bool GameRecord::undo() {
    if (at_ == 0) {
        return false;
    }
    --at_;
    return true;
}

bool GameRecord::redo() {
    if (!can_redo()) {
        return false;
    }
    ++at_;
    return true;
}

std::string GameRecord::to_json() const {
    std::string out;
    JsonWriter json{out};
    json.begin_object();
    json.key("schema").string(kRecordSchema);
    json.key("start").string(to_text(setup_.start));
    json.key("play").string(name(setup_.play));
    json.key("person_first").boolean(setup_.person_first);
    json.key("level").string(to_text(setup_.level));
    json.key("seed").number(setup_.seed);
    json.key("moves").begin_array();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        json.begin_object();
        json.key("component").number(moves_[i].component);
        json.key("to").string(to_text(*positions_[i].parts[moves_[i].part].game, moves_[i].option));
        json.end_object();
    }
    json.end_array();
    json.key("at").number(at_);
    json.end_object();
    out += '\n';
    return out;
}

Result<GameRecord> GameRecord::from_json(std::string_view text, PositionParser& parser,
                                         const Limits& limits) {
    Budget budget{limits};
    const auto document = read_document(text, kMostBytes, kRecordSchema, budget);
    if (!document) {
        return as_game_error(document.error());
    }
    std::optional<Error> error;
    JsonMembers members{document->root(), "", error};
    members.allow({"schema", "start", "play", "person_first", "level", "seed", "moves", "at"});
    GameSetup setup;
    const std::string start = members.string("start");
    const std::string play = members.string("play");
    setup.person_first = members.boolean("person_first");
    const std::string level = members.string("level");
    setup.seed = members.number("seed");
    if (!error && play != name(Play::Normal) && play != name(Play::Misere)) {
        members.complain("play", {"normal or misere is expected", "应为 normal 或 misere"});
    }
    if (error) {
        return as_game_error(*error);
    }
    setup.play = play == name(Play::Misere) ? Play::Misere : Play::Normal;
    const auto read_level = parse_level(level);
    if (!read_level) {
        return read_level.error();
    }
    setup.level = *read_level;
    auto position = parser.parse(start);
    if (!position) {
        return position.error();
    }
    setup.start = std::move(*position);
    GameRecord record{std::move(setup)};
    std::size_t numbers = 0;
    members.objects("moves", [&](JsonMembers& move) {
        move.allow({"component", "to"});
        const std::uint64_t component = move.number("component");
        const std::string to = move.string("to");
        if (error) {
            return;
        }
        auto found = find_move(record.position(), component, to);
        numbers += size_of(record.position());
        if (!found) {
            move.complain("to", {"this is no move there", "此处没有这样的着法"});
        } else if (numbers > kMostNumbers) {
            move.complain("to", {"the game is too long", "对局太长"});
        } else {
            record.add(std::move(*found));
        }
    });
    const std::uint64_t at = error ? 0 : members.number("at", record.moves_.size());
    if (error) {
        return as_game_error(*error);
    }
    record.at_ = at;
    return record;
}

} // namespace nimber
