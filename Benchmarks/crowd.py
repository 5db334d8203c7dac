"""People on the wire: connections that ask in turn, and devices that push and pull, without a library between them and the server."""

import asyncio
import json
import time


def link(prior, text):
    """The link of the chain after an operation (Documentation/Formats.md, push)."""
    state = 0xCBF29CE484222325
    for byte in prior.to_bytes(8, "little") + text.encode():
        state = (state ^ byte) * 0x100000001B3 & (1 << 64) - 1
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        state = (state ^ state >> 33) * factor & (1 << 64) - 1
    return (state ^ state >> 33) >> 11


class Wire:
    """A connection for one request at a time; it is made anew when the server has closed it."""

    def __init__(self, port, token="", address="127.0.0.1"):
        self.port, self.token, self.address = port, token, address
        self.reader = self.writer = None

    async def ask(self, path, body=None):
        """The status, the headers and the body of an answer."""
        for attempt in range(2):
            try:
                if self.writer is None:
                    self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 24)
                self.writer.write(self.head(path, body))
                return await self.answer()
            except (ConnectionError, asyncio.IncompleteReadError):
                await self.close()
                if attempt:
                    raise

    def head(self, path, body=None):
        data = b"" if body is None else body.encode()
        lines = [f"{'GET' if body is None else 'POST'} /api/v1/{path} HTTP/1.1", "Host: haru.example", "Haru-Protocol: 1",
                 f"X-Forwarded-For: {self.address}"]
        if self.token:
            lines.append(f"Authorization: Bearer {self.token}")
        if body is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
        return ("\r\n".join(lines) + "\r\n\r\n").encode() + data

    async def answer(self):
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
        body = await self.reader.readexactly(int(headers.get("content-length", 0)))
        return int(head[0].split()[1]), headers, body

    async def close(self):
        writer, self.reader, self.writer = self.writer, None, None
        if writer:
            writer.close()
            try:
                await writer.wait_closed()
            except OSError:
                pass


class Pusher:
    """A device that pushes changes and keeps its place in the chain."""

    def __init__(self, wire, name="phone"):
        self.wire, self.name = wire, name
        self.epoch, self.last, self.chain = None, 0, 0

    async def push(self, changes):
        """Sends changes of (entity, id, field, value); the status and the headers of the answer."""
        now = int(time.time() * 1000)
        last, chain, operations = self.last, self.chain, []
        for entity, identity, field, value in changes:
            last += 1
            change = {"e": entity, "i": identity, "f": field, "v": value, "t": now, "n": last}
            operations.append(json.dumps(change, separators=(",", ":"), ensure_ascii=False))
            chain = link(chain, operations[-1])
        body = '{"epoch":%s,"device":"%s","after":%d,"prior":%d,"now":%d,"ops":[%s]}' % (
            json.dumps(self.epoch), self.name, self.last, self.chain, now, ",".join(operations))
        status, headers, answer = await self.wire.ask("sync/push", body)
        if status == 200:
            self.epoch, self.last, self.chain = json.loads(answer)["epoch"], last, chain
        return status, headers
