"""The first look at the app in Chromium, with the CPU throttled to a quarter: the three Core Web Vitals of the start page.

LCP (largest contentful paint) and CLS (cumulative layout shift) as the browser reports them, INP (interaction to next
paint) as the longest of the taps. Beside each is the same document without scripts: what no app could be faster than.
Run it with `script/bench first_look`.
"""
import datetime
import statistics

from setting import sized

import browser as looks
import server
import work
from texts import text

WATCH = """globalThis.seen = { lcp: 0, cls: 0, inp: 0 };
const watch = (type, take, options) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
watch("largest-contentful-paint", (entry) => { seen.lcp = entry.startTime; });
watch("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
watch("event", (entry) => { if (entry.interactionId) seen.inp = Math.max(seen.inp, entry.duration); }, { durationThreshold: 16 });"""
# What people do first: plan the day, look at another one, come back.
TAPS = ["plan.edit", "list.done", "today.before", "today.after"]


def visit(chromium, origin, cells, taps, has_scripts):
    """Opens the start page on a phone; returns the measurements."""
    context = looks.context(chromium, origin, is_idle=True)
    work.keep(context, origin, cells)
    page = context.new_page()
    network = page.context.new_cdp_session(page)
    network.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.add_init_script(WATCH)
    if not has_scripts:
        page.route("**/*.js", lambda route: route.abort())
    page.goto("/")
    if has_scripts:
        looks.wait_until_loaded(page)
        for name in taps:
            page.get_by_role("button", name=text(name), exact=True).first.click()
            page.evaluate(looks.NEXT_FRAME)
    else:
        page.wait_for_timeout(500)
    seen = page.evaluate("seen")
    context.close()
    return seen


def main(rounds):
    today = datetime.datetime.now(datetime.timezone.utc).astimezone(work.SEOUL)
    tasks, identities = work.items(today - 400 * work.DAY)
    month = tasks + work.sessions(identities, today, 120)
    with server.serve() as origin, looks.chromium() as chromium:
        for name, cells, taps in [("first visit", [], []), ("a month of records", month, TAPS)]:
            figures = {}
            for _ in range(rounds):
                for side in (True, False):
                    figures.setdefault(side, []).append(visit(chromium, origin, cells, taps, side))
            for what, unit in [("lcp", "ms"), ("cls", ""), ("inp", "ms")]:
                if what == "inp" and not taps:
                    continue
                middle = {side: statistics.median(it[what] for it in figures[side]) for side in figures}
                beside = "" if what == "inp" else f", without scripts {middle[False]:.2f}"
                print(f"{name:20} {what.upper()} {middle[True]:8.2f} {unit:2} (median of {rounds}, "
                      f"worst {max(it[what] for it in figures[True]):.2f}{beside})", flush=True)


if __name__ == "__main__":
    main(sized(7, 1))
