"""Settings that apply at once, persist, and can be reset."""

import re

import browser as looks
import pytest
import server
from playwright.sync_api import expect
from texts import text

SUBPAGES = ["language", "data", "help", "privacy", "about", "feedback", "translate"]


def theme(page):
    return page.locator("html").get_attribute("data-theme")


def switch(page, key):
    return page.get_by_role("switch", name=text(key), exact=True)


def test_every_page_below_leads_back(visit):
    page = visit("/settings")
    for name in SUBPAGES:
        page.goto(f"/settings/{name}")
        looks.wait_until_shown(page)
        page.get_by_role("link", name=text("settings.back")).click()
        expect(page).to_have_url(re.compile("/settings$"))
        expect(page.get_by_role("heading", level=1)).to_have_text(text("settings.title"))


def test_a_theme_applies_at_once_in_all_tabs_and_stays(visit):
    page = visit("/settings", theme="light")
    other = page.context.new_page()
    other.goto("/calc")
    looks.wait_until_shown(other)
    page.get_by_text(text("settings.themeDark"), exact=True).click()
    assert theme(page) == "dark"
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    assert theme(page) == "dark"
    looks.wait_until_shown(page)
    expect(page.get_by_role("radio", name=text("settings.themeDark"))).to_be_checked()
    page.get_by_text(text("settings.themeSystem"), exact=True).click()
    assert theme(page) == "light"


def test_a_theme_is_chosen_with_the_arrow_keys(visit):
    page = visit("/settings", theme="light")
    page.get_by_role("radio", name=text("settings.themeSystem")).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name=text("settings.themeDark"))).to_be_checked()
    assert theme(page) == "dark"


def test_a_language_is_spoken_at_once_and_stays(visit):
    page = visit("/settings/language")
    page.get_by_role("button", name="한국어", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(text("settings.language", "ko"))
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect(page.get_by_role("button", name="한국어", exact=True)).to_have_attribute("aria-current", "true")
    page.goto("/calc")
    expect(page).to_have_title(text("app.title", "ko", page=text("calc.title", "ko")))
    page.goto("/settings/language")
    looks.wait_until_shown(page)
    page.get_by_role("button", name="English", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_switches_and_lists_keep_what_was_chosen(visit):
    page = visit("/settings")
    switch(page, "settings.keySounds").click()
    switch(page, "settings.completionSounds").click()
    page.get_by_label(text("settings.dayStart")).select_option("9:00 PM")
    expect(page.get_by_label(text("settings.soundKind"), exact=True)).to_have_count(0)
    page.reload()
    looks.wait_until_shown(page)
    expect(switch(page, "settings.keySounds")).not_to_be_checked()
    expect(switch(page, "settings.completionSounds")).not_to_be_checked()
    assert page.get_by_label(text("settings.dayStart")).input_value() == "21"


# The sounds played from now on, by their first frequency.
HEAR = """() => {
  globalThis.heard = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { heard.push(this.frequency.value); return start.apply(this, when); };
}"""


def test_keys_sound_after_a_touch_unless_they_are_switched_off(visit):
    page = visit("/calc", size="desktop")
    page.evaluate(HEAR)
    page.get_by_role("button", name="1", exact=True).click()
    looks.wait_until(page, "heard.length")
    assert page.evaluate("heard[0]") == 1750
    # Without leaving the app: the player is already loaded, so the sound comes within the next frame.
    page.get_by_role("link", name=text("settings.title")).first.click()
    switch(page, "settings.keySounds").click()
    page.get_by_role("link", name=text("calc.title")).first.click()
    page.evaluate("heard.length = 0")
    page.get_by_role("button", name="1", exact=True).click()
    expect(page.locator(".readout")).to_contain_text("11")
    page.evaluate(looks.NEXT_FRAME)
    assert page.evaluate("heard") == []


def test_a_completion_sound_is_played_when_it_is_chosen_and_again_and_stays(visit):
    page = visit("/settings")
    page.evaluate(HEAR)
    kind = page.locator("label").filter(has_text=text("settings.soundKind")).locator("select")
    assert kind.locator("option").count() == 5
    # The first one is chosen already.
    for name in ["soundWoodBlock", "soundBrassBell", "soundGlass", "soundWoodenBell", "soundMarimba"]:
        page.evaluate("heard.length = 0")
        kind.select_option(text(f"settings.{name}"))
        looks.wait_until(page, "heard.length > 2")
        chosen = page.evaluate("heard")
        page.get_by_role("button", name=text("settings.listen")).click()
        looks.wait_until(page, f"heard.length === {2 * len(chosen)}")
        assert page.evaluate("heard") == chosen * 2
    assert chosen[0] == 392
    page.reload()
    looks.wait_until_shown(page)
    expect(kind.locator("option:checked")).to_have_text(text("settings.soundMarimba"))


def test_the_start_page_is_what_the_root_opens(visit):
    page = visit("/settings")
    page.get_by_label(text("settings.startPage")).select_option(text("dday.title"))
    page.goto("/")
    expect(page).to_have_title(text("app.title", page=text("dday.title")))


def test_the_first_paint_of_the_root_is_the_start_page(visit, problems):
    page = visit("/settings")
    page.get_by_label(text("settings.startPage")).select_option(text("dday.title"))
    page.route("**/app.*.wasm", lambda route: route.abort())
    page.goto("/", wait_until="domcontentloaded")
    assert page.title() == text("app.title", page=text("dday.title"))
    page.close()
    problems.clear()  # The browser reports the missing file.


def test_the_server_paints_in_the_theme_and_language_that_were_chosen(visit):
    page = visit("/settings", theme="light")
    page.get_by_text(text("settings.themeDark"), exact=True).click()
    page.goto("/settings/language")
    looks.wait_until_shown(page)
    page.get_by_role("button", name="한국어", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    looks.wait_until(page, "document.cookie.includes('haru_lang=ko')")
    page_of_server = page.context.request.get("/calc").text()
    assert re.search('<html[^>]* lang="ko"', page_of_server) and re.search('<html[^>]* data-theme="dark"', page_of_server)
    assert text("app.title", "ko", page=text("calc.title", "ko")) in page_of_server


# What the privacy page lists: theme, device id, what rings, the day of the last backup, a pending sign-out.
OF_DEVICE = {"haru_theme", "haru_device", "haru-bell", "haru_backup", "haru_leaving"}


def test_the_browser_keeps_only_what_the_privacy_page_says(visit, assert_accessible):
    page = visit("/settings")
    page.get_by_text(text("settings.themeDark"), exact=True).click()
    page.get_by_label(text("settings.startPage")).select_option(text("dday.title"))
    for path in looks.EVERY_PAGE:
        page.goto(path)
        looks.wait_until_shown(page)
    page.goto("/clock")
    looks.wait_until_shown(page)
    page.get_by_role("button", name=text("app.addAlarm"), exact=True).first.click()
    page.get_by_role("button", name=text("app.save"), exact=True).click()
    looks.wait_until(page, "localStorage.getItem('haru-bell')")
    assert {"haru_backup", "haru_device"} <= set(page.evaluate("Object.keys(localStorage)")) <= OF_DEVICE
    assert {it["name"] for it in page.context.cookies()} <= {"haru_theme", "haru_lang", "haru_start", "haru_today"}
    assert {it["name"] for it in page.evaluate("indexedDB.databases()")} <= {"haru", "haru-backups"}
    assert page.evaluate("sessionStorage.length") == 0


def test_it_says_how_much_is_stored_and_whether_the_browser_protects_it(visit):
    page = visit("/settings")
    row = page.locator(".row").filter(has_text=text("settings.storage"))
    expect(row).to_contain_text(re.compile(r"\d [KM]B"))
    page.add_init_script("navigator.storage.persisted = async () => true")
    page.reload()
    looks.wait_until_shown(page)
    expect(page.get_by_text(text("settings.persistent"))).to_be_visible()


def test_a_change_outlives_a_page_that_is_left_at_once(visit):
    page = visit("/settings")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    page.get_by_label(text("settings.startPage")).select_option(text("dday.title"))
    page.goto("/")
    expect(page).to_have_title(text("app.title", page=text("dday.title")))


def test_notifications_that_the_browser_refuses_stay_off(visit):
    page = visit("/settings", notifications=False)
    assert page.evaluate("Notification.permission") == "denied"
    expect(switch(page, "settings.notifications")).not_to_be_checked()
    expect(switch(page, "settings.notifications")).to_be_disabled()
    expect(page.get_by_text(text("settings.notificationsDenied"))).to_be_visible()


# The height of the row with each text, of which one is known late.
ROW_HEIGHTS = """(texts) => {
  const note = document.getElementById("notifications-note");
  return texts.map((text) => {
    note.textContent = text;
    return note.closest(".row").getBoundingClientRect().height;
  });
}"""


@pytest.mark.parametrize("language", looks.LANGUAGES)
def test_no_answer_about_notifications_moves_the_settings(visit, language):
    page = visit("/settings", language=language)
    answers = [text(f"settings.notifications{it}", language) for it in ["NotAsked", "On", "Off", "Denied"]]
    for width in [320, 390, 768, 1280]:
        page.set_viewport_size({"width": width, "height": 800})
        assert len(set(page.evaluate(ROW_HEIGHTS, answers))) == 1, width


def test_notifications_that_the_browser_allows_are_switched_on(visit):
    page = visit("/settings", notifications=True)
    expect(switch(page, "settings.notifications")).not_to_be_checked()
    switch(page, "settings.notifications").click()
    expect(switch(page, "settings.notifications")).to_be_checked()
    page.reload()
    expect(switch(page, "settings.notifications")).to_be_checked()


def test_a_reset_asks_first_and_then_deletes_everything(visit, assert_accessible):
    page = visit("/calc")
    for key in "1 0 0 + 3 0 =".split():
        page.keyboard.press(key)
    page.goto("/settings")
    looks.wait_until_shown(page)
    page.evaluate("caches.open('weather').then((cache) => cache.put('/x', new Response('15°')))")
    page.get_by_text(text("settings.themeDark"), exact=True).click()
    opener = page.get_by_role("button", name=text("settings.reset"))
    dialog = page.get_by_role("alertdialog", name=text("settings.resetQuestion"))
    opener.click()
    expect(dialog).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(opener).to_be_focused()
    opener.click()
    dialog.get_by_role("button", name=text("settings.resetConfirm")).click()
    expect(page.get_by_role("status").filter(has_text=text("settings.cleared"))).to_be_visible()
    assert theme(page) == "light"
    assert [name for name in page.evaluate("caches.keys()") if not name.startswith("haru-")] == []
    page.goto("/calc")
    looks.wait_until_shown(page)
    expect(page.get_by_role("listitem").filter(has_text="1:30")).to_have_count(0)


def test_the_version_is_that_of_the_server(visit):
    page = visit("/settings/about")
    expect(page.get_by_text(text("about.isNewest"))).to_be_visible()


@pytest.mark.parametrize("can", [True, False])
def test_it_says_what_the_browser_can_do(chromium, origin, can):
    context = looks.context(chromium, origin)
    if not can:
        context.add_init_script(looks.NO_APP)
    page = context.new_page()
    page.goto("/settings/about")
    # Whether the headless shell installs is its own matter.
    for key in ["about.badge", "settings.vibration"] + ([] if can else ["about.install", "about.links"]):
        row = page.locator(".row").filter(has=page.get_by_text(text(key), exact=True))
        expect(row.locator(".val:not([data-state])")).to_have_text(text("about.yes" if can else "about.no"))
    page.goto("/settings")
    looks.wait_until_shown(page)
    expect(switch(page, "settings.vibration")).to_have_count(1 if can else 0)
    context.close()


def test_feedback_without_an_address_is_copied(visit):
    page = visit("/settings/feedback", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_label(text("feedback.message")).fill("Fine & short")
    expect(page.get_by_role("link", name=text("feedback.send"))).to_have_count(0)
    page.get_by_role("button", name=text("feedback.copy")).click()
    looks.wait_until(page, "navigator.clipboard.readText().then((it) => it.startsWith('Fine & short'))")


def test_on_plain_http_from_another_machine_it_says_what_is_missing(chromium, origin):
    """Uses a host name other than this machine's own, as another machine would."""
    browser = chromium.browser_type.launch(
        executable_path=looks.executable(), args=["--no-sandbox", "--host-resolver-rules=MAP haru.test 127.0.0.1"])
    page = looks.context(browser, origin.replace("127.0.0.1", "haru.test")).new_page()
    page.goto("/settings")
    looks.wait_until_shown(page)
    assert not page.evaluate("isSecureContext")
    expect(page.get_by_text(text("settings.insecure"))).to_be_visible()
    page.goto("/calc")
    looks.wait_until_shown(page)
    page.keyboard.press("5")
    expect(page.locator(".readout")).to_contain_text("5")
    browser.close()


def test_without_a_mail_program_text_and_address_are_copied(chromium, assert_accessible):
    with server.serve("--feedback-address", "hello@haru.example", "--rate-url", "https://example.org/rate") as origin:
        context = looks.context(chromium, origin, permissions=["clipboard-read", "clipboard-write"])
        page = context.new_page()
        page.goto("/settings/feedback")
        looks.wait_until_shown(page)
        page.get_by_label(text("feedback.message")).fill("Fine & short")
        link = page.get_by_role("link", name=text("feedback.send")).get_attribute("href")
        assert link.startswith("mailto:hello@haru.example?") and "&body=Fine%20%26%20short%0D%0A%0D%0AHaru%20" in link
        page.get_by_role("button", name=text("feedback.copy"), exact=True).click()
        expect(page.get_by_text(text("app.copied"))).to_be_visible()
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied.startswith("Fine & short\n\nHaru ") and "Chrom" in copied and "Linux" in copied
        page.get_by_role("button", name=text("feedback.copyAddress")).click()
        looks.wait_until(page, "navigator.clipboard.readText().then((it) => it === 'hello@haru.example')")
        page.goto("/settings")
        looks.wait_until_shown(page)
        expect(page.get_by_role("link", name=text("settings.rate"))).to_have_attribute("href", "https://example.org/rate")
        assert_accessible(page)
        context.close()
