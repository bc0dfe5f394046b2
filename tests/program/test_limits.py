"""Every command keeps to --time and --memory, whatever it is given.

Each row is a command that once went beyond its limits, or that tries to. It may use its memory and
a tenth more, and what the program needs without any; of the processor its time, a tenth more and
half a second, for each thread. Beyond a limit it ends with 3 and says so.
"""

import contextlib
import os
import subprocess
import tempfile

import pytest
from conftest import ROOT
from measure import measure

MEGA = 1 << 20
BASE = 14 * MEGA  # what the program holds without any work
HOSTILE = ROOT / "tests/program/hostile"
LONG_KAYLES = "kayles(" + ",".join(str(1_000_000 + i) for i in range(63)) + ")"
MANY_KAYLES = ["kayles", *(str(1000 + i) for i in range(200))]
FORMS = "nim(" + ",".join(f"{i}n+{i}" for i in range(1, 3000)) + ")"


class Row:
    """A command with its limits, and the exit statuses with which it may end."""

    def __init__(self, name, arguments, exits=(3,), seconds=1, mega=64, threads=1, stdin="/dev/null", heard=True):
        self.name, self.arguments, self.exits = name, arguments, exits
        self.seconds, self.mega, self.threads, self.stdin = seconds, mega, threads, stdin
        self.heard = heard  # whether anybody reads what it says

    @property
    def command(self):
        limits = ["--time", f"{self.seconds}s", "--memory", f"{self.mega}M"]
        return [*self.arguments, *limits, *(["--threads", str(self.threads)] if self.threads > 1 else [])]


# FILES stands for the directory of the files that follow.
ROWS = [
    # input without end
    Row("a line without end", ["solve", "-"], (2, 3), stdin="/dev/zero"),
    Row("a line without end, as JSON", ["solve", "-", "--json"], (2, 3), stdin="/dev/zero"),
    Row("a move without end", ["play", "nim", "3"], (2, 3), mega=16, stdin="/dev/zero"),
    Row("contest input without end", ["judge", "nim"], (2, 3), stdin="/dev/zero"),
    Row("a graph without end", ["solve", "tokens:@/dev/zero(3)"], (2, 3)),
    Row("rules without end", ["solve", "@/dev/zero(3)"], (2, 3)),
    Row("a certificate without end", ["verify", "/dev/zero"], (2, 3)),
    Row("rules to check without end", ["rules", "check", "/dev/zero"], (2, 3)),
    # input that never comes
    Row("a fifo as a graph", ["solve", "tokens:@FILES/fifo(0)"]),
    Row("a fifo as rules", ["solve", "@FILES/fifo(0)"]),
    Row("a fifo as rules to check", ["rules", "check", "FILES/fifo"]),
    Row("a fifo as a certificate", ["verify", "FILES/fifo"]),
    Row("a fifo as the input of a contest", ["judge", "nim"], stdin="FILES/fifo"),
    Row("a fifo in a quotient", ["quotient", "@FILES/fifo", "--to", "9"]),
    Row("a fifo in a table", ["table", "@FILES/fifo", "--to", "9"]),
    Row("a fifo in a period", ["period", "@FILES/fifo"]),
    Row("a fifo in a count", ["count", "@FILES/fifo(n)", "--to", "9"]),
    Row("a fifo in an explanation", ["explain", "tokens:@FILES/fifo(0)"]),
    Row("a fifo, and nobody who reads the message", ["solve", "tokens:@FILES/fifo(0)"], heard=False),
    Row("a fifo as JSON", ["solve", "tokens:@FILES/fifo(0)", "--json"]),
    # large input
    Row("a graph of many edges", ["solve", "tokens:@FILES/edges.txt(0)"], (0, 2, 3)),
    Row("the same with more memory", ["solve", "tokens:@FILES/edges.txt(0)"], (0, 3), mega=256),
    Row("a checkpoint of 10 GB", ["period", "0.77", "--checkpoint", "FILES/sparse.ckpt"], (2, 3, 4)),
    Row("a quotient's checkpoint of 10 GB", ["quotient", "0.77", "--checkpoint", "FILES/sparse.ckpt"], (2, 3, 4)),
    Row("a board's checkpoint of 10 GB", ["solve", "cram(6x7)", "--checkpoint", "FILES/sparse.ckpt"], (2, 3, 4)),
    Row("a deep certificate", ["verify", "FILES/deep.json"], (2, 3)),
    Row("a wide certificate", ["verify", "FILES/wide.json"], (2, 3)),
    Row("forms by the thousand", ["count", FORMS, "--to", "10^18"], (0, 2, 3)),
    Row("tokens by the million", ["solve", "tokens:0-999999(0)"], (0, 2, 3)),
    Row("a rule of many terms", ["solve", "dynamic:10000t(100000)"], (0, 2, 3)),
    # long answers
    Row("a large picture", ["graph", "nim(4999)", "--max-nodes", "5000", "--format", "svg"], (0, 3)),
    Row("a large graph", ["graph", "nim(4999)", "--max-nodes", "5000"], (0, 3)),
    Row("a large graph as JSON", ["graph", "nim(4999)", "--max-nodes", "5000", "--json"], (0, 3)),
    Row("a large picture in a file", ["graph", "nim(3000)", "--max-nodes", "5000", "--output",
                                      "FILES/out.svg"], (0, 3)),
    Row("moves of large heaps as JSON", ["solve", LONG_KAYLES, "--json"], (0, 3)),
    Row("all moves of large heaps", ["solve", LONG_KAYLES, "--moves", "all"], (0, 3)),
    Row("moves of large heaps", ["solve", LONG_KAYLES], (0, 3)),
    Row("all moves within little memory", ["solve", *MANY_KAYLES, "--moves", "all"], (0, 3), mega=16),
    Row("why, of large heaps", ["explain", LONG_KAYLES], (0, 3)),
    Row("a long table", ["table", "kayles", "--to", "10^10"], (3,)),
    # long work
    Row("statistics of a set", ["table", "sub:1,3,4", "--to", "10^10", "--stats"], (0, 3)),
    Row("statistics of a code", ["table", "0.106", "--to", "10^10", "--stats"], (0, 3)),
    Row("statistics of kayles", ["table", "kayles", "--to", "10^10", "--stats"], (0, 3)),
    Row("a period that is far", ["period", "0.007"]),
    Row("a quotient that grows", ["quotient", "0.07", "--to", "60"], (0, 3), mega=16),
    Row("a board for many threads", ["solve", "cram(7x9)"], (3,), threads=64),
    Row("a board", ["solve", "cram(7x9)"], (3,)),
    Row("a board of chomp", ["solve", "chomp(60x60)"], (3,)),
    Row("a sum of two searches", ["solve", "wythoff:3(40000,50000)+king(3,3)"], (0, 2, 3)),
    Row("kotzig", ["solve", "kotzig:1,2,3,5(60)"], (0, 3)),
    Row("a misère count", ["count", "--misere", "kayles(n,n)", "--to", "10^6"], (0, 3)),
    Row("misère play", ["solve", "--misere", "cram(6x7)"]),
    Row("misère play as JSON", ["solve", "--misere", "--json", "kayles(40)"], (0, 3)),
    Row("a genus", ["table", "--misere", "--genus", "0.77", "--to", "5000"], (0, 3)),
    Row("a grid", ["table", "chomp", "--to", "60x60"], (0, 3)),
    Row("a game to play", ["play", "cram(7x9)", "--first", "you"], (0, 3), stdin="/dev/null"),
    # rules of one's own
    Row("a sort that pays little", ["solve", f"@{HOSTILE}/sort_one.lua(0)"], (0, 3), mega=256),
    Row("many sorts in one call", ["solve", f"@{HOSTILE}/sort_hang.lua(1)"], mega=256),
    Row("many sorts in a check", ["rules", "check", f"{HOSTILE}/sort_hang.lua"], (1, 3), mega=256),
    Row("a board that grows", ["solve", f"@{HOSTILE}/emit_grow.lua(x)"], (2, 3)),
    Row("a board that grows, with more memory", ["solve", f"@{HOSTILE}/emit_grow.lua(x)"], (2, 3), mega=256),
    Row("a board that grows, in a graph", ["graph", f"@{HOSTILE}/emit_grow.lua(x)"], (2, 3)),
    Row("a board that grows, in a quotient", ["quotient", f"@{HOSTILE}/emit_grow.lua(x)"], (2, 3)),
    Row("a board that grows, in a check", ["rules", "check", f"{HOSTILE}/emit_grow.lua"], (0, 1, 2, 3)),
]


@pytest.fixture(scope="session")
def files(session_folder):
    """A graph, a fifo, a checkpoint with a hole, certificates."""
    with open(session_folder / "edges.txt", "w", encoding="ascii") as file:
        file.writelines(f"{i} {i + 1}\n" for i in range(2_000_000))
    os.mkfifo(session_folder / "fifo")
    with open(session_folder / "sparse.ckpt", "wb") as file:
        file.truncate(10 << 30)
    depth = 100_000
    head = '{"schema":"nimber/certificate/1","game":['
    (session_folder / "deep.json").write_text(head + "[" * (depth - 1) + "]" * depth + "}")
    (session_folder / "wide.json").write_text(head + "{}," * 4_000_000 + "{}]}")
    return str(session_folder)


@contextlib.contextmanager
def full_pipe():
    """The end of a pipe that takes no byte more: whoever writes to it waits."""
    reads, writes = os.pipe()
    os.set_blocking(writes, False)
    with contextlib.suppress(BlockingIOError):
        while os.write(writes, bytes(4096)):
            pass
    os.set_blocking(writes, True)
    yield writes
    os.close(reads)
    os.close(writes)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_command_keeps_its_limits(program, files, row):
    # Opened for writing too, so that the fifo itself can be opened; nothing is ever written.
    mode = "r+b" if row.stdin.endswith("fifo") else "rb"
    command = [program, *(word.replace("FILES", files) for word in row.command)]
    with tempfile.TemporaryFile() as said, full_pipe() as deaf, \
            open(row.stdin.replace("FILES", files), mode, buffering=0) as stdin:
        used = measure(command, stdin=stdin, stdout=subprocess.DEVNULL, stderr=said if row.heard else deaf)
        said.seek(0)
        message = said.read(10_000).decode(errors="replace")
    assert used.status in row.exits, message
    assert used.peak_bytes <= 1.10 * row.mega * MEGA + BASE
    assert used.cpu_seconds <= (1.10 * row.seconds + 0.5) * row.threads
    quiet = not row.heard or "--json" in row.arguments or row.arguments[:2] == ["solve", "-"]
    assert quiet or used.status not in (2, 3) or message.startswith("nimber: ")
