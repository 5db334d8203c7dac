"""20,000 quotes and 20,000 words in the app: searches, a favourite and a turned month in Chromium.

The command imports them and exports a file; its records are put into the app's storage. The words are saved on the days
of two years, 200 of them on one. Prints how long a page takes to open, and the medians of a key in the search, a
favourite and a turned month: until patched, and until laid out. A frame at 60 Hz takes 16.7 ms.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from datetime import date, timedelta
from pathlib import Path

import filled
from setting import HARU, sized

LIKE = "document.querySelectorAll('.sayings article .icon-btn')[2 + turn % 20].click();"
TURN = """const buttons = document.querySelectorAll(".split .main .icon-btn");
buttons[turn % 2].click();"""
PAGES = {"/quotes": {"key in the search": filled.typed("camp"), "favourite": LIKE},
         "/words": {"key in the search": filled.typed("camp"), "month": TURN},
         "/search": {"key": filled.typed("camp", "#search-text")}}


def run(folder, *arguments):
    environment = {**os.environ, "HARU_DATA": f"{folder}/haru", "TZ": "UTC"}
    subprocess.run([filled.server.binary(), *arguments], env=environment, check=True, stdout=subprocess.DEVNULL,
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
    with tempfile.TemporaryDirectory() as folder:
        kept = changes(folder, count)
    with filled.device(kept) as page:
        for path, acts in PAGES.items():
            filled.opened(page, path)
            for name, act in acts.items():
                filled.measured(page, name, act)


main(sized(20_000, 300))
