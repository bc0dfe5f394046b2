"""A client of good behaviour: ten requests a second from an address of its own, each to be answered in full.

It is a process of its own, so that what it measures is the server and not the clients that load it.
"""

import http.client
import json
import multiprocessing
import time

ADDRESS = "127.0.0.2"
PAUSE_SECONDS = 0.1
ANSWER_SECONDS = 60
END_SECONDS = ANSWER_SECONDS + 10


class GoodClient:
    def __init__(self, port, kind, body, expected):
        context = multiprocessing.get_context("fork")
        self.over = context.Event()
        self.ours, theirs = context.Pipe()
        self.process = context.Process(target=ask_on, args=(port, kind, body, expected, self.over, theirs), daemon=True)
        self.process.start()

    def stop(self):
        """The seconds that each answer took, and what was wrong."""
        self.over.set()
        if not self.ours.poll(END_SECONDS):
            self.process.kill()
            return [], ["it did not end"]
        return self.ours.recv()


def ask_on(port, kind, body, expected, over, told):
    latencies, problems = [], []
    while not over.is_set():
        begin = time.monotonic()
        try:
            status, answer = ask(port, kind, body)
            latencies.append(time.monotonic() - begin)
            if (status, answer) != (200, expected):
                problems.append(f"{status} {answer[:200]!r}")
        except (OSError, http.client.HTTPException) as error:
            problems.append(repr(error))
        time.sleep(PAUSE_SECONDS)
    told.send((latencies, problems))


def ask(port, kind, body):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER_SECONDS, source_address=(ADDRESS, 0))
    connection.request("POST", f"/api/{kind}", json.dumps(body), {"Content-Type": "application/json"})
    response = connection.getresponse()
    answer = response.read()
    connection.close()
    return response.status, answer
