#!/usr/bin/env python3
"""20,000 quotes and 20,000 words in the app: what a search, a mark and a turned month take in Chromium.

    HARU_BIN=.build/release/haru python3 Benchmarks/library_app.py [EACH]    (default: 20,000)

The command imports them and exports the file that it shares with the app; they are put where the app keeps its
records. The words are saved on the days of two years, 200 of them on one. Prints how long a page takes to open, and
medians of a key in the search, a favourite, a turned month: patched, and with style and layout. A frame of 60 a
second has 16.7 ms.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import date, timedelta
from pathlib import Path

import app
from app import looks, server

SEARCH = """const field = document.querySelector("main input[type=search]");
field.value = "camp".slice(0, turn % 5);
field.dispatchEvent(new Event("input", { bubbles: true }));"""
LIKE = "document.querySelectorAll('.sayings article .icon-btn')[2 + turn % 20].click();"
TURN = """const buttons = document.querySelectorAll(".split .main .icon-btn");
buttons[turn % 2].click();"""
PAGES = {"/quotes": {"search": SEARCH, "like": LIKE}, "/words": {"search": SEARCH, "month": TURN}}


def run(folder, *arguments):
    environment = {**os.environ, "HARU_DATA": f"{folder}/haru", "TZ": "UTC"}
    subprocess.run([server.binary(), *arguments], env=environment, check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)


def changes(folder, count):
    source = random.Random(20261121)
    words = ["".join(source.choices("abcdefghijklmnoprstuvwy", k=source.randint(2, 9))) for _ in range(5_000)]
    lines = Path(folder, "lines.txt")
    lines.write_text("\n".join(" ".join(source.choices(words, k=14)) + f" {number}." for number in range(count)))
    table = Path(folder, "words.csv")
    days = [date(2026, 11, 21) - timedelta(days=number % 730) for number in range(count)]
    table.write_text("term,meaning,example,saved\n" + "\n".join(
        f"{source.choice(words)} {number},{' '.join(source.choices(words, k=3))},"
        f"{' '.join(source.choices(words, k=8))},{days[number] if number > 200 else days[0]}" for number in range(count)))
    run(folder, "quote", "import", lines, "--format", "lines")
    run(folder, "word", "import", table)
    run(folder, "export", f"{folder}/all.json")
    return json.loads(Path(folder, "all.json").read_text())["changes"]


def main(count):
    with tempfile.TemporaryDirectory() as folder, server.serve() as origin, looks.chromium() as chromium:
        page = looks.context(chromium, origin).new_page()
        page.goto("/calc")
        looks.wait_until_shown(page)
        app.put(page, changes(folder, count))
        for path, acts in PAGES.items():
            began = time.perf_counter()
            page.goto(path)
            looks.wait_until_shown(page)
            page.wait_for_selector("[data-state=waits]", state="detached")
            print(f"{path:16} opens in {(time.perf_counter() - began) * 1000:5.0f} ms")
            for name, act in acts.items():
                script, shown = page.evaluate(app.MEASURE, [act, 60])
                print(f"{path:8} {name:7} {statistics.median(script):6.2f} ms patched, "
                      f"{statistics.median(shown):6.2f} ms laid out, longest {max(shown):6.2f}")


main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
