"""The widgets page creates an address, and the text to paste works, as far as the programs run here."""

import io
import json
import re
import subprocess
import urllib.request

import pytest
import yaml
from PIL import Image
from playwright.sync_api import expect

import browser as looks
import server
from texts import text

# The interface that Scriptable provides to a script: https://docs.scriptable.app/
SCRIPTABLE = """
class ListWidget {}
class Request {
  constructor(url) { this.url = url; }
  async loadImage() { return new Uint8Array(await (await fetch(this.url)).arrayBuffer()); }
}
const Script = {
  setWidget: (widget) => process.stdout.write(widget.backgroundImage),
  complete: () => {},
};
(async () => { %s })();
"""


def picture(content):
    image = Image.open(io.BytesIO(content))
    return image.format, image.size


def fetched(address):
    with urllib.request.urlopen(address) as answer:
        return answer.read()


def shell(command, folder):
    return subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, check=True, timeout=30).stdout


@pytest.fixture
def page(chromium):
    with server.serve() as origin:
        context = looks.context(chromium, origin, size="desktop")
        context.request.post(f"{origin}/api/v1/accounts/anonymous", data={"device": "desk"})
        context.request.post(f"{origin}/api/v1/dday", data={"name": "Exam", "date": "2099-12-15"})
        page = context.new_page()
        page.goto("/account/widgets")
        yield page
        context.close()


def test_what_is_chosen_is_seen_before_it_has_an_address(page):
    shown = page.locator("#widget")
    for label, address in [("dday.title", "/w/mine/dday.svg?size=m&theme=auto&lang=en"),
                           ("widgets.large", "/w/mine/dday.svg?size=l&theme=auto&lang=en"),
                           ("settings.themeDark", "/w/mine/dday.svg?size=l&theme=dark&lang=en")]:
        page.locator(".seg label", has_text=text(label)).click()
        expect(shown).to_have_attribute("src", address)
        looks.wait_until(page, "document.getElementById('widget').naturalWidth > 0")
    assert shown.evaluate("(it) => it.naturalHeight") == 312


def test_what_the_page_says_to_paste_works(page, tmp_path):
    page.locator(".seg label", has_text=text("widgets.large")).click()
    page.get_by_role("button", name=text("widgets.make")).click()
    expect(page.get_by_text(text("widgets.made"))).to_be_visible()
    looks.wait_until(page, "document.getElementById('widget').naturalWidth == 312")
    png, svg, lines, data, scriptable, bitmap, words, home, tmux, waybar, frame = \
        page.locator("code.sample").all_text_contents()
    assert picture(fetched(png)) == ("PNG", (624, 624)) and bitmap == png
    assert fetched(svg).startswith(b"<svg ")
    day = json.loads(fetched(data))
    first = fetched(lines).decode().splitlines()[0]
    assert day["totalSeconds"] == 0 and day["ddays"] is None, "no more than was chosen"

    assert picture(shell("curl -fs '%s'" % png, tmp_path))[0] == "PNG"
    script = subprocess.run(["node", "-e", SCRIPTABLE % scriptable], capture_output=True, check=True, timeout=30).stdout
    assert picture(script) == ("PNG", (624, 624))
    assert fetched(re.fullmatch(r'\$wg\("(.*)", txt\)\$', words)[1]).decode().splitlines()[0] == first
    [rest] = yaml.safe_load(home)["rest"]
    member = re.fullmatch(r"{{ \(value_json\.(\w+) / 60\) \| round }}", rest["sensor"][0]["value_template"])[1]
    assert json.loads(fetched(rest["resource"]))[member] == 0
    bar = re.fullmatch(r"set -g status-right '#\((.*)\)'", tmux)[1]
    for command in [bar, json.loads(f"{{{waybar}}}")["custom/haru"]["exec"]]:
        assert shell(command, tmp_path).decode().strip() == first
    shell(frame, tmp_path)
    assert picture((tmp_path / "day.png").read_bytes()) == ("PNG", (800, 800))
