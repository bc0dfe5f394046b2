#include "../families.hpp"
#include "nimber/limits/game_bytes.hpp"
#include "sprouts_moves.hpp"
#include "sprouts_order.hpp"
#include "sprouts_position.hpp"
#include "sprouts_text.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

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

/// The text of a drawing, tidy and in order.
std::string tidy_text(Drawing drawing) {
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

/// The drawings that were visited. Many moves leave the same, and some positions have very many:
/// what is kept counts against the memory of the request.
class Visited {
public:
    explicit Visited(std::shared_ptr<OutsideBytes> outside) : outside_{std::move(outside)} {}

    /// Whether it is new.
    [[nodiscard]] bool insert(std::string&& text) {
        constexpr std::size_t kCountedAtOnce = std::size_t{1} << 20U;
        constexpr std::size_t kBytesOfEntry = 64; // besides its characters
        bytes_ += kBytesOfEntry + text.size();
        if (bytes_ >= kCountedAtOnce) {
            held_.emplace_back(outside_, std::exchange(bytes_, 0));
        }
        return texts_.insert(std::move(text)).second;
    }

private:
    std::shared_ptr<OutsideBytes> outside_;
    boost::unordered_flat_set<std::string> texts_;
    std::vector<GameBytes> held_;
    std::size_t bytes_ = 0; ///< not in `held_` yet
};

/// The state is the text of a drawing, as `sprouts::packed` keeps it.
class Sprouts final : public Game {
public:
    explicit Sprouts(std::shared_ptr<OutsideBytes> outside)
        : Game{kSproutsCard}, outside_{std::move(outside)} {}

    [[nodiscard]] bool reads_numbers() const override { return false; }
    [[nodiscard]] bool numbers_are_sizes() const override { return false; }

    [[nodiscard]] Result<Sum> parse(ArgumentReader& arguments) const override {
        const std::size_t begin = arguments.offset();
        ArgumentReader ahead = arguments;
        const std::string_view text = ahead.rest();
        if (text.find_first_of("./|") != std::string_view::npos) {
            static_cast<void>(arguments.rest());
            const auto drawing = sprouts::read_drawing(arguments, begin, text);
            return drawing ? Result<Sum>{Sum{sprouts::packed(tidy_text(*drawing))}}
                           : drawing.error();
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
        return Sum{sprouts::packed(
            tidy_text(*spots == 0 ? Drawing{} : Drawing{Region(*spots, sprouts::Boundary{"0"})}))};
    }

    /// Drawings are written; there is none of a given number.
    [[nodiscard]] std::optional<Complaint> check(StateView /*state*/) const override {
        return Complaint{0,
                         {"its drawings are written, not numbered", "它的图是写出来的，没有编号"}};
    }

    void show(SumView component, std::string& out) const override {
        const std::string text = sprouts::unpacked(component[0]);
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

    void options(StateView state, OptionVisitor visit) const override {
        Visited visited{outside_};
        sprouts::for_each_move(drawing_of(state), [&](Drawing&& next) {
            std::string text = tidy_text(std::move(next));
            const State option = sprouts::packed(text);
            return !visited.insert(std::move(text)) || visit(option);
        });
    }

    /// To bring a drawing into order takes its time.
    [[nodiscard]] std::size_t option_steps(SumView /*option*/) const override { return 64; }

    void normalise(State& state) const override {
        Drawing all;
        for (Drawing& land : sprouts::lands(drawing_of(state))) {
            sprouts::shrink(land);
            std::ranges::move(land, std::back_inserter(all));
        }
        state = sprouts::packed(sprouts::ordered_text(all));
    }

    void split(StateView state, ComponentVisitor visit) const override {
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

private:
    std::shared_ptr<OutsideBytes> outside_;
};

Result<GamePtr> make_sprouts(ArgumentReader& parameters) {
    if (!parameters.at_end()) {
        return parameters.no_parameter();
    }
    return GamePtr{std::make_shared<const Sprouts>(parameters.limits().outside)};
}

} // namespace

Family sprouts_family() {
    return {kSproutsCard, make_sprouts};
}

} // namespace nimber
