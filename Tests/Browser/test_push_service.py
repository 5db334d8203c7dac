"""The stand-in for a push service is neither stricter nor looser than other senders and receivers."""

import json

import pytest
import pywebpush
from py_vapid import Vapid02

import push_service


@pytest.fixture
def service():
    with push_service.running() as service:
        yield service


def send(service, length=1024, **changes):
    """Sends a message with pywebpush; `length` is that of the encrypted body, in bytes."""
    key = Vapid02()
    key.generate_keys()
    service.key = push_service.encoded(push_service.raw(key.public_key))
    subscription = push_service.Subscription(service).json
    # A header of 86 bytes, the mark of the last record, and the tag (RFC 8188, RFC 8291).
    text = json.dumps({"web_push": 8030, "notification": {"title": ""}})
    text = text.replace('""', '"' + "x" * (length - 86 - 1 - 16 - len(text)) + '"')
    return pywebpush.webpush(
        {"endpoint": subscription["endpoint"], "keys": {name: subscription[name] for name in ["p256dh", "auth"]}},
        text, vapid_private_key=key, vapid_claims={"sub": "mailto:haru@example.org"}, ttl=60,
        headers={"Urgency": "high", "Topic": "alarm", **changes})


def test_it_takes_what_another_sender_seals(service):
    assert send(service).status_code == 201
    assert service.faults == []
    assert service.wait(1)[0]["message"]["web_push"] == 8030


@pytest.mark.parametrize("length, changes, fault", [(1000, {}, "length"), (1024, {"Topic": "a b"}, "topic"), (1024, {"Urgency": "now"}, "urgency")])
def test_it_names_what_is_wrong(service, length, changes, fault):
    with pytest.raises(pywebpush.WebPushException):
        send(service, length, **changes)
    assert fault in service.faults[0]
