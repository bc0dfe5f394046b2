"""A small HTTP/1.1 client for many connections at once, which also lets one misbehave."""

import asyncio
import json

ANSWER_SECONDS = 60  # far beyond what the server allows a request


class Dropped(Exception):
    """The server closed the connection before its response was whole."""


class Response:
    """Status, headers by lower-case name, and the body."""

    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body

    def is_json(self):
        return self.headers.get("content-type", "").startswith("application/json") and bool(self.body)


class Connection:
    """One connection from an address of its own: to the server every client is another machine."""

    def __init__(self, port, source):
        self.port = port
        self.source = source
        self.reader = self.writer = None

    async def __aenter__(self):
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.source, 0), limit=1 << 20)
        return self

    async def __aexit__(self, *_):
        self.writer.close()

    def abort(self):
        """Goes away without a farewell."""
        self.writer.transport.abort()

    async def send(self, data):
        self.writer.write(data)
        await self.writer.drain()

    async def ask(self, method, path, body=None, kind="application/json"):
        await self.send(request(method, path, body, kind))
        return await self.response()

    async def response(self):
        try:
            return await asyncio.wait_for(self.read_response(), ANSWER_SECONDS)
        except (asyncio.IncompleteReadError, ConnectionError, ValueError) as error:
            raise Dropped(str(error)) from error

    async def read_response(self):
        status, headers = await self.head()
        while status == 100:
            status, headers = await self.head()
        if "chunked" in headers.get("transfer-encoding", ""):
            return Response(status, headers, await self.chunks())
        if "content-length" in headers:
            return Response(status, headers, await self.reader.readexactly(int(headers["content-length"])))
        return Response(status, headers, b"" if status in (204, 304) else await self.reader.read())

    async def head(self):
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        return int(lines[0].split()[1]), headers

    async def chunks(self):
        body = b""
        while size := int(await self.reader.readuntil(b"\r\n"), 16):
            body += (await self.reader.readexactly(size + 2))[:-2]
        await self.reader.readexactly(2)
        return body


def request(method, path, body=None, kind="application/json"):
    """The bytes of a request; a body that is no bytes is written as JSON."""
    data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n"
    if body is not None:
        head += f"Content-Type: {kind}\r\nContent-Length: {len(data)}\r\n"
    return head.encode() + b"\r\n" + data
