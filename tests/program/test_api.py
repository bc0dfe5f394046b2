"""The HTTP API of `nimber serve`: every route, good and bad, against its own description.

A real server on a free port. Every JSON answer is checked against the schema that /api/openapi.json gives
for its route and status.
"""

import contextlib
import http.client
import json
import multiprocessing
import re
import resource
import select
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

import jsonschema
import pytest
import server as serving
from conftest import ROOT
from server import children, wait_for

GRUNDY = "return { moves = function(n, emit) for s = 1, (n - 1) // 2 do emit(s, n - s) end end }"
LONG_JOB = {"kind": "period", "request": {"game": "0.106"}}


class Server(serving.Server):
    """A server that is held to what it says of itself."""

    def __init__(self, program, *options, files=None):
        """`files`: how many it may have open."""
        limit = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))) if files else None
        super().__init__(program, "--quiet", *options, first=limit)
        self.description = json.loads(self.ask("GET", "/api/openapi.json", checked=False)[2])

    def send(self, path, body, client="127.0.0.1"):
        """A connection on which this was asked and the answer not read."""
        text = json.dumps(body).encode()
        connection = self.raw(60, client)
        connection.sendall(b"POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                           b"Content-Length: %d\r\n\r\n" % (path.encode(), len(text)) + text)
        return connection

    def status_of(self, request):
        """The status with which these bytes are answered."""
        with self.raw() as connection:
            connection.sendall(request)
            return int(connection.recv(100).split()[1])

    def ask(self, method, path, body=None, headers=None, checked=True, client="127.0.0.1"):
        """Status, headers and body; checks JSON against the description."""
        response, answer = self.request(method, path, body, headers, client)
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
        assert response.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert "camera=()" in response.headers["Permissions-Policy"]
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

    def job(self, kind, **request):
        """The name of a new job."""
        return self.post("/api/jobs", {"kind": kind, "request": request}, 202)["job"]["id"]

    def wait_for_job(self, job, state):
        def look():
            found = json.loads(self.ask("GET", f"/api/jobs/{job}")[2])
            return found if found["job"]["state"] == state else None
        return wait_for(look, 30)


@pytest.fixture(scope="session")
def server(program):
    """One that is asked by many tests and outlives them all."""
    with Server(program) as shared:
        yield shared
        status, _ = shared.stop()
        assert status == 0, shared.process.stderr.read()[-3000:]


@pytest.fixture
def start(program):
    """Starts a server that is for one test, and ends well after it."""
    with contextlib.ExitStack() as stack:
        started = []

        def begin(*options, **settings):
            started.append(stack.enter_context(Server(program, *options, **settings)))
            return started[-1]

        yield begin
        for one in started:
            assert one.process.poll() is not None or one.stop()[0] == 0


def shortly(value):
    """The name of a row in a table of tests."""
    if isinstance(value, dict):
        value = [f"{name}={what}" for name, what in value.items()]
    if isinstance(value, list):
        value = " ".join(map(str, value))
    if isinstance(value, bytes):
        value = value.decode().replace("\r\n", " ").strip()
    return str(value)[:50]


def test_every_kind_answers_its_example(server):
    """The examples of the description are real requests."""
    for path, operations in server.description["paths"].items():
        if path == "/api/verify" or "post" not in operations:
            continue
        body = operations["post"]["requestBody"]["content"]["application/json"]["example"]
        server.post(path, body, 202 if path == "/api/jobs" else 200)


@pytest.mark.parametrize("arguments, path, body", [
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
], ids=shortly)
def test_answers_are_those_of_the_command_line(server, program, arguments, path, body):
    written = subprocess.run([program, *arguments, "--json"], capture_output=True, check=True).stdout
    assert server.post(path, body) == json.loads(written)


def test_the_catalogue_is_that_of_the_command_line(server, program):
    _, _, games = server.ask("GET", "/api/games?lang=zh")
    written = subprocess.run([program, "games", "--json", "--lang", "zh"], capture_output=True, check=True).stdout
    assert json.loads(games) == json.loads(written)


def test_every_example_of_the_catalogue_can_be_played(server):
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


@pytest.mark.parametrize("name, kind", [
    ("text", "text/plain"), ("csv", "text/csv"), ("bfile", "text/plain"), ("svg", "image/svg+xml"), ("cpp", "text/plain")
], ids=shortly)
def test_a_table_in_every_format(server, name, kind):
    status, headers, body = server.ask("POST", "/api/table", {"game": "0.77", "to": 30, "format": name})
    assert status == 200 and headers["Content-Type"].startswith(kind) and len(body) > 60


def test_a_packed_table_says_where_it_begins(server):
    _, headers, packed = server.ask("POST", "/api/table", {"game": "0.77", "from": 5, "to": 9, "format": "packed"})
    values = [int.from_bytes(packed[i : i + 4], "little") for i in range(0, len(packed), 4)]
    assert values == [4, 3, 2, 1, 4] and headers["X-Nimber-From"] == "5", values
    assert headers["X-Nimber-Known"] == "5"


@pytest.mark.parametrize("arguments", [
    ["period", "0.77"], ["solve", "cram(3x4)"], ["quotient", "0.77", "--to", "12"]
], ids=lambda arguments: arguments[0])
def test_certificates_are_verified(server, program, folder, arguments):
    file = folder / "certificate.json"
    subprocess.run([program, *arguments, "--certificate", file], stdout=subprocess.DEVNULL, check=True)
    certificate = json.loads(file.read_text())
    assert server.post("/api/verify", {"certificate": certificate})["holds"]
    text = json.dumps(certificate).replace('"value": 1', '"value": 2').replace(
        '"length": 12', '"length": 11').replace('"order": 24', '"order": 23')
    wrong = json.loads(text)
    if wrong != certificate:
        got, _, body = server.ask("POST", "/api/verify", {"certificate": wrong})
        assert got == 400 or not json.loads(body)["holds"], "a forged one holds"


def test_rule_files_come_with_the_request(server):
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


@pytest.mark.parametrize("path, body, status, code", [
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
    ("/api/table", {"game": "kayles", "to": 5, "format": "xml"}, 400, "bad-request"),
    ("/api/table", {"game": "wythoff", "to": 2000}, 400, "no-table"),
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
], ids=shortly)
def test_wrong_requests_say_what_is_wrong(server, path, body, status, code):
    error = server.post(path, body, status)["error"]
    assert code is None or error["code"] == code, error


def test_a_wrong_request_is_explained_in_its_language(server):
    error = server.post("/api/solve", {"position": "nim(3)+kayels(5)", "lang": "zh"}, 400)["error"]
    assert error["offset"] == 7 and "kayles" in error["message"] and "没有" in error["message"], error


@pytest.mark.parametrize("path, body", [
    ("/api/table", '{"game":"kayles","to":%s}'),
    ("/api/count", '{"template":"nim(n)","to":%s}'),
    ("/api/verify", '{"certificate":%s}'),
    ("/api/verify", '{"certificate":{"schema":"nimber/certificate/1","game":%s}}'),
    ("/api/jobs", '{"kind":"table","request":{"a":%s}}'),
    ("/api/solve", "%s"),
], ids=shortly)
def test_json_that_is_nested_too_deep_is_refused(server, path, body):
    deep = "[" * 100_000 + "]" * 100_000
    status, _, answer = server.ask("POST", path, body % deep, {"Content-Type": "application/json"})
    error = json.loads(answer)["error"]
    assert status == 400 and "nested too deep" in error["message"], f"{status} {error}"
    assert server.process.poll() is None, "the server has ended"


@pytest.mark.parametrize("path, asked", [
    ("/api/rules", {"file": "a.lua"}), ("/api/solve", {"position": "@a.lua(4)"})
], ids=["rules", "solve"])
@pytest.mark.parametrize("attack", [
    pytest.param("local f = pairs({1}) f(12345) return { moves = function() end }", id="call a number"),
    pytest.param("local f = pairs({1}) f(('A'):rep(100)) return { moves = function() end }", id="call a text"),
    pytest.param("return { name = string.format('%p', pairs), moves = function() end }", id="format an address"),
    pytest.param("return { name = tostring(pairs), moves = function() end }", id="name an address"),
    pytest.param(
        "local e return { kind = 'board', moves = function(b, emit) e = emit if #b > 0 then emit(b:sub(2)) end end,"
        " canonical = function(b) if e then for i = 1, 50 do e(('x'):rep(i % 7)) end end return b end }",
        id="emit later"),
])
def test_scripts_stay_in_their_sandbox(server, attack, path, asked):
    status, _, answer = server.ask("POST", path, {**asked, "rules": {"a.lua": attack}})
    assert status in (200, 400) and b"0x" not in answer, f"{status} {answer[:300]}"
    assert server.process.poll() is None, "the server has ended"


@pytest.mark.parametrize("method, path, headers, body, status", [
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
    ("GET", "/healthz", {"Origin": "http://127.0.0.1:PORT"}, None, 200),
    ("GET", "/healthz", {"Host": "localhost:PORT"}, None, 200),
    ("GET", "/healthz", {"Host": "[::1]:PORT"}, None, 200),
    ("GET", "/healthz", {"Host": "127.3.2.1"}, None, 200),
    ("GET", "/healthz", {"Host": "LocalHost"}, None, 200),
    ("GET", "/healthz", {"Host": "192.0.2.7"}, None, 403),
    ("GET", "/healthz", {"Host": "localhost:x"}, None, 403),
    ("GET", "/healthz", {"Host": "localhost.example:80"}, None, 403),
    ("POST", "/api/solve", {"Content-Type": "APPLICATION/Json ; charset=utf-8"}, '{"position":"nim(3)"}', 200),
    ("POST", "/api/solve", {"Content-Type": "application/jsonx"}, '{"position":"nim(3)"}', 415),
    ("HEAD", "/", {}, None, 200),
], ids=shortly)
def test_methods_types_paths_hosts_and_origins(server, method, path, headers, body, status):
    headers = {name: value.replace("PORT", str(server.port)) for name, value in headers.items()}
    got, _, answer = server.ask(method, path, body, headers)
    assert got == status, answer[:200]


@pytest.mark.parametrize("sent, status", [
    (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
    (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere.example\r\n\r\n", 400),
    (b"GET /healthz HTTP/1.1\r\n\r\n", 400),
    (b"GET http://localhost:80/healthz HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n", 200),
    (b"GET HTTP://localhost/api/games?lang=zh HTTP/1.1\r\nHost: localhost\r\n\r\n", 200),
    (b"GET http://localhost HTTP/1.1\r\nHost: localhost\r\n\r\n", 200),
    (b"GET http://elsewhere.example/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", 403),
    (b"GET http://localhost@elsewhere.example/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", 403),
    (b"GET http:///healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
], ids=shortly)
def test_one_host_is_named_in_the_target_or_the_header(server, sent, status):
    with server.raw() as connection:
        connection.sendall(sent)
        assert int(connection.recv(100).split()[1]) == status


@pytest.mark.parametrize("options, allowed, refused", [
    (["--address", "127.0.0.2"], ["127.0.0.2", "localhost", "127.0.0.1"], ["elsewhere.example", "192.0.2.7"]),
    (["--address", "0.0.0.0"], ["192.0.2.7", "[2001:db8::1]", "127.0.0.1", "localhost"],
     ["elsewhere.example", "192.0.2.7.elsewhere.example", "[2001:db8::zz]"]),
    (["--address", "0.0.0.0", "--host", "games.example.org", "--host", "other.example.org"],
     ["games.example.org", "GAMES.example.org:8080", "other.example.org"], ["example.org", "elsewhere.example"]),
], ids=shortly)
def test_hosts_are_checked_on_every_address(start, options, allowed, refused):
    other = start(*options)
    assert other.ask("GET", "/healthz")[0] == 200, "the address that it prints answers"
    for host in allowed:
        assert other.ask("GET", "/healthz", headers={"Host": host})[0] == 200, host
    for host in refused:
        assert other.ask("GET", "/healthz", headers={"Host": host})[0] == 403, host


def test_the_page_is_served_and_cached(server):
    status, headers, page = server.ask("GET", "/", checked=False)
    assert status == 200 and b"<!doctype html>" in page and headers["Content-Type"].startswith("text/html")
    for name in re.findall(rb'(?:src|href)="\./([a-z.]+)"', page):
        got, found, contents = server.ask("GET", "/" + name.decode(), checked=False)
        assert got == 200 and len(contents) > 1000, name
        again, _, nothing = server.ask("GET", "/" + name.decode(), headers={"If-None-Match": found["ETag"]},
                                       checked=False)
        assert again == 304 and nothing == b"", name


def test_other_pages_only_if_they_are_allowed(start):
    other = start("--allow-origin", "http://localhost:5173")
    origin = {"Origin": "http://localhost:5173"}
    status, headers, _ = other.ask("POST", "/api/solve", {"position": "nim(3)"}, origin)
    assert status == 200 and headers["Access-Control-Allow-Origin"] == origin["Origin"]
    status, headers, _ = other.ask("OPTIONS", "/api/solve", headers=origin)
    assert status == 204 and "POST" in headers["Access-Control-Allow-Methods"]
    status, _, _ = other.ask("GET", "/healthz", headers={"Origin": "http://localhost:5174"})
    assert status == 403


def test_jobs_tell_how_far_they_are(server):
    job = server.job("table", game="0.106", to=1500000)
    events = server.request("GET", f"/api/jobs/{job}/events")[1].decode().rstrip()
    assert events.count("event: done") == 1, events[:500]
    last = json.loads(events.rsplit("data: ", 1)[1])
    assert last["job"]["state"] == "done" and len(last["answer"]["values"]) == 1500001
    _, _, again = server.ask("GET", f"/api/jobs/{job}")
    assert json.loads(again)["answer"] == last["answer"]


def test_a_job_may_have_a_packed_result(server):
    place = server.wait_for_job(server.job("table", game="0.77", to=9, format="packed"), "done")["result"]
    status, _, body = server.ask("GET", place, checked=False)
    assert status == 200 and len(body) == 40


def test_a_job_that_fails_says_why(server):
    failed = server.wait_for_job(server.job("solve", position="kayels(3)"), "failed")
    assert failed["error"]["code"] == "unknown-game"


def test_jobs_are_cancelled(server):
    first = server.job("period", game="0.106")
    server.wait_for_job(first, "running")
    status, _, body = server.ask("DELETE", f"/api/jobs/{first}")
    assert status == 200 and json.loads(body)["job"]["state"] == "cancelled"
    server.wait_for_job(server.job("solve", position="nim(3)"), "done")  # the thread is free again


def test_a_storm_of_jobs_is_refused_in_part(server):
    kept, refused = [], 0
    for _ in range(100):
        status, headers, body = server.ask("POST", "/api/jobs", LONG_JOB)
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


def test_who_asks_for_much_waits_for_itself(start):
    """600 long requests of one client stop neither another one nor another program."""
    other = start()
    many = [other.send("/api/period", {"game": "0.106"}) for _ in range(600)]
    answer = other.ask("POST", "/api/solve", {"position": "nim(3,4,5)"}, client="127.0.0.2")
    pending = len(many) - len(select_readable(many))
    assert answer[0] == 200, f"another client: {answer}"
    assert pending > 200, f"another client waited for {len(many) - pending} requests"
    answer = other.ask("POST", "/api/solve", {"position": "nim(3,4,5)"}, {"User-Agent": "a browser"})
    assert answer[0] == 200, f"another program: {answer}"
    answers = [connection.recv(4000) for connection in select_readable(many)]
    refused = [text for text in answers if text.startswith(b"HTTP/1.1 503") and b"Retry-After: " in text]
    assert len(refused) > 200, f"{len(refused)} of {len(answers)} were refused"
    for connection in many:
        connection.close()


def select_readable(connections):
    """Those on which there is something to read."""
    poll = select.poll()
    for connection in connections:
        poll.register(connection, select.POLLIN)
    ready = {number for number, _ in poll.poll(0)}
    return [connection for connection in connections if connection.fileno() in ready]


def test_connections_of_one_client_leave_room_for_others(start):
    other = start(files=256)  # 192 connections
    idle = [other.raw() for _ in range(300)]
    assert other.ask("GET", "/healthz", client="127.0.0.2")[0] == 200, "another client"
    assert other.ask("GET", "/healthz")[0] == 200, "the same client"
    assert idle[0].recv(10) == b"", "the one that was idle for longest makes room"
    for connection in idle:
        connection.close()
    job = other.job("period", game="0.106")
    events, first = [], b""
    for _ in range(60):  # more than a quarter, and none of them idle
        connection = other.raw()
        connection.sendall(b"GET /api/jobs/%s/events HTTP/1.1\r\nHost: localhost\r\n\r\n" % job.encode())
        first = connection.recv(2000)
        events.append(connection)
    assert first.startswith(b"HTTP/1.1 503") and b"Retry-After: " in first, first
    assert other.ask("GET", "/healthz", client="127.0.0.2")[0] == 200, "another client beside those"
    for connection in events:
        connection.close()


def test_jobs_of_clients_take_turns(start):
    other = start("--jobs", "1")
    first = [other.ask("POST", "/api/jobs", LONG_JOB) for _ in range(40)]
    queued = [json.loads(body)["job"]["id"] for status, _, body in first if status == 202]
    assert 20 < len(queued) < 40, f"{len(queued)} of 40 jobs of one client wait"
    short = json.dumps({"kind": "solve", "request": {"position": "nim(3)"}})
    status, _, body = other.ask("POST", "/api/jobs", short, {"Content-Type": "application/json"}, client="127.0.0.2")
    assert status == 202, f"there is no room for another client: {body}"
    for job in queued[:2]:
        other.wait_for_job(job, "running")
        other.ask("DELETE", f"/api/jobs/{job}")
    other.wait_for_job(json.loads(body)["job"]["id"], "done")
    for job in queued[3:]:
        other.wait_for_job(job, "queued")
        other.ask("DELETE", f"/api/jobs/{job}")


def test_jobs_can_be_read_after_they_end(start):
    """However large they are, and though others end as well."""
    other = start()
    jobs = [other.job("table", game="nim", to=1900000) for _ in range(7)]
    for job in jobs:
        for _ in range(1200):
            events = other.raw(60)
            events.sendall(b"GET /api/jobs/%s HTTP/1.1\r\nHost: localhost\r\n\r\n" % job.encode())
            begin = events.recv(1000)
            events.close()
            if b'"state":"done"' in begin or b"404" in begin[:20]:
                break
            time.sleep(0.1)
    sizes = [len(other.ask("GET", f"/api/jobs/{job}", checked=False)[2]) for job in jobs]
    assert min(sizes) > 12_000_000, sizes


def test_readers_of_a_large_job_share_its_text(start):
    other = start()
    job = other.job("table", game="nim", to=1900000)
    request = b"GET /api/jobs/%s HTTP/1.1\r\nHost: localhost\r\n\r\n" % job.encode()
    begin = b""
    for _ in range(1200):
        with other.raw() as connection:
            connection.sendall(request)
            begin = connection.recv(1000)
        if b'"state":"done"' in begin:
            break
        time.sleep(0.05)
    assert b'"state":"done"' in begin, begin
    readers = [other.raw() for _ in range(40)]
    for connection in readers:
        connection.sendall(request)
    for connection in readers:
        assert connection.recv(100).startswith(b"HTTP/1.1 200 OK")
    assert peak_megabytes(other) < 150, f"{peak_megabytes(other)} MB for 40 readers of 13 MB"
    for connection in readers:
        connection.close()


def test_large_answers_are_refused(start):
    other = start("--reply", "100K")
    error = other.post("/api/graph", {"position": "nim(250)"}, 422)["error"]
    assert error["code"] == "reply-too-large" and error["hint"], error
    # Of a table it is known before it is computed.
    error = other.post("/api/table", {"game": "nim", "to": 100000}, 400)["error"]
    assert error["code"] == "bad-table" and "6400" in error["message"], error
    other.post("/api/table", {"game": "nim", "to": 1000})
    job = other.job("graph", position="nim(250)")
    assert other.wait_for_job(job, "failed")["error"]["code"] == "reply-too-large"


def test_short_requests_make_no_huge_answers(start):
    """Each made gigabytes of text, of which the server kept much."""
    other = start("--time", "2s", "--memory", "64M")
    heaps = lambda first, count: ",".join(str(first + i) for i in range(count))
    for path, body in [
        ("/api/graph", {"position": "nim(4999)", "max_nodes": 5000, "format": "svg"}),
        ("/api/graph", {"position": "nim(4999)", "max_nodes": 5000}),
        ("/api/solve", {"position": f"kayles({heaps(1000000, 63)})"}),
        ("/api/moves", {"position": f"moore:30({heaps(1, 3500)})"}),
        ("/api/moves", {"position": f"mock-turtles({heaps(1, 9000)})"}),
        ("/api/moves", {"position": "northcott(" + ",".join(["w......b"] * 900) + ")"}),
        ("/api/moves", {"position": "hackenbush(" + ",".join(f"0-{i}" for i in range(1, 5000)) + ")"}),
        ("/api/count", {"template": "nim(" + ",".join(f"{i}n+{i}" for i in range(1, 3000)) + ")", "to": "10^18"}),
    ]:
        status, _, answer = other.ask("POST", path, body, checked=False)
        assert status in (200, 422), f"{path} {str(body)[:40]}: {status} {answer[:300]}"
        assert len(answer) < 34 << 20, f"{path} {str(body)[:40]}: {len(answer)} bytes"
        assert peak_megabytes(other) < 200, f"{path} {str(body)[:40]}: {peak_megabytes(other)} MB"
    assert other.stop()[0] == 0


def test_slow_sorts_of_one_client_stop_nobody(start):
    """One call of table.sort took seconds and hardly any instructions."""
    other = start()
    rules = (ROOT / "tests/program/hostile/sort_hang.lua").read_text()
    request = {"position": "@s.lua(1)", "rules": {"s.lua": rules}}
    many = [other.send("/api/solve", request) for _ in range(16)]
    time.sleep(0.5)
    assert other.ask("POST", "/api/solve", {"position": "nim(5,7,9)"}, client="127.0.0.2")[0] == 200, "another client"
    for connection in many:
        connection.close()
    assert other.ask("POST", "/api/solve", {"position": "nim(5,7,9)"})[0] == 200, "once they have left"
    other.post("/api/solve", request, 422)


def test_memory_is_given_back(start):
    other = start()
    for _ in range(3):
        asking = [threading.Thread(target=other.ask, args=("POST", "/api/table", {"game": "nim", "to": 1900000}),
                                   kwargs={"checked": False}) for _ in range(8)]
        for thread in asking:
            thread.start()
        for thread in asking:
            thread.join()
    for _ in range(100):
        other.ask("GET", "/healthz")
        if resident_megabytes(other) < 60:
            break
        time.sleep(0.1)
    assert resident_megabytes(other) < 60, f"{resident_megabytes(other)} MB when idle"


def resident_megabytes(server):
    """Of the largest of its processes."""
    return largest_process(server, "VmRSS")


def peak_megabytes(server):
    """The most that any of its processes ever had."""
    return largest_process(server, "VmHWM")


def largest_process(server, figure):
    largest, processes = 0, [server.process.pid]
    for process in processes:
        processes += children(process)
        with contextlib.suppress(OSError):  # one that has just ended
            lines = Path(f"/proc/{process}/status").read_text().splitlines()
            largest = max(largest, *(int(line.split()[1]) >> 10 for line in lines if line.startswith(figure)), 0)
    return largest


def test_limits_end_requests(start):
    other = start("--time", "300ms", "--memory", "64M")
    begin = time.monotonic()
    error = other.post("/api/solve", {"position": "cram(7x9)"}, 422)["error"]
    assert error["code"] in ("time-limit", "memory-limit") and time.monotonic() - begin < 20, error


def test_who_asks_too_often_is_refused(start):
    other = start("--rate", "3")
    statuses = {other.ask("GET", "/healthz")[0] for _ in range(30)}
    assert statuses == {200, 429}, statuses


def test_large_bodies_and_headers_are_refused(server):
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


def test_requests_in_pieces_and_one_behind_the_other(server):
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


def test_a_client_that_goes_away_ends_its_computation(start):
    other = start("--time", "60s")
    body = json.dumps({"position": "cram(7x9)"}).encode()
    for _ in range(16):  # as many as compute at a time
        connection = other.raw()
        connection.sendall(b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                           b"Content-Length: %d\r\n\r\n" % len(body) + body)
        connection.close()
    begin = time.monotonic()
    assert other.post("/api/solve", {"position": "nim(3,4,5)"})["value"] == 2
    assert time.monotonic() - begin < 4.5, "it waited for computations that nobody waits for"


def test_idle_slow_and_halfway_clients_stop_nobody(server):
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


def test_all_of_it_at_once_stops_nobody(start):
    """A storm of jobs, long computations, large bodies and idle clients together."""
    other = start()
    idle = [other.raw() for _ in range(500)]
    accepted = sum(other.ask("POST", "/api/jobs", LONG_JOB)[0] == 202 for _ in range(100))
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


def test_requests_are_noted(start, folder):
    other = start("--log", folder / "log")
    other.ask("GET", "/healthz")
    other.ask("GET", "/a%0d%0a\"b", checked=False)
    other.stop()
    lines = (folder / "log").read_text().splitlines()
    pattern = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ 127\.0\.0\.1 [0-9a-f]{8} \"GET (\S+)\" (\d+) \d+ \d+\.\d{3}"
    found = [re.fullmatch(pattern, line) for line in lines]
    assert all(found) and [m[1] for m in found[-2:]] == ["/healthz", '/a%0d%0a?b'], lines


def test_a_signal_opens_the_log_again(start, folder):
    log, old = folder / "log", folder / "log.1"
    other = start("--log", log)
    other.ask("GET", "/healthz?before")
    log.rename(old)
    other.process.send_signal(signal.SIGHUP)
    wait_for(log.exists, 5)
    other.ask("GET", "/healthz?after")
    assert other.stop()[0] == 0
    after, before = log.read_text(), old.read_text()
    assert "?before" in before and "?after" not in before, before
    assert "?after" in after and "?before" not in after, after


def test_a_signal_to_one_without_a_log_does_nothing(server):
    server.process.send_signal(signal.SIGHUP)
    assert server.ask("GET", "/healthz")[0] == 200


@pytest.mark.parametrize("number, expected", [(signal.SIGTERM, 0), (signal.SIGINT, 130)], ids=["SIGTERM", "SIGINT"])
def test_it_stops_within_a_second(start, number, expected):
    status, took = start().stop(number)
    assert status == expected
    assert took < 1


def test_it_stops_within_a_second_when_it_is_busy(start):
    other = start()
    idle = [other.raw() for _ in range(20)]
    other.wait_for_job(other.job("period", game="0.106"), "running")
    asking = threading.Thread(target=quietly, args=(other, "cram(7x9)"))
    asking.start()
    time.sleep(0.3)
    status, took = other.stop()
    asking.join(20)
    assert status == 0
    assert took < 1.2
    for connection in idle:
        connection.close()


def quietly(server, position):
    try:
        server.ask("POST", "/api/solve", {"position": position}, checked=False)
    except (ConnectionError, http.client.HTTPException):
        pass


def test_a_port_that_is_taken_is_an_error(server, program):
    run = subprocess.run([program, "serve", "--port", str(server.port)],
                         capture_output=True, text=True, timeout=20, check=False)
    assert run.returncode == 2 and str(server.port) in run.stderr, run.stderr
