#pragma once

namespace nimber {

/// While one of these lives, work is being saved or read back: whoever enforces limits waits, and
/// allows for the copy that is being written. They may be nested.
class Saving {
public:
    Saving();
    ~Saving();
    Saving(const Saving&) = delete;
    Saving& operator=(const Saving&) = delete;

    /// Told when the first begins and when the last ends. Set before any begins.
    using Watcher = void (*)(bool begins);
    static void set_watcher(Watcher watcher);
};

/// Ends the process at once and without destructors, but leaves no lock file beside a checkpoint.
/// A signal handler may call it.
[[noreturn]] void end_at_once(int status);

} // namespace nimber
