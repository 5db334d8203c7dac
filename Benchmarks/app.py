"""The app in Chromium: the size of what a first visit loads, a key press and a tick.

A key press is the event on the document, with all that follows until the patches are applied; the
second figure adds style and layout. Run it with `script/bench app`.
"""
import gzip
import json
import pathlib
import statistics
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/Browser"))

import browser as looks  # noqa: E402
import server  # noqa: E402

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


def main(rounds):
    with server.serve() as origin, looks.chromium() as chromium:
        page = looks.context(chromium, origin).new_page()
        loaded = {}
        page.on("response", lambda answer: loaded.setdefault(answer.url, answer))
        page.goto("/calc")
        looks.wait_until_shown(page)
        page.wait_for_load_state("networkidle")
        total = 0
        for url, answer in sorted(loaded.items()):
            size = len(gzip.compress(answer.body(), 9, mtime=0))
            total += size
            print(f"{urllib.parse.urlparse(url).path:40} {size:8} bytes (gzip -9)")
        print(f"{'all':40} {total:8}")
        for name, act in ACTS.items():
            script, shown = page.evaluate(MEASURE, [act, rounds])
            print(f"{name:12} {statistics.median(script):6.2f} ms patched, "
                  f"{statistics.median(shown):6.2f} ms laid out (medians of {rounds})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
