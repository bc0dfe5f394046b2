#include "../../value/wide.hpp"
#include "../families.hpp"
#include "nimber/text/number_text.hpp"

#include <algorithm>
#include <array>

namespace nimber {
namespace {

constexpr Heap kLargestHeap = ~Heap{0};
/// The largest a and |b| in at+b: the losing numbers of such a rule are still few enough to hold.
constexpr Heap kLargestFactor = 10'000;

constexpr GameCard kFibonacciCard = {
    .name = "fibonacci",
    .usage = "fibonacci(N) or fibonacci(N,Q)",
    .example = "fibonacci(20)",
    .rule = {"Take at least one stone from the heap, and at most twice as many as the last move "
             "took; the first move may not take all.",
             "从堆中至少取一颗，至多取上一着的两倍；第一着不能全部取走。"},
    .form = {"N stones are left and at most Q may be taken now; without Q it is the first move, at "
             "most N-1",
             "剩 N 颗，这一着至多取 Q 颗；不写 Q 即为第一着，至多取 N-1 颗"},
    .theorem = {"Whinihan's theorem", "Whinihan 定理"},
    .statement = {"Won iff Q is at least the smallest term of N written as a sum of Fibonacci "
                  "numbers no two of which are neighbours (Zeckendorf).",
                  "把 N 写成互不相邻的斐波那契数之和（齐肯多夫表示），当且仅当 Q "
                  "不小于其中最小的一项时必胜。"},
    .source = "Whinihan 1963; Schwenk 1970 for other rules",
    .misere = {"Alone: as in normal play with one stone less.",
               "单独时：如同正常规则下少一颗石子。"},
};

constexpr GameCard kDynamicCard = {
    .name = "dynamic",
    .usage = "dynamic:F(N) or dynamic:F(N,Q)",
    .example = "dynamic:3t(20)",
    .rule = {"Take at least one stone from the heap, and at most F(t) if the last move took t; the "
             "first move may not take all.",
             "从堆中至少取一颗；若上一着取了 t 颗，则至多取 F(t) 颗；第一着不能全部取走。"},
    .form = {"F is at+b or t^2, such as t, 2t, t+1, 2t-1; N stones are left and at most Q may be "
             "taken now; without Q it is the first move, at most N-1",
             "F 为 at+b 或 t^2，例如 t、2t、t+1、2t-1；剩 N 颗，这一着至多取 Q 颗；不写 Q "
             "即为第一着，至多取 N-1 颗"},
    .theorem = {"Schwenk's theorem", "Schwenk 定理"},
    .statement = {"Let H(1) = 1 and H(k+1) = H(k) + H(j) with the least j such that F(H(j)) >= "
                  "H(k). Won iff Q is at least the smallest term of N written greedily as a sum of "
                  "numbers H.",
                  "设 H(1) = 1，H(k+1) = H(k) + H(j)，j 为使 F(H(j)) >= H(k) 的最小者。把 N "
                  "贪心地写成若干 H 之和，当且仅当 Q 不小于其中最小的一项时必胜。"},
    .source = "Schwenk 1970",
    .misere = {"Alone: as in normal play with one stone less.",
               "单独时：如同正常规则下少一颗石子。"},
};

/// How much may be taken after t were: at+b or t². Never less than t, and not falling.
struct Growth {
    bool square = false;
    Heap a = 1;
    Heap plus = 0;
    Heap minus = 0; ///< at most a-1

    /// F(t) for t >= 1, or the largest number of 64 bits if that is less.
    [[nodiscard]] Heap operator()(Heap t) const {
        const Uint128 exact = square ? Uint128{t} * t : Uint128{t} * a + plus - minus;
        return exact > kLargestHeap ? kLargestHeap : static_cast<Heap>(exact);
    }

    [[nodiscard]] std::string text() const {
        if (square) {
            return "t^2";
        }
        std::string out = a == 1 ? "t" : std::to_string(a) + "t";
        if (plus > 0) {
            out += "+" + std::to_string(plus);
        }
        if (minus > 0) {
            out += "-" + std::to_string(minus);
        }
        return out;
    }
};

/// The numbers H up to 2^64: H(1) = 1, H(k+1) = H(k) + H(j) with the least j such that F(H(j)) >=
/// H(k).
///
/// As long as j stays, H grows by the same step, so we hold runs of equal steps: for t² these are
/// some hundred thousand, while the numbers themselves are 2^33.
class LosingNumbers {
public:
    /// Nothing if they take more than `most_bytes` while they are found.
    [[nodiscard]] static std::optional<LosingNumbers> find(const Growth& growth,
                                                           std::size_t most_bytes) {
        LosingNumbers found;
        const std::size_t most = most_bytes / sizeof(Run);
        Heap term = 1;       // H(k)
        Heap step = 1;       // H(j)
        std::size_t run = 0; // the run in which H(j) lies
        while (true) {
            while (growth(step) < term) {
                // H(j) < H(k) here, for F(t) >= t; so the run of H(j) is there.
                while (run + 1 < found.runs_.size() && found.runs_[run + 1].first <= step) {
                    ++run;
                }
                step += found.runs_[run].step;
            }
            // A row that grows is there twice.
            if (found.runs_.size() == found.runs_.capacity() &&
                3 * found.runs_.capacity() + 1 > most) {
                return std::nullopt;
            }
            found.runs_.push_back({term, step});
            const Uint128 next = term + (Uint128{growth(step) - term} / step + 1) * step;
            if (next > kLargestHeap) {
                return found;
            }
            term = static_cast<Heap>(next);
        }
    }

    [[nodiscard]] std::size_t bytes() const { return runs_.capacity() * sizeof(Run); }

    /// n as a sum of numbers H, each as large as possible, from the largest on.
    [[nodiscard]] std::vector<Heap> terms(Heap n) const {
        std::vector<Heap> all;
        while (n > 0) {
            const auto beyond = std::ranges::upper_bound(runs_, n, {}, &Run::first);
            const Run& run = *(beyond - 1);
            all.push_back(run.first + (n - run.first) / run.step * run.step);
            n -= all.back();
        }
        return all;
    }

private:
    struct Run {
        Heap first;
        Heap step;
    };
    std::vector<Run> runs_;
};

/// Why (n,q) is won iff q >= L(n), the last term of n = h(1) + ... + h(r), greedily.
///
/// A sum of numbers H with F(h(i+1)) < h(i) for all i is the greedy one, and conversely: after H(k)
/// = h(i) come only terms H(1)..H(j-1), with sum below H(j) by induction, where H(k+1) = H(k) +
/// H(j). Hence F(k) < L(m) iff the terms of m+k are those of m, followed by those of k: let us call
/// such a k a tail of m+k. If q >= L(n), take L(n): what is left has its last term above F(L(n)),
/// or is 0. If q < L(n), whatever k <= q is taken, it is no tail, for it is less than the last
/// term; so F(k) >= L(n-k). So the winning moves are the tails of at most q, checked by F(k) <
/// h(i).
///
/// Misère play alone: taking the last stone loses, so it is as if that stone were not there; only
/// where nothing may be taken is it won.
class DynamicNim final : public Game {
public:
    DynamicNim(const GameCard& card, const Growth& growth, LosingNumbers losing, GameBytes held)
        : Game{card}, growth_{growth}, losing_{std::move(losing)}, held_{std::move(held)} {}

    [[nodiscard]] std::string name() const override {
        const bool fibonacci = card().name == kFibonacciCard.name;
        return fibonacci ? Game::name() : Game::name() + ":" + growth_.text();
    }

    [[nodiscard]] std::optional<Complaint> check(StateView state) const override {
        if (state.size() == 1 || state.size() == 2) {
            return std::nullopt;
        }
        return Complaint{
            2,
            {"one or two numbers are needed: the stones, and how many may be taken now",
             "需要一个或两个数：石子数，以及这一着至多可取的数目"}};
    }

    [[nodiscard]] Picture picture(StateView state) const override {
        return {.kind = Picture::Kind::Stones, .numbers = {state[0]}};
    }

    void options(StateView state, OptionVisitor visit) const override {
        for (Heap take = 1; take != 0 && take <= limit(state); ++take) {
            if (!visit(after(state[0], take))) {
                return;
            }
        }
    }

    void normalise(State& state) const override { state = {state[0], limit(state)}; }

    [[nodiscard]] std::optional<Nimber> value(StateView state) const override {
        return outcome(state, Play::Normal) == Outcome::P ? std::optional{Nimber{}} : std::nullopt;
    }

    [[nodiscard]] std::optional<Outcome> outcome(StateView state, Play play) const override {
        if (limit(state) == 0) {
            return play == Play::Normal ? Outcome::P : Outcome::N;
        }
        const std::vector<Heap> terms = losing_.terms(counted(state, play));
        return !terms.empty() && limit(state) >= terms.back() ? Outcome::N : Outcome::P;
    }

    [[nodiscard]] bool winning_options(StateView state, const Goal& goal,
                                       OptionVisitor visit) const override {
        if (!goal.outcome_suffices()) {
            return false;
        }
        if (limit(state) == 0) {
            return true;
        }
        const std::vector<Heap> terms = losing_.terms(counted(state, goal.play));
        Heap take = 0;
        for (std::size_t i = terms.size(); i-- > 0;) {
            if (terms[i] > limit(state) - take) {
                break;
            }
            take += terms[i];
            if ((i == 0 || growth_(take) < terms[i - 1]) && !visit(after(state[0], take))) {
                break;
            }
        }
        return true;
    }

    void explain(StateView state, Play play, Evidence& evidence) const override;

private:
    /// How many may be taken now.
    [[nodiscard]] static Heap limit(StateView state) {
        if (state.size() == 1) {
            return state[0] == 0 ? 0 : state[0] - 1;
        }
        return std::min(state[0], state[1]);
    }

    /// The stones that count: in misère play nobody wants the last one. Requires a move.
    [[nodiscard]] static Heap counted(StateView state, Play play) {
        return play == Play::Misere ? state[0] - 1 : state[0];
    }

    [[nodiscard]] std::array<Heap, 2> after(Heap stones, Heap take) const {
        return {stones - take, std::min(stones - take, growth_(take))};
    }

    Growth growth_;
    LosingNumbers losing_;
    GameBytes held_;
};

void DynamicNim::explain(StateView state, Play play, Evidence& evidence) const {
    const Heap most = limit(state);
    if (most == 0) {
        evidence.say(
            play == Play::Normal
                ? Text{"Nothing may be taken: there is no move.", "一颗也不能取：已无着法。"}
                : Text{"Nothing may be taken: there is no move, which wins in misère play.",
                       "一颗也不能取：已无着法，在反常规则下即为胜。"});
        return;
    }
    const Heap stones = counted(state, play);
    if (play == Play::Misere) {
        evidence.say({"In misère play nobody wants the last stone, so count {0} instead of {1}.",
                      "在反常规则下谁也不想取最后一颗，所以按 {0} 颗而不是 {1} 颗来算。"},
                     {std::to_string(stones), std::to_string(state[0])});
    }
    const std::vector<Heap> terms = losing_.terms(stones);
    if (terms.empty()) {
        evidence.say({"The last stone must be taken: lost.", "只能取走最后一颗：必败。"});
        return;
    }
    constexpr std::size_t kShown = 8; // of a long sum only the largest terms and the last
    std::vector<std::string> shown;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        if (terms.size() <= kShown || i + 2 < kShown || i + 1 == terms.size()) {
            shown.push_back(std::to_string(terms[i]));
        } else if (shown.back() != "...") {
            shown.emplace_back("...");
        }
    }
    const bool fibonacci = card().name == kFibonacciCard.name;
    evidence.say(
        fibonacci ? Text{"{0} = {1} in Fibonacci numbers no two of which are neighbours.",
                         "{0} = {1}，各项为互不相邻的斐波那契数。"}
                  : Text{"{0} = {1} in losing numbers of the rule {2}, each as large as possible.",
                         "{0} = {1}，各项为规则 {2} 的必败数，每项取尽可能大的。"},
        {std::to_string(stones), join(shown, " + "), growth_.text()});
    const std::string last = std::to_string(terms.back());
    const std::string limit_text = std::to_string(most);
    if (most < terms.back()) {
        evidence.say({"The smallest term is {0}, but at most {1} may be taken: lost.",
                      "最小的一项为 {0}，但至多只能取 {1} 颗：必败。"},
                     {last, limit_text});
    } else if (terms.size() == 1) {
        evidence.say(play == Play::Normal
                         ? Text{"All of it may be taken: won.", "可以全部取走：必胜。"}
                         : Text{"All of these may be taken, leaving the last stone: won.",
                                "可以把这些全部取走，只留最后一颗：必胜。"});
    } else {
        evidence.say({"The smallest term is {0}, and up to {1} may be taken: taking {0} wins, as "
                      "the opponent may then take at most {2}, less than the next term {3}.",
                      "最小的一项为 {0}，而至多可取 {1} 颗：取 {0} 颗即胜，因为对手接着至多取 {2} "
                      "颗，少于前一项 {3}。"},
                     {last, limit_text, std::to_string(growth_(terms.back())),
                      std::to_string(terms[terms.size() - 2])});
    }
}

/// Reads "2t+1", "t", "t^2"; on failure says where in the text it went wrong.
class GrowthReader {
public:
    explicit GrowthReader(std::string_view text) : text_{text} {}

    [[nodiscard]] std::size_t at() const { return at_; }

    [[nodiscard]] std::optional<Growth> read() {
        Growth growth;
        if (!text_.starts_with('t')) {
            const auto a = number();
            if (!a || *a == 0) {
                at_ = 0;
                return std::nullopt;
            }
            growth.a = *a;
        }
        if (!skip('t')) {
            return std::nullopt;
        }
        if (skip('^')) {
            growth.square = growth.a == 1 && text_[0] == 't' && skip('2');
            return growth.square && done() ? std::optional{growth} : std::nullopt;
        }
        const bool plus = skip('+');
        if (plus || skip('-')) {
            const std::size_t begin = at_;
            const auto b = number();
            if (!b || (!plus && *b >= growth.a)) {
                at_ = begin;
                return std::nullopt;
            }
            (plus ? growth.plus : growth.minus) = *b;
        }
        return done() ? std::optional{growth} : std::nullopt;
    }

private:
    [[nodiscard]] bool done() const { return at_ == text_.size(); }
    [[nodiscard]] bool skip(char c) {
        const bool found = at_ < text_.size() && text_[at_] == c;
        at_ += found ? 1 : 0;
        return found;
    }
    /// Nothing if it is none, or too large.
    [[nodiscard]] std::optional<Heap> number() {
        const NumberRead read = read_number(text_.substr(at_));
        if (read.length == 0 || !read.fits || read.value > kLargestFactor) {
            return std::nullopt;
        }
        at_ += read.length;
        return read.value;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

Result<GamePtr> make_game(const GameCard& card, const Growth& growth,
                          const ArgumentReader& parameters, std::size_t begin) {
    auto losing = LosingNumbers::find(growth, parameters.room());
    if (!losing) {
        return parameters.no_room(begin);
    }
    GameBytes held = parameters.hold(losing->bytes());
    return GamePtr{
        std::make_shared<const DynamicNim>(card, growth, *std::move(losing), std::move(held))};
}

Result<GamePtr> make_fibonacci(ArgumentReader& parameters) {
    if (!parameters.at_end()) {
        return parameters.no_parameter();
    }
    return make_game(kFibonacciCard, Growth{.a = 2}, parameters, parameters.offset());
}

Result<GamePtr> make_dynamic(ArgumentReader& parameters) {
    const std::size_t begin = parameters.offset();
    const Text help = {"behind the colon stands how much may be taken after t were: at+b with a "
                       "from 1 to 10000 and b from 1-a to 10000, or t^2",
                       "冒号后写上一着取 t 颗后至多可取的数目：at+b（a 为 1 到 10000，b 为 1-a 到 "
                       "10000），或 t^2"};
    if (parameters.at_end()) {
        return parameters.bad_parameter(begin, help);
    }
    const auto word = parameters.word();
    if (!word) {
        return word.error();
    }
    GrowthReader reader{*word};
    const auto growth = reader.read();
    if (!growth) {
        return parameters.bad_parameter(begin + reader.at(), help);
    }
    if (!parameters.at_end()) {
        return parameters.bad_parameter(parameters.offset(), help);
    }
    return make_game(kDynamicCard, *growth, parameters, begin);
}

} // namespace

Family fibonacci_family() {
    return {kFibonacciCard, make_fibonacci};
}

Family dynamic_family() {
    return {kDynamicCard, make_dynamic};
}

} // namespace nimber
