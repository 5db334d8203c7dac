"""The widgets page creates an address, and the text to paste works, as far as the programs run here."""

import io
import json
import re
import subprocess
import urllib.request

import jinja2
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


def sensor(home):
    """What Home Assistant shows: the template of the sensor with the data of its address."""
    [rest] = yaml.safe_load(home)["rest"]
    template = jinja2.Environment(undefined=jinja2.StrictUndefined).from_string(rest["sensor"][0]["value_template"])
    return template.render(value_json=json.loads(fetched(rest["resource"])))


@pytest.fixture
def page(chromium):
    with server.serve() as origin:
        context = looks.context(chromium, origin, size="desktop")
        context.request.post(f"{origin}/api/v1/accounts/anonymous", data={"device": "desk"})
        context.request.post(f"{origin}/api/v1/dday", data={"name": "Exam", "date": "2099-12-15"})
        context.request.post(f"{origin}/api/v1/alarms", data={"time": "7:30", "days": "mon,tue,wed,thu,fri,sat,sun"})
        page = context.new_page()
        page.goto("/account/widgets")
        yield page
        context.close()


def test_what_is_chosen_is_seen_before_it_has_an_address(page):
    shown = page.locator("#widget")
    for label, address in [("dday.title", "/w/mine/dday.svg?size=m&theme=auto&names=on&running=on&lang=en"),
                           ("widgets.large", "/w/mine/dday.svg?size=l&theme=auto&names=on&running=on&lang=en"),
                           ("settings.themeDark", "/w/mine/dday.svg?size=l&theme=dark&names=on&running=on&lang=en")]:
        page.locator(".seg label", has_text=text(label)).click()
        expect(shown).to_have_attribute("src", address)
        looks.wait_until(page, "document.getElementById('widget').naturalWidth > 0")
    assert shown.evaluate("(it) => it.naturalHeight") == 312


def test_what_the_page_says_to_paste_works(page, tmp_path):
    page.locator(".seg label", has_text=text("widgets.large")).click()
    page.get_by_role("button", name=text("widgets.make")).click()
    expect(page.get_by_text(text("widgets.made"))).to_be_visible()
    looks.wait_until(page, "document.getElementById('widget').naturalWidth == 312")
    png, svg, lines, data, scriptable, looked, spoken, bitmap, words, home, tmux, waybar, frame = \
        page.locator("code.sample").all_text_contents()
    assert picture(fetched(png)) == ("PNG", (624, 624)) and bitmap == looked == png
    assert spoken == lines
    assert fetched(svg).startswith(b"<svg ")
    day = json.loads(fetched(data))
    first = fetched(lines).decode().splitlines()[0]
    assert day["totalSeconds"] == 0 and day["ddays"] is None, "no more than was chosen"

    assert picture(shell("curl -fs '%s'" % png, tmp_path))[0] == "PNG"
    script = subprocess.run(["node", "-e", SCRIPTABLE % scriptable], capture_output=True, check=True, timeout=30).stdout
    assert picture(script) == ("PNG", (624, 624))
    assert fetched(re.fullmatch(r'\$wg\("(.*)", txt\)\$', words)[1]).decode().splitlines()[0] == first
    assert float(sensor(home)) == 0
    bar = re.fullmatch(r"set -g status-right '#\((.*)\)'", tmux)[1]
    for command in [bar, json.loads(f"{{{waybar}}}")["custom/haru"]["exec"]]:
        assert shell(command, tmp_path).decode().strip() == first
    shell(frame, tmp_path)
    display = (tmp_path / "day.png").read_bytes()
    assert picture(display) == ("PNG", (800, 480))
    # The sheet reaches the edges of the display.
    assert Image.open(io.BytesIO(display)).convert("RGBA").getpixel((0, 0)) == (255, 255, 255, 255)


@pytest.mark.parametrize("kind, shown", [("dday.title", "Exam"), ("alarm.unnamed", "T07:30:00"), ("quotes.one", " ")])
def test_the_sensor_of_each_kind_shows_its_data(page, kind, shown):
    page.locator(".seg label", has_text=text(kind)).click()
    page.get_by_role("button", name=text("widgets.make")).click()
    expect(page.get_by_text(text("widgets.made"))).to_be_visible()
    [home] = [sample for sample in page.locator("code.sample").all_text_contents() if "rest:" in sample]
    assert shown in sensor(home)


def test_the_day_shows_what_was_chosen(page):
    for label in [text("dday.title"), text("widgets.names")]:
        page.locator("label.row", has_text=label).click()
    page.get_by_role("button", name=text("widgets.make")).click()
    expect(page.get_by_text(text("widgets.made"))).to_be_visible()
    [data] = [sample for sample in page.locator("code.sample").all_text_contents() if ".json?" in sample and "rest:" not in sample]
    day = json.loads(fetched(data))
    assert [entry["name"] for entry in day["ddays"]] == ["Exam"] and day["nextAlarm"] is None and day["sentence"] is None
