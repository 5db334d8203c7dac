"""Firefox, driven over Marionette, with a stand-in for its built-in push service: a WebSocket of Mozilla's autopush on loopback.

Messages for a subscription are passed on as they were posted; Firefox decrypts them.
"""

import base64
import contextlib
import hashlib
import json
import os
import shutil
import socket
import socketserver
import struct
import subprocess
import time

import loopback
import push_service
import server

PATIENCE = 45
# The preferences of a browser that needs no permission prompts and uses the stand-in as its push service.
PREFERENCES = {
    "dom.push.connection.enabled": True, "dom.push.testing.allowInsecureServerURL": True, "dom.push.userAgentID": "",
    "permissions.default.desktop-notification": 1, "alerts.useSystemBackend": False, "dom.serviceWorkers.enabled": True, "intl.locale.requested": "en-GB",
    "intl.accept_languages": "en-GB", "browser.shell.checkDefaultBrowser": False,
}


def executable():
    """Firefox, or None."""
    return os.environ.get("HARU_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")


class Stream(socketserver.StreamRequestHandler):
    """The WebSocket of a running browser (RFC 6455)."""

    def handle(self):
        with contextlib.suppress(EOFError, OSError):
            key = None
            while (line := self.rfile.readline().strip()):
                if line.lower().startswith(b"sec-websocket-key:"):
                    key = line.split(b":")[1].strip()
            accepted = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
            self.wfile.write(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Protocol: "
                             b"push-notification\r\nSec-WebSocket-Accept: " + accepted + b"\r\n\r\n")
            while (message := self.message()) is not None:
                self.answer(json.loads(message or "{}"))

    def bytes(self, count):
        data = self.rfile.read(count)
        if len(data) < count:
            raise EOFError
        return data

    def message(self):
        """The next text; None when the browser closes."""
        kind, length = self.bytes(2)
        length &= 0x7F
        if length > 125:
            [length] = struct.unpack(">H" if length == 126 else ">Q", self.bytes(2 if length == 126 else 8))
        mask, data = self.bytes(4), self.bytes(length)
        return None if kind & 0xF == 8 else bytes(byte ^ mask[index % 4] for index, byte in enumerate(data)).decode()

    def send(self, message):
        data = json.dumps(message).encode()
        self.wfile.write(b"\x81" + (bytes([len(data)]) if len(data) < 126 else b"\x7e" + struct.pack(">H", len(data))) + data)

    def answer(self, asked):
        kind, channel = asked.get("messageType"), asked.get("channelID")
        if kind == "hello":
            self.send({"messageType": kind, "uaid": asked.get("uaid") or os.urandom(16).hex(), "status": 200, "use_webpush": True, "broadcasts": {}})
        elif kind == "register":
            path = f"/send/{os.urandom(8).hex()}"
            self.server.service.subscriptions[path] = Registration(self, channel)
            self.send({"messageType": kind, "channelID": channel, "status": 200, "pushEndpoint": self.server.service.origin + path})
        elif kind == "unregister":
            self.send({"messageType": kind, "channelID": channel, "status": 200})
        elif not kind:
            self.send({})


class Registration:
    """A subscription as the push service knows it, in place of `push_service.Subscription`: it cannot decrypt a message."""

    def __init__(self, stream, channel):
        self.stream, self.channel = stream, channel

    def opened(self, body):
        self.stream.send({"messageType": "notification", "channelID": self.channel, "version": os.urandom(8).hex(), "ttl": 600,
                          "data": push_service.encoded(body), "headers": {"encoding": "aes128gcm"}})
        return "null"


class Firefox:
    """A browser with one tab."""

    def __init__(self, port):
        self.socket, self.number = socket.create_connection(("127.0.0.1", port)), 0
        self.file = self.socket.makefile("rb")
        self.read()
        self.ask("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"timeouts": {"script": PATIENCE * 1000}}}})

    def read(self):
        length = b""
        while not length.endswith(b":"):
            length += self.file.read(1)
        return json.loads(self.file.read(int(length[:-1])))

    def ask(self, command, parameters):
        """The result of a Marionette command."""
        self.number += 1
        message = json.dumps([0, self.number, command, parameters]).encode()
        self.socket.sendall(str(len(message)).encode() + b":" + message)
        _, number, error, result = self.read()
        assert number == self.number and not error, error
        return result

    def go(self, address):
        self.ask("WebDriver:Navigate", {"url": address})

    def evaluate(self, script):
        """The result of a script in the page, or of its promise."""
        body = f"const [done] = arguments; Promise.resolve((() => {{ {script} }})()).then(done, (error) => done(`failed: ${{error}}`));"
        return self.ask("WebDriver:ExecuteAsyncScript", {"script": body, "args": [], "newSandbox": True})["value"]

    def wait(self, script):
        """Waits until a script returns something, and returns it."""
        end = time.monotonic() + PATIENCE
        while not (value := self.evaluate(script)):
            assert time.monotonic() < end, script
            time.sleep(.05)
        return value


@contextlib.contextmanager
def running(service, profile):
    """A Firefox that subscribes at the service."""
    stand_in = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Stream)
    stand_in.daemon_threads, stand_in.service = True, service
    port = server.free_port()
    preferences = {**PREFERENCES, "marionette.port": port, "dom.push.serverURL": f"ws://127.0.0.1:{stand_in.server_address[1]}/"}
    profile.mkdir()
    (profile / "user.js").write_text("".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()))
    command = [executable(), "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    with loopback.running(stand_in), subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            end = time.monotonic() + PATIENCE
            while True:
                try:
                    firefox = Firefox(port)
                    break
                except OSError:
                    assert time.monotonic() < end and process.poll() is None, "Firefox did not start"
                    time.sleep(.1)
            yield firefox
        finally:
            process.kill()
