#pragma once

#include "../../limits/held_bytes.hpp"
#include "../../limits/large_blocks.hpp"
#include "nimber/game/game.hpp"
#include "nimber/limits/budget.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace nimber {

/// The parts of positions of one game that a search has met, each in its normal form and with a
/// number of its own: what is known of their values, and the options of those that were looked at.
///
/// A part is kept whole, so that no two are ever taken for one another. The table holds what it
/// may of the budget and then refuses more; `forget` makes room.
class PartTable {
public:
    using Id = std::uint32_t;
    static constexpr Id kNone = std::numeric_limits<Id>::max();
    static constexpr std::uint64_t kUnknown = std::numeric_limits<std::uint64_t>::max();

    struct Facts {
        std::uint64_t value = kUnknown;
        std::uint64_t excluded = 0; ///< the values below 64 that it does not have, one bit each
    };
    /// What a part must have to be kept.
    enum class Keep : std::uint8_t { Facts, Values };

    explicit PartTable(const Game& game) : game_{game} {}

    /// The parts of a sum; pairs of equal ones are left out, as are those of value 0. Returns false
    /// if there is no room.
    [[nodiscard]] bool find_parts(SumView sum, std::vector<Id>& parts, Budget& budget);
    /// The number of a part that is in normal form; `kNone` if it was not met.
    [[nodiscard]] Id find(StateView part);
    /// Lists the options of a part unless they are listed. Answers false if there is no room, the
    /// budget has ended, or the rules have failed.
    [[nodiscard]] bool expand(Id part, Budget& budget);

    [[nodiscard]] const Facts& facts(Id part) const { return facts_[part]; }
    void set_value(Id part, std::uint64_t value) {
        facts_[part].value = value;
        entries_[part].worth_keeping = true;
    }
    void exclude(Id part, std::uint64_t values) {
        facts_[part].excluded |= values;
        entries_[part].worth_keeping = true;
    }
    [[nodiscard]] bool is_expanded(Id part) const { return entries_[part].options != kNotListed; }
    /// How many different options it has. Requires that it is expanded, as do those below.
    [[nodiscard]] std::size_t option_count(Id part) const {
        return std::size_t{entries_[part].singles} + entries_[part].sums;
    }
    /// Calls `visit(span of parts)` for every option until it answers false. Nothing may be added
    /// meanwhile.
    template <class Visit>
    void for_each_option(Id part, const Visit& visit) const;

    /// Whether it is being searched; set and asked by the search.
    [[nodiscard]] bool& on_path(Id part) { return entries_[part].on_path; }
    [[nodiscard]] State state(Id part) const;

    /// Whether something was refused for want of room.
    [[nodiscard]] bool full() const { return full_; }
    /// Forgets all options and all parts but those with what is to be kept. Numbers change.
    void forget(Keep keep);
    /// Forgets everything and gives back the memory.
    void clear(Budget& budget);
    [[nodiscard]] std::size_t bytes_used() const;
    [[nodiscard]] std::size_t bytes_held() const;

private:
    /// The table leaves one part in so many of the memory to the search.
    static constexpr std::size_t kSpareShare = 8;
    static constexpr std::uint64_t kNotListed = std::numeric_limits<std::uint64_t>::max();

    struct Entry {
        std::uint64_t text = 0; ///< where its numbers begin
        std::uint64_t options = kNotListed;
        std::uint32_t text_size = 0;
        std::uint32_t hash = 0;
        std::uint32_t singles = 0;
        std::uint32_t sums = 0;
        bool on_path = false;
        bool worth_keeping = false; ///< the search found something, and not the game told it
    };

    /// A place of the index. The hash stands beside the number so that others are soon passed by.
    struct Slot {
        std::uint32_t hash = 0;
        Id part = kNone;
    };

    /// The number of a part in normal form, which is given one if it has none.
    [[nodiscard]] Id intern(StateView part, Budget& budget);
    [[nodiscard]] std::span<const std::uint8_t> text(const Entry& entry) const {
        return std::span{texts_}.subspan(entry.text, entry.text_size);
    }
    /// Whether there is room for the options that are being listed.
    [[nodiscard]] bool room_for_listed(HeldBytes& listed, const Budget& budget);
    void store_options(Id part, Budget& budget);
    void fill_index();
    /// The place in the index of the part that is written in `written_`, or a free one.
    [[nodiscard]] std::size_t place_of(std::uint32_t hash) const;
    template <class T>
    [[nodiscard]] bool make_room(LargeVector<T>& row, std::size_t more, Budget& budget);

    const Game& game_;
    LargeVector<Entry> entries_;
    LargeVector<Facts> facts_;
    LargeVector<std::uint8_t> texts_;
    LargeVector<Id> sums_;    ///< options: single parts, then sums, each behind its length
    LargeVector<Slot> index_; ///< by hash
    std::vector<std::uint8_t> written_;
    std::vector<Id> sum_;
    std::vector<std::vector<Id>> new_sums_;
    std::vector<Id> new_singles_;
    State part_;
    bool full_ = false;
};

template <class Visit>
void PartTable::for_each_option(Id part, const Visit& visit) const {
    const Entry& entry = entries_[part];
    const Id* next = sums_.data() + entry.options;
    for (std::uint32_t i = 0; i < entry.singles; ++i, ++next) {
        if (!visit(std::span<const Id>{next, 1})) {
            return;
        }
    }
    for (std::uint32_t i = 0; i < entry.sums; ++i) {
        const Id length = *next++;
        if (!visit(std::span<const Id>{next, length})) {
            return;
        }
        next += length;
    }
}

} // namespace nimber
