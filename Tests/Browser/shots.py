"""Takes screenshots of the states of the gallery: `.build/shots/STATE-SIZE-THEME-LANGUAGE.png`, and contact sheets.

Arguments limit it to states whose names start with them. `--changed` keeps only those that differ from the references,
`--accept` makes the current ones the references.
"""

import argparse
import concurrent.futures
import itertools
import os

import browser as looks
import gallery
import pictures
import provider
import playwright.sync_api as playwright
import server
from states import STATES


def arguments():
    parser = argparse.ArgumentParser(prog="script/shots", description="Pictures of the states of the app.")
    parser.add_argument("--changed", action="store_true", help="only those that differ from the references")
    parser.add_argument("--accept", action="store_true", help="make what is there now the references")
    parser.add_argument("--list", action="store_true", help="print the names of the states")
    parser.add_argument("states", nargs="*", help="the states, or how their names begin; all without any")
    return parser.parse_args()


def photograph(stage, state, language):
    """The pictures of a state in a new browser, by look."""
    with stage.show(state, language) as page:
        return {f"{size}-{theme}": pictures.picture(data) for size, theme, data in gallery.photographs(page, state, language)}


def take(names, changed, accept):
    """Yields the pictures of some states in both languages, by name."""
    taken = {}
    with provider.everybody() as options, server.serve(*options) as origin, looks.chromium() as chromium:
        stage = gallery.Stage(chromium, origin, options)
        for state, language in [(STATES[name], language) for name in names for language in STATES[name].languages]:
            name = state.name
            try:
                photographs = photograph(stage, state, language)
                differs = pictures.compare(name, language, photographs) if changed or accept else []
                if accept and differs and (unlike := pictures.unlike(photographs, photograph(stage, state, language))):
                    print(name, language, "was not accepted, because a second look differs:", *unlike, flush=True)
                    continue
            except (AssertionError, playwright.Error) as error:
                print(name, language, "was not reached:", str(error).splitlines()[0], flush=True)
                continue
            if accept and differs:
                pictures.accept(name, language, photographs)
            if differs or not changed and not accept:
                for look, image in photographs.items():
                    path = pictures.SHOTS / f"{name}-{look}-{language}.png"
                    image.save(path)
                    taken.setdefault(f"{look}-{language}", []).append((name, path))
                print(name, language, *differs, flush=True)
    return taken


def main():
    options = arguments()
    names = [name for name in STATES if not options.states or any(name.startswith(it) for it in options.states)]
    if options.list:
        return print(*names, sep="\n")
    pictures.SHOTS.mkdir(parents=True, exist_ok=True)
    pictures.forget()
    workers = min(os.cpu_count() or 1, 4, len(names))
    with concurrent.futures.ProcessPoolExecutor(workers) as pool:
        parts = list(pool.map(take, [names[place::workers] for place in range(workers)], [options.changed] * workers, [options.accept] * workers))
    sheets = {}
    for look, found in itertools.chain.from_iterable(part.items() for part in parts):
        sheets.setdefault(look, []).extend(found)
    order = list(STATES)
    for look, found in sheets.items():
        found.sort(key=lambda it: order.index(it[0]))
        images = [pictures.Image.open(path).convert("RGB") for _, path in found]
        for place in range(0, len(images), 24):
            half = [image.reduce(2) for image in images[place:place + 24]]
            pictures.contact_sheet(half).save(pictures.SHOTS / f"sheet-{look}-{place // 24 + 1}.png")
    if options.accept:
        wanted = {pictures.reference(name, language).name for name, state in STATES.items() for language in state.languages}
        for path in pictures.REFERENCES.iterdir():
            if path.name not in wanted:
                path.unlink()
    print(pictures.SHOTS)


if __name__ == "__main__":
    main()
