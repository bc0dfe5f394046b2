#include "verification.hpp"

#include <bit>

namespace nimber::quotient {

void option_values(Candidate& candidate, const ClosedSet& set, Generator generator,
                   std::vector<std::uint8_t>& marks, std::vector<Element>& values) {
    set.mark_option_values(generator, candidate.generator_values(), marks);
    values.clear();
    for (std::size_t e = 0; e < marks.size(); ++e) {
        if (marks[e] != 0) {
            values.push_back(static_cast<Element>(e));
            marks[e] = 0;
        }
    }
}

std::optional<Word> find_failure(Candidate& candidate, StuckList& list, const ClosedSet& set,
                                 Effort& effort) {
    const auto count = static_cast<Generator>(candidate.table().values.size());
    std::vector<std::vector<Element>> options(count);
    std::vector<std::uint8_t> marks(candidate.order(), 0);
    std::optional<Word> failure;
    // A sum and one of its options are not both lost.
    for (Generator g = 1; g < count; ++g) {
        option_values(candidate, set, g, marks, options[g]);
        const std::uint64_t* own = candidate.row(candidate.table().values[g]);
        std::size_t least = candidate.order();
        for (const Element option : options[g]) {
            const std::uint64_t* row = candidate.row(option);
            for (std::size_t i = 0; i * 64 < least; ++i) {
                if (const std::uint64_t both = own[i] & row[i]; both != 0) {
                    const auto bit = static_cast<std::size_t>(std::countr_zero(both));
                    least = std::min(least, i * 64 + bit);
                    break;
                }
            }
        }
        if (least < candidate.order()) {
            Word word = candidate.word(static_cast<Element>(least));
            add(word, g);
            if (!failure || lex_less(word, *failure)) {
                failure = std::move(word);
            }
        }
        if (!effort.long_step()) {
            return std::nullopt;
        }
    }
    // A sum with moves that is won has an option that is lost.
    for (Generator g = 1; g < count; ++g) {
        if (failure && g > failure->back().generator) {
            break;
        }
        if (options[g].empty()) {
            continue;
        }
        auto stuck = list.close(g, candidate.table().values[g], options[g]);
        if (stuck) {
            return failure && lex_less(*failure, *stuck) ? failure : stuck;
        }
        if (effort.ended()) {
            return std::nullopt;
        }
    }
    return failure;
}

} // namespace nimber::quotient
