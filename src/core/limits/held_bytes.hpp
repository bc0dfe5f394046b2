#pragma once

#include "nimber/limits/budget.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace nimber {

/// Bytes that are counted in a budget until they are released.
class HeldBytes {
public:
    explicit HeldBytes(Budget& budget) : budget_{&budget} {}
    HeldBytes(HeldBytes&& other) noexcept
        : budget_{other.budget_}, bytes_{std::exchange(other.bytes_, 0)} {}
    HeldBytes& operator=(HeldBytes&& other) noexcept {
        std::swap(budget_, other.budget_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    HeldBytes(const HeldBytes&) = delete;
    HeldBytes& operator=(const HeldBytes&) = delete;
    ~HeldBytes() { budget_->release(bytes_); }

    /// Notes more of them. Returns false once the limit is reached; the budget remembers that.
    bool hold(std::size_t bytes) {
        bytes_ += bytes;
        return budget_->hold(bytes);
    }
    /// Notes that some were given back.
    void release(std::size_t bytes) {
        bytes_ -= std::min(bytes, bytes_);
        budget_->release(bytes);
    }
    /// Notes how many there are now.
    bool set(std::size_t bytes) {
        budget_->release(std::exchange(bytes_, 0));
        return hold(bytes);
    }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }
    /// How many more may be held.
    [[nodiscard]] std::size_t room() const { return budget_->room(); }

private:
    Budget* budget_;
    std::size_t bytes_ = 0;
};

/// What the allocator takes for this many bytes: a few of its own, in steps of 16.
[[nodiscard]] constexpr std::size_t allocated_bytes(std::size_t bytes) {
    constexpr std::size_t kOwn = 8;
    constexpr std::size_t kStep = 16;
    constexpr std::size_t kLeast = 32;
    return bytes == 0 ? 0 : std::max(kLeast, (bytes + kOwn + kStep - 1) / kStep * kStep);
}

/// Makes room for this many more in a row, which doubles. `account` is a `Budget` or a `HeldBytes`;
/// it is told of the new row before the old one goes, as both are there while the new one is
/// filled. Returns false, and leaves the row as it is, if that is too much.
template <class Row, class Account>
[[nodiscard]] bool make_room(Row& row, std::size_t more, Account& account) {
    if (row.size() + more <= row.capacity()) {
        return true;
    }
    constexpr std::size_t kLeast = 16;
    const std::size_t before = row.capacity() * sizeof(row[0]);
    const std::size_t wanted = std::max({2 * row.capacity(), row.size() + more, kLeast});
    if (!account.hold(wanted * sizeof(row[0]))) {
        account.release(wanted * sizeof(row[0]));
        return false;
    }
    row.reserve(wanted);
    account.release(before);
    return true;
}

template <class Row, class Account>
[[nodiscard]] bool make_room_for_one(Row& row, Account& account) {
    return make_room(row, 1, account);
}

/// The bytes of a hash table with open addressing: its slots, and a byte for each.
template <class Table>
[[nodiscard]] std::size_t table_bytes(const Table& table) {
    return table.bucket_count() * (sizeof(typename Table::value_type) + 2);
}

/// The same for such a table. What its keys hold besides is not counted.
template <class Table, class Account>
[[nodiscard]] bool make_room_in_table(Table& table, Account& account) {
    if (table.size() < table.max_load()) {
        return true;
    }
    constexpr std::size_t kLeast = 1024;
    const std::size_t before = table_bytes(table);
    const std::size_t expected = 2 * before + kLeast;
    if (!account.hold(expected)) {
        account.release(expected);
        return false;
    }
    table.reserve(2 * table.max_load() + 1);
    account.release(before + expected);
    return account.hold(table_bytes(table));
}

} // namespace nimber
