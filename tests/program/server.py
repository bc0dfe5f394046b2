"""A real `nimber serve` and the processes below it."""

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import time
from pathlib import Path


class Server:
    """One `nimber serve` on a free port. What it does before it is the program is `first`."""

    def __init__(self, program, *options, first=None):
        self.process = subprocess.Popen([program, "serve", "--port", "0", *options], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, preexec_fn=first)
        line = self.process.stdout.readline()
        found = re.fullmatch(r"nimber serves http://([0-9.]+):(\d+)/\n", line)
        assert found, f"it said {line!r}"
        self.address = found[1] if found[1] != "0.0.0.0" else "127.0.0.1"
        self.port = int(found[2])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)
        self.process.stdout.close()
        self.process.stderr.close()

    def raw(self, timeout=10, client="127.0.0.1"):
        return socket.create_connection((self.address, self.port), timeout, (client, 0))

    def request(self, method, path, body=None, headers=None, client="127.0.0.1", timeout=60):
        """The response and its body; a `body` that is no text is sent as JSON."""
        connection = http.client.HTTPConnection(self.address, self.port, timeout=timeout, source_address=(client, 0))
        sent = dict(headers or {})
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
            sent.setdefault("Content-Type", "application/json")
        with contextlib.closing(connection):
            connection.request(method, path, body, sent)
            response = connection.getresponse()
            return response, response.read()

    def stop(self, number=signal.SIGTERM):
        """Gives the exit status, and how long it took."""
        begin = time.monotonic()
        self.process.send_signal(number)
        status = self.process.wait(10)
        return status, time.monotonic() - begin


def children(process):
    # A child belongs to the thread that started it.
    found = []
    with contextlib.suppress(OSError):  # one that has just ended
        for thread in os.listdir(f"/proc/{process}/task"):
            with contextlib.suppress(OSError):
                found += map(int, Path(f"/proc/{process}/task/{thread}/children").read_text().split())
    return sorted(found)


def wait_for(look, seconds=20):
    """What `look` finds, as soon as it finds something."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError("what was waited for did not happen")
