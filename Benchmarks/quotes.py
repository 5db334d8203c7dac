"""`haru quote` compared with fortune, in one run: a random quote and a search among 100,000.

Both get the same 100,000 quotes; fortune gets them as a file indexed by strfile. The search is for a word in one of
10,000 quotes, and both must find the same ones. Prints medians of whole processes in milliseconds; exits with 1 if a
random quote takes more than 10 times as long as fortune, or a search longer than fortune -m.
"""

import os
import random
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from setting import HARU, IS_SHORT, SHARE, part, program, sized

QUOTES, ROUNDS = sized((part(100_000), 15), (10_000, 1))


def clock(command, **options):
    start = time.perf_counter()
    # fortune -m exits with 1 if it finds something.
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    return (time.perf_counter() - start) * 1000


def main():
    haru = [HARU, "quote"]
    fortune = program("fortune", package="fortune-mod")
    source = random.Random(20261121)
    words = ["".join(source.choices("abcdefghijklmnoprstuvwy", k=source.randint(2, 9))) for _ in range(5_000)]
    lines = [" ".join(source.choices(words, k=14)) + f" {number}." for number in range(QUOTES)]
    for number in source.sample(range(QUOTES), QUOTES // 10_000):
        lines[number] += " Campfire at dawn."
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "quotes")
        file.write_text("\n%\n".join(lines) + "\n%\n")
        if fortune:
            subprocess.run(["strfile", "-s", file], check=True, stdout=subprocess.DEVNULL)
        few = {**os.environ, "HARU_DATA": f"{folder}/few"}
        many = {**os.environ, "HARU_DATA": f"{folder}/many"}
        start = time.perf_counter()
        subprocess.run([*haru, "import", file, "--format", "fortune"], env=many, check=True,
                       stderr=subprocess.DEVNULL)
        print(f"import of {QUOTES:,}: {time.perf_counter() - start:.1f} s")
        found = subprocess.run([*haru, "search", "campfire"], env=many, capture_output=True, text=True, check=True)
        assert found.stdout.count("Campfire at dawn") == QUOTES // 10_000, "another answer"
        jobs = {
            "haru quote random": lambda: clock([*haru, "random"], env=many),
            "haru quote random, no own quotes": lambda: clock([*haru, "random"], env=few),
            "haru quote search": lambda: clock([*haru, "search", "campfire"], env=many),
        }
        if fortune:
            jobs["fortune"] = lambda: clock([fortune, str(file)])
            jobs["fortune -m"] = lambda: clock([fortune, "-m", "Campfire", str(file)])
        rounds = {name: [] for name in jobs}
        for _ in range(ROUNDS):
            for name, job in jobs.items():
                rounds[name].append(job())
    medians = {name: statistics.median(times) for name, times in rounds.items()}
    for name, median in medians.items():
        print(f"{name}: {median:.1f} ms")
    if IS_SHORT or SHARE:
        return
    assert medians["haru quote random"] <= 10 * medians["fortune"], "a random quote takes too long"
    assert medians["haru quote search"] < medians["fortune -m"], "a search takes too long"


main()
