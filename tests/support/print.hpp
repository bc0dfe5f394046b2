#pragma once

#include "nimber/value/nimber.hpp"

#include <ostream>

namespace nimber {

/// How GoogleTest shows a nimber in a failure.
inline void PrintTo(Nimber nimber, std::ostream* out) {
    *out << '*' << nimber.value();
}

/// How RapidCheck shows a nimber in a counterexample.
inline void showValue(Nimber nimber, std::ostream& out) {
    out << '*' << nimber.value();
}

} // namespace nimber
