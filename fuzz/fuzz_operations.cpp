// Requests as the operations describe them. The bytes choose an operation, then for each of its
// fields whether it is there and what it holds: something of its kind, or something odd.
#include "answered.hpp"
#include "workbench/operations/verify.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace {

using namespace nimber; // NOLINT(google-build-using-namespace)
using nlohmann::json;
using Words = std::span<const std::string_view>;

// What texts may be, by the names of their fields.
constexpr std::array<std::string_view, 12> kPositions = {
    "nim(3,4,5)",         "kayles(5)+*2",   "cram(2x3)",
    "@a.lua(4)",          "tokens:@g(0)",   "notakto(x..|...|..x)",
    "stones-ends(3,9,1)", "wythoff(3,5)",   "nim(1000000000000000000,1)",
    "bash:3(12)",         "moore:2(1,2,3)", "hackenbush(0-1,1-2)"};
constexpr std::array<std::string_view, 10> kGames = {
    "kayles", "0.77",   "sub:1,3,4", "allbut:2,5", "wythoff",
    "cram",   "grundy", "@a.lua",    "tokens:@g",  "stones-ends"};
constexpr std::array<std::string_view, 4> kTemplates = {"nim(n,2n,3n)", "kayles(n)+*1",
                                                        "bash:3(2n+1)", "half(n)"};
constexpr std::array<std::string_view, 4> kMoves = {"1:2", "3", "a1 b1", "1:999999999999999997"};
constexpr std::array<std::string_view, 4> kLevels = {"perfect", "random", "careless:0.2",
                                                     "careless:2"};
constexpr std::array<std::string_view, 2> kFiles = {"a.lua", "b.lua"};
constexpr std::array<std::string_view, 4> kProblems = {"nim", "lc292", "hdu1846", "sg_dag"};
constexpr std::array<std::string_view, 3> kInputs = {"4\n", "2\n3 1 2 3\n2 5 5\n", "1\n23 2\n"};
constexpr std::array<std::string_view, 5> kContents = {
    "return { moves = function(n, emit) if n > 0 then emit(n - 1) end end }",
    "return { moves = function(n, emit) emit(n) end }",
    "return { bounds = { take = 2, parts = 1 }, moves = function(n, emit) "
    "for k = 1, math.min(n, 2) do emit(n - k) end end }",
    "0-1,1-2,2-0", "0-1"};

struct Known {
    std::string_view field;
    Words texts;
};
constexpr std::array<Known, 9> kKnown = {{{"position", kPositions},
                                          {"game", kGames},
                                          {"name", kGames},
                                          {"template", kTemplates},
                                          {"move", kMoves},
                                          {"level", kLevels},
                                          {"file", kFiles},
                                          {"problem", kProblems},
                                          {"input", kInputs}}};

Words texts_of(std::string_view field) {
    const auto* const found = std::ranges::find(kKnown, field, &Known::field);
    return found != kKnown.end() ? found->texts : Words{kPositions};
}

/// What the bytes say, one after the other; zeros behind their end.
class Chooser {
public:
    Chooser(const std::uint8_t* data, std::size_t size)
        : rest_{reinterpret_cast<const char*>(data), size} {} // NOLINT

    std::size_t below(std::size_t count) {
        const auto byte = rest_.empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(rest_[0]);
        rest_.remove_prefix(std::min<std::size_t>(1, rest_.size()));
        return byte % count;
    }
    /// One of these words, or the bytes up to the next line break.
    std::string text(Words words) {
        const std::size_t choice = below(words.size() + 1);
        return choice < words.size() ? std::string{words[choice]} : line();
    }
    std::string line() {
        const std::string_view line = rest_.substr(0, rest_.find('\n'));
        rest_.remove_prefix(std::min(line.size() + 1, rest_.size()));
        return std::string{line};
    }

private:
    std::string_view rest_;
};

/// A value that a field may hold.
class OfItsKind {
public:
    OfItsKind(const Field& field, Chooser& choose) : field_{field}, choose_{choose} {}

    json operator()(const TextPlace& /*place*/) const {
        return choose_.text(texts_of(field_.name));
    }
    json operator()(const FlagPlace& /*place*/) const { return choose_.below(2) == 0; }
    json operator()(const SizePlace& place) const {
        switch (choose_.below(4)) {
        case 0: return place.most;
        case 1: return place.all.empty() ? "10^2" : std::string{place.all};
        default:
            return place.least +
                   choose_.below(std::min<std::uint64_t>(place.most - place.least, 255) + 1);
        }
    }
    json operator()(const NaturalPlace& /*place*/) const { return number({"2^70", "1e99999"}); }
    json operator()(const ExtentPlace& /*place*/) const { return number({"3x4", "10^18"}); }
    json operator()(const ChoicePlace& place) const { return choose_.text(place.choices); }
    json operator()(const DocumentPlace& /*place*/) const {
        json example = json::parse(VerifyRequest::kCard.example)["certificate"];
        if (choose_.below(2) == 0) {
            return example;
        }
        const json change = json::parse(choose_.line(), nullptr, false);
        if (change.is_object()) {
            example.merge_patch(change);
        }
        return change.is_discarded() || change.is_object() ? example : change;
    }
    json operator()(const TextsPlace& /*place*/) const {
        json texts = json::object();
        for (const char* name : {"a.lua", "g", "b.lua"}) {
            texts[name] = choose_.text(kContents);
        }
        return texts;
    }
    // JSON is offered none of these.
    template <class Place>
    json operator()(const Place& /*place*/) const {
        return choose_.line();
    }

private:
    [[nodiscard]] json number(const std::array<const char*, 2>& texts) const {
        const std::size_t choice = choose_.below(4);
        return choice < texts.size() ? json(texts.at(choice)) : json(choose_.below(256));
    }

    const Field& field_;
    Chooser& choose_;
};

/// A value that most fields may not hold.
json odd(Chooser& choose) {
    switch (choose.below(10)) {
    case 0: return nullptr;
    case 1: return -1;
    case 2: return 1.5;
    case 3: return std::numeric_limits<std::uint64_t>::max();
    case 4: return "";
    case 5: return "10^18";
    case 6: return json::array({json::object(), "nim(3)"});
    case 7: return json::object({{"a", 1}});
    case 8: return std::string(70'000, '1');
    default: return choose.line();
    }
}

/// Adds what is chosen of these fields.
void add_members(json& request, std::span<const Field> fields, Chooser& choose) {
    for (const Field& field : fields) {
        if (!offered(field.doors, Door::Json)) {
            continue;
        }
        const std::size_t choice = choose.below(8);
        if (choice == 7 || (choice == 0 && !field.required())) {
            continue;
        }
        request[std::string{field.name}] =
            choice == 6 ? odd(choose) : std::visit(OfItsKind{field, choose}, field.place);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Chooser choose{data, size};
    const Operation& operation = operations()[choose.below(operations().size())];
    json request = json::object();
    CommonRequest common;
    add_members(request, common.fields(), choose);
    operation.visit_fields(
        [&](std::span<const Field> fields) { add_members(request, fields, choose); });
    if (choose.below(16) == 15) { // that nobody knows
        request[choose.line()] = odd(choose);
    }
    fuzz::check_answer(operation.card->name,
                       request.dump(-1, ' ', false, json::error_handler_t::replace));
    return 0;
}
