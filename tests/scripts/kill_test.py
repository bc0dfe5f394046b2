#!/usr/bin/env python3
"""Tests that runs with a checkpoint survive SIGKILL at any moment, Ctrl-C, and damaged files.

Usage: tests/scripts/kill_test.py PROGRAM

A run is killed at random moments again and again, resumed each time from its checkpoint, and in the
end must give the same bytes as a run that nobody disturbed. A failure prints the seed, which
NIMBER_SEED repeats. The last line is "N passed, N failed".
"""

import os
import random
import signal
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

    def start(self, more):
        return subprocess.Popen(
            self.command + more, cwd=self.directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE
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
        # A kill before the first checkpoint loses everything, one just behind a save nothing.
        longest = 0.05
        size = -1
        while kills < KILLS:
            process = self.start(more)
            try:
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
    same_after_kills(program, ["period", "0.354"], certificate=True)


def a_table_survives_kills(program):
    same_after_kills(program, ["table", "0.6", "--to", "1000000", "--format", "bfile"], certificate=False)


def a_search_survives_kills(program):
    same_after_kills(program, ["solve", "cram(5x7)"], certificate=False)


def a_quotient_survives_kills(program):
    same_after_kills(program, ["quotient", "0.26", "--to", "50"], certificate=True)


def interrupted(program, number):
    """Whether a run that gets the signal ends with 130 and leaves a checkpoint that goes further."""
    with tempfile.TemporaryDirectory() as directory:
        run = Run(program, directory, "table", "0.6", "--to", "10^9", "--stats")
        sizes = [0]
        for _ in range(3):
            process = run.start(["--checkpoint", "run.ckpt", "--checkpoint-every", "1h"])
            time.sleep(0.5)
            process.send_signal(number)
            process.communicate(timeout=60)
            assert process.returncode == 130, f"exit {process.returncode}"
            sizes.append(os.path.getsize(run.checkpoint))
        assert sizes == sorted(set(sizes)), sizes


def control_c_saves(program):
    interrupted(program, signal.SIGINT)


def a_termination_saves(program):
    interrupted(program, signal.SIGTERM)


def a_damaged_checkpoint_is_refused_and_kept(program):
    with tempfile.TemporaryDirectory() as directory:
        run = Run(program, directory, "period", "0.77")
        run.finish(["--checkpoint", "run.ckpt"])
        good = open(run.checkpoint, "rb").read()
        randomness = random.Random(SEED)
        for _ in range(20):
            bad = bytearray(good)
            bad[randomness.randrange(len(bad))] ^= 1 << randomness.randrange(8)
            bad = bytes(bad) if randomness.random() < 0.5 else good[: randomness.randrange(len(good))]
            with open(run.checkpoint, "wb") as file:
                file.write(bad)
            process = run.start(["--checkpoint", "run.ckpt"])
            out, said = process.communicate(timeout=60)
            assert process.returncode in (2, 4) and not out and b"left as it is" in said, said
            assert open(run.checkpoint, "rb").read() == bad, "it was overwritten"


def main():
    program = os.path.abspath(sys.argv[1])
    tests = [
        a_period_survives_kills,
        a_period_proved_in_a_window_survives_kills,
        a_table_survives_kills,
        a_search_survives_kills,
        a_quotient_survives_kills,
        control_c_saves,
        a_termination_saves,
        a_damaged_checkpoint_is_refused_and_kept,
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
