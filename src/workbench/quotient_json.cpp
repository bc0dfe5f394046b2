#include "workbench/quotient.hpp"
#include "workbench/table.hpp"

namespace nimber {
namespace {

void encode_growth(JsonWriter& json, const QuotientAnswer& answer) {
    json.key("growth").begin_array();
    for (const QuotientGrowth& each : answer.growth) {
        json.begin_object();
        json.key("from").number(each.from);
        json.key("order").number(each.order);
        json.key("lost").number(each.lost);
        json.key("tame").boolean(each.tame);
        json.end_object();
    }
    json.end_array();
}

void encode_presentation(JsonWriter& json, const QuotientAnswer& answer) {
    const MisereQuotient& quotient = answer.quotient;
    json.key("generators").begin_array();
    for (std::size_t l = 0; l < quotient.letters.size(); ++l) {
        std::vector<std::uint32_t> letter(l + 1, 0);
        letter[l] = 1;
        json.begin_object();
        json.key("letter").string(MisereQuotient::text(letter));
        json.key(answer.of_heaps ? "heap" : "number").number(quotient.letters[l]);
        if (!answer.of_heaps) {
            json.key("position").string(answer.names[quotient.letters[l] - 1]);
        }
        json.end_object();
    }
    json.end_array();
    json.key("relations").begin_array();
    for (const MisereQuotient::Relation& relation : quotient.relations()) {
        json.begin_array();
        json.string(MisereQuotient::text(relation.left));
        json.string(quotient.text(relation.right));
        json.end_array();
    }
    json.end_array();
}

void encode_values(JsonWriter& json, const QuotientAnswer& answer) {
    json.key("pretending").begin_array();
    for (Generator g = 1; g <= answer.known(); ++g) {
        json.string(answer.quotient.text(answer.quotient.values[g]));
    }
    json.end_array();
    if (!answer.of_heaps) {
        json.key("positions").begin_array();
        for (Generator g = 1; g <= answer.known(); ++g) {
            json.string(answer.names[g - 1]);
        }
        json.end_array();
    }
    json.key("nim_values").begin_array();
    for (const Nimber value : answer.nim_values) {
        json.number(value.value());
    }
    json.end_array();
}

void encode_table(JsonWriter& json, const MisereQuotient& quotient) {
    json.key("elements").begin_array();
    for (std::size_t x = 0; x < quotient.order(); ++x) {
        json.string(quotient.text(static_cast<Element>(x)));
    }
    json.end_array();
    json.key("table").begin_array();
    for (std::size_t x = 0; x < quotient.order(); ++x) {
        json.begin_array();
        for (std::size_t y = 0; y < quotient.order(); ++y) {
            json.number(quotient.product(static_cast<Element>(x), static_cast<Element>(y)));
        }
        json.end_array();
    }
    json.end_array();
}

} // namespace

void encode(JsonWriter& json, const QuotientAnswer& answer, bool table, Language language) {
    const MisereQuotient& quotient = answer.quotient;
    json.begin_object();
    json.key("schema").string("nimber/quotient/1");
    json.key("game").string(answer.game);
    json.key("to").number(answer.known());
    json.key("order").number(quotient.order());
    json.key("p_portion").begin_array();
    for (std::size_t x = 0; x < quotient.order(); ++x) {
        if (quotient.lost[x]) {
            json.string(quotient.text(static_cast<Element>(x)));
        }
    }
    json.end_array();
    if (answer.period) {
        json.key("preperiod").number(answer.period->start);
        json.key("period").number(answer.period->length);
    } else {
        json.key("preperiod").null();
        json.key("period").null();
    }
    json.key("standing").string(name(answer.standing()));
    if (!answer.premise.empty()) {
        json.key("given").string(answer.premise.english);
    }
    json.key("tame").boolean(answer.wild_from() == 0);
    if (answer.wild_from() != 0) {
        json.key("wild_from").number(answer.wild_from());
    } else {
        json.key("wild_from").null();
    }
    if (answer.looks_infinite) {
        json.key("infinite").begin_object();
        json.key(answer.of_heaps ? "from" : "number").number(*answer.looks_infinite);
        json.key("standing").string(name(Standing::Observed));
        json.end_object();
    }
    encode_growth(json, answer);
    encode_presentation(json, answer);
    encode_values(json, answer);
    if (table) {
        encode_table(json, quotient);
    }
    encode_stopped(json, answer.stopped, language);
    json.end_object();
}

} // namespace nimber
