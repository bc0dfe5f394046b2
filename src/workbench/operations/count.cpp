#include "workbench/operations/count.hpp"

#include <utility>

namespace nimber {

const OperationCard CountingRequest::kCard = {
    .name = "count",
    .summary = {"How many n make a position such as nim(n,2n,3n) lost",
                "有多少个 n 使 nim(n,2n,3n) 这样的局面必败"},
    .notes = {"Exact for any N where the heaps are those of nim, where the values have a proved "
              "period,\nand for wythoff; other games are counted one by one. Exits with 3 if a "
              "limit comes first.",
              "对 nim 的堆、值的周期已证明的堆以及 wythoff，任意大的 N 都是精确的；\n"
              "其他游戏逐个计数。若先达到限制，则以 3 退出。"},
    .examples = "nimber count nim n 2n 3n --to 2^30\n"
                "nimber count \"kayles(n)+*2\" --to 10^18 --list 5\n"
                "nimber count nim n 2n 3n --to 2^30 --explain\n"
                "nimber count wythoff n 2n+1 --to 10^100",
    .example = R"j({"template":"nim(n,2n,3n)","to":"2^30"})j",
};

std::vector<Field> CountingRequest::fields() {
    return {
        argument("template", TextPlace{&positions, true},
                 {"A position with n in it, such as nim n 2n 3n, or \"bash:3(2n+1)+*2\"",
                  "含有 n 的局面，如 nim n 2n 3n 或 \"bash:3(2n+1)+*2\""},
                 "TEMPLATE"),
        {.name = "to",
         .place = NaturalPlace{&to},
         .help = {"The last n: 1000, 2^30, 10^18, or a number of up to 100000 digits",
                  "最大的 n：1000、2^30、10^18，或至多 100000 位的数"},
         .stands_for = "N",
         .need = Field::Need::Required},
        {.name = "from",
         .place = NaturalPlace{&from},
         .help = {"The first n", "最小的 n"},
         .stands_for = "N"},
        {.name = "list",
         .place = SizePlace{.size = &list, .bare = "20"},
         .help = {"How many of the first ones to list", "列出最前面的若干个"},
         .stands_for = "COUNT"},
        {.name = "explain",
         .place = FlagPlace{&explain},
         .help = {"Show how they were counted", "说明是如何计数的"}},
        misere_field(misere),
    };
}

Result<CountingAnswer> run(const CountingRequest& request, const Session& session) {
    auto positions =
        PositionTemplate::parse(request.positions, request.from.small().value_or(1),
                                PositionParser{session.files, session.rules, session.limits});
    if (!positions) {
        return positions.error();
    }
    CountingAnswer answer;
    answer.positions = positions->text();
    answer.asked = {request.from, request.to, request.play(),
                    static_cast<std::size_t>(request.list.value_or(0))};
    auto found = count_positions(*positions, answer.asked, session.search_limits());
    if (!found) {
        return found.error();
    }
    answer.found = std::move(*found);
    answer.stopped = answer.found.stopped;
    if (request.explain) {
        answer.steps = explain_count(answer.asked, answer.found, session.language);
    }
    return answer;
}

} // namespace nimber
