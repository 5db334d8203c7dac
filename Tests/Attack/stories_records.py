"""Attacks on records and on the server that stores them: hostile numbers, files and connection counts."""

import contextlib
import http.client
import io
import os
import socket
import sqlite3
import stat
import subprocess
import tempfile
import threading
import time
import urllib.request
import zipfile

import server
from attack import story
from scene import hold


@story("a number of 2^63 - 1 and then an import end no server")
def number_overflow(stage):
    scene = stage.scene("--trusted-proxy", "127.0.0.1")
    stranger = scene.person("accounts/anonymous")
    for device in ["import", "haru.import", "phone"]:
        operation = {"n": 2**63 - 1, "e": "dday", "i": "a", "f": "name", "v": "x", "t": 2**63 - 1}
        for changes in [{"ops": [operation]}, {"after": 2**63 - 2, "ops": [operation]}, {"now": -(2**63), "ops": []}]:
            with contextlib.suppress(OSError, http.client.HTTPException):
                stranger.push(device=device, **changes)
            scene.must_live()
    with contextlib.suppress(OSError, http.client.HTTPException):
        file = {"format": "haru", "version": 1, "changes": [{"e": "dday", "i": "b", "f": "name", "v": "x", "t": 2**63 - 1}]}
        stranger.ask("POST", "import", file)
        stranger.ask("GET", f"sync/pull?device=phone&cursor=x.{10**18 - 1}&end={2**63 - 1}&purged={2**63 - 1}&limit={2**63 - 1}")
    scene.must_live()
    assert stranger.ask("GET", "export")[0] == 200


@story("a copy of one account is not taken by another")
def other_copy(stage):
    scene = stage.usual
    mina, juno = scene.person("accounts", "copy@haru.example"), scene.person("accounts", "copies@haru.example")
    status, answer = juno.push("Mina's day", account=mina.user)
    hold((status, answer.get("code")) == (409, "other_account"), f"{status} {answer}")
    hold(juno.days() == [], "the day is there")
    status, _, answer = juno.ask("GET", f"sync/pull?device=phone&account={mina.user}")
    hold((status, answer.get("code")) == (409, "other_account"), f"a pull: {status}")


@story("another user of the machine reads nothing of the data")
def open_folder(stage):
    scene = stage.usual
    scene.person("accounts", "folder@haru.example").push("Secret")
    scene.admin("backup", str(scene.folder / "copy.sqlite"))
    places = [scene.data, *scene.data.rglob("*"), scene.folder / "copy.sqlite"]
    wide = [f"{path.name} {stat.S_IMODE(path.stat().st_mode):o}" for path in places if stat.S_IMODE(path.stat().st_mode) & 0o077]
    hold(not wide, f"open to others: {', '.join(wide)}")


def package(*statements):
    """An Anki package whose database was made by these statements."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "collection.anki2")
        with contextlib.closing(sqlite3.connect(path)) as database:
            for statement in statements:
                database.execute(statement)
            database.commit()
        held = io.BytesIO()
        with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(path, "collection.anki2")
        return held.getvalue()


# The tables that are read, as in Anki.
COL = "CREATE TABLE col (id, crt, mod, scm, ver, dty, usn, ls, conf, models, decks, dconf, tags)"
NOTES = "CREATE TABLE notes (id INTEGER PRIMARY KEY, guid, mid, mod, usn, tags, flds, sfld, csum, flags, data)"
CARDS = "CREATE TABLE cards (id INTEGER PRIMARY KEY, nid, did, ord, mod, usn, type, queue, due, ivl, factor, reps, lapses, left, odue, odid, flags, data)"
REVLOG = "CREATE TABLE revlog (id INTEGER PRIMARY KEY, cid, usn, ease, ivl, lastIvl, factor, time, type)"
MODELS = '{"1":{"flds":[{"name":"Front"},{"name":"Back"}],"type":0}}'
FILLED = f"INSERT INTO col VALUES (1,0,0,0,11,0,0,0,'{{}}','{MODELS}','{{\"1\":{{\"name\":\"Default\"}}}}','{{}}','{{}}')"
NOTE = "INSERT INTO notes VALUES (1,'g',1,0,0,'','%s','x',0,0,'')"


def send_package(scene, bytes, seconds):
    """The server's response to a package; None if it does not respond in time."""
    connection = http.client.HTTPConnection("127.0.0.1", scene.port, timeout=seconds)
    try:
        connection.request("POST", "/api/v1/words/package", bytes, {"Content-Type": "application/octet-stream"})
        return connection.getresponse().status
    except OSError:
        return None
    finally:
        connection.close()


def attack_with_packages(stage, packages, seconds):
    scene = stage.scene("--trusted-proxy", "127.0.0.1")
    for name, bytes in packages:
        status = send_package(scene, bytes, seconds)
        hold(status is not None, f"{name}: {len(bytes)} bytes hold the reader for {seconds} s")
        hold(scene.memory() < 600, f"{name}: the server took {scene.memory()} MiB")
        scene.must_live()
    # A client that leaves makes room for the next one.
    good = package(COL, FILLED, NOTES, CARDS, REVLOG, NOTE % "a\x1fb")
    hold(send_package(scene, good, seconds) == 200, "an honest package is not read any more")


@story("a small package of Anki keeps the reader no more than seconds")
def hostile_package(stage):
    slow = "instr(hex(zeroblob(400000000)),'1')"
    view = f"CREATE VIEW notes AS SELECT 1 id, 'g' guid, 1 mid, '' tags, hex(zeroblob(400000000)) || {slow} flds"
    attack_with_packages(stage, [
        ("a generated column", package(COL, FILLED, NOTES.replace("flds,", f"flds GENERATED ALWAYS AS ({slow}) VIRTUAL,"), CARDS, REVLOG,
                                       "INSERT INTO notes (id, guid, mid, mod, usn, tags, sfld) VALUES (1,'g',1,0,0,'','x')")),
        ("a view", package(COL, FILLED, view, CARDS, REVLOG)),
        ("no package", b"PK\x05\x06" + bytes(18)),
    ], seconds=15)


@story("nested clozes of a package are read in a moment")
def nested_clozes(stage):
    nested = "{{c1::" * 150_000
    attack_with_packages(stage, [("nested clozes", package(COL, FILLED.replace('"type":0', '"type":1'), NOTES, CARDS, REVLOG, NOTE % nested))],
                         seconds=15)


@story("millions of arrays as an import silence nobody and fill no memory")
def nested_arrays(stage):
    scene = stage.scene("--trusted-proxy", "127.0.0.1")
    people = [scene.person("accounts/anonymous") for _ in range(2)]
    size = 40 << 20

    def send(person):
        connection = http.client.HTTPConnection("127.0.0.1", scene.port, timeout=60)
        with contextlib.suppress(OSError, http.client.HTTPException):
            body = b'{"format":"haru","version":1,"changes":[' + b"[]," * (size // 3) + b"[]]}"
            connection.request("POST", "/api/v1/import", body, {
                "Content-Type": "application/json", "Authorization": f"Bearer {person.token}",
                "X-Forwarded-For": person.address})
            connection.getresponse().read()
        connection.close()

    threads = [threading.Thread(target=send, args=[person], daemon=True) for person in people]
    for thread in threads:
        thread.start()
    slowest = 0
    while any(thread.is_alive() for thread in threads):
        began = time.monotonic()
        hold(scene.answers(5), "somebody else waited for more than 5 s")
        slowest = max(slowest, time.monotonic() - began)
        time.sleep(0.05)
    scene.must_live()
    hold(slowest < 2, f"somebody else waited for {slowest:.1f} s")
    hold(scene.memory() < 600, f"the server took {scene.memory()} MiB for two bodies of {size >> 20} MiB")


@story("one address does not take all connections")
def connection_share(stage):
    scene = stage.scene(files=256)
    with contextlib.ExitStack() as open_ones:
        for _ in range(400):
            connection = socket.socket()
            open_ones.enter_context(connection)
            connection.settimeout(1)
            connection.bind(("127.0.0.9", 0))
            if connection.connect_ex(("127.0.0.1", scene.port)):
                break
        hold(scene.answers(3), "nobody else gets in")
    scene.must_live()


@story("a push that is in flight leaves nothing of a deleted account")
def deletion_in_flight(stage):
    scene = stage.scene("--trusted-proxy", "127.0.0.1", "--registration", "open")
    for _ in range(4):
        person = scene.person("accounts/anonymous")
        ends = threading.Event()

        def push_on(device):
            while not ends.is_set():
                with contextlib.suppress(OSError, http.client.HTTPException):
                    person.push("a day", device=device)

        devices = [threading.Thread(target=push_on, args=(f"device-{number}",)) for number in range(4)]
        for device in devices:
            device.start()
        status, _, answer = person.ask("POST", "account/deletion", {})
        ends.set()
        for device in devices:
            device.join()
        assert status < 300, (status, answer)
        with contextlib.closing(sqlite3.connect(f"file:{next(scene.data.glob('*.sqlite'))}?mode=ro", uri=True)) as database:
            left = database.execute("SELECT COUNT(*) FROM sync_user WHERE user = ?", [person.user]).fetchone()[0]
        hold(left == 0, "records of the account")


@story("a server whose database is damaged does not say that it is ready")
def damaged_database(stage):
    scene = stage.scene("--trusted-proxy", "127.0.0.1")
    person = scene.person("accounts", "damaged@haru.example")
    for number in range(40):
        person.push(*(f"{number} {name} {'x' * 200}" for name in range(20)), device=f"device-{number}")
    # A server that is asked to stop leaves everything in the one file.
    scene.process.terminate()
    scene.process.wait(20)
    scene.stop()
    file = next(scene.data.glob("*.sqlite"))
    content = bytearray(file.read_bytes())
    assert len(content) > 20 * 4096
    for page in range(2, len(content) // 4096, 3):
        content[page * 4096:(page + 1) * 4096] = b"\xa5" * 4096
    file.write_bytes(content)
    command = [server.binary(), "serve", "--port", str(scene.port), "--data", str(scene.data)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            for _ in range(200):
                if process.poll() is not None:
                    break
                with contextlib.suppress(OSError), urllib.request.urlopen(f"{scene.origin}/readyz", timeout=5):
                    hold(False, "it is ready")
                time.sleep(0.05)
            hold(process.returncode not in (None, 0), "it neither ended nor said what is wrong")
        finally:
            process.kill()


@story("a file that the command imports ends the command in a moment")
def endless_import(stage):
    scene = stage.usual
    file = scene.folder / "time.data"
    file.write_bytes(b"inc 20260101T000000Z - 20260101T010000Z # A\rB\x0bC\n" * 1000)
    try:
        scene.command("focus", "import", "timewarrior", str(file), succeeds=False, patience=20)
    except subprocess.TimeoutExpired:
        hold(False, "it runs for ever")
