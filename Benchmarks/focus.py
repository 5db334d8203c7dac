"""100,000 sessions: `haru focus` as whole processes, a year of sessions compared with `timew summary :year`.

Ten years of work, 27 sessions a day, are written as Timewarrior files and imported into Haru; another run has a running
session. Prints medians and minimums in milliseconds.
"""

import os
import random
import statistics
import subprocess
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path

from setting import HARU, program, sized

SESSIONS, ROUNDS = sized((100_000, 15), (300, 1))
A_DAY = 27
TASKS = ["English", "Maths", "Reading", "Exercise", "Piano", "Code", "Cleaning", "Cooking"]
LAST = datetime(2026, 11, 20)


def clock(commands, environment):
    """The medians and minimums of whole processes in milliseconds, without the first two runs; they alternate, so that
    other load affects all alike."""
    times = {name: [] for name in commands}
    for _ in range(ROUNDS + 2):
        for name, command in commands.items():
            start = time.perf_counter()
            subprocess.run(command, env=environment, check=True, stdin=subprocess.DEVNULL,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            times[name].append((time.perf_counter() - start) * 1000)
    return {name: (statistics.median(own[2:]), min(own)) for name, own in times.items()}


def intervals():
    """Lines of Timewarrior by month, oldest first."""
    source = random.Random(20261121)
    months = {}
    days = -(-SESSIONS // A_DAY)
    for number in range(SESSIONS):
        day = LAST - timedelta(days=days - 1 - number // A_DAY)
        start = day + timedelta(minutes=25 * (number % A_DAY) + 300)
        end = start + timedelta(seconds=source.randint(300, 1_440))
        line = f"inc {start:%Y%m%dT%H%M%SZ} - {end:%Y%m%dT%H%M%SZ} # {source.choice(TASKS)}\n"
        months.setdefault(f"{start:%Y-%m}", []).append(line)
    return months


def main():
    timew = program("timew", package="timewarrior")
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder, "timew", "data")
        data.mkdir(parents=True)
        Path(folder, "timew", "timewarrior.cfg").touch()
        months = intervals()
        for month, lines in months.items():
            Path(data, f"{month}.data").write_text("".join(lines))
        everything = Path(folder, "all.data")
        everything.write_text("".join(line for lines in months.values() for line in lines))
        environment = {**os.environ, "HARU_DATA": f"{folder}/haru", "TIMEWARRIORDB": f"{folder}/timew", "TZ": "UTC"}
        at = ["--at", "2026-11-21T00:00:00Z"]
        began = time.perf_counter()
        subprocess.run([HARU, "focus", "import", "timewarrior", everything, *at], env=environment, check=True)
        print(f"import of {SESSIONS:,} sessions: {time.perf_counter() - began:.1f} s")
        subprocess.run([HARU, "focus", "start", "English", *at], env=environment, check=True)
        commands = {
            "haru focus status": ["status", *at],
            "haru focus records --month 2026-10": ["records", "--month", "2026-10", *at],
            "haru focus records --month 2026": ["records", "--month", "2026", *at],
            "haru focus show English": ["show", "English", *at],
        }
        commands = {name: [HARU, "focus", *arguments] for name, arguments in commands.items()}
        # A day inside the ten years, with 27 sessions.
        commands["haru"] = [HARU, "today", "--at", "2026-11-20T12:00:00Z"]
        commands["haru today --week"] = [HARU, "today", "--week", "--at", "2026-11-20T12:00:00Z"]
        if timew:
            commands["timew summary :year"] = [timew, "summary", ":year"]
        for name, (median, shortest) in clock(commands, environment).items():
            print(f"{name:36} {median:7.1f} ms, shortest {shortest:6.1f}")


if __name__ == "__main__":
    main()
