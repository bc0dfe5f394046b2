#!/usr/bin/env python3
"""Makes every allocation of a set of commands fail, once and from then on.

Expected: the right answer, or exit 3 or 4 with a message; never a signal, a wrong answer or a damaged file.
Needs a C compiler. A program with sanitizers has its own allocator and cannot be tested this way.
"""

import os
import struct
import subprocess

from commands import chosen
from disturbance import Disturbed, disturbing_options
from fork_server import ForkServer
from support import ROOT, Campaign, CannotRun, is_sanitized, main, run

HERE = ROOT / "tests/campaigns"


def build_library(campaign):
    library = campaign.place / "fail_allocation.so"
    built = subprocess.run(["cc", "-O1", "-Wall", "-Wextra", "-shared", "-fPIC", "-o", library,
                            HERE / "fail_allocation.c"], capture_output=True, text=True, check=False)
    if built.returncode != 0:
        raise CannotRun(f"fail_allocation.c does not compile: {built.stderr}")
    return library


class Injector:
    """The environment that makes allocations fail, and what the library counted."""

    def __init__(self, campaign):
        self.library = build_library(campaign)
        self.state = campaign.place / "state"

    def environment(self):
        """For a run in which nothing fails."""
        self.state.write_bytes(bytes(16))
        return self.settings(0, False)

    def settings(self, number, ever):
        # What is freed or fresh holds no zeros, so that a use of it shows.
        settings = {"LD_PRELOAD": str(self.library), "NIMBER_FAIL_STATE": str(self.state), "MALLOC_PERTURB_": "165"}
        if number:
            settings["NIMBER_FAIL_AT"] = str(number)
        if ever:
            settings["NIMBER_FAIL_EVER"] = "1"
        return settings

    def counted(self):
        """How many allocations there were in the last run, and how many failed."""
        return struct.unpack("=QQ", self.state.read_bytes())


def points(campaign, first, last, most):
    """Which allocations to fail: all, or as many as wanted, spread at random over equal stretches."""
    count = last - first + 1
    if not most or count <= most:
        return list(range(first, last + 1))
    return [first + i * count // most + campaign.random.randrange(count // most) for i in range(most)]


def set_up(campaign, injector):
    """How many allocations every command begins with: the description of all commands and options."""
    run([campaign.program, "--version"], campaign.scratch, environment=injector.environment())
    return injector.counted()[0] * 9 // 10


def attack(campaign, injector, command, first, most):
    """Returns the number of runs, of allocations that failed, and of allocations that were in question."""
    disturbed = Disturbed(campaign, command, stops=(3, 4))
    disturbed.before = f"head -c 16 /dev/zero > {injector.state}"
    disturbed.try_once([], "no failure", injector.environment())
    allocations, _ = injector.counted()
    if allocations == 0:
        raise CannotRun("no allocation was counted: is the program linked statically?")
    runs = failed = 0
    server = ForkServer(disturbed.words, disturbed.directory, command.stdin, injector.environment(),
                        campaign.scratch / "streams")
    with server:
        for ever in (False, True):
            for number in points(campaign, first, allocations, most):
                disturbed.try_once([], f"allocation {number} of {allocations}{' and all later ones' if ever else ''}",
                                   injector.settings(number, ever), launch=lambda: server.run(number, ever))
                runs += 1
                failed += injector.counted()[1]
    print(f"{command.name}: allocations {first} to {allocations}, {runs} runs", flush=True)
    return runs, failed, allocations - first + 1


def body():
    campaign = Campaign("allocations", __doc__)
    options = disturbing_options(campaign, "allocations of each command")
    if is_sanitized(campaign.program):
        raise CannotRun("a program with sanitizers has its own allocator; give the release program")
    os.environ.pop("LD_PRELOAD", None)
    injector = Injector(campaign)
    common = set_up(campaign, injector)
    # What is the same in all commands fails in the first of them only.
    totals = [attack(campaign, injector, command, common if number else 1, options.most)
              for number, command in enumerate(chosen(options.only))]
    runs, failed, allocations = (sum(column) for column in zip(*totals))
    return campaign.finish(f"{len(totals)} commands with {allocations} allocations, {runs} runs, {failed} failed allocations")


if __name__ == "__main__":
    main(body)
