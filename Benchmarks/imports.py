"""Large files on the server: an honest export of 100 MiB that is imported and exported, and two hostile ones at once.

Prints the seconds, the server's peak memory so far, and the longest time that /healthz took meanwhile. Fails if the honest import takes
more than 300 MB.
"""

import concurrent.futures
import http.client
import json
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from setting import HARU, IS_SHORT, sized

SIZE = sized(100 << 20, 2 << 20)
# 300 MB, in MiB.
PEAK_LIMIT = 300e6 / (1 << 20)
HEAD = b'{"format":"haru","version":1,"changes":['


class Server:
    def __init__(self, folder):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        command = [HARU, "serve", "--port", str(self.port), "--data", folder, "--trusted-proxy", "127.0.0.1"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while self.process.poll() is None:
            try:
                self.ask("GET", "/healthz")
                return
            except OSError:
                time.sleep(0.05)
        sys.exit(f"{HARU} serve ended with {self.process.returncode}")

    def ask(self, method, path, body=None, token=None, client="10.0.0.1"):
        """The status and the bytes of a response."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        headers = {"X-Forwarded-For": client, "Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        connection.connect()
        try:
            connection.request(method, path, body, headers)
        except OSError:
            pass  # Refused before it was sent completely: the response has arrived.
        answer = connection.getresponse()
        return answer.status, answer.read()

    def person(self, client):
        return json.loads(self.ask("POST", "/api/v1/accounts/anonymous", b'{"transport":"bearer"}', client=client)[1])["token"]

    @property
    def peak(self):
        """The peak of resident memory so far, in MiB."""
        return int(re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())[1]) / 1024


class Watch:
    """Polls /healthz; `longest` is the slowest response in seconds."""

    def __init__(self, server):
        self.server, self.longest, self.ends = server, 0.0, threading.Event()
        self.thread = threading.Thread(target=self.run)

    def run(self):
        while not self.ends.wait(0.02):
            start = time.perf_counter()
            assert self.server.ask("GET", "/healthz")[0] == 200
            self.longest = max(self.longest, time.perf_counter() - start)

    def __enter__(self):
        self.thread.start()
        self.start = time.perf_counter()
        return self

    def __exit__(self, *_):
        self.seconds = time.perf_counter() - self.start
        self.ends.set()
        self.thread.join()

    def line(self, name, answer):
        print(f"{name}: {self.seconds:.1f} s, peak {self.server.peak:.0f} MiB, /healthz {self.longest * 1000:.0f} ms at most, {answer}")


def export():
    """Words with four fields each, in the form of an export."""
    parts, size, number = [], 0, 0
    while size < SIZE - (4 << 10):
        number += 1
        name = f"019300aa-{number:04x}-7000-8000-{number:012x}" if number < 0x10000 else f"019300ab-{number:05x}-700-8000-{number:012x}"
        for field in ["example", "meaning", "note", "term"]:
            text = f"the {field} of word {number}, of some length, with 한국어 in it"
            part = json.dumps({"e": "word", "i": name, "f": field, "v": text, "t": 1795000000000}, ensure_ascii=False, separators=(",", ":")).encode()
            parts.append(part)
            size += len(part) + 1
    return HEAD + b",".join(parts) + b"]}", number


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder + "/data")
        try:
            token = server.person("10.0.0.1")
            print(f"memory at rest: {server.peak:.0f} MiB")
            body, records = export()
            with Watch(server) as watch:
                status, answer = server.ask("POST", "/api/v1/import", body, token)
            new = json.loads(answer)["new"]
            assert status == 200 and new == records, (status, new)
            watch.line(f"import of {len(body) >> 20} MiB", f"{records:,} records")
            # The hostile files come afterwards, because the peak never falls.
            assert IS_SHORT or server.peak <= PEAK_LIMIT, f"the honest import took {server.peak:.0f} MiB"
            with Watch(server) as watch:
                status, answer = server.ask("GET", "/api/v1/export", token=token)
            assert status == 200 and len(json.loads(answer)["changes"]) == 4 * records
            watch.line(f"export of {len(answer) >> 20} MiB", "all of it")
            del body, answer
            hostile = [HEAD + b"[" * (SIZE - len(HEAD)), HEAD + (b"[" * 60 + b"]" * 60 + b",") * (SIZE // 121)]
            tokens = [server.person(f"10.0.1.{number}") for number in range(2)]
            with Watch(server) as watch, concurrent.futures.ThreadPoolExecutor(2) as pool:
                sent = [pool.submit(server.ask, "POST", "/api/v1/import", body, tokens[number], f"10.0.1.{number}")
                        for number, body in enumerate(hostile)]
                statuses = [answer.result()[0] for answer in sent]
            watch.line(f"two hostile files of {SIZE >> 20} MiB", f"answers {statuses}")
        finally:
            server.process.terminate()
            server.process.wait()


if __name__ == "__main__":
    main()
