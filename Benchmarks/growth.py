"""How times of the command and of its peers grow with the data: each benchmark runs with a tenth of its data and with all of it.

Prints both medians in milliseconds and the exponent of growth: 0 does not grow, 1 is in proportion to the data.
"""

import math
import os
import re
import subprocess
import sys
from pathlib import Path

FILES = ["focus", "quotes", "words", "alarms"]
# A number of things in the name of what was timed.
SIZE = re.compile(r"\b\d[\d,]* (?=[a-z])| \d{1,3}(,\d{3})+$")


def medians(name, share):
    """The times that a benchmark prints, in milliseconds, by what was timed, without its sizes; not what rounds to 0."""
    command = [sys.executable, Path(__file__).with_name(f"{name}.py"), *sys.argv[1:]]
    lines = subprocess.run(command, env={**os.environ, "HARU_BENCH_SHARE": f"{share}"}, check=True, capture_output=True, text=True).stdout
    found = [re.match(r"(.+?):? +([\d.]+) (ms|s)\b", line) for line in lines.splitlines()]
    return {SIZE.sub("", it[1]): float(it[2]) * (1 if it[3] == "ms" else 1_000) for it in found if it and float(it[2]) > 0}


def main():
    print(f"{'':48} {'a tenth':>9} {'all':>9}  exponent")
    for name in FILES:
        few, many = medians(name, 10), medians(name, 1)
        for what in few.keys() & many.keys():
            print(f"{what:48} {few[what]:6.1f} ms {many[what]:6.1f} ms {math.log10(many[what] / few[what]):9.2f}", flush=True)


if __name__ == "__main__":
    main()
