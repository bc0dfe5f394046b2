#include "../families.hpp"
#include "subtraction_game.hpp"

namespace nimber {
namespace {

constexpr GameCard kBashCard = {
    .name = "bash",
    .usage = "bash:M(HEAPS)",
    .example = "bash:3(10,7)",
    .rule = {"Take 1 to M stones from one heap.", "从某一堆中取走 1 到 M 颗石子。"},
    .form = {"M is the most that may be taken; in parentheses the sizes of the heaps",
             "M 为一次最多可取的石子数；括号内为各堆的石子数"},
    .theorem = {"remainder by M+1", "除以 M+1 的余数"},
    .statement = {"The value of a heap of n is n mod (M+1).", "n 颗石子的堆的值为 n mod (M+1)。"},
    .source = "Bachet 1612",
    .misere =
        {"Like misère nim with the heaps n mod (M+1); one heap alone is lost iff n mod (M+1) = 1.",
         "相当于各堆为 n mod (M+1) 的反常 nim；单独一堆在 n mod (M+1) = 1 时必败。"},
};

class Bash final : public SubtractionGame {
public:
    explicit Bash(Heap most) : SubtractionGame{kBashCard}, most_{most} {}

    [[nodiscard]] std::string name() const override { return "bash:" + std::to_string(most_); }

    void options(StateView heap, OptionVisitor visit) const override {
        const Heap least = heap[0] > most_ ? heap[0] - most_ : 0;
        for (Heap left = heap[0]; left-- > least;) {
            if (!visit(left)) {
                return;
            }
        }
    }

    [[nodiscard]] std::optional<Nimber> value(StateView heap) const override {
        return Nimber{remainder(heap[0])};
    }

    [[nodiscard]] std::optional<Period> value_period() const override {
        return most_ == ~Heap{0} ? std::nullopt : std::optional{Period{0, most_ + 1, 0}};
    }

    [[nodiscard]] bool winning_options(StateView heap, const Goal& goal,
                                       OptionVisitor visit) const override {
        // Among the M+1 heaps from n-M to n each remainder occurs once.
        const Heap target = goal.heap().value();
        const Heap own = remainder(heap[0]);
        if (target > most_ || target == own) {
            return true;
        }
        const Heap take = own > target ? own - target : most_ - (target - own) + 1;
        if (take <= heap[0]) {
            visit(heap[0] - take);
        }
        return true;
    }

    void explain(StateView heap, Play play, Evidence& evidence) const override {
        const std::string size = std::to_string(heap[0]);
        if (heap[0] <= most_) {
            evidence.say({"{0} is at most M = {1}: any number of the stones may be taken, so the "
                          "value is {0}.",
                          "{0} 不超过 M = {1}：可以取走任意多颗，所以值为 {0}。"},
                         {size, std::to_string(most_)});
        } else {
            evidence.say(
                {"{0} = {1}·{2} + {3}: the remainder by M+1 = {2} is {3}, so the value is {3}.",
                 "{0} = {1}·{2} + {3}：除以 M+1 = {2} 的余数是 {3}，所以值为 {3}。"},
                {size, std::to_string(heap[0] / (most_ + 1)), std::to_string(most_ + 1),
                 std::to_string(remainder(heap[0]))});
        }
        explain_misere(Nimber{remainder(heap[0])}, play, evidence);
    }

private:
    [[nodiscard]] Heap remainder(Heap heap) const {
        return heap <= most_
                   ? heap
                   : heap % (most_ + 1); // M+1 may not fit, but then every heap is at most M
    }

    Heap most_;
};

Result<GamePtr> make_bash(ArgumentReader& parameters) {
    const std::size_t begin = parameters.offset();
    const auto most = parameters.number();
    if (!most) {
        return most.error();
    }
    if (*most == 0) {
        return parameters.bad_parameter(
            begin, {"the most that may be taken is at least 1", "一次最多可取的数至少为 1"});
    }
    if (!parameters.at_end()) {
        return parameters.bad_parameter(
            parameters.offset(),
            {"only one number, the most that may be taken, stands behind the colon; sub:1,3,4 is a "
             "set",
             "冒号后只能有一个数，即一次最多可取的数；取数集合请用 sub:1,3,4"});
    }
    return GamePtr{std::make_shared<const Bash>(*most)};
}

} // namespace

Family bash_family() {
    return {kBashCard, make_bash};
}

} // namespace nimber
