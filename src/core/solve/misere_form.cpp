#include "nimber/solve/misere_form.hpp"

#include "misere_search.hpp"

#include <algorithm>

namespace nimber {

MisereForms::MisereForms() : options_{{}}, lost_{false} {
    known_.emplace(std::vector<Form>{}, 0);
}

/// A form H whose options are among these, and which is an option of all the others: who moves to
/// one of those is answered by a move to H, so that they may go. If nothing would be left, the game
/// must be won like nothing.
std::optional<MisereForms::Form> MisereForms::simpler(const std::vector<Form>& options) const {
    if (options.empty()) {
        return std::nullopt;
    }
    // H must be an option of each option that is not an option of H. H is not among `options` of
    // itself, so the last one, which is no option of an option of its own, is one that may go.
    std::vector<Form> candidates;
    for (const Form option : options) {
        candidates.insert(candidates.end(), options_[option].begin(), options_[option].end());
    }
    std::ranges::sort(candidates);
    candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
    for (const Form h : candidates) {
        const std::vector<Form>& kept = options_[h];
        const bool among = std::ranges::includes(options, kept);
        const bool reverses = std::ranges::all_of(options, [&](Form option) {
            return std::ranges::binary_search(kept, option) ||
                   std::ranges::binary_search(options_[option], h);
        });
        const bool proviso = !kept.empty() || std::ranges::any_of(options, [this](Form option) {
            return lost_[option];
        });
        if (among && reverses && proviso) {
            return h;
        }
    }
    return std::nullopt;
}

MisereForms::Form MisereForms::form(std::vector<Form> options) {
    std::ranges::sort(options);
    options.erase(std::unique(options.begin(), options.end()), options.end());
    if (const auto known = known_.find(options); known != known_.end()) {
        return known->second;
    }
    Form form = static_cast<Form>(options_.size());
    if (const auto h = simpler(options)) {
        form = *h;
    } else {
        options_.push_back(options);
        lost_.push_back(std::ranges::none_of(options, [this](Form o) { return lost_[o]; }));
    }
    known_.emplace(std::move(options), form);
    return form;
}

std::optional<std::uint32_t> MisereForms::heap(Form form) const {
    std::vector<std::uint32_t> sizes;
    for (const Form option : options_[form]) {
        const auto size = heap(option);
        if (!size) {
            return std::nullopt;
        }
        sizes.push_back(*size);
    }
    std::ranges::sort(sizes);
    for (std::uint32_t i = 0; i < sizes.size(); ++i) {
        if (sizes[i] != i) {
            return std::nullopt;
        }
    }
    return static_cast<std::uint32_t>(sizes.size());
}

bool MisereForms::write(Form form, std::size_t most, std::string& out) const {
    if (out.size() > most) {
        return false;
    }
    if (const auto size = heap(form)) {
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
    using Sum = std::vector<Component>;
    struct Frame {
        Sum sum;
        std::vector<Sum> options;
        std::vector<MisereForms::Form> forms = {};
    };
    MisereForms forms;
    std::map<Sum, MisereForms::Form> known;
    std::vector<Frame> stack;
    const auto open = [&](Sum sum) {
        Frame frame{std::move(sum), {}};
        for_each_misere_option(frame.sum, [&](Sum&& option) {
            frame.options.push_back(std::move(option));
            return frame.options.size() <= kMostSums && budget.step();
        });
        stack.push_back(std::move(frame));
    };
    const Sum root = reduce_misere(normal_form(position));
    open(root);
    while (!stack.empty()) {
        if (!budget.step() || known.size() + stack.size() > kMostSums ||
            stack.back().options.size() > kMostSums) {
            return std::nullopt;
        }
        Frame& frame = stack.back();
        if (frame.options.empty()) {
            known[frame.sum] = forms.form(std::move(frame.forms));
            stack.pop_back();
            continue;
        }
        const auto found = known.find(frame.options.back());
        if (found != known.end()) {
            frame.forms.push_back(found->second);
            frame.options.pop_back();
        } else {
            open(frame.options.back());
        }
    }
    return forms.text(known.at(root), most);
}

} // namespace nimber
