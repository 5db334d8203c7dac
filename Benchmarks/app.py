"""The app in Chromium: the size of a first visit, a key press, a tick and the place search.

A key press is measured from the event on the document until the patches are applied; the second figure adds style and
layout. The search runs with the CPU throttled to a quarter. Run it with `script/bench app`.
"""
import json
import statistics
import urllib.parse

from setting import sized

import browser as looks
import server
from texts import text

MEASURE = """async ([act, rounds]) => {
  const run = new Function("turn", act), script = [], total = [];
  for (let turn = 0; turn < rounds; turn++) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    const start = performance.now();
    run(turn);
    script.push(performance.now() - start);
    document.body.offsetHeight;
    total.push(performance.now() - start);
  }
  return [script, total];
}"""

ACTS = {
    "key press": """document.body.dispatchEvent(new KeyboardEvent("keydown",
        { key: "1 2 5 + 3 0 - 7 Backspace Escape".split(" ")[turn % 10], bubbles: true }))""",
    "tick": "window.dispatchEvent(new Event('focus'))",
}


# What to type in a language until Seoul is found; it is deleted again afterwards.
TYPED = {"en": ["s", "se", "seo", "seou", "seoul", ""], "ko": ["ㅅ", "ㅅㅇ", "서", "서울", ""]}
SEARCH = """const field = document.getElementById("query"), typed = %s;
  field.value = typed[turn %% typed.length];
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));"""


def measure(page, name, act, rounds):
    write(name, *page.evaluate(MEASURE, [act, rounds]))


def write(name, script, shown):
    rounds = len(shown)
    print(f"{name:14} {statistics.median(script):6.2f} ms patched, {statistics.median(shown):6.2f} ms laid out "
          f"(medians of {rounds}; the slowest twentieth from {sorted(shown)[-max(rounds // 20, 1)]:.2f} ms on)")


def main(rounds):
    with server.serve() as origin, looks.chromium() as chromium:
        page = looks.context(chromium, origin, is_idle=True).new_page()
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        addresses, sizes = {}, {}
        network.on("Network.requestWillBeSent", lambda it: addresses.update({it["requestId"]: it["request"]["url"]}))
        network.on("Network.loadingFinished", lambda it: sizes.update({it["requestId"]: it["encodedDataLength"]}))
        page.goto("/calc")
        looks.wait_until_loaded(page)
        for request, size in sorted(sizes.items(), key=lambda it: addresses[it[0]]):
            print(f"{urllib.parse.urlparse(addresses[request]).path:40} {size:8} bytes on the wire")
        print(f"{'all':40} {sum(sizes.values()):8}")
        for name, act in ACTS.items():
            measure(page, name, act, rounds)
        for language, typed in TYPED.items():
            page = looks.context(chromium, origin, is_idle=True, language=language).new_page()
            page.goto("/clock/world")
            page.get_by_role("button", name=text("clock.addPlace", language)).click()
            page.locator(".found li").nth(400).wait_for()
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
            script, shown = page.evaluate(MEASURE, [SEARCH % json.dumps(typed), rounds])
            for turn, letters in enumerate(typed):
                write(f"search {letters or 'for all'}, 4x", script[turn::len(typed)], shown[turn::len(typed)])


if __name__ == "__main__":
    main(sized(300, 10))
