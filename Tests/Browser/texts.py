"""The app's texts, from its own catalogue: tests find controls by their accessible names."""

import json
import re

import server

_PACKS = {file.stem: json.loads(file.read_text()) for file in (server.ROOT / "Languages").glob("*.json")}


def text(key, language="en", **values):
    """The text of a key with its arguments filled in; for a plural, the form for `count`."""
    sentence = _PACKS[language][key]
    if isinstance(sentence, dict):
        sentence = sentence["one" if values["count"] == 1 and "one" in sentence else "other"]
    return re.sub(r"{(\w+)}", lambda place: str(values[place[1]]), sentence)
