"""The comparison of pictures: what it tolerates, what it finds, and what it writes."""

import pictures
import pytest
from PIL import Image, ImageDraw, ImageFilter


def screen(mark=None, size=(390, 844)):
    """A picture with a heading, lines of text and optionally a mark."""
    image = Image.new("RGB", size, "#FAF9F7")
    draw = ImageDraw.Draw(image)
    draw.rectangle((20, 20, 220, 50), fill="#2B2A28")
    for top in range(90, 700, 24):
        for left in range(20, 360, 9):
            draw.rectangle((left, top, left + 4, top + 10), fill="#55524D")
    if mark:
        draw.rectangle(mark, fill="#AE3A1A")
    return image


@pytest.fixture(autouse=True)
def folders(tmp_path, monkeypatch):
    monkeypatch.setattr(pictures, "REFERENCES", tmp_path / "references")
    monkeypatch.setattr(pictures, "DIFFERENCES", tmp_path / "differences")
    return tmp_path


def accepted(**looks):
    pictures.accept("page", "en", looks)


def test_the_same_pictures_pass():
    accepted(phone=screen(), desktop=screen(size=(1280, 800)))
    assert pictures.compare("page", "en", {"phone": screen(), "desktop": screen(size=(1280, 800))}) == []


def test_other_edges_of_letters_pass():
    accepted(phone=screen())
    assert pictures.compare("page", "en", {"phone": screen().filter(ImageFilter.GaussianBlur(.7))}) == []


@pytest.mark.parametrize("mark", [(300, 700, 316, 716), (20, 720, 40, 732)])
def test_a_small_mark_is_found_in_its_picture_and_shown(folders, mark):
    accepted(phone=screen(), dark=screen())
    found = pictures.compare("page", "en", {"phone": screen(), "dark": screen(mark)})
    assert len(found) == 1 and found[0].startswith("dark differs in ")
    written = sorted(path.name for path in (folders / "differences").iterdir())
    assert written == ["page-dark-en-difference.png", "page-dark-en-is.png", "page-dark-en-was.png"]
    is_marked = Image.open(folders / "differences/page-dark-en-difference.png").convert("RGB")
    assert is_marked.getpixel(((mark[0] + mark[2]) // 2, (mark[1] + mark[3]) // 2)) == (0xE6, 0, 0x7E)


def test_what_moved_by_a_pixel_or_two_is_found():
    accepted(phone=screen())
    moved = Image.new("RGB", (390, 844), "#FAF9F7")
    moved.paste(screen(), (2, 0))
    assert pictures.compare("page", "en", {"phone": moved}) != []


def test_a_state_without_a_reference_fails():
    assert "script/shots --accept page" in pictures.compare("page", "en", {"phone": screen()})[0]


def test_a_look_more_than_the_reference_has_fails():
    accepted(phone=screen())
    assert "other sizes" in pictures.compare("page", "en", {"phone": screen(), "dark": screen()})[0]


def test_references_are_small(folders):
    accepted(phone=screen())
    assert (folders / "references/page-en.webp").stat().st_size < 4096
