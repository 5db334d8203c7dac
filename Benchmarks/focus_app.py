#!/usr/bin/env python3
"""100,000 sessions in the app: what the list, the records of a month and the planner take in Chromium.

    HARU_BIN=.build/release/haru python3 Benchmarks/focus_app.py [SESSIONS]    (default: 100,000)

The sessions are those of focus.py, imported by the command and exported as the file that it shares with the
app; they are put where the app keeps its records. Prints how long a page takes to open, and medians of a
search, a turned month, day and week: patched, and with style and layout.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import app
import focus
from app import looks, server

TURN = """const buttons = document.querySelectorAll(".turning button");
buttons[turn % 2 ? buttons.length - 1 : 0].click();"""
TYPE = """const field = document.querySelector("main input[type=search]");
field.value = "Engl".slice(0, turn % 5);
field.dispatchEvent(new Event("input", { bubbles: true }));"""
PAGES = {"/focus": TYPE, "/focus/records": TURN, "/focus/planner": TURN}


def changes(folder, sessions):
    focus.SESSIONS = sessions
    lines = Path(folder, "all.data")
    lines.write_text("".join(line for month in focus.intervals().values() for line in month))
    environment = {**os.environ, "HARU_DATA": f"{folder}/haru", "TZ": "UTC"}
    for arguments in [["focus", "import", "timewarrior", lines, "--at", "2026-11-21T00:00:00Z"], ["export", f"{folder}/all.json"]]:
        subprocess.run([server.binary(), *arguments], env=environment, check=True, stdout=subprocess.DEVNULL)
    return json.loads(Path(folder, "all.json").read_text())["changes"]


def main(sessions):
    with tempfile.TemporaryDirectory() as folder, server.serve() as origin, looks.chromium() as chromium:
        page = looks.context(chromium, origin).new_page()
        page.goto("/calc")
        looks.wait_until_shown(page)
        app.put(page, changes(folder, sessions))
        for path, act in PAGES.items():
            began = time.perf_counter()
            page.goto(path)
            looks.wait_until_shown(page)
            page.wait_for_selector("[data-state=waits]", state="detached")
            opened = time.perf_counter() - began
            script, shown = page.evaluate(app.MEASURE, [act, 60])
            print(f"{path:16} opens in {opened * 1000:5.0f} ms; {statistics.median(script):6.2f} ms patched, "
                  f"{statistics.median(shown):6.2f} ms laid out, longest {max(shown):6.2f}")


main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
