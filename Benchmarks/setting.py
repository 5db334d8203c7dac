"""What all benchmarks have in common: the binary that they measure, and how much they do.

`--short` does so little that the figures mean nothing: it shows that the benchmark still runs.
"""

import os
import pathlib
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HARU = str(pathlib.Path(os.environ.get("HARU_BIN") or ROOT / ".build/release/haru").absolute())
IS_SHORT = "--short" in sys.argv[1:]

# The server of the browser tests starts the same binary.
os.environ["HARU_BIN"] = HARU
os.environ["PATH"] += ":/usr/games"
sys.path.insert(0, str(ROOT / "Tests/Browser"))


def sized(full, short):
    """The size of a whole run, or of a short one."""
    return short if IS_SHORT else full


def program(*names, package):
    """The path of a program of another project that Haru is measured beside; a short run does without it."""
    found = next((path for path in map(shutil.which, names) if path), None)
    if not found and not IS_SHORT:
        sys.exit(f"{names[-1]} is missing (Debian: apt-get install {package})")
    return found
