#include "nimber/proof/quotient_checker.hpp"
#include "nimber/solve/quotient/learner.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <vector>

namespace {

using namespace nimber; // NOLINT(google-build-using-namespace)

/// Reads a closed set: for each generator the number of its options, and for each of these one or
/// two generators before it.
ListedSet read_set(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t kMostGenerators = 10;
    std::size_t at = 0;
    const auto next = [&](std::size_t below) {
        return at < size ? static_cast<Generator>(data[at++] % below) : 0;
    };
    std::vector<std::vector<ListedSet::Sum>> options;
    while (at < size && options.size() < kMostGenerators) {
        std::vector<ListedSet::Sum> sums(next(5));
        for (ListedSet::Sum& sum : sums) {
            for (const Generator part : {next(options.size() + 1), next(options.size() + 1)}) {
                if (part > 0) {
                    sum.push_back(part);
                }
            }
        }
        options.push_back(std::move(sums));
    }
    return ListedSet{std::move(options)};
}

/// Who loses a sum, by the definition.
bool is_lost(const ListedSet& set, const ListedSet::Sum& sum,
             std::map<ListedSet::Sum, bool>& known) {
    if (const auto found = known.find(sum); found != known.end()) {
        return found->second;
    }
    bool any = false;
    bool won = false;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        for (const ListedSet::Sum& option : set.listed()[sum[i] - 1]) {
            ListedSet::Sum left = sum;
            left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
            left.insert(left.end(), option.begin(), option.end());
            std::ranges::sort(left);
            any = true;
            won = is_lost(set, left, known) || won;
        }
    }
    return known[sum] = any && !won;
}

} // namespace

// Any closed set: the quotient is confirmed by the checker, and right about small sums.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const ListedSet set = read_set(data, size);
    Budget budget{{std::chrono::milliseconds{200}, std::size_t{64} << 20U, {}, {}}};
    QuotientLearner learner{set, budget, {.elements = 300, .lifted = 20'000, .work = 100'000}};
    static_cast<void>(learner.extend_to(set.size()));
    const MisereQuotient quotient = learner.quotient();
    QuotientCertificate certificate = certificate_of(quotient, "a set");
    certificate.options = set.listed();
    certificate.options->resize(learner.known());
    Budget other{{std::chrono::seconds{2}, std::size_t{64} << 20U, {}, {}}};
    const auto verdict = check(certificate, other);
    if (verdict && !verdict->holds) {
        std::abort();
    }
    std::map<ListedSet::Sum, bool> known;
    for (Generator a = 1; a <= learner.known(); ++a) {
        for (Generator b = a; b <= learner.known(); ++b) {
            const Element both = quotient.product(quotient.values[a], quotient.values[b]);
            if (quotient.lost[both] != is_lost(set, {a, b}, known)) {
                std::abort();
            }
        }
    }
    return 0;
}
