#include "workbench/reasons.hpp"

#include "workbench/phrases.hpp"

#include <algorithm>
#include <vector>

namespace nimber {
namespace {

/// One reason in words.
struct Words {
    Language language;

    [[nodiscard]] std::string say(Phrase phrase) const {
        return std::string{text(phrase)(language)};
    }

    std::string operator()(const ByRules& /*why*/) const { return say(Phrase::ByRules); }
    std::string operator()(const ByTheorem& why) const { return std::string{why.name(language)}; }
    std::string operator()(const ByFormula& /*why*/) const { return say(Phrase::ByFormula); }
    std::string operator()(const ByPeriod& /*why*/) const { return say(Phrase::ByPeriod); }
    std::string operator()(const ByMethod& why) const { return std::string{why.name(language)}; }
    std::string operator()(const ByPattern& /*why*/) const { return say(Phrase::ByPattern); }
    std::string operator()(const ByCheckpoint& /*why*/) const { return say(Phrase::ByCheckpoint); }
    std::string operator()(const OneByOne& /*why*/) const { return say(Phrase::ByOneByOne); }
    std::string operator()(const Declared& why) const {
        return language == Language::Chinese ? why.chinese : why.english;
    }
    std::string operator()(const BySequence& why) const {
        switch (why.from) {
        case BySequence::From::Code: return say(Phrase::ByCode);
        case BySequence::From::Takes:
        case BySequence::From::FixedSet: return say(Phrase::ByAllHeaps);
        case BySequence::From::Rules: break;
        }
        return say(Phrase::ByMexSearch);
    }
    std::string operator()(const BySearch& why) const {
        switch (why.method) {
        case BySearch::Method::Mex: return say(Phrase::ByMexSearch);
        case BySearch::Method::Couples: return say(Phrase::ByCouples);
        case BySearch::Method::Retrograde: return say(Phrase::ByRetrograde);
        case BySearch::Method::MisereSum: return say(Phrase::ByMisereSearch);
        case BySearch::Method::Scores: break;
        }
        return say(Phrase::ByScoreSearch);
    }
    std::string operator()(const ByQuotient& why) const {
        const std::vector<std::string> facts = {std::to_string(why.order)};
        return fill(text(why.periodic ? Phrase::ByPeriodicQuotient : Phrase::ByQuotient)(language),
                    facts);
    }
};

} // namespace

std::string text_of(const Reasons& reasons, Language language) {
    std::vector<std::string> words;
    for (const Reason& reason : reasons) {
        if (std::holds_alternative<Declared>(reason)) {
            continue; // said apart: see `Reasons::premises`
        }
        std::string one = std::visit(Words{language}, reason);
        if (std::ranges::find(words, one) == words.end()) {
            words.push_back(std::move(one));
        }
    }
    return join(words, language == Language::Chinese ? "；" : "; ");
}

Phrase standing_phrase(Standing standing) {
    return standing == Standing::Proved     ? Phrase::ProvedBy
           : standing == Standing::Computed ? Phrase::ComputedBy
                                            : Phrase::ObservedBy;
}

std::vector<std::string> standing_lines(const Reasons& reasons, Language language) {
    const std::string colon = language == Language::Chinese ? "：" : ": ";
    std::vector<std::string> lines = {
        std::string{text(standing_phrase(reasons.standing()))(language)} + colon +
        text_of(reasons, language)};
    if (const auto premises = reasons.premises()) {
        const std::string& given = text_of(*premises, language);
        lines.push_back(fill(text(Phrase::Given)(language), {&given, 1}));
    }
    return lines;
}

const std::string& text_of(const Declared& premises, Language language) {
    return language == Language::Chinese ? premises.chinese : premises.english;
}

} // namespace nimber
