#include "sprouts_text.hpp"

#include <array>
#include <utility>

namespace nimber::sprouts {
namespace {

/// Reads one character after the other and says what is wrong with it.
class DrawingReader {
public:
    DrawingReader(const ArgumentReader& arguments, std::size_t begin, std::string_view text)
        : arguments_{arguments}, begin_{begin}, text_{text} {}

    [[nodiscard]] Result<Drawing> read() {
        for (at_ = 0; at_ < text_.size(); ++at_) {
            if (const Text wrong = wrong_here(text_[at_]); !wrong.english.empty()) {
                return error(at_, wrong);
            }
        }
        if (!boundary_.empty()) {
            return error(at_, {"a boundary ends with a point", "边界以点号结束"});
        }
        if (region_.empty()) {
            return error(at_, {"a region has at least one boundary", "区域至少有一条边界"});
        }
        drawing_.push_back(std::move(region_));
        for (const char letter : text_) {
            const Met& met = met_[place_of(letter)];
            if (met.times == 1) {
                return error(met.at, {"a letter is a spot that is met in two places; in a single "
                                      "place it is written 2",
                                      "字母表示在两处出现的点；只在一处出现的写作 2"});
            }
        }
        if (quarters_ > 4 * kMostSpots) {
            return error(0, {"at most 26 spots; one with an end counts 3/4 and one with two 1/2",
                             "至多 26 点；已有一个线端的点计 3/4，有两个的计 1/2"});
        }
        return std::move(drawing_);
    }

private:
    struct Met {
        int times = 0;
        std::size_t at = 0;
        std::size_t region = 0;
        std::size_t boundary = 0;
    };

    [[nodiscard]] Error error(std::size_t at, Text what) const {
        return arguments_.bad_state(begin_ + at, what);
    }

    /// What is wrong with the next character, if anything.
    [[nodiscard]] Text wrong_here(char c) {
        if (c == kBoundaryEnd) {
            if (boundary_.empty()) {
                return {"a boundary has at least one spot", "边界上至少有一个点"};
            }
            region_.push_back(std::move(boundary_));
            boundary_.clear();
            return {};
        }
        if (c == kRegionEnd || c == '/') {
            if (!boundary_.empty()) {
                return {"a boundary ends with a point", "边界以点号结束"};
            }
            if (region_.empty()) {
                return {"a region has at least one boundary", "区域至少有一条边界"};
            }
            drawing_.push_back(std::move(region_));
            region_.clear();
            return {};
        }
        return wrong_spot(c);
    }

    [[nodiscard]] Text wrong_spot(char c) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!letter && (c < '0' || c > '2')) {
            return {"a drawing is written with 0, 1, 2 and letters, a point behind each boundary "
                    "and | between regions",
                    "图用 0、1、2 和字母表示，每条边界后有点号，区域之间用 |"};
        }
        if (boundary_ == "0" || (c == '0' && !boundary_.empty())) {
            return {"a spot without curves (0) is a boundary of its own",
                    "没有连线的点（0）自成一条边界"};
        }
        if (letter) {
            Met& met = met_[place_of(c)];
            if (met.times == 2) {
                return {"a letter is met in two places only", "同一字母只出现两次"};
            }
            if (met.times == 1 && met.region == drawing_.size() && met.boundary != region_.size()) {
                return {"in one region a spot is on one boundary only",
                        "同一区域中，一个点只在一条边界上"};
            }
            met = {met.times + 1, at_, drawing_.size(), region_.size()};
        }
        // A spot in two places is counted in each of them.
        quarters_ += c == '0' ? 4 : c == '1' ? 3 : c == '2' ? 2 : 1;
        boundary_ += c;
        return {};
    }

    const ArgumentReader& arguments_;
    std::size_t begin_;
    std::string_view text_;
    std::size_t at_ = 0;
    Drawing drawing_;
    Region region_;
    Boundary boundary_;
    std::array<Met, kPlaces> met_{};
    Heap quarters_ = 0;
};

} // namespace

Result<Drawing> read_drawing(const ArgumentReader& arguments, std::size_t begin,
                             std::string_view text) {
    return DrawingReader{arguments, begin, text}.read();
}

} // namespace nimber::sprouts
