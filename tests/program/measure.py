"""Runs a command and measures what it used: it alone, whatever else this process does."""

import os
import signal
import subprocess
import sys
import threading
from typing import NamedTuple

PATIENCE = 120  # seconds after which a command has failed for good; no measure of a limit

# What a process holds when it forks counts as its child's memory as well, and pytest holds much. So a small
# one stands between.
SMALL = """
import os, sys
report = int(sys.argv[1])
os.set_inheritable(report, False)
_, status, used = os.wait4(os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ), 0)
os.write(report, b"%d %d %f" % (os.waitstatus_to_exitcode(status), used.ru_maxrss << 10, used.ru_utime + used.ru_stime))
"""


class Used(NamedTuple):
    status: int
    peak_bytes: int
    cpu_seconds: float


def measure(command, **settings):
    """Runs `command`, whose first word is a path, with the settings of subprocess.Popen."""
    reads, writes = os.pipe()
    with os.fdopen(reads) as report:
        process = subprocess.Popen([sys.executable, "-I", "-S", "-c", SMALL, str(writes), *command],
                                   pass_fds=[writes], start_new_session=True, **settings)
        os.close(writes)
        late = threading.Timer(PATIENCE, os.killpg, (process.pid, signal.SIGKILL))
        late.start()
        measured = report.read()
        process.wait()
        late.cancel()
    assert measured, f"it was still running after {PATIENCE} s"
    status, peak, seconds = measured.split()
    return Used(int(status), int(peak), float(seconds))
