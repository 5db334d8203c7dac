"""Three servers on one PostgreSQL database behind nginx, as Documentation/Server.md describes, and a browser on each."""

import os
import signal
import threading

import pytest
from playwright.sync_api import expect

import browser as looks
import cluster
import recipe
import server
from api import Client
from devices import PASSWORD, Device, until

pytestmark = [
    pytest.mark.skipif(recipe.NGINX is None, reason="nginx is not installed"),
    pytest.mark.skipif(cluster.programs() is None, reason="PostgreSQL is not installed"),
]
# A second for a change to appear everywhere, on a machine that does nothing else.
SOON = 1
# What a browser has told the person: everything that asks for an act, and when the name of a new day appeared.
WATCH = """globalThis.asked = []; globalThis.seen = {};
new MutationObserver(() => {
  for (const it of document.querySelectorAll(".sync.bad, .banner.bad, [role=alert]")) {
    if (it.textContent && !asked.includes(it.textContent)) asked.push(it.textContent);
  }
  for (const it of document.querySelectorAll("main li .dday")) seen[/Day \\d+/.exec(it.textContent)?.[0]] ??= Date.now();
}).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });"""
# A browser with this cookie asks the server of that number first; the recipe itself lets them take turns.
FIRST = """map $cookie_first $first { default haru; 1 first1; 2 first2; 3 first3; }
log_format servers '$request_method $uri|$status|$upstream_addr';
"""


def first_asked(ports):
    """The recipe with a first server for those who have the cookie; the others take its place when it is gone."""
    groups = ""
    for number, own in enumerate(ports, 1):
        others = "".join(f"server 127.0.0.1:{port} backup; " for port in ports if port != own)
        groups += f"upstream first{number} {{ zone first{number} 64k; server 127.0.0.1:{own}; {others}}}\n"
    return groups + FIRST + recipe.replaced(recipe.for_several(ports), ("proxy_pass http://haru;", "proxy_pass http://$first;"))


class Site:
    """The servers, nginx in front of them, and people's browsers."""

    def __init__(self, folder, shared, running, origin, certificate, chromium):
        self.log, self.database, self.nodes = folder / "access.log", shared, running
        self.origin, self.certificate = origin, certificate
        self.chromium, self.contexts = chromium, []

    def browser(self, email, path, first=None):
        """A browser that is signed in, and asks a server first."""
        context = looks.context(self.chromium, self.origin, size="desktop", ignore_https_errors=True)
        context.set_default_timeout(looks.PATIENCE)
        context.add_init_script(WATCH)
        if first:
            context.add_cookies([{"name": "first", "value": str(first), "url": self.origin}])
        self.contexts.append(context)
        device = Device(context)
        device.sign(path, email)
        expect(device.page.locator(".side .sync.ok")).to_have_count(1)
        return device

    def browsers(self, email):
        """A person's browsers, one on each server."""
        devices = [self.browser(email, "sessions" if number > 1 else "accounts", number) for number in (1, 2, 3)]
        until(lambda: self.streams() == [1, 1, 1])
        return devices

    def streams(self):
        return [node.streams() for node in self.nodes]

    def asked(self, request=""):
        """The status of each request, and the numbers of the servers that nginx asked."""
        numbers = {f"127.0.0.1:{node.port}": number for number, node in enumerate(self.nodes, 1)}
        lines = [line.split("|") for line in self.log.read_text().splitlines() if line.startswith(request)]
        return [(status, [numbers.get(address) for address in addresses.split(", ")]) for _, status, addresses in lines]

    def has_replaced(self, number):
        """Whether others have answered what a server was asked first."""
        pushes = self.asked("POST /api/v1/sync/push")
        return any(status == "200" and asked[0] == number and len(asked) > 1 for status, asked in pushes)

    def waiting(self, state):
        """Whether a server's connection to the database is in a state."""
        return self.database.ask(f"SELECT count(*) FROM pg_stat_activity WHERE application_name = 'haru' AND {state}") != "0"

    def client(self, email, first=""):
        """A new account's client, which opens a connection for each request; returns the function that asks."""
        body = {"email": email, "password": PASSWORD, "transport": "bearer"}
        status, _, answer = Client(self.origin, self.certificate).ask("POST", "accounts", body)
        assert status == 201, answer
        return lambda method, path, body=None: Client(self.origin, self.certificate).ask(
            method, path, body, headers={"Authorization": f"Bearer {answer['token']}", "Cookie": f"first={first}"})

    def leave_no_browser(self):
        for context in self.contexts:
            context.close()
        self.contexts.clear()
        until(lambda: self.streams() == [0, 0, 0])


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """The ports of nginx, the database, and its servers."""
    ports = server.free_port(), server.free_port()
    options = ["--public-url", f"https://localhost:{ports[0]}", "--trusted-proxy", "127.0.0.1"]
    with cluster.database() as shared, cluster.running(3, shared, tmp_path_factory.mktemp("nodes"), *options) as running:
        yield ports, shared, running


@pytest.fixture
def site(place, chromium, tmp_path):
    """Each test has an nginx of its own, because nginx leaves a server alone for a while after it was away."""
    ports, shared, running = place
    # How often an address may sign up.
    shared.ask("DELETE FROM limit_state")
    with recipe.nginx(tmp_path, first_asked([node.port for node in running]), *ports, f"{tmp_path}/access.log servers") as proxy:
        site = Site(tmp_path, shared, running, *proxy, chromium)
        yield site
        for node in running:
            if node.process is None:
                node.start()
        site.leave_no_browser()


class Pushing(threading.Thread):
    """A device that pushes one change after the other, and keeps the ids of those that were confirmed."""

    def __init__(self, ask):
        super().__init__(daemon=True)
        self.ask, self.confirmed, self.answers, self.is_over = ask, [], [], False

    def run(self):
        last = chain = 0
        while not self.is_over:
            change = {"n": last + 1, "e": "word", "i": f"w{last + 1}", "f": "term", "v": "a word", "t": last + 1}
            body = {"epoch": None, "device": "writer", "after": last, "prior": chain, "now": 1, "ops": [change]}
            status, _, answer = self.ask("POST", "sync/push", body)
            self.answers.append(status)
            if status == 200:
                self.confirmed.append(change["i"])
                last, chain = answer["last"], answer["chain"]

    def __enter__(self):
        self.start()
        self.has_pushed(5)
        return self

    def __exit__(self, *_):
        self.is_over = True
        self.join()

    def has_pushed(self, more):
        """Waits until more changes are confirmed."""
        count = len(self.confirmed) + more
        until(lambda: len(self.confirmed) >= count or not self.is_alive())
        assert self.is_alive()


def pulled(ask):
    """The ids of the words that the servers have, in order."""
    status, _, page = ask("GET", "sync/pull?device=reader")
    assert status == 200
    return [cell["i"] for cell in page["cells"] if cell["e"] == "word"]


def calm(devices):
    """Nobody had to do anything."""
    for it in devices:
        assert it.page.evaluate("asked") == []
        expect(it.page.get_by_role("dialog")).to_have_count(0)


def agree(devices, *names):
    """All browsers show the same, and have nothing left to send."""
    for it in devices:
        it.shows(*names)
        expect(it.page.locator(".side .sync.ok")).to_have_count(1)
    lists = [sorted(it.page.locator(".dday").all_inner_texts()) for it in devices]
    assert lists[0] == lists[1] == lists[2]


def test_a_change_appears_on_all_servers_within_a_second(site):
    devices = site.browsers("soon@haru.example")
    before = len(site.asked("POST /api/v1/sync/push"))
    names = [f"Day {number}" for number in range(1, 7)]
    busy = max(1, os.getloadavg()[0] / (os.cpu_count() or 1))
    for number, name in enumerate(names):
        writer = devices[number % 3]
        writer.add(name)
        until(lambda: all(it.page.evaluate("(name) => seen[name]", name) for it in devices))
        times = [it.page.evaluate("(name) => seen[name]", name) for it in devices]
        assert max(times) - min(times) <= 1000 * SOON * busy
    agree(devices, *names)
    calm(devices)
    # Each server has taken some of the changes.
    pushes = site.asked("POST /api/v1/sync/push")[before:]
    assert all(("200", [number]) in pushes for number in (1, 2, 3))
    assert {status for status, _ in pushes} == {"200"}


def test_servers_share_the_requests_of_one_person(site):
    """Without a cookie, as the recipe is."""
    ask = site.client("shared@haru.example")
    with Pushing(ask) as device:
        device.has_pushed(15)
    assert pulled(ask) == device.confirmed
    asked = [numbers for _, numbers in site.asked("POST /api/v1/sync/push")]
    assert all(len(asked) / 4 < asked.count([number]) < len(asked) / 2 for number in (1, 2, 3))


def test_a_killed_server_loses_nothing_and_its_browser_goes_on(site):
    devices = phone, desk, watch = site.browsers("killed@haru.example")
    ask = site.client("beside@haru.example", first=1)
    phone.add("Day 1")
    with Pushing(ask) as writer:
        phone.add("Day 2")
        # A push is on its way when the server dies.
        with site.database.locked("SELECT 1 FROM sync_user"):
            until(lambda: site.waiting("wait_event_type = 'Lock'"))
            site.nodes[0].stop(kill=True)
        phone.add("Day 3", "Day 4")
        desk.add("Day 5")
        writer.has_pushed(10)
        agree(devices, *(f"Day {number}" for number in range(1, 6)))
        site.nodes[0].start()
        watch.add("Day 6")
        writer.has_pushed(10)
    agree(devices, *(f"Day {number}" for number in range(1, 7)))
    calm(devices)
    # Each change is there once; the device had to repeat none, because nginx has done so.
    assert pulled(ask) == writer.confirmed
    assert set(writer.answers) == {200} and site.has_replaced(1)


def test_a_server_leaves_without_one_refused_request(site):
    phone, ask = site.browser("leaves@haru.example", "accounts", 1), site.client("stays@haru.example")
    phone.add("Day 1")
    pulls = len([url for url in phone.requests if "/sync/pull" in url])
    answers, is_over = [], threading.Event()

    def read():
        while not is_over.is_set():
            answers.append(ask("GET", "account")[0])

    readers = [threading.Thread(target=read) for _ in range(2)]
    for reader in readers:
        reader.start()
    try:
        with Pushing(ask) as writer:
            # Two servers in turn; the third one is there all the time.
            for node in site.nodes[:2]:
                node.process.send_signal(signal.SIGTERM)
                assert node.process.wait(20) == 0
                node.process = None
                writer.has_pushed(20)
                node.start()
                writer.has_pushed(5)
    finally:
        is_over.set()
        for reader in readers:
            reader.join()
    assert set(writer.answers) == {200} and set(answers) == {200}
    assert pulled(ask) == writer.confirmed
    # The browser has found another server, from where it was.
    phone.add("Day 2")
    phone.shows("Day 1", "Day 2")
    expect(phone.page.locator(".side .sync.ok")).to_have_count(1)
    until(lambda: sum(site.streams()) == 1)
    later = [url for url in phone.requests if "/sync/pull" in url][pulls:]
    assert later and all("cursor=" in url for url in later)
    calm([phone])


def test_a_server_that_hangs_in_the_middle_of_a_push_holds_its_browser_up_only_for_seconds(site):
    devices = phone, desk, watch = site.browsers("hangs@haru.example")
    phone.add("Day 1")
    agree(devices, "Day 1")
    process = site.nodes[0].process
    try:
        # The push of the phone waits for the lock that the test holds; the server gets it when it can no longer go on.
        with site.database.locked("SELECT 1 FROM sync_user"):
            phone.add("Day 2")
            # Not the purge of a server that has just started.
            until(lambda: site.waiting("wait_event_type = 'Lock' AND query LIKE '%sync_user%ORDINALITY%'"))
            process.send_signal(signal.SIGSTOP)
        until(lambda: site.waiting("state = 'idle in transaction'"))
        desk.add("Day 3")
        for it in devices:
            it.shows("Day 1", "Day 2", "Day 3")
        phone.add("Day 4")
        for it in devices:
            it.shows("Day 1", "Day 2", "Day 3", "Day 4")
    finally:
        process.send_signal(signal.SIGCONT)
    assert site.has_replaced(1)
    watch.add("Day 5")
    agree(devices, *(f"Day {number}" for number in range(1, 6)))
    calm(devices)
