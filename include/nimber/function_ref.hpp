#pragma once

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

namespace nimber {

template <class Signature>
class FunctionRef;

/// A callable seen through a pointer: what `std::function` would copy, this only borrows for a
/// call.
template <class R, class... Args>
class FunctionRef<R(Args...)> {
public:
    template <class F>
    requires(!std::same_as<std::remove_cvref_t<F>, FunctionRef> &&
             std::is_invocable_r_v<R, F&, Args...>)
        FunctionRef(F&& callable) // NOLINT: implicit, so that a lambda can be passed as it is
        : object_{const_cast<void*>(static_cast<const void*>(std::addressof(callable)))}, // NOLINT
          call_{[](void* object, Args... args) -> R {
              return (*static_cast<std::add_pointer_t<F>>(object))(std::forward<Args>(args)...);
          }} {}

    R operator()(Args... args) const { return call_(object_, std::forward<Args>(args)...); }

private:
    void* object_;
    R (*call_)(void*, Args...);
};

} // namespace nimber
