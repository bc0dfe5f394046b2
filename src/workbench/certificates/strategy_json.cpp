#include "workbench/certificates/strategy_json.hpp"

#include "nimber/position/parse.hpp"
#include "workbench/json/json_members.hpp"

#include <map>
#include <utility>

namespace nimber {
namespace {

constexpr std::string_view kStrategySchema = "nimber/strategy/2";
constexpr std::string_view kAnyStrategy = "nimber/strategy/"; // of any version
constexpr std::string_view kUnordered = "nimber/strategy/1";  // claims in no order

std::string component_text(const Component& component) {
    std::string text;
    component.game->show_part(component.state, text);
    return text;
}

/// Reads the texts of components; those of one game share it.
class ComponentReader {
public:
    ComponentReader(FileReader files, RuleLoader rules, std::vector<GamePtr>& games)
        : parser_{std::move(files), std::move(rules)}, games_{games} {}

    [[nodiscard]] Result<Position> position(const std::string& text) { return parser_.parse(text); }

    [[nodiscard]] Result<Component> operator()(const std::string& text) {
        auto position = parser_.parse(text);
        if (!position) {
            return position.error();
        }
        if (position->parts.size() != 1 || position->component_count() != 1) {
            return Error{ErrorCode::BadCertificate,
                         {},
                         Error::kNoOffset,
                         {"a claim is about one component", "每条断言只涉及一个分量"}};
        }
        const Part& part = position->parts.front();
        const StateView state = part.component(0);
        return Component{share(part.game).get(), {state.begin(), state.end()}};
    }
    /// The game that stands for all of this name.
    const GamePtr& share(const GamePtr& game) {
        const auto [found, is_new] = by_name_.emplace(game->name(), game);
        if (is_new) {
            games_.push_back(game);
        }
        return found->second;
    }

private:
    PositionParser parser_;
    std::vector<GamePtr>& games_;
    std::map<std::string, GamePtr> by_name_;
};

} // namespace

bool looks_like_strategy(std::string_view text) {
    return text.find(kAnyStrategy) != std::string_view::npos;
}

void encode(JsonWriter& json, const Strategy& strategy) {
    json.begin_object();
    json.key("schema").string(kStrategySchema);
    json.key("position").string(to_text(strategy.position));
    json.key("value").number(strategy.value.value());
    json.key("claims").begin_array();
    for (const StrategyClaim& claim : strategy.claims) {
        json.begin_object();
        json.key("component").string(component_text(claim.component));
        json.key("value").number(claim.value.value());
        json.key("replies").begin_array();
        for (const std::int64_t reply : claim.replies) {
            json.integer(reply);
        }
        json.end_array();
        json.key("smaller").begin_array();
        for (const std::uint64_t option : claim.smaller) {
            json.number(option);
        }
        json.end_array();
        json.end_object();
    }
    json.end_array();
    json.end_object();
}

Result<Strategy> decode_strategy(std::string_view text, Budget& budget, FileReader files,
                                 RuleLoader rules) {
    const auto document = read_document(text, kLargestStrategy, kStrategySchema, budget);
    if (!document && text.find(kUnordered) != std::string_view::npos && !budget.exceeded()) {
        return Error{ErrorCode::BadCertificate,
                     {},
                     Error::kNoOffset,
                     {"it is a nimber/strategy/1, whose claims are in no order, so that they could "
                      "rest on one another; the same solve --certificate writes a new one",
                      "它是 nimber/strategy/1，其断言没有次序，可能互相依赖；"
                      "请用同样的 solve --certificate 重新写出"}};
    }
    if (!document) {
        return document.error();
    }
    std::optional<Error> error;
    Strategy read;
    JsonMembers all{document->root(), "", error};
    all.allow({"schema", "position", "value", "claims"});
    ComponentReader component{std::move(files), std::move(rules), read.games};
    auto position = component.position(all.string("position"));
    if (!position) {
        all.complain("position", {"it is not a position", "不是局面"});
        return *error;
    }
    read.position = std::move(*position);
    read.value = Nimber{all.number("value")};
    for (Part& part : read.position.parts) {
        part.game = component.share(part.game);
    }
    all.objects("claims", [&](JsonMembers& members) {
        if (!budget.step()) {
            return;
        }
        members.allow({"component", "value", "replies", "smaller"});
        StrategyClaim claim;
        auto parsed = component(members.string("component"));
        if (!parsed) {
            members.complain("component", {"it is not a component", "不是分量"});
            return;
        }
        claim.component = std::move(*parsed);
        claim.value = Nimber{members.number("value")};
        claim.replies = members.integers("replies");
        claim.smaller = members.numbers("smaller");
        // A board may have many cells in a short text.
        static_cast<void>(budget.hold(claim.component.state.size() * sizeof(Heap)));
        read.claims.push_back(std::move(claim));
    });
    if (budget.exceeded()) {
        return budget.error();
    }
    if (error) {
        return *error;
    }
    return read;
}

} // namespace nimber
