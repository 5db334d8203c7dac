"""Pseudo-languages: the English texts, changed so that what would be wrong in another language shows in English.

In `en-XA`, each text has accents and brackets and is two fifths longer; `ar-XB` is of Arabic letters and runs from right to left.
"""

import dataclasses
import functools
import itertools
import json
import pathlib
import re

import server

LONG, RIGHT_TO_LEFT = "en-XA", "ar-XB"
OPEN, CLOSE = "⟦", "⟧"
ACCENTED = str.maketrans("abcdefghijklmnoprstuwyzABCDEFGHIJKLMNOPRSTUWYZ", "áƀçðéƒĝĥîĵķļɱñöþŕšţûŵýžÁƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞŔŠŢÛŴÝŽ")
ARABIC = str.maketrans("abcdefghijklmnopqrstuvwxyz", "ابشدعفغهيجكلمنوبقرستثفوخيز")
VOWELS = "aeiouAEIOU"
PADDING = ["one", "two", "three", "four", "five", "six", "seven", "eight"]
# What is no text: the marks by which the app makes several texts of one, which are headings, words and their meanings, and names of icons.
MARKS = re.compile(r"(^# |\||,(?=[a-z])|\n(?:# )?)")
ARGUMENT = re.compile(r"({\w+})")
LONGEST = 10
DIRECTIONS = {"ltr": "rtl"}

COLLECT = (pathlib.Path(__file__).parent / "pseudo.js").read_text()


def long_text(text):
    """A text with accents and brackets: its letters and brackets are two fifths more than its letters, or as many as the brackets make."""
    parts = re.split(r"({\w+}|\w+)", text)
    missing = -(-sum(len(part) for part in parts if part[:1] != "{") * 2 // 5) - len(OPEN + CLOSE)
    for place, part in enumerate(parts):
        # No longer than the words of most languages: one that fits no line says nothing.
        room = min(missing, LONGEST - len(part))
        if part[:1] != "{":
            parts[place] = "".join(_doubled(part, room)).translate(ACCENTED)
            missing -= len(parts[place]) - len(part)
    words, padding = itertools.cycle(PADDING), ""
    while missing > len(padding):
        padding += f" {next(words)}"
    end = re.search(r"[.!?…:”]*$", "".join(parts)).start()
    return OPEN + "".join(parts)[:end] + padding.translate(ACCENTED) + "".join(parts)[end:] + CLOSE


def _doubled(word, room):
    """The letters of a word, vowels twice while there is room."""
    for letter in word:
        yield letter
        if letter in VOWELS and room > 0:
            room -= 1
            yield letter.lower()


def arabic_text(text):
    parts = ARGUMENT.split(text)
    return "".join(part if place % 2 else part.lower().translate(ARABIC) for place, part in enumerate(parts))


CHANGES = {LONG: long_text, RIGHT_TO_LEFT: arabic_text}


def pseudo(text, language):
    """A text of the catalogue, of which the app may make several, in a pseudo-language."""
    if text in DIRECTIONS:
        return DIRECTIONS[text] if language == RIGHT_TO_LEFT else text
    parts = MARKS.split(text)
    return "".join(part if place % 2 or not part else CHANGES[language](part) for place, part in enumerate(parts))


def catalogue(english, language):
    """`Languages/en.json` in a pseudo-language."""
    if isinstance(english, dict):
        return {key: catalogue(text, language) for key, text in english.items()}
    return [pseudo(line, language) for line in english] if isinstance(english, list) else pseudo(english, language)


def english():
    return json.loads((server.ROOT / "Languages/en.json").read_text())


def speak(context, language):
    """Gives the pages of an English browser the texts of a pseudo-language."""
    def texts(route):
        answer = route.fetch()
        route.fulfill(response=answer, json=[pseudo(text, language) for text in answer.json()])

    def documents(route):
        if route.request.resource_type != "document":
            return route.fallback()
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(' dir="ltr"', f' dir="{pseudo("ltr", language)}"', 1))

    context.route(re.compile(r"/messages\.en\.\w+\.json$"), texts)
    if language == RIGHT_TO_LEFT:
        context.route("**/*", documents)


@dataclasses.dataclass(frozen=True)
class Block:
    """The texts of an element that flow together, one for each node, or of an attribute."""

    element: str
    nodes: list

    def __str__(self):
        return f"{self.element}: {''.join(self.nodes)}"


def blocks(page):
    """What a page shows and says, in the order of the document."""
    return [Block(*block) for block in page.evaluate(COLLECT)]


def complaints(blocks, is_data):
    """What is wrong with the texts, as sentences: what does not come from the catalogue, comes in pieces, or is glued together.

    `is_data` says of a piece of text without brackets whether it is data.
    """
    found = []
    for block in blocks:
        pieces = outside(block.nodes)
        if pieces is None:
            found.append(f"text is in pieces: {block}")
            continue
        found += [f"text is not in the catalogue: {block}: {piece}" for piece in pieces if not is_data(piece)]
        if any(is_glued(node) for node in block.nodes):
            found.append(f"texts are glued together: {block}")
    return found


SEPARATORS = re.compile(r"[^\w\s'’]*\s[^\w\s'’]+\s|[\x00\d]+|\s\s+")


def outside(nodes):
    """The pieces of a block with letters that stand in no brackets; None if the brackets are not pairs."""
    rest, depth = [], 0
    for letter in "".join(nodes):
        depth += (letter == OPEN) - (letter == CLOSE)
        if depth < 0:
            return None
        if letter in OPEN + CLOSE:
            rest.append("\0")
        elif depth == 0:
            rest.append(letter)
    if depth:
        return None
    pieces = SEPARATORS.split("".join(rest))
    return [piece for piece in (re.sub(r"^\W+|\W+$", "", piece) for piece in pieces) if any(map(str.isalpha, piece))]


def is_glued(node):
    """Whether a text of the catalogue touches a letter or another text, or only blanks separate it from another text.

    A sentence may follow another one, an amount or a time what it is of (Sunrise 7:10 AM), and a weekday a weekday. Within a text, its
    translator decides.
    """
    parts = _split(node)
    for place, (part, is_text) in enumerate(parts[1:], 1):
        before, was_text = parts[place - 1]
        if is_text and was_text or is_text and before[-1:].isalpha() or was_text and part[:1].isalpha():
            return True
    texts = [(before, after) for (before, _), (blank, is_text), (after, _) in zip(parts, parts[1:], parts[2:])
             if not is_text and set(blank) <= set(" \u00a0")]
    return any(before[-2] not in ".?!" and not after[1].isdigit() and not {before, after} <= WEEKDAYS for before, after in texts)


def _split(node):
    """The texts of the catalogue, with their brackets, and what is between them."""
    parts, depth = [], 0
    for letter in node:
        if depth == 0 and (letter == OPEN or not parts or parts[-1][1]):
            parts.append(["", letter == OPEN])
        parts[-1][0] += letter
        depth += (letter == OPEN) - (letter == CLOSE)
    return parts


WEEKDAYS = {long_text(name) for name in ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]}


# What is the same in every language, and why.
EVERYWHERE = {
    "C": "the key has the letter that calculators have; degrees are °C", "F": "degrees are °F",
    "h": "a length is typed as 1h 30m", "m": "the same",
    **dict.fromkeys(["JSON", "CSV", "TSV"], "a format"),
    **dict.fromkeys(["Haru", "UTC", "GMT", "Open-Meteo", "Wiktionary", "Chrome", "Linux"], "a name"),
    **dict.fromkeys(["Dictionary", "a hot piece of wood left from a fire"], "the dictionary of the tests"),
    **dict.fromkeys(["em", "xyzzy", "oxen", "kindle", "불붙이다", "화덕", "Ada", "둘"], "what the tests type and import"),
}
# Haru's own names and texts that are not translated: quotes, places, languages in themselves, and what Haru is made of.
SOURCES = [*(f"Data/quotes/{name}.txt" for name in ["en", "ko"]), *(f"Data/places/{name}.txt" for name in ["cities", "en", "index"]),
           "Sources/HaruUI/Messages/Language.swift", "Sources/HaruUI/Pages/Settings/SettingsPage+About.swift"]


def data(cells):
    """Says of a piece of text whether it is among the person's records, Haru's data or what is the same in every language."""
    known = _own_texts() + "\n" + "\n".join(_strings([it["v"] for it in cells]))
    whole = EVERYWHERE.keys() | set(re.split('[\n\t|"]', known))
    return lambda piece: piece in whole or bool(re.search(rf"(?<!\w){re.escape(piece)}(?!\w)", known))


@functools.cache
def _own_texts():
    sources = "\n".join((server.ROOT / name).read_text() for name in SOURCES)
    # A quote has its author and source behind a comma; a place without a name of its own has that of its zone.
    return "\n".join([sources, sources.replace("\t", ", "), re.sub("[/\t]", "\n", sources).replace("_", " ")])


def _strings(value):
    """All strings in a value of JSON."""
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from _strings(part)
