"""The words of the app, from its own catalogue: tests ask for controls by the names people hear."""

import json
import re

import server

_PACKS = {code: json.loads((server.ROOT / f"Languages/{code}.json").read_text())
          for code in ("en", "ko")}


def text(key, language="en", **values):
    """The sentence of a key with its places filled in."""
    return re.sub(r"{(\w+)}", lambda place: str(values[place[1]]), _PACKS[language][key])
