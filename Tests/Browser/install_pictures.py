"""Takes the pictures of the install sheet: narrow and wide, in each language, with few colours so that they stay small."""

import dataclasses
import io

import browser as looks
import gallery
import install_names
import provider
import server
from PIL import Image
from states import STATES

FOLDER = server.ROOT / "Web/icons/screens"
HALF = 80
# The states by the name of the picture, and the size of the window.
PICTURES = {"today": ("today", "phone"), "planner": ("planner-day", "phone"), "today-wide": ("today", "desktop")}


def main():
    FOLDER.mkdir(exist_ok=True)
    with provider.everybody() as options, server.serve(*options) as origin, looks.chromium() as chromium:
        stage = gallery.Stage(chromium, origin, options)
        for language in [*looks.LANGUAGES, *install_names.NAMES]:
            for name, (state, size) in PICTURES.items():
                with stage.show(in_language(STATES[state], language), language, size) as page:
                    page.emulate_media(color_scheme="light")
                    save(page.screenshot(), FOLDER / f"{name}-{language}.webp")


def in_language(state, language):
    if language in looks.LANGUAGES:
        return state
    return dataclasses.replace(state, cells=lambda records: install_names.cells(state.cells(records), language))


def save(picture, path):
    whole = Image.open(io.BytesIO(picture)).convert("RGB")
    # Without loss, WebP takes three quarters of a PNG.
    with_palette(whole).save(path, lossless=True, quality=100, method=6)
    print(path.name, Image.open(path).size, path.stat().st_size)


def with_palette(whole):
    """The picture with few colours: half of them for what is small and strong, half for what is large and pale.

    The usual choice, by how much of the picture has a colour, turns a green strip into a grey one; that of strong colours shows the
    gradient of the quote in steps.
    """
    strong = whole.quantize(HALF, Image.Quantize.MAXCOVERAGE, kmeans=3).getpalette()
    pale = whole.quantize(HALF, Image.Quantize.MEDIANCUT).getpalette()
    colours = strong[: HALF * 3] + pale[: HALF * 3]
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours + colours[:3] * (256 - 2 * HALF))
    return whole.quantize(palette=palette, dither=Image.Dither.NONE).convert("RGB")


if __name__ == "__main__":
    main()
