"""Every component in each of its states, as `script/components` renders them, in both themes."""

import pathlib
import subprocess

import audits
import geometry
import pytest

import browser as looks

ROOT = pathlib.Path(__file__).parents[2]
PAGES = ["controls", "lists", "sheet", "question", "export"]
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


def look(page, theme):
    return geometry.complaints(page, "all" if theme == "light" else "theme") + audits.axe(page, RULES)


@pytest.mark.parametrize("theme", looks.THEMES)
@pytest.mark.parametrize("language", looks.LANGUAGES)
@pytest.mark.parametrize("name", PAGES + PALE)
def test_components_have_no_fault(sheets, page, name, language, theme):
    found = []
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.goto((sheets / f"{name}-{language}.html").as_uri())
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        faults = geometry.complaints(page, "width") if name in PALE else look(page, theme)
        found += [f"{size}: {it}" for it in faults]
    assert not found, "\n".join([f"{len(found)} faults", *found])
