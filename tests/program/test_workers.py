"""The processes behind `nimber serve`: what computes is isolated, killed at its limits and replaced, and
what serves is started again when it dies. A real server, real signals.
"""

import contextlib
import functools
import json
import os
import signal
import subprocess
import threading
import time
from pathlib import Path

import pytest
import server
from server import children, wait_for

# Each call stays within its budget, and there is no end of calls.
ENDLESS = """
return {kind = "tuple", moves = function(p, emit)
  for i = 1, 100000 do local x = i * i end
  emit({p[1] + 1})
end}
"""
TAKE_ONE = "return {moves = function(heap, emit) if heap > 0 then emit(heap - 1) end end}"
# Couples of so large a board are worked on until a limit ends it.
LONG = {"position": "cram(7x9)"}


class Server(server.Server):
    def ask(self, kind, request, timeout=60):
        """Status and document of POST /api/KIND."""
        response, body = self.request("POST", f"/api/{kind}", request, timeout=timeout)
        return response.status, json.loads(body)

    def server_id(self):
        """The process that serves, which the one that was started watches."""
        return wait_for(lambda: children(self.process.pid))[0]

    def workers(self):
        return wait_for(lambda: children(self.server_id()))


@pytest.fixture
def serve(program):
    return functools.partial(Server, program)


def status_of(process):
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return dict(line.split(":\t", 1) for line in lines if ":\t" in line)


def test_a_worker_has_one_file_and_no_rights(serve):
    with serve("--quiet") as server:
        assert server.ask("solve", {"position": "nim(5,7,9)"})[0] == 200
        for worker in server.workers():
            # One that was just started may not have come so far yet.
            wait_for(lambda worker=worker: status_of(worker)["Seccomp"] == "2")
            assert status_of(worker)["NoNewPrivs"] == "1"
            if os.geteuid() == 0:
                assert os.listdir(f"/proc/{worker}/fd") == ["0"], os.listdir(f"/proc/{worker}/fd")
                limits = Path(f"/proc/{worker}/limits").read_text()
                assert "Max data size             unlimited" not in limits, limits


def test_one_that_ran_rules_is_not_used_again(serve):
    with serve("--quiet") as server:
        assert server.ask("solve", {"position": "nim(3)"})[0] == 200
        before = set(server.workers())
        for _ in range(4):
            status, answer = server.ask("solve", {"position": "@r(3)", "rules": {"r": TAKE_ONE}})
            assert status == 200 and answer["outcome"] == "N", answer
        assert len(before - set(children(server.server_id()))) >= 1
        for _ in range(8):  # and those without rules are
            assert server.ask("solve", {"position": "nim(3)"})[0] == 200
        then = server.workers()
        for _ in range(8):
            assert server.ask("solve", {"position": "nim(3)"})[0] == 200
        assert server.workers() == then


def test_a_loop_that_looks_at_no_clock_is_ended(serve):
    with serve("--quiet", "--time", "1s") as server:
        status, answer = server.ask("solve", {"position": "@r(3)", "rules": {"r": ENDLESS}})
        assert status == 422 and answer["error"]["code"] in ("time-limit", "script-time"), answer
        assert server.ask("solve", {"position": "nim(3)"})[0] == 200


def test_a_worker_that_is_killed_costs_its_own_request_only(serve):
    with serve("--quiet") as server:
        answers = []
        asking = threading.Thread(target=lambda: answers.append(server.ask("solve", LONG)))
        asking.start()
        time.sleep(0.5)
        for worker in children(server.server_id()):
            os.kill(worker, signal.SIGSEGV)
        asking.join()
        status, answer = answers[0]
        assert status == 500 and answer["error"]["code"] == "fault", answer
        assert "signal 11" in answer["error"]["message"], answer
        for _ in range(4):  # those that waited were killed as well, and are replaced
            assert server.ask("solve", {"position": "nim(3)"})[0] == 200


def test_a_request_cannot_hold_more_than_its_memory(serve):
    with serve("--quiet", "--memory", "64M") as server:
        for position in ("chomp(60x60)", "cram(7x9)", "kotzig:1,2,3,5(60)"):
            status, _ = server.ask("solve", {"position": position})
            assert status in (200, 422), status
        for worker in server.workers():
            peak = int(status_of(worker)["VmHWM"].split()[0]) << 10
            assert peak < (64 << 20) * 1.1 + (24 << 20), peak


def test_no_other_file_takes_the_place_of_a_closed_stderr(serve):
    """Or the lines of the log went to whoever had its number: a worker, or another client."""
    with serve(first=lambda: os.close(2)) as server:
        assert server.ask("solve", {"position": "nim(3)"})[0] == 200
        for process in (server.process.pid, server.server_id()):
            stderr = Path(f"/proc/{process}/fd/2")
            found = os.readlink(stderr) if os.path.lexists(stderr) else "/dev/null"
            assert found.startswith("/dev/"), found


def crash(server):
    """Ends what serves, and waits until it has been started again."""
    old = server.server_id()
    os.kill(old, signal.SIGSEGV)
    wait_for(lambda: children(server.process.pid) not in ([], [old]))


def test_what_serves_is_started_again_on_the_same_port(serve):
    with serve() as server:
        assert server.ask("solve", {"position": "nim(3)"})[0] == 200
        crash(server)
        # Whoever connects meanwhile waits: the socket is still there.
        assert server.ask("solve", {"position": "nim(5,7,9)"})[1]["value"] == 11
        server.process.terminate()
        assert server.process.wait(20) == 0
        assert "ended by signal 11; it starts again" in server.process.stderr.read()


def test_one_who_ignores_the_end_of_children_may_start_it(serve):
    """Ignored, it would be inherited: the system would not say that a child has died."""
    with serve("--quiet", first=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN)) as server:
        crash(server)
        assert server.ask("solve", {"position": "nim(5,7,9)"})[1]["value"] == 11
        server.process.terminate()
        assert server.process.wait(20) == 0


@pytest.mark.parametrize("number, status", [(signal.SIGTERM, 0), (signal.SIGINT, 130)], ids=["SIGTERM", "SIGINT"])
def test_it_can_be_told_to_end_as_soon_as_it_says_where_it_serves(serve, number, status):
    for _ in range(10):
        with serve("--quiet") as server:
            server.process.send_signal(number)
            assert server.process.wait(20) == status


def test_it_gives_up_when_it_keeps_dying(serve):
    with serve() as server:
        for _ in range(10):
            now = server.server_id()
            os.kill(now, signal.SIGKILL)
            wait_for(lambda now=now: children(server.process.pid) != [now])
        assert server.process.wait(20) == 4


def test_nothing_is_left_behind(serve):
    server = serve("--quiet")
    assert server.ask("solve", {"position": "nim(3)"})[0] == 200
    below = [server.server_id(), *server.workers()]
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait(20)
    wait_for(lambda: not [one for one in below if Path(f"/proc/{one}").exists()
                          and status_of(one)["State"][0] != "Z"])
    server.process.stdout.close()
    server.process.stderr.close()


def test_a_client_that_leaves_ends_the_work(serve):
    with serve("--quiet") as server:
        assert server.ask("solve", {"position": "nim(3)"})[0] == 200
        with contextlib.suppress(OSError):
            server.ask("solve", LONG, timeout=0.5)

        def idle():
            before = {one: cpu_time(one) for one in children(server.server_id())}
            time.sleep(0.3)
            return all(cpu_time(one) == time_before for one, time_before in before.items())
        wait_for(idle, 4)  # the limit of a short request is 5 s


@pytest.mark.parametrize("words", [
    ["solve", "@RULES(5)+nim(2)"],
    ["explain", "@RULES(3)"],
    ["table", "@RULES", "--to", "5"],
    ["period", "@RULES"],
    ["count", "@RULES(n)", "--to", "9"],
    ["graph", "@RULES(3)"],
    ["quotient", "@RULES", "--to", "5"],
], ids=lambda words: words[0])
def test_the_terminal_answers_the_same_when_it_is_isolated(program, folder, words):
    rules = folder / "isolated.lua"
    rules.write_text(TAKE_ONE)
    words = [word.replace("RULES", str(rules)) for word in words]
    open_, isolated = (subprocess.run([program, *words, *more], capture_output=True, check=False)
                       for more in ([], ["--isolate"]))
    assert isolated.stdout == open_.stdout
    assert isolated.returncode == open_.returncode


def test_rules_can_be_checked_when_it_is_isolated(program, folder):
    (folder / "isolated.lua").write_text(TAKE_ONE)
    checked = subprocess.run([program, "rules", "check", folder / "isolated.lua", "--isolate"],
                             capture_output=True, check=False)
    assert checked.returncode == 0, checked


def cpu_time(process):
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
    except OSError:
        return None
