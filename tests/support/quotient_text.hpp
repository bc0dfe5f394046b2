#pragma once

#include "workbench/certificates/quotient_certificate_json.hpp"
#include "workbench/misere/quotient.hpp"

#include <string>

namespace nimber::testing {

/// All that an answer says, with its certificate: what is equal here is the same answer.
inline std::string text_of(const QuotientAnswer& answer) {
    std::string text;
    JsonWriter json{text};
    write_answer(json, answer, Language::English);
    encode(json, answer.certificate);
    return text;
}

} // namespace nimber::testing
