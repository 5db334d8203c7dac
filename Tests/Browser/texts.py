"""The words of the app, from its own catalogue: tests ask for controls by the names people hear."""

import json
import re

import server

_PACKS = {code: json.loads((server.ROOT / f"Languages/{code}.json").read_text())
          for code in ("en", "ko")}


def text(key, language="en", **values):
    """The sentence of a key with its places filled in; of one that counts, the form for `count`."""
    sentence = _PACKS[language][key]
    if isinstance(sentence, dict):
        sentence = sentence["one" if values["count"] == 1 and "one" in sentence else "other"]
    return re.sub(r"{(\w+)}", lambda place: str(values[place[1]]), sentence)
