"""Attacks on accounts: stray mails, tickets, tokens, sessions, other sites."""

import contextlib
import json
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

import server
from attack import story
from scene import PASSWORD, hold


@story("a mail to a mistyped address opens no account")
def mistyped_address(stage):
    scene = stage.mailing
    mina = scene.person("accounts/anonymous", bearer=False)
    for email in ["nima@haru.example", "mina@haru.example"]:
        assert mina.ask("POST", "accounts", {"email": email, "password": PASSWORD})[0] == 202
    _, stray = scene.mail("nima@haru.example", "#confirm=")
    _, ticket = scene.mail("mina@haru.example", "#confirm=")
    assert mina.ask("POST", "accounts/confirmation", {"ticket": ticket})[0] == 201
    status, _, answer = scene.person().ask("POST", "accounts/confirmation", {"ticket": stray, "transport": "bearer"})
    hold(status == 410, f"the stray ticket was taken: {status} {answer}")
    hold(mina.ask("GET", "account")[2]["email"] == "mina@haru.example", "the address is another one")


@story("one reset link ends all others")
def reset_links(stage):
    scene = stage.usual
    person = scene.person("accounts", "reset@haru.example")
    links = [scene.admin("reset-link", "reset@haru.example").strip().partition("#reset=")[2] for _ in range(2)]
    assert person.ask("PUT", "password-resets", {"ticket": links[0], "password": "another fine secret"})[0] == 204
    status, _, _ = scene.person().ask("PUT", "password-resets", {"ticket": links[1], "password": "the thief's own"})
    hold(status == 410, "a second link still sets the password")
    hold(person.ask("GET", "account")[0] == 401, "a session outlives the reset")


@story("a spoofed Host leads no mail elsewhere")
def spoofed_host(stage):
    scene = stage.mailing
    person = scene.person()
    body = {"email": "host@haru.example", "password": PASSWORD}
    status, _, _ = person.ask("POST", "accounts", body, headers={"Host": "evil.example", "X-Forwarded-Host": "evil.example"})
    assert status == 202
    text, _ = scene.mail("host@haru.example", "#confirm=")
    hold("evil.example" not in text, "the link leads to the attacker's host")


def raw(scene, request, address="127.0.0.1"):
    """The first line of the server's response to some bytes."""
    with socket.create_connection(("127.0.0.1", scene.port), timeout=10, source_address=(address, 0)) as connection:
        connection.sendall(request)
        return connection.recv(200).split(b"\r\n")[0].decode()


@story("a request without a Host, or with two, is refused")
def no_host(stage):
    for hosts in [b"", b"Host: a\r\nHost: b\r\n"]:
        line = raw(stage.usual, b"GET /api/v1/server HTTP/1.1\r\n" + hosts + b"Connection: close\r\n\r\n")
        hold(" 400 " in line, f"{hosts.count(b'Host')} of them: {line}")


@story("another site changes nothing in a person's name")
def other_site(stage):
    scene = stage.usual
    mina = scene.person("accounts", "csrf@haru.example", bearer=False)
    attempts = [
        ("DELETE", "sessions", None, None, {"Sec-Fetch-Site": "cross-site"}),
        ("POST", "tokens", {"name": "x", "scope": "write"}, None, {"Sec-Fetch-Site": "same-site"}),
        ("POST", "tokens", {"name": "x", "scope": "write"}, None, {"Origin": "https://evil.example"}),
        ("POST", "import", {"format": "haru", "version": 1, "changes": []}, None, {"Origin": "null"}),
        ("POST", "/account/end-others", None, {"x": "y"}, {"Sec-Fetch-Site": "cross-site"}),
        ("POST", "/account/token", None, {"name": "x", "scope": "write"}, {"Origin": "https://evil.example"}),
    ]
    for method, path, body, form, headers in attempts:
        status, _, answer = mina.ask(method, path, body, form, headers)
        hold(status == 403, f"{method} {path} with {headers}: {status}")
    # A form on another site cannot set JSON as its content type.
    status, _, _ = mina.ask("POST", "tokens", None, {'{"name":"x","scope":"write","a":"': '"}'})
    hold(status == 415, f"a form was taken for JSON: {status}")
    hold(mina.ask("GET", "tokens")[2] == [], "there is a token now")


@story("a token reaches what it was made for and nothing else")
def token_scope(stage):
    scene = stage.usual
    mina = scene.person("accounts", "token@haru.example")
    mina.push("Secret exam")
    made = mina.ask("POST", "tokens", {"name": "words", "scope": "read", "entities": ["word"]})[2]
    thief = scene.person()
    thief.token = made["token"]
    for method, path, body in [
        ("GET", "account", None), ("GET", "sessions", None), ("GET", "tokens", None),
        ("POST", "tokens", {"name": "more", "scope": "write"}), ("DELETE", "sessions", None),
        ("POST", "account/deletion", {}), ("PUT", "account/password", {"password": "the thief's own"}),
        ("POST", "import", {"format": "haru", "version": 1, "changes": []}),
        ("POST", "sync/push", {"device": "d", "after": 0, "prior": 0, "now": 1, "ops": []}),
    ]:
        status, _, answer = thief.ask(method, path, body)
        hold(status == 403, f"{method} {path}: {status}")
    seen = [thief.ask("GET", path)[2] for path in ["export", "sync/pull?device=d", "/account", "export?table=dday"]]
    for secret in ["Secret exam", "token@haru.example"]:
        hold(all(secret not in json.dumps(it) for it in seen), f"it reads “{secret}”")
    mina.ask("DELETE", f"tokens/{made['id']}")
    hold(thief.ask("GET", "export")[0] == 401, "a revoked token still reads")


@story("the address of a calendar opens that calendar and nothing else")
def calendar_address(stage):
    mina = stage.usual.person("accounts", "calendar@haru.example")
    mina.push("Secret exam")
    made = mina.ask("POST", "tokens", {"name": "phone", "scope": "calendar", "entities": ["alarm"]})[2]
    thief = stage.usual.person()
    hold("Secret exam" not in json.dumps(thief.ask("GET", f"/calendar/{made['token']}/dday.ics")[2]), "it reads another calendar")
    thief.token = made["token"]
    for path in ["me", "today", "export", "sync/pull?device=d", "account", "tokens", "dday"]:
        status = thief.ask("GET", path)[0]
        hold(status == 401, f"{path}: {status}")
    other = mina.ask("POST", "tokens", {"name": "script", "scope": "read"})[2]["token"]
    for path in [f"/calendar/{other}/dday.ics", f"/w/{other}/today.svg", f"/w/{made['token']}/alarm.svg"]:
        status = thief.ask("GET", path)[0]
        hold(status == 404, f"another token is an address: {path.replace(other, '…')}: {status}")
    mina.ask("DELETE", f"tokens/{made['id']}")
    status = thief.ask("GET", f"/calendar/{made['token']}/alarms.ics")[0]
    hold(status == 404, f"a revoked address still works: {status}")


@story("who is shut out is out within seconds, with each key")
def disabled_account(stage):
    scene = stage.usual
    person = scene.person("accounts", "shut@haru.example")
    made = person.ask("POST", "tokens", {"name": "x", "scope": "write"})[2]
    scene.admin("user", "disable", "shut@haru.example")
    program = scene.person()
    program.token = made["token"]
    deadline = time.monotonic() + 5
    while {person.ask("GET", "account")[0], program.ask("GET", "export")[0]} != {401}:
        hold(time.monotonic() < deadline, "a session or a token still works after 5 s")
        time.sleep(0.1)
    hold(person.push("Later")[0] == 401, "a shut account takes changes")
    body = {"email": "shut@haru.example", "password": PASSWORD, "transport": "bearer"}
    hold(scene.person().ask("POST", "sessions", body)[0] == 401, "a shut account lets in")


@story("the address that a client names gets around no limit")
def spoofed_address(stage):
    scene = stage.scene()
    statuses = [scene.person().ask("POST", "accounts/anonymous", {})[0] for _ in range(7)]
    hold(429 in statuses, f"seven accounts in a moment: {statuses}")


@contextlib.contextmanager
def provider():
    """A sign-in provider at which anyone can claim to be anyone."""
    port = server.free_port()
    process = subprocess.Popen([sys.executable, "-m", "oidc_provider_mock", "--port", str(port)],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    origin = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(origin, timeout=5).close()
                break
            assert process.poll() is None
            time.sleep(0.1)
        yield origin
    finally:
        process.kill()
        process.wait()


def through_the_provider(person, subject):
    """Goes to the provider and back; returns where the browser ends up."""
    _, headers, _ = person.ask("GET", "openid/mock/start")
    _, headers, _ = person.ask("POST", headers["Location"], form={"sub": subject})
    _, headers, _ = person.ask("GET", headers["Location"])
    return headers["Location"]


@story("a stranger's identity at a provider is tied to nobody's account")
def link_ticket(stage):
    with provider() as issuer, tempfile.NamedTemporaryFile("w") as described:
        listed = {"id": "mock", "name": "Mock", "issuer": issuer, "client_id": "haru", "client_secret": "s"}
        described.write(json.dumps({"providers": [listed]}))
        described.flush()
        # The provider redirects people to the address under which they reach the server.
        scene = stage.scene("--trusted-proxy", "127.0.0.1", "--public-url", "ORIGIN", "--sign-in-providers", described.name)
        mina = scene.person("accounts", "mina@haru.example", bearer=False)
        claims = json.dumps({"email": "mina@haru.example", "email_verified": True}).encode()
        request = urllib.request.Request(f"{issuer}/users/thief", claims, {"Content-Type": "application/json"}, method="PUT")
        urllib.request.urlopen(request, timeout=10).close()
        thief = scene.person()
        address = through_the_provider(thief, "thief")
        hold("#link=" in address, f"the provider's word about an address let the thief in: {address}")
        body = {"email": "mina@haru.example", "password": PASSWORD, "link_ticket": address.partition("#link=")[2]}
        status, _, _ = scene.person().ask("POST", "sessions", body)
        hold(status == 410, f"somebody else's sign-in tied the thief's identity: {status}")
        hold("#link=" in through_the_provider(scene.person(), "thief"), "the thief's identity opens the account")
        status, _, _ = mina.ask("GET", "openid/mock/start", headers={"Sec-Fetch-Site": "cross-site"})
        hold(status == 403, f"another site leads a browser into a sign-in: {status}")
        hold(mina.ask("GET", "account")[2]["providers"] == [], "the account has an identity that its owner did not add")
