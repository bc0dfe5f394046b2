#include "script/plain_line.hpp"
#include "script/script_game.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>

namespace nimber {
namespace {

// What a hook may make of one position: short texts can stand for long parts, and the reverse.
constexpr std::size_t kMostRead = std::size_t{1} << 20U;  // numbers
constexpr std::size_t kMostShown = std::size_t{1} << 20U; // bytes
constexpr std::size_t kMostNamed = 60;                    // bytes of an example

std::string example_of(const std::string& file, const Rules& rules) {
    std::string numbers;
    if (!rules.examples.empty()) {
        numbers = rules.examples.front();
    } else if (rules.kind == PartKind::Number) {
        numbers = "7";
    } else if (rules.kind == PartKind::Board) {
        numbers = "...";
    } else {
        for (std::size_t i = 0; i < rules.size.value_or(2) && i < 8; ++i) {
            numbers += (i == 0 ? "" : ",") + std::to_string(i + 3);
        }
    }
    return '@' + file + '(' + numbers + ')';
}

LiteralText statement_of(const Rules& rules) {
    if (rules.bounds) {
        return {
            "By its bounds it is a code. The values are computed, heap by heap; if they repeat "
            "for long enough, they do so for ever (Guy and Smith).",
            "由其 bounds 可知它是一个代码。值由小到大逐堆计算；若重复得足够久，就会永远重复（Guy "
            "与 Smith）。"};
    }
    return rules.functions.value != 0 ? LiteralText{"See the file.", "见规则文件。"}
                                      : LiteralText{"The values are searched.", "值由搜索得到。"};
}

constexpr LiteralText kMisereOfCode = {
    "By the misère quotient of the heaps, where it is small; otherwise by search.",
    "由各堆的反常商决定（若不太大）；否则靠搜索。"};

constexpr LiteralText kFormula = {"formula of the file, checked on small positions",
                                  "文件中的公式，已在小局面上检验"};

constexpr std::string_view usage_of(PartKind kind) {
    return kind == PartKind::Number ? "(HEAPS)" : kind == PartKind::Tuple ? "(NUMBERS)" : "(BOARD)";
}

} // namespace

ScriptCard::ScriptCard(const std::string& file, const Rules& rules)
    : name_text{'@' + file}, usage_text{name_text + std::string{usage_of(rules.kind)}},
      example_text{example_of(file, rules)}, rule_text{rules.about}, rule_chinese{
                                                                         rules.about_chinese} {}

GameCard ScriptCard::card_of(const Rules& rules) const {
    const bool formula = rules.functions.value != 0 && !rules.bounds;
    return {
        .name = Literal::kept(name_text),
        .usage = Literal::kept(usage_text),
        .example = Literal::kept(example_text),
        .rule = {Literal::kept(rule_text), Literal::kept(rule_chinese)},
        .form = {"what the rule file says", "由规则文件规定"},
        .theorem = formula ? kFormula : LiteralText{},
        .statement = statement_of(rules),
        .misere = rules.bounds ? kMisereOfCode : LiteralText{"By search.", "靠搜索。"},
    };
}

/// The parts as numbers or letters, without `show`.
std::string ScriptGame::plain_text(SumView components) const {
    std::string out;
    if (of_heaps()) {
        Game::show(components, out);
        return out;
    }
    for (const StateView part : components) {
        out += out.empty() ? "" : ";";
        if (rules_->kind == PartKind::Board) {
            out += decode_board(part);
        } else {
            Game::show(part, out);
        }
    }
    return out;
}

std::string ScriptGame::in_words(std::string_view written) const {
    std::string out = name() + '(' + std::string{written};
    constexpr std::size_t kMost = 100;
    if (out.size() > kMost) {
        out.resize(kMost);
        while ((static_cast<unsigned char>(out.back()) & 0xC0U) == 0x80U) {
            out.pop_back();
        }
        out.back() = '.';
        out += "..";
    }
    return out + ')';
}

bool ScriptGame::reads_numbers() const {
    return rules_->kind != PartKind::Board && rules_->functions.parse == 0;
}

std::optional<Game::Complaint> ScriptGame::check(StateView numbers) const {
    if (!reads_numbers()) {
        return Complaint{0, {"its positions are texts", "它的局面是文字"}};
    }
    constexpr Text kNotAsMany = {"this is not as many numbers as the rule file says",
                                 "数的个数与规则文件不符"};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (numbers[i] > kMostNumber) {
            return Complaint{i, {"a number is above 2^63-1", "有数超过 2^63-1"}};
        }
        if (i == kMostPartNumbers) {
            return Complaint{i, kNotAsMany};
        }
    }
    if (rules_->size && numbers.size() != *rules_->size) {
        return Complaint{numbers.empty() ? 0 : numbers.size() - 1, kNotAsMany};
    }
    return std::nullopt;
}

/// One part in the words of the file.
std::optional<State> ScriptGame::parse_part(std::string_view piece) const {
    State part;
    if (rules_->functions.parse == 0) {
        encode_board(piece, part);
        return part;
    }
    const bool done = run_written(piece, [&](lua_State* lua) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, rules_->functions.parse);
        lua_pushlstring(lua, piece.data(), piece.size());
        lua_call(lua, 1, 1);
        if (!lua_isnil(lua, 1)) {
            read_part(lua, 1, rules_->kind, rules_->host(), part);
        }
    });
    return done ? std::optional{part} : std::nullopt;
}

/// Boards, or what `parse` of the file reads, with ; between them.
Result<Sum> ScriptGame::parse_texts(ArgumentReader& arguments) const {
    Sum parts;
    std::size_t offset = arguments.offset();
    for (std::string_view all = arguments.rest(); !all.empty();) {
        const std::size_t mark = std::min(all.find(';'), all.size());
        const std::string_view piece = all.substr(0, mark);
        if (auto fault = check_board(piece)) {
            return arguments.bad_state(
                offset, {"this is not a position of the rule file", "这不是该规则文件的局面"});
        }
        const auto part = parse_part(piece);
        if (!part) {
            Error failed = *failure_;
            failure_.reset();
            failed.offset = offset;
            return failed;
        }
        if (part->empty() && rules_->functions.parse != 0) {
            return arguments.bad_state(
                offset, {"parse of the rule file refuses it", "规则文件的 parse 拒绝了它"});
        }
        if (!part->empty()) {
            parts.push_back(*part);
        }
        if (parts.numbers().size() > kMostRead) {
            return arguments.bad_state(
                offset, {"parse of the rule file returns too much", "规则文件的 parse 读出过多"});
        }
        all.remove_prefix(std::min(mark + 1, all.size()));
        offset += mark + 1;
    }
    return parts;
}

/// Numbers, with ; between tuples.
Result<Sum> ScriptGame::parse_tuples(ArgumentReader& arguments) const {
    Sum tuples;
    std::vector<std::size_t> offsets; // of all numbers
    State tuple;
    bool empty_tuple = false;
    const std::size_t begin = arguments.offset();
    const std::string_view all = arguments.rest();
    for (std::size_t at = 0; !all.empty() && at <= all.size();) {
        const std::size_t mark = std::min(all.find(';', at), all.size());
        ArgumentReader piece{all, at, mark, card()};
        tuple.clear();
        while (!piece.at_end()) {
            offsets.push_back(begin + piece.offset());
            const auto number = piece.number(kMostNumber);
            if (!number) {
                Error error = number.error();
                error.offset += begin;
                return error;
            }
            tuple.push_back(*number);
        }
        empty_tuple = empty_tuple || tuple.empty();
        tuples.push_back(tuple);
        at = mark + 1;
    }
    if (empty_tuple) {
        return arguments.bad_state(begin, {"; stands between two tuples", "; 应位于两个元组之间"});
    }
    if (const auto complaint = tuples.empty() ? check({}) : std::nullopt) {
        return arguments.bad_state(begin, complaint->what);
    }
    std::size_t before = 0; // numbers
    for (const StateView each : tuples.view()) {
        if (const auto complaint = check(each)) {
            return arguments.bad_state(offsets[before + complaint->index], complaint->what);
        }
        before += each.size();
    }
    return tuples;
}

Result<Sum> ScriptGame::parse(ArgumentReader& arguments) const {
    if (of_heaps()) {
        return Game::parse(arguments);
    }
    return reads_numbers() ? parse_tuples(arguments) : parse_texts(arguments);
}

void ScriptGame::show(SumView components, std::string& out) const {
    if (rules_->functions.show == 0 || failure_) {
        out += plain_text(components);
        return;
    }
    const std::size_t before = out.size();
    for (std::size_t i = 0; i < components.size() && !failure_; ++i) {
        const StateView part = components[i];
        std::string shown;
        const bool done = run(part, [&](lua_State* lua) {
            lua_rawgeti(lua, LUA_REGISTRYINDEX, rules_->functions.show);
            push_part(lua, rules_->kind, part);
            lua_call(lua, 1, 1);
            if (lua_type(lua, 1) != LUA_TSTRING) {
                rules_->host().fail({{"show must give a string", "show 必须给出字符串"}});
            }
            std::size_t size = 0;
            const char* const letters = lua_tolstring(lua, 1, &size);
            shown.assign(letters, size);
            if (auto fault = check_board(shown)) {
                rules_->host().fail(std::move(*fault));
            }
        });
        out += i == 0 ? "" : ";";
        out += done ? shown : "?";
        if (out.size() - before > kMostShown) {
            fail_at(part, {"show gives more for one position than can be shown",
                           "show 对一个局面给出的文字过长"});
        }
    }
}

std::optional<Sum> ScriptGame::example_state(const std::string& written) const {
    ArgumentReader arguments{written, 0, written.size(), card()};
    auto components = parse(arguments);
    if (!components) {
        fail({ErrorCode::BadRules,
              {rules_->host().file(), "", plain_line(written, kMostNamed)},
              Error::kNoOffset,
              {"the example \"{2}\" is not a position", "示例“{2}”不是局面"}});
        return std::nullopt;
    }
    return std::move(*components);
}

} // namespace nimber
