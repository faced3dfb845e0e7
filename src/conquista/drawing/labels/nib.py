"""Generates the letters: sweeps a flat nib along the skeletons of `letterforms` and writes `glyphs.json`.

    python -m conquista.drawing.labels.nib

A stroke is a chain of short segments; the nib swept along one segment covers a convex hull; a letter is the union of
its hulls.
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from conquista.drawing.labels.letterforms import ACCENTED, CEDILLA, EXTRA, ITALIC, MARKS, ROMAN, UNKNOWN
from conquista.drawing.pen.geometry import dist, lerp, pairs, segment_distance
from conquista.drawing.pen.hulls import Ring, hull, union

GLYPHS = Path(__file__).parent / "glyphs.json"
BANDS = (-35, -20, -5, 5, 15, 25, 35, 45, 55, 65, 75, 85, 95)  # heights at which the sides of letters are compared


def flatten(stroke: str) -> Ring:
    """A stroke as a line of points."""
    words = re.findall(r"[MLC]|-?\d+(?:\.\d+)?", stroke)
    out: Ring = []
    order, i = "", 0
    while i < len(words):
        if words[i] in "MLC":
            order = words[i]
            i += 1
        n = 6 if order == "C" else 2
        v = [float(w) for w in words[i : i + n]]
        i += n
        if order == "C":
            p, c1, c2, q = out[-1], (v[0], v[1]), (v[2], v[3]), (v[4], v[5])
            for k in range(1, 15):
                a, b = [lerp(p, c1, k / 14), lerp(c1, c2, k / 14), lerp(c2, q, k / 14)], k / 14
                out.append(lerp(lerp(a[0], a[1], b), lerp(a[1], a[2], b), b))
        else:
            out.append((v[0], v[1]))
    return out


def sweep(stroke: str, width: float, angle: float, thin: float) -> list[Ring]:
    """The hulls that a flat nib with rounded corners covers on its way."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    nib = []
    for k in range(16):
        t = math.tau * k / 16
        x, y = math.copysign(abs(math.cos(t)) ** 0.45, math.cos(t)) * width / 2, math.sin(t) * thin / 2
        nib.append((x * c - y * s, x * s + y * c))
    line = flatten(stroke)
    return [hull([(p[0] + x, p[1] + y) for p in ends for x, y in nib]) for ends in pairs(line, False)]


def thin_out(line: Ring, tolerance: float) -> Ring:
    """Fewer points, none of them farther than the tolerance from the line that is left (Douglas-Peucker)."""
    if len(line) < 3:
        return line
    k = max(range(1, len(line) - 1), key=lambda i: segment_distance(line[i], line[0], line[-1]))
    if segment_distance(line[k], line[0], line[-1]) <= tolerance:
        return [line[0], line[-1]]
    return thin_out(line[: k + 1], tolerance)[:-1] + thin_out(line[k:], tolerance)


def glyph(strokes: Sequence[str], pen: tuple[float, float, float], slant: float, scale: float) -> dict[str, object]:
    """One letter: outline with y downwards, width, and its left and right side in each band of height."""
    rings = union([h for s in strokes for h in sweep(s, *pen)])
    shaped = [[((x + slant * y) * scale, y * scale) for x, y in ring] for ring in rings]
    left, right = min(p[0] for r in shaped for p in r), max(p[0] for r in shaped for p in r)
    closed = []
    for ring in shaped:
        moved = [(x - left, y) for x, y in ring]
        far = max(range(len(moved)), key=lambda i: dist(moved[i], moved[0]))
        closed.append(thin_out(moved[: far + 1], 0.18)[:-1] + thin_out([*moved[far:], moved[0]], 0.18)[:-1])
    closed.sort(key=lambda r: (min(r), len(r)))
    d = "".join("M" + " ".join(f"{short(x)} {short(-y)}" for x, y in ring) + "Z" for ring in closed)
    sides = []
    for low, high in pairwise(BANDS):
        xs = [x for ring in closed for x in crossings(ring, low, high)]
        sides.append([round(min(xs), 1), round(max(xs), 1)] if xs else None)
    return {"d": d, "w": round(right - left, 1), "p": sides}


def short(v: float) -> str:
    text = f"{v + 1e-7:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def crossings(ring: Ring, low: float, high: float) -> list[float]:
    out = []
    for (x0, y0), (x1, y1) in pairs(ring):
        for y in (low, (low + high) / 2, high):
            if (y0 - y) * (y1 - y) <= 0 and y0 != y1:
                out.append(x0 + (x1 - x0) * (y - y0) / (y1 - y0))
        if low <= y0 <= high:
            out.append(x0)
    return out


def moved(stroke: str, dx: float, dy: float) -> str:
    """A stroke elsewhere."""
    flip = iter((dx, dy) * 40)
    return re.sub(r"-?\d+(?:\.\d+)?", lambda m: f"{float(m[0]) + next(flip):g}", stroke)


def accented(char: str) -> tuple[list[str], bool]:
    """A letter with a mark above it, and whether it is a capital."""
    parts = unicodedata.normalize("NFD", char)
    base, mark = parts[0], parts[1]
    capital = base.isupper()
    strokes = ROMAN[base] if capital else ITALIC[base][:1] if base == "i" else ITALIC[base]
    points = [p for s in strokes for p in flatten(s)]
    head = [p[0] for p in points if p[1] > (70 if capital else 30)]
    middle = 12 if base == "i" else (min(head) + max(head)) / 2
    return [*strokes, *(moved(s, middle, 46 if capital else 0) for s in MARKS[mark])], capital


def write() -> str:
    """Every letter of both hands, as the text of `glyphs.json`."""
    small, capital, roman = (10.2, 40.0, 2.7), (12.5, 38.0, 3.2), (12.5, 28.0, 3.0)
    slant = 0.14
    hands: dict[str, dict[str, object]] = {"italic": {}, "roman": {}}
    for char, strokes in {**ITALIC, **EXTRA, "\ufffd": UNKNOWN}.items():
        hands["italic"][char] = glyph(strokes, small, slant, 1.0)
    for char, strokes in {**ROMAN, "\u00c7": CEDILLA}.items():
        hands["roman"][char] = glyph(strokes, roman, 0.0, 1.0)
        if char.isalpha():
            hands["italic"][char] = glyph(strokes, capital, slant * 0.9, 0.80)
    hands["roman"]["\ufffd"] = glyph(UNKNOWN, roman, 0.0, 1.5)
    for char in ACCENTED:
        strokes, great = accented(char)
        if great:
            hands["roman"][char] = glyph(strokes, roman, 0.0, 1.0)
        hands["italic"][char] = glyph(
            strokes, capital if great else small, slant * (0.9 if great else 1), 0.8 if great else 1.0
        )
    sorted_hands = {name: dict(sorted(hand.items())) for name, hand in hands.items()}
    return json.dumps(sorted_hands, ensure_ascii=True, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    GLYPHS.write_text(write(), encoding="utf-8")
