#!/usr/bin/env python3
"""Makes the system calls of a set of commands fail, one after the other, with strace.

Expected: the right answer, or exit 2, 3 or 4 with a message; files with their old or their new contents; no
file left behind; never a signal or a wrong answer. Needs strace and the permission to trace.
"""

import collections
import re
import shutil

from commands import chosen
from disturbance import Disturbed, disturbing_options
from support import Campaign, CannotRun, is_sanitized, main, run

# Each call with the errors that the system may give it. EINTR only where a call may be interrupted. (brk is not here:
# it tells its failure by its value, which strace cannot imitate.)
ERRORS = {
    "read": ["EIO", "EINTR", "ENOMEM"],
    "write": ["EIO", "ENOSPC", "EINTR"],
    "writev": ["EIO", "ENOSPC", "EINTR"],
    "openat": ["EIO", "EMFILE", "ENOMEM", "EACCES"],
    "newfstatat": ["EIO", "ENOMEM"],
    "fstat": ["EIO", "ENOMEM"],
    "statx": ["EIO"],
    "lseek": ["EINVAL"],
    "access": ["EIO"],
    "faccessat2": ["EIO"],
    "close": ["EIO", "EINTR"],
    "fsync": ["EIO", "ENOSPC"],
    "fdatasync": ["EIO", "ENOSPC"],
    "ftruncate": ["EIO", "EINTR"],
    "fallocate": ["ENOSPC"],
    "flock": ["EINTR", "ENOLCK"],
    "fchmod": ["EPERM"],
    "rename": ["EIO", "ENOSPC", "EACCES"],
    "renameat": ["EIO", "ENOSPC"],
    "renameat2": ["EIO", "ENOSPC", "EINVAL"],
    "link": ["EIO", "EEXIST"],
    "linkat": ["EIO", "EEXIST"],
    "unlink": ["EIO"],
    "unlinkat": ["EIO"],
    "readlink": ["EIO"],
    "readlinkat": ["EIO"],
    "mmap": ["ENOMEM"],
    "mprotect": ["ENOMEM"],
    "madvise": ["EINVAL"],
    "clone3": ["EAGAIN"],
    "clone": ["EAGAIN"],
    "futex": ["EINTR"],
    "ioctl": ["ENOTTY"],
    "poll": ["EINTR"],
    "select": ["EINTR"],
    "pselect6": ["EINTR"],
    "rt_sigaction": ["EINVAL"],
    "getrandom": ["ENOSYS"],
    "pipe2": ["EMFILE"],
    "eventfd2": ["EMFILE"],
    "timerfd_create": ["EMFILE"],
    "timer_create": ["EAGAIN"],
    "setrlimit": ["EPERM"],
    "prlimit64": ["EPERM"],
    "prctl": ["EINVAL"],
    "socketpair": ["EMFILE"],
    "wait4": ["EINTR"],
}
OF_THE_ALLOCATOR = {"mmap", "mprotect", "madvise"}  # sanitizers do not survive their failure
REMOVES = {"unlink", "unlinkat"}  # where removing fails, a file does stay
LOOKS = {"newfstatat", "fstat", "statx"}  # before a lock is removed, to see that it is our own
FIRST_OF_MAIN = re.compile(r"rt_sigaction\(SIGPIPE")  # before it the loader is at work
STRACE = ["strace", "-f", "--seccomp-bpf"]  # stops only at the calls in question
CALL = re.compile(r"^(\d+) +(\w+)\(")


def check_strace(campaign):
    if not shutil.which("strace"):
        raise CannotRun("strace is missing: apt-get install strace")
    tried = run([*STRACE, "-e", "trace=none", "-o", "/dev/null", "true"], campaign.scratch)
    if tried.status != 0:
        raise CannotRun(f"tracing is not permitted here: {tried.said.decode(errors='replace').strip()}")


def calls_of(campaign, disturbed):
    """For each system call from main on, its numbers: strace counts them for each thread apart."""
    trace = campaign.scratch / "trace"
    disturbed.try_once(["strace", "-f", "-o", str(trace)], "strace alone")
    counts = collections.Counter()
    numbers = collections.defaultdict(set)
    in_main = False
    for line in trace.read_text(errors="replace").splitlines():
        found = CALL.match(line)
        if not found:
            continue
        in_main = in_main or bool(FIRST_OF_MAIN.search(line))
        counts[found.groups()] += 1
        if in_main and found[2] in ERRORS:
            numbers[found[2]].add(counts[found.groups()])
    return {name: sorted(found) for name, found in numbers.items()}


def injections(campaign, calls, most):
    """Every call with every error, once and, where that can happen, from then on."""
    for name, numbers in sorted(calls.items()):
        if name in OF_THE_ALLOCATOR and is_sanitized(campaign.program):
            continue
        for error in ERRORS[name]:
            some = numbers if not most or len(numbers) <= most else sorted(campaign.random.sample(numbers, most))
            for number in some:
                yield name, error, str(number)
            # A disk that is full stays so; what is interrupted for ever would be asked for ever.
            if error in ("EIO", "ENOSPC", "ENOMEM", "EMFILE") and name not in REMOVES:
                yield name, error, f"{campaign.random.choice(numbers)}+"


def attack(campaign, command, most):
    disturbed = Disturbed(campaign, command, stops=(2, 3, 4))
    calls = calls_of(campaign, disturbed)
    if not calls:
        raise CannotRun(f"{command.name}: no system call was seen after main began")
    runs = 0
    for name, error, when in injections(campaign, calls, most):
        wrapper = [*STRACE, "-o", "/dev/null", "-e", f"trace={name}", "-e", f"inject={name}:error={error}:when={when}"]
        # Where all writing fails, the message fails as well.
        disturbed.try_once(wrapper, f"{name} number {when} fails with {error}", silent=name.startswith("write"),
                           keeps_lock=name in REMOVES | LOOKS)
        runs += 1
    print(f"{command.name}: {sum(map(len, calls.values()))} calls of {len(calls)} kinds, {runs} runs", flush=True)
    return runs, set(calls)


def body():
    campaign = Campaign("syscalls", __doc__)
    options = disturbing_options(campaign, "calls of each kind")
    check_strace(campaign)
    totals = [attack(campaign, command, options.most) for command in chosen(options.only)]
    kinds = set().union(*(kinds for _, kinds in totals))
    return campaign.finish(f"{len(totals)} commands, {sum(runs for runs, _ in totals)} failures of {len(kinds)} system calls")


if __name__ == "__main__":
    main(body)
