"""Every state of the app in the languages without pictures of their own: no text is cut, broken or too wide, also on the narrowest phone.

HARU_LANGUAGES ("de fi") limits the languages."""

import os

import browser as looks
import gallery
import geometry
import pytest
import server
from states import STATES

pytestmark = pytest.mark.whole_gallery
MEASURED = [name for name, state in STATES.items() if state.has_scripts and state.has_geometry and not state.has_notices and not state.is_behind_proxy]

KNOWN = {("today-written", language): "at 320 px, the line about the day scrolls in its field" for language in ["pl", "ru"]}


def complaints(page, language):
    """All but words that are broken and are no words of the app: names that the person gave, and places."""
    words = (server.ROOT / f"Languages/{language}.json").read_text()
    return [it for it in geometry.complaints(page) if not it.startswith("word is broken") or it.rpartition(": ")[2] in words]


@pytest.mark.parametrize("language", os.environ.get("HARU_LANGUAGES", "").split() or looks.MORE_LANGUAGES)
@pytest.mark.parametrize("name", MEASURED)
def test_every_text_has_the_room_that_it_needs(request, stage, name, language):
    if reason := KNOWN.get((name, language)):
        request.applymarker(pytest.mark.xfail(reason=reason, strict=True))
    found = []
    with stage.show(STATES[name], language) as page:
        for size in ["phone", gallery.NARROW, "desktop"]:
            gallery.resize(page, size, "light")
            found += [f"{size}: {it}" for it in complaints(page, language)]
    assert not found, "\n".join(found)
