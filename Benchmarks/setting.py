"""Shared by all benchmarks: the binary that they measure, and the size of a run.

`--short` does so little that the figures mean nothing; it shows that the benchmark still works.
"""

import os
import pathlib
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HARU = str(pathlib.Path(os.environ.get("HARU_BIN") or ROOT / ".build/release/haru").absolute())
IS_SHORT = "--short" in sys.argv[1:]
# The part of the data that `growth` asks for, 10 for a tenth; None in a run of its own.
SHARE = int(os.environ["HARU_BENCH_SHARE"]) if "HARU_BENCH_SHARE" in os.environ else None

# The server of the browser tests uses the same binary.
os.environ["HARU_BIN"] = HARU
os.environ["PATH"] += ":/usr/games"
sys.path.insert(0, str(ROOT / "Tests/Browser"))


def sized(full, short):
    """The size of a full run, or of a short one."""
    return short if IS_SHORT else full


def part(count):
    """As much of the data as `growth` asks for."""
    return count // (SHARE or 1)


def program(*names, package):
    """The path of another project's program to compare with; a short run works without it."""
    found = next((path for path in map(shutil.which, names) if path), None)
    if not found and not IS_SHORT:
        sys.exit(f"{names[-1]} is missing (Debian: apt-get install {package})")
    return found
