#include "../families.hpp"
#include "nimber/game/theorems.hpp"

namespace nimber {
namespace {

constexpr GameCard kNimCard = {
    .name = "nim",
    .usage = "nim(HEAPS)",
    .example = "nim(5,7,9)",
    .rule = {"Take any number of stones from one heap.", "从某一堆中取走任意多颗石子。"},
    .form = {"the sizes of the heaps", "各堆的石子数"},
    .theorem = theorems::kBouton,
    .statement = {"The value is the nim-sum (xor) of the heaps; it is lost iff that is 0.",
                  "局面的值是各堆石子数的异或（nim 和）；异或为 0 时必败。"},
    .source = "Bouton 1901",
    .misere =
        {"Bouton: as in normal play, but when no heap is larger than one, lost iff the number of "
         "ones is odd.",
         "Bouton：与正常规则相同，但当所有堆都不超过 1 时，1 的个数为奇数则必败。"},
};

constexpr GameCard kStarCard = {
    .name = "*",
    .usage = "*N",
    .example = "*5",
    .rule = {"A nim heap of n stones, written as its value: move to any smaller one.",
             "n 颗石子的 nim 堆，直接写成它的值：可变为任何更小的数。"},
    .form = {"the value", "值"},
    .theorem = theorems::kBouton,
    .statement = {"The value of *n is n.", "*n 的值就是 n。"},
    .source = "Sprague 1935, Grundy 1939",
    .misere = {"As for nim.", "与 nim 相同。"},
};

class Nim : public Game {
public:
    Nim() : Game{kNimCard} {}

    [[nodiscard]] bool of_heaps() const override { return true; }

    void options(StateView heap, OptionVisitor visit) const override {
        for (Heap left = heap[0]; left-- > 0;) {
            if (!visit(left)) {
                return;
            }
        }
    }

    [[nodiscard]] std::optional<Nimber> value(StateView heap) const override {
        return Nimber{heap[0]};
    }

    [[nodiscard]] std::optional<NimSummary> misere_heaps(StateView heap) const override {
        return NimSummary::heap(Nimber{heap[0]});
    }

    [[nodiscard]] bool numbers_are_heaps() const override { return true; }

    [[nodiscard]] bool winning_options(StateView heap, const Goal& goal,
                                       OptionVisitor visit) const override {
        const Heap target = goal.heap().value();
        if (target < heap[0]) {
            visit(target);
        }
        return true;
    }

protected:
    explicit Nim(const GameCard& card) : Game{card} {}
};

class Star final : public Nim {
public:
    Star() : Nim{kStarCard} {}

    void show_part(SumView heaps, std::string& out) const override {
        for (std::size_t i = 0; i < heaps.size(); ++i) {
            out += i == 0 ? "*" : "+*";
            show(heaps[i], out);
        }
    }

    [[nodiscard]] std::optional<Complaint> check(StateView heaps) const override {
        if (heaps.size() == 1) {
            return std::nullopt;
        }
        return Complaint{0, {"one number stands behind *", "* 后面应有一个数"}};
    }
};

} // namespace

Family nim_family() {
    return {kNimCard, make_plain<Nim>};
}

Family star_family() {
    return {kStarCard, make_plain<Star>};
}

} // namespace nimber
