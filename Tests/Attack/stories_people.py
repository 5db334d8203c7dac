"""Attacks that need a victim: the next person at a browser or a terminal, someone else's page, a link in a mail."""

import contextlib
import http.server

import browser as looks
import loopback
from attack import story
from scene import PASSWORD, hold


def shows(device):
    """The names of the days that a browser shows."""
    return device.page.locator(".dday").all_inner_texts()


@story("the next person at a browser neither sees nor sends what was there")
def next_person(stage):
    scene = stage.usual
    shared = stage.device(scene)
    shared.sign("accounts", "first@haru.example")
    shared.add("Mina's exam")
    looks.wait_until(shared.page, "fetch('/api/v1/export').then((it) => it.text()).then((it) => it.includes('exam'))")
    # The rest was never sent.
    shared.context.set_offline(True)
    shared.add("Mina's secret")
    shared.context.set_offline(False)
    assert shared.ask("DELETE", "sessions/current") == 204
    shared.sign("accounts", "second@haru.example")
    hold(not [it for it in shows(shared) if "Mina" in it], f"the browser shows {shows(shared)}")
    shared.add("Juno's day")
    looks.wait_until(shared.page, "fetch('/api/v1/export').then((it) => it.text()).then((it) => it.includes('Juno'))")
    juno = scene.person("sessions", "second@haru.example")
    hold(juno.days() == ["Juno's day"], f"the account got {juno.days()}")
    mina = scene.person("sessions", "first@haru.example")
    hold("Juno's day" not in mina.days(), "the first account got the other's day")


@story("the next person at a terminal neither sees nor sends what was there")
def next_login(stage):
    scene = stage.usual
    for email in ["third@haru.example", "fourth@haru.example"]:
        scene.person("accounts", email)
    scene.command("login", scene.origin, words=f"third@haru.example\n{PASSWORD}\n")
    scene.command("dday", "add", "Mina's exam", "2027-03-01")
    scene.command("sync")
    scene.command("dday", "add", "Mina's secret", "2027-03-02")
    scene.command("logout")
    scene.command("login", scene.origin, words=f"fourth@haru.example\n{PASSWORD}\n")
    scene.command("sync")
    said = scene.command("dday", "list") + scene.command("export")
    hold("Mina" not in said, f"the command shows it: {said}")
    juno = scene.person("sessions", "fourth@haru.example")
    hold(juno.days() == [], f"the account got {juno.days()}")
    scene.command("logout")
    scene.command("login", scene.origin, words=f"third@haru.example\n{PASSWORD}\n")
    scene.command("sync")
    hold("Mina's secret" in scene.command("dday", "list"), "the first person lost what was never sent")


def link_to_the_thiefs_account(stage, name):
    """A victim's browser with a day in it, and a link that would confirm the thief's account."""
    scene = stage.mailing
    thief = scene.person()
    email = f"{name}@evil.example"
    assert thief.ask("POST", "accounts", {"email": email, "password": PASSWORD})[0] == 202
    text, ticket = scene.mail(email, "#confirm=")
    victim = stage.device(scene)
    victim.add("Mina's exam")
    victim.page.goto(f"/account#confirm={ticket}")
    victim.page.wait_for_url(lambda url: "#" not in url)
    victim.page.wait_for_load_state("load")
    return scene, victim, email


@story("a confirmation link that a victim opens uploads nothing of the victim's")
def confirmation_upload(stage):
    scene, victim, email = link_to_the_thiefs_account(stage, "upload")
    victim.open("/dday")
    if victim.ask("GET", "account") == 200:
        looks.wait_until(victim.page, f"({looks.LOADED})().some((it) => it.name.includes('/sync/pull'))")
    status, _, _ = scene.person().ask("POST", "sessions", {"email": email, "password": PASSWORD, "transport": "bearer"})
    if status == 201:
        thief = scene.person("sessions", email)
        hold(thief.days() == [], f"the thief reads {thief.days()}")


@story("a confirmation link asks a victim before it signs in")
def confirmation_sign_in(stage):
    _, victim, _ = link_to_the_thiefs_account(stage, "login")
    status = victim.ask("GET", "account")
    hold(status == 401, "the browser is in the thief's account")


@contextlib.contextmanager
def page_of_a_stranger(html):
    """The address of a page on another site: `localhost`, as seen from `127.0.0.1`."""
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *_):
            pass

    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    with loopback.running(site):
        yield f"http://localhost:{site.server_port}"


@story("a stranger's page posts nothing in a visitor's name, and frames nothing")
def strangers_page(stage):
    scene = stage.usual
    victim = stage.device(scene)
    victim.sign("accounts", "visitor@haru.example")
    assert victim.ask("POST", "tokens", {"name": "kept", "scope": "read"}) == 201
    html = f"""<form method=post action="{scene.origin}/account/end-others"><button>x</button></form>
      <iframe src="{scene.origin}/account"></iframe>
      <script>
        fetch("{scene.origin}/api/v1/export", {{ credentials: "include" }}).then((it) => it.text())
          .then((it) => {{ document.title = "read"; }}, () => {{ document.title = "refused"; }})
          .then(() => document.forms[0].submit());
      </script>"""
    with page_of_a_stranger(html) as address:
        page = victim.context.new_page()
        titles = []
        page.on("framenavigated", lambda frame: titles.append((frame.url, frame == page.main_frame)))
        answers = []
        page.on("response", lambda answer: answers.append((answer.request.method, answer.url, answer.status)))
        page.goto(address)
        page.wait_for_url(f"{scene.origin}/**")
        posted = [status for method, url, status in answers if method == "POST"]
        hold(posted == [403], f"the form was answered {posted}")
        hold(not any(url.startswith(scene.origin) and not is_main for url, is_main in titles), "the account stands in a frame")
        page.close()
    hold(victim.ask("GET", "account") == 200, "the visitor is signed out")
