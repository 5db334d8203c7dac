"""Attacks on the interfaces to other programs: webhooks, calendars, and the codes and tokens of shortcuts."""

import contextlib
import http.server
import io
import time

import loopback
import zxingcpp
from attack import story
from PIL import Image
from scene import hold
from texts import text


@contextlib.contextmanager
def listener(location=None):
    """The origin of a server and the paths that were requested from it; with a location, it redirects there."""
    asked = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            self.rfile.read(int(self.headers["Content-Length"]))
            asked.append(self.path)
            self.send_response(307 if location else 204)
            if location:
                self.send_header("Location", location)
            self.end_headers()

        def do_GET(self):
            asked.append(self.path)
            self.send_response(302 if location else 204)
            if location:
                self.send_header("Location", location)
            self.end_headers()

        def log_message(self, *_):
            pass

    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    with loopback.running(site):
        yield f"http://127.0.0.1:{site.server_port}", asked


def wait_for(is_so, what):
    """Waits until a condition holds; a story that waits in vain proves nothing."""
    end = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < end, what
        time.sleep(.05)


@story("a webhook leads nowhere but to the origins that the operator allows")
def webhook_elsewhere(stage):
    with listener() as (inside, reached), listener(f"{inside}/secret") as (allowed, told):
        scene = stage.scene("--trusted-proxy", "127.0.0.1", "--webhook-origin", allowed)
        thief = scene.person("accounts", "thief@haru.example")
        host, port = allowed.removeprefix("http://").split(":")
        for address in [
            f"{inside}/secret", "http://169.254.169.254/latest/meta-data/", "http://localhost/", "http://[::1]/", "file:///etc/passwd",
            f"https://{host}:{port}/", f"http://{host}/", f"{allowed}@evil.example/", f"http://evil@{host}:{port}/",
            f"http://{host}:{port}.evil.example/", f"http://evil.example/{allowed}", f"http://evil.example\\@{host}:{port}/",
            f"{allowed}/#{inside}", f"http://{host}.:{port}/",
        ]:
            status, _, answer = thief.ask("POST", "webhooks", {"url": address, "events": ["word.added"]})
            hold(status == 422, f"{address} was taken: {status} {answer}")
        # The allowed program redirects to an internal address.
        status, _, hook = thief.ask("POST", "webhooks", {"url": f"{allowed}/hook", "events": ["word.added"]})
        assert status == 201, hook
        assert thief.ask("POST", f"webhooks/{hook['id']}/test")[0] == 202
        log = f"webhooks/{hook['id']}/deliveries"
        wait_for(lambda: told and thief.ask("GET", log)[2][0]["status"] is not None, "the allowed program was never told")
        hold(reached == [], f"a redirect led the server to {reached}")
        scene.must_live()


@story("the address of a calendar leads nowhere but to the origins that the operator allows")
def calendar_elsewhere(stage):
    with listener() as (inside, reached), listener(f"{inside}/secret.ics") as (allowed, told):
        scene = stage.scene("--trusted-proxy", "127.0.0.1", "--calendar-origin", allowed)
        nobody = scene.person()
        assert nobody.ask("POST", "calendars/fetch", {"address": f"{allowed}/a.ics"})[0] == 401
        thief = scene.person("accounts", "thief@haru.example")
        host = allowed.removeprefix("http://")
        # A client may ask five times in a row.
        for address in [f"{inside}/secret.ics", "file:///etc/passwd", f"{allowed}@evil.example/", f"webcal://{host}/a.ics"]:
            status, _, answer = thief.ask("POST", "calendars/fetch", {"address": address})
            hold(status == 422, f"{address} was read: {status} {answer}")
        status, _, answer = thief.ask("POST", "calendars/fetch", {"address": f"{allowed}/a.ics"})
        hold(status == 503, f"a redirect was followed: {status} {answer}")
        hold(told == ["/a.ics"] and reached == [], f"the server called {told} and {reached}")
        scene.must_live()


@story("a person's webhooks tell and obey nobody else")
def webhook_of_another(stage):
    with listener() as (allowed, told):
        scene = stage.scene("--trusted-proxy", "127.0.0.1", "--webhook-origin", allowed)
        mina = scene.person("accounts", "mina@haru.example")
        hook = mina.ask("POST", "webhooks", {"url": f"{allowed}/mina", "events": ["word.added"]})[2]
        thief = scene.person("accounts", "thief@haru.example")
        for method, path in [("DELETE", ""), ("POST", "/test"), ("GET", "/deliveries"), ("POST", "/deliveries/1/resend")]:
            status, _, answer = thief.ask(method, f"webhooks/{hook['id']}{path}")
            hold(status == 404, f"{method} {path or 'of a webhook'}: {status} {answer}")
        hold(thief.ask("GET", "webhooks")[2]["webhooks"] == [], "the thief sees the webhook")
        # A stolen token must not turn into an address that keeps receiving everything.
        stolen = scene.person()
        for scope in ["read", "write"]:
            stolen.token = mina.ask("POST", "tokens", {"name": "script", "scope": scope})[2]["token"]
            for method, path, body in [("GET", "webhooks", None), ("DELETE", f"webhooks/{hook['id']}", None),
                                       ("POST", "webhooks", {"url": f"{allowed}/thief", "events": ["word.added"]})]:
                status, _, answer = stolen.ask(method, path, body)
                hold(status == 403, f"a {scope} token: {method} {path}: {status} {answer}")
        assert thief.ask("POST", "webhooks", {"url": f"{allowed}/thief", "events": ["word.added"]})[0] == 201
        assert mina.ask("POST", "words", {"term": "secret"})[0] == 201
        wait_for(lambda: told, "nobody was told")
        hold(told == ["/mina"], f"others were told of a person's word: {told}")


@story("the code of a shortcut works once, and its token does what shortcuts do and nothing else")
def shortcut_code(stage):
    # A separate server, because the people of other stories have signed up from the browser's address.
    scene = stage.scene("--trusted-proxy", "127.0.0.1")
    desk = stage.device(scene)
    desk.sign("accounts", "shortcuts@haru.example")
    desk.add("Secret exam")
    page = desk.context.new_page()
    page.goto("/account/shortcuts")
    page.get_by_label(text("shortcuts.task")).fill("Essay")
    page.get_by_role("button", name=text("shortcuts.showCode")).click()
    page.get_by_role("img", name=text("shortcuts.code")).wait_for()
    [code] = zxingcpp.read_barcodes(Image.open(io.BytesIO(page.screenshot())))
    ticket = code.text.partition("#shortcuts=")[2]
    thief = scene.person()
    # A ticket is not a token and is good for nothing else.
    thief.token = ticket
    status = thief.ask("GET", "today")[0]
    hold(status == 401, f"the ticket was taken for a token: {status}")
    thief.token = None
    for method, path, body in [("POST", "accounts/confirmation", {"ticket": ticket}),
                               ("PUT", "password-resets", {"ticket": ticket, "password": "the thief's own"})]:
        status, _, answer = thief.ask(method, path, body)
        hold(status == 410, f"{path}: {status} {answer}")
    status, _, answer = thief.ask("POST", "/account/arrive", form={"name": "shortcuts", "value": ticket})
    assert status == 200 and "Bearer " in answer, (status, answer)
    token = answer.partition("Bearer ")[2].split("<")[0].strip()
    status, _, answer = scene.person().ask("POST", "/account/arrive", form={"name": "shortcuts", "value": ticket})
    hold("Bearer " not in answer, f"the code worked for a second time: {status}")
    thief.token = token
    assert thief.ask("POST", "words", {"term": "serendipity"})[0] == 201
    for method, path, body in [
        ("GET", "account", None), ("GET", "sessions", None), ("GET", "tokens", None), ("GET", "alarms", None), ("GET", "dday", None),
        ("GET", "quotes/today", None), ("GET", "webhooks", None), ("POST", "alarms", {"time": "7:30"}),
        ("POST", "tokens", {"name": "more", "scope": "write"}), ("POST", "account/deletion", {}),
        ("GET", "export", None), ("GET", "sync/pull?device=d", None), ("GET", "tasks", None), ("GET", "words", None),
        ("PATCH", "words/serendipity", {"term": "gone"}), ("DELETE", "words/serendipity", None),
    ]:
        status, _, answer = thief.ask(method, path, body)
        hold(status == 403, f"{method} {path}: {status} {answer}")
    status, _, answer = thief.ask("GET", "today")
    hold("Secret exam" not in str(answer), f"today tells of other things: {status}")
