#!/usr/bin/env python3
"""The days between a million pairs of dates: `haru dday --stdin` beside dateutils' ddiff, in one run.

    python3 Benchmarks/dday.py [HARU]        (default: .build/release/haru)

ddiff has no pairs: it takes the differences of one fixed date and the dates of its input, and it
knows the years 1601 to 4095. So it is given a million dates of that range, Haru the same dates each
with its own other date: twice the reading. Python's datetime checks what Haru answered. Prints the
median of the rounds in milliseconds and how often faster Haru is.
"""

import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

LINES = 1_000_000
ROUNDS = 7
FIRST, LAST = date(1601, 1, 1).toordinal(), date(4095, 12, 31).toordinal()


def clock(command, path):
    """Milliseconds of a whole process that reads a file and writes to /dev/null."""
    with open(path, "rb") as lines, open("/dev/null", "wb") as nowhere:
        start = time.perf_counter()
        subprocess.run(command, stdin=lines, stdout=nowhere, stderr=nowhere, check=True)
        return (time.perf_counter() - start) * 1000


def main():
    haru = [sys.argv[1] if len(sys.argv) > 1 else ".build/release/haru", "dday", "--stdin"]
    ddiff = [shutil.which("dateutils.ddiff") or shutil.which("ddiff"), "2022-02-10"]
    if not ddiff[0]:
        sys.exit("dateutils is missing (Debian: apt-get install dateutils)")
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
        rounds = [(clock(haru, pairs), clock(ddiff, dates)) for _ in range(ROUNDS)]
    own, other = (statistics.median(column) for column in zip(*rounds))
    print(f"{LINES:,} lines: haru {own:.0f} ms, ddiff {other:.0f} ms: {other / own:.1f} times faster")


main()
