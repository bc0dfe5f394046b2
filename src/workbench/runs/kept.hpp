#pragma once

#include "nimber/text/result.hpp"

#include <optional>

namespace nimber {

/// What became of the files that a run was asked to keep. The answer is right all the same.
struct Kept {
    std::optional<Error> unsaved;   ///< why the last checkpoint could not be written
    std::optional<Error> unwritten; ///< why the certificate could not
};

} // namespace nimber
