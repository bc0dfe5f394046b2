#pragma once

#include "nimber/text/result.hpp"
#include "nimber/value/natural.hpp"
#include "workbench/rule_files/rule_files.hpp"
#include "workbench/size_text.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace nimber {

/// The ways on which requests come in.
enum class Door : std::uint8_t {
    Terminal = 1,
    Json = 2, ///< HTTP, and whatever else speaks JSON
    Any = 3,
};
[[nodiscard]] constexpr bool offered(Door doors, Door door) {
    return (static_cast<unsigned>(doors) & static_cast<unsigned>(door)) != 0;
}

// What a field holds, and the place in its request that is filled. What stands there before is the
// default.

/// A text such as a position. In the terminal it may be several words, which are joined.
struct TextPlace {
    std::string* text;
    bool words = false;
};
struct FlagPlace {
    bool* flag;
};
/// A whole number such as 1000 or 10^8.
struct SizePlace {
    static constexpr std::uint64_t kMost = 1'000'000'000'000'000'000;

    std::optional<std::uint64_t>* size;
    std::uint64_t least = 0;
    std::uint64_t most = kMost;
    std::string_view all = {};  ///< the word that stands for no number at all
    std::string_view bare = {}; ///< what an option without a value means, if it may stand alone
};
/// A whole number of any size.
struct NaturalPlace {
    Natural* number;
};
/// Where a table ends: a size, or for boards the largest of them, such as 4x6.
struct ExtentPlace {
    TableEnd* end;
};
/// One of some words. Empty: none of them.
struct ChoicePlace {
    std::string* choice;
    std::span<const std::string_view> choices;
};
/// The name of a file; `written` if the operation writes it.
struct FilePlace {
    std::string* path;
    bool written = true;
};
struct TimePlace {
    std::chrono::milliseconds* time;
};
struct MemoryPlace {
    std::size_t* bytes;
};
/// Any JSON, kept as its text.
struct DocumentPlace {
    std::string* json;
};
/// Texts by their names.
struct TextsPlace {
    RuleTexts* texts;
};
/// A text that may be given again and again.
struct ListPlace {
    std::vector<std::string>* texts;
};

/// One field of a request: all that any door needs to know to offer it.
struct Field {
    using Place =
        std::variant<TextPlace, FlagPlace, SizePlace, NaturalPlace, ExtentPlace, ChoicePlace,
                     FilePlace, TimePlace, MemoryPlace, DocumentPlace, TextsPlace, ListPlace>;

    /// As JSON writes it, such as max_nodes; the option is then --max-nodes.
    std::string_view name;
    Place place;
    Text help;
    std::string_view stands_for = {}; ///< its value in a line of help: N, FILE
    enum class Need : std::uint8_t { Optional, Required } need = Need::Optional;
    bool positional = false; ///< in the terminal, an argument without a name
    Door doors = Door::Any;

    [[nodiscard]] bool required() const { return need == Need::Required; }
    /// What an option is called in the terminal: "--max-nodes", or the name of an argument.
    [[nodiscard]] std::string option() const;
    /// The default as it would be written; empty if there is none.
    [[nodiscard]] std::string usual() const;
};

/// A field that a request cannot do without, given in the terminal without a name.
[[nodiscard]] inline Field argument(std::string_view name, Field::Place place, Text help,
                                    std::string_view stands_for, Door doors = Door::Any) {
    return {name, place, help, stands_for, Field::Need::Required, true, doors};
}

/// What is wrong with a field, as an error of the whole request: {0} of `what` is its name, the
/// other facts follow.
[[nodiscard]] Error bad_field(const Field& field, Text what, std::vector<std::string> facts = {});

/// Fills a field with what somebody wrote; otherwise says what is wrong with it. Requires a field
/// that can be written as one text: neither a document nor texts.
[[nodiscard]] std::optional<Error> set_from_text(const Field& field, std::string_view written);

/// The message of an error of a field or of the request as a whole, without the words that say so,
/// with the field called `name`.
[[nodiscard]] std::string field_message(const Error& error, const std::string& name,
                                        Language language);

/// The field called so, or null.
[[nodiscard]] const Field* find_field(std::span<const Field> fields, std::string_view name);

} // namespace nimber
