"""A day of many people in half an hour, against one node; then what hurts a server.

Each person pushes 60 changes of two fields, pulls after each on another device, and listens to news a third of the time. Then slow
readers, half-open connections, a crowd, and a full disk. Prints a line for each, and ends with status 1 if memory, connections or answer
times grow, or something that was confirmed is lost.
"""

import asyncio
import json
import os
import random
import re
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from crowd import Pusher, Wire
from setting import HARU, IS_SHORT, program, sized

HERE = Path(__file__).resolve().parent
PEOPLE, SECONDS, PUSHES, LISTENING = sized((1_000, 1_800, 60, 6), (5, 5, 10, 2))
READERS, HALVES, CROWD, DISK = sized((200, 500, 2_000, 16), (5, 5, 20, 8))
FIFTHS = 5
# How many people's requests are looked at in the crowd: the 99th percentile of a few would be the slowest one.
BESIDE = 10
# At most: growth of memory, the ratio of the last 99th percentile to an early one, and milliseconds for those whom a crowd lets in.
GROWTH, SLOWER, CROWDED = 1.05, 1.5, 250
WRK = program("wrk", package="wrk")


class Server:
    def __init__(self, folder):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        # Each person has an address of their own.
        command = [HARU, "serve", "--port", str(self.port), "--data", folder, "--trusted-proxy", "127.0.0.1", "--weather", "none"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while self.process.poll() is None:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz").close()
                return
            except OSError:
                time.sleep(0.05)
        sys.exit(f"{HARU} serve ended with {self.process.returncode}")

    @property
    def memory(self):
        """Resident memory in MiB."""
        return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())[1]) / 1024

    @property
    def sockets(self):
        """How many connections the process holds; the database opens its readers when it needs them, and keeps them."""
        found = 0
        for path in Path(f"/proc/{self.process.pid}/fd").iterdir():
            try:
                found += os.readlink(path).startswith("socket:")
            except OSError:
                pass
        return found

    async def person(self, number):
        wire = Wire(self.port, address=f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}")
        status, _, body = await wire.ask("accounts/anonymous", '{"transport":"bearer"}')
        assert status == 201, body
        wire.token = json.loads(body)["token"]
        return wire

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Day:
    """What a crowd does in a day, and how long it waits."""

    def __init__(self, server):
        self.server = server
        self.start = time.monotonic()
        self.times = [[] for _ in range(FIFTHS)]
        self.memory = [[] for _ in range(FIFTHS)]

    @property
    def fifth(self):
        return min(FIFTHS - 1, int((time.monotonic() - self.start) / SECONDS * FIFTHS))

    async def until(self, second):
        await asyncio.sleep(max(0, self.start + second - time.monotonic()))

    async def ask(self, work):
        """Waits for an answer and notes the milliseconds."""
        start = time.perf_counter()
        answer = await work
        self.times[self.fifth].append((time.perf_counter() - start) * 1000)
        return answer

    async def live(self, wire, seed):
        source = random.Random(seed)
        phone, desk = Pusher(wire), Wire(self.server.port, wire.token, wire.address)
        for number, second in enumerate(sorted(source.uniform(0, SECONDS) for _ in range(PUSHES))):
            await self.until(second)
            changes = [("word", f"w{number}", "term", f"word {number}"), ("word", f"w{number}", "meaning", "a meaning of usual length")]
            status, _ = await self.ask(phone.push(changes))
            assert status == 200, status
            status, _, _ = await self.ask(desk.ask(f"sync/pull?device=desk&cursor={phone.epoch}.{2 * number}"))
            assert status == 200, status
        await phone.wire.close()
        await desk.close()

    async def listen(self, wire, seed):
        source = random.Random(seed)
        length = SECONDS / LISTENING / 3
        for second in sorted(source.uniform(0, SECONDS - length) for _ in range(LISTENING)):
            await self.until(second)
            reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
            writer.write(Wire(self.server.port, wire.token, wire.address).head("sync/events"))
            end = asyncio.create_task(asyncio.sleep(length))
            while not end.done():
                part = asyncio.create_task(reader.read(4096))
                await asyncio.wait([part, end], return_when=asyncio.FIRST_COMPLETED)
                part.cancel()
            writer.close()

    async def watch(self):
        while time.monotonic() < self.start + SECONDS:
            self.memory[self.fifth].append(self.server.memory)
            await asyncio.sleep(SECONDS / 100)


def p99(times):
    return statistics.quantiles(times, n=100)[98] if len(times) > 1 else 0


async def day(server):
    """The failures of a day."""
    people = [await server.person(number) for number in range(PEOPLE)]
    for wire in people:
        await wire.close()
    before = await settled(server)
    whole = Day(server)
    await asyncio.gather(whole.watch(), *(whole.live(wire, number) for number, wire in enumerate(people)),
                         *(whole.listen(wire, -number) for number, wire in enumerate(people)))
    left = await settled(server, before) - before
    early, late = whole.times[1], whole.times[-1]
    memory = [statistics.mean(part or [0]) for part in whole.memory]
    print(f"a day of {PEOPLE:,} people in {SECONDS:,} s: {sum(map(len, whole.times)):,} requests, p99 {p99(early):.0f} ms early, "
          f"{p99(late):.0f} ms late; memory {memory[1]:.0f} MiB early, {memory[-1]:.0f} MiB late; {left} connections left")
    return [text for fails, text in [
        (memory[-1] > memory[1] * GROWTH, "memory grows"), (p99(late) > max(20, p99(early) * SLOWER), "answers become slower"),
        (left > 0, "connections stay open")] if fails]


async def settled(server, expected=0):
    """The connections of the server once it has noticed that connections were closed, within half a minute."""
    count, since = server.sockets, time.monotonic()
    end = since + 30
    while count > expected and time.monotonic() < end:
        await asyncio.sleep(0.2)
        count, known = server.sockets, count
        if count != known:
            since = time.monotonic()
        if not expected and time.monotonic() > since + 2:
            break
    return count


async def hurts(server):
    """The failures while some clients read nothing, and others never finish a request."""
    wire = await server.person(900_001)
    phone = Pusher(wire)
    await phone.push([("word", f"w{number}", "meaning", "x" * 2_000) for number in range(400)])
    before, open_before = server.memory, server.sockets
    writers = []
    for number in range(READERS):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1)
        reader._transport.pause_reading()
        other = Wire(server.port, wire.token, wire.address)
        writer.write(other.head("sync/pull?device=slow" if number % 2 else "export"))
        writers.append(writer)
    halves = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(HALVES)]
    for _, writer in halves:
        writer.write(b"GET /api/v1/ac")
    times = []
    for number in range(200):
        start = time.perf_counter()
        status, _ = await phone.push([("word", "w0", "term", f"{number}")])
        times.append((time.perf_counter() - start) * 1000)
        assert status == 200, status
    grown = server.memory - before
    ends = asyncio.gather(*(reader.read() for reader, _ in halves))
    await asyncio.wait_for(ends, 30)
    for writer in writers:
        writer.close()
    await wire.close()
    left = await settled(server, open_before) - open_before
    print(f"{READERS} slow readers and {HALVES} half-open connections: p99 of a push {p99(times):.0f} ms, {grown:.0f} MiB more, "
          f"{left} connections left")
    return [text for fails, text in [(grown > max(64, READERS), "slow readers take over a MiB each"), (left > 0, "connections stay open"),
                                     (p99(times) > CROWDED, "slow clients slow others down")] if fails]


async def crowd(server, folder):
    """The failures when more ask than can be answered."""
    if not WRK:
        return []
    people = [await server.person(800_000 + number) for number in range(50)]
    cursors = []
    for wire in people:
        answer = json.loads((await wire.ask("sync/pull?device=load"))[2])
        cursors.append(f"{wire.token} {answer['epoch']}.{answer['end']}\n")
    file = Path(folder, "people")
    file.write_text("".join(cursors))
    command = [WRK, "-t2", f"-c{CROWD}", f"-d{sized(15, 1)}s", "-s", HERE / "Load/pull.lua", f"http://127.0.0.1:{server.port}"]
    flood = await asyncio.create_subprocess_exec(*command, env={**os.environ, "LOAD_FILE": str(file)}, stdout=asyncio.subprocess.PIPE)
    times, refusals = [], []

    async def go_on(wire):
        while flood.returncode is None:
            start = time.perf_counter()
            status, headers, _ = await wire.ask("sync/pull?device=load")
            if status == 503:
                refusals.append(headers)
            else:
                times.append((time.perf_counter() - start) * 1000)
            await asyncio.sleep(0.01)

    await asyncio.gather(*map(go_on, people[:BESIDE]))
    silent = sum("retry-after" not in headers for headers in refusals)
    said = (await flood.stdout.read()).decode()
    shed = int((re.search(r"Non-2xx or 3xx responses: (\d+)", said) or [0, 0])[1])
    print(f"a crowd of {CROWD:,} connections: {re.search(r'Requests/sec:.*', said)[0].split()[1]}/s, {shed:,} refused; of {BESIDE} people's "
          f"requests beside it {len(refusals)} refused, {len(times)} answered, p99 {p99(times):.0f} ms")
    return [text for fails, text in [(silent, "refusals without Retry-After"), (not IS_SHORT and not shed, "nobody is refused"),
                                     (p99(times) > CROWDED, "those inside wait long")] if fails]


async def full_disk(folder):
    """The failures on a disk that becomes full, and is given room again."""
    disk = Path(folder, "disk")
    disk.mkdir()
    if os.geteuid() or subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}m", "tmpfs", disk]).returncode:
        print("full disk: not tried, because only root may mount one")
        return []
    server = Server(str(disk))
    try:
        phone = Pusher(await server.person(1))
        confirmed, status = 0, 200
        while status == 200:
            status, _ = await phone.push([("word", f"w{confirmed + number}", "meaning", "x" * 4_000) for number in range(50)])
            confirmed += 50 if status == 200 else 0
        read = len(await pulled(phone.wire))
        subprocess.run(["mount", "-o", f"remount,size={4 * DISK}m", disk], check=True)
        later, _ = await phone.push([("word", "after", "meaning", "room")])
        kept = await pulled(phone.wire)
        print(f"a disk of {DISK} MiB: refused with {status} after {confirmed:,} changes, {read:,} read then; {later} with more room, "
              f"{len(kept):,} kept")
        return [text for fails, text in [(status != 507, "a full disk is not named"), (read < confirmed, "reading ends"),
                                         (later != 200 or len(kept) != confirmed + 1, "something was lost")] if fails]
    finally:
        server.stop()
        subprocess.run(["umount", disk], check=True)


async def pulled(wire):
    """All cells of a person."""
    cells, more, where = [], True, ""
    while more:
        answer = json.loads((await wire.ask(f"sync/pull?device=new{where}"))[2])
        cells += answer["cells"]
        more = answer["more"]
        if more:
            where = f"&cursor={answer['epoch']}.{cells[-1]['s']}&end={answer['end']}"
    return cells


async def main():
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder + "/data")
        try:
            failures = await day(server) + await hurts(server) + await crowd(server, folder)
        finally:
            server.stop()
        failures += await full_disk(folder)
    for failure in failures:
        print(f"missed: {failure}", file=sys.stderr)
    sys.exit(1 if failures else 0)


asyncio.run(main())
