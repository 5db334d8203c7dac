"""The audit finds each fault on a page that has it, and none on one that does not."""

import browser as looks
import geometry
import pytest

SOUND = """<main style="padding: 0 20px"><h1>Words</h1><p>A line of text that says what is here and takes most of the width of its page.</p>
  <button style="min-height: 44px; min-width: 200px">Add a word</button>
  <svg role="img" aria-label="Days" width="300" height="40"><rect width="40" height="20" fill="#06c"/><text y="38" font-size="12">Mon</text></svg>
  <button aria-label="Close" style="width: 44px; height: 44px; background: #fff"><svg width="20" height="20" style="stroke: #333"><use href="#x"/></svg></button>
  </main>"""
# The audit's finding for each of these, added to the faultless page.
FAULTS = {
    "control is cut": ["""<div style="width: 100px; overflow: hidden"><button style="width: 160px; height: 44px">Add</button></div>""",
                       """<button style="position: absolute; left: 340px; width: 120px; height: 44px">Add</button>""",
                       """<dialog open style="width: 200px; overflow: auto"><button style="width: 320px; height: 44px">Add</button></dialog>"""],
    "control is covered": ["""<div style="position: relative"><button style="width: 90px; height: 44px">Add</button>
                              <nav style="position: absolute; inset: 0; background: #eee"></nav></div>"""],
    "control is out of reach": ["""<div style="position: fixed; top: 900px"><button style="width: 90px; height: 44px">Add</button></div>"""],
    "picture is cut": ["""<div style="width: 30px; overflow: clip"><svg width="60" height="20"></svg></div>"""],
    "text is cut": ["""<p style="width: 60px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis">A longer sentence</p>""",
                    """<div style="height: 20px; overflow: hidden"><p style="margin: 0; line-height: 20px">One<br>Two</p></div>""",
                    """<p style="white-space: nowrap; margin-left: 300px">A longer sentence than fits</p>"""],
    "value is cut": ["""<input value="1998-12-31 and more" style="width: 60px; height: 44px">"""],
    "word is broken": ["""<p style="width: 40px; overflow-wrap: anywhere">everything</p>""",
                       """<p style="width: 64px; font: 20px/.9 sans-serif; word-break: break-all" lang="ko">1017<b>일째</b></p>"""],
    "scrolls sideways": ["""<div style="width: 600px; height: 5px"></div>""",
                         """<div style="overflow-y: auto; height: 90px"><div style="width: 600px; height: 300px"></div></div>"""],
    "text in a picture": ["""<svg width="100" height="20" viewBox="0 0 200 40"><text y="20" font-size="16">Mon</text></svg>""",
                          """<svg width="300" height="60" viewBox="0 0 100 20"><text y="18" font-size="11">Mon</text></svg>"""],
    "target is small": ["""<button style="width: 36px; height: 44px">+</button>"""],
    "text is small": ["""<p style="font-size: 10px">Mon</p>"""],
    "graphic is pale": ["""<button aria-label="Like" style="width: 44px; height: 44px; background: #fff">
                           <svg width="20" height="20" style="fill: none; stroke: #ccc"><use href="#x"/></svg></button>""",
                        """<svg role="img" aria-label="Week" width="80" height="20"><rect width="40" height="20" fill="#bcd"/></svg>"""],
}


@pytest.fixture
def measured(chromium):
    """`measured(html, size="desktop")` returns the audit's findings for a page."""
    contexts = []

    def measure(body, size="phone"):
        contexts.append(looks.context(chromium, None, size=size))
        page = contexts[-1].new_page()
        page.set_content(f"<!doctype html><style>body {{ margin: 0 }} * {{ word-break: keep-all }}</style>{body}")
        return geometry.complaints(page)

    yield measure
    for context in contexts:
        context.close()


@pytest.mark.parametrize("size", looks.SIZES)
def test_a_sound_page_has_no_fault(measured, size):
    filling = "Well begun is half done. " * 12
    assert measured(f"{SOUND}<p>{filling}</p>".replace("</main>", f"<p>{filling}</p></main>"), size) == []


@pytest.mark.parametrize("check, fault", [(check, fault) for check, them in FAULTS.items() for fault in them])
def test_a_fault_is_found(measured, check, fault):
    found = measured(SOUND.replace("</main>", f"{fault}</main>"))
    assert check in {it.split(":")[0] for it in found}, found


def test_a_page_that_leaves_most_of_a_desktop_empty_is_narrow(measured):
    strip = """<main style="width: 300px"><h1>Account</h1><p>A line of text.</p></main>"""
    assert [it.split(":")[0] for it in measured(strip, "desktop")] == ["page is narrow"]


@pytest.mark.parametrize("body", ["<h1>Page not found</h1>", "<form style='margin: 0 auto; width: 340px'><p>An account has a form of this width.</p></form>"])
def test_what_stands_in_the_middle_is_not_narrow(measured, body):
    assert measured(f"<main style='text-align: center'>{body}</main>", "desktop") == []


def test_what_can_be_scrolled_to_is_not_cut(measured):
    row = """<div style="display: flex; overflow-x: auto"><button style="flex: none; width: 300px; height: 44px">One</button>
             <button style="flex: none; width: 300px; height: 44px">Two</button></div>"""
    assert measured(SOUND.replace("</main>", f"{row}</main>")) == []


def test_words_of_languages_without_blanks_may_break(measured):
    assert measured("""<main><p style="width: 60px; word-break: normal" lang="ja">今日はよい天気です</p></main>""") == []


def test_a_link_within_a_sentence_is_no_small_target(measured):
    assert measured("""<main><p>It is in the <a href="/settings">settings</a> of this device, with all the others.</p></main>""") == []
    assert measured("""<main><p><a href="/settings">Settings</a></p></main>""") != []


def test_sunshade_may_be_pale(measured):
    assert measured("""<main style="background: #faf9f7"><svg role="img" aria-label="Week" width="80" height="20">
        <rect width="40" height="20" fill="#F99E48"/></svg></main>""") == []
