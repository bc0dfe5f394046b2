#!/usr/bin/env python3
"""Runs every libFuzzer target for some CPU-seconds and adds what it did to the totals.

Corpora are kept in build/dev/fuzz/corpus, as ./test keeps them, so that one campaign goes on where the last one
ended. With --log the table of the targets in that file is added to: CPU-hours, executions, coverage, crashes.
"""

import os
import re
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from support import ROOT, Campaign, CannotRun, log_row, main

TARGETS_MARK = "<!-- log: fuzz -->"
WANTED_HOURS = 24
COVERAGE = re.compile(r"\bcov: (\d+)")
INITED = re.compile(r"INITED\b.*\bcov: (\d+)")
EXECUTIONS = re.compile(r"stat::number_of_executed_units:\s*(\d+)")


@dataclass
class Work:
    """What one target did."""

    target: str
    seconds: float = 0.0
    executions: int = 0
    coverage: int = 0
    new_coverage: int = 0
    crashes: int = 0


def targets():
    """The targets that the build knows, as ./test lists them."""
    return re.findall(r"^nimber_fuzz\(([a-z0-9_]+)", (ROOT / "fuzz/CMakeLists.txt").read_text(), re.MULTILINE)


class Fuzzer:
    """Runs targets and keeps what they find."""

    def __init__(self, campaign, directory):
        self.campaign = campaign
        self.directory = directory
        self.guard = threading.Lock()  # of the campaign's findings

    def command(self, target, seconds, number):
        corpus = self.directory / "corpus" / target
        corpus.mkdir(parents=True, exist_ok=True)
        words = [str(self.directory / target), f"-max_total_time={max(1, round(seconds))}", "-timeout=25",
                 "-rss_limit_mb=2048", "-print_final_stats=1", f"-seed={self.campaign.options.seed + number}",
                 f"-artifact_prefix={self.campaign.place}/{target}-"]
        if (ROOT / f"fuzz/{target}.dict").is_file():
            words.append(f"-dict={ROOT}/fuzz/{target}.dict")
        words.append(str(corpus))
        if (ROOT / f"fuzz/corpus/{target}").is_dir():
            words.append(f"{ROOT}/fuzz/corpus/{target}")
        return words

    def run(self, target):
        """Rounds of fuzzing until the CPU time is used: a busy machine gives less than the clock says."""
        work = Work(target)
        number = 0
        while work.seconds < self.campaign.options.seconds - 1 and not work.crashes:
            self.one_round(work, number)
            number += 1
        print(f"{target}: {work.seconds:.0f} CPU-seconds, {work.executions} executions, "
              f"coverage {work.coverage} (+{work.new_coverage}), {work.crashes} crashes", flush=True)
        return work

    def one_round(self, work, number):
        log = self.campaign.place / f"{work.target}.log"
        with open(log, "wb") as out:
            process = subprocess.Popen(
                self.command(work.target, self.campaign.options.seconds - work.seconds, number),
                stdout=out, stderr=subprocess.STDOUT, cwd=self.campaign.place)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        told = log.read_text(errors="replace")
        work.seconds += used.ru_utime + used.ru_stime
        work.executions += int((EXECUTIONS.findall(told) or ["0"])[-1])
        work.coverage = int((COVERAGE.findall(told) or ["0"])[-1])
        work.new_coverage += work.coverage - int((INITED.findall(told) or [work.coverage])[0])
        if process.returncode != 0:
            work.crashes += 1
            self.save(work.target, told)

    def save(self, target, told):
        with self.guard:
            files = {path.name: path.read_bytes() for path in self.campaign.place.glob(f"{target}-*") if path.is_file()}
            names = [name for name in files if not name.startswith(f"{target}-slow-unit")]
            lines = [f"{self.directory / target} {name}" for name in names]
            self.campaign.find(f"{target} stopped", told[-600:], "\n".join(lines), files)
            for name in files:
                (self.campaign.place / name).unlink()


def add_to_totals(document, works):
    """Adds to the rows of the targets, makes rows for new ones, and returns the CPU-hours in all."""
    lines = document.read_text().splitlines()
    if TARGETS_MARK not in lines:
        raise CannotRun(f"{document} has no line {TARGETS_MARK}")
    begin = lines.index(TARGETS_MARK) + 1
    while not lines[begin].startswith("|"):
        begin += 1
    begin += 2  # the heading and the line below it
    end = begin
    while end < len(lines) and lines[end].startswith("|"):
        end += 1
    rows = {cells[0]: cells[1:] for cells in ([c.strip() for c in line.strip("| ").split("|")] for line in lines[begin:end])}
    rows.pop("all", None)
    for work in works:
        hours, executions, _, crashes = rows.get(work.target, ["0", "0", "0", "0"])
        rows[work.target] = [f"{float(hours) + work.seconds / 3600:.4f}", int(executions) + work.executions,
                             work.coverage, int(crashes) + work.crashes]
    total = sum(float(row[0]) for row in rows.values())
    rows = {**dict(sorted(rows.items())), "all": [f"{total:.4f}", sum(int(row[1]) for row in rows.values()), "",
                                                  sum(int(row[3]) for row in rows.values())]}
    document.write_text("\n".join(lines[:begin] + [log_row([name, *row]) for name, row in rows.items()] + lines[end:]) + "\n")
    return total


def body():
    campaign = Campaign("fuzz", __doc__)
    option = campaign.parser.add_argument
    option("--seconds", type=float, default=60, help="CPU-seconds for each target; default: 60")
    option("--cores", type=int, default=os.cpu_count(), help="how many targets run at a time; default: all cores")
    option("--targets", default=str(ROOT / "build/dev/fuzz"), help="where they were built; default: build/dev/fuzz")
    option("--only", action="append", default=[], help="only this target; may be repeated")
    campaign.parser.set_defaults(program="/bin/true")  # the targets are programs of their own
    options = campaign.start()
    directory = Path(options.targets).resolve()
    chosen = [target for target in targets() if not options.only or target in options.only]
    missing = [target for target in chosen if not (directory / target).is_file()]
    if missing or not chosen:
        raise CannotRun(f"not built: {', '.join(missing)}; cmake --preset dev && cmake --build --preset dev")
    fuzzer = Fuzzer(campaign, directory)
    with ThreadPoolExecutor(options.cores) as pool:
        works = list(pool.map(fuzzer.run, chosen))
    if options.log:
        total = add_to_totals(Path(options.log), works)
        print(f"{total:.2f} of {WANTED_HOURS} CPU-hours so far")
    seconds = sum(work.seconds for work in works)
    return campaign.finish(
        f"{len(works)} targets, {seconds / 3600:.3f} CPU-hours, {sum(work.executions for work in works)} executions, "
        f"{sum(work.new_coverage for work in works)} new edges", build="fuzz (ASan, UBSan)")


if __name__ == "__main__":
    main(body)
