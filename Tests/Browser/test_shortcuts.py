"""A phone gets a token for shortcuts from a QR code, read by an independent reader."""

import io
import json
import urllib.error
import urllib.request

import zxingcpp
from PIL import Image
from playwright.sync_api import expect

import api
import browser as looks
import server
from texts import text


def shown_code(page):
    """What an independent reader reads in a picture of the page."""
    [code] = zxingcpp.read_barcodes(Image.open(io.BytesIO(page.screenshot())))
    return code.text


# The requests as the page shows them: method, URL, headers and body by their names.
REQUESTS = """(all) => all.map((it) => Object.fromEntries([["method", it.querySelector("p").textContent.split(" · ")[1]],
  ...[...it.querySelectorAll(":scope > div")].map((part) => [part.querySelector("b").textContent, part.querySelector("code").textContent])]))"""


def send(shown):
    """Sends a request with what the page says and nothing else; returns the status and the text of the response."""
    headers = dict(shown)
    method, url, body = headers.pop("method"), headers.pop("URL"), headers.pop(text("shortcuts.body"), None)
    try:
        answer = urllib.request.urlopen(urllib.request.Request(url, body and body.encode(), headers, method=method), timeout=60)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        return answer.status, answer.read().decode()


def test_a_phone_gets_a_token_once_and_starts_a_task(chromium, problems):
    with server.serve() as origin:
        desk, phone = (looks.context(chromium, origin, size=size) for size in ("desktop", "phone"))
        desk.request.post(f"{origin}/api/v1/accounts/anonymous", data={"device": "desk"})
        desk.request.post(f"{origin}/api/v1/tasks", data={"name": "Linear algebra"})
        page = desk.new_page()
        page.goto("/account/shortcuts")
        page.get_by_label(text("shortcuts.task")).fill("Linear algebra")
        page.get_by_role("button", name=text("shortcuts.showCode")).click()
        expect(page.get_by_role("img", name=text("shortcuts.code"))).to_be_visible()
        address = shown_code(page)
        assert address.startswith(f"{origin}/account#shortcuts=")

        there = phone.new_page()
        there.goto(address)
        expect(there.get_by_text(text("shortcuts.made"))).to_be_visible()
        assert "shortcuts=" not in there.url
        start, done, word, today = there.locator(".request").evaluate_all(REQUESTS)
        assert start["URL"] == f"{origin}/api/v1/focus/start"
        assert start[text("shortcuts.body")] == '{"task":"Linear algebra"}'
        status, answer = send(start)
        assert (status, json.loads(answer)["name"]) == (201, "Linear algebra")
        assert send(word)[0] == 201
        status, day = send(today)
        assert status == 200 and "Linear algebra" in day
        assert send(done)[0] in (200, 409)  # 409: too soon after the start
        siri, headers = api.Client(origin), {"Authorization": start["Authorization"]}
        for path in ["alarms", "account", "tokens", "quotes/today"]:
            assert siri.ask("GET", path, headers=headers)[0] == 403, path

        again = phone.new_page()
        again.goto(address)
        expect(again.get_by_role("alert")).to_have_text(text("account.error.ticket"))
        names = [it["label"] for it in desk.request.get(f"{origin}/api/v1/tokens").json()]
        assert len(names) == 1 and names[0].startswith("Shortcuts · ")
        for context in (desk, phone):
            context.close()


def test_the_page_about_the_api_sends_requests_as_the_person(chromium):
    with server.serve() as origin:
        context = looks.context(chromium, origin, size="desktop")
        context.request.post(f"{origin}/api/v1/accounts/anonymous", data={"device": "desk"})
        page = context.new_page()
        page.goto("/api")
        fold = page.locator("details").filter(has_text="POST /tasks").first
        fold.locator("summary").click()
        fold.get_by_label(text("api.request")).fill('POST /api/v1/tasks\n{"name":"Essay","estimate":"45m"}')
        fold.get_by_role("button", name=text("api.send")).click()
        expect(fold.locator("output")).to_contain_text('"name": "Essay"')
        assert [it["name"] for it in context.request.get(f"{origin}/api/v1/tasks").json()] == ["Essay"]
        fold.get_by_label(text("api.request")).fill("GET https://example.org/")
        fold.get_by_role("button", name=text("api.send")).click()
        expect(fold.locator("output")).to_have_text("https://example.org")
        context.close()


def test_each_command_of_the_page_about_the_api_works(chromium):
    """Sends each sample in the order of the page, for a person who has everything that the samples refer to."""
    with server.serve("--weather", "none") as origin:
        context = looks.context(chromium, origin, size="desktop")
        client = context.request
        client.post(f"{origin}/api/v1/accounts/anonymous", data={"device": "desk"})
        things = {"tasks": {"name": "English"}, "words": {"term": "serendipity"}, "timers": {"length": "5m", "label": "Tea"},
                  "dday": {"name": "Exam", "date": "2026-12-25"}, "alarms": {"time": "7:30", "label": "School"}}
        page = context.new_page()
        page.goto("/api")
        samples = page.locator("form.try textarea").evaluate_all("(all) => all.map((it) => it.value)")
        assert len(samples) > 60
        assert {"GET /api/v1/weather", "GET /api/v1/account", "GET /api/v1/tokens"} <= set(samples)
        for sample in samples:
            for path, thing in things.items():
                if not any(it.get("name", it.get("term", it.get("label"))) == thing.get("name", thing.get("term", thing.get("label")))
                           for it in page_of(client.get(f"{origin}/api/v1/{path}").json())):
                    assert client.post(f"{origin}/api/v1/{path}", data=thing).status == 201
            line, _, body = sample.partition("\n")
            method, target = line.split(" ", 1)
            answer = client.fetch(origin + target, method=method, data=body or None,
                                  headers={"Content-Type": "application/json"} if body else None)
            # 404: not planned, no such quote, no weather; 409: nothing runs, or something does.
            assert answer.status in (200, 201, 204, 404, 409), f"{sample}: {answer.status} {answer.text()}"
        context.close()


def page_of(answer):
    return answer["words"] if isinstance(answer, dict) else answer
