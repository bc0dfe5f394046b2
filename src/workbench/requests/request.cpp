#include "workbench/requests/request.hpp"

#include "nimber/games/catalogue.hpp"
#include "workbench/json_document.hpp"
#include "workbench/size_text.hpp"

namespace nimber {
namespace {

constexpr std::size_t kMostTextBytes = std::size_t{64} << 10U;
constexpr std::size_t kMostFiles = 16;

Error bad_request(Text what, std::string fact = {}) {
    return {ErrorCode::BadRequest, {std::move(fact)}, Error::kNoOffset, what};
}

} // namespace

Limits RequestContext::search_limits() const {
    Limits told = limits;
    if (progress) {
        told.progress = [progress = progress](const SearchProgress& search) {
            progress({search.positions, std::nullopt, "positions", search.time});
        };
    }
    return told;
}

Request::Request() = default;
Request::~Request() = default;
Request::Request(Request&&) noexcept = default;
Request& Request::operator=(Request&&) noexcept = default;

Result<Request> Request::read(std::string_view body, const Limits& limits) {
    Budget budget{limits};
    auto document = JsonDocument::read(body, budget, ErrorCode::BadRequest);
    if (!document) {
        return document.error();
    }
    if (!document->root().is_object()) {
        return bad_request({"it is not a JSON object", "不是 JSON 对象"});
    }
    Request request;
    request.bytes_ = document->bytes();
    request.document_ = std::make_unique<nlohmann::json>(std::move(*document).take());
    request.read_common();
    return request.error_ ? Result<Request>{*request.error_} : std::move(request);
}

void Request::read_common() {
    play_ = flag("misere") ? Play::Misere : Play::Normal;
    const std::string language = text("lang", false);
    language_ = language == "zh" ? Language::Chinese : Language::English;
    if (!language.empty() && language != "zh" && language != "en") {
        complain("lang", {"{0} is en or zh", "{0} 应为 en 或 zh"});
    }
    read_texts("rules", rules_);
    read_texts("graphs", graphs_);
}

void Request::read_texts(const char* name, std::map<std::string, std::string>& texts) {
    if (!has(name)) {
        return;
    }
    const nlohmann::json& files = (*document_)[name];
    if (!files.is_object() || files.size() > kMostFiles) {
        complain(name, {"{0} is an object of at most 16 texts", "{0} 应为最多 16 个文本的对象"});
        return;
    }
    for (const auto& [file, contents] : files.items()) {
        if (!contents.is_string()) {
            complain(name, {"what {0} holds are texts", "{0} 的内容应为文本"});
            return;
        }
        texts.emplace(file, contents.get<std::string>());
    }
}

bool Request::has(const char* name) const {
    return document_->contains(name);
}

void Request::complain(const char* name, Text what) {
    if (!error_) {
        error_ = bad_request(what, name);
    }
}

std::string Request::text(const char* name, bool require) {
    const auto found = document_->find(name);
    if (found == document_->end()) {
        if (require) {
            complain(name, {"{0} is missing", "缺少 {0}"});
        }
        return {};
    }
    if (!found->is_string() || found->get_ref<const std::string&>().size() > kMostTextBytes) {
        complain(name, {"{0} is a text of at most 64 kB", "{0} 应为最多 64 kB 的文本"});
        return {};
    }
    return found->get<std::string>();
}

bool Request::flag(const char* name) {
    const auto found = document_->find(name);
    if (found == document_->end()) {
        return false;
    }
    if (!found->is_boolean()) {
        complain(name, {"{0} is true or false", "{0} 应为 true 或 false"});
        return false;
    }
    return found->get<bool>();
}

std::optional<std::uint64_t> Request::size(const char* name) {
    const auto found = document_->find(name);
    if (found == document_->end()) {
        return std::nullopt;
    }
    std::optional<std::uint64_t> size;
    if (found->is_number_unsigned()) {
        size = parse_size(std::to_string(found->get<std::uint64_t>()));
    } else if (found->is_string()) {
        size = parse_size(found->get_ref<const std::string&>());
    }
    if (!size) {
        complain(name, {"{0} is a whole number up to 10^18, such as 1000 or 10^8",
                        "{0} 应为不超过 10^18 的整数，如 1000 或 10^8"});
    }
    return size;
}

std::string Request::json(const char* name) {
    const auto found = document_->find(name);
    if (found == document_->end()) {
        complain(name, {"{0} is missing", "缺少 {0}"});
        return {};
    }
    return found->dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

FileReader Request::files() const {
    return [graphs = graphs_](const std::string& path) -> Result<std::string> {
        const auto found = graphs.find(path);
        if (found == graphs.end()) {
            return bad_request({"it holds no graph called {0}", "其中没有图 {0}"}, path);
        }
        return found->second;
    };
}

RuleLoader Request::loader(const Limits& limits) const {
    return rule_loader(limits, rules_);
}

Result<Position> Request::position(const Limits& limits) {
    const std::string written = text("position");
    if (error_) {
        return *error_;
    }
    if (rules_.empty() && graphs_.empty()) {
        return parse_position(written, {}, {}, limits);
    }
    return parse_position(written, files(), loader(limits), limits);
}

Result<GamePtr> Request::game(const Limits& limits) {
    const std::string written = text("game");
    if (error_) {
        return *error_;
    }
    const FileReader reader = files();
    const RuleLoader rules = loader(limits);
    return make_game(written, &reader, &rules, &limits);
}

Result<Reply> with_text(AnswerText text, Reply reply) {
    auto body = std::move(text).take();
    if (!body) {
        return body.error();
    }
    reply.body = std::move(*body);
    return reply;
}

} // namespace nimber
