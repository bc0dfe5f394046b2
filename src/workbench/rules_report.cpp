#include "nimber/value/outcome.hpp"
#include "workbench/rule_files.hpp"
#include "workbench/rules_check.hpp"

#include <algorithm>

namespace nimber {

bool RulesReport::faultless() const {
    return std::ranges::none_of(findings, &Finding::fault);
}

void encode(JsonWriter& json, const RulesReport& report, Language language) {
    json.begin_object();
    json.key("schema").string("nimber/rules/1");
    json.key("file").string(report.file);
    json.key("name").string(report.name);
    json.key("holds").boolean(report.faultless());
    json.key("positions").number(report.positions);
    json.key("options").number(report.options);
    json.key("complete").boolean(report.all);
    json.key("findings").begin_array();
    for (const RulesReport::Finding& finding : report.findings) {
        json.begin_object();
        json.key("fault").boolean(finding.fault);
        json.key("code").string(slug(finding.error.code));
        json.key("message").string(finding.error.message(language));
        if (const auto line = rule_line(finding.error)) {
            json.key("line").number(*line);
        }
        json.end_object();
    }
    json.end_array();
    if (report.code) {
        json.key("bounds").begin_object();
        json.key("code").string(*report.code);
        json.key("compared_to").number(report.heaps_compared);
        json.end_object();
    }
    json.key("known").begin_array();
    for (const std::string& game : report.known) {
        json.string(game);
    }
    json.end_array();
    if (!report.known.empty()) {
        json.key("values_compared").number(report.values_compared);
        json.key("standing").string(name(Standing::Observed));
    }
    json.end_object();
}

} // namespace nimber
