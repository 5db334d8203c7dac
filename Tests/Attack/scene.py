"""The setting of the stories: a real server, mailboxes, clients with addresses of their own, the command, browsers."""

import base64
import contextlib
import functools
import itertools
import os
import pathlib
import re
import resource
import subprocess
import tempfile
import time
import urllib.request

import browser as looks
import server
from api import Client
from devices import Device

PASSWORD = "correct horse battery"
# Documentation addresses (RFC 5737): the server believes that the client is there.
ADDRESSES = (f"203.0.113.{number}" for number in itertools.count(1))


class NotHeld(Exception):
    """An attack succeeded; the text says what it got."""


def hold(is_held, what):
    """Raises NotHeld with a text if the attack got something."""
    if not is_held:
        raise NotHeld(what)


class Person(Client):
    """A person with a browser without scripts, at an address of their own."""

    def __init__(self, scene):
        super().__init__(scene.origin)
        self.address = next(ADDRESSES)
        self.token = None

    def ask(self, method, address, body=None, form=None, headers=None):
        known = {"X-Forwarded-For": self.address}
        if self.token:
            known["Authorization"] = f"Bearer {self.token}"
        return super().ask(method, address, body, form, {**known, **(headers or {})})

    def sign(self, path, email=None, bearer=True):
        """Creates an account or signs in to it; with `bearer` as a program, otherwise with cookies."""
        body = {"email": email, "password": PASSWORD} if email else {}
        if bearer:
            body["transport"] = "bearer"
        status, _, answer = self.ask("POST", path, body)
        assert status == 201, (path, status, answer)
        self.token = answer["token"]
        self.user = answer["user"]
        return self

    def push(self, *names, **changes):
        """Sends days like a device; returns the status and the body."""
        operations = [{"n": number, "e": "dday", "i": f"day-{name}", "f": "name", "v": name, "t": 1}
                      for number, name in enumerate(names, 1)]
        body = {"device": "phone", "after": 0, "prior": 0, "now": 1, "ops": operations, **changes}
        status, _, answer = self.ask("POST", "sync/push", body)
        return status, answer

    def days(self):
        """The names of all days of the account."""
        status, _, file = self.ask("GET", "export")
        assert status == 200, file
        return sorted(cell["v"] for cell in file["changes"] if cell["f"] == "name")


class Scene:
    """A server with options, in which `ORIGIN` is replaced by its address; it stops with the scene."""

    def __init__(self, folder, *options, files=None):
        self.folder = pathlib.Path(folder)
        self.data, self.mails = self.folder / "data", self.folder / "mails"
        self.mails.mkdir(parents=True)
        self.port = server.free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        self.log = open(self.folder / "log", "w+b")
        command = [server.binary(), "serve", "--cheap-passwords", "--port", str(self.port), "--data", str(self.data),
                   *(option.replace("ORIGIN", self.origin) for option in options)]
        limit = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))) if files else None
        self.process = subprocess.Popen(command, stdout=self.log, stderr=subprocess.STDOUT, preexec_fn=limit)
        server.wait_until_ready(self.process, self.origin, self.log)

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.log.close()

    def person(self, *arguments, **options):
        """A new person, who signs in if told how."""
        person = Person(self)
        return person.sign(*arguments, **options) if arguments else person

    def must_live(self):
        """An attack that stopped the server has succeeded."""
        hold(self.process.poll() is None, f"the server ended ({self.process.poll()})")
        hold(self.answers(10), "the server answers nobody")

    def answers(self, seconds):
        """Whether the server still responds to others in time."""
        try:
            with urllib.request.urlopen(f"{self.origin}/healthz", timeout=seconds) as answer:
                return answer.status == 200
        except OSError:
            return False

    def memory(self):
        """The server's peak memory, in MiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) // 1024

    def mail(self, recipient, mark):
        """The first mail to someone that contains a marker, and the text from the marker to the next blank."""
        for _ in range(400):
            for path in sorted(self.mails.glob("*.mail")):
                head, _, body = path.read_bytes().replace(b"\r\n", b"\n").partition(b"\n\n")
                text = base64.b64decode(body).decode() if body.strip() else ""
                if f"To: {recipient}\n".encode() in head + b"\n" and mark in text:
                    return text, re.split(r"\s", text.partition(mark)[2])[0]
            time.sleep(0.025)
        raise AssertionError(f"no mail to {recipient} with {mark}")

    def command(self, *arguments, home="home", words="", succeeds=True, patience=None):
        """Runs the command with a data folder of its own."""
        environment = {**os.environ, "HARU_DATA": str(self.folder / home), "HARU_LANG": "en"}
        command = [server.binary(), *arguments]
        done = subprocess.run(command, input=words, env=environment, text=True, capture_output=True, timeout=patience)
        assert not succeeds or done.returncode == 0, (arguments, done.stderr)
        return done.stdout + done.stderr

    def admin(self, *arguments):
        return self.command("admin", *arguments, "--data", str(self.data))


class Stage:
    """Provides what stories need, once, and cleans it up."""

    def __init__(self):
        self.things = contextlib.ExitStack()

    def scene(self, *options, **more):
        """A separate server for a story that may harm it, or that needs its options."""
        folder = self.things.enter_context(tempfile.TemporaryDirectory())
        scene = Scene(folder, *options, **more)
        self.things.callback(scene.stop)
        return scene

    @functools.cached_property
    def usual(self):
        """A server that sends no mail; each client has an address of its own."""
        return self.scene("--trusted-proxy", "127.0.0.1")

    @functools.cached_property
    def mailing(self):
        """A server that sends mail, under a host name of its own."""
        folder = self.things.enter_context(tempfile.TemporaryDirectory())
        mails = pathlib.Path(folder) / "mails"
        mails.mkdir()
        scene = self.scene(
            "--trusted-proxy", "127.0.0.1", "--mail-from", "haru@haru.example",
            "--mail-command", f"cat > {mails}/.$$ && mv {mails}/.$$ {mails}/$$.mail")
        scene.mails = mails
        return scene

    @functools.cached_property
    def chromium(self):
        return self.things.enter_context(looks.chromium())

    def device(self, scene, path="/dday"):
        """A browser of its own."""
        context = looks.context(self.chromium, scene.origin, size="desktop")
        context.set_default_timeout(looks.PATIENCE)
        self.things.callback(context.close)
        return Device(context, path)
