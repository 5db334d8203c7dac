"""Whole processes: `haru calc '1:30+0:45'`, `haru dday 2026-12-25`, `date` and `ddiff`, alternating; medians in milliseconds.

Run it with `script/bench command`.
"""
import statistics
import subprocess
import time

from setting import HARU, program, sized

COMMANDS = {
    "true": ["/bin/true"],
    "date": ["date", "-d", "2026-11-21 + 100 days"],
    "ddiff": [program("ddiff", "dateutils.ddiff", package="dateutils"), "2026-11-28", "2026-12-25"],
    "haru calc": [HARU, "calc", "1:30+0:45"],
    "haru dday": [HARU, "dday", "2026-12-25"],
}
# A short run works without the programs of others.
COMMANDS = {name: command for name, command in COMMANDS.items() if command[0]}


def milliseconds(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    return (time.perf_counter() - start) * 1000


def main(rounds):
    times = {name: [] for name in COMMANDS}
    for turn in range(rounds + 3):
        for name, command in COMMANDS.items():
            elapsed = milliseconds(command)
            if turn >= 3:
                times[name].append(elapsed)
    print(f"{'command':12} {'median':>7} {'fastest':>8}")
    for name, all_times in times.items():
        print(f"{name:12} {statistics.median(all_times):7.2f} {min(all_times):8.2f}")
    print(f"(ms, {rounds} runs each)")


if __name__ == "__main__":
    main(sized(200, 3))
