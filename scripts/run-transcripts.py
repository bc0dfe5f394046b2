#!/usr/bin/env python3
"""Runs transcripts of the command line and compares what is printed with what is written.

Usage: scripts/run-transcripts.py --program PATH [--update] FILE...

A transcript is a list of commands, each with its expected output and exit code:

    # A comment: a line that starts with "#", before a command.
    $ nimber solve nim 5 7 9
    N-position, value 11
    $ nimber solve kayels 3
    nimber: no game called "kayels". Did you mean kayles?
    [exit 2]

- "$ COMMAND" is run by bash in the root of the project. `nimber` and `./nimber` are the program
  under test. A line that ends with a backslash continues on the next one, which starts with "> ".
- The lines after it are stdout and stderr together, exactly. A line "..." stands for any number
  of lines, none included.
- "[exit N]" follows the output when the exit code is not 0.

In a .txt file the output ends at the next "$ " line, at a blank line or comment lines that lead to
one, or at the end of the file. In Markdown only the blocks fenced as ```console are read, where the
output ends at the next "$ " line or at the end of the block; a block fenced as ```console skip is
not run.

--update rewrites the expected output in place; an output whose "..." still matches is left as it is.
The last line of the report is "N passed, N failed". Exit: 0 all passed, 1 some failed, 2 wrong use.
"""

import argparse
import difflib
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROMPT = "$ "
CONTINUATION = "> "
TIMEOUT_SECONDS = 120
FENCE = re.compile(r"^(?P<indent> *)(?P<marks>`{3,}|~{3,})\s*(?P<info>.*?)\s*$")
EXIT = re.compile(r"^\[exit (\d+)\]$")


@dataclass
class Command:
    """One command of a transcript: lines[start:end] hold its expected output and exit code."""

    line: int
    text: str
    start: int
    end: int
    expected: list
    exit_code: int
    indent: str = ""


class BadTranscript(Exception):
    pass


def make_command(lines, prompt, end, indent):
    """Reads the command at lines[prompt]; its expected output ends before lines[end]."""
    text = lines[prompt][len(indent) + len(PROMPT):]
    start = prompt + 1
    while text.endswith("\\") and start < end:
        following = lines[start][len(indent):]
        if not following.startswith(CONTINUATION):
            raise BadTranscript(f"line {start + 1}: a continued command goes on with \"> \"")
        text += "\n" + following[len(CONTINUATION):]
        start += 1
    expected = [line[len(indent):] for line in lines[start:end]]
    exit_code = 0
    if expected and (match := EXIT.match(expected[-1])):
        exit_code = int(match[1])
        expected.pop()
    return Command(prompt + 1, text, start, end, expected, exit_code, indent)


def commands_between(lines, first, last, indent=""):
    prompts = [at for at in range(first, last) if lines[at].startswith(indent + PROMPT)]
    return [
        make_command(lines, at, end, indent)
        for at, end in zip(prompts, prompts[1:] + [last])
    ]


def read_text_file(lines):
    """A .txt transcript: what stands between two commands may be blank lines and comments."""
    commands = []
    for command in commands_between(lines, 0, len(lines)):
        end = command.end
        # Blank lines and comments before the next command (or the end) are not output, but a "#"
        # line is a comment only if nothing but comments and blank lines follows a blank line.
        at = end
        while at > command.start and (lines[at - 1] == "" or lines[at - 1].startswith("#")):
            at -= 1
            if lines[at] == "":
                end = at
        if end == command.end:
            # No blank line: comments directly above the next command still belong to it.
            while end > command.start and lines[end - 1].startswith("#") and end < len(lines):
                end -= 1
        commands.append(make_command(lines, command.line - 1, end, ""))
    first = commands[0].line - 1 if commands else len(lines)
    for at in range(first):
        if lines[at] and not lines[at].startswith("#"):
            raise BadTranscript(f"line {at + 1}: neither a command nor a comment")
    return commands


def read_markdown(lines):
    commands = []
    opening = None
    for at, line in enumerate(lines):
        fence = FENCE.match(line)
        if opening is None:
            if fence:
                opening = (at, fence["indent"], fence["marks"], fence["info"].split())
            continue
        begin, indent, marks, info = opening
        closes = fence and not fence["info"] and fence["marks"].startswith(marks)
        if not closes:
            continue
        opening = None
        if info[:1] != ["console"] or "skip" in info[1:]:
            continue
        found = commands_between(lines, begin + 1, at, indent)
        if not found or found[0].line != begin + 2:
            raise BadTranscript(f"line {begin + 2}: a console block starts with \"$ COMMAND\"")
        commands += found
    return commands


def matches(expected, actual):
    """Whether the lines agree, where "..." stands for any number of lines."""
    reachable = {0}  # how many actual lines the expected ones so far can account for
    for line in expected:
        if line == "...":
            reachable = set(range(min(reachable), len(actual) + 1)) if reachable else set()
        else:
            reachable = {at + 1 for at in reachable if at < len(actual) and actual[at] == line}
    return len(actual) in reachable


def environment(bin_directory):
    result = {
        key: value
        for key, value in os.environ.items()
        if key not in ("NO_COLOR", "LANGUAGE", "CLICOLOR_FORCE")
        and not key.startswith(("LC_", "NIMBER_"))
    }
    result["LANG"] = "C.UTF-8"
    result["TERM"] = "dumb"
    result["COLUMNS"] = "100"
    result["PATH"] = f"{bin_directory}:{result.get('PATH', '/usr/bin:/bin')}"
    return result


def run(command, env):
    """Answers the output lines and the exit code."""
    text = re.sub(r"(?<![\w./-])\./nimber(?![\w/.-])", "nimber", command.text)
    try:
        done = subprocess.run(
            ["bash", "-c", text],
            cwd=ROOT,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=TIMEOUT_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return [f"(stopped after {TIMEOUT_SECONDS} s)"], 124
    output = done.stdout.decode("utf-8", errors="backslashreplace")
    lines = output.split("\n")
    if lines[-1] == "":
        lines.pop()
    elif output:
        lines[-1] += "(no newline at the end)"
    return lines, done.returncode


def transcript_of(lines, exit_code):
    return lines + ([f"[exit {exit_code}]"] if exit_code else [])


def run_file(path, env, update):
    """Answers how many passed, how many failed, and the lines of the report."""
    lines = path.read_text(encoding="utf-8").split("\n")
    ended = lines[-1] == ""
    if ended:
        lines.pop()
    commands = read_markdown(lines) if path.suffix == ".md" else read_text_file(lines)
    name = os.path.relpath(path, ROOT) if path.is_relative_to(ROOT) else str(path)
    passed = failed = 0
    report = []
    rewritten = []
    copied = 0
    for command in commands:
        actual, exit_code = run(command, env)
        good = exit_code == command.exit_code and matches(command.expected, actual)
        rewritten += lines[copied : command.start]
        if good or not update:
            rewritten += lines[command.start : command.end]
        else:
            new = transcript_of(actual, exit_code)
            rewritten += [command.indent + line if line else "" for line in new]
            report.append(f"{name}:{command.line}: updated")
        copied = command.end
        if good or update:
            passed += 1
            continue
        failed += 1
        report.append(f"{name}:{command.line}: $ {command.text}")
        difference = difflib.unified_diff(
            transcript_of(command.expected, command.exit_code),
            transcript_of(actual, exit_code),
            "expected",
            "printed",
            lineterm="",
        )
        report += [f"    {line}" for line in difference]
    rewritten += lines[copied:]
    if update and rewritten != lines:
        path.write_text("\n".join(rewritten) + ("\n" if ended else ""), encoding="utf-8")
    return passed, failed, report


def size_of(path):
    return path.stat().st_size if path.is_file() else 0


def run_files(paths, env, update):
    """Runs the files one after the other, and answers what run_file does for each."""
    results = []
    for path in paths:
        try:
            results.append(run_file(path.resolve(), env, update))
        except BadTranscript as problem:
            results.append((0, 1, [f"{path}: {problem}"]))
    return results


def main():
    summary, _, rest = __doc__.partition("\n")
    parser = argparse.ArgumentParser(
        description=summary, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--program", type=Path, required=True, help="the program under test")
    parser.add_argument("--update", action="store_true", help="rewrite the expected outputs")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    program = arguments.program.resolve()
    if not os.access(program, os.X_OK):
        parser.error(f"{program} is not a program")

    passed = failed = 0
    with tempfile.TemporaryDirectory() as bin_directory:
        (Path(bin_directory) / "nimber").symlink_to(program)
        env = environment(bin_directory)
        # What the documentation shows may write the same file in each language.
        pages = [path for path in arguments.files if path.suffix == ".md"]
        others = [[path] for path in arguments.files if path.suffix != ".md"]
        # The largest first, so that the cores finish together.
        lanes = sorted([pages, *others], key=lambda lane: -sum(map(size_of, lane)))
        with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
            for results in pool.map(lambda lane: run_files(lane, env, arguments.update), lanes):
                for good, bad, report in results:
                    passed += good
                    failed += bad
                    for line in report:
                        print(line, flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
