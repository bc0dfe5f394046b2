#!/usr/bin/env python3
"""The processes behind `nimber serve`: what computes is isolated, killed at its limits and replaced, and
what serves is started again when it dies. A real server, real signals.

Usage: tests/scripts/worker_test.py PROGRAM
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

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


class Server:
    """A server on a free port, and the processes below it."""

    def __init__(self, program, *options, first=None):
        """`first` is what the new process does before it is the program."""
        self.process = subprocess.Popen([program, "serve", *options], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, preexec_fn=first)
        self.url = self.process.stdout.readline().split()[-1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)
        self.process.stdout.close()
        self.process.stderr.close()

    def ask(self, kind, request, timeout=60):
        """Status and document of POST /api/KIND."""
        body = json.dumps(request).encode()
        post = urllib.request.Request(self.url + "api/" + kind, body,
                                      {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(post, timeout=timeout) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def server_id(self):
        """The process that serves, which the one that was started watches."""
        return wait_for(lambda: children(self.process.pid))[0]

    def workers(self):
        return wait_for(lambda: children(self.server_id()))


def children(process):
    # A child belongs to the thread that started it.
    found = []
    for tasks in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            found += [int(child) for child in tasks.read_text().split()]
        except OSError:
            pass
    return sorted(found)


def wait_for(look, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError("what was waited for did not happen")


def status_of(process):
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return dict(line.split(":\t", 1) for line in lines if ":\t" in line)


def test_a_worker_has_one_file_and_no_rights(program):
    with Server(program, "--quiet") as server:
        assert server.ask("solve", {"position": "nim(5,7,9)"})[0] == 200
        for worker in server.workers():
            # One that was just started may not have come so far yet.
            wait_for(lambda worker=worker: status_of(worker)["Seccomp"] == "2")
            assert status_of(worker)["NoNewPrivs"] == "1"
            if os.geteuid() == 0:
                assert os.listdir(f"/proc/{worker}/fd") == ["0"], os.listdir(f"/proc/{worker}/fd")
                limits = Path(f"/proc/{worker}/limits").read_text()
                assert "Max data size             unlimited" not in limits, limits


def test_one_that_ran_rules_is_not_used_again(program):
    with Server(program, "--quiet") as server:
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


def test_a_loop_that_looks_at_no_clock_is_ended(program):
    with Server(program, "--quiet", "--time", "1s") as server:
        status, answer = server.ask("solve", {"position": "@r(3)", "rules": {"r": ENDLESS}})
        assert status == 422 and answer["error"]["code"] in ("time-limit", "script-time"), answer
        assert server.ask("solve", {"position": "nim(3)"})[0] == 200


def test_a_worker_that_is_killed_costs_its_own_request_only(program):
    with Server(program, "--quiet") as server:
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


def test_a_request_cannot_hold_more_than_its_memory(program):
    with Server(program, "--quiet", "--memory", "64M") as server:
        for position in ("chomp(60x60)", "cram(7x9)", "kotzig:1,2,3,5(60)"):
            status, _ = server.ask("solve", {"position": position})
            assert status in (200, 422), status
        for worker in server.workers():
            peak = int(status_of(worker)["VmHWM"].split()[0]) << 10
            assert peak < (64 << 20) * 1.1 + (24 << 20), peak


def test_no_other_file_takes_the_place_of_a_closed_stderr(program):
    """Or the lines of the log went to whoever had its number: a worker, or another client."""
    with Server(program, first=lambda: os.close(2)) as server:
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


def test_what_serves_is_started_again_on_the_same_port(program):
    with Server(program) as server:
        assert server.ask("solve", {"position": "nim(3)"})[0] == 200
        crash(server)
        # Whoever connects meanwhile waits: the socket is still there.
        assert server.ask("solve", {"position": "nim(5,7,9)"})[1]["value"] == 11
        server.process.terminate()
        assert server.process.wait(20) == 0
        assert "ended by signal 11; it starts again" in server.process.stderr.read()


def test_one_who_ignores_the_end_of_children_may_start_it(program):
    """Ignored, it would be inherited: the system would not say that a child has died."""
    with Server(program, "--quiet", first=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN)) as server:
        crash(server)
        assert server.ask("solve", {"position": "nim(5,7,9)"})[1]["value"] == 11
        server.process.terminate()
        assert server.process.wait(20) == 0


def test_it_can_be_told_to_end_as_soon_as_it_says_where_it_serves(program):
    for number, status in ((signal.SIGTERM, 0), (signal.SIGINT, 130)):
        for _ in range(10):
            with Server(program, "--quiet") as server:
                server.process.send_signal(number)
                assert server.process.wait(20) == status, (number, server.process.returncode)


def test_it_gives_up_when_it_keeps_dying(program):
    with Server(program) as server:
        for _ in range(10):
            now = server.server_id()
            os.kill(now, signal.SIGKILL)
            wait_for(lambda now=now: children(server.process.pid) != [now])
        assert server.process.wait(20) == 4


def test_nothing_is_left_behind(program):
    server = Server(program, "--quiet")
    assert server.ask("solve", {"position": "nim(3)"})[0] == 200
    below = [server.server_id(), *server.workers()]
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait(20)
    wait_for(lambda: not [one for one in below if Path(f"/proc/{one}").exists()
                          and status_of(one)["State"][0] != "Z"])
    server.process.stdout.close()
    server.process.stderr.close()


def test_a_client_that_leaves_ends_the_work(program):
    with Server(program, "--quiet") as server:
        assert server.ask("solve", {"position": "nim(3)"})[0] == 200
        try:
            server.ask("solve", LONG, timeout=0.5)
        except (TimeoutError, urllib.error.URLError, OSError):
            pass

        def idle():
            before = {one: cpu_time(one) for one in children(server.server_id())}
            time.sleep(0.3)
            return all(cpu_time(one) == time_before for one, time_before in before.items())
        wait_for(idle, 4)  # the limit of a short request is 5 s


def test_the_terminal_answers_the_same_when_it_is_isolated(program):
    rules = Path("build") / f"isolated-{os.getpid()}.lua"
    rules.parent.mkdir(exist_ok=True)
    rules.write_text(TAKE_ONE)
    try:
        for words in (["solve", f"@{rules}(5)+nim(2)"], ["explain", f"@{rules}(3)"],
                      ["table", f"@{rules}", "--to", "5"], ["period", f"@{rules}"],
                      ["count", f"@{rules}(n)", "--to", "9"], ["graph", f"@{rules}(3)"],
                      ["quotient", f"@{rules}", "--to", "5"]):
            open_, isolated = (subprocess.run([program, *words, *more], capture_output=True, check=False)
                               for more in ([], ["--isolate"]))
            assert isolated.stdout == open_.stdout and isolated.returncode == open_.returncode, \
                (words, isolated)
        checked = subprocess.run([program, "rules", "check", str(rules), "--isolate"],
                                 capture_output=True, check=False)
        assert checked.returncode == 0, checked
    finally:
        rules.unlink()


def cpu_time(process):
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
    except OSError:
        return None


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    passed = failed = 0
    for name, test in list(globals().items()):
        if not name.startswith("test_"):
            continue
        try:
            test(sys.argv[1])
            passed += 1
        except Exception as wrong:  # pylint: disable=broad-except
            failed += 1
            print(f"{name}: {type(wrong).__name__}: {wrong}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
