"""Ten thousand people are notified in the same minute: lease, derive, encrypt, send over TLS to a stand-in that accepts everything.

All get the quote, the words and the D-days of their morning, one in ten also an alarm at that minute, which has just begun when the server
looks for due messages. Those without an alarm are due a moment later, as the scheduler spreads them. Prints how long after that look the
alarms and everything arrived, and the server's CPU time per message. The stand-in runs on the same machine.
"""

import asyncio
import hashlib
import os
import pathlib
import sqlite3
import ssl
import tempfile
import time

from setting import sized

import api
import push_service
import server

PEOPLE, EACH = sized(10_000, 200), 10
WORDS = 10


class Taker(asyncio.Protocol):
    """Answers 201 to each request and records its arrival, by urgency."""

    def __init__(self, taken):
        self.taken, self.buffer = taken, b""

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.buffer += data
        while (end := self.buffer.find(b"\r\n\r\n")) >= 0:
            head = self.buffer[:end].lower()
            length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
            if len(self.buffer) < end + 4 + length:
                return
            self.buffer = self.buffer[end + 4 + length:]
            self.taken["alarm" if b"urgency: high" in head else "day"].append(time.time())
            self.transport.write(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")


def operations(minute):
    """The changes of a person with an alarm, D-days and words; the alarm comes first."""
    clock, today = time.strftime("%H:%M", time.gmtime(minute)), time.strftime("%Y-%m-%d", time.gmtime(minute))
    things = [("alarm", "early", {"time": clock, "days": [1, 2, 3, 4, 5, 6, 7], "label": "Get up"})]
    things += [("dday", f"exam{number}", {"name": f"Exam {number}", "date": today}) for number in range(3)]
    things += [("word", f"word{number}", {"term": f"word {number}", "meaning": "a meaning"}) for number in range(WORDS)]
    made = (minute - 60) * 1000
    cells = [(entity, identity, field, value) for entity, identity, fields in things for field, value in fields.items()]
    return [{"n": number, "e": entity, "i": identity, "f": field, "v": value, "t": made}
            for number, (entity, identity, field, value) in enumerate(cells, 1)]


def make_one(haru, taker, minute):
    """A person with everything, made by requests; the others are copies of their rows."""
    person = api.Client(haru.origin)
    status, _, made = person.ask("POST", "accounts/anonymous", {})
    assert status < 300, made
    push = {"epoch": None, "device": "phone", "after": 0, "prior": 0, "now": int(time.time() * 1000), "ops": operations(minute)}
    assert person.ask("POST", "sync/push", push)[0] == 200
    subscription = push_service.Subscription(taker).json
    morning = minute // 60 % 1440
    wish = {**subscription, "zone": "UTC", "language": "en", "kinds": "alarm.quote.words.dday", "morning": morning}
    assert person.ask("PUT", "push/subscription", wish)[0] == 204


def make_many(data, origin, minute):
    """Copies the person's rows; nine of ten copies have no alarm. Returns when the server will look at all of them."""
    database = sqlite3.connect(f"{data}/haru-server.sqlite")

    def rows(table):
        found = database.execute(f"SELECT * FROM {table}")
        names = [column[0] for column in found.description]
        return [dict(zip(names, row)) for row in found]

    def insert(table, all_rows):
        if all_rows:
            marks = ", ".join("?" * len(all_rows[0]))
            database.executemany(f"INSERT INTO {table} VALUES ({marks})", [tuple(row.values()) for row in all_rows])

    [account], [credential], [user] = rows("account"), rows("account_credential"), rows("sync_user")
    [subscription], cells = rows("push_subscription"), rows("sync_cell")
    others = [(number, f"person{number}") for number in range(2, PEOPLE + 1)]
    insert("account", [{**account, "id": name} for _, name in others])
    insert("account_credential", [{**credential, "id": name, "account": name, "secret": os.urandom(32)} for _, name in others])
    insert("sync_user", [{**user, "owner": user["owner"] + number, "user": name} for number, name in others])
    insert("sync_cell", [{**cell, "owner": user["owner"] + number} for number, _ in others for cell in cells
                         if cell["entity"] != "alarm" or number % EACH == 0])
    endpoints = [(f"{origin}/send/{number}", name) for number, name in others]
    insert("push_subscription", [{**subscription, "endpoint_hash": hashlib.sha256(endpoint.encode()).digest(), "endpoint": endpoint,
                                  "account": name, "credential": name} for endpoint, name in endpoints])
    database.execute("DELETE FROM push_schedule")
    database.execute("UPDATE push_subscription SET stored_ms = ?", [minute * 1000])
    look = time.time() + 3
    insert("push_schedule", [{"account": name, "next_ms": int(look * 1000) + (number % EACH > 0), "done_ms": minute * 1000 - 1, "edits": 0,
                              "lease_ms": 0, "lease": 0} for number, name in [(0, account["id"]), *others]])
    database.commit()
    database.close()
    return look


class Origin:
    """The stand-in's data for a subscription."""

    def __init__(self, port):
        self.origin, self.subscriptions = f"https://127.0.0.1:{port}", {}


async def told(certificate, folder):
    taken = {"alarm": [], "day": []}
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    listener = await asyncio.get_running_loop().create_server(lambda: Taker(taken), "127.0.0.1", 0, ssl=context)
    origin = Origin(listener.sockets[0].getsockname()[1])
    haru = server.Server(folder / "data", "--mail-from", "haru@example.org", "--push-service", origin.origin)
    minute = int(time.time()) // 60 * 60
    await asyncio.to_thread(haru.start)
    await asyncio.to_thread(make_one, haru, origin, minute)
    await asyncio.to_thread(haru.stop)
    look = await asyncio.to_thread(make_many, haru.data, origin.origin, minute)
    await asyncio.to_thread(haru.start)
    assert time.time() < look, "the server started too late"
    wanted = {"alarm": PEOPLE // EACH + 1, "day": PEOPLE}
    while any(len(taken[kind]) < count for kind, count in wanted.items()):
        await asyncio.sleep(0.05)
        assert time.time() < look + 600, {kind: len(times) for kind, times in taken.items()}
    used = cpu_seconds(haru.process.pid)
    await asyncio.to_thread(haru.stop)
    return {kind: [at - look for at in sorted(times)] for kind, times in taken.items()}, used


def cpu_seconds(process):
    """The total CPU time of a process, user and system (proc_pid_stat(5))."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        certificate = server.make_certificate(folder)
        os.environ["SSL_CERT_FILE"] = certificate[0]
        taken, used = asyncio.run(told(certificate, folder))
    for kind, times in taken.items():
        name = {"alarm": "alarms", "day": "mornings"}[kind]
        print(f"{len(times):>6,} {name:9} p50 {times[len(times) // 2]:6.2f} s, p99 {times[len(times) * 99 // 100]:6.2f} s, "
              f"last {times[-1]:6.2f} s")
    everything = [at for times in taken.values() for at in times]
    print(f"{len(everything) / max(everything):,.0f} messages/s, {used * 1000 / len(everything):.2f} ms of CPU each")


if __name__ == "__main__":
    main()
