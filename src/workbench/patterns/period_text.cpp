#include "workbench/patterns/period_text.hpp"

#include "workbench/certificates/verdict.hpp"

namespace nimber {

std::string period_text(const Period& period, Language language) {
    return claim_text(period, language);
}

} // namespace nimber
