#include "workbench/worker/isolation.hpp"

#include "store/file_descriptor.hpp"
#include "workbench/worker/system_call_filter.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string_view>

namespace nimber {
namespace {

bool limit(__rlimit_resource_t resource, rlim_t most) {
    const rlimit both{most, most};
    return setrlimit(resource, &both) == 0;
}

} // namespace

std::size_t data_in_use() {
    const FileDescriptor file{open("/proc/self/statm", O_RDONLY | O_CLOEXEC)}; // NOLINT
    std::array<char, 256> text{};
    const ssize_t size = file ? ::read(file.get(), text.data(), text.size()) : -1;
    std::string_view rest{text.data(), size > 0 ? static_cast<std::size_t>(size) : 0};
    constexpr int kDataField = 5; // size, resident, shared, text, lib, data
    for (int field = 0; field < kDataField; ++field) {
        rest.remove_prefix(std::min(rest.find(' ') + 1, rest.size()));
    }
    std::size_t pages = 0;
    std::from_chars(rest.data(), rest.data() + rest.size(), pages);
    return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

bool isolate(const Isolation& kept) {
    const std::size_t data = data_in_use(); // while files can be opened
    const auto first = static_cast<unsigned>(kept.last_descriptor) + 1;
    bool done = close_range(first, ~0U, 0) == 0;
    done = done && limit(RLIMIT_CORE, 0) && (kSanitized || limit(RLIMIT_NOFILE, first));
    constexpr rlim_t kStackBytes = rlim_t{8} << 20U; // which RLIMIT_DATA does not count
    done = done && (kSanitized || limit(RLIMIT_STACK, kStackBytes));
    if (kept.data_bytes > 0 && !kSanitized) {
        done = done && limit(RLIMIT_DATA, data + kept.data_bytes);
    }
    // Whoever traces a process can do what it can, and its memory may hold what others asked.
    done = done &&
           prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0; // NOLINT(cppcoreguidelines-pro-type-vararg)
    return done && filter_system_calls();
}

} // namespace nimber
