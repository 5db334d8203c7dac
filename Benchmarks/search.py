"""A key press in the global search: 20,000 words and 20,000 quotes, and ten times as many.

The core alone, compiled as for a release, searches, ranks and marks after each letter of an English and a Korean word, and of initial
consonants. In the same run and on the same texts: `grep -i -c -F` with the same letters, and `rg` and `fzf --filter` if they are installed
(they are whole processes that read the files; fzf ranks as well). All must find the English letters in the same number of lines. Prints
medians in milliseconds of CPU time, which is independent of other processes; exits with 1 if a key press among 20,000 takes longer than a
quarter of a frame (4 ms).
"""

import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from native import compiled
from setting import IS_SHORT, sized

COUNTS, ROUNDS = sized(([20_000, 200_000], 21), ([500], 1))
TYPED = ["campfire", "모닥불", "ㅁㄷㅂ"]
LIMIT = 4


def texts(folder, count):
    source = random.Random(20261123)
    english = ["".join(source.choices("abcdefghijklmnoprstuvwy", k=source.randint(2, 9))) for _ in range(5_000)]
    korean = ["".join(chr(source.randint(0xAC00, 0xD7A3)) for _ in range(source.randint(1, 4))) for _ in range(5_000)]
    words, quotes = [], []
    for number in range(count):
        words.append(f"{source.choice(english)}\t{source.choice(korean)} {source.choice(korean)}\t{' '.join(source.choices(english, k=8))}")
        quotes.append(f"{' '.join(source.choices(korean if number % 2 else english, k=12))}\t{source.choice(english)}")
    for number in source.sample(range(count), max(1, count // 1_000)):
        words[number] = "campfire\t모닥불\tWe sat around the campfire"
        quotes[number] = "어젯밤 모닥불 곁에서\tcampfire"
    paths = [Path(folder, f"{name}-{count}") for name in ["words", "quotes"]]
    for path, lines in zip(paths, [words, quotes]):
        path.write_text("\n".join(lines) + "\n")
    return paths


def process(command, paths):
    """The median time of a whole process, and what it printed."""
    times, out = [], b""
    typed = b"".join(path.read_bytes() for path in paths) if command[0] == "fzf" else b""
    for _ in range(ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        out = subprocess.run(command, input=typed, capture_output=True, check=False).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append((after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000)
    return statistics.median(times), out


def main():
    slow = []
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(folder, "Search/main.swift")
        for count in COUNTS:
            paths = texts(folder, count)
            print(f"{count:,} words and {count:,} quotes")
            lines = subprocess.run([program, *paths, str(ROUNDS), *TYPED], check=True, capture_output=True, text=True).stdout
            for kind, *fields in map(lambda line: line.split("\t"), lines.splitlines()):
                if kind == "index":
                    print(f"  indexed in {float(fields[0]):.0f} ms")
                    continue
                typed, median, longest, found = fields
                print(f"  {typed:10} {float(median):6.2f} ms, longest {float(longest):6.2f}, {int(found):,} found")
                if count == 20_000 and float(median) > LIMIT:
                    slow.append(typed)
                if typed == "campfire":
                    haru = int(found)
            for name, command in {"grep": ["grep", "-i", "-h", "-F", "campfire"], "rg": ["rg", "-i", "-N", "-I", "-F", "campfire"],
                                  "fzf": ["fzf", "--exact", "-i", "--filter", "campfire"]}.items():
                if not shutil.which(name):
                    continue
                median, out = process([*command, *([] if name == "fzf" else map(str, paths))], paths)
                assert out.count(b"\n") == haru, f"{name} finds {out.count(bytes([10]))} lines, Haru {haru}"
                print(f"  {name}, a process for the whole word: {median:.1f} ms")
    if slow and not IS_SHORT:
        sys.exit(f"a key takes longer than {LIMIT} ms: {', '.join(slow)}")


main()
