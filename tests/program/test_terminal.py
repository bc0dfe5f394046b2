#!/usr/bin/env python3
"""Tests what only a terminal shows: colours, progress, and Ctrl-C.

Usage: tests/scripts/terminal_test.py PROGRAM

Each test runs the program in a real pseudo-terminal. The last line is "N passed, N failed".
"""

import os
import pty
import select
import signal
import subprocess
import sys
import time

LONG_CERTIFICATE = os.path.join(os.path.dirname(__file__), "../../docs/certificates/0.106.json")
HOSTILE_DRAWING = os.path.join(os.path.dirname(os.path.abspath(__file__)), "hostile/draw_esc.lua")
LONG = ["solve", "--misere", "cram(6x7)"]


def run(program, arguments, interrupt_after=None, environment=None, timeout=60):
    """Runs the program on a terminal; answers what it printed and its exit status."""
    main, terminal = pty.openpty()
    process = subprocess.Popen(
        [program, *arguments],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm", **(environment or {})},
        start_new_session=True,
    )
    os.close(terminal)
    printed, start, interrupted = b"", time.monotonic(), False
    while time.monotonic() - start < timeout:
        if select.select([main], [], [], 0.05)[0]:
            try:
                printed += os.read(main, 65536)
            except OSError:  # the program has ended
                break
        if interrupt_after and not interrupted and time.monotonic() - start > interrupt_after:
            process.send_signal(signal.SIGINT)
            interrupted = True
    os.close(main)
    return printed.decode(), process.wait(timeout=5)


def colours_on_a_terminal(program):
    printed, status = run(program, ["solve", "nim", "5", "7", "9"], environment={"NO_COLOR": ""})
    return status == 0 and "\x1b[1;32m" in printed


def no_colours_when_asked_not_to(program):
    arguments = ["solve", "nim", "5", "7", "9"]
    quiet, _ = run(program, arguments, environment={"NO_COLOR": "1"})
    never, _ = run(program, arguments + ["--color", "never"])
    return "\x1b" not in quiet and "\x1b" not in never


def no_colours_in_a_pipe(program):
    return b"\x1b" not in subprocess.run([program, "solve", "nim", "5"], capture_output=True).stdout


def nothing_of_the_input_steers_the_terminal(program):
    """Not even by the codes that the program uses itself."""
    attack = "\x1b[1;32m\x1b]0;x\x07\x1b[2J"
    for arguments in (["solve", f"ni{attack}m(3)"], ["games", attack], [attack], ["solve", f"--{attack}", "nim", "3"],
                      ["verify", attack], ["explain", f"@{HOSTILE_DRAWING}(2)"]):
        printed, _ = run(program, arguments, environment={"NO_COLOR": ""})
        ours = printed.replace("\x1b[1m", "").replace("\x1b[2m", "").replace("\x1b[0m", "")
        if "\x1b" in ours or "\x07" in ours or not ours.strip():
            return False
    return True


def progress_after_a_second(program):
    printed, status = run(program, LONG + ["--time", "2s"])
    return status == 3 and "positions" in printed and "a second" in printed and "time limit of 2s" in printed


def couples_table_and_depth_of_a_search(program):
    printed, status = run(program, ["solve", "cram(7x7)", "--threads", "2", "--time", "2s"])
    return status == 3 and " couples, " in printed and "% full, depth " in printed


def no_progress_when_quiet(program):
    printed, status = run(program, LONG + ["--time", "2s", "--quiet"])
    return status == 3 and "a second" not in printed


def a_bar_with_the_time_left_where_the_end_is_known(program):
    printed, status = run(program, ["table", "0.007", "--to", "10^6", "--stats", "--time", "3s"])
    return status == 3 and "% of 1.0M heaps" in printed and " left" in printed and "] " in printed


def no_bar_where_it_is_not(program):
    printed, status = run(program, ["period", "0.007", "--time", "3s"])
    return status == 3 and " heaps, " in printed and " a second" in printed and " left" not in printed


def how_long_a_certificate_takes_to_verify(program):
    printed, status = run(program, ["verify", LONG_CERTIFICATE, "--time", "2s"])
    return status == 3 and "% of 797G heaps" in printed and " h " in printed and " left" in printed


def control_c_ends_verifying_without_a_verdict(program):
    printed, status = run(program, ["verify", LONG_CERTIFICATE], interrupt_after=1.5)
    said = "of 797915424410 values; the certificate is neither confirmed nor refuted"
    return status == 130 and "interrupted after" in printed and said in printed


def control_c_says_how_far_it_got(program):
    printed, status = run(program, LONG, interrupt_after=1.5)
    return status == 130 and "interrupted after" in printed


def control_c_ends_a_stream_that_waits(program):
    _, status = run(program, ["solve", "-"], interrupt_after=0.5, timeout=10)
    return status == 130


def main():
    program = os.path.abspath(sys.argv[1])
    tests = [value for name, value in globals().items() if callable(value) and name not in ("run", "main")]
    failed = 0
    for test in tests:
        good = test(program)
        failed += not good
        print(f"{'ok    ' if good else 'FAILED'} {test.__name__.replace('_', ' ')}", flush=True)
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
