"""Every state of the app in the languages without pictures of their own: no text is cut, broken or too wide, also on the narrowest phone."""

import browser as looks
import gallery
import geometry
import pytest
from states import STATES

pytestmark = pytest.mark.whole_gallery
# What names a person gave, and not the language, makes too wide for the narrowest phone.
OWN_NAMES = ["record-", "world-edit"]
MEASURED = [name for name, state in STATES.items() if state.has_scripts and state.has_geometry and not state.has_notices and not state.is_behind_proxy]


@pytest.mark.parametrize("language", looks.MORE_LANGUAGES)
@pytest.mark.parametrize("name", MEASURED)
def test_every_text_has_the_room_that_it_needs(stage, name, language):
    found = []
    with stage.show(STATES[name], language) as page:
        for size in ["phone", gallery.NARROW, "desktop"]:
            gallery.resize(page, size, "light")
            found += [f"{size}: {it}" for it in geometry.complaints(page)]
    assert not found, "\n".join(found)
