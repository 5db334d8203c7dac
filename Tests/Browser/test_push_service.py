"""The stand-in for a push service is neither stricter nor looser than other senders and receivers, and refuses each fault by its name."""

import json
import os
import time
import urllib.error
import urllib.request

import http_ece
import pytest
import pywebpush
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from py_vapid import Vapid02

import push_service
from push_service import CURVE, encoded, raw

NOTICE = {"title": "Up", "navigate": "https://haru.example/clock", "mutable": True}
MESSAGE = {"web_push": 8030, "mutable": True, "notification": NOTICE}
HOUR, DAY = 3_600, 86_400


@pytest.fixture
def service():
    with push_service.running() as service:
        yield service


def padded(message, length):
    """The text of a message whose encrypted body has a length, in bytes."""
    # A header of 86 bytes, the mark of the last record, and the tag (RFC 8188, RFC 8291).
    text = json.dumps({**message, "room": ""})
    return text[:-2] + "x" * (length - 86 - 1 - 16 - len(text)) + text[-2:]


def test_it_takes_what_another_sender_seals(service):
    key = Vapid02()
    key.generate_keys()
    service.key = encoded(raw(key.public_key))
    subscription = push_service.Subscription(service).json
    answer = pywebpush.webpush(
        {"endpoint": subscription["endpoint"], "keys": {name: subscription[name] for name in ["p256dh", "auth"]}},
        padded(MESSAGE, 1024), vapid_private_key=key, vapid_claims={"sub": "mailto:haru@example.org"}, ttl=60,
        headers={"Urgency": "high", "Topic": "alarm"})
    assert answer.status_code == 201
    assert service.faults == []
    assert service.wait(1)[0]["message"]["web_push"] == 8030


class Sender:
    """A sender whose requests are right but for what a test changes."""

    def __init__(self, service):
        self.service, self.key = service, ec.generate_private_key(CURVE)
        service.key = encoded(raw(self.key.public_key()))
        self.subscription = push_service.Subscription(service)

    def sealed(self, message=MESSAGE, length=1024):
        return http_ece.encrypt(padded(message, length).encode(), private_key=ec.generate_private_key(CURVE),
                                dh=raw(self.subscription.key.public_key()), auth_secret=self.subscription.auth)

    def token(self, algorithm="ES256", scheme="vapid", signer=None, key=None, **claims):
        said = {"aud": self.service.origin, "exp": int(time.time()) + HOUR, "sub": "mailto:haru@example.org", **claims}
        signed = ".".join(encoded(json.dumps(part).encode()) for part in [{"typ": "JWT", "alg": algorithm}, said])
        r, s = utils.decode_dss_signature((signer or self.key).sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"{scheme} t={signed}.{signature},k={key or self.service.key}"

    def post(self, body=None, token=None, **headers):
        """The status of the answer; a header of None is left out."""
        usual = {"Content-Encoding": "aes128gcm", "TTL": "60", "Urgency": "high", "Topic": "alarm", "Authorization": token or self.token()}
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(self.subscription.json["endpoint"], body or self.sealed(), method="POST",
                                         headers={name: value for name, value in {**usual, **given}.items() if value is not None})
        try:
            return urllib.request.urlopen(request).status
        except urllib.error.HTTPError as refusal:
            return refusal.code


@pytest.fixture
def sender(service):
    return Sender(service)


@pytest.mark.parametrize("headers", [{}, {"Topic": None}, {"Urgency": "very-low", "TTL": "0"}])
def test_it_takes_what_is_right(sender, service, headers):
    assert (sender.post(**headers), service.faults, len(service.wait(1))) == (201, [], 1)


def test_it_knows_no_other_browser(sender, service):
    service.subscriptions.clear()
    assert (sender.post(), service.faults, service.messages) == (404, [], [])


def refused(service, status, fault, answer):
    assert (answer, service.faults, service.messages) == (status, [fault], [])


@pytest.mark.parametrize("header, value, fault", [
    ("Content_Encoding", "aesgcm", "encoding"), ("Content_Encoding", None, "encoding"),
    ("TTL", None, "TTL"), ("TTL", "60.5", "TTL"), ("TTL", "-1", "TTL"),
    ("Urgency", None, "urgency"), ("Urgency", "now", "urgency"),
    ("Topic", "a b", "topic"), ("Topic", "x" * 33, "topic"), ("Topic", "", "topic"),
    ("Authorization", None, "scheme of the token"),
])
def test_it_names_a_header_that_is_wrong(sender, service, header, value, fault):
    refused(service, 400, fault, sender.post(**{header: value}))


@pytest.mark.parametrize("changes, fault", [
    ({"scheme": "WebPush"}, "scheme of the token"),
    ({"algorithm": "HS256"}, "algorithm"),
    ({"signer": ec.generate_private_key(CURVE)}, "signature"),
    ({"aud": "https://fcm.googleapis.com"}, "audience"), ({"aud": None}, "audience"),
    ({"exp": None}, "end of the token"), ({"exp": time.time() + HOUR}, "end of the token"),
    ({"exp": int(time.time()) - 1}, "token that has ended"),
    ({"exp": int(time.time()) + DAY + HOUR}, "token for more than a day"),
    ({"sub": ""}, "address of the operator"), ({"sub": "mailto:haru@localhost"}, "address of the operator"),
    ({"sub": "https://localhost/"}, "address of the operator"), ({"sub": "haru@example.org"}, "address of the operator"),
])
def test_it_names_what_is_wrong_with_a_token(sender, service, changes, fault):
    refused(service, 400, fault, sender.post(token=sender.token(**changes)))


def test_it_takes_no_key_of_another_server(sender, service):
    other = ec.generate_private_key(CURVE)
    token = sender.token(signer=other, key=encoded(raw(other.public_key())))
    refused(service, 403, "key of another server", sender.post(token=token))


@pytest.mark.parametrize("length, status, fault", [(1000, 400, "length"), (4096, 400, "length"), (4097, 413, "too long")])
def test_it_names_a_length_that_is_wrong(sender, service, length, status, fault):
    # A text so long takes a second record; only the length counts here.
    refused(service, status, fault, sender.post(sender.sealed() + bytes(length - 1024) if length > 1024 else sender.sealed(length=length)))


@pytest.mark.parametrize("place, value, fault", [
    (slice(16, 20), (500).to_bytes(4, "big"), "more than one record"),
    (slice(20, 21), b"\x40", "length of the key"),
    (slice(1023, 1024), b"", "length"),
])
def test_it_names_what_is_wrong_with_the_header_of_a_body(sender, service, place, value, fault):
    body = bytearray(sender.sealed())
    body[place] = value
    refused(service, 400, fault, sender.post(bytes(body)))


@pytest.mark.parametrize("place", [slice(0, 16), slice(86, 102), slice(1008, 1024)])
def test_it_opens_only_what_was_sealed_for_its_browser(sender, service, place):
    body = bytearray(sender.sealed())
    body[place] = os.urandom(16)
    refused(service, 400, "encryption", sender.post(bytes(body)))


def test_it_takes_no_message_twice(sender, service):
    body = sender.sealed()
    assert [sender.post(body), sender.post(body)] == [201, 400]
    assert service.faults == ["a salt or a key for the second time"]


@pytest.mark.parametrize("message, fault", [
    ({**MESSAGE, "web_push": "8030"}, "no declarative message"), ({**MESSAGE, "mutable": None}, "no declarative message"),
    ({**MESSAGE, "notification": []}, "no declarative message"),
    ({**MESSAGE, "notification": {**NOTICE, "mutable": 1}}, "no declarative message"),
    ({**MESSAGE, "notification": {**NOTICE, "title": ""}}, "title"),
    ({**MESSAGE, "notification": {**NOTICE, "navigate": "/clock"}}, "address to open"),
    ({**MESSAGE, "notification": {**NOTICE, "body": None}}, "type of body"), ({**MESSAGE, "notification": {**NOTICE, "tag": 1}}, "type of tag"),
])
def test_it_names_what_no_browser_would_show_by_itself(sender, service, message, fault):
    refused(service, 400, fault, sender.post(sender.sealed(message)))


def test_it_takes_more_than_one_of_a_topic_and_of_a_sender(sender, service):
    assert [sender.post(), sender.post(Topic="other"), sender.post()] == [201] * 3
    assert service.faults == [] and len(service.wait(3)) == 3
