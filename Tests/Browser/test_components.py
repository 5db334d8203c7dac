"""Every component in each of its states, as `script/components` renders them, in both themes."""

import pathlib
import subprocess

import audits
import geometry
import pytest

import browser as looks

ROOT = pathlib.Path(__file__).parents[2]
# A dragged row is pale on purpose.
PALE = ["dragging"]
RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}
SIZES = {"narrow": (320, 568), **looks.SIZES}


@pytest.fixture(scope="session")
def sheets():
    subprocess.run([ROOT / "script/components"], check=True)
    return ROOT / ".build/components"


@pytest.fixture
def page(chromium):
    context = chromium.new_context(reduced_motion="reduce", has_touch=True)
    yield context.new_page()
    context.close()


def look(page, language, size, theme):
    """What is wrong, except that a single component fills no page.

    A theme changes only colours, a language neither roles nor colours, and a wider window nothing that axe reads.
    """
    found = geometry.complaints(page, "all" if theme == "light" else "theme")
    if language == "en" and size == "narrow":
        found += audits.axe(page, RULES) if theme == "light" else audits.contrast(page)
    return [it for it in found if not it.startswith("page is narrow")]


def faults(sheet, page):
    found = []
    name, _, language = sheet.stem.rpartition("-")
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.goto(sheet.as_uri())
        for theme in looks.THEMES:
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            complaints = geometry.complaints(page, "width") if name in PALE else look(page, language, size, theme)
            found += [f"{name}, {size}, {theme}: {it}" for it in complaints]
    return found


@pytest.mark.parametrize("language", looks.LANGUAGES)
def test_components_have_no_fault(sheets, page, language):
    written = sorted(sheets.glob(f"*-{language}.html"))
    assert len(written) > len(PALE)
    found = [fault for sheet in written for fault in faults(sheet, page)]
    assert not found, "\n".join([f"{len(found)} faults", *found])
