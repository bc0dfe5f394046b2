#include "workbench/json/json_document.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace nimber {
namespace {

using Json = nlohmann::json;

// What the standard containers allocate, with what the allocator adds to each block.
constexpr std::size_t kBlock = 16;
constexpr std::size_t kArray = sizeof(Json::array_t) + kBlock;
constexpr std::size_t kObject = sizeof(Json::object_t) + kBlock;
constexpr std::size_t kString = sizeof(std::string) + kBlock;
constexpr std::size_t kMember = sizeof(Json::object_t::value_type) + 4 * sizeof(void*) + kBlock;
// While a text is read, the letters of one token stand in two buffers that double as they grow.
constexpr std::size_t kTokenBuffers = 4;

std::size_t letters_of(const std::string& text) {
    return text.capacity() > std::string{}.capacity() ? text.capacity() + kBlock : 0;
}

/// Builds a document of the events of nlohmann's parser, which does not recurse itself. Its own
/// builder with a callback looks at all elements of a list again for each object in it.
class Builder final : public nlohmann::json_sax<Json> {
public:
    explicit Builder(Budget& budget) : budget_{budget} {}
    ~Builder() override { budget_.release(bytes_); }
    Builder(const Builder&) = delete;
    Builder& operator=(const Builder&) = delete;
    Builder(Builder&&) = delete;
    Builder& operator=(Builder&&) = delete;

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t& /*written*/) override {
        return add(value);
    }
    bool string(string_t& value) override {
        return hold(kString + letters_of(value)) && add(std::move(value));
    }
    bool binary(binary_t& /*value*/) override { return false; } // no JSON holds any
    bool start_object(std::size_t /*members*/) override {
        return hold(kObject) && open(Json::value_t::object);
    }
    bool start_array(std::size_t /*elements*/) override {
        return hold(kArray) && open(Json::value_t::array);
    }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override {
        if (!hold(kMember + letters_of(name))) {
            return false;
        }
        const auto [place, is_new] =
            open_.back()->get_ref<Json::object_t&>().emplace(std::move(name), nullptr);
        member_ = &place->second;
        return is_new || refuse({"a name occurs twice in it", "其中有重复的名称"});
    }
    bool parse_error(std::size_t byte, const std::string& /*token*/,
                     const Json::exception& /*error*/) override {
        byte_ = byte;
        return refuse({"it is not JSON, as byte {0} shows", "不是 JSON，见第 {0} 字节"});
    }

    [[nodiscard]] Json take() { return std::move(root_); }
    /// What the document holds of the budget, which from now on somebody else gives back.
    [[nodiscard]] std::size_t hand_over() { return std::exchange(bytes_, 0); }
    [[nodiscard]] Error error(ErrorCode refused) const {
        return budget_.exceeded() ? budget_.error()
                                  : Error{refused,
                                          {std::to_string(byte_), std::to_string(kMostJsonDepth)},
                                          Error::kNoOffset,
                                          fault_};
    }

private:
    [[nodiscard]] bool hold(std::size_t bytes) {
        bytes_ += bytes;
        return budget_.hold(bytes);
    }
    bool refuse(Text why) {
        fault_ = why;
        return false;
    }

    /// Room for one more element, as a vector makes it: twice as much, beside the old one.
    [[nodiscard]] bool make_room(Json::array_t& list) {
        if (list.size() < list.capacity()) {
            return true;
        }
        const std::size_t old_bytes = list.capacity() * sizeof(Json);
        const std::size_t room = std::max<std::size_t>(2 * list.capacity(), 1);
        if (!hold(room * sizeof(Json))) {
            return false;
        }
        list.reserve(room);
        budget_.release(old_bytes);
        bytes_ -= old_bytes;
        return true;
    }

    bool add(Json value) {
        if (!budget_.step()) {
            return false;
        }
        if (open_.empty()) {
            root_ = std::move(value);
            last_ = &root_;
        } else if (open_.back()->is_object()) {
            *member_ = std::move(value);
            last_ = member_;
        } else {
            auto& list = open_.back()->get_ref<Json::array_t&>();
            if (!make_room(list)) {
                return false;
            }
            last_ = &list.emplace_back(std::move(value));
        }
        return true;
    }

    bool open(Json::value_t kind) {
        if (open_.size() == kMostJsonDepth) {
            return refuse({"its brackets are nested too deeply: {1} levels are enough",
                           "括号嵌套过深：至多 {1} 层"});
        }
        if (!add(kind)) {
            return false;
        }
        open_.push_back(last_); // it stays where it is: the list around it grows after it is closed
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }

    Budget& budget_;
    std::size_t bytes_ = 0; ///< held for the document
    Json root_;
    std::vector<Json*> open_; ///< lists and objects that are not closed yet
    Json* member_ = nullptr;  ///< the value of the name that was read last
    Json* last_ = nullptr;    ///< what was added last
    std::size_t byte_ = 0;    ///< where the text is not JSON
    Text fault_ = {};
};

} // namespace

Result<JsonDocument> JsonDocument::read(std::string_view text, Budget& budget, ErrorCode refused) {
    const std::size_t buffers = kTokenBuffers * text.size();
    if (!budget.hold(buffers)) {
        return budget.error();
    }
    Builder builder{budget};
    const bool done = Json::sax_parse(text.begin(), text.end(), &builder);
    budget.release(buffers);
    if (!done) {
        return builder.error(refused);
    }
    return JsonDocument{builder.take(), builder.hand_over(), budget};
}

JsonDocument::~JsonDocument() {
    if (budget_ != nullptr) {
        budget_->release(bytes_);
    }
}

JsonDocument::JsonDocument(JsonDocument&& other) noexcept
    : root_(std::move(other.root_)), bytes_{other.bytes_}, budget_{std::exchange(other.budget_,
                                                                                 nullptr)} {}

} // namespace nimber
