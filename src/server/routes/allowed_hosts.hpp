#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nimber::server {

/// The hosts that a request may name: those by which this server is reached. A page from elsewhere
/// whose name is made to point here (DNS rebinding) still says its own name.
class AllowedHosts {
public:
    /// For a server that listens on this address and is also reached by these names.
    ///
    /// On loopback that is localhost and every address of loopback; on another address that
    /// address. On all addresses (0.0.0.0, ::) it is localhost and any address, because no address
    /// can be made to point elsewhere.
    AllowedHosts(std::string_view address, std::vector<std::string> names);

    /// Whether the header Host may have this value, with or without a port.
    [[nodiscard]] bool allow(std::string_view host) const;

private:
    enum class Reach : unsigned char { Loopback, One, All };

    Reach reach_ = Reach::One;
    std::string address_; ///< in the one form that addresses are compared in
    std::vector<std::string> names_;
};

/// Whether two texts are equal but for upper and lower case of ASCII.
[[nodiscard]] bool equal_but_for_case(std::string_view a, std::string_view b);

} // namespace nimber::server
