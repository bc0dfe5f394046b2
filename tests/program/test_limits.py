#!/usr/bin/env python3
"""Tests that --time and --memory are kept by every command, whatever it is given.

Usage: tests/scripts/limits_test.py PROGRAM [WORD...]

Each row is a command that once went beyond its limits, or that tries to. It may use its memory and
a tenth more, and what the program needs without any; of the processor its time, a tenth more and
half a second, for each thread. Beyond a limit it ends with 3 and says so. With words, only the rows
that hold one of them are run. The last line is "N passed, N failed".
"""

import resource
import concurrent.futures
import os
import subprocess
import sys
import tempfile
import threading

MEGA = 1 << 20
BASE = 14 * MEGA  # what the program holds without any work
PATIENCE = 120  # seconds after which a row has failed for good; no measure of the limit
HOSTILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "hostile")


class Row:
    """A command with its limits, and the exit statuses with which it may end."""

    def __init__(self, name, arguments, exits=(3,), seconds=1, mega=64, threads=1, stdin=None, heard=True):
        self.name, self.arguments, self.exits = name, arguments, exits
        self.seconds, self.mega, self.threads, self.stdin = seconds, mega, threads, stdin
        self.heard = heard  # whether anybody reads what it says


def large_files(place):
    """Files for the rows below: a graph, a fifo, a checkpoint with a hole, a certificate."""
    path = {name: os.path.join(place, name) for name in
            ("edges.txt", "fifo", "sparse.ckpt", "deep.json", "wide.json", "moved.lua")}
    with open(path["edges.txt"], "w", encoding="ascii") as file:
        for i in range(2_000_000):
            file.write(f"{i} {i + 1}\n")
    os.mkfifo(path["fifo"])
    with open(path["sparse.ckpt"], "wb") as file:
        file.truncate(10 << 30)
    depth = 100_000
    with open(path["deep.json"], "w", encoding="ascii") as file:
        file.write('{"schema":"nimber/certificate/1","game":' + "[" * depth + "]" * depth + "}")
    with open(path["wide.json"], "w", encoding="ascii") as file:
        file.write('{"schema":"nimber/certificate/1","game":[' + "{}," * 4_000_000 + "{}]}")
    return path


def rows(path):
    long_kayles = "kayles(" + ",".join(str(1_000_000 + i) for i in range(63)) + ")"
    many_kayles = ["kayles", *(str(1000 + i) for i in range(200))]
    forms = "nim(" + ",".join(f"{i}n+{i}" for i in range(1, 3000)) + ")"
    script = {name: f"@{os.path.join(HOSTILE, name)}.lua" for name in ("sort_one", "sort_hang", "emit_grow")}
    return [
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
        Row("a fifo as a graph", ["solve", f"tokens:@{path['fifo']}(0)"]),
        Row("a fifo as rules", ["solve", f"@{path['fifo']}(0)"]),
        Row("a fifo as rules to check", ["rules", "check", path["fifo"]]),
        Row("a fifo as a certificate", ["verify", path["fifo"]]),
        Row("a fifo as the input of a contest", ["judge", "nim"], stdin=path["fifo"]),
        Row("a fifo in a quotient", ["quotient", f"@{path['fifo']}", "--to", "9"]),
        Row("a fifo in a table", ["table", f"@{path['fifo']}", "--to", "9"]),
        Row("a fifo in a period", ["period", f"@{path['fifo']}"]),
        Row("a fifo in a count", ["count", f"@{path['fifo']}(n)", "--to", "9"]),
        Row("a fifo in an explanation", ["explain", f"tokens:@{path['fifo']}(0)"]),
        Row("a fifo, and nobody who reads the message", ["solve", f"tokens:@{path['fifo']}(0)"], heard=False),
        Row("a fifo as JSON", ["solve", f"tokens:@{path['fifo']}(0)", "--json"]),
        # large input
        Row("a graph of many edges", ["solve", f"tokens:@{path['edges.txt']}(0)"], (0, 2, 3)),
        Row("the same with more memory", ["solve", f"tokens:@{path['edges.txt']}(0)"], (0, 3), mega=256),
        Row("a checkpoint of 10 GB", ["period", "0.77", "--checkpoint", path["sparse.ckpt"]], (2, 3, 4)),
        Row("a quotient's checkpoint of 10 GB", ["quotient", "0.77", "--checkpoint", path["sparse.ckpt"]], (2, 3, 4)),
        Row("a board's checkpoint of 10 GB", ["solve", "cram(6x7)", "--checkpoint", path["sparse.ckpt"]], (2, 3, 4)),
        Row("a deep certificate", ["verify", path["deep.json"]], (2, 3)),
        Row("a wide certificate", ["verify", path["wide.json"]], (2, 3)),
        Row("forms by the thousand", ["count", forms, "--to", "10^18"], (0, 2, 3)),
        Row("tokens by the million", ["solve", "tokens:0-999999(0)"], (0, 2, 3)),
        Row("a rule of many terms", ["solve", "dynamic:10000t(100000)"], (0, 2, 3)),
        # long answers
        Row("a large picture", ["graph", "nim(4999)", "--max-nodes", "5000", "--format", "svg"], (0, 3)),
        Row("a large graph", ["graph", "nim(4999)", "--max-nodes", "5000"], (0, 3)),
        Row("a large graph as JSON", ["graph", "nim(4999)", "--max-nodes", "5000", "--json"], (0, 3)),
        Row("a large picture in a file", ["graph", "nim(3000)", "--max-nodes", "5000", "--output",
                                          os.path.join(os.path.dirname(path["fifo"]), "out.svg")], (0, 3)),
        Row("moves of large heaps as JSON", ["solve", long_kayles, "--json"], (0, 3)),
        Row("all moves of large heaps", ["solve", long_kayles, "--moves", "all"], (0, 3)),
        Row("moves of large heaps", ["solve", long_kayles], (0, 3)),
        Row("all moves within little memory", ["solve", *many_kayles, "--moves", "all"], (0, 3), mega=16),
        Row("why, of large heaps", ["explain", long_kayles], (0, 3)),
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
        Row("a sort that pays little", ["solve", script["sort_one"] + "(0)"], (0, 3), mega=256),
        Row("many sorts in one call", ["solve", script["sort_hang"] + "(1)"], mega=256),
        Row("many sorts in a check", ["rules", "check", script["sort_hang"][1:]], (1, 3), mega=256),
        Row("a board that grows", ["solve", script["emit_grow"] + "(x)"], (2, 3)),
        Row("a board that grows, with more memory", ["solve", script["emit_grow"] + "(x)"], (2, 3), mega=256),
        Row("a board that grows, in a graph", ["graph", script["emit_grow"] + "(x)"], (2, 3)),
        Row("a board that grows, in a quotient", ["quotient", script["emit_grow"] + "(x)"], (2, 3)),
        Row("a board that grows, in a check", ["rules", "check", script["emit_grow"][1:]], (0, 1, 2, 3)),
    ]


def limits_of(row):
    if row.arguments[0] == "games":  # which takes none
        return []
    return ["--time", f"{row.seconds}s", "--memory", f"{row.mega}M", *(["--threads", str(row.threads)] if row.threads > 1 else [])]


def full_pipe():
    """Both ends of a pipe that takes no byte more: whoever writes to it waits."""
    reads, writes = os.pipe()
    os.set_blocking(writes, False)
    try:
        while os.write(writes, bytes(4096)):
            pass
    except BlockingIOError:
        os.set_blocking(writes, True)
    return os.fdopen(reads, "rb"), os.fdopen(writes, "wb", buffering=0)


def run(program, row):
    """What was wrong with this row; nothing if it kept its limits."""
    reads, deaf = (None, None) if row.heard else full_pipe()
    with tempfile.TemporaryFile() as said:
        read = row.stdin or "/dev/null"
        # Opened for writing too, so that the fifo itself can be opened; nothing is ever written.
        stdin = os.open(read, os.O_RDWR if read.endswith("fifo") else os.O_RDONLY)
        process = subprocess.Popen([program, *row.arguments, *limits_of(row)], stdin=stdin,
                                   stdout=subprocess.DEVNULL, stderr=said if row.heard else deaf)
        os.close(stdin)
        late = threading.Timer(PATIENCE, process.kill)
        late.start()
        _, status, used = os.wait4(process.pid, 0)
        late.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        message = said.read(10_000).decode(errors="replace")
    if not row.heard:
        reads.close()
        deaf.close()
    code, resident, cpu = process.returncode, used.ru_maxrss * 1024, used.ru_utime + used.ru_stime
    wrong = []
    if code not in row.exits:
        wrong.append(f"exit {code}")
    # What this process held when it forked counts as the child's as well.
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    if resident > max(1.10 * row.mega * MEGA + BASE, 1.05 * own):
        wrong.append(f"{resident / MEGA:.0f} MB of {row.mega}")
    if cpu > (1.10 * row.seconds + 0.5) * row.threads:
        wrong.append(f"{cpu:.1f} s of {row.seconds} s")
    quiet = not row.heard or "--json" in row.arguments or row.arguments[:2] == ["solve", "-"]
    if code in (2, 3) and not quiet and not message.startswith("nimber: "):
        wrong.append(f"said {message[:80]!r}")
    measured = f"exit {code}, {resident / MEGA:.0f} MB, {cpu:.2f} s"
    return wrong, measured


def main():
    program, words = os.path.abspath(sys.argv[1]), sys.argv[2:]
    failed = 0
    with tempfile.TemporaryDirectory() as place, concurrent.futures.ThreadPoolExecutor(2) as pool:
        chosen = [row for row in rows(large_files(place)) if not words or any(word in row.name for word in words)]
        for row, (wrong, measured) in zip(chosen, pool.map(lambda row: run(program, row), chosen)):
            failed += bool(wrong)
            print(f"{'FAILED' if wrong else 'ok    '} {row.name}: {measured} {'; '.join(wrong)}".rstrip(), flush=True)
    print(f"{len(chosen) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
