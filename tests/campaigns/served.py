"""A `nimber serve` on 127.0.0.1 and all its processes: their memory, and which of them were replaced."""

import os
import re
import signal
import subprocess
from pathlib import Path

from support import SANITIZERS, CannotRun

PAGE = os.sysconf("SC_PAGE_SIZE")
END_SECONDS = 20


class Served:
    def __init__(self, program, options, log):
        self.log = log
        self.process = subprocess.Popen([program, "serve", "--port", "0", "--quiet", *options], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=log, env={**os.environ, **SANITIZERS})
        line = self.process.stdout.readline().decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if not found:
            self.process.kill()
            raise CannotRun(f"the server said {line!r}")
        self.port = int(found[1])
        self.seen = set(self.processes())
        self.at_first = len(self.seen)

    def processes(self):
        """The server and everything below it."""
        children = {}
        for place in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = place.read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            children.setdefault(int(fields[1]), []).append(int(place.parent.name))
        found = [self.process.pid]
        for pid in found:
            found += children.get(pid, [])
        return found

    def memory(self):
        """The resident memory of all of them, in bytes; notes processes that are new."""
        total = 0
        for pid in self.processes():
            self.seen.add(pid)
            try:
                total += int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
            except OSError:
                pass
        return total

    def replaced(self):
        """How many processes came after the first ones."""
        return len(self.seen) - self.at_first

    def alive(self):
        return self.process.poll() is None

    def stop(self):
        """Ends it as a user would; answers its status, or None if it had to be killed."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            for pid in self.processes():
                os.kill(pid, signal.SIGKILL)
            self.process.wait()
            return None
