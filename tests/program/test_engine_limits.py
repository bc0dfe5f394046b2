#!/usr/bin/python3
"""Tests that the engines keep to --memory and --time by their own accounts.

Usage: tests/scripts/engine_limits_test.py PROGRAM [WORD]

Runs the program on positions that ask for far more than they are given; with WORD only those whose
command holds it. What it takes beyond a small position may be a tenth more than --memory, and its
CPU time a tenth or half a second more than --time; it must end by itself, with an answer or with 3,
and not because the hard limit on the memory of the process was reached.
The last line is "N passed, N failed".
"""

import os
import re
import resource
import sys
import tempfile

MEGA = 1 << 20
SLACK_BYTES = 4 * MEGA  # pages of code, output, and the allocator: some 2.5 MB more than for a small position
SPOTS = "abcdefghijklmnopqrstuvwxyz"
REGION = "".join(f"{spot}." for spot in SPOTS)
CYCLE = ",".join(f"{v}-{(v + 1) % 9001}" for v in range(9001))

MEMORY = [
    (64, ["solve", "chomp(60x60)"]),
    (256, ["solve", "chomp(60x60)"]),
    (16, ["quotient", "0.07", "--to", "60"]),
    (64, ["solve", "wythoff:3(40000,50000)+king(3,3)"]),
    (64, ["count", "--misere", "kayles(n,n)", "--to", "1000000"]),
    (64, ["solve", "kotzig:1,2,3,5(60)"]),
    (256, ["solve", "kotzig:1,2,3,5(60)"]),
    (64, ["solve", "cram(7x9)", "--threads", "256"]),
    (64, ["table", "0.07", "--to", "10^9", "--stats", "--threads", "256"]),
    (4, ["table", "0.77", "--to", "10^9"]),
    (16, ["solve", "tokens:0-999999(0)"]),
    (16, ["solve", "+".join(f"dynamic:{10000 - n}t+{n}(7)" for n in range(100))]),
    (64, ["solve", "tokens:@EDGES(0)"]),
    (64, ["solve", "geography:@EDGES(0)"]),
    (64, ["solve", "hackenbush(@EDGES)"]),
    (64, ["solve", "--misere", "tokens:@EDGES(0)"]),
]

TIME = [
    ["explain", "--misere", "nim(40)"],
    ["solve", "--misere", "nim(40)+kayles(3)"],
    ["solve", f"sprouts({REGION}|{REGION})"],
    ["solve", "--misere", f"hackenbush({CYCLE})"],
    ["solve", "geography:@GRID(0)"],
    ["solve", "--misere", "geography:@GRID(0)"],
    ["solve", "tokens:@PATH(0)"],
    ["solve", "--misere", "tokens:@PATH(0,1,2)"],
    ["explain", "tokens:@PATH(0)"],
    ["solve", "hackenbush(@PATH)"],
]


def run(program, words):
    """Exit status, peak of the memory in bytes, CPU time in seconds, and what it said."""
    with tempfile.TemporaryFile() as said:
        child = os.fork()
        if child == 0:
            os.dup2(said.fileno(), 1)
            os.dup2(said.fileno(), 2)
            resource.setrlimit(resource.RLIMIT_CPU, (30, 30))
            os.execv(program, [program, *words])
        _, status, used = os.wait4(child, 0)
        said.seek(0)
        text = said.read(300).decode(errors="replace")
    seconds = used.ru_utime + used.ru_stime
    return os.waitstatus_to_exitcode(status), used.ru_maxrss * 1024, seconds, text


def write_graphs(folder):
    """Files to put in place of the names in capitals."""
    names = {name: os.path.join(folder, name) for name in ("EDGES", "PATH", "GRID")}
    with open(names["EDGES"], "w", encoding="ascii") as out:
        out.writelines(f"{v} {v * 7 % 1000003}\n" for v in range(1000003) for _ in (0, 1, 2))
    with open(names["PATH"], "w", encoding="ascii") as out:
        out.writelines(f"{v} {v + 1}\n" for v in range(200000))
    with open(names["GRID"], "w", encoding="ascii") as out:
        side = 399  # odd: some vertex is missed
        for v in range(side * side):
            if v % side + 1 < side:
                out.write(f"{v} {v + 1}\n")
            if v + side < side * side:
                out.write(f"{v} {v + side}\n")
    return names


def main():
    program = os.path.abspath(sys.argv[1])
    wanted = sys.argv[2] if len(sys.argv) > 2 else ""
    failures = []
    passed = 0
    _, base, _, _ = run(program, ["solve", "nim(1)"])
    with tempfile.TemporaryDirectory() as folder:
        graphs = write_graphs(folder)

        def words_of(words):
            for name, path in graphs.items():
                words = [word.replace("@" + name, "@" + path) for word in words]
            return words

        for limit, words in MEMORY:
            shown = f"{' '.join(words)[:60]} --memory {limit}M"
            if wanted not in shown:
                continue
            options = ["--memory", f"{limit}M", "--time", "10s"]
            status, peak, _, said = run(program, [*words_of(words), *options])
            most = limit * MEGA * 11 // 10 + SLACK_BYTES
            # How much each of many threads takes is known only when they have it.
            hard = re.search(r"memory limit.*nothing more is known", said) and "--threads" not in words
            if status not in (0, 3) or peak - base > most or hard:
                failures.append(f"{shown}: status {status}, {(peak - base) // MEGA}M: {said[:100]}")
            else:
                passed += 1
        for words in TIME:
            shown = " ".join(words)[:60] + " --time 1s"
            if wanted not in shown:
                continue
            status, _, seconds, said = run(program, [*words_of(words), "--time", "1s"])
            if status not in (0, 3) or seconds > 1.5:
                failures.append(f"{shown}: status {status}, {seconds:.1f}s: {said[:100]}")
            else:
                passed += 1
    for failure in failures:
        print(failure)
    print(f"{passed} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


main()
