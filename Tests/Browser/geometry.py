"""What the eye would see, measured in the page (`geometry.js`)."""

import pathlib

SCRIPT = (pathlib.Path(__file__).parent / "geometry.js").read_text()


def complaints(page, checks="all"):
    """What is cut, covered, broken, too small or too pale, as sentences: `check: element: detail`.

    `checks` may be only those that the width of the window ("width") or the theme ("theme") can change."""
    return page.evaluate(SCRIPT, checks)
