"""What every campaign needs: its options, a place for findings, runs of the program, the log.

A campaign attacks a built program for a bounded time or number of attempts. It exits with 0 if the
program held, 1 if there are findings, 2 if it cannot be run here. Its last line on stdout is a row of
the log in docs/trust.md; --log FILE writes it there as well.
"""

import argparse
import datetime
import os
import random
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LOG_MARK = "<!-- log: campaigns -->"
TIMEOUT_SECONDS = 60  # of one run of the program, and
CPU_SECONDS = 20  # its time on the processor: much longer than any of them takes
EXAMPLES_KEPT = 10  # of each kind of finding; all are counted

# A fault of the sanitizers must not look like an exit status of the program; under strace there is
# no looking for leaks, and a limit of memory is answered as the plain program answers it.
SANITIZERS = {
    "ASAN_OPTIONS": "exitcode=99:detect_leaks=0:allocator_may_return_null=1",
    "UBSAN_OPTIONS": "halt_on_error=1:exitcode=99",
}


class CannotRun(Exception):
    """Why the campaign is impossible on this machine."""


@dataclass
class Outcome:
    """How one run of the program ended."""

    status: int
    out: bytes
    said: bytes
    timed_out: bool = False

    def fault(self):
        """What is wrong whatever was asked: a signal, a sanitizer, no end. Empty if nothing is."""
        if self.timed_out:
            return "it did not end"
        if self.status < 0 or self.status > 128 and self.status != 130:
            return f"signal {-self.status if self.status < 0 else self.status - 128}"
        if self.status == 99 or b"runtime error:" in self.said or b"Sanitizer" in self.said:
            return "the sanitizer stopped it"
        return ""


@dataclass
class Command:
    """A command line, what it reads, and the files that it writes."""

    name: str
    arguments: list
    stdin: bytes = b""
    files: dict = field(default_factory=dict)  # name -> contents, there before it begins
    writes: list = field(default_factory=list)  # names of the files that it replaces whole
    checkpoint: str = ""  # the name of its checkpoint


def is_sanitized(program):
    return b"__asan_init" in Path(program).read_bytes()


def run(command, directory, stdin=b"", environment=None, patience=1):
    """Runs a list of words in the directory. What does not end is ended, with all its children.

    Patience is how many times the usual time it may take.
    """
    most = patience * CPU_SECONDS
    merged = {**os.environ, **SANITIZERS, **(environment or {})}
    process = subprocess.Popen(
        command, cwd=directory, env=merged, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (most, most + 5)))
    try:
        out, said = process.communicate(stdin, patience * TIMEOUT_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, said = process.communicate()
        return Outcome(process.returncode, out, said, timed_out=True)
    except BaseException:  # the campaign itself is being ended
        os.killpg(process.pid, signal.SIGKILL)
        raise
    return Outcome(process.returncode, out, said, timed_out=abs(process.returncode) % 128 == signal.SIGXCPU)


def contents(directory):
    """The files of a directory by name."""
    return {path.name: path.read_bytes() for path in Path(directory).iterdir() if path.is_file()}


def fill(directory, files):
    """Makes the directory hold exactly these files."""
    shutil.rmtree(directory, ignore_errors=True)
    Path(directory).mkdir(parents=True)
    for name, text in files.items():
        (Path(directory) / name).write_bytes(text)


class Campaign:
    """The options that all campaigns share, the findings, and the end."""

    def __init__(self, name, description):
        self.name = name
        self.parser = argparse.ArgumentParser(
            prog=f"tests/campaigns/{name}.py", description=description,
            epilog="Exit: 0 the program held, 1 findings, 2 it cannot be run here.")
        option = self.parser.add_argument
        option("--program", default=str(ROOT / "build/release/nimber"), help="default: build/release/nimber")
        option("--seed", type=int, default=time.time_ns() % 1_000_000, help="repeats a run; by the clock if left out")
        option("--findings", help="where to save findings; default: build/campaigns/NAME")
        option("--commit", help="what the program was built from; default: what is checked out")
        option("--log", help="a Markdown file, such as docs/trust.md, to whose log the last line is added")
        self.counts = {}
        self.began = time.monotonic()

    def start(self):
        """Reads the command line."""
        self.options = self.parser.parse_args()
        self.program = os.path.abspath(self.options.program)
        self.random = random.Random(self.options.seed)
        self.place = Path(self.options.findings or ROOT / "build/campaigns" / self.name)
        shutil.rmtree(self.place, ignore_errors=True)
        self.place.mkdir(parents=True)
        self.scratch = self.place / "scratch"
        self.scratch.mkdir()
        if not os.access(self.program, os.X_OK):
            raise CannotRun(f"there is no program {self.program}: cmake --preset release && cmake --build --preset release")
        return self.options

    def find(self, kind, detail, reproduction, files=None):
        """Saves a finding: a script that shows it again, with the files that it needs beside it.

        The script is run with the program as its argument, in the directory of the finding.
        """
        self.counts[kind] = self.counts.get(kind, 0) + 1
        if self.counts[kind] > EXAMPLES_KEPT:
            return
        print(f"FINDING {kind}: {detail}", flush=True)
        place = self.place / f"finding-{sum(min(n, EXAMPLES_KEPT) for n in self.counts.values()):03}"
        fill(place, files or {})
        script = place / "reproduce"
        lines = "".join(f"# {line}\n" for line in f"{kind}: {detail}".splitlines())
        script.write_text(f"#!/bin/sh\n{lines}# Usage: ./reproduce PROGRAM, in this directory\n"
                          f"cp -r . /tmp/reproduce.$$ && cd /tmp/reproduce.$$ || exit 1\n{reproduction}\n"
                          'echo "exit $? in $PWD"\n')
        script.chmod(0o755)

    def finish(self, amount, build=None):
        """Prints the row of the log and returns the exit status."""
        shutil.rmtree(self.scratch, ignore_errors=True)
        found = ", ".join(f"{n} × {kind}" for kind, n in sorted(self.counts.items())) or "none"
        row = log_row([datetime.date.today().isoformat(), self.options.commit or commit(), build or build_name(self.program),
                       self.name, f"{amount}, {time.monotonic() - self.began:.0f} s, seed {self.options.seed}", found])
        if self.options.log:
            append_row(Path(self.options.log), LOG_MARK, row)
        if self.counts:
            print(f"{sum(self.counts.values())} findings, saved in {self.place}")
        print(row)
        return 1 if self.counts else 0


def main(body):
    """Runs a campaign and exits as every campaign does. SIGTERM ends it, and what it has started."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(130))
    try:
        sys.exit(body())
    except CannotRun as reason:
        print(f"not run: {reason}", file=sys.stderr)
        sys.exit(2)


def commit():
    """The last commit that changed the program, with a + if there are changes since."""
    def git(*words):
        return subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True, check=False).stdout.strip()

    places = ["src", "include", "cmake", "CMakeLists.txt", "CMakePresets.json", "fuzz"]
    changed = git("status", "--porcelain", "--untracked-files=no", "--", *places)
    return (git("log", "-1", "--format=%h", "--", *places) or "unknown") + ("+" if changed else "")


def build_name(program):
    """The preset that a program was built with: the directory that it lies in."""
    return Path(program).parent.name + (" (ASan, UBSan)" if is_sanitized(program) else "")


def log_row(cells):
    return "| " + " | ".join(str(cell).replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def append_row(document, mark, row):
    """Adds a row to the end of the table below a mark."""
    lines = document.read_text().splitlines()
    if mark not in lines:
        raise CannotRun(f"{document} has no line {mark}")
    end = lines.index(mark) + 1
    while end < len(lines) and (lines[end].startswith("|") or not lines[end] and lines[end - 1] == mark):
        end += 1
    document.write_text("\n".join(lines[:end] + [row] + lines[end:]) + "\n")


def shell(words):
    """Words as a line of a script, with "$1" for the program."""
    return " ".join('"$1"' if word == "PROGRAM" else shlex.quote(word) for word in words)
