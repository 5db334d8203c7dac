"""100,000 sessions in the app: the page of the day, the lists, the records and the planner in Chromium.

Ten years of eight tasks, 27 sessions a day, all with an estimate, and a running one that is redrawn every second.
Prints how long a page takes to open, and the medians of what is done on it: until patched, and until laid out. A frame
at 60 Hz takes 16.7 ms. A correction opens and closes a dialog over the page, which takes longer than a frame with 3,000
sessions too.
"""

import datetime

import filled
from setting import sized
import work

TURNED = filled.tapped("Previous", "Previous", "Next")
CORRECT = filled.BUTTON + """const records = document.querySelectorAll("main .record .acts .btn:not(.bad)");
if (turn % 2) find("Save").click(); else records[turn / 2 % records.length].click();"""
DELETE = """const records = document.querySelectorAll("main .record .btn.bad");
if (turn % 2) document.querySelector(".toast button").click(); else records[turn / 2 % records.length].click();"""
PAGES = {
    "/today": {"second": filled.TICK, "another day": filled.pressed("ArrowLeft", "ArrowLeft", "ArrowRight")},
    "/focus": {"key in the search": filled.typed("Engl"), "second": filled.TICK},
    "/focus/session": {"second": filled.TICK, "pause": "document.querySelector('#main-control').click();"},
    "/focus/task?id=TASK": {"second": filled.TICK},
    "/focus/records": {"correction": CORRECT, "deletion": DELETE, "task": filled.tapped("Maths", "All tasks"),
                       "month": TURNED, "old correction": CORRECT, "old deletion": DELETE},
}


def cells(sessions, now):
    """The device's cells, and the id of its first task."""
    kept, tasks = work.items(now - 4_000 * work.DAY)
    kept += work.sessions(tasks, now.astimezone(work.SEOUL), sessions, 27)
    start = now - datetime.timedelta(minutes=10)
    return kept + work.running(tasks[0], work.TASKS[0][0], start), tasks[0]


def main(sessions):
    kept, task = cells(sessions, datetime.datetime.now(datetime.timezone.utc))
    with filled.device(kept, size="desktop") as page:
        for path, acts in PAGES.items():
            filled.opened(page, path.replace("TASK", task))
            if path == "/focus/records":
                # On its first day, this month has none.
                page.get_by_role("button", name="Previous", exact=True).click()
            for name, act in acts.items():
                filled.measured(page, name, act)
        filled.opened(page, "/focus/planner")
        for span in ["Day", "Week", "Month"]:
            page.get_by_role("button", name=span, exact=True).click()
            filled.measured(page, f"{span.lower()} turned", TURNED)
            filled.measured(page, f"second over a {span.lower()}", filled.TICK)
        filled.measured(page, "span", filled.tapped("Day", "Week", "Month"))


main(sized(100_000, 3_000))
