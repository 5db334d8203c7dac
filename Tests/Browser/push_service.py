"""A stand-in for a push service: checks every request as RFC 8030, 8291 and 8292 demand, and decrypts the message with the browser's
key. It lists whatever it rejects in `faults`, each by its name."""

import base64
import json
import os
import re
import ssl
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
import loopback
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

CURVE = ec.SECP256R1()
# What a service answers to a fault; 400 to all others.
STATUSES = {"too long": 413, "key of another server": 403}


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def raw(key):
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


class Subscription:
    """A browser's side: a key pair, a secret, and an address at the service."""

    def __init__(self, service):
        self.key, self.auth = ec.generate_private_key(CURVE), os.urandom(16)
        self.path = f"/send/{os.urandom(8).hex()}"
        self.json = {"endpoint": service.origin + self.path, "p256dh": encoded(raw(self.key.public_key())), "auth": encoded(self.auth)}
        service.subscriptions[self.path] = self

    def opened(self, body):
        """The text of an encrypted message (RFC 8188, RFC 8291)."""
        return http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth).decode()


def check_token(header, origin, key):
    parts = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+),k=([\w-]+)", header or "")
    assert parts, "scheme of the token"
    head, claims, _, shown = parts.groups()
    assert shown == key, "key of another server"
    assert json.loads(decoded(head))["alg"] == "ES256", "algorithm"
    assert Vapid02.verify(header), "signature"
    said = json.loads(decoded(claims))
    assert said.get("aud") == origin, "audience"
    assert type(said.get("exp")) is int, "end of the token"
    assert said["exp"] > time.time(), "token that has ended"
    assert said["exp"] - time.time() <= 86_400, "token for more than a day"
    assert re.match(r"mailto:[^@]+@(?!localhost)|https://(?!localhost)", said.get("sub", "")), "address of the operator"


def check_body(body):
    """One record of one of two lengths, behind a header of 86 bytes (RFC 8188, RFC 8291)."""
    assert len(body) <= 4096, "too long"
    assert len(body) in (1024, 2048), "length"
    assert body[20] == 65, "length of the key"
    assert int.from_bytes(body[16:20], "big") >= len(body) - 86, "more than one record"


def check_message(message):
    """What WebKit demands of a declarative message."""
    assert message.get("web_push") == 8030 and message.get("mutable") is True, "no declarative message"
    notice = message.get("notification")
    assert isinstance(notice, dict) and notice.get("mutable") is True, "no declarative message"
    assert isinstance(notice.get("title"), str) and notice["title"], "title"
    assert re.match("https?://", str(notice.get("navigate"))), "address to open"
    for name in ["body", "lang", "dir", "tag"]:
        assert isinstance(notice.get(name, ""), str), f"type of {name}"


class Answers(BaseHTTPRequestHandler):
    def do_POST(self):
        service = self.server
        body = self.rfile.read(int(self.headers["Content-Length"]))
        service.received.append((self.path, self.headers["Topic"]))
        service.gate.wait()
        subscription = service.subscriptions.get(self.path)
        status, message = service.answers.pop(0) if service.answers else 201, None
        if not subscription:
            status = 404
        elif status < 300:
            try:
                message = service.opened(subscription, self.headers, body)
            except Exception as fault:  # noqa: BLE001
                name = str(fault) if isinstance(fault, AssertionError) else repr(fault)
                service.faults.append(name)
                status = STATUSES.get(name, 400)
        self.send_response(status)
        if status == 429:
            self.send_header("Retry-After", "1")
        if status == 301:
            self.send_header("Location", f"{service.origin}/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()
        # A test that waits for the message also finds the request.
        service.asked.append((status, self.path))
        if message:
            service.messages.append(message)

    def log_message(self, *_):
        pass


class Service(ThreadingHTTPServer):
    def __init__(self, certificate=None):
        """`certificate` and its key are the files of `server.make_certificate`; without them, it is plain HTTP."""
        super().__init__(("127.0.0.1", 0), Answers)
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*certificate)
            # The handshake runs on the connection's thread.
            self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)
        self.origin = f"http{'s' if certificate else ''}://127.0.0.1:{self.server_port}"
        self.subscriptions, self.messages, self.faults, self.asked = {}, [], [], []
        self.received = []  # path and topic of every request, answered or not
        self.gate = threading.Event()  # no request is answered while it is clear
        self.gate.set()
        self.answers = []  # the next statuses, in order; 201 after them
        self.key = None
        self.seen = set()

    def opened(self, subscription, headers, body):
        assert headers["Content-Encoding"] == "aes128gcm", "encoding"
        assert re.fullmatch(r"\d+", headers["TTL"] or ""), "TTL"
        assert headers["Urgency"] in ("very-low", "low", "normal", "high"), "urgency"
        assert re.fullmatch(r"[\w-]{1,32}", headers.get("Topic", "none"), re.ASCII), "topic"
        check_body(body)
        assert not {body[:16], body[21:86]} & self.seen, "a salt or a key for the second time"
        self.seen |= {body[:16], body[21:86]}
        check_token(headers["Authorization"], self.origin, self.key)
        try:
            text = subscription.opened(body)
        except Exception:  # noqa: BLE001
            raise AssertionError("encryption") from None
        message = json.loads(text)
        # A real browser keeps what it reads to itself.
        if message is not None:
            check_message(message)
        return {"message": message, "to": subscription, **headers}

    def wait(self, count, patience=20):
        """The messages, once there are `count` of them."""
        end = time.monotonic() + patience
        while len(self.messages) < count:
            assert not self.faults, self.faults
            assert time.monotonic() < end, f"{len(self.messages)} of {count} messages, {self.asked}"
            time.sleep(.05)
        return self.messages


def running(certificate=None):
    return loopback.running(Service(certificate))
