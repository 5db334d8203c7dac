"""Screenshots of states, the small references that they are compared with, and the differences."""

import io
import shutil

import server
from PIL import Image, ImageChops, ImageFilter

REFERENCES = server.ROOT / "Tests/Browser/References"
SHOTS = server.ROOT / ".build/shots"
DIFFERENCES = SHOTS / "differences"
KINDS = ("was", "is", "difference")
# References have a quarter of the width and height.
PART = 4
# Another version of Chromium draws the edges of letters slightly differently: by at most this much, of 255, in the small, blurred picture.
TOLERATED = 32
# The number of pixels in the small picture that may differ more. Measured: 2 for other hinting and smoothing, 12 for one more letter
# in a heading, 190 for a page that moved by a pixel.
PIXELS = 6


def picture(data):
    return Image.open(io.BytesIO(data)).convert("RGB")


def shrink(image):
    return image.resize((-(-image.width // PART), -(-image.height // PART)), Image.Resampling.BOX)


def sheet(images):
    """Pictures side by side."""
    whole = Image.new("RGB", (sum(image.width for image in images), max(image.height for image in images)))
    left = 0
    for image in images:
        whole.paste(image, (left, 0))
        left += image.width
    return whole


def parts(whole, sizes):
    """The pictures of a sheet, by their sizes."""
    left = 0
    for width, height in sizes:
        yield whole.crop((left, 0, left + width, height))
        left += width


def difference(was, now):
    """The difference between two small pictures, white on black, and the number of differing pixels."""
    if was.size != now.size:
        return Image.new("L", now.size, 255), now.width * now.height
    soft = [image.filter(ImageFilter.GaussianBlur(.6)) for image in (was, now)]
    # The strongest of the three colours.
    red, green, blue = ImageChops.difference(*soft).split()
    strongest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    mask = strongest.point(lambda value: 255 if value > TOLERATED else 0)
    return mask, mask.histogram()[255]


def unlike(taken, again):
    """The looks in which two series of pictures of the same state differ."""
    return [look for look in taken if difference(shrink(taken[look]), shrink(again[look]))[1] > PIXELS]


def reference(state, language):
    return REFERENCES / f"{state}-{language}.webp"


def accept(state, language, taken):
    """Makes these pictures the references: `taken` has the full-size ones by the name of their look."""
    REFERENCES.mkdir(exist_ok=True)
    # 32 levels per colour are enough for the eye and take half the space.
    small = sheet([shrink(image) for image in taken.values()]).point(lambda value: value & 0xf8 | 4)
    # Renamed into place, so that an interrupted run leaves no partial reference.
    partial = reference(state, language).with_suffix(".partial")
    small.save(partial, "WEBP", lossless=True, quality=100, method=6)
    partial.replace(reference(state, language))


def compare(state, language, taken):
    """The differences from the reference, by look; writes the pictures to `.build/shots/differences`."""
    path = reference(state, language)
    if not path.exists():
        return [f"no reference: look at it and accept it with script/shots --accept {state}"]
    small = [shrink(image) for image in taken.values()]
    whole = Image.open(path).convert("RGB")
    if whole.size != (expected := sheet(small).size):
        return [f"the reference is of other sizes ({whole.size} instead of {expected}): script/shots --accept {state}"]
    found = []
    for (look, full), now, was in zip(taken.items(), small, parts(whole, [image.size for image in small])):
        mask, count = difference(was, now)
        name = f"{state}-{look}-{language}"
        if count > PIXELS:
            show(name, was, full, mask)
            found.append(f"{look} differs in {count} pixels: {DIFFERENCES / name}-*.png")
        else:
            for kind in KINDS:
                (DIFFERENCES / f"{name}-{kind}.png").unlink(missing_ok=True)
    return found


def show(name, was, full, mask):
    """Writes before, after and, in magenta, the difference, all in full size."""
    DIFFERENCES.mkdir(parents=True, exist_ok=True)
    grey = shrink(full).convert("L").convert("RGB")
    marked = Image.composite(Image.new("RGB", grey.size, "#E6007E"), grey, mask.filter(ImageFilter.MaxFilter(3)))
    three = (was.resize(full.size, Image.Resampling.BICUBIC), full, marked.resize(full.size, Image.Resampling.NEAREST))
    for kind, image in zip(KINDS, three):
        image.save(DIFFERENCES / f"{name}-{kind}.png")


def forget():
    """Deletes earlier pictures, so that only this run's remain."""
    shutil.rmtree(DIFFERENCES, ignore_errors=True)
    for path in SHOTS.glob("*.png"):
        path.unlink()


def contact_sheet(images, width=2400):
    """Many pictures in rows with gaps."""
    gap, rows = 24, [[]]
    for image in images:
        if rows[-1] and sum(it.width + gap for it in rows[-1]) + image.width > width:
            rows.append([])
        rows[-1].append(image)
    heights = [max((image.height for image in row), default=0) for row in rows]
    whole = Image.new("RGB", (width, sum(height + gap for height in heights) + gap), "#808080")
    top = gap
    for row, height in zip(rows, heights):
        left = gap
        for image in row:
            whole.paste(image, (left, top))
            left += image.width + gap
        top += height + gap
    return whole
