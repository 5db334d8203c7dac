"""Each audit finds its fault on a page that was broken on purpose, and nothing on a sound one."""

import audits
import browser as looks
import pytest

STYLE = "body { margin: 0; font-size: 1rem; background: #fff; color: #222 } :focus-visible { outline: 2px solid #06c }"
SOUND = """<main style="padding: 0 20px"><h1>Words</h1><p>A line of text that says what is here and takes most of its page.</p>
  <button style="min-height: 44px; min-width: 44px">Add a word</button> <a href="/words" style="display: inline-block; min-height: 44px">All words</a></main>"""

# For each audit: its finding, and the markup that is added to the sound page.
FAULTS = [
    (audits.axe, "axe button-name", "<button style='width: 44px; height: 44px'></button>"),
    (audits.axe, "axe label", "<input style='height: 44px'>"),
    (audits.contrast, "axe color-contrast", "<p style='color: #bbb'>Pale words</p>"),
    (audits.motion, "moves", "<p style='transition: opacity 1s'>Fading words</p>"),
    (audits.motion, "moves", "<style>@keyframes turn { to { rotate: 1turn } }</style><p style='animation: turn 2s infinite'>Turning</p>"),
    (audits.widths, "320 px: scrolls sideways", "<div style='width: 400px; height: 5px'></div>"),
    (audits.widths, "1600 px: scrolls sideways", "<style>@media (min-width: 1200px) { .far { width: 2000px; height: 5px } }</style><div class='far'></div>"),
    (audits.text_of_twice_the_size, "text is cut", "<p style='width: 8em; max-width: 130px; white-space: nowrap; overflow: hidden'>Twelve words</p>"),
    (audits.forced_colours, "axe color-contrast", "<p style='forced-color-adjust: none; background: #fff; color: #eee'>Pale words</p>"),
    (audits.tab_order, "focus is not seen", "<button style='outline: none; min-height: 44px'>Save</button>"),
    (audits.tab_order, "the order of Tab", "<button tabindex='1'>First</button>"),
    (audits.tab_order, "Tab reaches", "<button onfocus='this.blur()'>Shy</button>"),
]


@pytest.fixture
def page(chromium):
    context = looks.context(chromium, None)
    yield context.new_page()
    context.close()


def show(page, more=""):
    page.set_content(f"<!doctype html><html lang='en'><title>Words</title><style>{STYLE}</style>{SOUND.replace('</main>', more + '</main>')}")


@pytest.mark.parametrize("audit", dict.fromkeys(audit for audit, _, _ in FAULTS), ids=lambda it: it.__name__)
def test_a_sound_page_has_no_fault(page, audit):
    show(page)
    assert audit(page) == []


@pytest.mark.parametrize("audit, finding, fault", FAULTS, ids=lambda it: getattr(it, "__name__", None))
def test_a_fault_is_found(page, audit, finding, fault):
    show(page, fault)
    found = audit(page)
    assert any(it.startswith(finding) for it in found), found
