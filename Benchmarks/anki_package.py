"""Makes an Anki package without Anki, in its oldest form: cards that were reviewed five times at random times."""

import json
import random
import sqlite3
import time
import zipfile
from pathlib import Path

DAY = 86_400_000
# The days between two reviews.
WAITS = [1, 3, 8, 20, 45]
TABLES = """
CREATE TABLE col (id integer primary key, crt integer, mod integer, scm integer, ver integer, dty integer, usn integer, ls integer,
  conf text, models text, decks text, dconf text, tags text);
CREATE TABLE notes (id integer primary key, guid text, mid integer, mod integer, usn integer, tags text, flds text, sfld text,
  csum integer, flags integer, data text);
CREATE TABLE cards (id integer primary key, nid integer, did integer, ord integer, mod integer, usn integer, type integer,
  queue integer, due integer, ivl integer, factor integer, reps integer, lapses integer, left integer, odue integer, odid integer,
  flags integer, data text);
CREATE TABLE revlog (id integer primary key, cid integer, usn integer, ease integer, ivl integer, lastIvl integer, factor integer,
  time integer, type integer);
"""


def package(path, cards):
    """Writes a package of cards, each with as many reviews as `WAITS`."""
    source, now = random.Random(7), int(time.time() * 1000)
    database = Path(f"{path}.anki2")
    collection = sqlite3.connect(database)
    collection.executescript(TABLES)
    models = {"1": {"name": "Basic", "flds": [{"name": "Front"}, {"name": "Back"}]}}
    collection.execute("INSERT INTO col VALUES (1, ?, 0, 0, 11, 0, 0, 0, '{}', ?, ?, '{}', '{}')",
                       (now // 1000 - 400 * 86_400, json.dumps(models), json.dumps({"1": {"name": "Default"}})))
    times = set()
    for number in range(cards):
        note = now - cards + number
        last = source.randint(1, 40)
        collection.execute("INSERT INTO notes VALUES (?, ?, 1, 0, 0, '', ?, '', 0, 0, '')",
                           (note, f"g{number}", f"word{number}\x1fmeaning {number}"))
        collection.execute("INSERT INTO cards VALUES (?, ?, 1, 0, 0, 0, 2, 2, ?, 45, 2500, 5, 0, 0, 0, 0, 0, '')",
                           (note, note, 445 - last))
        for place, wait in enumerate(WAITS):
            at = now - (last + sum(WAITS[place:-1])) * DAY + number
            while at in times:
                at += 1
            times.add(at)
            collection.execute("INSERT INTO revlog VALUES (?, ?, 0, ?, ?, 0, 2500, 4000, 1)",
                               (at, note, source.choice([2, 3, 3, 3, 4]), wait))
    collection.commit()
    collection.close()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(database, "collection.anki2")
        archive.writestr("media", "{}")
    database.unlink()
    return path
