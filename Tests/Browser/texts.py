"""The app's texts, from its own catalogue: tests find controls by their accessible names."""

import functools
import json
import re

import babel
import pseudo
import server

_PACKS = {file.stem: json.loads(file.read_text()) for file in (server.ROOT / "Languages").glob("*.json")}
_PACKS |= {language: pseudo.catalogue(_PACKS["en"], language) for language in pseudo.CHANGES}


@functools.cache
def form(language, count):
    """The plural form for a whole number (CLDR)."""
    return babel.Locale.parse("en" if language in pseudo.CHANGES else language, sep="-").plural_form(count)


def text(key, language="en", **values):
    """The text of a key with its arguments filled in; for a plural, the form for `count`."""
    sentence = _PACKS[language][key]
    if isinstance(sentence, dict):
        sentence = sentence[form(language, values["count"])]
    return re.sub(r"{(\w+)}", lambda place: str(values[place[1]]), sentence)
