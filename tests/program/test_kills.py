#!/usr/bin/env python3
"""Tests that runs with a checkpoint survive SIGKILL at any moment, Ctrl-C, a closed terminal, files
that may not grow, the end of memory, system calls that fail, and damaged or foreign files.

Usage: tests/scripts/kill_test.py PROGRAM

Needs strace.

A run is killed at random moments again and again, resumed each time from its checkpoint, and in the
end must give the same bytes as a run that nobody disturbed. A failure prints the seed, which
NIMBER_SEED repeats. The last line is "N passed, N failed".
"""

import os
import random
import resource
import signal
import struct
import subprocess
import sys
import tempfile
import time

SEED = int(os.environ.get("NIMBER_SEED", time.time_ns() % 1_000_000))
KILLS = 25  # of each of the five runs
OFTEN = ["--checkpoint-every", "1ms"]


class Run:
    """The command, alone and with a checkpoint, in a directory of its own."""

    def __init__(self, program, directory, *arguments):
        self.command = [program, *arguments]
        self.directory = directory
        self.checkpoint = os.path.join(directory, "run.ckpt")

    def undisturbed(self):
        return self.finish([])

    def start(self, more, **settings):
        return subprocess.Popen(
            self.command + more,
            cwd=self.directory,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            **settings,
        )

    def finish(self, more):
        process = self.start(more)
        out, said = process.communicate(timeout=300)
        assert process.returncode == 0, f"{more}: exit {process.returncode}, {said.decode()}"
        return out

    def kill_and_resume(self, randomness):
        """Answers the output of the last run, which is left alone."""
        more = ["--checkpoint", "run.ckpt", *OFTEN]
        kills = 0
        # A kill before the first checkpoint loses everything, one just behind a save nothing. Every
        # third comes while a file is being written.
        longest = 0.05
        size = -1
        while kills < KILLS:
            process = self.start(more)
            try:
                if kills % 3 == 0:
                    self.wait_for_saving(process, time.monotonic() + longest)
                    process.communicate(timeout=randomness.uniform(0.0, 0.002))
                else:
                    process.communicate(timeout=randomness.uniform(0.0, longest))
                # It was done before its time: begin anew, and be quicker.
                os.remove(self.checkpoint)
                longest = max(longest / 2, 0.002)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.communicate()
                kills += 1
                grown = os.path.getsize(self.checkpoint) if os.path.exists(self.checkpoint) else -1
                if grown == size:
                    longest = min(longest * 1.2, 1.0)  # the machine is busy
                size = grown
        return self.finish(more)


    def wait_for_saving(self, process, until):
        """Returns once there is a file that is being written beside the checkpoint."""
        while time.monotonic() < until and process.poll() is None:
            names = os.listdir(self.directory)
            if any(name.startswith(".") and not name.endswith("-lock") for name in names):
                return


def same_after_kills(program, arguments, certificate):
    randomness = random.Random(SEED)
    with tempfile.TemporaryDirectory() as directory:
        if certificate:
            arguments = [*arguments, "--certificate", "proof.json"]
        run = Run(program, directory, *arguments)
        path = os.path.join(directory, "proof.json")
        expected = run.undisturbed()
        proof = open(path, "rb").read() if certificate else b""
        if certificate:
            os.remove(path)
        out = run.kill_and_resume(randomness)
        assert out == expected, f"another answer:\n{out[:500]!r}\nthan\n{expected[:500]!r}"
        assert not certificate or open(path, "rb").read() == proof, "another certificate"
        left = sorted(os.listdir(directory))
        assert left == sorted(["run.ckpt"] + (["proof.json"] if certificate else [])), left


def a_period_survives_kills(program):
    same_after_kills(program, ["period", "0.376"], certificate=True)


def a_period_proved_in_a_window_survives_kills(program):
    same_after_kills(program, ["period", "0.16"], certificate=True)


def a_table_survives_kills(program):
    same_after_kills(program, ["table", "0.6", "--to", "1000000", "--format", "bfile"], certificate=False)


def a_search_survives_kills(program):
    same_after_kills(program, ["solve", "cram(5x7)"], certificate=False)


def a_quotient_survives_kills(program):
    same_after_kills(program, ["quotient", "0.26", "--to", "50"], certificate=True)


def a_certificate_survives_short_slices(program):
    """A certificate has the time of the run, and not of the slice between two savings."""
    with tempfile.TemporaryDirectory() as directory:
        run = Run(program, directory, "solve", "cram(5x6)", "--certificate", "proof.json", "--moves", "0")
        expected = run.undisturbed()
        path = os.path.join(directory, "proof.json")
        proof = open(path, "rb").read()
        os.remove(path)
        assert run.finish(["--checkpoint", "run.ckpt", *OFTEN]) == expected
        assert open(path, "rb").read() == proof, "another certificate"


def interrupted(program, number):
    """Whether a run that gets the signal ends with 130 and leaves a checkpoint that goes further."""
    with tempfile.TemporaryDirectory() as directory:
        run = Run(program, directory, "table", "0.6", "--to", "10^9", "--stats")
        sizes = [0]
        for _ in range(3):
            process = run.start(["--checkpoint", "run.ckpt", "--checkpoint-every", "1h"])
            time.sleep(0.4)
            process.send_signal(number)
            process.communicate(timeout=60)
            assert process.returncode == 130, f"exit {process.returncode}"
            assert os.listdir(directory) == ["run.ckpt"], os.listdir(directory)
            sizes.append(os.path.getsize(run.checkpoint))
        assert sizes == sorted(set(sizes)), sizes


def control_c_saves(program):
    interrupted(program, signal.SIGINT)


def a_termination_saves(program):
    interrupted(program, signal.SIGTERM)


def a_closed_terminal_saves(program):
    interrupted(program, signal.SIGHUP)


def a_run_under_nohup_goes_on(program):
    with tempfile.TemporaryDirectory() as directory:
        run = Run(program, directory, "table", "0.6", "--to", "10^9", "--stats")
        ignore = lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)
        process = run.start(["--checkpoint", "run.ckpt"], preexec_fn=ignore)
        time.sleep(0.3)
        process.send_signal(signal.SIGHUP)
        try:
            process.communicate(timeout=0.5)
            assert False, f"it has ended with {process.returncode}"
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)
        assert process.returncode == 130, f"exit {process.returncode}"


def a_file_that_may_not_grow_costs_no_answer(program):
    """As on a full disk: the answer is whole, what could be saved is good, and it is said."""
    with tempfile.TemporaryDirectory() as directory:
        run = Run(program, directory, "table", "0.07", "--to", "60000", "--stats")
        expected = run.undisturbed()
        small = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, resource.RLIM_INFINITY))
        process = run.start(["--checkpoint", "run.ckpt", *OFTEN], preexec_fn=small)
        out, said = process.communicate(timeout=60)
        assert process.returncode == 0 and out == expected, (process.returncode, out, said)
        assert b"writing run.ckpt failed: File too large" in said, said
        left = [name for name in os.listdir(directory) if name != "run.ckpt"]
        assert not left, left
        assert run.finish(["--checkpoint", "run.ckpt"]) == expected


def two_runs_on_one_file_do_not_mix(program):
    with tempfile.TemporaryDirectory() as directory:
        run = Run(program, directory, "table", "0.6", "--to", "10^9", "--stats")
        more = ["--checkpoint", "run.ckpt"]
        first = run.start(more)
        while not os.listdir(directory):
            time.sleep(0.01)
        second = run.start(more)
        out, said = second.communicate(timeout=60)
        first.send_signal(signal.SIGINT)
        first.communicate(timeout=60)
        assert second.returncode == 4 and not out, second.returncode
        assert b"another run is using run.ckpt" in said, said
        assert first.returncode == 130, first.returncode


def a_huge_file_is_not_read(program):
    """Whatever the size of a file: it is refused by its beginning, or by --memory."""
    with tempfile.TemporaryDirectory() as directory:
        run = Run(program, directory, "period", "0.77", "--memory", "64M")
        huge = 10 << 30
        head = b"nimber checkpoint\n" + struct.pack("<Q", 2)
        for text in (b"nim-sequence", b"0.77"):
            head += struct.pack("<Q", len(text)) + text
        rest = struct.pack("<Q", huge - len(head) - 8 - 16)
        for begin, status in ((b"", 2), (head + rest, 3)):
            with open(run.checkpoint, "wb") as file:
                file.write(begin)
                file.truncate(huge)
            little = lambda: resource.setrlimit(resource.RLIMIT_AS, (2 << 30, resource.RLIM_INFINITY))
            process = run.start(["--checkpoint", "run.ckpt"], preexec_fn=little)
            out, said = process.communicate(timeout=60)
            assert process.returncode == status and not out, (process.returncode, said)


def a_damaged_checkpoint_is_refused_and_kept(program):
    with tempfile.TemporaryDirectory() as directory:
        run = Run(program, directory, "period", "0.77")
        run.finish(["--checkpoint", "run.ckpt"])
        good = open(run.checkpoint, "rb").read()
        randomness = random.Random(SEED)
        for turn in range(21):
            bad = bytearray(good)
            if turn % 3 == 0:
                bad = bad[: randomness.randrange(len(good))]
            elif turn % 3 == 1:
                bad[randomness.randrange(len(bad))] ^= 1 << randomness.randrange(8)
            else:  # the top bits of two words, which a weak checksum does not see
                for place in randomness.sample(range(7, len(bad), 8), 2):
                    bad[place] ^= 0x80
            bad = bytes(bad)
            with open(run.checkpoint, "wb") as file:
                file.write(bad)
            process = run.start(["--checkpoint", "run.ckpt"])
            out, said = process.communicate(timeout=60)
            assert process.returncode in (2, 4) and not out and b"left as it is" in said, said
            assert open(run.checkpoint, "rb").read() == bad, "it was overwritten"


class FailingMemory:
    """Runs a command while one of its allocations fails, or none."""

    def __init__(self, program, directory):
        self.program = program
        self.directory = directory
        self.library = os.path.join(directory, "fail.so")
        self.state = os.path.join(directory, "state")
        source = os.path.join(os.path.dirname(__file__), "../campaigns/fail_allocation.c")
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", self.library, source], check=True)

    def run(self, words, number=0):
        """Answers what became of it, how many allocations there were, and the files that it left."""
        with open(self.state, "wb") as file:
            file.write(bytes(16))
        with tempfile.TemporaryDirectory(dir=self.directory) as place:
            done = subprocess.run([self.program, *words], cwd=place, capture_output=True, check=False,
                                  env={**os.environ, "LD_PRELOAD": self.library, "NIMBER_FAIL_STATE": self.state,
                                       "NIMBER_FAIL_AT": str(number)})
            with open(self.state, "rb") as file:
                return done, struct.unpack("=QQ", file.read())[0], os.listdir(place)


def memory_may_end_anywhere(program):
    """The right answer, or exit 3 or 4 with a message; no lock file is left, and no smaller answer.

    CLI11 looks for options in functions that are noexcept, the hard limit ends the program without destructors,
    and Lua has its own way to fail: each of these was wrong once.
    """
    rules = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../examples/rules/grundy.lua"))
    with tempfile.TemporaryDirectory() as directory:
        memory = FailingMemory(program, directory)
        _, options, _ = memory.run(["--version"])
        for words, first, step in ((["--version"], 1, 7), (["rules", "check", rules, "--json"], options, 211),
                                   (["period", "0.77", "--checkpoint", "run.ckpt"], options * 9 // 10, 7)):
            expected, count, _ = memory.run(words)
            assert expected.returncode == 0 and count > first, (words, expected, count)
            for number in range(first + SEED % step, count + 1, step):
                done, _, left = memory.run(words, number)
                where = (words, f"allocation {number}", done, left)
                if done.returncode == 0:
                    assert done.stdout == expected.stdout, where
                else:
                    assert done.returncode in (3, 4) and (done.stderr or b'"error"' in done.stdout), where
                assert set(left) <= {"run.ckpt"}, where


def a_hard_limit_leaves_no_lock(program):
    """The system has less memory than --memory allows, so no account stops the run in time."""
    with tempfile.TemporaryDirectory() as directory:
        run = Run(program, directory, "table", "0.6", "--to", "10^9", "--stats")
        little = lambda: resource.setrlimit(resource.RLIMIT_DATA, (40 << 20, resource.RLIM_INFINITY))
        process = run.start(["--checkpoint", "run.ckpt", "--checkpoint-every", "1h"], preexec_fn=little)
        _, said = process.communicate(timeout=60)
        assert process.returncode == 3 and b"memory limit" in said, (process.returncode, said)
        assert set(os.listdir(directory)) <= {"run.ckpt"}, os.listdir(directory)


def failing(directory, injection, *more):
    """What makes system calls of a command fail: the words to put before it."""
    return ["strace", "-f", "-o", os.path.join(directory, "trace"), *more, "-e", f"inject={injection}"]


def a_lock_that_is_interrupted_is_tried_again(program):
    with tempfile.TemporaryDirectory() as directory:
        run = Run(program, directory, "table", "0.6", "--to", "20000", "--stats")
        expected = run.undisturbed()
        run.command = failing(directory, "flock:error=EINTR:when=1") + run.command
        assert run.finish(["--checkpoint", "run.ckpt"]) == expected
        assert set(os.listdir(directory)) == {"run.ckpt", "trace"}, os.listdir(directory)


def a_lock_that_nobody_can_look_at_ends_in_an_error(program):
    """It once was taken again and again, for ever."""
    with tempfile.TemporaryDirectory() as directory:
        run = Run(program, directory, "table", "0.6", "--to", "20000", "--stats")
        lock = os.path.join(directory, ".run.ckpt.nimber-lock")
        run.command = failing(directory, "newfstatat:error=ENOMEM", "-P", lock) + run.command
        process = run.start(["--checkpoint", os.path.join(directory, "run.ckpt")], start_new_session=True)
        try:
            _, said = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        assert process.returncode == 2 and b"run.ckpt" in said, (process.returncode, said)


def no_signal_that_cannot_be_handled_ends_a_run(program):
    """With two threads a timer looks at the memory; its signal ended the program if nobody handled it."""
    with tempfile.TemporaryDirectory() as directory:
        run = Run(program, directory, "table", "0.6", "--to", "20000", "--stats", "--threads", "2")
        expected = run.undisturbed()
        alone = run.command
        for number in range(1, 16):
            run.command = failing(directory, f"rt_sigaction:error=EINVAL:when={number}") + alone
            process = run.start([])
            out, said = process.communicate(timeout=60)
            assert process.returncode in (0, 3, 4), (number, process.returncode, said)
            assert process.returncode != 0 or out == expected, number


def main():
    program = os.path.abspath(sys.argv[1])
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever runs this may ignore it, and so would the program
    tests = [
        a_period_survives_kills,
        a_period_proved_in_a_window_survives_kills,
        a_table_survives_kills,
        a_search_survives_kills,
        a_quotient_survives_kills,
        a_certificate_survives_short_slices,
        control_c_saves,
        a_termination_saves,
        a_closed_terminal_saves,
        a_run_under_nohup_goes_on,
        a_file_that_may_not_grow_costs_no_answer,
        two_runs_on_one_file_do_not_mix,
        a_huge_file_is_not_read,
        a_damaged_checkpoint_is_refused_and_kept,
        memory_may_end_anywhere,
        a_hard_limit_leaves_no_lock,
        a_lock_that_is_interrupted_is_tried_again,
        a_lock_that_nobody_can_look_at_ends_in_an_error,
        no_signal_that_cannot_be_handled_ends_a_run,
    ]
    failed = 0
    for test in tests:
        started = time.monotonic()
        problem = ""
        try:
            test(program)
        except (AssertionError, subprocess.TimeoutExpired, OSError) as error:
            problem = f": {error} (NIMBER_SEED={SEED})"
            failed += 1
        name = test.__name__.replace("_", " ")
        took = time.monotonic() - started
        print(f"{'FAILED' if problem else 'ok    '} {name}, {took:.1f} s{problem}", flush=True)
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
