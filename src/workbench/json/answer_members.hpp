#pragma once

#include "nimber/value/natural.hpp"
#include "nimber/value/nimber.hpp"
#include "nimber/value/outcome.hpp"
#include "workbench/json/error_json.hpp"
#include "workbench/json/json_writer.hpp"
#include "workbench/reasons.hpp"

#include <array>
#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace nimber {

// An answer is described once, by a function
//
//     template <class To> void members(To& to, const PeriodAnswer& answer) {
//         to.schema("nimber/period/1");
//         to("game", answer.game, "the game, as it was read");
//         to.maybe("stopped", answer.stopped, "only if a limit came first: why");
//     }
//
// `MemberWriter` is one `To`: it writes the JSON. `MemberSchema` is another: it writes the
// description that OpenAPI, docs/json.md and the types of the page are made from. So neither can
// name a member that the other does not know.
//
// A member is a value, or a function without arguments that makes it: the description calls none of
// these, as it has no answer at hand. What a value may be: see `write_value` below.

/// An integer that stays far below 2^53, so that no reader of JSON needs to expect a string.
struct Count {
    std::uint64_t number;
};
/// A whole number of pixels, which may be negative.
struct Pixels {
    std::int64_t number;
};

/// What a function makes, or the value itself.
template <class Value>
[[nodiscard]] decltype(auto) made(Value&& value) {
    if constexpr (std::invocable<Value>) {
        return std::forward<Value>(value)();
    } else {
        return std::forward<Value>(value);
    }
}
template <class Value>
using Made = std::remove_cvref_t<decltype(made(std::declval<Value>()))>;

template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;
template <class T>
inline constexpr bool kIsVariant = false;
template <class... T>
inline constexpr bool kIsVariant<std::variant<T...>> = true;
template <class T>
inline constexpr std::size_t kArraySize = 0;
template <class T, std::size_t N>
inline constexpr std::size_t kArraySize<std::array<T, N>> = N;
template <class T>
inline constexpr bool kIsText = std::convertible_to<T, std::string_view>;
template <class T>
inline constexpr bool kIsList = requires(const T& list) {
    std::begin(list);
    std::end(list);
    requires !kIsText<T>;
};

/// Under which name the description of a type is kept and referred to; empty: where it is used.
template <class T>
inline constexpr std::string_view kSchemaName = {};

/// Writes the members of an answer as JSON.
class MemberWriter {
public:
    MemberWriter(JsonWriter& json, Language language) : json_{json}, language_{language} {}

    [[nodiscard]] Language language() const { return language_; }
    [[nodiscard]] JsonWriter& json() { return json_; }

    void schema(std::string_view tag) { json_.key("schema").string(tag); }

    template <class Value>
    void operator()(std::string_view name, Value&& value, std::string_view /*help*/) {
        json_.key(name);
        write_value(made(std::forward<Value>(value)));
    }
    /// A member that is one of some words.
    template <class Value>
    void word(std::string_view name, std::span<const std::string_view> /*words*/, Value&& value,
              std::string_view help) {
        (*this)(name, std::forward<Value>(value), help);
    }
    /// A member that is there only if it has a value.
    template <class Value>
    void maybe(std::string_view name, Value&& value, std::string_view /*help*/) {
        if (const auto& found = made(std::forward<Value>(value))) {
            json_.key(name);
            write_value(*found);
        }
    }
    /// A member that is there only under some condition.
    template <class Value>
    void when(bool condition, std::string_view name, Value&& value, std::string_view help) {
        if (condition) {
            (*this)(name, std::forward<Value>(value), help);
        }
    }
    /// The items of a list while it is written, one after the other.
    template <class Item>
    class Items {
    public:
        explicit Items(MemberWriter& writer) : writer_{writer} {}

        /// Whether a limit leaves room for a further item.
        [[nodiscard]] bool room() const { return !writer_.json_.stopped(); }
        /// Which limit does not. Requires `!room()`.
        [[nodiscard]] const Error& limit() const { return writer_.json_.limit(); }
        /// Says that what is missing would not be missed, so that there is no answer at all.
        void give_up() { writer_.json_.give_up(); }
        /// Adds an item. Returns whether there is room for another.
        bool operator()(const Item& item) {
            writer_.write_value(item);
            return room();
        }

    private:
        MemberWriter& writer_;
    };
    /// A list that may be long: `fill` adds its items.
    template <class Item, class Fill>
    void list(std::string_view name, Fill&& fill, std::string_view /*help*/) {
        json_.key(name).begin_array();
        Items<Item> items{*this};
        fill(items);
        json_.end_array();
    }

    /// The same for one that is there only under some condition.
    template <class Item, class Fill>
    void list_when(bool condition, std::string_view name, Fill&& fill, std::string_view help) {
        if (condition) {
            list<Item>(name, std::forward<Fill>(fill), help);
        }
    }

    template <class T>
    void write_value(const T& value) {
        if constexpr (kIsOptional<T>) {
            value ? write_value(*value) : json_.null();
        } else if constexpr (kIsVariant<T>) {
            std::visit([&to = *this](const auto& each) { to.write_value(each); }, value);
        } else if constexpr (kIsText<T>) {
            json_.string(value);
        } else if constexpr (std::same_as<T, bool>) {
            json_.boolean(value);
        } else if constexpr (std::unsigned_integral<T> || std::same_as<T, Natural>) {
            json_.number(value);
        } else if constexpr (std::signed_integral<T>) {
            json_.integer(value);
        } else if constexpr (std::same_as<T, Count>) {
            json_.number(value.number);
        } else if constexpr (std::same_as<T, Pixels>) {
            json_.integer(value.number);
        } else if constexpr (std::same_as<T, Nimber>) {
            json_.number(value.value());
        } else if constexpr (std::same_as<T, Outcome>) {
            const char mark = letter(value);
            json_.string({&mark, 1});
        } else if constexpr (std::same_as<T, Play> || std::same_as<T, Standing>) {
            json_.string(name(value));
        } else if constexpr (std::same_as<T, Error>) {
            json_.begin_object();
            encode_members(json_, value, language_);
            json_.end_object();
        } else if constexpr (std::same_as<T, Reasons> || std::same_as<T, Declared>) {
            json_.string(text_of(value, language_));
        } else if constexpr (kIsList<T>) {
            json_.begin_array();
            for (const auto& item : value) {
                write_value(item);
            }
            json_.end_array();
        } else {
            json_.begin_object();
            members(*this, value);
            json_.end_object();
        }
    }

private:
    JsonWriter& json_;
    Language language_;
};

/// Writes an answer as JSON.
template <class Answer>
void write_answer(JsonWriter& json, const Answer& answer, Language language) {
    MemberWriter{json, language}.write_value(answer);
}

/// The descriptions of types, in JSON Schema, each under its name.
class SchemaBook {
public:
    /// The description of a type: a reference if it has a name.
    template <class T>
    [[nodiscard]] std::string of();

    [[nodiscard]] const std::map<std::string, std::string, std::less<>>& named() const {
        return named_;
    }

private:
    std::map<std::string, std::string, std::less<>> named_;
};

/// Describes the members of an answer.
class MemberSchema {
public:
    explicit MemberSchema(SchemaBook& book) : book_{book} {}

    void schema(std::string_view tag);
    template <class Value>
    void operator()(std::string_view name, Value&& /*value*/, std::string_view help) {
        add(name, book_.of<Made<Value>>(), help, true);
    }
    template <class Value>
    void word(std::string_view name, std::span<const std::string_view> words, Value&& /*value*/,
              std::string_view help) {
        add(name, words_schema(words, kIsOptional<Made<Value>>), help, true);
    }
    template <class Value>
    void maybe(std::string_view name, Value&& /*value*/, std::string_view help) {
        add(name, book_.of<typename Made<Value>::value_type>(), help, false);
    }
    template <class Value>
    void when(bool /*condition*/, std::string_view name, Value&& /*value*/, std::string_view help) {
        add(name, book_.of<Made<Value>>(), help, false);
    }
    template <class Item, class Fill>
    void list(std::string_view name, Fill&& /*fill*/, std::string_view help) {
        add(name, list_schema(book_.of<Item>()), help, true);
    }

    template <class Item, class Fill>
    void list_when(bool /*condition*/, std::string_view name, Fill&& /*fill*/,
                   std::string_view help) {
        add(name, list_schema(book_.of<Item>()), help, false);
    }

    /// The description of an object with these members and no others.
    [[nodiscard]] std::string take() &&;

    [[nodiscard]] static std::string words_schema(std::span<const std::string_view> words,
                                                  bool or_null = false);
    /// Of this many items; 0: of any number.
    [[nodiscard]] static std::string list_schema(const std::string& items, std::size_t size = 0);
    [[nodiscard]] static std::string any_of(std::span<const std::string> schemas);
    [[nodiscard]] static std::string reference(std::string_view name);

private:
    void add(std::string_view name, const std::string& schema, std::string_view help,
             bool required);

    SchemaBook& book_;
    std::string properties_;
    std::vector<std::string> required_;
};

inline constexpr std::string_view kIntegerSchema =
    R"({"oneOf":[{"type":"integer"},{"type":"string","pattern":"^-?[0-9]+$"}]})";

template <class T>
std::string SchemaBook::of() {
    static constexpr std::array<std::string_view, 3> kOutcomes = {"N", "P", "D"};
    static constexpr std::array<std::string_view, 2> kPlays = {"normal", "misere"};
    static constexpr std::array<std::string_view, 3> kStandings = {"proved", "computed",
                                                                   "observed"};
    if constexpr (kIsOptional<T>) {
        return MemberSchema::any_of(
            std::array<std::string, 2>{of<typename T::value_type>(), R"({"type":"null"})"});
    } else if constexpr (kIsVariant<T>) {
        return [this]<class... Each>(std::type_identity<std::variant<Each...>>) {
            return MemberSchema::any_of(
                std::array<std::string, sizeof...(Each)>{this->template of<Each>()...});
        }(std::type_identity<T>{});
    } else if constexpr (kIsText<T> || std::same_as<T, Reasons> || std::same_as<T, Declared>) {
        return R"({"type":"string"})";
    } else if constexpr (std::same_as<T, bool>) {
        return R"({"type":"boolean"})";
    } else if constexpr (std::same_as<T, Count> || std::same_as<T, Pixels>) {
        return R"({"type":"integer"})";
    } else if constexpr (std::integral<T> || std::same_as<T, Nimber> || std::same_as<T, Natural>) {
        return std::string{kIntegerSchema};
    } else if constexpr (std::same_as<T, Outcome>) {
        return MemberSchema::words_schema(kOutcomes);
    } else if constexpr (std::same_as<T, Play>) {
        return MemberSchema::words_schema(kPlays);
    } else if constexpr (std::same_as<T, Standing>) {
        return MemberSchema::words_schema(kStandings);
    } else if constexpr (std::same_as<T, Error>) {
        return MemberSchema::reference("Problem");
    } else if constexpr (kIsList<T>) {
        return MemberSchema::list_schema(
            of<std::remove_cvref_t<decltype(*std::begin(std::declval<const T&>()))>>(),
            kArraySize<T>);
    } else {
        constexpr std::string_view name = kSchemaName<T>;
        if (!name.empty() && named_.contains(name)) {
            return MemberSchema::reference(name);
        }
        MemberSchema schema{*this};
        members(schema, T{});
        std::string described = std::move(schema).take();
        if (name.empty()) {
            return described;
        }
        named_.emplace(name, std::move(described));
        return MemberSchema::reference(name);
    }
}

} // namespace nimber
