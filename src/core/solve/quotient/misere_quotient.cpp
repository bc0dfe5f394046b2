#include "nimber/solve/quotient/misere_quotient.hpp"

#include <algorithm>
#include <utility>

namespace nimber {
namespace {

/// The name of a letter: a to z, and then again with strokes.
std::string letter_name(std::size_t letter) {
    constexpr std::size_t kAlphabet = 26;
    return static_cast<char>('a' + letter % kAlphabet) + std::string(letter / kAlphabet, '\'');
}

} // namespace

std::size_t MisereQuotient::lost_count() const {
    return static_cast<std::size_t>(std::ranges::count(lost, true));
}

Element MisereQuotient::product(Element a, Element b) const {
    for (; b != 0; b = prefix[b]) {
        a = actions[last[b]][a];
    }
    return a;
}

std::vector<std::uint32_t> MisereQuotient::exponents(Element x) const {
    std::vector<std::uint32_t> exponents(letters.size(), 0);
    for (; x != 0; x = prefix[x]) {
        ++exponents[last[x]];
    }
    return exponents;
}

std::string MisereQuotient::text(const std::vector<std::uint32_t>& exponents) {
    std::string text;
    for (std::size_t l = 0; l < exponents.size(); ++l) {
        if (exponents[l] > 0) {
            text += letter_name(l);
        }
        if (exponents[l] > 1) {
            text += '^' + std::to_string(exponents[l]);
        }
    }
    return text.empty() ? "1" : text;
}

std::string MisereQuotient::text(Element x) const {
    return text(exponents(x));
}

std::vector<MisereQuotient::Relation> MisereQuotient::relations() const {
    const auto is_least = [this](Element x, std::size_t l) { // the word of x and a letter behind it
        const Element to = actions[l][x];
        return to != 0 && prefix[to] == x && last[to] == l;
    };
    std::vector<Relation> relations;
    for (std::size_t i = 0; i < order(); ++i) {
        const auto x = static_cast<Element>(i);
        const std::size_t end = x == 0 ? letters.size() : last[x] + std::size_t{1};
        const std::vector<std::uint32_t> word = exponents(x);
        for (std::size_t l = 0; l < end; ++l) { // the smallest letter of the new word
            if (is_least(x, l)) {
                continue;
            }
            bool minimal = true;
            for (std::size_t m = 0; m < letters.size() && minimal; ++m) {
                if (word[m] == 0) {
                    continue;
                }
                Element without = 0; // the word of x without one m, from the largest letter down
                for (std::size_t k = letters.size(); k-- > 0;) {
                    for (std::uint32_t e = k == m ? 1 : 0; e < word[k]; ++e) {
                        without = actions[k][without];
                    }
                }
                minimal = is_least(without, l);
            }
            if (minimal) {
                std::vector<std::uint32_t> left = word;
                ++left[l];
                relations.push_back({std::move(left), actions[l][x]});
            }
        }
    }
    return relations;
}

bool MisereQuotient::tame() const {
    const std::size_t count = order();
    if (count <= 2) {
        return count == 1 || (lost[1] && !lost[0] && product(1, 1) == 0);
    }
    // The quotient of misère Nim: 1 and a, with aa = 1, and a group of elements that are their own
    // inverses, with the identity z; a and z are lost.
    std::optional<Element> z;
    for (std::size_t i = 1; i < count && !z; ++i) {
        const auto x = static_cast<Element>(i);
        if (product(x, x) == x) {
            z = x;
        }
    }
    if (!z || lost_count() != 2 || !lost[*z] || lost[0]) {
        return false;
    }
    std::optional<Element> a;
    for (std::size_t i = 1; i < count; ++i) {
        const auto x = static_cast<Element>(i);
        if (product(x, *z) != x) {
            if (a) {
                return false;
            }
            a = x;
        } else if (product(x, x) != *z) {
            return false;
        }
    }
    return a && lost[*a] && product(*a, *a) == 0;
}

QuotientCertificate certificate_of(const MisereQuotient& quotient, std::string game) {
    QuotientCertificate certificate;
    certificate.game = std::move(game);
    certificate.order = static_cast<std::uint32_t>(quotient.order());
    certificate.letters = quotient.letters;
    for (const auto& action : quotient.actions) {
        certificate.actions.emplace_back(action.begin(), action.end());
    }
    for (std::uint32_t x = 0; x < quotient.order(); ++x) {
        if (quotient.lost[x]) {
            certificate.lost.push_back(x);
        }
    }
    certificate.values.assign(quotient.values.begin() + 1, quotient.values.end());
    return certificate;
}

} // namespace nimber
