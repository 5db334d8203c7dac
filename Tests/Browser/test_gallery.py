"""Looks at every state of the app once: compares it with its reference, measures it, and runs axe."""

import audits
import browser as looks
import gallery
import geometry
import pictures
import pytest
from states import STATES

DRIVES = [(name, language) for name, state in STATES.items() for language in state.languages]


def case(name, language):
    """Every run checks the pages as they are opened; the other states take four more minutes."""
    marks = [] if STATES[name].is_page and language == "en" else [pytest.mark.whole_gallery]
    return pytest.param(name, language, id=f"{name}-{language}", marks=marks)


# The first state of each address; the others show the same page with other records.
AUDITED = {state.path: name for name, state in reversed(STATES.items()) if state.is_page}.values()


def read(page, state, language, size, theme):
    """The findings of axe: full runs in both sizes, and the theme-dependent rules in the dark theme; languages do not change roles."""
    if language != "en" or size == "desktop" and state.name not in AUDITED:
        return []
    if theme == "light":
        return audits.axe(page)
    return audits.contrast(page) if size == "phone" else []


def audit_page(page, language):
    """Audits pages as they are opened, once."""
    gallery.resize(page, "phone", "light")
    checks = [audits.motion, audits.widths, audits.text_of_twice_the_size]
    if language == "en":
        checks.append(audits.forced_colours)
    found = [f"{check.__name__}: {it}" for check in checks for it in check(page)]
    if language == "en":
        gallery.resize(page, "desktop", "light")
        found += audits.tab_order(page)
    return found


@pytest.mark.parametrize("name, language", [case(*drive) for drive in DRIVES])
def test_state_looks_as_it_did_and_has_no_fault(stage, name, language):
    state, found = STATES[name], []
    with stage.show(state, language) as page:
        taken = {}
        for size, theme, data in gallery.photographs(page, state, language):
            taken[f"{size}-{theme}"] = pictures.picture(data)
            if state.has_scripts and state.has_geometry:
                faults = geometry.complaints(page, "all" if theme == "light" else "theme")
                if size in looks.SIZES:
                    faults += read(page, state, language, size, theme)
                found += [f"{size} {theme}: {it}" for it in faults]
        differences = pictures.compare(name, language, taken)
        if name in AUDITED:
            found += audit_page(page, language)
    found += differences
    if found:
        pytest.fail("\n".join([f"{len(found)} faults", *found]), pytrace=False)
