"""The app in a pseudo-language (`pseudo.py`): each text comes from the catalogue, whole and on its own, and has room to grow."""

import browser as looks
import gallery
import geometry
import pseudo
import pytest
from pseudo import Block
from states import STATES

# Each page once, and what has most texts. The others, and these, run with the whole gallery.
CHOSEN = ["today", "today-plan-dialog", "welcome", "calc", "dday", "dday-new", "alarm-new", "ringing-alarm", "timer-running", "world", "focus", "focus-new",
          "session-running", "record-correct", "week-review", "planner-day", "words", "review-short-back", "progress", "quotes", "weather", "settings", "data",
          "search-none"]
# States that are reached by a text of which a part is looked for.
UNREACHED = {"settings-signed-in", "settings-sign-out", "settings-offline", "settings-expired", "today-offline", "search-day"}
# The server's own documents are in the languages that it has.
DOCUMENTS = ("/account", "/api")
OPENED = [name for name, state in STATES.items() if state.has_scripts and state.has_geometry and not state.has_notices and not state.is_behind_proxy
          and not state.path.startswith(DOCUMENTS) and name not in UNREACHED]


def complaints(page, is_data):
    """The faults of the texts, and of the layout those that longer texts make: names that the person gave may break."""
    layout = [it for it in geometry.complaints(page) if not it.startswith("word is broken") or any(mark in it.rpartition(": ")[2] for mark in pseudo.OPEN + pseudo.CLOSE)]
    return pseudo.complaints(pseudo.blocks(page), is_data) + layout


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name in CHOSEN else [pytest.mark.whole_gallery]) for name in OPENED])
def test_each_text_is_of_the_catalogue_and_may_grow(stage, name):
    state = STATES[name]
    with stage.show(state, pseudo.LONG) as page:
        gallery.resize(page, "phone", "light")
        found = complaints(page, pseudo.data(state.cells("en")))
    assert not found, "\n".join(found)


def test_the_chosen_states_exist():
    assert set(CHOSEN) <= set(OPENED) and UNREACHED <= set(STATES)


@pytest.mark.parametrize("text, long", [
    ("", ""),
    ("Save", "⟦Šávé⟧"),
    ("Settings", "⟦Šééţţîîñĝš⟧"),
    ("{count} days", "⟦{count} ðáýš⟧"),
    ("Rhythm", "⟦Ŕĥýţĥɱ öñé⟧"),
    ("Why?", "⟦Ŵĥý?⟧"),
    ("Try my rhythm.", "⟦Ţŕý ɱý ŕĥýţĥɱ öñé.⟧"),
    ("# Today\nA day.", "# ⟦Ţöðáý⟧\n⟦Áá ðáý.⟧"),
    ("tidy|in order", "⟦ţîðý⟧|⟦îîñ ööŕðéŕ⟧"),
    ("book read,pen write", "⟦ƀööööķ ŕéáð⟧,⟦þééñ ŵŕîîţé⟧"),
    ("ltr", "ltr"),
])
def test_a_text_becomes_long(text, long):
    assert pseudo.pseudo(text, pseudo.LONG) == long


def test_the_catalogue_grows_by_two_fifths():
    english, grown = (" ".join(map(str, texts)) for texts in [pseudo_texts("en"), pseudo_texts(pseudo.LONG)])
    assert 1.35 < len(grown) / len(english) < 1.5


def pseudo_texts(language):
    english = pseudo.english()
    return (english if language == "en" else pseudo.catalogue(english, language)).values()


@pytest.mark.parametrize("text, arabic", [("Save", "سافع"), ("{count} days", "{count} دايس"), ("ltr", "rtl")])
def test_a_text_becomes_arabic(text, arabic):
    assert pseudo.pseudo(text, pseudo.RIGHT_TO_LEFT) == arabic


@pytest.mark.parametrize("nodes, faults", [
    (["⟦Šávé⟧"], []),
    (["⟦⟦Ṁöñ⟧ 3 ðáýš⟧"], []),
    (["12:30", " · ", "⟦Šávé⟧"], []),
    (["⟦Þļáñ ", "English", "⟧"], []),
    (["English · ⟦30 ɱîñ⟧"], []),
    (["Save"], ["text is not in the catalogue"]),
    (["⟦Šávé⟧ · now"], ["text is not in the catalogue"]),
    (["⟦Šávé⟧ 12 km"], ["text is not in the catalogue"]),
    (["⟦Šávé"], ["text is in pieces"]),
    (["Šávé⟧"], ["text is in pieces"]),
    (["⟦Šávé⟧⟦Ñöŵ⟧"], ["texts are glued together"]),
    (["⟦Šávé⟧ ⟦Ñöŵ⟧"], ["texts are glued together"]),
    (["English⟦Ñöŵ⟧"], ["texts are glued together"]),
    (["⟦Ñöŵ⟧English"], ["texts are glued together"]),
    (["⟦Šávé⟧", "⟦Ñöŵ⟧"], []),
    (["⟦Šávé⟧\n⟦Ñöŵ⟧"], []),
    (["⟦Šávé.⟧ ⟦Ñöŵ.⟧"], []),
    (["⟦1 ĥ⟧ ⟦20 ɱîñ⟧"], []),
    (["⟦Šûñŕîšé⟧ ⟦7:10 ÁṀ⟧"], []),
    (["⟦Ṁöñ⟧ ⟦Ŵéð⟧"], []),
    (["⟦Ţĥîš ⟦ðáý⟧⟦.⟧⟧"], []),
])
def test_faults_of_texts_are_found(nodes, faults):
    found = pseudo.complaints([Block("<p>", nodes)], lambda piece: piece == "English")
    assert [it.split(":")[0] for it in found] == faults


SOUND = """<title>⟦Ŵöŕðš⟧</title><main style="padding: 0 20px"><h1>⟦Ŵöŕðš⟧</h1><p>English · ⟦30 ɱîñ⟧</p><p>⟦Þļáñ <b>English</b>⟧</p>
  <button aria-label="⟦Áðð⟧" style="width: 44px; height: 44px"></button><input aria-label="⟦Ñáɱé⟧" value="free" style="height: 44px"></main>"""
# What is found for each of these, added to the sound page.
FAULTS = {
    "text is not in the catalogue": ["<p>Add a word</p>", "<p>⟦Áðð⟧ now</p>", """<p aria-label="Words">3</p>""", """<input placeholder="Name" style="height: 44px">""",
                                     """<svg width="100" height="20"><text y="15" font-size="12">Mon</text></svg>""", "<select style='height: 44px'><option>One</select>"],
    "text is in pieces": ["<p>⟦Áðð</p>"],
    "texts are glued together": ["<p>⟦Áðð⟧⟦ŵöŕðš⟧</p>", """<p aria-label="⟦Áðð⟧ ⟦ŵöŕðš⟧">3</p>"""],
    "text is cut": ["""<p style="width: 60px; white-space: nowrap; overflow: hidden">⟦Áðð áá ŵööŕðš⟧</p>"""],
    "word is broken": ["""<p style="width: 40px; overflow-wrap: anywhere">⟦ééŵéŕýţĥîñĝ⟧</p>"""],
}


@pytest.fixture
def faults(chromium):
    """`faults(html)` returns what is found on a page, by its kind."""
    context = looks.context(chromium, None)
    page = context.new_page()

    def find(more=""):
        page.set_content(f"<!doctype html><style>body {{ margin: 0 }}</style>{SOUND.replace('</main>', f'{more}</main>')}")
        return {it.split(":")[0] for it in complaints(page, lambda piece: piece == "English")}

    yield find
    context.close()


@pytest.mark.parametrize("kind, fault", [(kind, fault) for kind, them in FAULTS.items() for fault in them])
def test_a_fault_is_found(faults, kind, fault):
    assert faults() == set()
    assert faults(fault) == {kind}
