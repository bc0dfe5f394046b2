#include "workbench/period_text.hpp"

#include "workbench/verdict.hpp"

namespace nimber {

std::string period_text(const Period& period, Language language) {
    return claim_text(period, language);
}

} // namespace nimber
