"""What the eye would see, measured in the page (`geometry.js`)."""

import pathlib

SCRIPT = (pathlib.Path(__file__).parent / "geometry.js").read_text()


def complaints(page, checks="all"):
    """What is cut off, covered, broken, too small or too pale, as sentences: `check: element: detail`.

    `checks` may be limited to those that the window's width ("width") or the theme ("theme") can affect.
    """
    return page.evaluate(SCRIPT, checks)
