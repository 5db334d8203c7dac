"""Several servers on one PostgreSQL database beside one server on SQLite, in the same minutes and with the load generator on the same machine.

Pushes of ten operations over 32 connections on SQLite and on one, two and three servers, which share the connections, on the same CPUs and
with a fixed share of them for each server and the database, as on machines of their own; how long a change takes
to the event stream of another device, and to another browser, on the same server and on another one; and memory per idle stream on three
servers. PostgreSQL flushes to the disk, as SQLite does. Prints a line for each, and ends with status 1 if a full run misses a goal.
"""

import asyncio
import concurrent.futures
import statistics
import sys
import tempfile
import time
from pathlib import Path

import load
import sync
from crowd import Pusher, Wire
from machines import descendants, machines
from setting import HARU, IS_SHORT, sized

import browser as looks
import cluster

SETTINGS = "shared_buffers = 512MB\\n"
# A token may push 100 times a second.
PEOPLE, SECONDS, ROUNDS = sized((300, 8, 3), (12, 1, 1))
CHANGES, BROWSED, STREAMS, REST = sized((500, 200, 2_000, 35), (3, 2, 8, 0))
# How 32 connections are shared by servers: the load generator has two threads for each.
SHARES = [[32], [16, 16], [10, 12, 10]]
# Of a CPU: for each server, and for the database, when they run as if on machines of their own.
SERVER, DATABASE = 0.2, 0.8
# Milliseconds that two servers may take longer than one.
FARTHER = 20


def pushes(servers, folder):
    """Requests per second of all servers together, the highest 99th percentile, and how many were refused; None without wrk."""
    shares = SHARES[len(servers) - 1]
    files = []
    for number, (server, share) in enumerate(zip(servers, shares)):
        files.append(f"{folder}/people{number}")
        tokens = [server.person() for _ in range(PEOPLE * share // sum(shares))]
        Path(files[-1]).write_text("".join(f"{token} {server.cursor(token)}\n" for token in tokens))
    with concurrent.futures.ThreadPoolExecutor(len(servers)) as pool:
        results = list(pool.map(lambda it: it[0].wrk("push.lua", it[1], SECONDS, it[2]), zip(servers, files, shares)))
    if None in results:
        return None
    rates, p99s, refused = zip(*results)
    return sum(rates), max(p99s), sum(refused)


def all_pushes(sqlite, servers):
    """The rates of SQLite and of one, two and three servers; they take turns, and the median round counts."""
    cases = {"SQLite": [sqlite], **{f"PostgreSQL, {count} server{'s' * (count > 1)}": servers[:count] for count in (1, 2, 3)}}
    results = {name: [] for name in cases}
    for _ in range(ROUNDS):
        for name, some in cases.items():
            with tempfile.TemporaryDirectory() as folder:
                results[name].append(pushes(some, folder))
    rates = []
    for name, rounds in results.items():
        if None in rounds:
            print(f"pushes on {name}: {load.shown(None)}")
            continue
        rounds.sort()
        rates.append(rounds[len(rounds) // 2][0])
        spread = f" (rounds: {', '.join(f'{rate:,.0f}' for rate, _, _ in rounds)})"
        print(f"pushes of 10 on {name}: {load.shown(rounds[len(rounds) // 2])}{spread}")
    return rates


def pushes_apart(sqlite, servers, database):
    """The same with a fixed share of a CPU for each server and for the database, where that can be arranged."""
    all_servers = {"sqlite": sqlite, **{f"node{number}": server for number, server in enumerate(servers)}}
    with machines({"database": DATABASE, **dict.fromkeys(all_servers, SERVER)}) as made:
        if made is None:
            print("pushes on machines of their own: control groups cannot be made here")
            return
        made["database"].take(*descendants(database.process))
        for name, server in all_servers.items():
            made[name].take(server.process.pid)
        print(f"with {SERVER} of a CPU for each server and {DATABASE} for the database:")
        all_pushes(sqlite, servers)


class Listener:
    """A device that notes when its event stream names a number."""

    def __init__(self, port, token):
        self.port, self.token = port, token
        self.heard, self.news = {}, asyncio.Event()

    async def listen(self):
        reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writer.write(Wire(self.port, self.token).head("sync/events"))
        while line := await reader.readline():
            if line.startswith(b"id: "):
                self.heard[int(line[4:])] = time.perf_counter()
                self.news.set()

    async def until(self, number):
        """When the stream named the number."""
        while number not in self.heard:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 60)
        return self.heard[number]


async def latency(cases, changes):
    """For each pair of servers, the sorted milliseconds from a push on one to the event on a stream of the other; they take turns."""
    pairs = []
    for one, other in cases.values():
        token = one.person()
        listener = Listener(other.port, token)
        listener.task = asyncio.create_task(listener.listen())
        await listener.until(0)
        pairs.append((Pusher(Wire(one.port, token)), listener, []))
    for number in range(1, changes + 1):
        for device, listener, times in pairs:
            start = time.perf_counter()
            status, _ = await device.push([("word", f"w{number % 100}", "term", f"word {number}")])
            assert status == 200, status
            times.append((await listener.until(number) - start) * 1000)
    for device, listener, _ in pairs:
        listener.task.cancel()
        listener.writer.close()
        await device.wire.close()
    return {name: sorted(times) for name, (_, _, times) in zip(cases, pairs)}


def p99(times):
    return times[int(len(times) * 0.99)]


def report(what, taken):
    for name, times in taken.items():
        print(f"{what}, {name}: median {statistics.median(times):.1f} ms, p99 {p99(times):.1f} ms")


def idle_streams(servers):
    """Opens streams on all servers at once; the sockets."""
    tokens = [[server.person() for _ in range(max(1, STREAMS // 4))] for server in servers]
    before = [server.memory for server in servers]
    sockets = [load.opened(server, some, STREAMS) for server, some in zip(servers, tokens)]
    time.sleep(REST)  # Two heartbeats and their checks.
    each = [(server.memory - memory) / len(some) for server, memory, some in zip(servers, before, sockets)]
    count = " + ".join(f"{len(some):,}" for some in sockets)
    print(f"idle streams on {len(servers)} servers: {count}, {', '.join(f'{it:.1f}' for it in each)} KiB each")
    return [connection for some in sockets for connection in some]


def missed(rates, taken):
    """The goals that were missed."""
    goals = [(rate >= rates[0], f"{count} server(s) on PostgreSQL take {rate:,.0f} pushes/s, SQLite {rates[0]:,.0f}")
             for count, rate in enumerate(rates[1:], 1)]
    near, far = p99(taken["PostgreSQL, one server"]), p99(taken["PostgreSQL, two servers"])
    goals.append((far <= near + FARTHER, f"a change takes {far:.0f} ms to a browser on another server (p99), {near:.0f} ms on the same one"))
    return [text for holds, text in goals if not holds]


def measure(sqlite, servers, database):
    """The goals that were missed."""
    cases = {"SQLite": [sqlite] * 2, "PostgreSQL, one server": servers[:1] * 2, "PostgreSQL, two servers": servers[:2]}
    report("push to event", asyncio.run(latency(cases, CHANGES)))
    with looks.chromium() as chromium:
        pairs = [sync.Pair(chromium, [it.origin for it in some], f"{number}@haru.example") for number, some in enumerate(cases.values())]
        rounds = [[pair.change() for pair in pairs] for _ in range(BROWSED)]
    taken = {name: sorted(times) for name, times in zip(cases, zip(*rounds))}
    report("browser to browser", taken)
    rates = all_pushes(sqlite, servers)
    pushes_apart(sqlite, servers, database)
    sockets = idle_streams(servers)
    report(f"push to event beside {len(sockets):,} idle streams", asyncio.run(latency({"PostgreSQL, two servers": servers[:2]}, CHANGES)))
    for connection in sockets:
        connection.close()
    return missed(rates, taken)


def main():
    if cluster.programs() is None:
        print("PostgreSQL is not installed")
        return
    load.allow_many_connections()
    with tempfile.TemporaryDirectory() as folder, cluster.database(SETTINGS) as database:
        started = []
        try:
            started.append(load.Load(HARU, f"{folder}/sqlite"))
            for number in (1, 2, 3):
                started.append(load.Load(HARU, f"{folder}/node{number}", "--database", database.address))
            failures = measure(started[0], started[1:], database)
        finally:
            for server in started:
                server.stop()
    failures = [] if IS_SHORT else failures
    for failure in failures:
        print(f"missed: {failure}", file=sys.stderr)
    sys.exit(1 if failures else 0)


main()
