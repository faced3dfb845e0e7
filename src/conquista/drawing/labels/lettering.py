"""Sets words in the built-in pen lettering (`glyphs.json`), straight or along a curve; no fonts are needed.

A `GlyphWriter` collects the glyphs of a drawing and writes each of them once into its <defs>.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Literal, NamedTuple

from conquista.drawing.pen.geometry import Point, along, length
from conquista.drawing.pen.strokes import Attr, fine, num, tag

Hand = Literal["italic", "roman"]
Anchor = Literal["start", "middle", "end"]
GAP = {"italic": 8.0, "roman": 15.0}  # optical distance between letters
FAR = {"italic": 44.0, "roman": 22.0}  # beyond this, letters do not affect each other
SPACE = {"italic": 26.0, "roman": 40.0}
QUOTES = str.maketrans("\u2019\u2018\u201c\u201d\u2013\u2014\u00a0", "''''-- ")


class Glyph(NamedTuple):
    """A letter: outline, width, and its left and right side in each band of height."""

    d: str
    w: float
    sides: tuple[tuple[float, float] | None, ...]


@cache
def hands() -> dict[str, dict[str, Glyph]]:
    text = resources.files(__package__).joinpath("glyphs.json").read_text(encoding="utf-8")
    return {
        name: {c: Glyph(g["d"], g["w"], tuple(tuple(s) if s else None for s in g["p"])) for c, g in hand.items()}
        for name, hand in json.loads(text).items()
    }


def spell(text: str, hand: Hand) -> str:
    """Return the text in available letters: an unknown accent is dropped, an unknown letter becomes a lozenge."""
    known = hands()[hand]
    out = []
    for c in unicodedata.normalize("NFC", text).translate(QUOTES):
        if c.isspace():
            out.append(" ")
        elif c in known:
            out.append(c)
        elif c.isprintable():
            plain = unicodedata.normalize("NFKD", c)[0]
            out.append(next((p for p in (plain, plain.upper(), plain.lower()) if p in known), "\ufffd"))
    return "".join(out)


def advances(text: str, hand: Hand, track: float = 0.0) -> tuple[list[tuple[str, float]], float]:
    """Return each letter with its position on the line, in hundredths of the size; and the whole width."""
    known = hands()[hand]
    out: list[tuple[str, float]] = []
    x, before = 0.0, None
    for c in spell(text, hand):
        if c == " ":
            x += SPACE[hand] + track
            before = None
            continue
        g = known[c]
        if before is None:
            if out and any(g.sides[:2]):  # a tail that hangs out to the left does not widen the space
                x -= 0.8 * min((s[0] for s in g.sides[3:8] if s), default=0.0)
        else:
            x += GAP[hand] + track - overlap(before, g, hand)
        out.append((c, x))
        x += g.w
        before = g
    return out, x


def overlap(one: Glyph, two: Glyph, hand: Hand) -> float:
    """Return how far the second letter may overlap the first one's box, band by band.

    Small letters meet between the lines, so loops above and tails below count only where they would touch.
    """
    gaps = [max(one.w - a[1] + b[0], 0.0) if a and b else None for a, b in zip(one.sides, two.sides, strict=True)]
    near = [g for g in gaps if g is not None]
    if not near:
        return 8.4
    middle = [g for g in gaps[3:7] if g is not None] if hand == "italic" else []
    capped = [min(g, FAR[hand]) for g in middle or near]
    return min(0.55 * sum(capped) / len(capped) + 0.30 * min(min(near), FAR[hand]), min(near) + GAP[hand] - 1)


def width(text: str, size: float, hand: Hand = "italic", track: float = 0.0) -> float:
    return advances(text, hand, track)[1] * size / 100


class GlyphWriter:
    """Writes words as references to glyphs, and records which glyphs were used."""

    def __init__(self) -> None:
        self.used: dict[str, str] = {}

    def glyph(self, hand: Hand, c: str) -> str:
        key = f"{hand[0]}{ord(c):x}"
        self.used[key] = hands()[hand][c].d
        return key

    def defs(self) -> str:
        return "".join(tag("path", id=k, d=d) for k, d in sorted(self.used.items()))

    def word(
        self,
        text: str,
        at: Point,
        size: float,
        hand: Hand = "italic",
        anchor: Anchor = "middle",
        track: float = 0.0,
        turn: float = 0.0,
        **attrs: Attr,
    ) -> str:
        """Text on a straight line; `size` is the height of a roman capital."""
        letters, wide = advances(text, hand, track)
        left = {"start": 0.0, "middle": -wide / 2, "end": -wide}[anchor]
        body = "".join(f'<use href="#{self.glyph(hand, c)}" x="{num(x + left)}"/>' for c, x in letters)
        turned = f" rotate({num(turn)})" if turn else ""
        place = f"translate({num(at[0])} {num(at[1])}){turned} scale({fine(size / 100)})"
        return tag("g", body, transform=place, **attrs) if body else ""

    def curve(
        self, text: str, points: Sequence[Point], size: float, hand: Hand = "roman", track: float = 0.0, **attrs: Attr
    ) -> str:
        """Text centred on a line of points."""
        letters, wide = advances(text, hand, track)
        scale = size / 100
        start = (length(points) - wide * scale) / 2
        out = []
        for c, x in letters:
            w = hands()[hand][c].w
            mid, turn = along(points, start + (x + w / 2) * scale)
            place = f"translate({num(mid[0])} {num(mid[1])}) rotate({num(turn)}) scale({fine(scale)})"
            place += f" translate({num(-w / 2)} 0)"
            out.append(f'<use href="#{self.glyph(hand, c)}" transform="{place}"/>')
        return tag("g", "".join(out), **attrs) if out else ""
