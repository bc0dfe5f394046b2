"""A step of ./test, and how steps run beside each other."""

import os
import re
import subprocess
import time
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "build/test-logs"
CORES = os.cpu_count() or 2
TAIL = 80  # lines of the log of a step that failed
COUNTS = re.compile(r"^(\d+) passed, (\d+) failed", re.MULTILINE)


@dataclass
class Step:
    """Its commands run one after the other, all of them, whatever the others say. Only `counts` of them are tests: a
    step without counts is one check."""

    name: str
    what: str
    run: object  # called with the step
    when: str = "default"  # the smallest of quick, default and all that it is in
    needs: tuple = ()  # builds that come first
    long: int = 0  # the longest begin first
    builds: bool = False  # uses all processors
    log: object = None
    counts: list = field(default_factory=list)  # [passed, failed, skipped], once it knows
    note: str = ""
    ok: bool = True
    took: float = 0.0
    used: float = 0.0  # seconds of processors

    def say(self, text):
        self.log.write(text + "\n")
        self.log.flush()

    def call(self, *command, environment=None, counted=False):
        """Runs a command, its output in the log. With `counted`, its last "N passed, N failed" is added up."""
        command = [str(word) for word in command]
        self.log.flush()
        begin = self.log.tell()
        status = self.spend(command, self.log, environment)
        self.log.seek(0, os.SEEK_END)
        good = status == 0
        if counted:
            with open(self.log.name, encoding="utf-8", errors="replace") as text:
                text.seek(begin)
                found = COUNTS.findall(text.read())
            if found:
                self.add(*map(int, found[-1]))
            elif good:
                self.say(f"{command[0]} did not count its tests")
                good = False
        if not good:
            shown = " ".join(command)
            self.say(f"exit status {status}: {shown if len(shown) < 300 else shown[:300] + ' ...'}")
        self.ok = self.ok and good
        return good

    def spend(self, command, log, environment=None):
        """Runs a command and counts what it used of the processors. Returns its exit status."""
        child = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                 env=os.environ | (environment or {}))
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        self.used += usage.ru_utime + usage.ru_stime
        return child.returncode

    def check(self, *command, **more):
        """A command that is one check."""
        good = self.call(*command, **more)
        self.add(int(good), int(not good))
        return good

    def add(self, passed, failed=0, skipped=0):
        before = self.counts or [0, 0, 0]
        self.counts = [before[0] + passed, before[1] + failed, before[2] + skipped]
        self.ok = self.ok and failed == 0


def run(step, failed):
    began = time.monotonic()
    with open(LOGS / f"{step.name}.log", "w", encoding="utf-8") as step.log:
        missing = [name for name in step.needs if name in failed]
        if missing:
            step.say(f"not run: {', '.join(missing)} failed")
            step.ok = False
        else:
            try:
                step.run(step)
            except (OSError, ElementTree.ParseError) as error:
                step.say(f"{type(error).__name__}: {error}")
                step.ok = False
    step.counts = step.counts or [int(step.ok), int(not step.ok), 0]
    # A step that failed is never a clean row, whatever it counted.
    if not step.ok and step.counts[1] == 0:
        step.counts[1] = 1
    step.took = time.monotonic() - began
    if not step.ok:
        lines = (LOGS / f"{step.name}.log").read_text(encoding="utf-8", errors="replace").splitlines()
        print("\n".join("   " + line for line in lines[-TAIL:]))
    result = "ok" if step.ok else "FAILED"
    print(f"{result:7}{step.name}: {step.what}, {step.took:.0f} s", flush=True)


def schedule(steps):
    """One build at a time, as they use all processors and some share a directory, and the other steps beside it as soon
    as their builds are done. Many steps wait for something most of the time."""
    done, running = set(), {}
    waiting = sorted(steps, key=lambda step: (not step.builds, -step.long))
    by_name = {step.name: step for step in steps}
    with ThreadPoolExecutor(CORES + 2) as pool:
        while waiting or running:
            for step in list(waiting):
                building = any(by_name[name].builds for name in running)
                lane = not building if step.builds else len(running) - building <= CORES
                if lane and set(step.needs) & by_name.keys() <= done:
                    waiting.remove(step)
                    running[step.name] = pool.submit(run, step, [other.name for other in steps if not other.ok])
            wait(running.values(), return_when=FIRST_COMPLETED)
            for name in [name for name, each in running.items() if each.done()]:
                running.pop(name).result()
                done.add(name)


def run_all(steps):
    """Runs the steps and prints what came of them. Returns whether all passed."""
    LOGS.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    schedule(steps)
    print(f"\n{'step':12}{'result':8}{'passed':>8}{'failed':>8}{'skipped':>8}{'time':>9}{'cores':>9}  note")
    for step in steps:
        passed, failed, skipped = step.counts
        print(f"{step.name:12}{'ok' if step.ok else 'FAILED':8}{passed:8}{failed:8}{skipped:8}{step.took:7.0f} s"
              f"{step.used:7.0f} s  {step.note}")
    total = [sum(step.counts[i] for step in steps) for i in range(3)]
    print(f"in {time.monotonic() - began:.0f} s, {sum(step.used for step in steps):.0f} s of the cores; logs in build/test-logs\n")
    print(f"{total[0]} passed, {total[1]} failed, {total[2]} skipped")
    return total[1] == 0
