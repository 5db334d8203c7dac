"""From one version of the app to the next, with all records kept."""

import browser as looks
from playwright.sync_api import expect
from releases import MARK, in_front_of, wake_much_later
from texts import text


def test_new_versions_are_offered_when_the_device_wakes_and_keep_the_data(chromium, origin, assert_accessible):
    with in_front_of(origin) as (address, releases):
        context = looks.context(chromium, address, service_worker=True)
        page = context.new_page()
        page.goto("/calc")
        looks.wait_until_shown(page)
        looks.wait_for_worker(page)
        for key in "1 0 0 + 3 0 =".split():
            page.keyboard.press(key)
        kept = page.get_by_role("listitem").filter(has_text="1:30")
        expect(kept).to_have_count(1)
        notice = page.get_by_role("status").filter(has_text=text("app.updateReady"))
        versions = page.evaluate("caches.keys()")
        for number in [1, 2]:
            releases.number = number
            wake_much_later(page)
            expect(notice).to_be_visible()
            assert_accessible(page)
            assert page.locator(f"meta[name={MARK}{number}]").count() == 0
            with page.expect_navigation():
                notice.get_by_role("button", name=text("app.reload")).click()
            looks.wait_until_shown(page)
            assert page.locator(f"meta[name={MARK}{number}]").count() == 1
            expect(kept).to_have_count(1)
            expect(notice).to_have_count(0)
            versions.append(page.evaluate(f"caches.keys().then((all) => all.find((it) => it.endsWith('{versions[0]}{number}')))"))
            # The files of the previous version stay for other tabs.
            assert page.evaluate("caches.keys()") == versions[-2:]
        context.close()


def test_a_tab_of_the_old_version_goes_on_until_it_is_asked(chromium, origin):
    with in_front_of(origin) as (address, releases):
        context = looks.context(chromium, address, size="desktop", service_worker=True)
        pages = [context.new_page(), context.new_page()]
        for page in pages:
            page.goto("/calc")
            looks.wait_until_shown(page)
        one, other = pages
        looks.wait_for_worker(one)
        releases.number = 1
        wake_much_later(one)
        for page in pages:
            expect(page.get_by_role("status").filter(has_text=text("app.updateReady"))).to_be_visible()
        with one.expect_navigation():
            one.get_by_role("button", name=text("app.reload")).click()
        other.get_by_role("navigation", name=text("app.allPages")).get_by_role("link", name=text("settings.title")).click()
        expect(other.get_by_role("heading", level=1)).to_have_text(text("settings.title"))
        assert other.locator(f"meta[name={MARK}1]").count() == 0
        with other.expect_navigation():
            other.get_by_role("button", name=text("app.reload")).click()
        looks.wait_until_shown(other)
        assert other.locator(f"meta[name={MARK}1]").count() == 1
        context.close()


def test_a_tap_does_not_wait_for_an_old_version_that_is_busy(chromium, origin):
    with in_front_of(origin) as (address, releases):
        context = looks.context(chromium, address, service_worker=True)
        page = context.new_page()
        page.goto("/calc")
        looks.wait_until_shown(page)
        looks.wait_for_worker(page)
        releases.number, releases.silent = 1, "/calc"
        wake_much_later(page)
        # The worker shows the page that it has, and waits in vain for the server's.
        page.reload()
        with page.expect_navigation():
            page.get_by_role("button", name=text("app.reload")).click()
        looks.wait_until_shown(page)
        assert page.locator(f"meta[name={MARK}1]").count() == 1
        context.close()


KEPT = """async () => {
  const newest = (await caches.keys()).filter((key) => key.startsWith("haru-")).at(-1);
  return (await (await caches.open(newest)).keys()).map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith("/sync.")).length;
}"""


def test_what_syncs_is_kept_on_a_device_with_an_account_in_each_version(chromium, origin):
    with in_front_of(origin) as (address, releases):
        context = looks.context(chromium, address, service_worker=True)
        page = context.new_page()
        page.goto("/calc")
        looks.wait_until_shown(page)
        looks.wait_for_worker(page)
        assert page.evaluate(KEPT) == 0
        assert context.request.post(f"{origin}/api/v1/accounts/anonymous", data={}).ok
        page.reload()
        looks.wait_until(page, f"({KEPT})().then((count) => count === 2)")
        releases.number = 1
        wake_much_later(page)
        expect(page.get_by_role("status").filter(has_text=text("app.updateReady"))).to_be_visible()
        looks.wait_until(page, "caches.keys().then((all) => all.length === 2)")
        assert page.evaluate(KEPT) == 2
        context.close()


def test_a_page_that_the_worker_missed_is_taken_in(chromium, origin):
    """As if it had been loading while the worker claimed all pages: a reload past the cache also goes past the worker."""
    context = looks.context(chromium, origin, service_worker=True)
    page = context.new_page()
    page.goto("/calc")
    looks.wait_for_worker(page)
    with page.expect_navigation():
        context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    looks.wait_until_shown(page)
    looks.wait_for_worker(page)
    context.close()
