"""The engines keep to --memory and --time by their own accounts.

Positions that ask for far more than they are given. What the program takes beyond a small position may be a
tenth more than --memory, and its CPU time a tenth or half a second more than --time; it must end by itself,
with an answer or with 3, and not because the hard limit on the memory of the process was reached.
"""

import re
import resource
import subprocess
import tempfile

import pytest
from measure import measure

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
    """What it used, and the beginning of what it said."""
    with tempfile.TemporaryFile() as said:
        used = measure([program, *words], stdout=said, stderr=subprocess.STDOUT,
                       preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (30, 30)))
        said.seek(0)
        return used, said.read(300).decode(errors="replace")


@pytest.fixture(scope="session")
def base(program):
    """What it takes for a small position."""
    return run(program, ["solve", "nim(1)"])[0].peak_bytes


@pytest.fixture(scope="session")
def with_graphs(session_folder):
    """Puts files in place of the names in capitals."""
    with open(session_folder / "EDGES", "w", encoding="ascii") as out:
        out.writelines(f"{v} {v * 7 % 1000003}\n" for v in range(1000003) for _ in (0, 1, 2))
    with open(session_folder / "PATH", "w", encoding="ascii") as out:
        out.writelines(f"{v} {v + 1}\n" for v in range(200000))
    with open(session_folder / "GRID", "w", encoding="ascii") as out:
        side = 399  # odd: some vertex is missed
        for v in range(side * side):
            if v % side + 1 < side:
                out.write(f"{v} {v + 1}\n")
            if v + side < side * side:
                out.write(f"{v} {v + side}\n")
    return lambda words: [re.sub("@(EDGES|PATH|GRID)", rf"@{session_folder}/\1", word) for word in words]


def shown(value):
    return " ".join(value)[:60] if isinstance(value, list) else f"{value}M"


@pytest.mark.parametrize("limit, words", MEMORY, ids=shown)
def test_an_engine_keeps_to_its_memory(program, base, with_graphs, limit, words):
    used, said = run(program, [*with_graphs(words), "--memory", f"{limit}M", "--time", "10s"])
    assert used.status in (0, 3), said
    assert used.peak_bytes - base <= limit * MEGA * 11 // 10 + SLACK_BYTES
    # How much each of many threads takes is known only when they have it.
    assert "--threads" in words or not re.search(r"memory limit.*nothing more is known", said), said


@pytest.mark.parametrize("words", TIME, ids=shown)
def test_an_engine_keeps_to_its_time(program, with_graphs, words):
    used, said = run(program, [*with_graphs(words), "--time", "1s"])
    assert used.status in (0, 3), said
    assert used.cpu_seconds <= 1.5
