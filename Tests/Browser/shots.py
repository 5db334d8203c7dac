"""Takes a picture of every page in every size, theme and language: .build/shots/PAGE-SIZE-THEME-LANGUAGE.png.

Names of pages as arguments take only those.
"""

import itertools
import sys

import browser as looks
import server
from calculator import Calculator

FOLDER = server.ROOT / ".build/shots"


def fill(name, page, language):
    """Brings a page to a state worth looking at."""
    if name == "calc":
        calculator = Calculator(page, language)
        calculator.press("3 0 5 + 1 1 5 = 2 2 0 - 4 5 = 0 5 8 + 5 3 = 1 5 0 + 2 5 + 1 0 6")


def main(names):
    FOLDER.mkdir(parents=True, exist_ok=True)
    with server.serve() as origin, looks.chromium() as chromium:
        for size, theme, language in itertools.product(looks.SIZES, looks.THEMES, looks.LANGUAGES):
            context = looks.context(chromium, origin, size=size, theme=theme, language=language)
            page = context.new_page()
            for name in names:
                page.goto(looks.PAGES[name])
                looks.wait_until_shown(page)
                fill(name, page, language)
                page.screenshot(path=FOLDER / f"{name}-{size}-{theme}-{language}.png")
            context.close()
    print(FOLDER)


main(sys.argv[1:] or looks.PAGES)
