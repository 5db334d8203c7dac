"""Ten years of 1,000 alarms: `haru alarm next --count` compared with `remind`, whole processes.

Both get 1,000 alarms at different times on different weekdays and print every ring of ten years as a line; remind
prints simple calendars of 120 months (`-s120`). Prints the number of rings, the median of the rounds in milliseconds,
and the ratio.
"""

import random
import statistics
import subprocess
import tempfile
import time
from datetime import date, timedelta
from pathlib import Path

from setting import HARU, part, program, sized

ALARMS, ROUNDS = sized((part(1_000), 3), (20, 1))
FIRST, LAST = date(2027, 1, 1), date(2036, 12, 31)
NAMES = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def clock(command, environment=None):
    """The milliseconds of a whole process, and its output lines."""
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, check=True, env=environment)
    return (time.perf_counter() - start) * 1000, done.stdout.count(b"\n")


def main():
    remind = program("remind", package="remind")
    source = random.Random(20261121)
    alarms = [(source.randrange(1440), sorted(source.sample(range(7), source.randint(1, 7)))) for _ in range(ALARMS)]
    days = [FIRST + timedelta(days=n) for n in range((LAST - FIRST).days + 1)]
    expected = sum(sum(day.weekday() in chosen for day in days) for _, chosen in alarms)
    with tempfile.TemporaryDirectory() as folder:
        environment = {"HARU_DATA": folder, "TZ": "Asia/Seoul"}
        at = f"{FIRST}T00:00:00+09:00"
        for minute, chosen in alarms:
            subprocess.run(
                [HARU, "alarm", "add", f"{minute // 60:02}:{minute % 60:02}", "--at", "2026-12-31T23:59:00+09:00",
                 "--repeat", ",".join(NAMES[day] for day in chosen)],
                env=environment, check=True, stdout=subprocess.DEVNULL)
        script = Path(folder, "alarms.rem")
        script.write_text("".join(
            f"REM {' '.join(NAMES[day] for day in chosen)} AT {minute // 60:02}:{minute % 60:02} MSG {number}\n"
            for number, (minute, chosen) in enumerate(alarms)))
        own = [HARU, "alarm", "next", "--after", at, "--count", str(expected)]
        other = [remind, "-s120", str(script), "Jan", "2027"]
        times = {"haru": [], "remind": []}
        for _ in range(ROUNDS):
            for name, command, its in [("haru", own, environment), ("remind", other, None)]:
                if command[0]:
                    taken, lines = clock(command, its)
                    assert lines == expected or name == "remind" and lines > expected, (name, lines, expected)
                    times[name].append(taken)
    for name, own_times in times.items():
        if own_times:
            print(f"{expected:,} rings of {ALARMS:,} alarms: {name} {statistics.median(own_times):.0f} ms")


main()
