#pragma once

#include "nimber/solve/answer.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace nimber {

/// The names of theorems and engines, each once, in the order in which they were used.
class Credits {
public:
    void add(std::string_view name, Standing standing) {
        worst_ = std::max(worst_, standing);
        if (std::ranges::find(names_, name) == names_.end()) {
            names_.push_back(name);
        }
    }
    void write(Answer& answer) const {
        answer.standing = worst_;
        answer.by = names_.empty() ? "the rules: there is no component" : "";
        for (const std::string_view name : names_) {
            answer.by += answer.by.empty() ? "" : "; ";
            answer.by += name;
        }
    }

private:
    std::vector<std::string_view> names_;
    Standing worst_ = Standing::Proved;
};

} // namespace nimber
