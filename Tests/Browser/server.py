"""The real server on a free port, with its own data folder."""

import contextlib
import os
import pathlib
import socket
import subprocess
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]


def binary():
    return os.environ.get("HARU_BIN", str(ROOT / ".build/debug/haru"))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def make_certificate(folder, host="IP:127.0.0.1"):
    """Files of a certificate for a host, which is its own authority, and of its key."""
    paths = [str(folder / name) for name in ("certificate.pem", "key.pem")]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=haru",
                    "-addext", f"subjectAltName={host}", "-out", paths[0], "-keyout", paths[1]],
                   check=True, capture_output=True)
    return paths


class Server:
    """A server that can be killed and restarted on the same data and address."""

    def __init__(self, data, *options):
        self.data, self.port, self.options = str(data), free_port(), options
        self.origin = f"http://127.0.0.1:{self.port}"
        self.process = None

    def start(self):
        command = [binary(), "serve", "--cheap-passwords", "--port", str(self.port), "--data", self.data, *self.options]
        with tempfile.TemporaryFile() as output:
            self.process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
            wait_until_ready(self.process, self.origin, output)

    def stop(self, kill=False):
        if self.process:
            self.process.kill() if kill else self.process.terminate()
            self.process.wait(20)
        self.process = None

    def streams(self):
        """The number of open event streams."""
        with urllib.request.urlopen(f"{self.origin}/metrics", timeout=5) as answer:
            lines = answer.read().decode().splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith("haru_sync_streams ")))


@contextlib.contextmanager
def serve(*options, port=None, data=None):
    """Yields the origin of a running server, started with options."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as output:
        data, port = data or folder, port or free_port()
        command = [binary(), "serve", "--cheap-passwords", "--port", str(port), "--data", data, *options]
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
        origin = f"http://127.0.0.1:{port}"
        try:
            wait_until_ready(process, origin, output)
            yield origin
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait_until_ready(process, origin, output):
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        try:
            urllib.request.urlopen(origin, timeout=5).close()
            return
        except OSError:
            time.sleep(0.05)
    output.seek(0)
    said = output.read().decode(errors="replace")
    raise RuntimeError(f"haru serve did not start ({process.poll()}):\n{said}")
