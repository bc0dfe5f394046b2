#include "workbench/rule_files/rules_check.hpp"

#include "nimber/position/position.hpp"
#include "nimber/value/mex.hpp"
#include "script/declared_code.hpp"
#include "script/formula_check.hpp"
#include "script/script_game.hpp"
#include "workbench/patterns/known_games.hpp"
#include "workbench/rule_files/rule_files.hpp"
#include "workbench/rule_files/rules_answers.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace nimber {
namespace {

constexpr Heap kMostHeap = 40;
constexpr std::size_t kMostCheckedPositions = 5000;
constexpr std::size_t kMostFindings = 10;
constexpr std::size_t kValuesCompared = 200;

// Bytes of a position in two tables, and of an option, besides their numbers.
constexpr std::size_t kNode = 256;
constexpr std::size_t kOption = 96;

using NodeNumber = std::size_t;
using Clock = std::chrono::steady_clock;

/// Tries one game.
class RulesCheck {
public:
    RulesCheck(const ScriptGame& game, RulesReport& report)
        : game_{game}, report_{report}, kept_{game.kept()}, kept_seen_{game.kept()} {}

    /// Returns why the request ended, if it did.
    std::optional<Error> run(const std::string& source) {
        add_roots();
        const auto begin = Clock::now();
        while (next_ < nodes_.size() && !over_) {
            expand(next_++);
        }
        report_.time = Clock::now() - begin;
        report_.positions = nodes_.size();
        find_cycles();
        find_values();
        check_hooks();
        if (game_.rules().functions.value != 0 && !over_) {
            check_formula(game_);
            take_failure();
        }
        if (!limited_ && !over_) {
            ask_again(source);
        }
        return over_;
    }

private:
    /// One part, and the parts that its options leave.
    struct Node {
        State part;
        std::vector<std::vector<NodeNumber>> options;
        bool complete = true; ///< all of its options are known
        std::optional<Nimber> value = {};
    };

    void find(bool fault, const State& part, Text what, std::vector<std::string> facts = {}) {
        std::string position;
        game_.show_part(part, position);
        facts.insert(facts.begin(), {report_.file, position});
        add({fault, {ErrorCode::BadMove, std::move(facts), Error::kNoOffset, what}});
    }

    void add(RulesReport::Finding finding) {
        if (report_.findings.size() < kMostFindings) {
            report_.findings.push_back(std::move(finding));
        }
    }

    /// Notes why the rules failed, if they did, and lets them go on.
    bool take_failure() {
        const Error* failed = game_.failure();
        if (failed == nullptr) {
            return false;
        }
        if (game_.request_is_over() && !over_) {
            over_ = *failed;
        }
        limited_ = limited_ || is_script_budget(failed->code);
        add({true, *failed});
        game_.forgive();
        return true;
    }

    /// Notes that this many bytes more are kept.
    void keep(std::size_t bytes) {
        bytes_ += bytes;
        if (!game_.keep(kept_, bytes_)) {
            take_failure();
        }
    }

    std::optional<NodeNumber> number(StateView part) {
        State key{part.begin(), part.end()};
        const auto known = numbers_.find(key);
        if (known != numbers_.end()) {
            return known->second;
        }
        if (nodes_.size() == kMostCheckedPositions) {
            report_.all = false;
            return std::nullopt;
        }
        keep(kNode + 2 * key.size() * sizeof(Heap));
        numbers_.emplace(key, nodes_.size());
        nodes_.push_back({std::move(key), {}});
        return nodes_.size() - 1;
    }

    /// The parts of a sum; nothing if there are too many positions already.
    std::optional<std::vector<NodeNumber>> numbers(SumView sum) {
        std::vector<NodeNumber> all;
        for (const StateView part : sum) {
            const auto each = number(part);
            if (!each) {
                return std::nullopt;
            }
            all.push_back(*each);
        }
        std::ranges::sort(all);
        return all;
    }

    void add_roots() {
        for (const std::string& example : game_.rules().examples) {
            if (const auto state = game_.example_state(example)) {
                static_cast<void>(numbers(*state));
            }
            take_failure();
        }
        for (Heap heap = 0; game_.of_heaps() && heap <= kMostHeap; ++heap) {
            static_cast<void>(number({&heap, 1}));
        }
        const auto size = game_.rules().size;
        if (nodes_.empty() && size && game_.reads_numbers()) {
            add_tuples(*size);
        }
        if (nodes_.empty()) {
            add({false,
                 {ErrorCode::BadRules,
                  {report_.file},
                  Error::kNoOffset,
                  {"nothing was tried: add examples = {...} with small positions",
                   "未作尝试：请加上 examples = {...}，列出一些小局面"}}});
        }
    }

    /// Small tuples, the largest number as large as a thousand of them allow.
    void add_tuples(std::size_t size) {
        constexpr std::size_t kMost = 1000;
        Heap largest = 0;
        for (std::size_t count = 1; largest < kMostHeap; ++largest) {
            count = 1;
            for (std::size_t i = 0; i < size && count <= kMost; ++i) {
                count *= largest + 2;
            }
            if (count > kMost) {
                break;
            }
        }
        State tuple(size, 0);
        for (bool more = true; more;) {
            static_cast<void>(number(tuple));
            more = false;
            for (Heap& each : tuple) {
                if (each < largest) {
                    ++each;
                    more = true;
                    break;
                }
                each = 0;
            }
        }
    }

    void expand(NodeNumber at) {
        const State part = nodes_[at].part;
        const auto list = game_.part_options(part);
        if (!list) {
            nodes_[at].complete = false;
            take_failure();
            return;
        }
        if (list->repeated) {
            tell_duplicate(part, (*list)[*list->repeated]);
        }
        std::set<std::vector<NodeNumber>> seen; // a sum is the same in any order
        std::size_t seen_bytes = 0;
        for (std::size_t i = 0; i < list->size() && !over_; ++i) {
            auto parts = numbers((*list)[i]);
            if (!parts) {
                nodes_[at].complete = false;
                continue;
            }
            if (!seen.insert(*parts).second) {
                tell_duplicate(part, (*list)[i]);
                continue;
            }
            const std::size_t bytes = kOption + parts->size() * sizeof(NodeNumber);
            seen_bytes += bytes;
            if (!game_.keep(kept_seen_, seen_bytes)) {
                take_failure();
            }
            keep(bytes);
            nodes_[at].options.push_back(std::move(*parts));
        }
        report_.options += list->emitted;
    }

    /// Once, as one will do to find the others.
    void tell_duplicate(const State& part, SumView option) {
        if (!duplicate_told_) {
            const std::string left = to_text(game_, option);
            find(false, part, {"the same option is emitted twice: {2}", "同一选项发出两次：{2}"},
                 {left.empty() ? "-" : left});
        }
        duplicate_told_ = true;
    }

    /// Orders the parts, options first; reports one that is on a cycle of play.
    void find_cycles() {
        enum class Mark : unsigned char { New, Open, Done };
        std::vector<Mark> marks(nodes_.size(), Mark::New);
        std::optional<NodeNumber> cycle;
        for (NodeNumber root = 0; root < nodes_.size(); ++root) {
            std::vector<NodeNumber> stack = {root};
            while (!stack.empty()) {
                const NodeNumber here = stack.back();
                if (marks[here] != Mark::New) {
                    stack.pop_back();
                    if (marks[here] == Mark::Open) {
                        marks[here] = Mark::Done;
                        order_.push_back(here);
                    }
                    continue;
                }
                marks[here] = Mark::Open;
                for (const auto& option : nodes_[here].options) {
                    for (const NodeNumber to : option) {
                        if (marks[to] == Mark::Open) {
                            cycle = cycle.value_or(to);
                        } else if (marks[to] == Mark::New) {
                            stack.push_back(to);
                        }
                    }
                }
            }
        }
        loops_ = cycle.has_value();
        if (cycle && !game_.loopy()) {
            game_.report_cycle(nodes_[*cycle].part);
            take_failure();
        }
        if (!cycle && game_.loopy() && report_.all && !nodes_.empty()) {
            find(false, nodes_.front().part,
                 {"the file says loopy = true, but play ended from every position tried",
                  "文件写有 loopy = true，但从所试局面出发均会结束"});
        }
    }

    void find_values() {
        for (const NodeNumber at : order_) {
            Node& node = nodes_[at];
            MexSet below;
            bool known = node.complete && !loops_;
            for (const auto& option : node.options) {
                Nimber sum;
                for (const NodeNumber part : option) {
                    known = known && nodes_[part].value;
                    sum += nodes_[part].value.value_or(Nimber{});
                }
                below.insert(sum);
            }
            node.value = known ? std::optional{below.mex()} : std::nullopt;
        }
    }

    /// The value of a sum whose parts were tried, if all were.
    std::optional<Nimber> value(SumView sum) const {
        Nimber total;
        for (const StateView part : sum) {
            const auto known = numbers_.find(State{part.begin(), part.end()});
            if (known == numbers_.end() || !nodes_[known->second].value) {
                return std::nullopt;
            }
            total += *nodes_[known->second].value;
        }
        return total;
    }

    /// What canonical and split must not change, and what show must not lose.
    void check_hooks() {
        const Rules::Functions& functions = game_.rules().functions;
        if (game_.of_heaps()) {
            return;
        }
        for (const Node& node : nodes_) {
            if (over_) {
                return;
            }
            const State& part = node.part;
            State same = part;
            game_.normalise(same); // which fails if its form has another one
            Sum sum;
            game_.split(part, [&](StateView each) {
                sum.push_back(each);
                return true;
            });
            if (take_failure()) {
                continue;
            }
            compare(part, same,
                    {"canonical leads to another value: {2}, not {3}",
                     "canonical 改变了值：{2}，而不是 {3}"});
            compare(
                part, sum,
                {"split leads to another value: {2}, not {3}", "split 改变了值：{2}，而不是 {3}"});
            if (functions.show != 0) {
                check_text(part);
            }
        }
    }

    void compare(const State& part, SumView other, Text what) {
        const auto own = value(part);
        const auto theirs = value(other);
        if (own && theirs && *own != *theirs) {
            find(true, part, what, {std::to_string(theirs->value()), std::to_string(own->value())});
        }
    }

    void check_text(const State& part) {
        const std::string shown = to_text(game_, part);
        ArgumentReader arguments{shown, 0, shown.size(), game_.card()};
        const auto read = game_.parse(arguments);
        if (!take_failure() && (!read || read->view() != SumView{part})) {
            find(true, part,
                 {"parse does not read what show writes: {2}", "parse 读不出 show 写出的内容：{2}"},
                 {shown});
        }
    }

    /// Asks all functions again in a sandbox that has seen nothing, from the last position to the
    /// first: rules that are no functions of the position alone say something else.
    void ask_again(const std::string& source) {
        const auto twin = ScriptGame::load_moves(report_.file, source, game_.limits());
        if (!twin) {
            over_ = twin.error(); // it could be loaded before
            return;
        }
        keep(nodes_.size() * sizeof(RuleAnswers));
        std::vector<RuleAnswers> before;
        for (NodeNumber at = 0; at < nodes_.size() && !over_; ++at) {
            before.push_back(rule_answers(game_, nodes_[at].part, over_));
        }
        for (NodeNumber at = nodes_.size(); at-- > 0 && !over_;) {
            const RuleAnswers after = rule_answers(**twin, nodes_[at].part, over_);
            for (std::size_t i = 0; i < after.size(); ++i) {
                if (before[at][i] && after[i] && before[at][i] != after[i]) {
                    find(true, nodes_[at].part,
                         {"{2} gives something else when the positions are asked for in another "
                          "order: rules must depend on the position alone",
                          "以另一次序询问各局面时，{2} 的结果不同：规则只能取决于局面"},
                         {kRuleFunctions[i]});
                    return; // one is enough to look for
                }
            }
        }
    }

    const ScriptGame& game_;
    RulesReport& report_;
    std::map<State, NodeNumber> numbers_;
    std::vector<Node> nodes_;
    NodeNumber next_ = 0;
    std::vector<NodeNumber> order_; ///< options before what has them
    bool loops_ = false;
    bool duplicate_told_ = false;
    std::size_t bytes_ = 0; ///< of all that is kept
    KeptBytes kept_;
    KeptBytes kept_seen_;       ///< of the options of one part
    std::optional<Error> over_; ///< why the request ended
    bool limited_ = false;      ///< by a budget, of a call or of the request
};

} // namespace

bool RulesReport::faultless() const {
    return std::ranges::none_of(findings, &Finding::fault);
}

Result<RulesReport> check_rules(const std::string& file, const Limits& limits) {
    const auto source = rule_source(file);
    if (!source) {
        return source.error();
    }
    const auto loaded = ScriptGame::load_moves(file, *source, script_limits(limits));
    return loaded ? check_rules(file, *source, *loaded, limits) : loaded.error();
}

Result<RulesReport> check_rules(const std::string& file, const std::string& source,
                                const std::shared_ptr<const ScriptGame>& loaded,
                                const Limits& limits) {
    const ScriptGame& game = *loaded;
    RulesReport report;
    report.file = file;
    report.name = game.rules().name;
    if (auto over = RulesCheck{game, report}.run(source)) {
        return *std::move(over);
    }
    if (report.faultless() && game.rules().bounds) {
        const auto code = declared_code(game);
        if (code) {
            report.code = code->text();
            report.heaps_compared = last_heap_compared(game);
        } else {
            if (game.request_is_over()) {
                return code.error();
            }
            report.findings.push_back({true, code.error()});
            game.forgive();
        }
    }
    if (report.faultless() && !game.loopy()) {
        const KnownGames found = known_games(loaded, kValuesCompared, limits);
        report.known = found.names;
        report.values_compared = found.compared;
    }
    return report;
}

} // namespace nimber
