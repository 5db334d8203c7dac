"""The days between a million pairs of dates: `haru dday --stdin` compared with ddiff of dateutils, in one run.

ddiff does not take pairs: it computes the differences between one fixed date and the dates of its input, in the years
1601 to 4095. So ddiff gets a million dates in that range, and Haru gets the same dates, each with a second date: twice
the input. Python's datetime checks Haru's answers. Prints the medians of the rounds in milliseconds.
"""

import random
import statistics
import subprocess
import tempfile
import time
from datetime import date
from pathlib import Path

from setting import HARU, program, sized

LINES, ROUNDS = sized((1_000_000, 7), (1_000, 1))
FIRST, LAST = date(1601, 1, 1).toordinal(), date(4095, 12, 31).toordinal()


def clock(command, path):
    """Milliseconds of a whole process that reads a file and writes to /dev/null."""
    with open(path, "rb") as lines, open("/dev/null", "wb") as nowhere:
        start = time.perf_counter()
        subprocess.run(command, stdin=lines, stdout=nowhere, stderr=nowhere, check=True)
        return (time.perf_counter() - start) * 1000


def main():
    haru = [HARU, "dday", "--stdin"]
    ddiff = [program("ddiff", "dateutils.ddiff", package="dateutils"), "2022-02-10"]
    source = random.Random(20261121)
    numbers = [(source.randint(FIRST, LAST), source.randint(FIRST, LAST)) for _ in range(LINES)]
    with tempfile.TemporaryDirectory() as folder:
        pairs, dates = Path(folder, "pairs"), Path(folder, "dates")
        texts = [(str(date.fromordinal(a)), str(date.fromordinal(b))) for a, b in numbers]
        pairs.write_text("".join(f"{a},{b}\n" for a, b in texts))
        dates.write_text("".join(f"{b}\n" for _, b in texts))
        with pairs.open() as lines:
            answer = subprocess.run(haru, stdin=lines, capture_output=True, check=True).stdout
        assert answer == "".join(f"{b - a}\n" for a, b in numbers).encode(), "wrong days"
        for name, command, file in [("haru", haru, pairs), ("ddiff", ddiff, dates)]:
            if command[0]:
                print(f"{LINES:,} lines: {name} {statistics.median(clock(command, file) for _ in range(ROUNDS)):.0f} ms")


main()
