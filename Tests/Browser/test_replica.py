"""The browser's copy of the server's records in the hard cases: purge, damage, a copied profile, later kinds."""

import contextlib
import json
import sqlite3
import time

import pytest
from devices import EMAIL, PASSWORD
from playwright.sync_api import expect

NOW = int(time.time() * 1000)
HALF_A_YEAR = 181 * 86_400_000
STORES = ["base", "outbox", "meta"]
# All records of the three stores, with the keys of those whose key is not a member.
READ = """(names) => new Promise((done, fail) => {
  const opening = indexedDB.open(`haru${localStorage.haru_copy ?? ""}`);
  opening.onerror = fail;
  opening.onsuccess = async () => {
    const stores = opening.result.transaction(names);
    const all = (request) => new Promise((found) => { request.onsuccess = () => found(request.result); });
    const read = (store) => Promise.all([all(store.getAll()), all(store.getAllKeys())]);
    const found = await Promise.all(names.map((name) => read(stores.objectStore(name))));
    opening.result.close();
    done(Object.fromEntries(names.map((name, index) => [name, found[index]])));
  };
})"""
# Puts values, with a key if the store needs one, and deletes keys.
WRITE = """([puts, deletions]) => new Promise((done, fail) => {
  const opening = indexedDB.open(`haru${localStorage.haru_copy ?? ""}`, 1);
  opening.onerror = fail;
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("base", { keyPath: ["e", "i", "f"] });
    opening.result.createObjectStore("outbox", { keyPath: "n", autoIncrement: true });
    opening.result.createObjectStore("meta");
  };
  opening.onsuccess = () => {
    const change = opening.result.transaction(["base", "outbox", "meta"], "readwrite");
    for (const [name, key] of deletions) change.objectStore(name).delete(key);
    for (const [name, value, key] of puts) {
      const store = change.objectStore(name);
      if (store.keyPath) store.put(value); else store.put(value, key);
    }
    change.oncomplete = () => { opening.result.close(); done(); };
    change.onabort = fail;
  };
})"""
PULL = "fetch('/api/v1/sync/pull?device=probe').then((answer) => answer.json())"


def stored(device, name):
    return device.page.evaluate(READ, [name])[name][0]


def write(device, puts=(), deletions=()):
    device.page.evaluate(WRITE, [list(puts), list(deletions)])


def state_of(device):
    """What the device remembers about its sync."""
    values, keys = device.page.evaluate(READ, ["meta"])["meta"]
    return values[keys.index("sync")]


def copied(device):
    return {(cell["e"], cell["i"], cell["f"], cell["s"], str(cell["v"])) for cell in stored(device, "base")}


def on_the_server(device):
    return {(cell["e"], cell["i"], cell["f"], cell["s"], str(cell["v"])) for cell in device.page.evaluate(PULL)["cells"]}


def copies_exactly(*devices):
    """Waits until devices have sent everything and have exactly the server's cells."""
    for device in devices:
        deadline = time.monotonic() + 20
        while stored(device, "outbox") or copied(device) != on_the_server(device):
            assert time.monotonic() < deadline, copied(device) ^ on_the_server(device)
            device.page.wait_for_timeout(50)


def record_of(device, name):
    return next(cell["i"] for cell in stored(device, "base") if cell["f"] == "name" and cell["v"] == name)


def half_a_year_passes(haru):
    """Restarts the server long after a deletion; returns once it has purged it."""
    haru.stop()
    with contextlib.closing(sqlite3.connect(f"{haru.data}/haru-server.sqlite")) as database:
        with database:
            database.execute("UPDATE sync_cell SET received_ms = received_ms - ? WHERE field = 'deleted'", [HALF_A_YEAR])
        haru.start()
        deadline = time.monotonic() + 20
        while not database.execute("SELECT max(purged_seq) FROM sync_user").fetchone()[0]:
            assert time.monotonic() < deadline, "nothing was purged"
            time.sleep(0.05)


@pytest.fixture
def pair(device, haru, terminal):
    """Two browsers with two days, one of which a third device can delete."""
    phone, desk = device(), device()
    phone.sign("accounts")
    desk.sign("sessions")
    phone.add("Kept", "Gone")
    terminal("login", haru.origin, words=f"{EMAIL}\n{PASSWORD}\n")
    terminal("sync")
    for it in [phone, desk]:
        it.shows("Kept", "Gone")
    copies_exactly(phone, desk)
    return phone, desk


@pytest.fixture
def remove(terminal):
    def run(name):
        terminal("dday", "remove", name)
        terminal("sync")

    return run


def test_what_was_deleted_long_ago_goes_from_every_copy_and_may_begin_anew(pair, haru, remove):
    phone, desk = pair
    gone = record_of(phone, "Gone")
    remove("Gone")
    for it in pair:
        it.shows("Kept")
    copies_exactly(*pair)
    assert gone in {cell["i"] for cell in stored(desk, "base")}
    half_a_year_passes(haru)
    copies_exactly(*pair)
    for it in pair:
        assert gone not in {cell["i"] for cell in stored(it, "base")}
    # The same record, recreated by a device that does not know of its deletion.
    kept = [cell for cell in stored(phone, "base") if cell["i"] == record_of(phone, "Kept")]
    values = {cell["f"]: cell["v"] for cell in kept} | {"name": "Anew"}
    write(phone, [["outbox", {"e": "dday", "i": gone, "f": field, "v": value, "t": kept[0]["t"]}]
                  for field, value in values.items()])
    phone.open("/dday")
    for it in pair:
        it.shows("Kept", "Anew")
    copies_exactly(*pair)


def test_a_copy_from_before_a_purge_is_made_anew_and_keeps_what_waits(pair, haru, remove):
    phone, desk = pair
    answers = []
    desk.page.on("response", lambda answer: answers.append(answer.status))
    desk.context.set_offline(True)
    desk.add("From the desk")
    remove("Gone")
    phone.shows("Kept")
    half_a_year_passes(haru)
    desk.context.set_offline(False)
    for it in pair:
        # It is rejected, copies everything and pushes, and the phone is notified.
        it.shows("Kept", "From the desk")
    assert 410 in answers
    copies_exactly(*pair)
    generations = {cell["g"] for cell in stored(desk, "base")}
    assert len(generations) == 1


def test_a_damaged_copy_repairs_itself_within_a_day(pair):
    phone, desk = pair
    kept = record_of(desk, "Kept")
    cells = stored(desk, "base")
    lost = next(cell for cell in cells if cell["i"] == kept and cell["f"] == "name")
    write(
        desk,
        [["base", {**lost, "i": "0000", "s": 1}], ["meta", {**state_of(desk), "compared": 0}, "sync"]],
        [["base", [lost["e"], lost["i"], lost["f"]]]],
    )
    desk.open("/dday")
    desk.shows("Kept", "Gone")
    copies_exactly(desk)
    desk.add("After the repair")
    phone.shows("Kept", "Gone", "After the repair")


def test_a_copied_profile_becomes_a_device_of_its_own(pair, device):
    phone, desk = pair
    copy = device("/account")
    copy.context.add_cookies(phone.context.cookies())
    phone.context.set_offline(True)
    found = phone.page.evaluate(READ, STORES)
    write(copy, [[name, value, key] for name in STORES for value, key in zip(*found[name])])
    # A copied database also continues from the last number.
    last = state_of(phone)["acknowledged"]
    write(copy, [["outbox", {"n": last}]])
    write(copy, deletions=[["outbox", last]])
    copy.open("/dday")
    copy.shows("Kept", "Gone")
    copy.context.set_offline(True)
    # Both use the next number for a change of their own.
    phone.add("On the phone")
    copy.add("On the copy")
    copy.context.set_offline(False)
    phone.context.set_offline(False)
    copies_exactly(copy, phone, desk)
    for it in [phone, desk, copy]:
        it.shows("Kept", "Gone", "On the phone", "On the copy")
    assert len({state_of(it)["device"] for it in [phone, desk, copy]}) == 3


def test_a_copy_that_was_interrupted_goes_on_where_it_was(pair):
    _, desk = pair
    state = state_of(desk)
    epoch = state["cursor"].split(".")[0]
    write(desk, [["meta", {**state, "cursor": f"{epoch}.0", "copying": True, "generation": 7}, "sync"]])
    desk.open("/dday")
    expect(desk.page.locator(".side .sync.ok")).to_have_count(1)
    copies_exactly(desk)
    assert {cell["g"] for cell in stored(desk, "base")} == {7}
    desk.shows("Kept", "Gone")


def test_what_a_later_version_wrote_is_kept_and_sent_on_by_those_who_do_not_know_it(pair, haru, terminal, tmp_path):
    phone, desk = pair
    terminal("admin", "backup", str(tmp_path / "backup"), "--data", haru.data)
    known = record_of(phone, "Kept")
    later = [("thing", "one", "shape", {"corners": [3, 4.5]}), ("dday", known, "glow", "green")]
    push = {
        "device": "later", "after": 0, "prior": 0, "now": NOW,
        "ops": [{"n": number, "e": entity, "i": record, "f": field, "v": value, "t": NOW}
                for number, (entity, record, field, value) in enumerate(later, 1)],
    }
    assert phone.ask("POST", "sync/push", push) == 200
    copies_exactly(*pair)
    terminal("sync")
    exported = json.loads(terminal("export"))["changes"]
    # Devices that do not know the kind change what they know, and restore what the server has lost.
    desk.add("From the desk")
    terminal("dday", "add", "From the terminal", "2027-03-01")
    haru.stop()
    terminal("admin", "restore", str(tmp_path / "backup"), "--data", haru.data)
    haru.start()
    terminal("sync")
    for it in pair:
        it.shows("Kept", "Gone", "From the desk", "From the terminal")
    copies_exactly(*pair)
    given = on_the_server(phone)
    for entity, record, field, value in later:
        assert any(cell[:3] == (entity, record, field) and cell[4] == str(value) for cell in given)
        assert any((change["e"], change["i"], change["f"], change["v"]) == (entity, record, field, value)
                   for change in exported)
