"""What only a terminal shows: colours, progress, and Ctrl-C."""

import os
import subprocess

import pexpect
import pytest
from conftest import ROOT

LONG_CERTIFICATE = str(ROOT / "docs/certificates/0.106.json")
HOSTILE_DRAWING = f"@{ROOT}/tests/program/hostile/draw_esc.lua(2)"
LONG = ["solve", "--misere", "cram(6x7)"]
NIM = ["solve", "nim", "5", "7", "9"]
# Not even the codes that the program uses itself.
ATTACK = "\x1b[1;32m\x1b]0;x\x07\x1b[2J"


def run(program, arguments, interrupt_after=None, timeout=60, **environment):
    """Runs the program on a terminal; gives what it printed and its exit status."""
    terminal = pexpect.spawn(program, arguments, env={**os.environ, "TERM": "xterm", **environment},
                             encoding="utf-8", timeout=timeout)
    if interrupt_after:
        terminal.expect(pexpect.TIMEOUT, timeout=interrupt_after)
        terminal.sendintr()
    terminal.expect(pexpect.EOF)
    terminal.wait()
    return terminal.before, terminal.exitstatus


def test_colours_on_a_terminal(program):
    printed, status = run(program, NIM, NO_COLOR="")
    assert status == 0
    assert "\x1b[1;32m" in printed


def test_no_colours_when_asked_not_to(program):
    quiet, _ = run(program, NIM, NO_COLOR="1")
    never, _ = run(program, [*NIM, "--color", "never"])
    assert "\x1b" not in quiet
    assert "\x1b" not in never


def test_no_colours_in_a_pipe(program):
    assert b"\x1b" not in subprocess.run([program, "solve", "nim", "5"], capture_output=True, check=False).stdout


@pytest.mark.parametrize("arguments", [
    pytest.param(["solve", f"ni{ATTACK}m(3)"], id="position"),
    pytest.param(["games", ATTACK], id="game"),
    pytest.param([ATTACK], id="command"),
    pytest.param(["solve", f"--{ATTACK}", "nim", "3"], id="option"),
    pytest.param(["verify", ATTACK], id="file"),
    pytest.param(["explain", HOSTILE_DRAWING], id="drawing"),
])
def test_nothing_of_the_input_steers_the_terminal(program, arguments):
    printed, _ = run(program, arguments, NO_COLOR="")
    ours = printed.replace("\x1b[1m", "").replace("\x1b[2m", "").replace("\x1b[0m", "")
    assert "\x1b" not in ours and "\x07" not in ours
    assert ours.strip()


def test_progress_after_a_second(program):
    printed, status = run(program, [*LONG, "--time", "2s"])
    assert status == 3
    assert "positions" in printed and "a second" in printed and "time limit of 2s" in printed


def test_couples_table_and_depth_of_a_search(program):
    printed, status = run(program, ["solve", "cram(7x7)", "--threads", "2", "--time", "2s"])
    assert status == 3
    assert " couples, " in printed and "% full, depth " in printed


def test_no_progress_when_quiet(program):
    printed, status = run(program, [*LONG, "--time", "2s", "--quiet"])
    assert status == 3
    assert "a second" not in printed


def test_a_bar_with_the_time_left_where_the_end_is_known(program):
    printed, status = run(program, ["table", "0.007", "--to", "10^6", "--stats", "--time", "3s"])
    assert status == 3
    assert "% of 1.0M heaps" in printed and " left" in printed and "] " in printed


def test_no_bar_where_it_is_not(program):
    printed, status = run(program, ["period", "0.007", "--time", "3s"])
    assert status == 3
    assert " heaps, " in printed and " a second" in printed and " left" not in printed


def test_how_long_a_certificate_takes_to_verify(program):
    printed, status = run(program, ["verify", LONG_CERTIFICATE, "--time", "2s"])
    assert status == 3
    assert "% of 797G heaps" in printed and " h " in printed and " left" in printed


def test_control_c_ends_verifying_without_a_verdict(program):
    printed, status = run(program, ["verify", LONG_CERTIFICATE], interrupt_after=1.5)
    assert status == 130
    assert "interrupted after" in printed
    assert "of 797915424410 values; the certificate is neither confirmed nor refuted" in printed


def test_control_c_says_how_far_it_got(program):
    printed, status = run(program, LONG, interrupt_after=1.5)
    assert status == 130
    assert "interrupted after" in printed


def test_control_c_ends_a_stream_that_waits(program):
    _, status = run(program, ["solve", "-"], interrupt_after=0.5, timeout=10)
    assert status == 130
