"""What the eye would see, measured in the page (`geometry.js`)."""

import pathlib

SCRIPT = (pathlib.Path(__file__).parent / "geometry.js").read_text()


def complaints(page):
    """What is cut, covered, broken, too small or too pale, as sentences: `check: element: detail`."""
    return page.evaluate(SCRIPT)
