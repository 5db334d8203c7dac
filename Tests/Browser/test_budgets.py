"""What a visit costs: the bytes on the wire, documents and headers included, in thousands."""

import re
import urllib.request

import browser as looks
import pytest
import wire
from playwright.sync_api import expect

FIRST_VISIT = 200
FILES = {"Script": 12, "Stylesheet": 15}
OFFLINE = 900
# The texts of a language, as gzip.
TEXTS = 25


@pytest.mark.parametrize("path, key", [("/calc", "5"), ("/", "ArrowLeft")])
@pytest.mark.parametrize("language", looks.LANGUAGES)
def test_a_first_visit_until_it_answers_a_key(chromium, origin, language, path, key):
    """Counts what the browser reports as received; the files of other pages follow when it is idle."""
    context = looks.context(chromium, origin, language=language)
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    # The welcome of a first start comes later, and takes the keys.
    page.route("**/pages/welcome.*", lambda route: route.abort())
    kinds, received, addresses, headers = {}, {}, {}, {}
    network.on("Network.responseReceived", lambda it: (
        kinds.update({it["requestId"]: it["type"]}), addresses.update({it["requestId"]: it["response"]["url"]}),
        headers.update({it["requestId"]: it["response"]["encodedDataLength"]})))
    network.on("Network.loadingFinished", lambda it: received.update({it["requestId"]: it["encodedDataLength"]}))
    page.goto(path)
    looks.wait_until_shown(page)
    if key:
        page.keyboard.press(key)
        if path == "/calc":
            expect(page.locator(".readout")).to_contain_text(key)
        else:
            expect(page).to_have_url(re.compile("date="))
    looks.wait_until_loaded(page)
    own = page.locator("link[data-page]").get_attribute("href")
    shared = page.locator("link[rel=preload][as=fetch]").evaluate_all("(all) => all.map((it) => it.getAttribute('href'))")
    context.close()
    assert any(own in address for address in addresses.values())
    # What the parts of the page of the day fetch comes after it, like their code.
    later = ["/pages/", "/attention.", "/handover.", "/quotes.", "/zones.", "/api/v1/quotes"]
    first = [it for it in received if not any(part in addresses[it] for part in later)
             or any(addresses[it].endswith(file) for file in shared)]
    assert {"Document", "Script", "Stylesheet"} <= {kinds[it] for it in first}
    # The budgets by kind are for the files alone.
    for kind, budget in FILES.items():
        assert 0 < sum(received[it] - headers[it] for it in first if kinds[it] == kind) <= budget * 1000, kind
    # What was preloaded and then used counts once: the second time, nothing is received.
    assert 100_000 < sum(received[it] for it in first) <= FIRST_VISIT * 1000


@pytest.mark.parametrize("language", looks.LANGUAGES)
def test_all_that_is_kept_for_offline_is_fetched_once(chromium, origin, language):
    """The page loads what it needs, and its service worker what it keeps: nothing crosses the wire twice."""
    with wire.tapped(origin) as (address, line):
        context = looks.context(chromium, address, language=language, service_worker=True)
        page = context.new_page()
        page.goto("/calc")
        looks.wait_until_loaded(page)
        looks.wait_for_worker(page)
        sizes, asked = line.sizes(), [path for path, _ in line.answers]
        kept = page.evaluate("""async () => {
          const [name] = (await caches.keys()).filter((it) => it.startsWith("haru-"));
          return (await (await caches.open(name)).keys()).map((it) => new URL(it.url).pathname);
        }""")
        context.close()
    assert {"/calc", "/settings/help"} <= set(kept) and any(path.startswith("/pages/words.") for path in kept)
    assert sorted(path for path in asked if asked.count(path) > 1) == []
    assert sum(sizes.values()) <= OFFLINE * 1000, sizes


def test_the_texts_of_each_language(origin):
    with urllib.request.urlopen(f"{origin}/settings/language") as answer:
        files = set(re.findall(r"messages\.[\w-]+\.\w+\.json", answer.read().decode()))
    assert len(files) == 23
    sizes = {}
    for file in files:
        with urllib.request.urlopen(urllib.request.Request(f"{origin}/{file}", headers={"Accept-Encoding": "gzip"})) as answer:
            assert answer.headers["Content-Encoding"] == "gzip"
            sizes[file] = len(answer.read())
    assert max(sizes.values()) <= TEXTS * 1000, sizes


def test_the_texts_of_a_language_are_fetched_once(chromium, origin):
    with wire.tapped(origin) as (address, line):
        context = looks.context(chromium, address, language="en")
        page = context.new_page()
        page.goto("/settings/language")
        looks.wait_until_loaded(page)
        for name, language in [("한국어", "ko"), ("Deutsch", "de"), ("한국어", "ko"), ("Deutsch", "de")]:
            page.get_by_role("button", name=name, exact=True).click()
            expect(page.locator("html")).to_have_attribute("lang", language)
        asked = [path for path, _ in line.answers]
        context.close()
    for language in ["ko", "de"]:
        assert sum(path.startswith(f"/messages.{language}.") for path in asked) == 1, asked
