#include "../families.hpp"
#include "nimber/game/theorems.hpp"

namespace nimber {
namespace {

struct Nim {
    using State = Heap;
    static constexpr bool numbers_are_heaps = true;
    static constexpr GameCard card = {
        .name = "nim",
        .usage = "nim(HEAPS)",
        .example = "nim(5,7,9)",
        .rule = {"Take any number of stones from one heap.", "从某一堆中取走任意多颗石子。"},
        .form = {"the sizes of the heaps", "各堆的石子数"},
        .theorem = theorems::kBouton,
        .statement = {"The value is the nim-sum (xor) of the heaps; it is lost iff that is 0.",
                      "局面的值是各堆石子数的异或（nim 和）；异或为 0 时必败。"},
        .source = "Bouton 1901",
        .misere = {"Bouton: as in normal play, but when no heap is larger than one, lost iff the "
                   "number of "
                   "ones is odd.",
                   "Bouton：与正常规则相同，但当所有堆都不超过 1 时，1 的个数为奇数则必败。"},
    };

    void options(Heap heap, OptionVisitor visit) const {
        for (Heap left = heap; left-- > 0;) {
            if (!visit(left)) {
                return;
            }
        }
    }

    [[nodiscard]] Nimber value(Heap heap) const { return Nimber{heap}; }

    [[nodiscard]] NimSummary misere_heaps(Heap heap) const {
        return NimSummary::heap(Nimber{heap});
    }

    [[nodiscard]] bool winning_options(Heap heap, const Goal& goal, OptionVisitor visit) const {
        const Heap target = goal.heap().value();
        if (target < heap) {
            visit(target);
        }
        return true;
    }
};

struct Star : Nim {
    static constexpr GameCard card = {
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

    static void show_part(SumView heaps, std::string& out) {
        for (std::size_t i = 0; i < heaps.size(); ++i) {
            out += i == 0 ? "*" : "+*";
            out += std::to_string(heaps[i][0]);
        }
    }

    [[nodiscard]] static std::optional<Game::Complaint> check(StateView heaps) {
        if (heaps.size() == 1) {
            return std::nullopt;
        }
        return Game::Complaint{0, {"one number stands behind *", "* 后面应有一个数"}};
    }
};

static_assert(KnowsValue<Nim> && KnowsMisereHeaps<Nim> && KnowsWinningOptions<Nim>);
static_assert(KnowsValue<Star> && KnowsMisereHeaps<Star> && KnowsWinningOptions<Star>);

} // namespace

NIMBER_GAME(nim, Nim)
NIMBER_GAME(star, Star)

} // namespace nimber
