"""The weather of places, from a local stand-in for Open-Meteo."""

import json
import re

import browser as looks
import provider
import pytest
import server
from playwright.sync_api import expect
from texts import text

# The server asks the provider once for all tests, which take their time.
AGE = re.compile(r"Open-Meteo · (just now|\d+ minutes? ago)")


def open_search(page, name):
    page.locator("#add-place").click()
    page.get_by_role("searchbox").fill(name)
    return page.get_by_role("dialog")


def test_shows_the_weather_of_seoul_at_first(visit):
    page = visit("/weather")
    card = page.get_by_role("region", name=text("weather.seoul"))
    expect(card).to_contain_text("7°")
    expect(card).to_contain_text("partly cloudy")
    expect(page.get_by_role("img", name=re.compile("^Temperature by hour"))).to_be_visible()
    expect(page.get_by_text(AGE)).to_be_visible()
    expect(page.get_by_role("link", name="Weather data by Open-Meteo")).to_have_attribute(
        "href", "https://open-meteo.com/")
    expect(page.locator("ol.rows > li")).to_have_count(7)


def test_a_place_is_found_saved_once_and_brought_back(visit):
    page = visit("/weather")
    for _ in range(2):
        dialog = open_search(page, "vanc")
        dialog.get_by_role("button", name=text("weather.search"), exact=True).click()
        dialog.get_by_role("button", name=re.compile("British Columbia")).click()
        expect(page.get_by_role("region", name="Vancouver")).to_contain_text("7°")
    places = page.locator("aside .row")
    expect(places).to_have_count(1)
    page.get_by_role("button", name="Delete Vancouver").click()
    expect(page.get_by_role("region", name=text("weather.seoul"))).to_be_visible()
    page.get_by_role("button", name=text("app.undo")).click()
    expect(page.get_by_role("region", name="Vancouver")).to_be_visible()


def test_a_finger_goes_from_one_place_to_the_next_and_back(visit):
    page = visit("/weather")
    for name in ["busan", "paris"]:
        open_search(page, name).get_by_role("button", name=re.compile(f"^{name}", re.I)).first.click()
    shown = page.locator(".sky")
    expect(shown).to_contain_text("7°")
    names = ["Paris", "Busan"]
    # On the card, and on the page below it.
    for area in [".sky", ".details"]:
        page.locator(area).scroll_into_view_if_needed()
        box = page.locator(area).bounding_box()
        left, right, middle = box["x"] + box["width"] * .2, box["x"] + box["width"] * .8, box["y"] + box["height"] / 2
        for name, path in zip([names[1], names[1], names[0], names[0]], [(right, left)] * 2 + [(left, right)] * 2):
            looks.swipe(page, *((x, middle) for x in (path[0], sum(path) / 2, path[1])))
            expect(page.get_by_role("region", name=name)).to_contain_text("7°")
    # The hours scroll separately.
    box = page.locator(".hourly").bounding_box()
    looks.swipe(page, *((x, box["y"] + 40) for x in (340, 300, 200, 100, 50)))
    expect(page.get_by_role("region", name=names[0])).to_be_visible()
    assert page.locator(".hourly").evaluate("(it) => it.scrollLeft") > 0


def test_larger_cities_are_found_while_typing_and_without_a_network(visit, problems):
    page = visit("/weather", language="ko", service_worker=True)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    looks.wait_until_shown(page)
    page.context.set_offline(True)
    dialog = open_search(page, "부산")
    dialog.get_by_role("button", name=re.compile("^부산")).first.click()
    expect(page.get_by_role("region", name="부산")).to_contain_text(text("weather.missing", "ko"))
    problems.clear()  # the weather request failed


def test_the_last_answer_is_kept_without_a_network(visit, problems):
    page = visit("/weather", service_worker=True)
    expect(page.get_by_text(AGE)).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    looks.wait_until_shown(page)
    page.context.set_offline(True)
    page.reload()
    looks.wait_until_shown(page)
    expect(page.get_by_role("region", name=text("weather.seoul"))).to_contain_text("7°")
    problems.clear()


def test_the_position_is_asked_for_only_on_a_tap(visit):
    page = visit("/weather", geolocation={"latitude": 35.1017, "longitude": 129.03}, permissions=["geolocation"])
    expect(page.get_by_role("region", name=text("weather.seoul"))).to_be_visible()
    page.locator("#add-place").click()
    page.get_by_role("button", name=text("weather.locate")).click()
    expect(page.get_by_role("region", name=text("weather.here"))).to_contain_text("7°")


def test_a_refused_position_is_said(visit):
    page = visit("/weather", permissions=[])
    page.locator("#add-place").click()
    page.get_by_role("button", name=text("weather.locate")).click()
    expect(page.get_by_text(text("weather.refused"))).to_be_visible()


def test_the_hours_are_read_without_a_glass_and_scroll(visit):
    page = visit("/weather")
    hours = page.locator(".hourly")
    expect(hours).to_be_visible()
    smallest = """(it) => Math.min(...[...it.querySelectorAll("text")].map((text) => text.getBoundingClientRect().height))"""
    for width, height in looks.SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert hours.evaluate(smallest) >= 11
        assert hours.evaluate("(it) => it.scrollWidth > it.clientWidth")


def test_units_change(visit):
    page = visit("/weather")
    page.get_by_role("button", name=text("weather.units")).click()
    expect(page.get_by_role("region", name=text("weather.seoul"))).to_contain_text("45°")
    expect(page.get_by_text("7.2 mph NW")).to_be_visible()


def test_the_settings_say_where_the_weather_comes_from(visit):
    page = visit("/settings", permissions=["geolocation"])
    expect(page.get_by_text("Weather data by Open-Meteo")).to_be_visible()
    expect(page.get_by_text(text("settings.positionGranted"))).to_be_visible()
    page.get_by_label(text("settings.units")).select_option(label=text("settings.imperial"))
    page.goto("/weather")
    looks.wait_until_shown(page)
    expect(page.get_by_role("region", name=text("weather.seoul"))).to_contain_text("45°")


def test_the_settings_say_that_the_position_was_not_asked_for_and_then_that_it_is_refused(visit):
    # The headless shell forgets that it denied the permission.
    page = visit("/settings", is_whole=True)
    expect(page.get_by_text(text("settings.positionNotAsked"), exact=True)).to_be_visible()
    page.goto("/weather")
    looks.wait_until_shown(page)
    page.locator("#add-place").click()
    page.get_by_role("button", name=text("weather.locate")).click()
    expect(page.get_by_text(text("weather.refused"))).to_be_visible()
    page.goto("/settings")
    expect(page.get_by_text(text("settings.positionDenied"), exact=True)).to_be_visible()


@pytest.mark.parametrize("absent", ["permissions", "geolocation"])
def test_a_browser_without_a_position_says_so(visit, absent):
    page = visit("/calc")
    page.add_init_script(f"Object.defineProperty(navigator, '{absent}', {{ value: undefined }})")
    page.goto("/settings")
    expect(page.get_by_text(text("settings.positionUnknown"), exact=True)).to_be_visible()
    page.goto("/weather")
    looks.wait_until_shown(page)
    page.locator("#add-place").click()
    page.get_by_role("button", name=text("weather.locate")).click()
    expect(page.get_by_text(text("weather.refused"))).to_be_visible()


@pytest.fixture(scope="module")
def origin_without():
    with server.serve("--weather", "none") as address:
        yield address


def test_without_a_provider_open_meteo_is_asked_only_with_leave(chromium, origin_without, assert_accessible):
    context = looks.context(chromium, origin_without)
    asked = []

    def answer(route):
        asked.append(route.request.url)
        known = provider.weather() if "/v1/forecast" in route.request.url else provider.PLACES
        route.fulfill(body=json.dumps(known), content_type="application/json",
                      headers={"Access-Control-Allow-Origin": "*"})

    context.route(re.compile(r"^https://(geocoding-)?api\.open-meteo\.com/"), answer)
    page = context.new_page()
    page.goto("/weather")
    looks.wait_until_shown(page)
    expect(page.get_by_text(text("weather.directText"))).to_be_visible()
    assert_accessible(page)
    assert asked == []
    page.get_by_role("button", name=text("weather.allow")).click()
    expect(page.get_by_role("region", name=text("weather.seoul"))).to_contain_text("7°")
    dialog = open_search(page, "vanc")
    dialog.get_by_role("button", name=text("weather.search"), exact=True).click()
    expect(dialog.get_by_role("button", name=re.compile("British Columbia"))).to_be_visible()
    assert len(asked) == 2 and "latitude=37.56&longitude=126.97&" in asked[0]
    context.close()


@pytest.mark.parametrize("reply", [
    {"status": 429, "headers": {"Retry-After": "3600", "Access-Control-Expose-Headers": "Retry-After"}},
    {"status": 503, "headers": {}},
], ids=["429", "503"])
def test_open_meteo_is_left_alone_when_it_asks_for_it(chromium, origin_without, reply):
    context = looks.context(chromium, origin_without)
    asked = []

    def answer(route):
        asked.append(route.request.url)
        route.fulfill(status=reply["status"], body="{}", headers={"Access-Control-Allow-Origin": "*"} | reply["headers"])

    context.route(re.compile(r"^https://api\.open-meteo\.com/"), answer)
    page = context.new_page()
    page.goto("/weather")
    looks.wait_until_shown(page)
    page.get_by_role("button", name=text("weather.allow")).click()
    card = page.get_by_role("region", name=text("weather.seoul"))
    expect(card).to_contain_text(text("weather.missing"))
    page.get_by_role("button", name=text("weather.refresh")).click()
    expect(card).to_contain_text(text("weather.missing"))
    assert len(asked) == 1
    context.close()


def test_an_answer_of_open_meteo_that_does_not_end_is_not_read(chromium, origin_without):
    context = looks.context(chromium, origin_without)
    body = json.dumps(provider.weather()) + " " * (1 << 20)
    context.route(re.compile(r"^https://api\.open-meteo\.com/"), lambda route: route.fulfill(
        body=body, content_type="application/json", headers={"Access-Control-Allow-Origin": "*"}))
    page = context.new_page()
    page.goto("/weather")
    looks.wait_until_shown(page)
    page.get_by_role("button", name=text("weather.allow")).click()
    expect(page.get_by_role("region", name=text("weather.seoul"))).to_contain_text(text("weather.missing"))
    context.close()


def test_what_open_meteo_said_before_is_marked_while_it_is_out_of_reach(
        chromium, origin_without, assert_accessible_day_and_night):
    context = looks.context(chromium, origin_without)
    is_up = True

    def answer(route):
        if not is_up:
            return route.abort()
        known = {key: value for key, value in provider.weather().items() if key != "fetched_at"}
        route.fulfill(body=json.dumps(known), content_type="application/json",
                      headers={"Access-Control-Allow-Origin": "*"})

    context.route(re.compile(r"^https://api\.open-meteo\.com/"), answer)
    page = context.new_page()
    page.goto("/weather")
    looks.wait_until_shown(page)
    page.get_by_role("button", name=text("weather.allow")).click()
    expect(page.get_by_text("Open-Meteo · just now", exact=True)).to_be_visible()
    page.wait_for_function("caches.open('weather').then((kept) => kept.keys()).then((keys) => keys.length > 0)")
    page.evaluate("""async () => {
        const kept = await caches.open("weather");
        for (const key of await kept.keys()) {
            const body = await (await kept.match(key)).text();
            await kept.put(key, new Response(body, { headers: { "Haru-At": `${Date.now() - 3 * 3_600_000}` } }));
        }
    }""")
    is_up = False
    page.reload()
    looks.wait_until_shown(page)
    card = page.get_by_role("region", name=text("weather.seoul"))
    expect(card).to_contain_text("7°")
    expect(page.get_by_text(f"Open-Meteo · 3 hours ago · {text('weather.stale')}")).to_be_visible()
    assert_accessible_day_and_night(page)
    context.close()


def test_where_the_provider_fails_the_page_stays_useful(chromium, assert_accessible_day_and_night):
    with provider.open_meteo() as failing, server.serve("--open-meteo-url", failing.url) as address:
        failing.is_down = True
        context = looks.context(chromium, address)
        page = context.new_page()
        page.goto("/weather")
        looks.wait_until_shown(page)
        card = page.get_by_role("region", name=text("weather.seoul"))
        expect(card).to_contain_text(text("weather.missing"))
        assert_accessible_day_and_night(page)
        dialog = open_search(page, "busan")
        dialog.get_by_role("button", name=re.compile("^Busan")).first.click()
        expect(page.get_by_role("region", name="Busan")).to_be_visible()
        context.close()
