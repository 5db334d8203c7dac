"""Other people's programs use the server from its documentation alone."""

import html
import io
import os
import re
import subprocess
import sys
import time
import urllib.request

from PIL import Image

import api
import browser as looks
import server

EXAMPLE = server.ROOT / "Documentation/Examples/day.py"


def test_the_script_of_a_stranger_does_a_day():
    with server.serve() as origin:
        mina, token = person(origin)
        # The shortest estimate, so that its lock is over in a moment.
        assert mina.ask("POST", "tasks", {"name": "English", "estimate": "1s"})[0] == 201
        environment = {**os.environ, "HARU_URL": origin, "HARU_TOKEN": token}
        script = subprocess.Popen([sys.executable, str(EXAMPLE), "English"], env=environment, text=True,
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_until_unlocked(mina)
        output, errors = script.communicate("\n", timeout=20)
        assert (script.returncode, errors) == (0, "")
        until, took, day = output.splitlines()
        assert until.startswith("until 20") and took.startswith("Enter when it is done. took ")
        assert day.endswith(" s, 1 words to review")
        assert mina.ask("GET", "focus")[2]["running"] is False
        [record] = mina.ask("GET", "focus/records")[2]["records"]
        assert record["name"] == "English"


def test_the_lines_of_the_readme_start_and_finish_a_task():
    [lines] = re.findall(r"```sh\n(haru=\(curl .*?)```", (server.ROOT / "README.md").read_text(), re.S)
    assert len(lines.splitlines()) == 3
    with server.serve() as origin:
        mina, token = person(origin)
        assert mina.ask("POST", "tasks", {"name": "English", "estimate": "1s"})[0] == 201
        # Each line is run as it stands, but a task is done only once its lock is over.
        setting, start, done = lines.replace("https://haru.example", origin).splitlines()
        assert '"name":"English"' in bash(f"{setting}\n{start}", TOKEN=token)
        wait_until_unlocked(mina)
        assert '"actualSeconds":' in bash(f"{setting}\n{done}", TOKEN=token)
        [record] = mina.ask("GET", "focus/records")[2]["records"]
        assert record["name"] == "English"


def test_the_first_lines_of_the_page_about_the_api_work():
    with server.serve() as origin:
        mina, token = person(origin)
        with urllib.request.urlopen(f"{origin}/api") as answer:
            page = answer.read().decode()
        lines = html.unescape(re.search(r'<code class="sample"[^>]*>(.*?)</code>', page, re.S)[1]).replace("haru_…", token)
        add, start, done = lines.splitlines()[2:]
        setting = "\n".join(lines.splitlines()[:2])
        assert '"name":"English"' in bash(f"{setting}\n{add}")
        mina.ask("PATCH", "tasks/English", {"estimate": "1s"})
        assert '"name":"English"' in bash(f"{setting}\n{start}")
        wait_until_unlocked(mina)
        assert '"actualSeconds":' in bash(f"{setting}\n{done}")


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


def person(origin):
    """The browser of a new person, and a token of theirs."""
    mina = api.Client(origin)
    mina.ask("POST", "accounts/anonymous", {})
    status, _, answer = mina.ask("POST", "tokens", {"name": "script", "scope": "write"})
    assert status == 201
    return mina, answer["token"]


def bash(lines, **variables):
    done = subprocess.run(["bash", "-ec", lines], env={**os.environ, **variables}, capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stderr
    return done.stdout


def wait_until_unlocked(person):
    """Waits until the running task may be done."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        focus = person.ask("GET", "focus")[2]
        if focus["running"] and focus["lockedUntil"] is None:
            return
        time.sleep(.05)
    raise AssertionError("the task stays locked")
