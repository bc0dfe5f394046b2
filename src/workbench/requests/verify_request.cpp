#include "nimber/proof/period_checker.hpp"
#include "workbench/certificate_json.hpp"
#include "workbench/quotient.hpp"
#include "workbench/quotient_certificate_json.hpp"
#include "workbench/requests/requests.hpp"
#include "workbench/strategy_json.hpp"
#include "workbench/strategy_verdict.hpp"
#include "workbench/verdict.hpp"

namespace nimber {
namespace {

template <class Certificate>
auto check_all(const Certificate& certificate, Budget& budget, const Request& /*request*/,
               const RequestContext& /*context*/) {
    return check(certificate, budget);
}
/// Options that are listed may be those of a rule file that the request holds.
Result<QuotientVerdict> check_all(const QuotientCertificate& certificate, Budget& budget,
                                  const Request& request, const RequestContext& context) {
    return check_with_options(certificate, budget, request.files(), request.loader(context.limits));
}

template <class Certificate>
Result<Reply> verify(const Result<Certificate>& certificate, Budget& budget, const Request& request,
                     const RequestContext& context) {
    if (!certificate) {
        return proof_limit(certificate.error());
    }
    const auto verdict = check_all(*certificate, budget, request, context);
    if (!verdict) {
        return proof_limit(verdict.error());
    }
    AnswerText text{context.limits, context.reply_bytes};
    JsonWriter json{text};
    encode(json, *certificate, *verdict, request.language());
    return with_text(std::move(text));
}

} // namespace

Result<Reply> answer_verify(Request& request, const RequestContext& context) {
    const std::string certificate = request.json("certificate");
    if (request.error()) {
        return *request.error();
    }
    Budget budget{context.search_limits()};
    if (names_quotient_certificate(certificate)) {
        return verify(decode_quotient_certificate(certificate, budget), budget, request, context);
    }
    return looks_like_strategy(certificate)
               ? verify(decode_strategy(certificate, budget, request.files(),
                                        request.loader(context.limits)),
                        budget, request, context)
               : verify(decode_certificate(certificate, budget), budget, request, context);
}

} // namespace nimber
