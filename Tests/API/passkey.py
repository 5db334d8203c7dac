"""A passkey and the browser that asks for it, as in Web Authentication level 3."""

import base64
import hashlib
import json
import os
import struct
import urllib.parse

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec


def text(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def cbor(value):
    """A small integer, a text, bytes or a map (RFC 8949)."""
    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, dict):
        return head(5, len(value)) + b"".join(cbor(key) + cbor(item) for key, item in value.items())
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    return head(2, len(value)) + value


def head(kind, number):
    """A number in its shortest form, which authenticators must write."""
    if number < 24:
        return bytes([kind << 5 | number])
    return bytes([kind << 5 | 24, number]) if number < 256 else bytes([kind << 5 | 25]) + struct.pack(">H", number)


class Passkey:
    def __init__(self, options, origin):
        """Makes the passkey that a site asks for."""
        self.origin, self.site, self.user = origin, urllib.parse.urlsplit(origin).hostname, options["user"]["id"]
        self.id, self.key = os.urandom(16), ec.generate_private_key(ec.SECP256R1())
        self.challenge = options["challenge"]

    def registration(self):
        point = self.key.public_key().public_numbers()
        public = cbor({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        made = self.data(0x45) + bytes(16) + struct.pack(">H", len(self.id)) + self.id + public
        return self.answer(clientDataJSON=self.client("create", self.challenge),
                           attestationObject=cbor({"fmt": "none", "attStmt": {}, "authData": made}))

    def assertion(self, options):
        client, data = self.client("get", options["challenge"]), self.data(0x05)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        answer = self.answer(clientDataJSON=client, authenticatorData=data, signature=signature)
        answer["response"]["userHandle"] = self.user
        return answer

    def client(self, kind, challenge):
        return json.dumps({"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin}).encode()

    def data(self, flags):
        """Somebody was there and proved who it is; the counter stays 0."""
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags, 0, 0, 0, 0])

    def answer(self, **members):
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "clientExtensionResults": {},
                "response": {name: text(value) for name, value in members.items()}}
