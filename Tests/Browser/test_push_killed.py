"""A server that is killed between leasing a message, sending it and recording that it was sent."""

import random
import time

import api
import push_service
import pytest
import server


@pytest.fixture
def certificate(tmp_path):
    return server.make_certificate(tmp_path)


@pytest.fixture
def service(certificate):
    """Over TLS, with its own certificate authority."""
    with push_service.running(certificate) as service:
        yield service
        service.gate.set()


@pytest.fixture
def haru(tmp_path, service, certificate, monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", certificate[0])
    haru = server.Server(tmp_path / "data", "--mail-from", "haru@example.org", "--push-service", service.origin)
    haru.start()
    yield haru
    haru.stop(kill=True)


@pytest.fixture
def person(haru, service):
    person = api.Client(haru.origin)
    assert person.ask("POST", "accounts/anonymous", {})[0] < 300
    service.key = person.ask("GET", "push")[2]["key"]
    subscription = {**push_service.Subscription(service).json, "zone": "Asia/Seoul", "language": "en"}
    assert person.ask("PUT", "push/subscription", subscription)[0] == 204
    return person


def start_timers(person, seconds):
    """Timers on another device, by name, that end after a number of seconds."""
    now = int(time.time() * 1000)
    operations = [{"n": number, "e": "countdown", "i": name, "f": "state", "t": now,
                   "v": {"length": 60_000, "total": 60_000, "deadline": now + int(after * 1000)}}
                  for number, (name, after) in enumerate(seconds.items(), 1)]
    push = {"epoch": None, "device": f"device{now}", "after": 0, "prior": 0, "now": now, "ops": operations}
    assert person.ask("POST", "sync/push", push)[0] == 200


def names(service):
    """The names of the timers of the messages, in order."""
    return [it["message"]["notification"]["tag"].split("/")[1] for it in service.messages]


def wait(is_so):
    end = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < end
        time.sleep(.01)


def test_what_was_on_its_way_is_sent_again_in_the_place_of_the_first(haru, person, service):
    service.gate.clear()
    start_timers(person, {"tea": 0.1})
    wait(lambda: service.received)
    haru.stop(kill=True)
    service.gate.set()
    haru.start()
    wait(lambda: len(service.received) > 1)
    service.wait(1)
    assert service.received[0] == service.received[1]


def test_what_was_taken_is_not_sent_again(haru, person, service):
    start_timers(person, {"tea": 0.1})
    service.wait(1)
    wait(lambda: person.ask("GET", "push")[2]["devices"][0]["accepted_at"])
    haru.stop(kill=True)
    haru.start()
    start_timers(person, {"rice": 0.1})
    service.wait(2)
    assert names(service) == ["tea", "rice"]


def test_nothing_is_lost_by_kills_at_any_moment(haru, person, service):
    draw = random.Random(7)
    timers = {f"timer{number}": 0.3 + number / 10 for number in range(20)}
    start_timers(person, timers)
    for _ in range(5):
        time.sleep(draw.uniform(0.1, 0.4))
        haru.stop(kill=True)
        haru.start()
    wait(lambda: set(names(service)) == set(timers))
    # Messages that came twice replace each other.
    assert len({topic for _, topic in service.received}) == len(timers)
