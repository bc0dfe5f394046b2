#!/usr/bin/python3
"""Tests the HTTP API of `nimber serve`: every route, good and bad, against its own description.

Usage: tests/scripts/api_test.py PROGRAM

Starts the real server on a free port. Every JSON answer is checked against the schema that
/api/openapi.json gives for its route and status. The last line is "N passed, N failed".
"""

import http.client
import json
import multiprocessing
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import jsonschema

GRUNDY = "return { moves = function(n, emit) for s = 1, (n - 1) // 2 do emit(s, n - s) end end }"


class Server:
    """One `nimber serve`, and what it says."""

    def __init__(self, program, *options):
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--quiet", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        line = self.process.stdout.readline()
        found = re.fullmatch(r"nimber serves http://127\.0\.0\.1:(\d+)/\n", line)
        assert found, f"it said {line!r}"
        self.port = int(found[1])
        _, _, body = self.ask("GET", "/api/openapi.json", checked=False)
        self.description = json.loads(body)

    def raw(self, timeout=10):
        return socket.create_connection(("127.0.0.1", self.port), timeout)

    def ask(self, method, path, body=None, headers=None, checked=True):
        """Status, headers and body; checks JSON against the description."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        sent = dict(headers or {})
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
            sent.setdefault("Content-Type", "application/json")
        connection.request(method, path, body, sent)
        response = connection.getresponse()
        answer = response.read()
        connection.close()
        if checked:
            self.check(method, path, response, answer)
        return response.status, response.headers, answer

    def post(self, path, body, status=200):
        got, _, answer = self.ask("POST", path, body)
        assert got == status, f"{path} {body}: {got}, not {status}: {answer[:300]}"
        return json.loads(answer)

    def check(self, method, path, response, answer):
        assert response.headers["X-Request-Id"], "no request id"
        assert "default-src 'none'" in response.headers["Content-Security-Policy"]
        if response.headers["Content-Type"] != "application/json" or not answer:
            return
        found = json.loads(answer)
        if response.status >= 400:
            schema = {"$ref": "#/components/schemas/Error"}
        else:
            route = re.sub(r"^(/api/jobs)/[^/]+", r"\1/{id}", path.split("?")[0])
            operation = self.description["paths"][route][method.lower()]
            content = operation["responses"][str(response.status)]["content"]
            schema = (content.get("application/json") or content["*/*"])["schema"]
        whole = {**schema, "components": self.description["components"]}
        jsonschema.validate(found, whole, cls=jsonschema.Draft202012Validator)

    def stop(self, number=signal.SIGTERM):
        begin = time.monotonic()
        self.process.send_signal(number)
        status = self.process.wait(10)
        return status, time.monotonic() - begin


def every_kind_answers_its_example(server):
    """The examples of the description are real requests."""
    for path, operations in server.description["paths"].items():
        if path == "/api/verify" or "post" not in operations:
            continue
        body = operations["post"]["requestBody"]["content"]["application/json"]["example"]
        server.post(path, body, 202 if path == "/api/jobs" else 200)


def answers_are_those_of_the_command_line(server):
    for arguments, path, body in [
        (["solve", "nim(5,7,9)"], "/api/solve", {"position": "nim(5,7,9)"}),
        (["solve", "--misere", "kayles(5,3)"], "/api/solve", {"position": "kayles(5,3)", "misere": True}),
        (["solve", "stones-ends(5,3,4,5)"], "/api/solve", {"position": "stones-ends(5,3,4,5)"}),
        (["explain", "--lang", "zh", "wythoff(4,7)"], "/api/explain", {"position": "wythoff(4,7)", "lang": "zh"}),
        (["table", "kayles", "--to", "50"], "/api/table", {"game": "kayles", "to": 50}),
        (["table", "wythoff", "--to", "9"], "/api/table", {"game": "wythoff", "to": 9}),
        (["table", "cram", "--to", "3x4"], "/api/table", {"game": "cram", "to": "3x4"}),
        (["period", "0.16"], "/api/period", {"game": "0.16"}),
        (["quotient", "0.77", "--to", "12"], "/api/quotient", {"game": "0.77", "to": 12}),
        (["count", "nim(n,2n,3n)", "--to", "2^30"], "/api/count", {"template": "nim(n,2n,3n)", "to": "2^30"}),
    ]:
        written = subprocess.run(
            [server.process.args[0], *arguments, "--json"], capture_output=True, check=True
        ).stdout
        assert server.post(path, body) == json.loads(written), f"{path} differs"
    _, _, games = server.ask("GET", "/api/games?lang=zh")
    written = subprocess.run(
        [server.process.args[0], "games", "--json", "--lang", "zh"], capture_output=True, check=True
    ).stdout
    assert json.loads(games) == json.loads(written), "the catalogue differs"


def every_example_of_the_catalogue_can_be_played(server):
    _, _, body = server.ask("GET", "/api/games")
    games = json.loads(body)["games"]
    assert len(games) > 50
    for game in games:
        if game["shape"] == "scoring":
            continue
        moves = server.post("/api/moves", {"position": game["example"]})
        assert not moves["over"] and moves["move_count"] == len(moves["moves"]), game["name"]
        solved = server.post("/api/solve", {"position": game["example"]})
        winning = {(m["component"], m["to"]) for m in solved["winning_moves"]}
        marked = {(m["component"], m["to"]) for m in moves["moves"] if m["outcome"] == "P"}
        assert winning == marked, f"{game['name']}: {winning} and {marked}"
        reply = server.post("/api/reply", {"position": game["example"], "seed": 3})
        if solved["outcome"] == "N":
            move = (reply["move"]["component"], reply["move"]["to"])
            assert move in winning, f"{game['name']}: {move} does not win"


def a_table_in_every_format(server):
    for name, kind in [
        ("text", "text/plain"), ("csv", "text/csv"), ("bfile", "text/plain"), ("svg", "image/svg+xml"),
        ("cpp", "text/plain"),
    ]:
        status, headers, body = server.ask("POST", "/api/table", {"game": "0.77", "to": 30, "format": name})
        assert status == 200 and headers["Content-Type"].startswith(kind) and len(body) > 60, name
    _, headers, packed = server.ask("POST", "/api/table", {"game": "0.77", "from": 5, "to": 9, "format": "packed"})
    values = [int.from_bytes(packed[i : i + 4], "little") for i in range(0, len(packed), 4)]
    assert values == [4, 3, 2, 1, 4] and headers["X-Nimber-From"] == "5", values
    assert headers["X-Nimber-Known"] == "5"


def certificates_are_verified(server):
    with tempfile.TemporaryDirectory() as directory:
        for arguments in (["period", "0.77"], ["solve", "cram(3x4)"], ["quotient", "0.77", "--to", "12"]):
            file = os.path.join(directory, arguments[0] + ".json")
            subprocess.run([server.process.args[0], *arguments, "--certificate", file],
                           stdout=subprocess.DEVNULL, check=True)
            with open(file, encoding="utf-8") as written:
                certificate = json.load(written)
            assert server.post("/api/verify", {"certificate": certificate})["holds"], arguments
            text = json.dumps(certificate).replace('"value": 1', '"value": 2').replace(
                '"length": 12', '"length": 11').replace('"order": 24', '"order": 23')
            wrong = json.loads(text)
            if wrong != certificate:
                got, _, body = server.ask("POST", "/api/verify", {"certificate": wrong})
                assert got == 400 or not json.loads(body)["holds"], f"{arguments} forged"


def rule_files_come_with_the_request(server):
    rules = {"mine.lua": GRUNDY}
    solved = server.post("/api/solve", {"position": "@mine.lua(12,5)", "rules": rules})
    assert solved["value"] == server.post("/api/solve", {"position": "grundy(12,5)"})["value"]
    checked = server.post("/api/rules", {"file": "mine.lua", "rules": rules})
    assert checked["holds"] and "grundy" in checked["known"] and len(checked["values"]) == 40
    error = server.post("/api/rules", {"file": "x.lua", "rules": {"x.lua": "return {\n moves = }"}}, 400)
    assert error["error"]["line"] == 2 and error["error"]["file"] == "x.lua", error
    server.post("/api/solve", {"position": "@other.lua(3)", "rules": rules}, 400)
    server.post("/api/solve", {"position": "@/etc/passwd(3)"}, 400)
    server.post("/api/solve", {"position": "tokens:@/etc/passwd(0)"}, 400)
    endless = "return { moves = function(n, emit) while true do end end }"
    server.post("/api/solve", {"position": "@e.lua(3)", "rules": {"e.lua": endless}}, 422)
    graph = server.post("/api/solve", {"position": "tokens:@g.txt(0)", "graphs": {"g.txt": "0 1\n1 2\n"}})
    assert graph["outcome"] == "P", graph


def wrong_requests_say_what_is_wrong(server):
    for path, body, status, code in [
        ("/api/solve", {"position": "kayels(5)"}, 400, "unknown-game"),
        ("/api/solve", {"position": "nim(5,"}, 400, None),
        ("/api/solve", {}, 400, "bad-request"),
        ("/api/solve", {"position": 5}, 400, "bad-request"),
        ("/api/solve", {"position": "nim(" + "1," * 40000 + "1)"}, 400, "bad-request"),
        ("/api/solve", {"position": "nim(3)", "lang": "fr"}, 400, "bad-request"),
        ("/api/solve", {"position": "nim(3)", "misere": 1}, 400, "bad-request"),
        ("/api/solve", [1], 400, "bad-request"),
        ("/api/table", {"game": "kayles"}, 400, "bad-request"),
        ("/api/table", {"game": "kayles", "to": "10^12"}, 400, "bad-table"),
        ("/api/table", {"game": "kayles", "to": 5, "from": 6}, 400, "bad-table"),
        ("/api/table", {"game": "kayles", "to": 5, "format": "xml"}, 400, "bad-table"),
        ("/api/table", {"game": "wythoff", "to": 900}, 400, "bad-table"),
        ("/api/table", {"game": "northcott", "to": 5}, 400, "no-table"),
        ("/api/period", {"game": "nim"}, 400, None),
        ("/api/quotient", {"game": "wythoff", "to": 3}, 400, "no-quotient"),
        ("/api/count", {"template": "nim(n)", "to": "many"}, 400, None),
        ("/api/graph", {"position": "nim(99,99)"}, 422, None),
        ("/api/graph", {"position": "nim(2)", "max_nodes": 10**9}, 400, "bad-request"),
        ("/api/reply", {"position": "nim(2)", "level": "clever"}, 400, None),
        ("/api/move", {"position": "nim(2)", "move": "3"}, 400, None),
        ("/api/move", {"position": "nim(2)"}, 400, "bad-request"),
        ("/api/verify", {"certificate": {}}, 400, "bad-certificate"),
        ("/api/jobs", {"kind": "solve"}, 400, "bad-request"),
        ("/api/jobs", {"kind": "bake", "request": {}}, 400, "bad-request"),
    ]:
        error = server.post(path, body, status)["error"]
        assert code is None or error["code"] == code, f"{path} {str(body)[:80]}: {error}"
    error = server.post("/api/solve", {"position": "nim(3)+kayels(5)", "lang": "zh"}, 400)["error"]
    assert error["offset"] == 7 and "kayles" in error["message"] and "没有" in error["message"], error


def json_that_is_nested_too_deep_is_refused(server):
    deep = "[" * 100_000 + "]" * 100_000
    for path, body in [
        ("/api/table", '{"game":"kayles","to":%s}'),
        ("/api/count", '{"template":"nim(n)","to":%s}'),
        ("/api/verify", '{"certificate":%s}'),
        ("/api/verify", '{"certificate":{"schema":"nimber/certificate/1","game":%s}}'),
        ("/api/jobs", '{"kind":"table","request":{"a":%s}}'),
        ("/api/solve", "%s"),
    ]:
        status, _, answer = server.ask("POST", path, body % deep, {"Content-Type": "application/json"})
        error = json.loads(answer)["error"]
        assert status == 400 and "nested too deep" in error["message"], f"{path}: {status} {error}"
    assert server.process.poll() is None, "the server has ended"


def scripts_stay_in_their_sandbox(server):
    for attack in [
        "local f = pairs({1}) f(12345) return { moves = function() end }",
        "local f = pairs({1}) f(('A'):rep(100)) return { moves = function() end }",
        "return { name = string.format('%p', pairs), moves = function() end }",
        "return { name = tostring(pairs), moves = function() end }",
        "local e return { kind = 'board', moves = function(b, emit) e = emit if #b > 0 then emit(b:sub(2)) end end,"
        " canonical = function(b) if e then for i = 1, 50 do e(('x'):rep(i % 7)) end end return b end }",
    ]:
        for path, asked in [("/api/rules", {"file": "a.lua"}), ("/api/solve", {"position": "@a.lua(4)"})]:
            status, _, answer = server.ask("POST", path, {**asked, "rules": {"a.lua": attack}})
            assert status in (200, 400) and b"0x" not in answer, f"{path} {attack}: {status} {answer[:300]}"
    assert server.process.poll() is None, "the server has ended"


def methods_types_paths_hosts_and_origins(server):
    for method, path, headers, body, status in [
        ("GET", "/api/solve", {}, None, 405),
        ("DELETE", "/healthz", {}, None, 405),
        ("GET", "/nothing", {}, None, 404),
        ("GET", "/api/nothing", {}, None, 404),
        ("GET", "/../../etc/passwd", {}, None, 404),
        ("GET", "/api/jobs/1-0", {}, None, 404),
        ("POST", "/api/solve", {"Content-Type": "text/plain"}, '{"position":"nim(3)"}', 415),
        ("POST", "/api/solve", {"Content-Type": "application/json"}, "{", 400),
        ("GET", "/healthz", {"Host": "elsewhere.example"}, None, 403),
        ("GET", "/healthz", {"Origin": "http://elsewhere.example"}, None, 403),
        ("GET", "/healthz", {"Origin": f"http://127.0.0.1:{server.port}"}, None, 200),
        ("GET", "/healthz", {"Host": f"localhost:{server.port}"}, None, 200),
        ("GET", "/healthz", {"Host": f"[::1]:{server.port}"}, None, 200),
        ("HEAD", "/", {}, None, 200),
    ]:
        got, _, answer = server.ask(method, path, body, headers)
        assert got == status, f"{method} {path} {headers}: {got}, not {status}: {answer[:200]}"


def the_page_is_served_and_cached(server):
    status, headers, page = server.ask("GET", "/", checked=False)
    assert status == 200 and b"<!doctype html>" in page and headers["Content-Type"].startswith("text/html")
    for name in re.findall(rb'(?:src|href)="\./([a-z.]+)"', page):
        got, found, contents = server.ask("GET", "/" + name.decode(), checked=False)
        assert got == 200 and len(contents) > 1000, name
        again, _, nothing = server.ask("GET", "/" + name.decode(), headers={"If-None-Match": found["ETag"]},
                                       checked=False)
        assert again == 304 and nothing == b"", name


def other_pages_only_if_they_are_allowed(server):
    other = Server(server.process.args[0], "--allow-origin", "http://localhost:5173")
    origin = {"Origin": "http://localhost:5173"}
    status, headers, _ = other.ask("POST", "/api/solve", {"position": "nim(3)"}, origin)
    assert status == 200 and headers["Access-Control-Allow-Origin"] == origin["Origin"]
    status, headers, _ = other.ask("OPTIONS", "/api/solve", headers=origin)
    assert status == 204 and "POST" in headers["Access-Control-Allow-Methods"]
    status, _, _ = other.ask("GET", "/healthz", headers={"Origin": "http://localhost:5174"})
    assert status == 403
    other.stop()


def jobs_tell_how_far_they_are(server):
    job = server.post("/api/jobs", {"kind": "table", "request": {"game": "0.106", "to": 1500000}}, 202)["job"]
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("GET", f"/api/jobs/{job['id']}/events")
    events = connection.getresponse().read().decode()
    assert events.rstrip().count("event: done") == 1, events[:500]
    last = json.loads(events.rstrip().rsplit("data: ", 1)[1])
    assert last["job"]["state"] == "done" and len(last["answer"]["values"]) == 1500001
    _, _, again = server.ask("GET", f"/api/jobs/{job['id']}")
    assert json.loads(again)["answer"] == last["answer"]
    packed = server.post("/api/jobs", {"kind": "table", "request": {"game": "0.77", "to": 9, "format": "packed"}}, 202)
    place = wait_for(server, packed["job"]["id"], "done")["result"]
    status, _, body = server.ask("GET", place, checked=False)
    assert status == 200 and len(body) == 40
    failed = server.post("/api/jobs", {"kind": "solve", "request": {"position": "kayels(3)"}}, 202)
    assert wait_for(server, failed["job"]["id"], "failed")["error"]["code"] == "unknown-game"


def wait_for(server, job, state):
    for _ in range(600):
        _, _, body = server.ask("GET", f"/api/jobs/{job}")
        found = json.loads(body)
        if found["job"]["state"] == state:
            return found
        time.sleep(0.05)
    raise AssertionError(f"{job} is {found['job']['state']}, not {state}")


def jobs_are_cancelled(server):
    long = {"kind": "period", "request": {"game": "0.106"}}
    first = server.post("/api/jobs", long, 202)["job"]["id"]
    wait_for(server, first, "running")
    status, _, body = server.ask("DELETE", f"/api/jobs/{first}")
    assert status == 200 and json.loads(body)["job"]["state"] == "cancelled"
    done = server.post("/api/jobs", {"kind": "solve", "request": {"position": "nim(3)"}}, 202)["job"]["id"]
    wait_for(server, done, "done")  # the thread is free again


def a_storm_of_jobs_is_refused_in_part(server):
    long = {"kind": "period", "request": {"game": "0.106"}}
    kept, refused = [], 0
    for _ in range(100):
        status, headers, body = server.ask("POST", "/api/jobs", long)
        if status == 202:
            kept.append(json.loads(body)["job"]["id"])
        else:
            assert status == 503 and headers["Retry-After"], status
            refused += 1
    begin = time.monotonic()
    server.ask("GET", "/healthz")
    assert server.post("/api/solve", {"position": "nim(3,4,5)"})["value"] == 2
    took = time.monotonic() - begin
    assert refused >= 30 and took < 5, f"{refused} refused, {took:.2f} s"
    for job in kept:
        server.ask("DELETE", f"/api/jobs/{job}")


def limits_end_requests(server):
    other = Server(server.process.args[0], "--time", "300ms", "--memory", "64M")
    begin = time.monotonic()
    error = other.post("/api/solve", {"position": "cram(7x9)"}, 422)["error"]
    assert error["code"] in ("time-limit", "memory-limit") and time.monotonic() - begin < 20, error
    other.stop()
    other = Server(server.process.args[0], "--rate", "3")
    statuses = {other.ask("GET", "/healthz")[0] for _ in range(30)}
    assert statuses == {200, 429}, statuses
    other.stop()


def large_bodies_and_headers_are_refused(server):
    with server.raw(30) as connection:
        connection.sendall(b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\n")
        sent = 0
        try:
            while sent < 100_000_000:
                sent += connection.send(b"x" * 65536)
        except (BrokenPipeError, ConnectionResetError):
            pass
        try:
            answer = connection.recv(100)
        except ConnectionResetError:
            answer = b"HTTP/1.1 413"
        assert answer.startswith(b"HTTP/1.1 413"), answer
    with server.raw() as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 20000 + b"\r\n\r\n")
        assert connection.recv(100).startswith(b"HTTP/1.1 431")
    with server.raw() as connection:
        connection.sendall(b"\x16\x03\x01 no HTTP\r\n\r\n")
        assert connection.recv(100).startswith(b"HTTP/1.1 400")


def requests_in_pieces_and_one_behind_the_other(server):
    request = b'POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 21\r\n\r\n{"position":"nim(3)"}'
    with server.raw() as connection:
        for byte in request:
            connection.sendall(bytes([byte]))
        connection.sendall(request + request)
        got = b""
        while got.count(b'"by":') < 3:
            got += connection.recv(65536)
        assert got.count(b"HTTP/1.1 200 OK") == 3
    chunked = b'POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"pos\r\n10\r\nition":"nim(3)"}\r\n0\r\n\r\n'
    with server.raw() as connection:
        connection.sendall(chunked)
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 OK")
    with server.raw() as connection:
        connection.sendall(b'POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 21\r\nExpect: 100-continue\r\n\r\n')
        assert connection.recv(100).startswith(b"HTTP/1.1 100 Continue")
        connection.sendall(b'{"position":"nim(3)"}')
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 OK")


def a_client_that_goes_away_ends_its_computation(server):
    other = Server(server.process.args[0], "--time", "60s")
    body = json.dumps({"position": "cram(7x9)"}).encode()
    for _ in range(16):  # as many as compute at a time
        connection = other.raw()
        connection.sendall(b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                           b"Content-Length: %d\r\n\r\n" % len(body) + body)
        connection.close()
    begin = time.monotonic()
    assert other.post("/api/solve", {"position": "nim(3,4,5)"})["value"] == 2
    assert time.monotonic() - begin < 4.5, "it waited for computations that nobody waits for"
    other.stop()


def idle_slow_and_halfway_clients_stop_nobody(server):
    idle = [server.raw() for _ in range(1000)]
    for connection in idle[:300]:
        connection.sendall(b"POST /api/solve HTTP/1.1\r\nHost: loc")
    slow = server.raw()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    body = json.dumps({"game": "0.106", "to": 1000000}).encode()
    slow.sendall(b"POST /api/table HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                 b"Content-Length: %d\r\n\r\n" % len(body) + body)
    slowest = 0.0
    for _ in range(50):
        begin = time.monotonic()
        status, _, _ = server.ask("GET", "/healthz")
        slowest = max(slowest, time.monotonic() - begin)
        assert status == 200
    print(f"  with a thousand idle clients, /healthz took at most {slowest * 1000:.1f} ms")
    assert slowest < 5
    for connection in idle + [slow]:
        connection.close()


def send_much(server):
    """A body of 100 MB, until it is refused."""
    try:
        with server.raw(30) as connection:
            connection.sendall(b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\n")
            for _ in range(1600):
                connection.sendall(b"x" * 65536)
    except OSError:
        pass


def all_of_it_at_once_stops_nobody(server):
    """A storm of jobs, long computations, large bodies and idle clients together."""
    other = Server(server.process.args[0])
    idle = [other.raw() for _ in range(500)]
    long = {"kind": "period", "request": {"game": "0.106"}}
    accepted = sum(other.ask("POST", "/api/jobs", long)[0] == 202 for _ in range(100))
    # Processes of their own, so that they do not slow down who looks at the clock here.
    busy = [multiprocessing.Process(target=quietly, args=(other, "cram(7x9)")) for _ in range(16)]
    busy += [multiprocessing.Process(target=send_much, args=(other,)) for _ in range(4)]
    for process in busy:
        process.start()
    times = []
    for _ in range(100):
        begin = time.monotonic()
        status, _, _ = other.ask("GET", "/healthz")
        times.append(time.monotonic() - begin)
        assert status == 200
        time.sleep(0.01)
    times.sort()
    print(f"  with {accepted} jobs, 16 computations and bodies of 100 MB, /healthz took "
          f"{times[50] * 1000:.1f} ms, at most {times[-1] * 1000:.1f} ms")
    status, _ = other.stop()
    for process in busy:
        process.join()
    assert status == 0, status
    for connection in idle:
        connection.close()


def requests_are_noted(server):
    with tempfile.NamedTemporaryFile("r") as log:
        other = Server(server.process.args[0], "--log", log.name)
        other.ask("GET", "/healthz")
        other.ask("GET", "/a%0d%0a\"b", checked=False)
        other.stop()
        lines = log.read().splitlines()
    pattern = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ 127\.0\.0\.1 [0-9a-f]{8} \"GET (\S+)\" (\d+) \d+ \d+\.\d{3}"
    found = [re.fullmatch(pattern, line) for line in lines]
    assert all(found) and [m[1] for m in found[-2:]] == ["/healthz", '/a%0d%0a?b'], lines


def it_stops_within_a_second(server):
    program = server.process.args[0]
    other = Server(program)
    status, took = other.stop()
    assert status == 0 and took < 1, f"idle: {status}, {took:.2f} s"
    other = Server(program)
    idle = [other.raw() for _ in range(20)]
    job = other.post("/api/jobs", {"kind": "period", "request": {"game": "0.106"}}, 202)["job"]["id"]
    wait_for(other, job, "running")
    asking = threading.Thread(target=lambda: quietly(other, "cram(7x9)"))
    asking.start()
    time.sleep(0.3)
    status, took = other.stop()
    asking.join(20)
    assert status == 0 and took < 1.2, f"busy: {status}, {took:.2f} s"
    other = Server(program)
    status, took = other.stop(signal.SIGINT)
    assert status == 130 and took < 1, f"interrupted: {status}, {took:.2f} s"
    for connection in idle:
        connection.close()


def quietly(server, position):
    try:
        server.ask("POST", "/api/solve", {"position": position}, checked=False)
    except (ConnectionError, http.client.HTTPException):
        pass


def a_port_that_is_taken_is_an_error(server):
    run = subprocess.run([server.process.args[0], "serve", "--port", str(server.port)],
                         capture_output=True, text=True, timeout=20, check=False)
    assert run.returncode == 2 and str(server.port) in run.stderr, run.stderr


TESTS = [
    every_kind_answers_its_example,
    answers_are_those_of_the_command_line,
    every_example_of_the_catalogue_can_be_played,
    a_table_in_every_format,
    certificates_are_verified,
    rule_files_come_with_the_request,
    wrong_requests_say_what_is_wrong,
    json_that_is_nested_too_deep_is_refused,
    scripts_stay_in_their_sandbox,
    methods_types_paths_hosts_and_origins,
    the_page_is_served_and_cached,
    other_pages_only_if_they_are_allowed,
    jobs_tell_how_far_they_are,
    jobs_are_cancelled,
    a_storm_of_jobs_is_refused_in_part,
    limits_end_requests,
    large_bodies_and_headers_are_refused,
    requests_in_pieces_and_one_behind_the_other,
    a_client_that_goes_away_ends_its_computation,
    idle_slow_and_halfway_clients_stop_nobody,
    all_of_it_at_once_stops_nobody,
    requests_are_noted,
    it_stops_within_a_second,
    a_port_that_is_taken_is_an_error,
]


def main():
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    server = Server(sys.argv[1])
    failed = 0
    for test in TESTS:
        if len(sys.argv) > 2 and test.__name__ not in sys.argv[2:]:
            continue
        try:
            test(server)
            print(f"ok {test.__name__}")
        except Exception as problem:  # pylint: disable=broad-except
            failed += 1
            print(f"FAILED {test.__name__}: {type(problem).__name__}: {str(problem)[:1500]}")
    status, _ = server.stop()
    if status != 0:
        failed += 1
        print(f"FAILED the server itself ended with {status}: {server.process.stderr.read()[-3000:]}")
    print(f"{len(TESTS) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
