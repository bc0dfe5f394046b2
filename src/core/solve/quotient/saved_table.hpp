#pragma once

#include "../../bytes/saved_bytes.hpp"
#include "candidate.hpp"

#include <optional>

namespace nimber::quotient {

/// Writes a table so that it can be read on any machine.
void save(ByteWriter& out, const Table& table);

/// Reads what `save` wrote: a commutative monoid whose elements are the words that the table says,
/// and what at most `most` generators are worth in it. Nothing if it is not one; whether it is a
/// quotient is another question.
[[nodiscard]] std::optional<Table> load_table(ByteReader& in, Generator most);

} // namespace nimber::quotient
