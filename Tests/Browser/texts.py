"""The app's texts, from its own catalogue: tests find controls by their accessible names."""

import json
import re

import server

_PACKS = {file.stem: json.loads(file.read_text()) for file in (server.ROOT / "Languages").glob("*.json")}


def form(language, count):
    """The plural form for a whole number (CLDR)."""
    if language != "ru":
        return "one" if count == 1 else "other"
    if count % 10 == 1 and count % 100 != 11:
        return "one"
    return "few" if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else "many"


def text(key, language="en", **values):
    """The text of a key with its arguments filled in; for a plural, the form for `count`."""
    sentence = _PACKS[language][key]
    if isinstance(sentence, dict):
        sentence = sentence.get(form(language, values["count"]), sentence["other"])
    return re.sub(r"{(\w+)}", lambda place: str(values[place[1]]), sentence)
