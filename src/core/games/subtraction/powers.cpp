#include "../families.hpp"
#include "subtraction_game.hpp"

namespace nimber {
namespace {

constexpr GameCard kPowersCard = {
    .name = "powers",
    .usage = "powers:K(HEAPS)",
    .example = "powers:2(100,31)",
    .rule = {"Take 1, K, K^2, K^3, ... stones from one heap.",
             "从某一堆中取走 1、K、K^2、K^3……颗石子。"},
    .form = {"K is at least 1; in parentheses the sizes of the heaps",
             "K 至少为 1；括号内为各堆的石子数"},
    .theorem = {"powers of K modulo K+1", "K 的幂模 K+1"},
    .statement =
        {"The value of a heap of n is n mod 2 if K is odd. If K is even, let r = n mod (K+1): the "
         "value "
         "is 2 if r = K, otherwise r mod 2.",
         "K 为奇数时，n 颗石子的堆的值为 n mod 2。K 为偶数时，设 r = n mod (K+1)：r = K 时值为 2，"
         "否则为 r mod 2。"},
    .source = "folklore",
    .misere = {"Like misère nim with these values as heaps.", "相当于以这些值为各堆的反常 nim。"},
};

// An even K is -1 modulo K+1, so its powers are 1 and -1 there: every move goes to a neighbouring
// remainder. An odd K has odd powers: every move changes the parity.
class Powers final : public SubtractionGame {
public:
    explicit Powers(Heap base) : SubtractionGame{kPowersCard}, base_{base} {}

    [[nodiscard]] std::string name() const override { return "powers:" + std::to_string(base_); }

    void options(StateView heap, OptionVisitor visit) const override {
        Heap power = 1;
        while (power <= heap[0]) {
            if (!visit(heap[0] - power) || base_ == 1 || power > heap[0] / base_) {
                return;
            }
            power *= base_;
        }
    }

    [[nodiscard]] std::optional<Nimber> value(StateView heap) const override {
        if (base_ % 2 == 1) {
            return Nimber{heap[0] % 2};
        }
        const Heap remainder = heap[0] % (base_ + 1);
        return Nimber{remainder == base_ ? 2 : remainder % 2};
    }

    [[nodiscard]] bool winning_options(StateView heap, const Goal& goal,
                                       OptionVisitor visit) const override {
        options(heap, [&](SumView left) { return value(left[0]) != goal.heap() || visit(left); });
        return true;
    }

    [[nodiscard]] std::optional<Period> value_period() const override {
        return Period{0, base_ % 2 == 1 ? 2 : base_ + 1, 0};
    }

    void explain(StateView heap, Play play, Evidence& evidence) const override {
        const std::string size = std::to_string(heap[0]);
        const std::string base = std::to_string(base_);
        const Nimber own = *value(heap);
        const std::string shown = std::to_string(own.value());
        if (base_ % 2 == 1) {
            evidence.say({"All powers of {1} are odd, so every move changes the parity of the "
                          "heap: the value is "
                          "{0} mod 2 = {2}.",
                          "{1} 的幂都是奇数，每一步都改变堆的奇偶性：值为 {0} mod 2 = {2}。"},
                         {size, base, shown});
        } else {
            const std::string modulus = std::to_string(base_ + 1);
            evidence.say(
                {"Modulo {2} the powers of {1} are 1 and -1. {0} mod {2} = {3}; the values of the "
                 "remainders 0, 1, 2, ... are 0, 1, 0, 1, ..., but 2 for the last, {1}. So the "
                 "value is {4}.",
                 "{1} 的幂模 {2} 为 1 或 -1。{0} mod {2} = {3}；余数 0、1、2……的值依次为 "
                 "0、1、0、1……，"
                 "只有最后一个余数 {1} 的值为 2。所以值为 {4}。"},
                {size, base, modulus, std::to_string(heap[0] % (base_ + 1)), shown});
        }
        explain_misere(own, play, evidence);
    }

private:
    Heap base_;
};

Result<GamePtr> make_powers(ArgumentReader& parameters) {
    const std::size_t begin = parameters.offset();
    const auto base = parameters.number();
    if (!base) {
        return base.error();
    }
    if (*base == 0) {
        return parameters.bad_parameter(
            begin, {"the base of the powers is at least 1", "幂的底数至少为 1"});
    }
    if (!parameters.at_end()) {
        return parameters.bad_parameter(
            parameters.offset(),
            {"only one number, the base of the powers, stands behind the colon",
             "冒号后只能有一个数，即幂的底数"});
    }
    return GamePtr{std::make_shared<const Powers>(*base)};
}

} // namespace

Family powers_family() {
    return {kPowersCard, make_powers};
}

} // namespace nimber
