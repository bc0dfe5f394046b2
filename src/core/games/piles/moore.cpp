#include "../families.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace nimber {
namespace {

/// The ways to choose `count` of `size` things, in order: the indices of those chosen.
class Choice {
public:
    Choice(std::size_t size, std::size_t count) : size_{size}, chosen_(count) {
        std::iota(chosen_.begin(), chosen_.end(), std::size_t{0});
    }

    [[nodiscard]] const std::vector<std::size_t>& chosen() const { return chosen_; }

    /// Goes on to the next way; false if there is none.
    [[nodiscard]] bool next() {
        std::size_t i = chosen_.size();
        while (i > 0 && chosen_[i - 1] == size_ - chosen_.size() + i - 1) {
            --i;
        }
        if (i == 0) {
            return false;
        }
        ++chosen_[i - 1];
        for (; i < chosen_.size(); ++i) {
            chosen_[i] = chosen_[i - 1] + 1;
        }
        return true;
    }

private:
    std::size_t size_;
    std::vector<std::size_t> chosen_;
};

/// Lists every move to a lost position, bit by bit from the top.
///
/// No move leads from a lost position to a lost one. In the highest bit in which a heap changes,
/// all j heaps that change have a 1 before and a 0 after, 1 <= j <= K, so their number does not
/// keep its remainder by K+1. In misère play positions with a heap above 1 are lost as in normal
/// play; then K+1 heaps at least have some higher bit, and a move leaves one of them as it is.
/// Among those without, the number of ones changes by 1 to K. (Misère: Yamasaki 1980.)
///
/// A heap is untouched as far down as its bits were kept; at some 1 it may be lowered, and below
/// that its bits are free. If f heaps are free and c untouched ones have a 1, we may lower r of
/// these and set o of the free bits if f+r <= K, o <= f and c-r+o is a multiple of K+1. That can
/// always be done: let c leave the remainder p > 0; if f >= K+1-p set o = K+1-p, else lower r = p.
/// So the search has no dead ends. At the last bit of a misère game in which no heap keeps a higher
/// bit, the remainder must be 1 instead; then f >= 1 unless all heaps were at most 1, and the same
/// works with c-1.
class WinningMoves {
public:
    /// `most` is at least 1; a K above the number of heaps is the same as that number.
    WinningMoves(StateView heaps, std::size_t most, Play play, OptionVisitor visit)
        : heaps_{heaps}, most_{most}, play_{play}, visit_{visit}, left_(heaps.begin(), heaps.end()),
          lowered_(heaps.size(), false) {}

    void run() {
        Heap all = 0;
        for (const Heap heap : heaps_) {
            all |= heap;
        }
        static_cast<void>(from_bit(static_cast<unsigned>(std::bit_width(all))));
    }

private:
    /// Settles the bits below `top`; false if the visitor has had enough.
    [[nodiscard]] bool from_bit(unsigned top) {
        if (top == 0) {
            const bool moved = std::ranges::find(lowered_, true) != lowered_.end();
            return !moved || visit_(left_);
        }
        const unsigned bit = top - 1;
        const Heap mask = Heap{1} << bit;
        std::vector<std::size_t> ones;
        std::vector<std::size_t> free;
        for (std::size_t i = 0; i < heaps_.size(); ++i) {
            if (lowered_[i]) {
                free.push_back(i);
            } else if ((heaps_[i] & mask) != 0) {
                ones.push_back(i);
            }
        }
        const std::size_t modulus = most_ + 1;
        const std::size_t remainder = bit == 0 && play_ == Play::Misere && !large_ ? 1 : 0;
        for (std::size_t r = 0; r <= std::min(ones.size(), most_ - free.size()); ++r) {
            const std::size_t kept = ones.size() - r;
            const std::size_t set = (remainder + modulus - kept % modulus) % modulus;
            if (set <= free.size() && !choose(bit, ones, r, free, set)) {
                return false;
            }
        }
        return true;
    }

    /// Lowers `r` of the `ones` and sets `set` of the `free` bits, in every way.
    [[nodiscard]] bool choose(unsigned bit, const std::vector<std::size_t>& ones, std::size_t r,
                              const std::vector<std::size_t>& free, std::size_t set) {
        const Heap mask = Heap{1} << bit;
        const bool was_large = large_;
        large_ = large_ || (bit > 0 && ones.size() - r + set > 0);
        bool more = true;
        Choice lower{ones.size(), r};
        do {
            for (const std::size_t i : lower.chosen()) {
                lowered_[ones[i]] = true;
                left_[ones[i]] &= ~(mask | (mask - 1));
            }
            Choice on{free.size(), set};
            do {
                for (const std::size_t i : on.chosen()) {
                    left_[free[i]] |= mask;
                }
                more = from_bit(bit);
                for (const std::size_t i : on.chosen()) {
                    left_[free[i]] &= ~mask;
                }
            } while (more && on.next());
            for (const std::size_t i : lower.chosen()) {
                lowered_[ones[i]] = false;
                left_[ones[i]] = heaps_[ones[i]];
            }
        } while (more && lower.next());
        large_ = was_large;
        return more;
    }

    StateView heaps_;
    std::size_t most_;
    Play play_;
    OptionVisitor visit_;
    State left_;
    std::vector<bool> lowered_;
    bool large_ = false; ///< some heap keeps a bit above the last
};

struct Moore {
    using State = nimber::State;
    static constexpr GameCard card = {
        .name = "moore",
        .usage = "moore:K(HEAPS)",
        .example = "moore:2(3,5,6,7)",
        .rule = {"Take any number of stones, at least one, from each of at least one and at most K "
                 "heaps.",
                 "从至少一堆、至多 K 堆中取石子，选中的每堆至少取一颗，数目不限。"},
        .form =
            {"K is the most heaps that one move may touch; in parentheses the sizes of the heaps",
             "K 为一着最多可动的堆数；括号内为各堆的石子数"},
        .theorem = {"Moore's theorem", "Moore 定理"},
        .statement =
            {"Lost iff every binary digit is 1 in a number of heaps that is a multiple of K+1.",
             "当且仅当每一个二进制位上为 1 的堆数都是 K+1 的倍数时必败。"},
        .source = "Moore 1910",
        .misere = {"As in normal play, but when no heap is larger than one, lost iff the number of "
                   "ones is 1 more than a multiple of K+1.",
                   "与正常规则相同，但当所有堆都不超过 1 时，1 的个数为 K+1 的倍数加 1 则必败。"},
    };
    Heap most = 1; ///< K
    static constexpr auto parameters = one_number(
        &Moore::most,
        {"a move touches at least one heap, so K is at least 1", "一着至少动一堆，所以 K 至少为 1"},
        {"only one number, the most heaps of a move, stands behind the colon",
         "冒号后只能有一个数，即一着最多可动的堆数"});

    /// In lexicographic order from the top, like the numbers of an odometer that counts down: the
    /// last heap first. Without recursion, as there may be as many heaps as a text has room for.
    void options(StateView heaps, OptionVisitor visit) const {
        State left(heaps.begin(), heaps.end());
        Heap lowered = 0; // heaps
        const auto lower = [&](std::size_t i) {
            const bool whole = left[i] == heaps[i];
            if (left[i] == 0 || (whole && lowered == most)) {
                lowered -= whole ? 0 : 1;
                left[i] = heaps[i];
                return false;
            }
            lowered += whole ? 1 : 0;
            --left[i];
            return true;
        };
        for (std::size_t i = heaps.size(); i > 0;) {
            if (!lower(i - 1)) {
                --i; // whole again, and the heap before it is next
            } else if (visit(left)) {
                i = heaps.size();
            } else {
                return;
            }
        }
    }

    void normalise(State& heaps) const {
        std::erase(heaps, Heap{0});
        std::ranges::sort(heaps);
    }

    /// Known for K = 1, which is Nim, and for at most K heaps: then any smaller total can be left,
    /// so the position is a nim heap of the size of the total.
    [[nodiscard]] std::optional<Nimber> value(StateView heaps) const {
        const auto summary = misere_heaps(heaps);
        if (summary) {
            return summary->sum;
        }
        return lost(heaps, Play::Normal) ? std::optional{Nimber{}} : std::nullopt;
    }

    [[nodiscard]] Outcome outcome(StateView heaps, Play play) const {
        return lost(heaps, play) ? Outcome::P : Outcome::N;
    }

    [[nodiscard]] std::optional<NimSummary> misere_heaps(StateView heaps) const {
        if (most == 1) {
            NimSummary sum;
            for (const Heap heap : heaps) {
                sum += NimSummary::heap(Nimber{heap});
            }
            return sum;
        }
        const auto total = total_as_one_heap(heaps);
        return total ? std::optional{NimSummary::heap(Nimber{*total})} : std::nullopt;
    }

    [[nodiscard]] bool winning_options(StateView heaps, const Goal& goal,
                                       OptionVisitor visit) const {
        if (goal.outcome_suffices()) {
            const auto touched = static_cast<std::size_t>(std::min<Heap>(most, heaps.size()));
            WinningMoves{heaps, std::max<std::size_t>(touched, 1), goal.play, visit}.run();
            return true;
        }
        if (most == 1) {
            nim_moves(heaps, goal, visit);
            return true;
        }
        const auto total = total_as_one_heap(heaps);
        if (total && goal.heap().value() < *total) {
            leave_total(heaps, goal.heap().value(), visit);
        }
        return total.has_value();
    }

    void explain(StateView heaps, Play play, Evidence& evidence) const;

private:
    /// How many heaps have the bit, modulo K+1.
    [[nodiscard]] Heap remainder(StateView heaps, unsigned bit) const {
        const Heap count = count_with(heaps, bit);
        return count <= most ? count : count % (most + 1);
    }

    [[nodiscard]] static Heap count_with(StateView heaps, unsigned bit) {
        return static_cast<Heap>(
            std::ranges::count_if(heaps, [&](Heap heap) { return (heap >> bit & 1U) != 0; }));
    }

    [[nodiscard]] static bool any_large(StateView heaps) {
        return std::ranges::any_of(heaps, [](Heap heap) { return heap > 1; });
    }

    [[nodiscard]] bool lost(StateView heaps, Play play) const {
        if (play == Play::Misere && !any_large(heaps)) {
            return remainder(heaps, 0) == 1;
        }
        constexpr unsigned kBits = 64;
        for (unsigned bit = 0; bit < kBits; ++bit) {
            if (remainder(heaps, bit) != 0) {
                return false;
            }
        }
        return true;
    }

    /// The total, if a move may touch all heaps that are not empty and it fits.
    [[nodiscard]] std::optional<Heap> total_as_one_heap(StateView heaps) const {
        Heap total = 0;
        Heap count = 0;
        for (const Heap heap : heaps) {
            if (heap > ~Heap{0} - total) {
                return std::nullopt;
            }
            total += heap;
            count += heap > 0 ? 1 : 0;
        }
        return count <= most ? std::optional{total} : std::nullopt;
    }

    static void nim_moves(StateView heaps, const Goal& goal, OptionVisitor visit) {
        State left(heaps.begin(), heaps.end());
        for (std::size_t i = 0; i < heaps.size(); ++i) {
            NimSummary others;
            for (std::size_t j = 0; j < heaps.size(); ++j) {
                others += NimSummary::heap(Nimber{j == i ? 0 : heaps[j]});
            }
            left[i] = goal.beside(others).heap().value();
            if (left[i] < heaps[i] && !visit(left)) {
                return;
            }
            left[i] = heaps[i];
        }
    }

    /// Every way to leave `total` stones, in lexicographic order.
    static void leave_total(StateView heaps, Heap total, OptionVisitor visit) {
        State left(heaps.size(), 0);
        const auto fill_behind = [&](std::size_t first, Heap rest) {
            for (std::size_t i = heaps.size(); i-- > first;) {
                left[i] = std::min(heaps[i], rest);
                rest -= left[i];
            }
        };
        fill_behind(0, total);
        while (visit(left)) {
            // One stone moves to the last heap that has room and stones behind it.
            Heap behind = 0;
            std::size_t i = heaps.size();
            while (i > 0 && (behind == 0 || left[i - 1] == heaps[i - 1])) {
                behind += left[i - 1];
                --i;
            }
            if (i == 0) {
                return;
            }
            ++left[i - 1];
            fill_behind(i, behind - 1);
        }
    }
};

void Moore::explain(StateView heaps, Play play, Evidence& evidence) const {
    const std::string modulus =
        most == ~Heap{0} ? "18446744073709551616" : std::to_string(most + 1);
    if (play == Play::Misere && !any_large(heaps)) {
        evidence.say(
            lost(heaps, play)
                ? Text{"No heap is larger than one. There are {0} ones, 1 more than a multiple of "
                       "K+1 = {1}: lost in misère play.",
                       "没有大于 1 的堆。共有 {0} 个 1，是 K+1 = {1} 的倍数加 1：反常规则下必败。"}
                : Text{"No heap is larger than one. There are {0} ones, not 1 more than a multiple "
                       "of K+1 = {1}: won in misère play.",
                       "没有大于 1 的堆。共有 {0} 个 1，不是 K+1 = {1} 的倍数加 1："
                       "反常规则下必胜。"},
            {std::to_string(count_with(heaps, 0)), modulus});
        return;
    }
    std::vector<std::vector<std::string>> rows;
    rows.push_back({evidence.phrase({"binary digit", "二进制位"}),
                    evidence.phrase({"heaps that have it", "含此位的堆数"}),
                    evidence.phrase({"remainder by {0}", "除以 {0} 的余数"}, {modulus})});
    constexpr std::size_t kMostRows = 17;
    constexpr unsigned kBits = 64;
    std::optional<unsigned> bad;
    for (unsigned bit = kBits; bit-- > 0;) {
        const Heap count = count_with(heaps, bit);
        const Heap left = remainder(heaps, bit);
        if (left != 0 && !bad) {
            bad = bit;
        }
        if (count > 0 && rows.size() < kMostRows) {
            rows.push_back(
                {std::to_string(Heap{1} << bit), std::to_string(count), std::to_string(left)});
        }
    }
    if (rows.size() > 1) {
        evidence.table(std::move(rows));
    }
    if (bad) {
        evidence.say(
            {"The digit {0} is in {1} heaps, which is not a multiple of K+1 = {2}: won.",
             "二进制位 {0} 出现在 {1} 堆中，不是 K+1 = {2} 的倍数：必胜。"},
            {std::to_string(Heap{1} << *bad), std::to_string(count_with(heaps, *bad)), modulus});
    } else {
        evidence.say({"Every binary digit is in a multiple of K+1 = {0} heaps: lost.",
                      "每个二进制位所在的堆数都是 K+1 = {0} 的倍数：必败。"},
                     {modulus});
    }
}

static_assert(KnowsValue<Moore> && KnowsOutcome<Moore> && KnowsMisereHeaps<Moore>);
static_assert(KnowsWinningOptions<Moore> && Normalises<Moore> && Explains<Moore>);

} // namespace

NIMBER_GAME(moore, Moore)

} // namespace nimber
