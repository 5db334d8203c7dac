"""A stand-in for a push service: checks every request as RFC 8030, 8291 and 8292 demand, and decrypts the message with the browser's
key. It lists whatever it rejects in `faults`."""

import base64
import contextlib
import json
import os
import re
import ssl
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

CURVE = ec.SECP256R1()


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
    assert said["aud"] == origin, "audience"
    assert isinstance(said["exp"], int) and 0 < said["exp"] - time.time() <= 86_400, "end of the token"
    assert re.match(r"mailto:[^@]+@(?!localhost)|https://", said["sub"]), "address of the operator"


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
                service.faults.append(repr(fault))
                status = 400
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
        assert re.fullmatch(r"[\w-]{1,32}", headers["Topic"]), "topic"
        assert len(body) in (1024, 2048), "length"
        assert not {body[:16], body[21:86]} & self.seen, "a salt or a key for the second time"
        self.seen |= {body[:16], body[21:86]}
        check_token(headers["Authorization"], self.origin, self.key)
        return {"message": json.loads(subscription.opened(body)), "to": subscription, **headers}

    def wait(self, count, patience=20):
        """The messages, once there are `count` of them."""
        end = time.monotonic() + patience
        while len(self.messages) < count:
            assert not self.faults, self.faults
            assert time.monotonic() < end, f"{len(self.messages)} of {count} messages, {self.asked}"
            time.sleep(.05)
        return self.messages


@contextlib.contextmanager
def serving(server):
    with server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def running(certificate=None):
    return serving(Service(certificate))
