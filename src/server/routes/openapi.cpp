#include "server/routes/openapi.hpp"

#include "workbench/jobs/jobs.hpp"
#include "workbench/operation/registry.hpp"

#include <array>
#include <string_view>
#include <variant>
#include <vector>

namespace nimber::server {
namespace {

constexpr std::string_view kJson = "application/json";

struct Status {
    std::string_view code;
    std::string_view description;
};

/// How any request may be refused.
constexpr std::array kRefusals = {
    Status{"400", "The request is wrong."},
    Status{"403", "The page that asks may not, or the host is not this server."},
    Status{"413", "The body is too large."},
    Status{"415", "The body is not JSON."},
    Status{"422", "A limit ended the work, or the answer is too large (reply-too-large)."},
    Status{"429", "Too many requests of one client."},
    Status{"503", "Too many requests of this client, or of all, wait; Retry-After says when to ask "
                  "again."},
};
constexpr std::array kNoSuchJob = {Status{"404", "There is no such job."}};

/// What the server itself answers, whatever it is asked.
constexpr std::string_view kProblem =
    R"({"type":"object","required":["code","message"],"properties":{)"
    R"("code":{"type":"string","description":"what went wrong, for programs"},)"
    R"("message":{"type":"string","description":"the same for people"},)"
    R"("hint":{"type":"string","description":"what to do about it"},)"
    R"("offset":{"type":"integer","minimum":0,"description":"where in the text, in bytes"},)"
    R"("file":{"type":"string","description":"the file that it is about"},)"
    R"("line":{"type":"integer","minimum":1,"description":"the line of that file"}},)"
    R"("additionalProperties":false})";
constexpr std::string_view kError =
    R"({"type":"object","required":["error"],"properties":{"error":{"$ref":"#/components/schemas/Problem"}},)"
    R"("additionalProperties":false})";
constexpr std::string_view kHealth =
    R"({"type":"object","required":["ok","version"],"properties":{"ok":{"const":true},)"
    R"("version":{"type":"string"}},"additionalProperties":false})";
constexpr std::string_view kJobId =
    R"([{"name":"id","in":"path","required":true,"schema":{"type":"string"}}])";

/// The schema of a field, as JSON takes it.
class FieldSchema {
public:
    explicit FieldSchema(JsonWriter& json) : json_{json} {}

    void operator()(const TextPlace& /*place*/) const { type("string"); }
    void operator()(const FlagPlace& /*place*/) const { type("boolean"); }
    void operator()(const SizePlace& place) const {
        number();
        json_.key("minimum").number(place.least);
        json_.key("maximum").number(place.most);
    }
    void operator()(const NaturalPlace& /*place*/) const { number(); }
    void operator()(const ExtentPlace& /*place*/) const { number(); }
    void operator()(const ChoicePlace& place) const {
        type("string");
        json_.key("enum").begin_array();
        for (const std::string_view choice : place.choices) {
            json_.string(choice);
        }
        json_.end_array();
    }
    void operator()(const TextsPlace& /*place*/) const {
        type("object");
        json_.key("additionalProperties").raw(R"({"type":"string"})");
    }
    void operator()(const DocumentPlace& /*place*/) const {}
    template <class Place>
    void operator()(const Place& /*place*/) const {
        type("string");
    }

private:
    void type(std::string_view name) const { json_.key("type").string(name); }
    /// A number, or a text such as 10^8.
    void number() const { json_.key("type").raw(R"(["integer","string"])"); }

    JsonWriter& json_;
};

class Description {
public:
    std::string write();

private:
    void fields(std::span<const Field> fields);
    void request_schema(const Operation& operation);
    void content(std::string_view type, std::string_view schema);
    void response(const Status& status, std::string_view type, std::string_view schema);
    template <std::size_t N>
    void refusals(const std::array<Status, N>& statuses);
    void reading(std::string_view path, std::string_view summary, std::string_view description,
                 std::string_view schema, std::string_view parameters = {});
    void operation(const Operation& operation);
    void jobs();
    void job_paths();
    void schemas();
    static std::string reference(std::string_view name) { return MemberSchema::reference(name); }

    std::string out_;
    JsonWriter json_{out_};
    SchemaBook book_;
};

void Description::fields(std::span<const Field> fields) {
    for (const Field& field : fields) {
        if (!offered(field.doors, Door::Json)) {
            continue;
        }
        json_.key(field.name).begin_object();
        std::visit(FieldSchema{json_}, field.place);
        json_.key("description").string(field.help.english);
        if (const std::string usual = field.usual(); !usual.empty()) {
            json_.key("default").string(usual);
        }
        json_.end_object();
    }
}

/// The fields of an operation, and those that every request may have.
void Description::request_schema(const Operation& operation) {
    std::vector<std::string> required;
    json_.begin_object();
    json_.key("type").string("object");
    json_.key("properties").begin_object();
    operation.visit_fields([&](std::span<const Field> own) {
        fields(own);
        for (const Field& field : own) {
            if (field.required() && offered(field.doors, Door::Json)) {
                required.emplace_back(field.name);
            }
        }
    });
    CommonRequest common;
    fields(common.fields());
    json_.end_object();
    json_.key("required").begin_array();
    for (const std::string& name : required) {
        json_.string(name);
    }
    json_.end_array();
    json_.key("additionalProperties").boolean(false);
    json_.end_object();
}

void Description::content(std::string_view type, std::string_view schema) {
    json_.key(type).begin_object();
    json_.key("schema").raw(schema);
    json_.end_object();
}

void Description::response(const Status& status, std::string_view type, std::string_view schema) {
    json_.key(status.code).begin_object();
    json_.key("description").string(status.description);
    json_.key("content").begin_object();
    content(type, schema);
    json_.end_object();
    json_.end_object();
}

template <std::size_t N>
void Description::refusals(const std::array<Status, N>& statuses) {
    for (const Status& status : statuses) {
        response(status, kJson, reference("Error"));
    }
}

/// Something that is read with GET and cannot be refused.
void Description::reading(std::string_view path, std::string_view summary,
                          std::string_view description, std::string_view schema,
                          std::string_view parameters) {
    json_.key(path).begin_object();
    json_.key("get").begin_object();
    json_.key("summary").string(summary);
    if (!parameters.empty()) {
        json_.key("parameters").raw(parameters);
    }
    json_.key("responses").begin_object();
    response({"200", description}, kJson, schema);
    json_.end_object();
    json_.end_object();
    json_.end_object();
}

void Description::operation(const Operation& operation) {
    const OperationCard& card = *operation.card;
    json_.key("post").begin_object();
    json_.key("operationId").string(card.name);
    json_.key("summary").string(card.summary.english);
    json_.key("requestBody").begin_object();
    json_.key("required").boolean(true);
    json_.key("content").begin_object();
    json_.key(kJson).begin_object();
    json_.key("schema");
    request_schema(operation);
    json_.key("example").raw(card.example);
    json_.end_object();
    json_.end_object();
    json_.end_object();
    json_.key("responses").begin_object();
    json_.key("200").begin_object();
    json_.key("description").string("The answer.");
    json_.key("content").begin_object();
    content(kJson, operation.describe_answer(book_));
    for (const std::string_view type : card.other_types) {
        if (!type.empty()) {
            content(type, R"({"type":"string"})");
        }
    }
    json_.end_object();
    json_.end_object();
    refusals(kRefusals);
    json_.end_object();
    json_.end_object();
}

void Description::jobs() {
    json_.key("/api/jobs").begin_object();
    json_.key("post").begin_object();
    json_.key("summary").string("Begins long work");
    json_.key("requestBody").begin_object();
    json_.key("required").boolean(true);
    json_.key("content").begin_object();
    json_.key(kJson).begin_object();
    json_.key("schema").begin_object();
    json_.key("type").string("object");
    json_.key("required").raw(R"(["kind","request"])");
    json_.key("properties").begin_object();
    std::vector<std::string_view> names;
    for (const Operation& each : operations()) {
        names.push_back(each.card->name);
    }
    json_.key("kind").raw(MemberSchema::words_schema(names));
    json_.key("request").raw(R"({"type":"object"})");
    json_.end_object();
    json_.end_object();
    json_.key("example").raw(R"({"kind":"period","request":{"game":"0.16"}})");
    json_.end_object();
    json_.end_object();
    json_.end_object();
    json_.key("responses").begin_object();
    response({"202", "It is queued."}, kJson, reference("Job"));
    refusals(kRefusals);
    json_.end_object();
    json_.end_object();
    json_.end_object();
}

void Description::job_paths() {
    struct Path {
        std::string_view path;
        std::string_view method;
        std::string_view summary;
        std::string_view description;
        std::string_view type;
        std::string schema;
    };
    const auto method = [this](const Path& path) {
        json_.key(path.method).begin_object();
        json_.key("summary").string(path.summary);
        json_.key("responses").begin_object();
        response({"200", path.description}, path.type, path.schema);
        refusals(kNoSuchJob);
        json_.end_object();
        json_.end_object();
    };
    json_.key("/api/jobs/{id}").begin_object();
    json_.key("parameters").raw(kJobId);
    method({"", "get",
            "How far it is, and its answer, which can be read for ten minutes after the end",
            "The job.", kJson, reference("Job")});
    method({"", "delete", "Cancels it; if it has ended, says that nobody will read its answer",
            "The job.", kJson, reference("Job")});
    json_.end_object();
    for (const Path& path :
         {Path{"/api/jobs/{id}/events", "get", "Server-sent events: progress, at last done",
               "Events whose data are jobs.", "text/event-stream", R"({"type":"string"})"},
          Path{"/api/jobs/{id}/result", "get", "The answer alone", "As the kind answers.", "*/*",
               "{}"}}) {
        json_.key(path.path).begin_object();
        json_.key("parameters").raw(kJobId);
        method(path);
        json_.end_object();
    }
}

void Description::schemas() {
    const std::string state = book_.of<Jobs::Status>();
    json_.key("Error").raw(kError);
    json_.key("Problem").raw(kProblem);
    json_.key("Health").raw(kHealth);
    json_.key("Job").raw(
        R"({"type":"object","required":["job"],"properties":{"job":)" + state +
        R"(,"answer":{"type":"object"},"error":)" + reference("Problem") +
        R"(,"result":{"type":"string","description":)"
        R"("Where an answer that is no JSON is."}},"additionalProperties":false})");
    for (const auto& [name, schema] : book_.named()) {
        json_.key(name).raw(schema);
    }
}

std::string Description::write() {
    json_.begin_object();
    json_.key("openapi").string("3.1.0");
    json_.key("info").begin_object();
    json_.key("title").string("nimber");
    json_.key("version").string(NIMBER_VERSION);
    json_.key("description")
        .string("Impartial games: who wins, every winning move, and why. Every kind of request "
                "takes the arguments of the command of the same name and answers with the same "
                "JSON.");
    json_.end_object();
    json_.key("paths").begin_object();
    reading("/healthz", "Whether the server answers", "It does.", reference("Health"));
    reading("/api/openapi.json", "This description", "OpenAPI 3.1.", R"({"type":"object"})");
    for (const Operation& each : operations()) {
        json_.key("/api/" + std::string{each.card->name}).begin_object();
        if (each.card->name == "games") { // the whole catalogue can be read as well
            json_.key("get").raw(
                R"({"summary":"The catalogue","parameters":[{"name":"lang","in":"query",)"
                R"("schema":{"type":"string","enum":["en","zh"]}}],"responses":{"200":{)"
                R"("description":"All games.","content":{"application/json":{"schema":)" +
                reference("Games") + "}}}}}");
        }
        operation(each);
        json_.end_object();
    }
    jobs();
    job_paths();
    json_.end_object();
    json_.key("components").begin_object();
    json_.key("schemas").begin_object();
    schemas();
    json_.end_object();
    json_.end_object();
    json_.end_object();
    return std::move(out_);
}

} // namespace

std::string openapi_json() {
    return Description{}.write();
}

} // namespace nimber::server
