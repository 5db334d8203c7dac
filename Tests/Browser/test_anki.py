"""Words in Anki: its own program takes over a package of `haru word export`, and Haru takes back what Anki exports."""

import html
import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

import server

ZONE = "Asia/Seoul"
VECTORS = server.ROOT / "Tests/Vectors"
MEANING = "달리다\n\n가다 <fast> & [sound:a.mp3] {{c1::no}}"


class Haru:
    """The command with a data folder of its own."""

    def __init__(self, folder):
        self.folder = folder

    def __call__(self, *arguments, at="2026-11-25T12:00:00+09:00", typed=""):
        environment = {**os.environ, "HARU_DATA": str(self.folder / "data"), "TZ": ZONE, "HARU_LANG": "en"}
        run = subprocess.run([server.binary(), *arguments, "--at", at], env=environment, input=typed, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        return run.stdout

    def words(self):
        """The words by term, without what an import does not keep: their ids and the order of tags."""
        words = [json.loads(line) for line in self("word", "list", "--json").splitlines()]
        return {it["term"]: {**it, "id": None, "tags": sorted(it["tags"])} for it in words}


class Anki:
    """What Anki has after it imported packages into a new collection, in a process with the zone of the words."""

    def __init__(self, folder, *packages):
        self.exported = folder / "exported.apkg"
        command = [sys.executable, str(pathlib.Path(__file__).with_name("anki_collection.py")), self.exported, *packages]
        run = subprocess.run(command, env={**os.environ, "TZ": ZONE}, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        found = json.loads(run.stdout)
        self.logs, self.types, self.is_sound = found["logs"], found["types"], found["isSound"]
        self.notes = {html.unescape(it["fields"]["Term"]): it for it in found["notes"]}


@pytest.fixture(scope="module")
def haru(tmp_path_factory):
    """Words in every stage: new, suspended, learned, learning, forgotten, and with a schedule of Anki."""
    haru = Haru(tmp_path_factory.mktemp("haru"))
    haru("word", "add", "run", "--meaning", MEANING, "--example", "I run.", "--reading", "rʌn", "--note", "irregular", "--tag", "verb",
         "--tag", "a1", "--language", "en", "--notebook", "English::Verbs", at="2026-09-01T09:00:00+09:00")
    haru("word", "add", "걷다 & <b>", "--meaning", "walk", at="2026-09-01T09:01:00+09:00")
    # One answer a minute, because Anki identifies an answer by its time.
    for time, rating in [("01T10:00", 3), ("01T10:01", 3), ("01T10:20", 3), ("01T10:21", 3), ("12T10:30", 3), ("12T10:31", 1)]:
        haru("word", "review", typed=f"{rating}\nq\n", at=f"2026-09-{time}:00+09:00")
    haru("word", "import", str(VECTORS / "anki-schedule-current.apkg"), at="2026-10-01T09:00:00+09:00")
    haru("word", "add", "left out", "--notebook", "English::Verbs", at="2026-10-02T09:00:00+09:00")
    haru("word", "suspend", "left out", at="2026-10-02T09:01:00+09:00")
    for minute in range(20, 24):
        haru("word", "review", typed="2\nq\n", at=f"2026-11-20T11:{minute}:00+09:00")
    # The last answer is the first one to a word with a schedule of Anki.
    for minute, rating in enumerate("3313", 20):
        haru("word", "review", typed=f"{rating}\nq\n", at=f"2026-11-24T11:{minute}:00+09:00")
    return haru


@pytest.fixture(scope="module")
def package(haru):
    path = haru.folder / "words.apkg"
    haru("word", "export", str(path))
    return path


@pytest.fixture(scope="module")
def anki(haru, package):
    return Anki(haru.folder, package)


def test_anki_takes_over_every_word(haru, anki):
    words = haru.words()
    assert anki.logs == [{"new": len(words), "updated": 0, "duplicate": 0, "conflicting": 0, "first_field_match": 0}]
    assert anki.is_sound and anki.types == ["Haru"] and anki.notes.keys() == words.keys()
    run = anki.notes["run"]
    assert run["fields"] == {
        "Term": "run", "Meaning": "달리다<br><br>\n가다 &lt;fast&gt; &amp; &#91;sound:a.mp3] &#123;{c1::no}}", "Example": "I run.",
        "Reading": "rʌn", "Note": "irregular", "Language": "en", "Saved": "2026-09-01"}
    assert (run["deck"], run["tags"]) == ("English::Verbs", ["a1", "verb"])
    assert anki.notes["mature"]["deck"] == "Default" and anki.notes["걷다 & <b>"]["fields"]["Term"] == "걷다 &amp; &lt;b&gt;"
    assert run["question"].endswith("</style>run")
    answer = run["answer"].partition("<hr id=answer>")[2]
    places = [answer.index(part) for part in ["rʌn", "달리다", "I run.", "irregular"]]
    assert places == sorted(places)


def test_anki_goes_on_where_haru_stands(haru, anki):
    stages = ["new", "learning", "review", "relearning"]
    for term, word in haru.words().items():
        card = anki.notes[term]
        assert (stages[card["stage"]], card["reviews"], card["lapses"]) == (word["stage"], word["reviews"], word["lapses"]), term
        assert card["queue"] == (-1 if word["suspended"] else [0, 1, 2, 1][card["stage"]]), term
        assert len(card["log"]) == word["reviews"], term
        assert (card["memory"] is None) == (word["stage"] == "new"), term
        if word["stage"] == "review":
            assert card["due"] == word["due"], term
            assert card["retention"] == pytest.approx(.9) and card["interval"] >= 1
    assert {card["stage"] for card in anki.notes.values()} == {0, 1, 2, 3}


def test_anki_computes_the_same_memory_from_the_same_log(anki):
    """Its own implementation of FSRS-6, for the cards that were learned in Haru."""
    learned = [card for card in anki.notes.values() if card["log"] and card["log"][0][6] == 0]
    assert len(learned) >= 2
    for card in learned:
        assert card["computed"] == pytest.approx(card["memory"], rel=.005)
    # A difficulty is from 100 to 1,100 in the log, a step in negative seconds, and an interval in days.
    first, second = anki.notes["run"]["log"][:2]
    assert first[1:4] == [3, -600, 0] and 100 <= first[4] <= 1_100 and first[6] == 0
    assert second[1] == 3 and second[2] > 0 and second[3] == -600


def test_a_schedule_of_another_program_stays(anki):
    """The memory of the vectors (script/anki-packages), which no log explains."""
    suspended = anki.notes["suspended"]
    assert suspended["memory"] == pytest.approx([33.5, 6.25]) and suspended["log"] == []
    assert (suspended["due"], suspended["queue"]) == ("2026-10-30", -1)
    assert anki.notes["mature"]["due"] == "2026-11-29"
    # Its first answer here is a review after an interval.
    [answer] = anki.notes["relearning"]["log"]
    assert answer[1] == 3 and answer[3] > 0 and answer[6] == 1


def test_haru_takes_back_what_anki_exports(haru, anki, tmp_path):
    back = Haru(tmp_path)
    back("word", "import", str(anki.exported))
    assert back.words() == haru.words()


def test_haru_takes_back_its_own_package(haru, package, tmp_path):
    back = Haru(tmp_path)
    back("word", "import", str(package))
    assert back.words() == haru.words()


def test_a_later_package_updates_what_anki_has(haru, package, tmp_path):
    shutil.copytree(haru.folder / "data", tmp_path / "data")
    changed, later = Haru(tmp_path), tmp_path / "later.apkg"
    changed("word", "edit", "mature", "--meaning", "ripe")
    changed("word", "export", str(later))
    again = Anki(tmp_path, package, package, later)
    count = len(again.notes)
    assert [(log["new"], log["updated"], log["duplicate"]) for log in again.logs] == [(count, 0, 0), (0, 0, count), (0, 1, count - 1)]
    assert again.notes["mature"]["fields"]["Meaning"] == "ripe" and again.types == ["Haru"]


def test_the_same_words_are_the_same_bytes(haru, tmp_path):
    for name in ["first", "second"]:
        haru("word", "export", str(tmp_path / name), "--format", "apkg")
    assert (tmp_path / "first").read_bytes() == (tmp_path / "second").read_bytes()
