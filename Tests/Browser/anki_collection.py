"""Imports packages into a new Anki collection, exports it, and prints as JSON what Anki then has.

    python anki_collection.py EXPORTED.apkg PACKAGE.apkg...

A program of its own, because Anki's core takes the time zone of the process.
"""

import datetime
import json
import os
import sys
import tempfile

from anki.collection import Collection, ExportAnkiPackageOptions, ImportAnkiPackageOptions, ImportAnkiPackageRequest


def imported(collection, path):
    """Imports a package with its schedules, otherwise as Anki's dialog does at first; returns how many notes had which fate."""
    options = ImportAnkiPackageOptions(with_scheduling=True)
    log = collection.import_anki_package(ImportAnkiPackageRequest(package_path=path, options=options)).log
    return {name: len(getattr(log, name)) for name in ["new", "updated", "duplicate", "conflicting", "first_field_match"]}


def due(collection, card):
    """When a card is due: a position, a time or a date."""
    if card.type != 2:
        return card.due
    # A day of Anki ends at four.
    today = datetime.datetime.fromtimestamp(collection.sched.day_cutoff).date() - datetime.timedelta(days=1)
    return (today + datetime.timedelta(days=card.due - collection.sched.today)).isoformat()


def described(collection, note):
    [card] = note.cards()
    memory, computed = card.memory_state, collection.compute_memory_state(card.id)
    return {
        "guid": note.guid, "type": note.note_type()["name"], "fields": dict(note.items()), "tags": note.tags,
        "deck": collection.decks.name(card.did), "question": card.question(), "answer": card.answer(),
        "stage": card.type, "queue": card.queue, "due": due(collection, card), "interval": card.ivl, "reviews": card.reps,
        "lapses": card.lapses, "steps": card.left, "retention": card.desired_retention, "reviewedAt": card.last_review_time,
        "memory": memory and [memory.stability, memory.difficulty], "computed": [computed.stability, computed.difficulty],
        "log": collection.db.all("select id, ease, ivl, lastIvl, factor, time, type from revlog where cid = ? order by id", card.id),
    }


def main(exported, *paths):
    collection = Collection(os.path.join(tempfile.mkdtemp(), "collection.anki2"))
    logs = [imported(collection, path) for path in paths]
    notes = [described(collection, collection.get_note(number)) for number in collection.find_notes("")]
    types = [it.name for it in collection.models.all_names_and_ids() if it.name.startswith("Haru")]
    is_sound = collection.fix_integrity()[1]
    options = ExportAnkiPackageOptions(with_scheduling=True, with_media=True)
    collection.export_anki_package(out_path=exported, options=options, limit=None)
    print(json.dumps({"logs": logs, "notes": notes, "types": types, "isSound": is_sound}))


main(*sys.argv[1:])
