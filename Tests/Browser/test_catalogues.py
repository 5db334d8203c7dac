"""The catalogues of the languages: nothing is stale without being said, and translators' tools read and write them."""

import json
from gettext import c2py

import babel
import polib
import pytest
from catalogues import RULES, Catalogues


@pytest.fixture
def folder(tmp_path):
    """Catalogues of four texts, with German translations of three."""
    english = {"a": "Save", "b": {"one": "{count} day", "other": "{count} days"}, "c": ["# Help", "Read it."], "d": "New"}
    german = {"a": "Sichern", "b": {"one": "{count} Tag", "other": "{count} Tage"}, "c": ["# Hilfe", "Lies."]}
    for name, texts in [("en", english), ("de", german)]:
        (tmp_path / f"{name}.json").write_text(json.dumps(texts))
    Catalogues(tmp_path).mark()
    return tmp_path


def change(folder, key, text):
    english = json.loads((folder / "en.json").read_text())
    (folder / "en.json").write_text(json.dumps({**english, key: text}))


def test_every_change_of_an_english_text_is_marked():
    assert Catalogues().changed() == [], "run script/languages mark"


@pytest.mark.parametrize("language", Catalogues().translations())
def test_every_catalogue_survives_the_way_through_a_translators_tool(language, tmp_path):
    all = Catalogues()
    file = polib.pofile(str(all.catalogue(language)))
    assert len(file.translated_entries()) + len(file.fuzzy_entries()) == len(all.english) - len(all.missing(language))
    for source in all.folder.glob("*.json"):
        (tmp_path / source.name).write_text(source.read_text())
    (tmp_path / f"{language}.json").write_text("{}")
    Catalogues(tmp_path).take(language, file)
    kept = {key: text for key, text in all.texts[language].items() if key not in all.stale(language)}
    assert Catalogues(tmp_path).texts[language] == kept


def test_a_changed_text_is_stale_until_it_is_translated_again(folder):
    change(folder, "a", "Keep")
    assert Catalogues(folder).changed() == ["a"]
    Catalogues(folder).mark()
    changed = Catalogues(folder)
    assert (changed.changed(), changed.stale("de"), changed.missing("de")) == ([], ["a"], ["d"])
    file = changed.catalogue("de")
    assert [entry.msgctxt for entry in file.fuzzy_entries()] == ["a"]
    # What a tool has not touched stays as it is.
    assert changed.take("de", file) == 0 and Catalogues(folder).stale("de") == ["a"]
    entry = file.find("a", by="msgctxt")
    entry.flags, entry.msgstr = [], "Behalten"
    assert Catalogues(folder).take("de", file) == 1
    assert Catalogues(folder).stale("de") == [] and Catalogues(folder).texts["de"]["a"] == "Behalten"


def test_a_translation_can_be_confirmed_once(folder):
    change(folder, "a", "Keep")
    Catalogues(folder).mark()
    Catalogues(folder).confirm("de", ["a"])
    assert Catalogues(folder).stale("de") == []
    with pytest.raises(ValueError, match="a is not stale in de"):
        Catalogues(folder).confirm("de", ["a"])


def test_a_translation_of_the_text_before_stays_stale(folder):
    before = Catalogues(folder).catalogue("de")
    change(folder, "a", "Keep")
    Catalogues(folder).mark()
    Catalogues(folder).take("de", before)
    assert Catalogues(folder).stale("de") == ["a"]


def test_a_catalogue_of_other_texts_changes_nothing(folder):
    file = polib.POFile()
    file.append(polib.POEntry(msgctxt="z", msgid="Other", msgstr="Anderes"))
    before = (folder / "de.json").read_text()
    with pytest.raises(ValueError, match="no text has the key z"):
        Catalogues(folder).take("de", file)
    assert (folder / "de.json").read_text() == before


@pytest.mark.parametrize("language", RULES)
def test_the_rule_of_gettext_chooses_the_forms_of_cldr(language):
    """Babel has the rules of CLDR; both choose a form by its place in the list."""
    forms, rule = RULES[language]
    choose = c2py(rule.partition("plural=")[2].rstrip(";"))
    cldr = babel.Locale.parse(language, sep="-").plural_form
    for count in [*range(0, 200), 1_000, 1_000_000, 2_000_000, 1_000_001]:
        assert forms[choose(count)] == cldr(count), (language, count)


@pytest.mark.parametrize("language", Catalogues().translations())
def test_every_language_has_a_glossary(language):
    text = (Catalogues().folder / f"Glossary/{language}.md").read_text()
    _, table = text.split("| English | ", 1)
    rows = [line.strip("| ").split(" | ") for line in table.split("\n\n")[0].splitlines()[2:]]
    terms = {term.lower(): own for term, own in rows if own}
    assert len(terms) >= 60
    for name in ["estimate", "session", "current streak", "planner", "d-day", "lap", "review", "due"]:
        assert any(term.startswith(name) for term in terms), name
