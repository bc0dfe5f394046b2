#include "plain_sprouts.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace nimber::testing {
namespace {

int twin(int dart) {
    return dart ^ 1;
}

bool is_spot(int boundary) {
    return boundary < 0;
}

int spot(int boundary) {
    return -1 - boundary;
}

} // namespace

PlainSprouts::PlainSprouts(int spots) : degree_(static_cast<std::size_t>(spots)), regions_(1) {
    for (int i = 0; i < spots; ++i) {
        regions_[0].push_back(-1 - i);
    }
}

/// The darts that have a boundary at their left hand, in order. The one that follows another leaves
/// the spot where that arrives, as the next clockwise.
std::vector<int> PlainSprouts::walk(Boundary boundary) const {
    std::vector<int> darts;
    int dart = boundary;
    do {
        darts.push_back(dart);
        dart = previous_[static_cast<std::size_t>(twin(dart))];
    } while (dart != boundary);
    return darts;
}

/// The corner behind a dart (anticlockwise) is at the dart's left hand.
std::vector<PlainSprouts::Corner> PlainSprouts::corners(std::size_t region) const {
    std::vector<Corner> all;
    for (std::size_t b = 0; b < regions_[region].size(); ++b) {
        const Boundary boundary = regions_[region][b];
        if (is_spot(boundary)) {
            all.push_back({spot(boundary), -1, b});
            continue;
        }
        for (const int dart : walk(boundary)) {
            all.push_back({spot_of_[static_cast<std::size_t>(dart)], dart, b});
        }
    }
    return all;
}

/// No spot may have more than three ends.
bool PlainSprouts::may_join(const Corner& a, const Corner& b) const {
    const int first = degree_[static_cast<std::size_t>(a.spot)];
    const int second = degree_[static_cast<std::size_t>(b.spot)];
    return a.spot == b.spot ? first + 2 <= 3 : first + 1 <= 3 && second + 1 <= 3;
}

int PlainSprouts::add_dart(int spot, int behind) {
    const auto dart = static_cast<int>(spot_of_.size());
    spot_of_.push_back(spot);
    ++degree_[static_cast<std::size_t>(spot)];
    if (behind < 0) {
        next_.push_back(dart);
        previous_.push_back(dart);
        return dart;
    }
    const int after = next_[static_cast<std::size_t>(behind)];
    next_.push_back(after);
    previous_.push_back(behind);
    next_[static_cast<std::size_t>(behind)] = dart;
    previous_[static_cast<std::size_t>(after)] = dart;
    return dart;
}

int PlainSprouts::draw(const Corner& a, const Corner& b) {
    const auto middle = static_cast<int>(degree_.size());
    degree_.push_back(0);
    const int from_a = add_dart(a.spot, a.dart);
    const int to_a = add_dart(middle, -1);
    // At one corner with itself, the second end lies behind the first.
    const bool same = a.spot == b.spot && a.dart == b.dart;
    static_cast<void>(add_dart(b.spot, same ? from_a : b.dart));
    static_cast<void>(add_dart(middle, to_a));
    return from_a;
}

std::vector<PlainSprouts> PlainSprouts::moves() const {
    std::vector<PlainSprouts> all;
    for (std::size_t region = 0; region < regions_.size(); ++region) {
        const std::vector<Corner> places = corners(region);
        for (std::size_t i = 0; i < places.size(); ++i) {
            for (std::size_t j = i; j < places.size(); ++j) {
                const Corner& a = places[i];
                const Corner& b = places[j];
                if (!may_join(a, b)) {
                    continue;
                }
                std::vector<Boundary> others = regions_[region];
                PlainSprouts next = *this;
                const int dart = next.draw(a, b);
                others.erase(others.begin() + static_cast<std::ptrdiff_t>(b.boundary));
                if (a.boundary != b.boundary) { // a comes first
                    others.erase(others.begin() + static_cast<std::ptrdiff_t>(a.boundary));
                    next.regions_[region] = others;
                    next.regions_[region].push_back(dart);
                    all.push_back(std::move(next));
                    continue;
                }
                next.regions_.emplace_back();
                for (unsigned left = 0; left < 1U << others.size(); ++left) {
                    next.regions_[region] = {dart};
                    next.regions_.back() = {twin(dart)};
                    for (std::size_t k = 0; k < others.size(); ++k) {
                        std::vector<Boundary>& side =
                            (left >> k & 1U) != 0 ? next.regions_[region] : next.regions_.back();
                        side.push_back(others[k]);
                    }
                    all.push_back(next);
                }
            }
        }
    }
    return all;
}

/// Numbers for the darts of a connected piece, in the order in which one meets them from a root;
/// -1 for all others.
std::vector<int> PlainSprouts::labels(int root) const {
    std::vector<int> label(spot_of_.size(), -1);
    std::vector<int> order = {root};
    label[static_cast<std::size_t>(root)] = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (const int dart : {next_[static_cast<std::size_t>(order[i])], twin(order[i])}) {
            if (label[static_cast<std::size_t>(dart)] < 0) {
                label[static_cast<std::size_t>(dart)] = static_cast<int>(order.size());
                order.push_back(dart);
            }
        }
    }
    return label;
}

PlainSprouts::Key PlainSprouts::key() const {
    // The connected pieces, each with its code and all numberings that give this code.
    struct Piece {
        std::vector<int> code;
        std::vector<std::vector<int>> numberings;
        int alone = -1; ///< the spot, if it has no curves
    };
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i < degree_.size(); ++i) {
        if (degree_[i] == 0) {
            pieces.push_back({{}, {{}}, static_cast<int>(i)});
        }
    }
    std::vector<bool> done(spot_of_.size());
    for (std::size_t first = 0; first < spot_of_.size(); ++first) {
        if (done[first]) {
            continue;
        }
        Piece piece;
        const std::vector<int> here = labels(static_cast<int>(first));
        for (std::size_t root = 0; root < spot_of_.size(); ++root) {
            if (here[root] < 0) {
                continue;
            }
            done[root] = true;
            std::vector<int> label = labels(static_cast<int>(root));
            std::vector<int> code(static_cast<std::size_t>(std::ranges::max(label)) * 2 + 2);
            for (std::size_t dart = 0; dart < label.size(); ++dart) {
                if (label[dart] >= 0) {
                    const auto place = static_cast<std::size_t>(label[dart]) * 2;
                    code[place] = label[static_cast<std::size_t>(next_[dart])];
                    code[place + 1] = label[static_cast<std::size_t>(twin(static_cast<int>(dart)))];
                }
            }
            if (piece.numberings.empty() || code < piece.code) {
                piece.code = code;
                piece.numberings.clear();
            }
            if (code == piece.code) {
                piece.numberings.push_back(std::move(label));
            }
        }
        pieces.push_back(std::move(piece));
    }
    // The least of all orders of the pieces and choices of numberings.
    std::vector<std::size_t> order(pieces.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return pieces[i].code; });
    const auto codes = [&](const std::vector<std::size_t>& which) {
        std::vector<std::vector<int>> all;
        for (const std::size_t i : which) {
            all.push_back(pieces[i].code);
        }
        return all;
    };
    const auto least = codes(order);
    std::ranges::sort(order);
    std::vector<std::vector<std::pair<int, int>>> best;
    do {
        if (codes(order) != least) {
            continue;
        }
        std::vector<std::size_t> choice(pieces.size());
        while (true) {
            std::vector<std::vector<std::pair<int, int>>> regions;
            for (const std::vector<Boundary>& region : regions_) {
                std::vector<std::pair<int, int>> names;
                for (const Boundary boundary : region) {
                    for (std::size_t at = 0; at < order.size(); ++at) {
                        const Piece& piece = pieces[order[at]];
                        if (is_spot(boundary)
                                ? piece.alone == spot(boundary)
                                : piece.alone < 0 &&
                                      piece.numberings[0][static_cast<std::size_t>(boundary)] >=
                                          0) {
                            int lowest = -1;
                            if (!is_spot(boundary)) {
                                const auto& label = piece.numberings[choice[at]];
                                lowest = label[static_cast<std::size_t>(boundary)];
                                for (const int dart : walk(boundary)) {
                                    lowest =
                                        std::min(lowest, label[static_cast<std::size_t>(dart)]);
                                }
                            }
                            names.emplace_back(static_cast<int>(at), lowest);
                        }
                    }
                }
                std::ranges::sort(names);
                regions.push_back(std::move(names));
            }
            std::ranges::sort(regions);
            if (best.empty() || regions < best) {
                best = std::move(regions);
            }
            std::size_t i = 0;
            while (i < choice.size() && choice[i] + 1 == pieces[order[i]].numberings.size()) {
                choice[i++] = 0;
            }
            if (i == choice.size()) {
                break;
            }
            ++choice[i];
        }
    } while (std::ranges::next_permutation(order).found);
    Key key;
    for (const std::vector<int>& code : least) {
        key.push_back(-2);
        key.insert(key.end(), code.begin(), code.end());
    }
    for (const auto& region : best) {
        key.push_back(-3);
        for (const auto& [piece, face] : region) {
            key.push_back(piece);
            key.push_back(face);
        }
    }
    return key;
}

std::string PlainSprouts::text() const {
    std::map<int, char> letters;
    const std::string alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    std::string all;
    for (std::size_t r = 0; r < regions_.size(); ++r) {
        std::string region;
        std::string boundary;
        std::size_t last = 0;
        const auto finish = [&] {
            region += boundary.empty() ? "" : boundary + '.';
            boundary.clear();
        };
        for (const Corner& corner : corners(r)) {
            if (corner.boundary != last) {
                finish();
                last = corner.boundary;
            }
            const int degree = degree_[static_cast<std::size_t>(corner.spot)];
            if (degree < 2) {
                boundary += static_cast<char>('0' + degree);
            } else if (degree == 2) {
                boundary += letters.emplace(corner.spot, alphabet[letters.size()]).first->second;
            }
        }
        finish();
        if (!region.empty()) {
            all += (all.empty() ? "" : "|") + region;
        }
    }
    return all.empty() ? "0" : all;
}

PlainSproutsSolver::Answer PlainSproutsSolver::answer(const PlainSprouts& drawing) {
    const PlainSprouts::Key key = drawing.key();
    if (const auto found = answers_.find(key); found != answers_.end()) {
        return found->second;
    }
    std::set<unsigned> values;
    const std::vector<PlainSprouts> next = drawing.moves();
    Answer answer{0, next.empty()};
    for (const PlainSprouts& each : next) {
        const Answer theirs = this->answer(each);
        values.insert(theirs.value);
        answer.misere_win = answer.misere_win || !theirs.misere_win;
    }
    while (values.contains(answer.value)) {
        ++answer.value;
    }
    answers_.emplace(key, answer);
    return answer;
}

} // namespace nimber::testing
