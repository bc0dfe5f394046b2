#include "cli/render/labelled_lines.hpp"
#include "cli/render/render.hpp"
#include "cli/terminal/terminal.hpp"
#include "workbench/patterns/period_text.hpp"
#include "workbench/phrases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace nimber::cli {
namespace {

constexpr std::size_t kShown = 24;        // relations, lost elements
constexpr Generator kValuesShown = 100;   // beyond the period nothing is new
constexpr std::size_t kLargestShown = 64; // order of a multiplication table in a text

class QuotientWriter : LabelledLines {
public:
    explicit QuotientWriter(const CommonOptions& options)
        : LabelledLines{options}, options_{options} {}

    std::string operator()(const QuotientAnswer& answer);

private:
    void extent(const QuotientAnswer& answer);
    void presentation(const QuotientAnswer& answer);
    void list(Phrase label, std::vector<std::string> items);
    void values(const QuotientAnswer& answer);
    void products(const MisereQuotient& quotient);

    const CommonOptions& options_;
};

void QuotientWriter::extent(const QuotientAnswer& answer) {
    if (!answer.of_heaps) {
        line(say(Phrase::LabelPositions),
             say(answer.unchecked ? Phrase::QuotientPositionsAsSaved : Phrase::QuotientPositions,
                 {std::to_string(answer.known())}));
    } else if (answer.period && !answer.unchecked) {
        line(say(Phrase::LabelHeaps),
             say(Phrase::QuotientAllHeaps, {std::to_string(answer.period->needed)}));
        line(say(Phrase::LabelValues),
             period_text({answer.period->start, answer.period->length, 0}, options_.lang()));
    } else {
        line(say(Phrase::LabelHeaps),
             say(answer.unchecked ? Phrase::QuotientAsSaved : Phrase::QuotientHeapsTo,
                 {std::to_string(answer.known())}));
    }
    if (answer.given) {
        line(say(Phrase::LabelGiven), text_of(*answer.given, options_.lang()));
    }
    const Generator wild = answer.wild_from();
    line(say(Phrase::LabelKind), wild == 0 ? say(Phrase::QuotientTame)
                                 : answer.of_heaps
                                     ? say(Phrase::QuotientWildHeap, {std::to_string(wild)})
                                     : say(Phrase::QuotientWildPosition, {answer.names[wild - 1]}));
    if (answer.of_heaps) {
        std::vector<std::string> growth;
        for (const QuotientGrowth& each : answer.growth) {
            growth.push_back(fmt::format("{}: {}", each.from, each.order));
        }
        list(Phrase::LabelGrowth, std::move(growth));
    }
}

/// Some of the items, in lines of a terminal's width.
void QuotientWriter::list(Phrase label, std::vector<std::string> items) {
    constexpr std::size_t kWidth = 60;
    const std::size_t left = items.size() > kShown ? items.size() - kShown : 0;
    items.resize(items.size() - left);
    if (left > 0) {
        items.push_back(say(Phrase::MoreOfThem, {std::to_string(left)}));
    }
    std::string heading = say(label);
    std::string row;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
        if (!row.empty() && row.size() + item.size() > kWidth) {
            line(heading, row);
            heading.clear();
            row.clear();
        }
        row += (row.empty() ? "" : " ") + item;
    }
    line(heading, row);
}

void QuotientWriter::presentation(const QuotientAnswer& answer) {
    const MisereQuotient& quotient = answer.quotient;
    std::vector<std::string> generators;
    for (std::size_t l = 0; l < quotient.letters.size(); ++l) {
        const Generator letter = quotient.letters[l];
        generators.push_back(quotient.text(quotient.values[letter]) + " = " +
                             (answer.of_heaps ? std::to_string(letter) : answer.names[letter - 1]));
    }
    std::vector<std::string> relations;
    for (const MisereQuotient::Relation& each : quotient.relations()) {
        relations.push_back(MisereQuotient::text(each.left) + " = " + quotient.text(each.right));
    }
    std::vector<std::string> lost;
    for (std::size_t x = 0; x < quotient.order(); ++x) {
        if (quotient.lost[x]) {
            lost.push_back(quotient.text(static_cast<Element>(x)));
        }
    }
    if (!generators.empty()) {
        list(Phrase::LabelGenerators, std::move(generators));
        list(Phrase::LabelRelations, std::move(relations));
        list(Phrase::LabelLostElements, std::move(lost));
    }
}

void QuotientWriter::values(const QuotientAnswer& answer) {
    const Generator last =
        answer.period ? answer.period->start + answer.period->length - 1 : answer.known();
    std::vector<std::vector<std::string>> rows = {
        {say(answer.of_heaps ? Phrase::HeadHeap : Phrase::HeadPosition), say(Phrase::HeadNormal),
         say(Phrase::HeadElement)}};
    for (Generator g = 1; g <= std::min(last, kValuesShown); ++g) {
        const bool valued = g <= answer.nim_values.size();
        rows.push_back({answer.of_heaps ? std::to_string(g) : answer.names[g - 1],
                        valued ? std::to_string(answer.nim_values[g - 1].value()) : "",
                        answer.quotient.text(answer.quotient.values[g])});
    }
    out_ += '\n';
    out_ += wrap(
        say(answer.of_heaps ? Phrase::QuotientPretending : Phrase::QuotientPretendingPositions), 2);
    out_ += terminal().table(rows);
    if (last > kValuesShown) {
        out_ += "  " + say(Phrase::MoreOfThem, {std::to_string(last - kValuesShown)}) + '\n';
    }
}

void QuotientWriter::products(const MisereQuotient& quotient) {
    std::vector<std::vector<std::string>> rows(1, {""});
    for (std::size_t x = 0; x < quotient.order(); ++x) {
        rows[0].push_back(quotient.text(static_cast<Element>(x)));
        std::vector<std::string>& row = rows.emplace_back();
        row.push_back(quotient.text(static_cast<Element>(x)));
        for (std::size_t y = 0; y < quotient.order(); ++y) {
            row.push_back(
                quotient.text(quotient.product(static_cast<Element>(x), static_cast<Element>(y))));
        }
    }
    out_ += '\n' + wrap(say(Phrase::QuotientProducts), 2) + terminal().table(rows);
}

std::string QuotientWriter::operator()(const QuotientAnswer& answer) {
    out_ = say(Phrase::QuotientIs, {terminal().styled(Style::Bold, answer.game),
                                    std::to_string(answer.quotient.order()),
                                    std::to_string(answer.quotient.lost_count())}) +
           '\n';
    extent(answer);
    presentation(answer);
    if (answer.known() > 0) {
        values(answer);
    }
    if (answer.with_table) {
        products(answer.quotient);
    }
    return out_;
}

} // namespace

std::optional<Error> render(const QuotientAnswer& answer, const QuotientRequest& /*request*/,
                            const CommonOptions& options, AnswerText& text) {
    if (answer.with_table && answer.quotient.order() > kLargestShown) {
        return Error{ErrorCode::NoQuotient,
                     {answer.game, std::to_string(kLargestTable)},
                     Error::kNoOffset,
                     {"its multiplication table is too large; --json writes those up to order {1}",
                      "乘法表太大；--json 可写出 {1} 阶以内的表"}};
    }
    text.add(QuotientWriter{options}(answer));
    return answer.stopped;
}

} // namespace nimber::cli
