"""Several people sharing a browser: everyone's records stay theirs, and nobody else sees, sends or deletes them."""

import random
import re

import pytest
from api import Client
from devices import PASSWORD, UP_TO_DATE, Device
from playwright.sync_api import expect
from texts import text

import browser as looks
import notices

BADGE = """
const clear = Navigator.prototype.clearAppBadge;
Navigator.prototype.clearAppBadge = function () { localStorage.badgeCleared = "yes"; return clear.call(this); };
"""
MINA, JUNO = "mina@haru.example", "juno@haru.example"


def end_session(device):
    """Ends the session; the copy stays."""
    assert device.ask("DELETE", "sessions/current") == 204


def ask_to_sign_out(device, waiting=False):
    device.open("/account").page.get_by_role("button", name=text("account.signOutHere")).click()
    looks.wait_until_shown(device.page)
    dialog = device.page.get_by_role("dialog")
    expect(dialog).to_contain_text(text("signOut.text"))
    expect(dialog.get_by_role("button", name=text("signOut.save"))).to_have_count(1 if waiting else 0)
    return dialog


def sign_out(device, choice, waiting=False):
    dialog = ask_to_sign_out(device, waiting)
    device.page.evaluate("globalThis.isBefore = true")
    dialog.get_by_role("button", name=text(f"signOut.{choice}")).click()
    looks.wait_until(device.page, "!globalThis.isBefore && document.querySelector('#app main')?.$id")
    return device.open("/dday")


def names_on_server(haru, email):
    """The days of an account, as its owner's program reads them."""
    status, _, session = Client(haru.origin).ask("POST", "sessions", {"email": email, "password": PASSWORD, "transport": "bearer"})
    assert status == 201
    _, _, file = Client(haru.origin).ask("GET", "export", headers={"Authorization": f"Bearer {session['token']}"})
    return sorted(cell["v"] for cell in file["changes"] if cell["f"] == "name")


def synced(device):
    tab = device.tab("/settings")
    tab.state(UP_TO_DATE)
    tab.page.close()


def test_a_reset_says_so_even_if_its_dialog_leaves_the_history_late(device):
    own = device()
    own.context.add_init_script("""
      const back = history.back.bind(history), keys = caches.keys.bind(caches);
      history.back = () => setTimeout(back, 200);
      caches.keys = () => new Promise((done) => setTimeout(() => done(keys()), 800));""")
    own.open("/settings").reset()


def test_the_next_person_finds_nothing_and_the_first_one_everything(device, haru):
    shared = device()
    shared.sign("accounts", MINA)
    shared.add("Mina's exam")
    synced(shared)
    shared.context.set_offline(True)
    shared.add("Mina's secret")
    shared.context.set_offline(False)
    end_session(shared)
    shared.sign("accounts", JUNO)
    shared.shows()
    shared.add("Juno's day")
    synced(shared)
    assert names_on_server(haru, JUNO) == ["Juno's day"]
    # He deletes his data on this device, which is only his.
    shared.open("/settings").reset()
    shared.open("/dday").shows()
    shared.sign("sessions", MINA)
    shared.shows("Mina's exam", "Mina's secret")
    synced(shared)
    assert names_on_server(haru, MINA) == ["Mina's exam", "Mina's secret"]
    assert names_on_server(haru, JUNO) == ["Juno's day"]


def test_what_everybody_could_see_goes_with_the_copy(whole_chromium, haru):
    """Notifications, the app's badge and the weather of places."""
    context = looks.context(whole_chromium, haru.origin, size="desktop", service_worker=True, permissions=["notifications"])
    context.set_default_timeout(looks.PATIENCE)
    context.add_init_script(BADGE)
    shared = Device(context)
    shared.sign("accounts", MINA)
    looks.wait_for_worker(shared.page)
    notices.count(shared.page)
    shared.page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.showNotification('Dialysis at 9')) && null")
    assert notices.wait_for(shared.page, 1) == [["Dialysis at 9", ""]]
    shared.page.evaluate("caches.open('weather').then((kept) => kept.put('/api/v1/weather?at=home', new Response('{}')))")
    assert shared.page.evaluate("localStorage.badgeCleared ?? null") is None
    end_session(shared)
    shared.sign("accounts", JUNO)
    notices.wait_for_none(shared.page)
    assert not shared.page.evaluate("caches.has('weather')")
    assert shared.page.evaluate("localStorage.badgeCleared") == "yes"
    context.close()


@pytest.mark.parametrize("takes_along", [True, False])
def test_what_nobody_owned_goes_along_only_where_the_person_says_so(device, haru, takes_along):
    phone = device()
    phone.add("Before the account")
    assert phone.ask("POST", "accounts", {"email": MINA, "password": PASSWORD}) == 201
    phone.page.reload()
    phone.until_open(MINA)
    phone.shows()
    expect(phone.page.locator(".banner.aside")).to_contain_text(text("aside.text", count=1))
    phone.answer_aside(takes_along)
    phone.shows(*["Before the account"] * takes_along)
    synced(phone)
    assert names_on_server(haru, MINA) == ["Before the account"] * takes_along
    sign_out(phone, "remove").shows(*["Before the account"] * (not takes_along))


def test_what_was_taken_along_is_there_once_although_the_browser_ended_in_between(device, haru):
    phone = device()
    phone.add("Before the account")
    assert phone.ask("POST", "accounts", {"email": MINA, "password": PASSWORD}) == 201
    phone.page.reload()
    phone.until_open(MINA)
    # As if the browser died before the other database is emptied.
    phone.page.evaluate("""() => {
      const clear = IDBObjectStore.prototype.clear;
      IDBObjectStore.prototype.clear = function () {
        const request = clear.call(this);
        if (this.name !== "meta") return request;
        this.transaction.abort();
        globalThis.isCut = true;
      };
    }""")
    banner = phone.page.locator(".banner.aside")
    banner.get_by_role("button", name=text("aside.take"), exact=True).click()
    looks.wait_until(phone.page, "globalThis.isCut")
    phone.page.reload()
    looks.wait_until_shown(phone.page)
    phone.shows("Before the account")
    phone.answer_aside(True)
    phone.shows("Before the account")
    synced(phone)
    assert names_on_server(haru, MINA) == ["Before the account"]


def test_signing_out_asks_what_becomes_of_the_records(device, haru, assert_accessible):
    phone = device()
    phone.sign("accounts", MINA)
    phone.add("Mina's exam")
    synced(phone)
    dialog = ask_to_sign_out(phone)
    expect(dialog).to_contain_text(text("signOut.removeText"))
    assert_accessible(phone.page)
    phone.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    sign_out(phone, "keep").shows("Mina's exam")
    phone.sign("sessions", MINA)
    phone.shows("Mina's exam")
    sign_out(phone, "remove").shows()
    assert "Mina" not in phone.page.evaluate("""async () => {
      const all = [JSON.stringify(localStorage)];
      for (const { name } of await indexedDB.databases()) await new Promise((done) => {
        indexedDB.open(name).onsuccess = ({ target: { result: database } }) => {
          const names = [...database.objectStoreNames];
          let left = names.length;
          if (!left) done();
          for (const store of names) database.transaction(store).objectStore(store).getAll().onsuccess = ({ target: { result } }) => {
            all.push(JSON.stringify(result));
            if (!--left) { database.close(); done(); }
          };
        };
      });
      return all.join();
    }""")
    phone.sign("sessions", MINA)
    phone.shows("Mina's exam")


def test_an_account_without_an_address_is_not_left_by_mistake(device, haru):
    """Nobody could sign in to it again, so its records and its session stay."""
    phone = device("/account")
    phone.page.get_by_role("button", name=text("account.start")).click()
    phone.open("/dday").add("Only here")
    synced(phone)
    phone.open("/account")
    expect(phone.page.get_by_role("button", name=text("account.signOutHere"))).to_have_count(0)
    phone.open("/settings?sign-out").page.get_by_role("button", name=text("signOut.remove")).click()
    expect(phone.page.get_by_role("status").filter(has_text="anonymous_account")).to_be_visible()
    phone.open("/dday").shows("Only here")
    synced(phone)


def test_what_was_never_sent_is_named_and_offered_as_a_file_before_it_is_deleted(device):
    phone = device("/settings")
    phone.sign("accounts", MINA)
    phone.state(UP_TO_DATE)
    phone.page.get_by_role("link", name=text("dday.title")).first.click()
    looks.wait_until_loaded(phone.page)
    cut = "**/api/v1/sync/**"
    phone.context.route(cut, lambda route: route.abort())
    phone.add("Mina's secret")
    dialog = ask_to_sign_out(phone, waiting=True)
    expect(dialog).to_contain_text(re.compile("changes haven't been synced yet"))
    expect(dialog.get_by_role("listitem").filter(has_text="Mina's secret")).to_have_count(1)
    with phone.page.expect_download() as download:
        dialog.get_by_role("button", name=text("signOut.save")).click()
    assert "Mina's secret" in download.value.path().read_text()


def test_the_other_tab_follows_and_what_was_typed_there_stays_hers(device, haru):
    first = device()
    first.sign("accounts", MINA)
    first.add("Mina's exam")
    synced(first)
    first.page.locator("#save").click()
    first.page.get_by_role("dialog").get_by_label(text("field.name"), exact=True).fill("Half typed")
    looks.wait_until(first.page, "Object.keys(localStorage).some((key) => key.includes('haru-draft'))")
    second = first.tab()
    end_session(second)
    second.sign("accounts", JUNO)
    second.shows()
    looks.wait_until(first.page, "document.querySelector('#app main')?.$id && (localStorage.haru_copy ?? '') !== ''")
    first.shows()
    expect(first.page.get_by_text(text("sheet.draft"))).to_have_count(0)
    first.add("Juno's day")
    second.shows("Juno's day")
    end_session(second)
    second.sign("sessions", MINA)
    second.shows("Mina's exam")
    second.page.locator("#save").click()
    expect(second.page.get_by_role("dialog").get_by_label(text("field.name"), exact=True)).to_have_value("Half typed")
    assert names_on_server(haru, JUNO) == ["Juno's day"]


def test_what_she_deleted_is_not_his_to_bring_back(device, haru):
    first = device()
    first.sign("accounts", MINA)
    first.add("Mina's exam")
    synced(first)
    first.delete("Mina's exam")
    undo = first.page.get_by_role("button", name=text("app.undo"), exact=True)
    expect(undo).to_be_visible()
    synced(first)
    second = first.tab()
    end_session(second)
    second.sign("accounts", JUNO)
    first.until_open(JUNO)
    expect(undo).to_have_count(0)
    first.shows()
    synced(second)
    assert names_on_server(haru, JUNO) == names_on_server(haru, MINA) == []


def test_her_backups_are_not_his(device):
    shared = device()
    backup = shared.page.get_by_role("button", name=text("date.today"))
    shared.sign("accounts", MINA)
    shared.add("Mina's exam")
    looks.wait_until(shared.page, "localStorage.haru_backup")
    # As if that had been a day ago: the next change keeps what was there before.
    shared.page.evaluate("localStorage.removeItem('haru_backup')")
    shared.add("Mina's secret")
    looks.wait_until(shared.page, "localStorage.haru_backup")
    shared.open("/settings/data")
    expect(backup).to_have_count(1)
    synced(shared)
    end_session(shared)
    shared.sign("accounts", JUNO)
    shared.open("/settings/data")
    expect(shared.page.get_by_text(text("data.backupsNone"))).to_be_visible()
    expect(backup).to_have_count(0)
    end_session(shared)
    shared.sign("sessions", MINA)
    shared.open("/settings/data")
    expect(backup).to_have_count(1)


def test_a_page_that_was_open_shows_nothing_of_hers_once_he_signed_in(device):
    first = device()
    first.sign("accounts", MINA)
    first.add("Mina's exam")
    synced(first)
    # No refused sync tells the page.
    first.context.route("**/api/v1/sync/**", lambda route: route.abort())
    # He signs in outside the app: on the account page, or in another tab of the browser.
    other = first.context.new_page()
    other.goto("/manifest.webmanifest")
    for email, path in [(JUNO, "accounts"), (MINA, "sessions")]:
        body = {"email": email, "password": PASSWORD}
        assert other.request.post(f"/api/v1/{path}", data=body).status == 201
        # The page may be about to open the other copy by itself.
        looks.wait_until(first.page, "setTimeout(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))")
        first.until_open(email)
        first.shows(*["Mina's exam"] * (email == MINA))


def test_nobody_else_is_asked_about_an_account_without_an_address(device, haru):
    """Mina starts without an email address, signs in and does not answer; then Juno signs in."""
    phone = device("/account")
    phone.page.get_by_role("button", name=text("account.start")).click()
    phone.open("/dday").add("Made before")
    synced(phone)
    assert phone.ask("POST", "accounts", {"email": MINA, "password": PASSWORD}) in (200, 201)
    Client(haru.origin).ask("POST", "accounts", {"email": JUNO, "password": PASSWORD, "transport": "bearer"})
    # Her account took over the address: it is the same account, and so is the copy.
    phone.open("/dday").shows("Made before")
    end_session(phone)
    phone.page.goto("/account")
    phone.page.get_by_role("button", name=text("account.start")).click()
    phone.open("/dday").add("Begun anew")
    synced(phone)
    phone.ask("POST", "sessions", {"email": MINA, "password": PASSWORD})
    phone.open("/dday").until_open(MINA)
    expect(phone.page.locator(".banner.aside")).to_have_count(1)
    end_session(phone)
    phone.sign("sessions", JUNO)
    phone.shows()
    expect(phone.page.locator(".banner.aside")).to_have_count(0)
    phone.sign("sessions", MINA)
    phone.shows("Made before", "Begun anew")


def lose(tab, name):
    """Signs out and removes the records while a change waits that will never be sent; all others have been sent."""
    synced(tab)
    cut = "**/api/v1/sync/**"
    tab.context.route(cut, lambda route: route.abort())
    tab.open("/dday").add(name)
    sign_out(tab, "remove", waiting=True)
    tab.context.unroute(cut)


# Between them, these orders have every step in every state.
@pytest.mark.parametrize("seed", [131, 186, 230, 243])
def test_whatever_happens_in_whatever_order_two_people_never_mix(device, haru, seed):
    """Sign-ins, also over a session and with what was nobody's, sign-outs, edits online and offline, in two tabs: each name stays with the
    person who wrote it."""
    chance = random.Random(seed)
    tabs = [device()]
    tabs.append(tabs[0].tab())
    owner, is_signed_in, made, known = None, False, {MINA: set(), JUNO: set(), None: set()}, set()
    actions = ["sign in", "sign in over", "sign out", "lose", "add", "add", "offline add", "rename", "delete", "reload"]
    for step in range(14):
        tab = chance.choice(tabs)
        action = chance.choice(actions)
        # No name is part of another one.
        name = f"{owner or 'nobody'} {step:02}"
        if action.startswith("sign in"):
            email, takes_along = chance.choice([MINA, JUNO]), chance.choice([True, False])
            if is_signed_in and action == "sign in":
                end_session(tab)
            tab.open("/dday").sign("sessions" if email in known else "accounts", email, takes_along=takes_along)
            known.add(email)
            # Only what is shown before the sign-in, and nobody's, can go along.
            if owner is None and takes_along:
                made[email] |= made[None]
                made[None] = set()
            owner, is_signed_in = email, True
        elif action == "sign out" and is_signed_in:
            # Records that nobody sees cannot be added to: if her copy is kept, it stays open.
            is_removed = not made[owner]
            synced(tab)
            sign_out(tab, "remove" if is_removed else "keep")
            is_signed_in, owner = False, None if is_removed else owner
        elif action == "lose" and is_signed_in:
            lose(tab, name)
            is_signed_in, owner = False, None
        elif action.endswith("add"):
            looks.wait_until_loaded(tab.open("/dday").page)
            tab.context.set_offline(action == "offline add")
            tab.add(name)
            made[owner].add(name)
            tab.context.set_offline(False)
        elif action in ("rename", "delete") and made[owner]:
            chosen = chance.choice(sorted(made[owner]))
            made[owner].remove(chosen)
            tab.open("/dday")
            if action == "delete":
                tab.delete(chosen)
                expect(tab.days.filter(has_text=chosen)).to_have_count(0)
            else:
                tab.rename(chosen, name)
                made[owner].add(name)
        elif action == "reload":
            tab.open("/dday")
    for email in sorted(known):
        shared = tabs[0]
        shared.context.set_offline(False)
        # What another tab did last may still be reloading this one.
        shared.open("/dday").ask("DELETE", "sessions/current")
        shared.open("/dday").sign("sessions", email, takes_along=False)
        shared.shows(*made[email])
        synced(shared)
        assert set(names_on_server(haru, email)) == made[email]
