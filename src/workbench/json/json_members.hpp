#pragma once

#include "nimber/text/result.hpp"
#include "nimber/value/nimber.hpp"
#include "workbench/json/json_document.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nimber {

/// The document of a certificate with this schema, an object of at most this many bytes. The budget
/// holds as much again as the document takes: what a certificate is read into takes no more.
[[nodiscard]] Result<JsonDocument> read_document(std::string_view text, std::size_t most_bytes,
                                                 std::string_view schema, Budget& budget);

/// Reads the members of one object of a certificate. After the first that is not as it should be,
/// `error` says so and the others read as nothing.
class JsonMembers {
public:
    JsonMembers(const nlohmann::json& object, std::string path, std::optional<Error>& error)
        : object_{object}, path_{std::move(path)}, error_{error} {}

    /// Complains about every member that is not among these.
    void allow(std::initializer_list<std::string_view> names);
    [[nodiscard]] bool has(const char* name) const { return object_.contains(name); }

    std::uint64_t number(const char* name,
                         std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
    std::string string(const char* name);
    bool boolean(const char* name);
    std::vector<std::uint64_t> numbers(const char* name);
    /// A list of whole numbers that may be negative.
    std::vector<std::int64_t> integers(const char* name);
    JsonMembers object(const char* name);
    /// Calls `read` with every object of a list.
    template <class Read>
    void objects(const char* name, const Read& read) {
        const nlohmann::json* list = array(name);
        for (std::size_t i = 0; list != nullptr && i < list->size() && !error_; ++i) {
            const std::string place = std::string{name} + '[' + std::to_string(i) + ']';
            if (!(*list)[i].is_object()) {
                complain(place, {"an object is expected", "应为对象"});
                return;
            }
            JsonMembers members{(*list)[i], path_ + place + '.', error_};
            read(members);
        }
    }
    void complain(std::string_view name, Text what);

private:
    const nlohmann::json* find(const char* name);
    const nlohmann::json* array(const char* name);

    const nlohmann::json& object_;
    std::string path_;
    std::optional<Error>& error_;
};

} // namespace nimber
