#include "../families.hpp"
#include "sprouts_moves.hpp"
#include "sprouts_order.hpp"
#include "sprouts_position.hpp"
#include "sprouts_text.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

#include <algorithm>

namespace nimber {
namespace {

using sprouts::Drawing;
using sprouts::Region;

constexpr GameCard kSproutsCard = {
    .name = "sprouts",
    .usage = "sprouts(SPOTS) or sprouts(REGIONS)",
    .example = "sprouts(3)",
    .rule = {"Join two spots, or a spot to itself, by a curve that crosses nothing, and put a new "
             "spot on it; no spot may have more than three curve ends.",
             "用一条不与任何线相交的曲线连接两点（或一点与其自身），并在曲线上添一个新点；每点至多"
             "有三个"
             "线端。"},
    .form = {"the number of spots at the beginning, at most 26; or the regions of a drawing with | "
             "between them, such as 0.ab.|1ab.: see docs/boards.md",
             "开局的点数，至多 26；或一幅图的各个区域，之间用 | 分隔，例如 0.ab.|1ab.：见 "
             "docs/boards.md"},
    .theorem = {},
    .statement =
        {"No formula is proved. It is conjectured that the first player wins iff the "
         "number of spots is 3, 4 or 5 more than a multiple of 6; the values are computed.",
         "没有已证明的公式。猜想：点数除以 6 余 3、4、5 时先手必胜；值由计算得到。"},
    .source = "Conway and Paterson 1967; Applegate, Jacobson and Sleator 1991; Lemoine and "
              "Viennot 2010",
    .misere = {"By search.", "靠搜索。"},
};

Drawing drawing_of(StateView state) {
    return sprouts::drawing_of(sprouts::unpacked(state));
}

/// A drawing as play leaves it.
std::string settled(Drawing drawing) {
    sprouts::tidy(drawing);
    return sprouts::ordered_text(drawing);
}

bool is_beginning(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != (i % 2 == 0 ? '0' : sprouts::kBoundaryEnd)) {
            return false;
        }
    }
    return true;
}

/// The state is the text of a drawing, as `sprouts::packed` keeps it.
class Sprouts final : public Game {
public:
    Sprouts() : Game{kSproutsCard} {}

    [[nodiscard]] bool reads_numbers() const override { return false; }
    [[nodiscard]] bool numbers_are_sizes() const override { return false; }

    [[nodiscard]] Result<State> parse(ArgumentReader& arguments) const override {
        const std::size_t begin = arguments.offset();
        ArgumentReader ahead = arguments;
        const std::string_view text = ahead.rest();
        if (text.find_first_of("./|") != std::string_view::npos) {
            static_cast<void>(arguments.rest());
            const auto drawing = sprouts::read_drawing(arguments, begin, text);
            return drawing ? Result<State>{sprouts::packed(settled(*drawing))} : drawing.error();
        }
        const auto spots = arguments.number(sprouts::kMostSpots);
        if (!spots) {
            return spots.error();
        }
        if (!arguments.at_end()) {
            return arguments.bad_state(
                arguments.offset(),
                {"one drawing at a time: put + between them", "每次一幅图：多幅之间用 + 相连"});
        }
        return sprouts::packed(
            settled(*spots == 0 ? Drawing{} : Drawing{Region(*spots, sprouts::Boundary{"0"})}));
    }

    /// Drawings are written; there is none of a given number.
    [[nodiscard]] std::optional<Complaint> check(StateView /*state*/) const override {
        return Complaint{0,
                         {"its drawings are written, not numbered", "它的图是写出来的，没有编号"}};
    }

    void show(StateView state, std::string& out) const override {
        const std::string text = sprouts::unpacked(state);
        out += is_beginning(text) ? std::to_string(text.size() / 2) : text;
    }

    /// A line for each region.
    [[nodiscard]] Picture picture(StateView state) const override {
        Picture picture{.kind = Picture::Kind::Words};
        for (const Region& region : drawing_of(state)) {
            picture.rows.push_back(sprouts::to_text({region}));
        }
        return picture;
    }

    /// Each option once, unless there are very many.
    void options(StateView state, OptionVisitor visit) const override {
        constexpr std::size_t kMostKept = 100'000;
        boost::unordered_flat_set<std::string> seen;
        sprouts::for_each_move(drawing_of(state), [&](Drawing&& next) {
            std::string text = settled(std::move(next));
            if (seen.contains(text)) {
                return true;
            }
            const bool more = visit(sprouts::packed(text));
            if (seen.size() < kMostKept) {
                seen.insert(std::move(text));
            }
            return more;
        });
    }

    /// To bring a drawing into order takes its time.
    [[nodiscard]] std::size_t option_steps(StateView /*state*/) const override { return 64; }

    void normalise(State& state) const override {
        Drawing all;
        for (Drawing& land : sprouts::lands(drawing_of(state))) {
            sprouts::shrink(land);
            std::ranges::move(land, std::back_inserter(all));
        }
        state = sprouts::packed(sprouts::ordered_text(all));
    }

    void split(StateView state, OptionVisitor visit) const override {
        for (const Drawing& land : sprouts::lands(drawing_of(state))) {
            if (!visit(sprouts::packed(sprouts::to_text(land)))) {
                return;
            }
        }
    }

    void explain(StateView state, Play /*play*/, Evidence& evidence) const override {
        const Drawing drawing = drawing_of(state);
        evidence.say(
            {"Lives (ends that spots can still take): {0}, in regions: {1}. Every move "
             "uses two and makes one, and the last life of all cannot be used.",
             "生命（各点还能接的线端）：{0}，区域：{1}。每步用去两个、产生一个，最后一个用不掉。"},
            {std::to_string(sprouts::lives(drawing)), std::to_string(drawing.size())});
    }
};

} // namespace

Family sprouts_family() {
    return {kSproutsCard, make_plain<Sprouts>};
}

} // namespace nimber
