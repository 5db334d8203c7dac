"""The texts of the languages: what is missing or stale, and their exchange with translators' tools.

`Languages/english.tsv` has, for each English text, its key, its fingerprint, and the languages whose translation is older than it.
"""

import argparse
import hashlib
import json
import pathlib
import sys

import polib

FOLDER = pathlib.Path(__file__).parents[2] / "Languages"
# The forms of each language in the order of CLDR, and gettext's rule for them (GNU gettext manual, "Plural forms"). Where CLDR has a form for
# millions or fractions that gettext's rule lacks, it is one more.
ONE = (["other"], "nplurals=1; plural=0;")
TWO = (["one", "other"], "nplurals=2; plural=(n != 1);")
ROMANCE = "nplurals=3; plural=({} ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2);"
SLAVIC = "n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"
RULES = {
    **dict.fromkeys(["ko", "ja", "zh-Hans", "zh-Hant", "th", "vi", "id"], ONE),
    **dict.fromkeys(["en", "de", "nl", "sv", "da", "nb", "fi", "tr"], TWO),
    **dict.fromkeys(["es", "it"], (["one", "many", "other"], ROMANCE.format("n == 1"))),
    **dict.fromkeys(["fr", "pt-BR"], (["one", "many", "other"], ROMANCE.format("n < 2"))),
    **dict.fromkeys(["ru", "uk"], (["one", "few", "many", "other"], f"nplurals=4; plural=(n%10==1 && n%100!=11 ? 0 : {SLAVIC});")),
    "pl": (["one", "few", "many", "other"], f"nplurals=4; plural=(n==1 ? 0 : {SLAVIC});"),
    "cs": (["one", "few", "other"], "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);"),
}


def fingerprint(text):
    """Eight hexadecimal digits of the SHA-256 of a text, a list of lines or an object of forms."""
    return hashlib.sha256(json.dumps(text, ensure_ascii=False).encode()).hexdigest()[:8]


def written(value):
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


class Catalogues:
    """All files of a folder."""

    def __init__(self, folder=FOLDER):
        self.folder = folder
        self.texts = {file.stem: json.loads(file.read_text()) for file in sorted(folder.glob("*.json"))}
        self.known, self.old = {}, {}
        kept = folder / "english.tsv"
        for line in kept.read_text().splitlines() if kept.exists() else []:
            key, self.known[key], languages = line.split("\t")
            self.old[key] = languages.split()

    @property
    def english(self):
        return self.texts["en"]

    def translations(self):
        return sorted(set(self.texts) - {"en"})

    def changed(self):
        """English texts whose change is not marked."""
        return [key for key, text in self.english.items() if self.known.get(key) != fingerprint(text)]

    def missing(self, language):
        return [key for key in self.english if key not in self.texts[language]]

    def stale(self, language):
        return [key for key, languages in self.old.items() if language in languages and key in self.texts[language]]

    def mark(self):
        """Marks the translations of changed texts as stale; new texts are missing instead."""
        for key in self.changed():
            if key in self.known:
                self.old[key] = [it for it in self.translations() if key in self.texts[it]]
        self.known = {key: fingerprint(text) for key, text in self.english.items()}
        self.keep_state()

    def confirm(self, language, keys):
        """Says that translations are of the English texts as they are now."""
        for key in keys:
            if language not in self.old.get(key, []):
                raise ValueError(f"{key} is not stale in {language}")
            self.old[key].remove(language)
        self.keep_state()

    def keep_state(self):
        lines = [f"{key}\t{mark}\t{' '.join(self.old.get(key, []))}\n" for key, mark in self.known.items()]
        (self.folder / "english.tsv").write_text("".join(lines))

    def catalogue(self, language):
        """A language as a gettext catalogue: the keys are contexts, stale texts are fuzzy."""
        forms, rule = RULES[language]
        file = polib.POFile(wrapwidth=120)
        file.metadata = {"Language": language, "MIME-Version": "1.0", "Content-Type": "text/plain; charset=UTF-8",
                         "Content-Transfer-Encoding": "8bit", "Plural-Forms": rule}
        stale = set(self.stale(language))
        for key, english in self.english.items():
            own = self.texts[language].get(key)
            entry = polib.POEntry(msgctxt=key, flags=["fuzzy"] if key in stale else [])
            if isinstance(english, dict):
                entry.msgid, entry.msgid_plural = english["one"], english["other"]
                entry.msgstr_plural = {index: (own or {}).get(form, "") for index, form in enumerate(forms)}
            else:
                entry.msgid, entry.msgstr = joined(english), joined(own or "")
            file.append(entry)
        return file

    def take(self, language, file):
        """Takes the finished texts of a catalogue, and says how many changed; a fuzzy text is unfinished.

        Raises ValueError, and changes nothing, if the catalogue is not of these texts.
        """
        forms, _ = RULES[language]
        unknown = [entry.msgctxt for entry in file if entry.msgctxt not in self.english]
        if unknown:
            raise ValueError(f"no text has the key {', '.join(map(str, unknown))}")
        new, old = {}, self.texts.get(language, {})
        for entry in file:
            if entry.fuzzy or not entry.translated():
                continue
            english = self.english[entry.msgctxt]
            if isinstance(english, dict):
                new[entry.msgctxt] = {form: entry.msgstr_plural[index] for index, form in enumerate(forms)}
            else:
                new[entry.msgctxt] = entry.msgstr.split("\n") if isinstance(english, list) else entry.msgstr
            if language in self.old.get(entry.msgctxt, []) and self.is_of(entry):
                self.old[entry.msgctxt].remove(language)
        merged = {**old, **new}
        (self.folder / f"{language}.json").write_text(written({key: merged[key] for key in self.english if key in merged}))
        self.keep_state()
        return sum(old.get(key) != text for key, text in new.items())

    def is_of(self, entry):
        """Whether an entry translates the English text as it is now."""
        english = self.english[entry.msgctxt]
        return entry.msgid == (english["one"] if isinstance(english, dict) else joined(english))


def joined(text):
    return "\n".join(text) if isinstance(text, list) else text


def main(arguments):
    parser = argparse.ArgumentParser(prog="script/languages")
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ["status", "mark", "check"]:
        commands.add_parser(name)
    for name in ["missing", "export", "import", "confirm"]:
        commands.add_parser(name).add_argument("language", choices=sorted(set(RULES) - {"en"}))
    commands.choices["import"].add_argument("file")
    commands.choices["confirm"].add_argument("key", nargs="+")
    chosen = parser.parse_args(arguments)
    all = Catalogues()
    if chosen.command not in ("status", "mark", "check"):
        all.texts.setdefault(chosen.language, {})
    if chosen.command == "status":
        for language in sorted(set(RULES) - {"en"}):
            if language in all.texts:
                print(f"{language:8} {len(all.missing(language)):5} missing {len(all.stale(language)):5} stale")
            else:
                print(f"{language:8} not translated")
    elif chosen.command == "missing":
        print("\n".join(all.missing(chosen.language) + all.stale(chosen.language)))
    elif chosen.command == "export":
        print(all.catalogue(chosen.language))
    elif chosen.command == "import":
        print(f"{all.take(chosen.language, polib.pofile(chosen.file))} texts changed")
    elif chosen.command == "confirm":
        all.confirm(chosen.language, chosen.key)
    elif chosen.command == "mark":
        all.mark()
    elif unmarked := all.changed() + sorted(set(all.known) - set(all.english)):
        sys.exit(f"These English texts changed; run script/languages mark: {', '.join(unmarked)}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (OSError, ValueError, KeyError) as error:
        sys.exit(f"script/languages: {error}")
