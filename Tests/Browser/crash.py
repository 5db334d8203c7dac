"""Kills a server under writers and checks that it keeps what it confirmed.

As a program: `python Tests/Browser/crash.py 50` runs that many rounds and prints the result.
"""

import http.client
import json
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

import server

WRITERS = 16


class Writer(threading.Thread):
    """A device that pushes one change after another and records each that was confirmed."""

    def __init__(self, number, port, token):
        super().__init__(daemon=True)
        self.device = f"writer{number}"
        self.port, self.token = port, token
        self.after = self.prior = 0
        self.confirmed = []  # the ids of records whose push was confirmed
        self.pending = None
        self.stopping = False

    def run(self):
        while not self.stopping:
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
                while not self.stopping:
                    self.push(connection)
            except OSError:
                time.sleep(0.01)
            except http.client.HTTPException:
                time.sleep(0.01)

    def push(self, connection):
        # A push without a response is repeated unchanged, as a device does.
        if self.pending is None:
            ids = [f"{self.device}-{self.after + n}" for n in (1, 2)]
            ops = [{"e": "alarm", "i": id, "f": "label", "v": "x" * 200, "t": 0,
                    "n": self.after + n + 1} for n, id in enumerate(ids)]
            body = {"epoch": None, "device": self.device, "after": self.after, "prior": self.prior,
                    "now": 0, "ops": ops}
            self.pending = ids, json.dumps(body)
        ids, body = self.pending
        connection.request("POST", "/api/v1/sync/push", body, {
            "Content-Type": "application/json", "Authorization": f"Bearer {self.token}"})
        answer = connection.getresponse()
        said = json.loads(answer.read())
        if answer.status == 429:  # One user with 16 devices: they run at the rate limit.
            time.sleep(0.05)
            return
        assert answer.status == 200, said
        self.after, self.prior = said["last"], said["chain"]
        self.confirmed += ids
        self.pending = None


def start(data, port):
    process = subprocess.Popen(
        [server.binary(), "serve", "--port", str(port), "--data", data],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    began = time.monotonic()
    while True:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", "/readyz")
            if connection.getresponse().status == 200:
                return process, time.monotonic() - began
        except OSError:
            assert process.poll() is None and time.monotonic() - began < 30, "the server does not start"
            time.sleep(0.01)


def sign_up(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    body = {"email": "mina@haru.example", "password": "correct horse battery", "transport": "bearer"}
    connection.request("POST", "/api/v1/accounts", json.dumps(body), {"Content-Type": "application/json"})
    return json.loads(connection.getresponse().read())["token"]


def kill_rounds(rounds):
    """The confirmed changes, those of them that are missing, the half-applied pushes, and the slowest start in seconds."""
    with tempfile.TemporaryDirectory() as data:
        port = server.free_port()
        process, _ = start(data, port)
        token = sign_up(port)
        writers = [Writer(number, port, token) for number in range(WRITERS)]
        for writer in writers:
            writer.start()
        slowest = 0
        for _ in range(rounds):
            time.sleep(random.uniform(0.2, 0.6))
            process.send_signal(signal.SIGKILL)
            process.wait()
            process, took = start(data, port)
            slowest = max(slowest, took)
        for writer in writers:
            writer.stopping = True
        for writer in writers:
            writer.join(10)
        process.send_signal(signal.SIGKILL)
        process.wait()
        with sqlite3.connect(f"{data}/haru-server.sqlite") as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            kept = {row[0] for row in database.execute("SELECT id FROM sync_cell")}
            halves = database.execute(
                "SELECT count(*) FROM sync_device WHERE last_op % 2 = 1").fetchone()[0]
        confirmed = [id for writer in writers for id in writer.confirmed]
        missing = [id for id in confirmed if id not in kept]
        return len(confirmed), missing, halves, slowest


if __name__ == "__main__":
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    confirmed, missing, halves, slowest = kill_rounds(rounds)
    print(f"{rounds} kills under {WRITERS} writers: {confirmed} changes confirmed, "
          f"{len(missing)} missing, {halves} half pushes, slowest start {slowest:.2f} s")
    sys.exit(bool(missing or halves or slowest > 2))
