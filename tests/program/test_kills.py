"""Runs with a checkpoint survive SIGKILL at any moment, Ctrl-C, a closed terminal, files that may not
grow, the end of memory, system calls that fail, and damaged or foreign files. Needs strace.

A run is killed at random moments again and again, resumed each time from its checkpoint, and in the
end must give the same bytes as a run that nobody disturbed. A failure shows the seed, which
NIMBER_SEED repeats.
"""

import functools
import os
import random
import resource
import signal
import struct
import subprocess
import tempfile
import time

import pytest
from conftest import ROOT

KILLS = 25  # of each of the five runs
OFTEN = ["--checkpoint-every", "1ms"]


@pytest.fixture(autouse=True)
def seed():
    number = int(os.environ["NIMBER_SEED"])
    print(f"NIMBER_SEED={number}")
    return number


@pytest.fixture
def run_of(program, folder):
    """Makes a Run of the program in the folder of this test."""
    return functools.partial(Run, program, folder)


def names_in(folder):
    return sorted(os.listdir(folder))


def at_most(kind, size):
    """For a new process: a limit of the system."""
    return lambda: resource.setrlimit(kind, (size, resource.RLIM_INFINITY))


class Run:
    """The command, alone and with a checkpoint, in a directory of its own."""

    def __init__(self, program, directory, *arguments):
        self.command = [program, *arguments]
        self.directory = directory
        self.checkpoint = directory / "run.ckpt"

    def start(self, *more, **settings):
        return subprocess.Popen([*self.command, *more], cwd=self.directory, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, **settings)

    def finish(self, *more):
        process = self.start(*more)
        out, said = process.communicate(timeout=300)
        assert process.returncode == 0, f"{more}: exit {process.returncode}, {said.decode()}"
        return out

    def kill_and_resume(self, randomness):
        """Gives the output of the last run, which is left alone."""
        more = ["--checkpoint", "run.ckpt", *OFTEN]
        kills = 0
        # A kill before the first checkpoint loses everything, one just behind a save nothing. Every
        # third comes while a file is being written.
        longest = 0.05
        size = -1
        while kills < KILLS:
            process = self.start(*more)
            try:
                if kills % 3 == 0:
                    self.wait_for_saving(process, time.monotonic() + longest)
                    process.communicate(timeout=randomness.uniform(0.0, 0.002))
                else:
                    process.communicate(timeout=randomness.uniform(0.0, longest))
                # It was done before its time: begin anew, and be quicker.
                self.checkpoint.unlink()
                longest = max(longest / 2, 0.002)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                kills += 1
                grown = self.checkpoint.stat().st_size if self.checkpoint.exists() else -1
                if grown == size:
                    longest = min(longest * 1.2, 1.0)  # the machine is busy
                size = grown
        return self.finish(*more)

    def wait_for_saving(self, process, until):
        """Returns once there is a file that is being written beside the checkpoint."""
        while time.monotonic() < until and process.poll() is None:
            if any(name.startswith(".") and not name.endswith("-lock") for name in os.listdir(self.directory)):
                return


def same_after_kills(run, seed, certificate):
    proof = run.directory / "proof.json"
    expected_proof = b""
    if certificate:
        run.command += ["--certificate", "proof.json"]
    expected = run.finish()
    if certificate:
        expected_proof = proof.read_bytes()
        proof.unlink()
    out = run.kill_and_resume(random.Random(seed))
    assert out == expected
    assert not certificate or proof.read_bytes() == expected_proof, "another certificate"
    assert names_in(run.directory) == (["proof.json"] if certificate else []) + ["run.ckpt"]


def test_a_period_survives_kills(run_of, seed):
    same_after_kills(run_of("period", "0.376"), seed, certificate=True)


def test_a_period_proved_in_a_window_survives_kills(run_of, seed):
    same_after_kills(run_of("period", "0.16"), seed, certificate=True)


def test_a_table_survives_kills(run_of, seed):
    same_after_kills(run_of("table", "0.6", "--to", "1000000", "--format", "bfile"), seed, certificate=False)


def test_a_search_survives_kills(run_of, seed):
    same_after_kills(run_of("solve", "cram(5x7)"), seed, certificate=False)


def test_a_quotient_survives_kills(run_of, seed):
    same_after_kills(run_of("quotient", "0.26", "--to", "50"), seed, certificate=True)


def test_a_certificate_survives_short_slices(run_of, folder):
    """A certificate has the time of the run, and not of the slice between two savings."""
    run = run_of("solve", "cram(5x6)", "--certificate", "proof.json", "--moves", "0")
    expected = run.finish()
    proof = (folder / "proof.json").read_bytes()
    (folder / "proof.json").unlink()
    assert run.finish("--checkpoint", "run.ckpt", *OFTEN) == expected
    assert (folder / "proof.json").read_bytes() == proof, "another certificate"


def goes_on_after(run, number):
    """A run that gets the signal ends with 130 and leaves a checkpoint that goes further each time."""
    sizes = [0]
    for _ in range(3):
        process = run.start("--checkpoint", "run.ckpt", "--checkpoint-every", "1h")
        time.sleep(0.4)
        process.send_signal(number)
        process.communicate(timeout=60)
        assert process.returncode == 130
        assert names_in(run.directory) == ["run.ckpt"]
        sizes.append(run.checkpoint.stat().st_size)
    assert sizes == sorted(set(sizes))


@pytest.fixture
def long_run(run_of):
    return run_of("table", "0.6", "--to", "10^9", "--stats")


def test_control_c_saves(long_run):
    goes_on_after(long_run, signal.SIGINT)


def test_a_termination_saves(long_run):
    goes_on_after(long_run, signal.SIGTERM)


def test_a_closed_terminal_saves(long_run):
    goes_on_after(long_run, signal.SIGHUP)


def test_a_run_under_nohup_goes_on(long_run):
    process = long_run.start("--checkpoint", "run.ckpt",
                             preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    time.sleep(0.3)
    process.send_signal(signal.SIGHUP)
    with pytest.raises(subprocess.TimeoutExpired):
        process.communicate(timeout=0.5)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 130


def test_a_file_that_may_not_grow_costs_no_answer(run_of, folder):
    """As on a full disk: the answer is whole, what could be saved is good, and it is said."""
    run = run_of("table", "0.07", "--to", "60000", "--stats")
    expected = run.finish()
    process = run.start("--checkpoint", "run.ckpt", *OFTEN, preexec_fn=at_most(resource.RLIMIT_FSIZE, 20_000))
    out, said = process.communicate(timeout=60)
    assert process.returncode == 0, said
    assert out == expected
    assert b"writing run.ckpt failed: File too large" in said
    assert set(names_in(folder)) <= {"run.ckpt"}
    assert run.finish("--checkpoint", "run.ckpt") == expected


def test_two_runs_on_one_file_do_not_mix(long_run, folder):
    first = long_run.start("--checkpoint", "run.ckpt")
    while not os.listdir(folder):
        time.sleep(0.01)
    second = long_run.start("--checkpoint", "run.ckpt")
    out, said = second.communicate(timeout=60)
    first.send_signal(signal.SIGINT)
    first.communicate(timeout=60)
    assert second.returncode == 4
    assert not out
    assert b"another run is using run.ckpt" in said
    assert first.returncode == 130


@pytest.mark.parametrize("known, status", [
    pytest.param(False, 2, id="refused by its beginning"),
    pytest.param(True, 3, id="refused by --memory"),
])
def test_a_huge_file_is_not_read(run_of, known, status):
    run = run_of("period", "0.77", "--memory", "64M")
    huge = 10 << 30
    begin = b""
    if known:
        begin = b"nimber checkpoint\n" + struct.pack("<Q", 2)
        for text in (b"nim-sequence", b"0.77"):
            begin += struct.pack("<Q", len(text)) + text
        begin += struct.pack("<Q", huge - len(begin) - 8 - 16)
    with open(run.checkpoint, "wb") as file:
        file.write(begin)
        file.truncate(huge)
    process = run.start("--checkpoint", "run.ckpt", preexec_fn=at_most(resource.RLIMIT_AS, 2 << 30))
    out, said = process.communicate(timeout=60)
    assert process.returncode == status, said
    assert not out


def test_a_damaged_checkpoint_is_refused_and_kept(run_of, seed):
    run = run_of("period", "0.77")
    run.finish("--checkpoint", "run.ckpt")
    good = run.checkpoint.read_bytes()
    randomness = random.Random(seed)
    for turn in range(21):
        bad = bytearray(good)
        if turn % 3 == 0:
            bad = bad[: randomness.randrange(len(good))]
        elif turn % 3 == 1:
            bad[randomness.randrange(len(bad))] ^= 1 << randomness.randrange(8)
        else:  # the top bits of two words, which a weak checksum does not see
            for place in randomness.sample(range(7, len(bad), 8), 2):
                bad[place] ^= 0x80
        run.checkpoint.write_bytes(bad)
        process = run.start("--checkpoint", "run.ckpt")
        out, said = process.communicate(timeout=60)
        assert process.returncode in (2, 4) and not out and b"left as it is" in said, said
        assert run.checkpoint.read_bytes() == bad, "it was overwritten"


class FailingMemory:
    """Runs a command while one of its allocations fails, or none."""

    def __init__(self, program, directory):
        self.program = program
        self.directory = directory
        self.library = directory / "fail.so"
        self.state = directory / "state"
        source = ROOT / "tests/campaigns/fail_allocation.c"
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", self.library, source], check=True)

    def run(self, words, number=0):
        """Gives what became of it, how many allocations there were, and the files that it left."""
        self.state.write_bytes(bytes(16))
        with tempfile.TemporaryDirectory(dir=self.directory) as place:
            done = subprocess.run([self.program, *words], cwd=place, capture_output=True, check=False,
                                  env={**os.environ, "LD_PRELOAD": self.library, "NIMBER_FAIL_STATE": self.state,
                                       "NIMBER_FAIL_AT": str(number)})
            return done, struct.unpack("=QQ", self.state.read_bytes())[0], os.listdir(place)


@pytest.mark.parametrize("words, tenths, step", [
    pytest.param(["--version"], 0, 7, id="from the first"),
    pytest.param(["rules", "check", f"{ROOT}/examples/rules/grundy.lua", "--json"], 10, 211, id="behind the options"),
    pytest.param(["period", "0.77", "--checkpoint", "run.ckpt"], 9, 7, id="with a checkpoint"),
])
def test_memory_may_end_anywhere(program, folder, seed, words, tenths, step):
    """The right answer, or exit 3 or 4 with a message; no lock file is left, and no smaller answer.

    CLI11 looks for options in functions that are noexcept, the hard limit ends the program without destructors,
    and Lua has its own way to fail: each of these was wrong once. The first allocation to fail comes after so many
    `tenths` of those that --version makes, which are for the options.
    """
    memory = FailingMemory(program, folder)
    _, options, _ = memory.run(["--version"])
    first = max(options * tenths // 10, 1)
    expected, count, _ = memory.run(words)
    assert expected.returncode == 0 and count > first
    for number in range(first + seed % step, count + 1, step):
        done, _, left = memory.run(words, number)
        where = (words, f"allocation {number}", done, left)
        if done.returncode == 0:
            assert done.stdout == expected.stdout, where
        else:
            assert done.returncode in (3, 4) and (done.stderr or b'"error"' in done.stdout), where
        assert set(left) <= {"run.ckpt"}, where


def test_a_hard_limit_leaves_no_lock(long_run, folder):
    """The system has less memory than --memory allows, so no account stops the run in time."""
    process = long_run.start("--checkpoint", "run.ckpt", "--checkpoint-every", "1h",
                             preexec_fn=at_most(resource.RLIMIT_DATA, 40 << 20))
    _, said = process.communicate(timeout=60)
    assert process.returncode == 3
    assert b"memory limit" in said
    assert set(names_in(folder)) <= {"run.ckpt"}


def fail(run, injection, *more):
    """Makes system calls of the command fail."""
    run.command = ["strace", "-f", "-o", str(run.directory / "trace"), *more, "-e", f"inject={injection}", *run.command]


def test_a_lock_that_is_interrupted_is_tried_again(run_of, folder):
    run = run_of("table", "0.6", "--to", "20000", "--stats")
    expected = run.finish()
    fail(run, "flock:error=EINTR:when=1")
    assert run.finish("--checkpoint", "run.ckpt") == expected
    assert names_in(folder) == ["run.ckpt", "trace"]


def test_a_lock_that_nobody_can_look_at_ends_in_an_error(run_of, folder):
    """It once was taken again and again, for ever."""
    run = run_of("table", "0.6", "--to", "20000", "--stats")
    fail(run, "newfstatat:error=ENOMEM", "-P", str(folder / ".run.ckpt.nimber-lock"))
    process = run.start("--checkpoint", str(run.checkpoint), start_new_session=True)
    try:
        _, said = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    assert process.returncode == 2
    assert b"run.ckpt" in said


@pytest.mark.parametrize("number", range(1, 16))
def test_no_signal_that_cannot_be_handled_ends_a_run(run_of, number):
    """With two threads a timer looks at the memory; its signal ended the program if nobody handled it."""
    run = run_of("table", "0.6", "--to", "20000", "--stats", "--threads", "2")
    expected = run.finish()
    fail(run, f"rt_sigaction:error=EINVAL:when={number}")
    process = run.start()
    out, said = process.communicate(timeout=60)
    assert process.returncode in (0, 3, 4), said
    assert process.returncode != 0 or out == expected
