#include "sprouts_order.hpp"

#include "sprouts_colours.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>

namespace nimber::sprouts {
namespace {

constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
static_assert(kLetters.size() == kMostLetters);

using Colours = std::vector<Colour>;

/// The spots from a place on, each named one as the place where it is first met.
Boundary plain(const Boundary& boundary, std::size_t start) {
    const Boundary turned = boundary.substr(start) + boundary.substr(0, start);
    Boundary named;
    for (const char spot : turned) {
        named += is_named(spot) ? static_cast<char>('a' + turned.find(spot)) : spot;
    }
    return named;
}

/// A boundary that is read in one direction, with the places where it may begin: those from which
/// its colours are least.
struct Line {
    Boundary spots;
    std::vector<std::size_t> starts = {0};
    Colours colours; ///< from there
    Boundary own;    ///< `plain` if all named spots are met on this boundary only, otherwise empty

    Line(Boundary boundary, const SpotColours& of_spots) : spots{std::move(boundary)} {
        const std::size_t size = spots.size();
        for (std::size_t i = 0; i < size; ++i) {
            colours.push_back(of_spots.of(spots[i]));
        }
        const auto from = [&](std::size_t start, std::size_t i) {
            return colours[start + i < size ? start + i : start + i - size];
        };
        for (std::size_t start = 1; start < size; ++start) {
            std::size_t i = 0;
            while (i < size && from(start, i) == from(starts[0], i)) {
                ++i;
            }
            if (i == size) {
                starts.push_back(start);
            } else if (from(start, i) < from(starts[0], i)) {
                starts = {start};
            }
        }
        std::rotate(colours.begin(), colours.begin() + static_cast<std::ptrdiff_t>(starts[0]),
                    colours.end());
        if (std::ranges::all_of(spots, [&](char spot) {
                return !is_named(spot) || spots.find(spot) != spots.rfind(spot);
            })) { // nothing else depends on the names: one place to begin is enough
            const auto text = [&](std::size_t start) { return plain(spots, start); };
            starts = {*std::ranges::min_element(starts, {}, text)};
            own = text(starts[0]);
        }
    }

    friend bool operator<(const Line& a, const Line& b) {
        if (a.spots.size() != b.spots.size()) {
            return a.spots.size() < b.spots.size();
        }
        return std::tie(a.colours, a.own) < std::tie(b.colours, b.own);
    }
    /// Whether names alone can tell them apart.
    friend bool tied(const Line& a, const Line& b) { return a.colours == b.colours; }
};

/// A region that is read in one direction; the lines are in order.
using Form = std::vector<Line>;

/// By number and size of the lines, and their colours.
int compare(const Form& a, const Form& b) {
    if (a.size() != b.size()) {
        return a.size() < b.size() ? -1 : 1;
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i].colours.size() != b[i].colours.size()) {
            return a[i].colours.size() < b[i].colours.size() ? -1 : 1;
        }
        if (a[i].colours != b[i].colours) {
            return a[i].colours < b[i].colours ? -1 : 1;
        }
    }
    return 0;
}

Form form_of(const Region& region, const SpotColours& colours, bool turned_over) {
    Form form;
    form.reserve(region.size());
    for (const Boundary& boundary : region) {
        form.emplace_back(turned_over ? Boundary{boundary.rbegin(), boundary.rend()} : boundary,
                          colours);
    }
    std::ranges::sort(form, std::less{});
    return form;
}

/// The directions of a region that may be read: that with the least colours, or both.
std::vector<Form> forms_of(const Region& region, const SpotColours& colours) {
    std::vector<Form> forms;
    forms.push_back(form_of(region, colours, false));
    // Two spots are in the same order both ways.
    if (std::ranges::all_of(region, [](const Boundary& each) { return each.size() <= 2; })) {
        return forms;
    }
    forms.push_back(form_of(region, colours, true));
    const int order = compare(forms[0], forms[1]);
    if (order != 0) {
        forms.erase(order < 0 ? forms.end() - 1 : forms.begin());
    }
    return forms;
}

/// A text that has been begun, and how it came about.
struct Path {
    std::string text;
    std::size_t used = 0; ///< letters
    /// The letters of named spots, '\0' before they are met and ' ' when they will not be again.
    std::array<char, kPlaces> letters{};
    std::uint64_t regions = 0; ///< that were read, one bit each
    const Form* form = nullptr;
    std::uint64_t lines = 0; ///< of `form` that were read

    void read(const Line& line, std::size_t start) {
        for (std::size_t i = 0; i < line.spots.size(); ++i) {
            const char spot = line.spots[(start + i) % line.spots.size()];
            if (!is_named(spot)) {
                text += spot;
                continue;
            }
            char& letter = letters[place_of(spot)];
            if (letter != '\0') {
                text += letter;
                letter = ' ';
            } else {
                letter = kLetters[used++ % kMostLetters];
                text += letter;
            }
        }
        text += kBoundaryEnd;
    }

    friend bool operator==(const Path&, const Path&) = default;
};

/// Writes a land: the regions and lines in order, and where they are tied in every order that gives
/// the least text so far.
class Writer {
public:
    explicit Writer(const Drawing& land) {
        const SpotColours colours{land};
        for (const Region& region : land) {
            regions_.push_back(forms_of(region, colours));
        }
        std::ranges::sort(regions_, [](const auto& a, const auto& b) {
            return compare(a.front(), b.front()) < 0;
        });
    }

    [[nodiscard]] std::string text() {
        std::vector<Path> paths(1);
        for (std::size_t done = 0; done < regions_.size(); ++done) {
            paths = with_region(paths, done);
            for (std::size_t line = 0; line < regions_[done].front().size(); ++line) {
                paths = with_line(paths, line);
            }
        }
        return paths.front().text;
    }
    /// Whether that is the least of all: not if there were too many to follow.
    [[nodiscard]] bool exact() const { return exact_; }

private:
    [[nodiscard]] std::vector<Path> with_region(const std::vector<Path>& paths,
                                                std::size_t done) const {
        std::vector<Path> next;
        for (const Path& path : paths) {
            for (std::size_t r = 0; r < regions_.size(); ++r) {
                if ((path.regions >> r & 1U) != 0 ||
                    compare(regions_[r].front(), regions_[done].front()) != 0) {
                    continue;
                }
                for (const Form& form : regions_[r]) {
                    Path& longer = next.emplace_back(path);
                    if (done > 0) {
                        longer.text += kRegionEnd;
                    }
                    longer.regions |= std::uint64_t{1} << r;
                    longer.form = &form;
                    longer.lines = 0;
                }
            }
        }
        return next;
    }

    [[nodiscard]] std::vector<Path> with_line(const std::vector<Path>& paths, std::size_t done) {
        constexpr std::size_t kMostPaths = 64;
        std::vector<Path> next;
        for (const Path& path : paths) {
            const Form& form = *path.form;
            const Boundary* own = nullptr; // of the last line that was tried
            for (std::size_t i = 0; i < form.size(); ++i) {
                const bool again = own != nullptr && !own->empty() && *own == form[i].own;
                if ((path.lines >> i & 1U) != 0 || again || !tied(form[i], form[done])) {
                    continue;
                }
                own = &form[i].own;
                for (const std::size_t start : form[i].starts) {
                    Path longer = path;
                    longer.lines |= std::uint64_t{1} << i;
                    longer.read(form[i], start);
                    if (next.empty() || longer.text < next.front().text) {
                        next.clear();
                    }
                    // One more than are kept says that there are too many.
                    if (next.empty() ||
                        (next.size() <= kMostPaths && longer.text == next.front().text &&
                         std::ranges::find(next, longer) == next.end())) {
                        next.push_back(std::move(longer));
                    }
                }
            }
        }
        if (next.size() > kMostPaths) {
            next.resize(kMostPaths);
            exact_ = false;
        }
        return next;
    }

    std::vector<std::vector<Form>> regions_;
    bool exact_ = true;
};

std::string land_text(const Drawing& land) {
    Writer writer{land};
    std::vector<std::string> texts = {writer.text()};
    // If not everything was tried, the text depends on the order before: it is written again until
    // it repeats, and of what repeats the least is taken.
    while (!writer.exact()) {
        Writer again{drawing_of(texts.back())};
        std::string next = again.text();
        if (const auto found = std::ranges::find(texts, next); found != texts.end()) {
            return *std::min_element(found, texts.end());
        }
        texts.push_back(std::move(next));
    }
    return texts.front();
}

} // namespace

std::string ordered_text(const Drawing& drawing) {
    std::vector<std::string> texts;
    for (const Drawing& land : lands(drawing)) {
        texts.push_back(land_text(land));
    }
    std::ranges::sort(texts);
    std::string all;
    std::size_t used = 0;
    for (const std::string& text : texts) {
        if (!all.empty()) {
            all += kRegionEnd;
        }
        std::size_t most = 0; // letters of this land, which are the first of the alphabet
        for (const char c : text) {
            const std::size_t letter = kLetters.find(c);
            const bool named = letter != std::string_view::npos;
            all += named ? kLetters[(used + letter) % kMostLetters] : c;
            most = named ? std::max(most, letter + 1) : most;
        }
        used += most;
    }
    return all;
}

} // namespace nimber::sprouts
