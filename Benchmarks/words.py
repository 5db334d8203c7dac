"""Word reviews: how many are scheduled per second, and how soon 50,000 cards are loaded.

Compared with py-fsrs, fsrs-rs (one call per review, and its batch) and Anki's backend if they are installed (pip
install fsrs==6.3.2 fsrs-rs-python anki), in one run; all get the same number of cards and reviews, with random answers
and gaps. Prints thousands of reviews per second of CPU time, which other processes do not lengthen, and milliseconds of
wall-clock time, for imports and syncs also the CPU time. The first list builds the deck; later ones read the cached one.
A sync that brings reviews builds it, so the list after it must not: an account has room for 33,000 words with 165,000.
"""

import importlib.util
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

from anki_package import package
from imports import Server
from native import compiled
from setting import HARU, SHARE, part, sized

CARDS, EXCHANGED, ROUNDS = sized((part(50_000), 33_000, 15), (500, 500, 1))


def swift(work):
    """Compiles the core and the measuring program; prints its measurements."""
    for line in subprocess.run([compiled(work, "Words/main.swift")], check=True, capture_output=True, text=True).stdout.splitlines():
        name, rate, _ = line.split("\t")
        print(f"haru {name}: {rate} k reviews/s")


def oracles():
    source = random.Random(20261121)
    answers = [[(source.randint(1, 4), source.randint(1, 60)) for _ in range(20)] for _ in range(500)]
    if importlib.util.find_spec("fsrs"):
        from fsrs import Card, Rating, Scheduler
        scheduler, start = Scheduler(enable_fuzzing=False), time.process_time()
        for history in answers:
            card, now = Card(), datetime(2026, 1, 1, tzinfo=timezone.utc)
            for rating, days in history:
                now += timedelta(days=days)
                card, _ = scheduler.review_card(card, Rating(rating), now)
        print(f"py-fsrs: {10 / (time.process_time() - start):.0f} k reviews/s")
    if importlib.util.find_spec("fsrs_rs_python"):
        import fsrs_rs_python as rs
        model, start = rs.FSRS(parameters=rs.DEFAULT_PARAMETERS), time.process_time()
        names = [None, "again", "hard", "good", "easy"]
        for history in answers:
            memory = None
            for rating, days in history:
                memory = getattr(model.next_states(memory, 0.9, days if memory else 0), names[rating]).memory
        print(f"fsrs-rs, a call a review: {10 / (time.process_time() - start):.0f} k reviews/s")
        items = [rs.FSRSItem([rs.FSRSReview(rating, days if place else 0) for place, (rating, days) in enumerate(history)])
                 for history in answers * 20]
        if hasattr(model, "memory_state_batch"):
            start = time.process_time()
            model.memory_state_batch(items, [None] * len(items))
        else:
            start = time.process_time()
            for item in items:
                model.memory_state(item)
        print(f"fsrs-rs, a call a history: {200 / (time.process_time() - start):.0f} k reviews/s")


def spend(command, environment):
    """Runs a command once; says how long that took, and how much of the processor."""
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return f"{time.perf_counter() - start:.2f} s, {spent:.2f} s of CPU"


def clock(command, environment):
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def reviewed(path):
    """An Anki collection in which every card was reviewed five times at random times; its package."""
    from anki.collection import Collection, DeckIdLimit, ExportAnkiPackageOptions
    source, collection = random.Random(7), Collection(path)
    kind, deck = collection.models.by_name("Basic"), collection.decks.id("Default")
    for number in range(CARDS):
        note = collection.new_note(kind)
        note.fields = [f"word{number}", f"meaning {number}"]
        collection.add_note(note, deck)
    day, now = 86_400_000, int(time.time() * 1000)
    waits, times = [1, 3, 8, 20, 45], set()
    for number, card in enumerate(collection.db.list("select id from cards order by id")):
        last = source.randint(1, 40)
        before = 0
        for place, wait in enumerate(waits):
            at = now - (last + sum(waits[place:-1])) * day + number
            while at in times:
                at += 1
            times.add(at)
            collection.db.execute("insert into revlog values (?, ?, -1, ?, ?, ?, 2500, 4000, 1)",
                                  at, card, source.choice([2, 3, 3, 3, 4]), wait, before)
            before = wait
        collection.db.execute("update cards set type = 2, queue = 2, ivl = 45, due = ?, reps = 5, factor = 2500 where id = ?",
                              collection.sched.today + 45 - last, card)
    exported = f"{path}.apkg"
    options = ExportAnkiPackageOptions(with_scheduling=True, with_media=False, with_deck_configs=False, legacy=True)
    collection.export_anki_package(out_path=exported, options=options, limit=DeckIdLimit(deck))
    collection.close()
    return exported


def decks(haru, work):
    lines = ["term\tmeaning"] + [f"word{number}\tmeaning {number}" for number in range(CARDS)]
    table = Path(work, "words.tsv")
    table.write_text("\n".join(lines))
    has_anki = importlib.util.find_spec("anki")
    files = {"new": table}
    files["reviewed"] = reviewed(f"{work}/collection.anki2") if has_anki else package(f"{work}/reviewed.apkg", CARDS)
    for kind, file in files.items():
        environment = {**os.environ, "HARU_DATA": f"{work}/{kind}"}
        for name, command in {"import": ["import", file], "first list": ["list", "--due"]}.items():
            print(f"haru, {CARDS:,} {kind} words, {name}: {spend([haru, 'word', *command], environment)}")
        due = clock([haru, "word", "list", "--due"], environment)
        print(f"haru, {CARDS:,} {kind} words, what is due, whole process: {due:.0f} ms")
    if has_anki:
        program = """
import sys, time
start = time.perf_counter()
from anki.collection import Collection
loaded = time.perf_counter()
collection = Collection(sys.argv[1])
opened = time.perf_counter()
collection.sched.deck_due_tree()
print(loaded - start, opened - loaded, time.perf_counter() - opened)
collection.close()
"""
        runs = [subprocess.run([sys.executable, "-c", program, f"{work}/collection.anki2"], check=True, capture_output=True,
                               text=True).stdout.split() for _ in range(ROUNDS)]
        loads, opens, trees = (statistics.median(float(value) * 1000 for value in part) for part in zip(*runs))
        print(f"Anki, the same cards in a fresh process: {loads + opens + trees:.0f} ms: load {loads:.0f}, open {opens:.0f}, due tree {trees:.0f}")


def exchange(haru, work):
    """One device imports words with their reviews, and another one gets them from the server."""
    server = Server(f"{work}/server")
    try:
        token = server.person("10.0.0.1")
        account = {"server": f"http://127.0.0.1:{server.port}", "token": token, "ownToken": False}
        environments = {name: {**os.environ, "HARU_DATA": f"{work}/{name}"} for name in ["phone", "desk"]}
        for environment in environments.values():
            os.mkdir(environment["HARU_DATA"], 0o700)
            Path(environment["HARU_DATA"], "account.json").write_text(json.dumps(account))
        spend([haru, "word", "import", package(f"{work}/exchanged.apkg", EXCHANGED)], environments["phone"])
        for name, environment in environments.items():
            print(f"haru, {EXCHANGED:,} reviewed words, sync of the {name}: {spend([haru, 'sync'], environment)}")
        due = [haru, "word", "list", "--due"]
        print(f"haru, {EXCHANGED:,} reviewed words, first list after a sync: {spend(due, environments['desk'])}")
    finally:
        server.process.terminate()
        server.process.wait()


with tempfile.TemporaryDirectory() as work:
    if not SHARE:
        swift(work)
        oracles()
    decks(HARU, work)
    if not SHARE:
        exchange(HARU, work)
