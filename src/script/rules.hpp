#pragma once

#include "script/part_codec.hpp"
#include "script/sandbox/lua_host.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nimber {

/// What a rule file says, with its functions ready to be called. It tells only what the file gives;
/// `ScriptGame` makes a game of it.
class Rules {
public:
    /// Runs the source of a rule file and looks at what it returns.
    [[nodiscard]] static Result<std::unique_ptr<Rules>>
    load(const std::string& file, const std::string& source, const ScriptLimits& limits);

    std::string name;                 ///< as the file says
    std::string about;                ///< the rule in a sentence
    std::string about_chinese;        ///< as `about` if there is none
    PartKind kind = PartKind::Number; ///< of its parts
    std::optional<std::size_t> size;  ///< numbers in a tuple
    bool loopy = false;
    std::vector<std::string> examples; ///< small positions as text

    /// For heaps, what the file declares: a move takes at most `take` stones from a heap and leaves
    /// at most `parts` heaps of it, and whether it is allowed depends on nothing but how many
    /// stones it takes and how many heaps it leaves.
    struct Bounds {
        Heap take = 0;
        unsigned parts = 0;
    };
    std::optional<Bounds> bounds;

    /// The functions of the file. 0: there is none.
    struct Functions {
        int moves = 0;
        int parse = 0;
        int show = 0;
        int split = 0;
        int canonical = 0;
        int value = 0;
        int draw = 0;
    };
    Functions functions;

    [[nodiscard]] LuaHost& host() { return *host_; }

private:
    Rules() = default;
    void read(lua_State* lua);
    void read_texts(lua_State* lua);
    void read_numbers(lua_State* lua);
    void read_bounds(lua_State* lua);
    void read_examples(lua_State* lua);
    void read_functions(lua_State* lua);
    void refuse_unknown(lua_State* lua);
    [[nodiscard]] std::optional<std::string> text(lua_State* lua, int table, const char* field);

    std::unique_ptr<LuaHost> host_;
};

} // namespace nimber
