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
# Of 190 colours: the most frequent ones, those for what is small and strong, for what is large and pale, and for all that cover so many pixels.
FREQUENT, STRONG, PALE, ALIKE, LEAST = 40, 30, 80, 40, 20
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
    """The picture with few colours.

    The usual choice, by how much of the picture has a colour, turns a green strip into a grey one; that of strong colours shows the
    gradient of the quote in steps. Both miss the backgrounds of icons, of which some are among the most frequent colours, and all among
    the colours as such, each counted once.
    """
    counted = sorted(whole.getcolors(whole.width * whole.height), reverse=True)
    once = Image.new("RGB", (sum(count >= LEAST for count, _ in counted), 1))
    once.putdata([colour for _, colour in counted[:once.width]])
    colours = [
        *(part for _, colour in counted[:FREQUENT] for part in colour),
        *whole.quantize(STRONG, Image.Quantize.MAXCOVERAGE, kmeans=3).getpalette()[: STRONG * 3],
        *whole.quantize(PALE, Image.Quantize.MEDIANCUT).getpalette()[: PALE * 3],
        *once.quantize(ALIKE, Image.Quantize.MEDIANCUT, kmeans=3).getpalette()[: ALIKE * 3]]
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours + colours[:3] * (256 - len(colours) // 3))
    return whole.quantize(palette=palette, dither=Image.Dither.NONE).convert("RGB")


if __name__ == "__main__":
    main()
