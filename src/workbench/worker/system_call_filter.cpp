#include "workbench/worker/system_call_filter.hpp"

#include "workbench/worker/isolation.hpp"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace nimber {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
#error "say here what the kernel calls this architecture"
#endif

/// What needs no look at its arguments: memory, threads, clocks, and files that are open.
constexpr std::array kAllowed = {
    SYS_read,
    SYS_write,
    SYS_readv,
    SYS_writev,
    SYS_recvfrom,
    SYS_sendto,
    SYS_recvmsg,
    SYS_sendmsg,
    SYS_ppoll,
    SYS_close,
    SYS_fstat,
    SYS_lseek,
    SYS_munmap,
    SYS_mremap,
    SYS_brk,
    SYS_madvise,
    SYS_futex,
    SYS_set_robust_list,
    SYS_get_robust_list,
    SYS_rseq,
    SYS_sched_yield,
    SYS_sched_getaffinity,
    SYS_getpid,
    SYS_gettid,
    SYS_exit,
    SYS_exit_group,
    SYS_restart_syscall,
    SYS_rt_sigprocmask,
    SYS_rt_sigreturn,
    SYS_rt_sigaction,
    SYS_rt_sigtimedwait,
    SYS_sigaltstack,
    SYS_clock_gettime,
    SYS_clock_getres,
    SYS_clock_nanosleep,
    SYS_nanosleep,
    SYS_gettimeofday,
    SYS_timer_settime,
    SYS_getrandom,
    SYS_getrusage,
    SYS_sysinfo,
    SYS_uname,
    SYS_membarrier,
#ifdef SYS_poll
    SYS_poll,
    SYS_time,
#endif
};

/// Writes the filter: a program of the kernel's packet filter, which sees number and arguments of
/// each call. It can only jump forwards.
class FilterWriter {
public:
    void load(std::size_t offset) {
        add(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset));
    }
    void answer(std::uint32_t action) { add(BPF_RET | BPF_K, action); }
    /// If what is loaded is the value, the next `count` instructions are left out.
    void if_equal_skip(std::uint32_t value, std::uint8_t count) {
        add(BPF_JMP | BPF_JEQ | BPF_K, value, count, 0);
    }
    /// If what is loaded is not the value, the next `count` instructions are left out.
    void unless_equal_skip(std::uint32_t value, std::uint8_t count) {
        add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count);
    }
    /// If it is less, the next `count` instructions are left out.
    void unless_at_least_skip(std::uint32_t value, std::uint8_t count) {
        add(BPF_JMP | BPF_JGE | BPF_K, value, 0, count);
    }

    void allow(long call) {
        unless_equal_skip(static_cast<std::uint32_t>(call), 1);
        answer(SECCOMP_RET_ALLOW);
    }
    void fail(long call, int reason) {
        unless_equal_skip(static_cast<std::uint32_t>(call), 1);
        answer(SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(reason));
    }
    /// The call passes if the two arguments have none of these bits.
    void allow_without(long call, unsigned argument, std::uint32_t bits, unsigned second,
                       std::uint32_t bits_of_second) {
        unless_equal_skip(static_cast<std::uint32_t>(call), 6);
        load(low_half(argument));
        add(BPF_JMP | BPF_JSET | BPF_K, bits, 2, 0);
        load(low_half(second));
        add(BPF_JMP | BPF_JSET | BPF_K, bits_of_second, 0, 1);
        answer(kRefuse);
        answer(SECCOMP_RET_ALLOW);
    }
    /// The call passes if the argument has none of these bits.
    void allow_without(long call, unsigned argument, std::uint32_t bits) {
        judge(call, argument, BPF_JSET, bits, kRefuse, SECCOMP_RET_ALLOW);
    }
    /// The call passes if the argument has one of these bits.
    void allow_with(long call, unsigned argument, std::uint32_t bits) {
        judge(call, argument, BPF_JSET, bits, SECCOMP_RET_ALLOW, kRefuse);
    }
    /// The call passes if the argument, of 32 bits, is one of these.
    void allow_if(long call, unsigned argument, std::initializer_list<std::uint32_t> values) {
        unless_equal_skip(static_cast<std::uint32_t>(call),
                          static_cast<std::uint8_t>(2 * values.size() + 2));
        load(low_half(argument));
        for (const std::uint32_t value : values) {
            unless_equal_skip(value, 1);
            answer(SECCOMP_RET_ALLOW);
        }
        answer(kRefuse);
    }
    /// The call passes if the argument is a null pointer.
    void allow_if_null(long call, unsigned argument) {
        unless_equal_skip(static_cast<std::uint32_t>(call), 6);
        load(low_half(argument));
        unless_equal_skip(0, 3);
        load(low_half(argument) + 4);
        unless_equal_skip(0, 1);
        answer(SECCOMP_RET_ALLOW);
        answer(kRefuse);
    }

    [[nodiscard]] bool install() {
        sock_fprog program{static_cast<unsigned short>(code_.size()), code_.data()};
        // NOLINTBEGIN(cppcoreguidelines-pro-type-vararg): that is how they are declared
        return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
               syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) ==
                   0;
        // NOLINTEND(cppcoreguidelines-pro-type-vararg)
    }

    static constexpr std::uint32_t kRefuse = SECCOMP_RET_ERRNO | EPERM;

private:
    /// Answers the call by whether a test of the argument's low half holds.
    void judge(long call, unsigned argument, unsigned test, std::uint32_t operand,
               std::uint32_t holds, std::uint32_t fails) {
        unless_equal_skip(static_cast<std::uint32_t>(call), 4);
        load(low_half(argument));
        add(BPF_JMP | test | BPF_K, operand, 0, 1);
        answer(holds);
        answer(fails);
    }
    /// Both architectures put the low half first.
    static std::size_t low_half(unsigned argument) {
        return offsetof(seccomp_data, args) + std::size_t{8} * argument;
    }
    void add(unsigned code, std::uint32_t operand, std::uint8_t yes = 0, std::uint8_t no = 0) {
        code_.push_back({static_cast<std::uint16_t>(code), yes, no, operand});
    }

    std::vector<sock_filter> code_;
};

} // namespace

bool filter_system_calls() {
    FilterWriter filter;
    filter.load(offsetof(seccomp_data, arch));
    filter.if_equal_skip(kArchitecture, 1);
    filter.answer(SECCOMP_RET_KILL_PROCESS);
    filter.load(offsetof(seccomp_data, nr));
#if defined(__x86_64__)
    constexpr std::uint32_t kX32 = 0x40000000; // the same calls by other numbers
    filter.unless_at_least_skip(kX32, 1);
    filter.answer(SECCOMP_RET_KILL_PROCESS);
#endif
    for (const long call : kAllowed) {
        filter.allow(call);
    }
    // No memory becomes code, and none is of a kind that RLIMIT_DATA does not count.
    filter.allow_without(SYS_mmap, 2, PROT_EXEC, 3, MAP_SHARED | MAP_GROWSDOWN);
    filter.allow_without(SYS_mprotect, 2, PROT_EXEC);
    // Threads, but no processes. Of the newer call the filter cannot see the flags: where it is not
    // there, the C library takes the older one.
    filter.allow_with(SYS_clone, 0, CLONE_THREAD);
    filter.fail(SYS_clone3, ENOSYS);
    // abort() and the like.
    filter.allow_if(SYS_tgkill, 0, {static_cast<std::uint32_t>(getpid())});
    // Whether a file is a terminal, and how wide.
    filter.allow_if(SYS_ioctl, 1, {TCGETS, TIOCGWINSZ});
    if (kSanitized) {
        filter.allow(SYS_pipe2);
#ifdef SYS_pipe
        filter.allow(SYS_pipe);
#endif
    }
    // Limits may be read.
    filter.allow_if_null(SYS_prlimit64, 2);
    filter.answer(FilterWriter::kRefuse);
    return filter.install();
}

} // namespace nimber
