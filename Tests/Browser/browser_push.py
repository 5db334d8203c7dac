"""A stand-in for the push service that is built into Chromium: its check-in, its registration and its message stream (MCS) on loopback.

Chromium keeps a connection to the stream while it runs and decrypts what arrives; the messages of a closed browser wait for it. The
field numbers are those of Chromium's google_apis/gcm/protocol (mcs.proto, checkin.proto).
"""

import contextlib
import os
import socketserver
import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

import loopback
import push_service
import server

VERSION = bytes([41])
PING, PONG, LOGIN, WELCOME, MESSAGE = 0, 1, 2, 3, 8
# Chromium only knows this address for its subscriptions.
ENDPOINT = "https://jmt17.google.com/fcm/send/"


def varint(number):
    out = b""
    while number > 0x7F:
        out, number = out + bytes([number & 0x7F | 0x80]), number >> 7
    return out + bytes([number])


def field(number, value):
    """A field of a protocol buffer: a number, or a text or bytes."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


class Registrations(BaseHTTPRequestHandler):
    """Check-in and registration."""

    def do_POST(self):
        form = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/checkin":
            # android_id and security_token are fixed64.
            answer = field(1, 1) + b"".join(varint(number << 3 | 1) + (number * 1000).to_bytes(8, "little") for number in (7, 8))
        else:
            given = {name: values[0] for name, values in parse_qs(form.decode()).items()}
            answer = f"token={self.server.browser.register(given)}".encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


class Stream(socketserver.StreamRequestHandler):
    """The connection of a running browser."""

    def number(self):
        result = shift = 0
        while True:
            byte = self.rfile.read(1)
            if not byte:
                raise EOFError
            result |= (byte[0] & 0x7F) << shift
            shift += 7
            if byte[0] < 0x80:
                return result

    def handle(self):
        with contextlib.suppress(EOFError, OSError):
            self.rfile.read(1)
            self.wfile.write(VERSION)
            while tag := self.rfile.read(1):
                self.rfile.read(self.number())
                if tag[0] == LOGIN:
                    self.send(WELCOME, field(1, "stand-in"))
                    self.server.browser.connect(self)
                elif tag[0] == PING:
                    self.send(PONG, b"")
        self.server.browser.disconnect(self)

    def send(self, tag, body):
        self.wfile.write(bytes([tag]) + varint(len(body)) + body)


class Registration:
    """A subscription as the push service knows it, in place of `push_service.Subscription`: it cannot decrypt a message."""

    def __init__(self, browser, form):
        self.browser, self.form = browser, form

    def opened(self, body):
        self.browser.pass_on(self.form, body)
        return "null"


class Browser:
    def __init__(self, service, certificate):
        self.service, self.lock = service, threading.Lock()
        self.streams, self.waiting = [], []
        self.registrations = ThreadingHTTPServer(("127.0.0.1", 0), Registrations)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate)
        self.stream = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Stream)
        self.stream.daemon_threads = True
        self.stream.socket = context.wrap_socket(self.stream.socket, server_side=True, do_handshake_on_connect=False)
        self.registrations.browser = self.stream.browser = self

    @property
    def arguments(self):
        """The arguments that make Chromium use the stand-in."""
        address = f"http://127.0.0.1:{self.registrations.server_port}"
        return [f"--gcm-checkin-url={address}/checkin", f"--gcm-registration-url={address}/register",
                f"--gcm-mcs-endpoint=https://127.0.0.1:{self.stream.server_address[1]}", "--ignore-certificate-errors"]

    def register(self, form):
        token = os.urandom(8).hex()
        self.service.subscriptions[f"/fcm/send/{token}"] = Registration(self, form)
        return token

    def redirect(self, context):
        """Makes a browser's subscriptions lead to the stand-in instead of the address that Chromium gives them."""
        def change(route):
            text = route.request.post_data.replace(ENDPOINT, f"{self.service.origin}/fcm/send/")
            route.continue_(post_data=text)
        context.route("**/api/v1/push/subscription", change)

    def connect(self, stream):
        with self.lock:
            self.streams.append(stream)
            for body in self.waiting:
                stream.send(MESSAGE, body)
            self.waiting.clear()

    def disconnect(self, stream):
        with self.lock, contextlib.suppress(ValueError):
            self.streams.remove(stream)

    def pass_on(self, form, sealed):
        body = (field(3, form["sender"]) + field(5, form["X-subtype"]) + field(7, field(1, "content-encoding") + field(2, "aes128gcm"))
                + field(9, os.urandom(8).hex()) + field(21, sealed))
        with self.lock:
            if self.streams:
                self.streams[-1].send(MESSAGE, body)
            else:
                self.waiting.append(body)


@contextlib.contextmanager
def running(service, folder):
    browser = Browser(service, server.make_certificate(folder))
    with loopback.running(browser.registrations), loopback.running(browser.stream):
        yield browser
