"""Animations of several positions, as GIF or WebP."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Literal

from conquista.drawing.pictures.model import PictureStyle, PositionPicture
from conquista.drawing.pictures.raster import import_pillow, rendered

AnimationFormat = Literal["gif", "webp"]
COLOURS = 128
LONGEST = 20_000  # milliseconds of an animation
STEP = 10  # milliseconds that a GIF counts in


def animation(
    frames: Iterable[PositionPicture],
    style: PictureStyle,
    kind: AnimationFormat = "gif",
    pause: int = 900,
    last: int = 2_500,
) -> bytes:
    """Return frames that are shown for `pause` milliseconds each, the last one longer, and then again.

    Many frames are shown for a shorter time, so that all of them together take at most LONGEST.
    """
    image = import_pillow()
    sheets = [rendered(frame, style).convert("RGB") for frame in frames]
    if not sheets:
        raise ValueError("an animation needs a frame")
    if kind == "gif":
        palette = sheets[0].quantize(COLOURS, method=image.Quantize.MEDIANCUT)
        sheets = [sheet.quantize(palette=palette, dither=image.Dither.NONE) for sheet in sheets]
    out = io.BytesIO()
    shown = durations(len(sheets), pause, last)
    options = {"optimize": False, "disposal": 1} if kind == "gif" else {"quality": 80, "method": 2}
    sheets[0].save(out, kind.upper(), save_all=True, append_images=sheets[1:], duration=shown, loop=0, **options)
    return out.getvalue()


def durations(frames: int, pause: int, last: int) -> list[int]:
    """Return for how many milliseconds each of these frames is shown."""
    end = min(last, LONGEST)
    share = (LONGEST - end) // max(1, frames - 1)
    return [min(pause, max(STEP, share - share % STEP))] * (frames - 1) + [end]
