#!/usr/bin/env python3
"""Mixed load on a real server on 127.0.0.1: a hundred clients at once, good, bad, slow and gone.

Every response is checked: a status that is known, valid JSON, and the answer of the quiet server where there is
one. A client of good behaviour, at an address of its own, must always be answered in full. At the end the server
must be alive, answer right, and have given its memory back.
"""

import asyncio
import collections
import json
import random
import string
import time

from good_client import GoodClient
from http_client import Connection, Dropped, request
from served import Served
from support import Campaign, CannotRun, main

KNOWN = {200, 202, 204, 400, 403, 404, 405, 408, 413, 414, 415, 422, 429, 431, 503}
REFUSALS = {422, 429, 503}  # what a server under load may say to those who load it
GRUNDY = "return { moves = function(n, emit) for s = 1, (n - 1) // 2 do emit(s, n - s) end end }"
ORDINARY = [
    ("solve", {"position": "nim(5,7,9)"}),
    ("solve", {"position": "kayles(5,3)", "misere": True}),
    ("solve", {"position": "cram(3x5)"}),
    ("solve", {"position": "stones-ends(5,3,4,5)"}),
    ("solve", {"position": "kayels(5)"}),
    ("explain", {"position": "wythoff(4,7)", "lang": "zh"}),
    ("moves", {"position": "kayles(5)+nim(3)"}),
    ("move", {"position": "nim(1000000000000,3)", "move": "1:3"}),
    ("reply", {"position": "nim(3,4,5)", "level": "perfect", "seed": 1}),
    ("graph", {"position": "nim(2,3)"}),
    ("graph", {"position": "kayles(8)", "format": "svg"}),
    ("table", {"game": "kayles", "to": 2000}),
    ("table", {"game": "0.106", "to": 500, "format": "csv"}),
    ("period", {"game": "0.77"}),
    ("quotient", {"game": "0.77", "to": 12}),
    ("count", {"template": "nim(n,2n,3n)", "to": "2^30"}),
    ("verify", {"certificate": {"schema": "nimber/certificate/1"}}),
    ("rules", {"file": "g.lua", "rules": {"g.lua": GRUNDY}}),
    ("solve", {"position": "@g.lua(12,5)", "rules": {"g.lua": GRUNDY}}),
    ("solve", {"position": "tokens:@g.txt(0)", "graphs": {"g.txt": "0 1\n1 2\n"}}),
]
JOBS = [
    ("period", {"game": "0.16"}),
    ("table", {"game": "0.106", "to": 200000}),
    ("quotient", {"game": "0.26", "to": 20}),
    ("solve", {"position": "cram(4x6)"}),
    ("period", {"game": "0.106"}),  # does not end by itself
]
SCRIPTS = [
    "return { moves = function(n, emit) while true do end end }",
    "return { moves = function(n, emit) local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1000) .. i end end }",
    "local t = {} for i = 1, 4096 do t[i] = ('\\0'):rep(2000) .. i end"
    " return { moves = function(n, emit) table.sort(t) table.sort(t, function(a, b) return a > b end) end }",
    "return { moves = function(n, emit) emit(n) end }",
    "return { moves = function(n, emit) error('\\27[2J') end }",
    "return { kind = 'board', moves = function(b, emit) emit(b .. b) end }",
    "return { moves = function(n, emit) string.rep('a', 1e9):find(('a*'):rep(30) .. 'b') end }",
    "return {",
    "local f = pairs({1}) f(12345) return { moves = function() end }",
]
HEAVY = [
    ("graph", {"position": "nim(900)", "max_nodes": 5000, "format": "svg"}),
    ("solve", {"position": "kayles(" + ",".join(str(10**5 + i) for i in range(63)) + ")"}),
    ("moves", {"position": "mock-turtles(" + "H" * 900 + ")"}),
    ("count", {"template": "nim(" + ",".join(f"{i}n+{i}" for i in range(1, 400)) + ")", "to": "10^18"}),
    ("solve", {"position": "nim(40)+nim(38)", "misere": True}),
    ("table", {"game": "kayles", "to": 500000}),
]


class World:
    """The server, the counts, and what is known to be right."""

    def __init__(self, campaign, server):
        self.campaign = campaign
        self.server = server
        self.counts = collections.Counter()
        self.expected = {}
        self.latencies = []
        self.peak = 0
        self.over = False

    def find(self, kind, detail, sent=b""):
        self.campaign.find(kind, detail, "# send the file request to the server under load:\n"
                           "echo \"see request; the server's own words are in server.log\"", {"request": sent})

    def check(self, what, response, sent):
        """What holds for every response."""
        self.counts[response.status] += 1
        if response.status not in KNOWN:
            self.find(f"status {response.status}", f"{what}: {response.body[:200]!r}", sent)
        if not response.is_json():
            return
        try:
            answer = json.loads(response.body)
        except ValueError as error:
            self.find("invalid JSON", f"{what}: {error}", sent)
            return
        if response.status >= 400 and not answer.get("error", {}).get("message"):
            self.find("an error without a message", f"{what}: {response.body[:200]!r}", sent)

    def connection(self, source):
        return Connection(self.server.port, source)


def source(number):
    return f"127.0.{1 + number // 200}.{1 + number % 200}"


async def learn(world):
    """Asks the quiet server for the answers that are compared later."""
    async with world.connection(source(0)) as connection:
        for number, (kind, body) in enumerate(ORDINARY):
            response = await connection.ask("POST", f"/api/{kind}", body)
            if response.status not in (200, 400):
                raise CannotRun(f"{kind} {body}: {response.status} {response.body[:200]!r}")
            world.expected[number] = (response.status, response.body)


async def ask_known(world, connection, number):
    """One ordinary request, whose answer is known. Returns the status."""
    kind, body = ORDINARY[number]
    response = await connection.ask("POST", f"/api/{kind}", body)
    sent = request("POST", f"/api/{kind}", body)
    world.check(f"{kind} {body}", response, sent)
    if response.status not in REFUSALS and (response.status, response.body) != world.expected[number]:
        world.find("another answer than before", f"{kind} {body}: {response.status} {response.body[:200]!r}", sent)
    return response.status


async def ordinary(world, name):
    async with world.connection(name) as connection:
        for _ in range(random.randint(1, 30)):
            await ask_known(world, connection, random.randrange(len(ORDINARY)))
            await asyncio.sleep(random.uniform(0, 0.2))


async def catalogue(world, name):
    async with world.connection(name) as connection:
        for path in ("/healthz", "/api/games?lang=zh", "/api/openapi.json", "/", "/nothing"):
            world.check(path, await connection.ask("GET", path), request("GET", path))
    await asyncio.sleep(0.5)


async def job(world, name):
    """A job whose events are read to the end, for a while, or not at all."""
    kind, body = random.choice(JOBS)
    async with world.connection(name) as connection:
        asked = {"kind": kind, "request": body}
        response = await connection.ask("POST", "/api/jobs", asked)
        world.check(f"job {kind}", response, request("POST", "/api/jobs", asked))
        if response.status != 202:
            await asyncio.sleep(0.5)
            return
        place = f"/api/jobs/{json.loads(response.body)['job']['id']}"
        if random.random() < 0.8:
            await read_events(world, name, place)
        for method, path in (("GET", place), ("DELETE", place), ("GET", place + "/result"), ("GET", place)):
            world.check(f"{method} {path}", await connection.ask(method, path), request(method, path))


async def read_events(world, name, place):
    async with world.connection(name) as connection:
        await connection.send(request("GET", place + "/events"))
        until = time.monotonic() + random.uniform(0.1, 4)
        while time.monotonic() < until:
            try:
                data = await asyncio.wait_for(connection.reader.read(65536), 0.5)
            except asyncio.TimeoutError:
                continue
            world.counts["event bytes"] += len(data)
            if not data or b"event: done" in data:
                break
        if random.random() < 0.5:
            connection.abort()


async def scripts(world, name):
    script = random.choice(SCRIPTS)
    kind, body = random.choice([("rules", {"file": "h.lua"}), ("solve", {"position": "@h.lua(7)"})])
    async with world.connection(name) as connection:
        sent = request("POST", f"/api/{kind}", {**body, "rules": {"h.lua": script}})
        await connection.send(sent)
        world.check(f"script {script}", await connection.response(), sent)


async def leaver(world, name):
    """Asks for much and goes away."""
    kind, body = random.choice([*HEAVY, ("solve", {"position": "cram(7x9)"})])
    async with world.connection(name) as connection:
        await connection.send(request("POST", f"/api/{kind}", body))
        await asyncio.sleep(random.uniform(0, 0.5))
        if random.random() < 0.5:
            connection.abort()
    world.counts["left"] += 1


async def heavy(world, name):
    kind, body = random.choice(HEAVY)
    async with world.connection(name) as connection:
        sent = request("POST", f"/api/{kind}", body)
        await connection.send(sent)
        world.check(f"heavy {kind}", await connection.response(), sent)


def hostile_request():
    """Something that no honest client sends."""
    kind, body = random.choice(ORDINARY)
    good = json.dumps(body).encode()
    letters = bytearray(good)
    for _ in range(random.randint(1, 4)):
        letters[random.randrange(len(letters))] = random.randrange(256)
    deep = random.randint(10, 100_000)
    path = "/" + "".join(random.choices(string.printable.replace(" ", "").replace("\n", "").replace("\r", ""), k=30))
    return random.choice([
        request("POST", f"/api/{kind}", bytes(letters)),
        request("POST", f"/api/{kind}", b"[" * deep + b"]" * deep),
        request("POST", f"/api/{kind}", b'{"a":' * deep),
        request("POST", f"/api/{kind}", random.randbytes(random.randint(1, 5000))),
        request("POST", f"/api/{kind}", b'"' + b"\\u0000" * 150_000 + b'"'),
        request("POST", f"/api/{kind}", {"position": "nim(" + "9" * random.randint(1, 60000) + ")"}),
        request("POST", f"/api/{kind}", b"x" * 1_100_000),
        request("POST", f"/api/{kind}", good, "text/plain"),
        request(random.choice(["PUT", "DELETE", "HEAD", "TRACE", "OPTIONS"]), f"/api/{kind}"),
        request("GET", path),
        request("GET", "/" + "a" * 20_000),
        request("GET", "/healthz").replace(b"localhost", b"elsewhere.example"),
        b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"\x16\x03\x01" + random.randbytes(200) + b"\r\n\r\n",
    ])


async def hostile(world, name):
    """Here the server may close the connection; what it says must be sound all the same."""
    sent = hostile_request()
    world.counts["hostile"] += 1
    try:
        async with world.connection(name) as connection:
            await connection.send(sent)
            if sent.startswith(b"HEAD"):
                await connection.reader.readuntil(b"\r\n\r\n")
                return
            world.check("hostile", await asyncio.wait_for(connection.response(), 40), sent)
    except (Dropped, OSError, asyncio.IncompleteReadError):
        world.counts["closed by the server"] += 1
    await asyncio.sleep(random.uniform(0, 0.1))


async def slow(world, name):
    """Sends a request byte by byte and mostly never ends it."""
    async with world.connection(name) as connection:
        for byte in request("POST", "/api/solve", {"position": "nim(5,7,9)"}):
            await connection.send(bytes([byte]))
            await asyncio.sleep(random.uniform(0, 0.3))
    world.counts["slow"] += 1


MIX = [(ordinary, 55), (catalogue, 2), (job, 10), (scripts, 6), (leaver, 6), (heavy, 2), (hostile, 9),
       (slow, 10)]


async def actor(world, act, name):
    while not world.over:
        try:
            await act(world, name)
        except (Dropped, OSError) as error:
            world.counts["dropped"] += 1
            if world.server.alive() and not world.over:
                world.find(f"the server dropped a client ({act.__name__})", repr(error))
            await asyncio.sleep(0.5)
        except asyncio.TimeoutError:
            world.find(f"no answer within a minute ({act.__name__})", "")


async def watch(world):
    while not world.over:
        world.peak = max(world.peak, world.server.memory())
        if not world.server.alive():
            world.over = True
        await asyncio.sleep(0.2)


async def settle(world, first, options):
    """Waits until the memory is given back."""
    until = time.monotonic() + options.settle
    while time.monotonic() < until and world.server.memory() > first + options.keeps * 2**20:
        await asyncio.sleep(0.5)
    last = world.server.memory()
    if last > first + options.keeps * 2**20:
        world.find("memory is not given back", f"{first >> 20} MB before, {last >> 20} MB after, peak {world.peak >> 20} MB")
    return last


async def campaign_of(world, options):
    await learn(world)
    first = world.server.memory()
    good = GoodClient(world.server.port, *ORDINARY[0], world.expected[0][1])
    tasks = [asyncio.create_task(watch(world))]
    number = 10
    for act, count in MIX:
        for _ in range(max(1, count * options.clients // 100)):
            tasks.append(asyncio.create_task(actor(world, act, source(number))))
            number += 1
    until = time.monotonic() + (options.minutes * 60 or options.seconds)
    while time.monotonic() < until and not world.over:
        await asyncio.sleep(0.2)
    world.over = True
    world.latencies, problems = good.stop()
    for problem in problems:
        world.find("the good client is not answered", problem)
    await asyncio.wait(tasks, timeout=10)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if not world.server.alive():
        world.find("the server has ended", f"status {world.server.process.returncode}")
        return first, 0
    last = await settle(world, first, options)
    async with world.connection(source(1)) as connection:
        for known in world.expected:
            if await ask_known(world, connection, known) != world.expected[known][0]:
                world.find("refused although there is no load", str(ORDINARY[known]))
    return first, last


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] * 1000 if values else 0.0


def body():
    campaign = Campaign("load", __doc__)
    option = campaign.parser.add_argument
    option("--seconds", type=float, default=60, help="how long; default: 60")
    option("--minutes", type=float, default=0, help="the same in minutes: 60 is a day's worth in an hour")
    option("--clients", type=int, default=100, help="clients at a time; default: 100")
    option("--keeps", type=int, default=64, help="how many MB more than at first the server may keep; default: 64")
    option("--settle", type=float, default=15, help="seconds in which it must have given back the rest; default: 15")
    option("--serve", action="append", default=[], help="an option for nimber serve, such as --serve=--jobs=4")
    options = campaign.start()
    random.seed(options.seed)
    with open(campaign.place / "server.log", "wb") as log:
        server = Served(campaign.program, options.serve, log)
        world = World(campaign, server)
        try:
            first, last = asyncio.run(campaign_of(world, options))
        finally:
            status = server.stop() if server.alive() else server.process.returncode
    if status != 0:
        campaign.find("the server did not end well", f"status {status} after SIGTERM", "")
    counts = ", ".join(f"{count} × {what}" for what, count in sorted(world.counts.items(), key=str))
    print(counts)
    answers = sum(count for what, count in world.counts.items() if isinstance(what, int))
    return campaign.finish(
        f"{answers} responses to {options.clients} clients, memory {first >> 20} / {world.peak >> 20} / {last >> 20} MB "
        f"(first, peak, last), {server.replaced()} processes replaced, good client p50 "
        f"{percentile(world.latencies, 0.5):.1f} p95 {percentile(world.latencies, 0.95):.1f} "
        f"p99 {percentile(world.latencies, 0.99):.1f} max {percentile(world.latencies, 1):.0f} ms")


if __name__ == "__main__":
    main(body)
