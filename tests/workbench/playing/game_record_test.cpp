#include "workbench/playing/game_record.hpp"

#include "workbench/playing/move_text.hpp"
#include "workbench/playing/play_support.hpp"

namespace nimber::testing {
namespace {

void play(GameRecord& record, const std::string& move) {
    PositionParser parser;
    const auto read = read_move(record.position(), move, parser);
    ASSERT_TRUE(read) << move;
    record.add(*read);
}

/// A game of three moves, the last of which was taken back.
GameRecord a_game() {
    GameRecord record{{position_of("nim(3,4,5)+wythoff(2,3)"),
                       Play::Misere,
                       false,
                       {Level::Kind::Careless, 200'000'000},
                       7}};
    play(record, "5 > 1");
    play(record, "2,3 > 1,2");
    play(record, "4 > 0");
    record.undo();
    return record;
}

TEST(GameRecordTest, TakesMovesBackAndMakesThemAgain) {
    GameRecord record{{position_of("nim(3,4,5)")}};
    EXPECT_FALSE(record.undo());
    EXPECT_TRUE(record.person_to_move());
    play(record, "5 > 1");
    EXPECT_FALSE(record.person_to_move());
    play(record, "4 > 2");
    EXPECT_EQ(to_text(record.position()), "nim(3,2,1)");
    EXPECT_EQ(to_text(record.before_last()), "nim(3,4,1)");
    EXPECT_EQ(record.last_move().option, (Sum{State{2}}));
    EXPECT_FALSE(record.redo());

    EXPECT_TRUE(record.undo());
    EXPECT_EQ(to_text(record.position()), "nim(3,4,1)");
    EXPECT_EQ(record.move_count(), 1U);
    EXPECT_TRUE(record.can_redo());
    EXPECT_TRUE(record.redo());
    EXPECT_EQ(to_text(record.position()), "nim(3,2,1)");

    record.undo();
    play(record, "4 > 0");
    EXPECT_FALSE(record.can_redo()) << "another move was made instead";
    EXPECT_EQ(to_text(record.position()), "nim(3,0,1)");
}

TEST(GameRecordTest, ExchangesSides) {
    GameRecord record{{position_of("nim(3)")}};
    EXPECT_TRUE(record.person_to_move());
    record.swap_sides();
    EXPECT_FALSE(record.person_to_move());
}

TEST(GameRecordTest, CountsHowOftenAPositionCameUp) {
    GameRecord record{{position_of("tokens:0-1,1-0(0)")}};
    EXPECT_EQ(record.occurrences(), 1U);
    play(record, "1");
    EXPECT_EQ(record.occurrences(), 1U);
    play(record, "0");
    EXPECT_EQ(record.occurrences(), 2U);
    record.undo();
    EXPECT_EQ(record.occurrences(), 1U) << "what was taken back does not count";
}

TEST(GameRecordTest, IsWrittenAsJson) {
    EXPECT_EQ(a_game().to_json(),
              R"j({"schema":"nimber/game/1","start":"nim(3,4,5)+wythoff(2,3)","play":"misere",)j"
              R"j("person_first":false,"level":"careless:0.2","seed":7,"moves":[)j"
              R"j({"component":2,"to":"1"},{"component":3,"to":"1,2"},{"component":1,"to":"0"}],)j"
              "\"at\":2}\n");
}

TEST(GameRecordTest, IsReadBackAsItWas) {
    PositionParser parser;
    const GameRecord written = a_game();
    const auto read = GameRecord::from_json(written.to_json(), parser);
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->to_json(), written.to_json());
    EXPECT_EQ(to_text(read->position()), "nim(3,4,1)+wythoff(1,2)");
    EXPECT_EQ(read->move_count(), 2U);
    EXPECT_TRUE(read->can_redo());
    EXPECT_EQ(read->setup().play, Play::Misere);
    EXPECT_EQ(read->setup().seed, 7U);
    EXPECT_EQ(read->setup().level, a_game().setup().level);
    EXPECT_FALSE(read->person_to_move());
}

TEST(GameRecordTest, ReadsAGameOfHugeHeaps) {
    PositionParser parser;
    GameRecord record{{position_of("wythoff(1000000000000,1000000000000)")}};
    record.add({0, 0, 0, Sum{State{999'999'999'999, 1'000'000'000'000}}});
    record.add({0, 0, 0, Sum{State{12345, 1'000'000'000'000}}});
    const auto read = GameRecord::from_json(record.to_json(), parser);
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->to_json(), record.to_json());
}

TEST(GameRecordTest, RefusesWhatIsNoGame) {
    const std::string good = a_game().to_json();
    const auto with = [&](const std::string& old, const std::string& changed) {
        std::string text = good;
        const std::size_t at = text.find(old);
        EXPECT_NE(at, std::string::npos) << old;
        return text.replace(at, old.size(), changed);
    };
    const auto code_of = [](const std::string& text) {
        PositionParser parser;
        const auto read = GameRecord::from_json(text, parser);
        EXPECT_FALSE(read) << text;
        EXPECT_FALSE(!read && read.error().message(Language::Chinese).empty());
        return read ? ErrorCode::Fault : read.error().code;
    };
    EXPECT_EQ(code_of(""), ErrorCode::BadGameFile);
    EXPECT_EQ(code_of("[]"), ErrorCode::BadGameFile);
    EXPECT_EQ(code_of(good.substr(0, good.size() / 2)), ErrorCode::BadGameFile);
    EXPECT_EQ(code_of(with("nimber/game/1", "nimber/game/2")), ErrorCode::BadGameFile);
    EXPECT_EQ(code_of(with("misere", "backwards")), ErrorCode::BadGameField);
    EXPECT_EQ(code_of(with("\"seed\":7", "\"seed\":-7")), ErrorCode::BadGameField);
    EXPECT_EQ(code_of(with("\"seed\":7,", "")), ErrorCode::BadGameField);
    EXPECT_EQ(code_of(with("\"seed\"", "\"sead\"")), ErrorCode::BadGameField);
    EXPECT_EQ(code_of(with("\"at\":2", "\"at\":4")), ErrorCode::BadGameField);
    EXPECT_EQ(code_of(with("careless:0.2", "sleepy")), ErrorCode::BadLevel);
    EXPECT_EQ(code_of(with("nim(3,4,5)", "nym(3,4,5)")), ErrorCode::UnknownGameNear);
}

TEST(GameRecordTest, RefusesAMoveThatIsNone) {
    PositionParser parser;
    std::string text = a_game().to_json();
    text.replace(text.find("\"to\":\"1\""), 8, "\"to\":\"5\"");
    const auto read = GameRecord::from_json(text, parser);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::BadGameField);
    EXPECT_EQ(read.error().message(),
              "the saved game is damaged at moves[0].to: this is no move there");
    text = a_game().to_json();
    text.replace(text.find("\"component\":2"), 13, "\"component\":9");
    EXPECT_FALSE(GameRecord::from_json(text, parser));
}

} // namespace
} // namespace nimber::testing
