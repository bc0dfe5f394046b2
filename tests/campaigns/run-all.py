#!/usr/bin/env python3
"""Runs every campaign: quick, in two or three minutes, or --long, in many hours.

The last lines are those of the campaigns; each is a row of the log in docs/trust.md. Exit: 0 the program held, 1 there
are findings or a campaign broke. A campaign that cannot be run here, for want of strace or of a build, is
named and does not count.
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CAMPAIGNS = ["fuzz", "allocations", "syscalls", "kills", "checkpoints", "load"]
QUICK = {
    "fuzz": ["--seconds", "2"],
    "allocations": ["--most", "12"],
    "syscalls": ["--most", "1", *(word for name in ("stdin", "rules", "output", "certificate", "table checkpoint")
                                  for word in ("--only", name))],
    "kills": ["--count", "70"],
    "checkpoints": ["--count", "400"],
    "load": ["--seconds", "15"],
}
LONG = {
    "fuzz": ["--seconds", "6700"],  # thirteen targets: 24 CPU-hours
    "allocations": [],
    "syscalls": [],
    "kills": ["--count", "1000"],
    "checkpoints": ["--count", "10000"],
    "load": ["--minutes", "60"],
}
HELD, FINDINGS, NOT_RUN = 0, 1, 2


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    option = parser.add_argument
    option("--long", action="store_true", help="the whole amount: 24 CPU-hours of fuzzing, everything else in full")
    option("--program", default=str(ROOT / "build/release/nimber"), help="default: build/release/nimber")
    option("--seed", type=int, default=time.time_ns() % 1_000_000, help="repeats a run; by the clock if left out")
    option("--log", help="a Markdown file, such as docs/trust.md, to whose log the rows are added")
    option("--only", action="append", choices=CAMPAIGNS, default=[], help="only this campaign; may be repeated")
    options = parser.parse_args()
    results, rows = {}, []
    for name in options.only or CAMPAIGNS:
        print(f"== {name}", flush=True)
        words = [sys.executable, HERE / f"{name}.py", "--seed", str(options.seed), *(LONG if options.long else QUICK)[name]]
        if name != "fuzz":
            words += ["--program", options.program]
        if options.log:
            words += ["--log", options.log]
        done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False)
        print(done.stdout, end="", flush=True)
        results[name] = done.returncode
        rows += [done.stdout.splitlines()[-1]] if done.returncode in (HELD, FINDINGS) and done.stdout else []
    print("", *rows, sep="\n")
    failed = sum(status not in (HELD, NOT_RUN) for status in results.values())
    left_out = [name for name, status in results.items() if status == NOT_RUN]
    if left_out:
        print(f"not run: {', '.join(left_out)}")
    print(f"{sum(status == HELD for status in results.values())} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
