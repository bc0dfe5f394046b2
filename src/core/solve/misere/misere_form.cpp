#include "nimber/solve/misere/misere_form.hpp"

#include "../../limits/held_bytes.hpp"
#include "misere_search.hpp"

#include <algorithm>

namespace nimber {
namespace {} // namespace

MisereForms::MisereForms() : options_{{}}, lost_{false}, heaps_{0} {
    known_.emplace(std::vector<Form>{}, 0);
}

/// A form H whose options are among these, and which is an option of all the others: who moves to
/// one of those is answered by a move to H, so that they may go. If nothing would be left, the game
/// must be won like nothing.
std::optional<MisereForms::Form> MisereForms::simpler(const std::vector<Form>& options,
                                                      Budget& budget) const {
    if (options.empty()) {
        return std::nullopt;
    }
    // H must be an option of each option that is not an option of H. H is not among `options` of
    // itself, so the last one, which is no option of an option of its own, is one that may go; nor
    // is H one of these options, as it is no option of itself.
    std::vector<bool> candidates(options_.size());
    for (const Form option : options) {
        for (const Form h : options_[option]) {
            candidates[h] = true;
        }
        if (!budget.step()) {
            return std::nullopt;
        }
    }
    for (const Form option : options) {
        candidates[option] = false;
    }
    for (Form h = 0; h < candidates.size(); ++h) {
        if (!candidates[h]) {
            continue;
        }
        if (!budget.step()) {
            return std::nullopt;
        }
        const std::vector<Form>& kept = options_[h];
        const bool among = std::ranges::includes(options, kept);
        const bool reverses = among && std::ranges::all_of(options, [&](Form option) {
                                  return std::ranges::binary_search(kept, option) ||
                                         std::ranges::binary_search(options_[option], h);
                              });
        const bool proviso = !kept.empty() || std::ranges::any_of(options, [this](Form option) {
            return lost_[option];
        });
        if (reverses && proviso) {
            return h;
        }
    }
    return std::nullopt;
}

std::optional<MisereForms::Form> MisereForms::form(std::vector<Form> options, Budget& budget) {
    std::ranges::sort(options);
    options.erase(std::unique(options.begin(), options.end()), options.end());
    if (const auto known = known_.find(options); known != known_.end()) {
        return known->second;
    }
    Form form = static_cast<Form>(options_.size());
    const auto h = simpler(options, budget);
    if (budget.exceeded()) {
        return std::nullopt;
    }
    if (h) {
        form = *h;
    } else {
        heaps_.push_back(heap(options));
        options_.push_back(options);
        lost_.push_back(std::ranges::none_of(options, [this](Form o) { return lost_[o]; }));
    }
    known_.emplace(std::move(options), form);
    return form;
}

/// The size of the Nim heap with these options, if it is one.
std::optional<std::uint32_t> MisereForms::heap(const std::vector<Form>& options) const {
    std::vector<bool> sizes(options.size());
    for (const Form option : options) {
        const auto size = heaps_[option];
        if (!size || *size >= sizes.size() || sizes[*size]) {
            return std::nullopt;
        }
        sizes[*size] = true;
    }
    return static_cast<std::uint32_t>(sizes.size());
}

bool MisereForms::write(Form form, std::size_t most, std::string& out) const {
    if (out.size() > most) {
        return false;
    }
    if (const auto size = heaps_[form]) {
        out += std::to_string(*size);
        return true;
    }
    out += '[';
    bool first = true;
    for (const Form option : options_[form]) {
        out += first ? "" : ",";
        first = false;
        if (!write(option, most, out)) {
            return false;
        }
    }
    out += ']';
    return true;
}

std::optional<std::string> MisereForms::text(Form form, std::size_t most) const {
    if (form == 0) {
        return "0";
    }
    std::string out = "*";
    return write(form, most, out) && out.size() <= most ? std::optional{out} : std::nullopt;
}

std::optional<std::string> misere_form(const Position& position, std::size_t most, Budget& budget) {
    constexpr std::size_t kMostSums = 3000;
    struct Frame {
        Components sum;
        std::vector<Components> options;
        std::vector<MisereForms::Form> forms = {};
    };
    MisereForms forms;
    std::map<Components, MisereForms::Form> known;
    std::vector<Frame> stack;
    HeldBytes held{budget};
    bool fits = true;
    const auto open = [&](Components sum) {
        Frame frame{std::move(sum), {}};
        const std::size_t steps = option_steps(frame.sum);
        for_each_misere_option(frame.sum, [&](Components&& option) {
            const std::size_t bytes = 2 * sizeof(Components) + bytes_behind(option);
            // A sum without a form is no failure, so the budget is not spent on it.
            fits = bytes <= budget.room() / 2 && held.hold(bytes);
            frame.options.push_back(std::move(option));
            return fits && frame.options.size() <= kMostSums && budget.steps(steps);
        });
        stack.push_back(std::move(frame));
    };
    const Components root = reduce_misere(normal_form(position));
    open(root);
    while (!stack.empty()) {
        if (!fits || !budget.step() || known.size() + stack.size() > kMostSums ||
            stack.back().options.size() > kMostSums) {
            return std::nullopt;
        }
        Frame& frame = stack.back();
        if (frame.options.empty()) {
            const auto form = forms.form(std::move(frame.forms), budget);
            if (!form) {
                return std::nullopt;
            }
            known[frame.sum] = *form;
            stack.pop_back();
            continue;
        }
        const auto found = known.find(frame.options.back());
        if (found != known.end()) {
            frame.forms.push_back(found->second);
            held.release(2 * sizeof(Components) + bytes_behind(frame.options.back()));
            frame.options.pop_back();
        } else {
            open(frame.options.back());
        }
    }
    return forms.text(known.at(root), most);
}

} // namespace nimber
