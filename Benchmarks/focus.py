"""100,000 sessions: `haru focus` as whole processes, a year of sessions compared with `timew summary :year`.

Ten years of work, 27 sessions a day, are written as Timewarrior files and imported into Haru; another run has a running
session. Words, quotes, alarms and D-days are there, too. Prints medians and minimums in milliseconds. A full run fails if
`haru` alone takes longer than 15 ms, or 20 ms with a plan and its forecast, on a machine on which `timew` takes 91 ms; on a
slower one it may take longer in proportion.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

from setting import HARU, IS_SHORT, SHARE, part, program, sized

SESSIONS, ROUNDS = sized((part(100_000), 15), (300, 1))
WORDS, QUOTES, OTHERS = sized((part(2_000), part(500), part(20)), (20, 5, 2))
A_DAY = 27
# The longest times in milliseconds, on a machine on which the other program takes PEER milliseconds.
LIMITS = {"haru": 15, "haru with a plan": 20}
PEER = 91
TASKS = ["English", "Maths", "Reading", "Exercise", "Piano", "Code", "Cleaning", "Cooking"]
# The planned day: three tasks are done, three have a time.
DONE = [("Maths", "05:10", "05:40"), ("Reading", "06:00", "06:20"), ("Exercise", "07:00", "07:35")]
AT_TIMES = {"Maths": "05:00", "Code": "10:00", "Cooking": "18:30"}
# The last day with sessions is today, which `haru` alone shows.
LAST = datetime.now(timezone.utc).replace(hour=0, minute=0, second=0, microsecond=0)
NOON, NEXT = (f"{LAST + timedelta(hours=hours):%Y-%m-%dT%H:%M:%SZ}" for hours in (12, 24))
MORNING = f"{LAST + timedelta(hours=32):%Y-%m-%dT%H:%M:%SZ}"
MONTH, YEAR = f"{LAST - timedelta(days=31):%Y-%m}", f"{LAST:%Y}"


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


def give_estimates(folder, environment, at):
    """Copies all records, and gives the sessions what Timewarrior does not know and a forecast needs: an estimate."""
    plain = {**environment, "HARU_DATA": f"{folder}/plain"}
    everything = subprocess.run([HARU, "export"], env=plain, check=True, capture_output=True, text=True).stdout
    file = Path(folder, "estimated.json")
    file.write_text(everything.replace('"estimateSeconds":null', '"estimateSeconds":900'))
    subprocess.run([HARU, "import", file, *at], env=environment, check=True, stdout=subprocess.DEVNULL)


def add_others(folder, environment, at):
    """Words, quotes, D-days and alarms: all that today's page looks into."""
    words = Path(folder, "words.tsv")
    words.write_text("term\tmeaning\n" + "".join(f"word{number}\tmeaning {number}\n" for number in range(WORDS)))
    quotes = Path(folder, "quotes")
    quotes.write_text("".join(f"Saying number {number}.\n%\n" for number in range(QUOTES)))
    commands = [["word", "import", words], ["quote", "import", quotes, "--format", "fortune"]]
    for number in range(OTHERS):
        day = LAST + timedelta(days=10 * number + 5)
        commands.append(["dday", "add", f"Exam {number}", f"{day:%Y-%m-%d}"])
        commands.append(["alarm", "add", f"{number % 24:02}:30", "--repeat", "mon,wed,fri"])
    for command in commands:
        subprocess.run([HARU, *command, *at], env=environment, check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)


def plan(environment, at):
    """A day of eight planned tasks, some of which are done: its forecast is computed from the sessions of eight weeks."""
    commands = []
    for task in TASKS:
        time = ["--time", AT_TIMES[task]] if task in AT_TIMES else []
        commands.append(["plan", "add", task, *time])
    # The running session overlaps them.
    commands += [["focus", "log", *session, "--yes"] for session in DONE]
    for command in commands:
        subprocess.run([HARU, *command, *at], env=environment, check=True, stdout=subprocess.DEVNULL)


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
        at = ["--at", NEXT]
        began = time.perf_counter()
        subprocess.run([HARU, "focus", "import", "timewarrior", everything, *at], check=True,
                       env={**environment, "HARU_DATA": f"{folder}/plain"})
        print(f"import of {SESSIONS:,} sessions: {time.perf_counter() - began:.1f} s")
        give_estimates(folder, environment, at)
        add_others(folder, environment, at)
        subprocess.run([HARU, "focus", "start", "English"], env=environment, check=True)
        commands = {
            "haru focus status": ["status", *at],
            "haru focus records of a month": ["records", "--month", MONTH, *at],
            "haru focus records of a year": ["records", "--month", YEAR, *at],
            "haru focus show English": ["show", "English", *at],
        }
        commands = {name: [HARU, "focus", *arguments] for name, arguments in commands.items()}
        # A day with 27 sessions.
        commands["haru"] = [HARU]
        # The day after them, which has only the sessions of its plan.
        planned = ["--at", MORNING]
        plan(environment, planned)
        commands["haru with a plan"] = [HARU, "today", *planned]
        commands["haru status --line"] = [HARU, "status", "--line", "--at", NOON]
        commands["haru today --week"] = [HARU, "today", "--week", "--at", NOON]
        if timew:
            commands["timew summary :year"] = [timew, "summary", ":year"]
        figures = clock(commands, environment)
        for name, (median, shortest) in figures.items():
            print(f"{name:36} {median:7.1f} ms, shortest {shortest:6.1f}")
        slowness = max(1, figures["timew summary :year"][0] / PEER) if timew else 1
        for name, limit in LIMITS.items():
            if not IS_SHORT and not SHARE and figures[name][0] > limit * slowness:
                sys.exit(f"{name} takes {figures[name][0]:.1f} ms, longer than {limit * slowness:.1f} ms")


if __name__ == "__main__":
    main()
