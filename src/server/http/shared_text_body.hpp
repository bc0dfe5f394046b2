#pragma once

#include "workbench/jobs/shared_text.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/optional.hpp>

#include <array>
#include <cstdint>
#include <utility>

namespace nimber::server {

using TextBuffers = std::array<boost::asio::const_buffer, 3>;

/// The pieces of a text, to be written one after the other.
[[nodiscard]] inline TextBuffers buffers_of(const SharedText& text) {
    return {boost::asio::buffer(text.before),
            boost::asio::buffer(text.middle.data(), text.middle.size()),
            boost::asio::buffer(text.after)};
}

// NOLINTBEGIN(readability-identifier-naming): the names that Boost.Beast asks for
/// A body of HTTP that is a `SharedText`; what Boost.Beast calls a Body with a writer.
struct SharedTextBody {
    using value_type = SharedText;

    static std::uint64_t size(const value_type& text) { return text.size(); }

    class writer {
    public:
        using const_buffers_type = TextBuffers;

        template <bool isRequest, class Fields>
        writer(const boost::beast::http::header<isRequest, Fields>& /*header*/,
               const value_type& text)
            : text_{text} {}

        void init(boost::beast::error_code& failure) { failure = {}; }
        boost::optional<std::pair<const_buffers_type, bool>>
        get(boost::beast::error_code& failure) {
            failure = {};
            return {{buffers_of(text_), false}};
        }

    private:
        const value_type& text_;
    };
};
// NOLINTEND(readability-identifier-naming)

} // namespace nimber::server
