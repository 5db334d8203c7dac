"""Other people's programs use the server from its documentation alone."""

import io
import os
import subprocess
import sys
import time

from PIL import Image

import api
import browser as looks
import server

EXAMPLE = server.ROOT / "Documentation/Examples/day.py"


def test_the_script_of_a_stranger_does_a_day():
    with server.serve() as origin:
        mina = api.Client(origin)
        mina.ask("POST", "accounts/anonymous", {})
        status, _, answer = mina.ask("POST", "tokens", {"name": "script", "scope": "write"})
        assert status == 201
        # The shortest estimate, so that its lock is over in a moment.
        assert mina.ask("POST", "tasks", {"name": "English", "estimate": "1s"})[0] == 201
        environment = {**os.environ, "HARU_URL": origin, "HARU_TOKEN": answer["token"]}
        script = subprocess.Popen([sys.executable, str(EXAMPLE), "English"], env=environment, text=True,
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        deadline = time.monotonic() + 20
        while not unlocked(mina) and time.monotonic() < deadline:
            time.sleep(.05)
        output, errors = script.communicate("\n", timeout=20)
        assert (script.returncode, errors) == (0, "")
        until, took, day = output.splitlines()
        assert until.startswith("until 20") and took.startswith("Enter when it is done. took ")
        assert day.endswith(" s, 1 words to review")
        assert mina.ask("GET", "focus")[2]["running"] is False
        [record] = mina.ask("GET", "focus/records")[2]["records"]
        assert record["name"] == "English"


def test_a_page_of_another_origin_shows_a_widget(chromium, tmp_path):
    with server.serve() as origin:
        mina = api.Client(origin)
        mina.ask("POST", "accounts/anonymous", {})
        token = mina.ask("POST", "tokens", {"name": "frame", "scope": "widget"})[2]["token"]
        names = [f"{kind}.svg?size={size}" for kind in ["today", "dday", "alarm", "quote"] for size in "sml"]
        page = tmp_path / "frame.html"
        page.write_text("".join(f"<img src='{origin}/w/{token}/{name}'>" for name in names))
        for scheme, colour in [("light", [255, 255, 255]), ("dark", [31, 30, 28])]:
            context = chromium.new_context(color_scheme=scheme)
            shown = context.new_page()
            shown.goto(page.as_uri())
            looks.wait_until(shown, "[...document.images].every((it) => it.complete)")
            sizes = shown.evaluate("[...document.images].map((it) => [it.naturalWidth, it.naturalHeight])")
            assert sizes == [[148, 148], [312, 148], [312, 312]] * 4
            picture = Image.open(io.BytesIO(shown.locator("img").first.screenshot())).convert("RGB")
            assert list(picture.getpixel((74, 6))) == colour
            context.close()


def unlocked(person):
    focus = person.ask("GET", "focus")[2]
    return focus["running"] and focus["lockedUntil"] is None
