"""The nine pieces as ink drawings in a box from -40 to 40, facing right.

Two inks only: INK for the body, PAPER for light details. Small sizes live from the outline alone; the light details
add what one sees from 48 pixels up.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from conquista.drawing.pen.strokes import Attr, circle, num, path
from conquista.drawing.pieces.seats import INK, PAPER


def ink(d: str) -> str:
    return path(d, fill=INK)


def paper(d: str, edge: float = 0.0) -> str:
    """A light patch, with an ink edge if asked."""
    if not edge:
        return path(d, fill=PAPER)
    return path(d, fill=PAPER, stroke=INK, stroke_width=edge, stroke_linejoin="round")


def light(d: str, w: float = 2.6, **attrs: Attr) -> str:
    return path(d, stroke=PAPER, stroke_width=w, stroke_linecap="round", stroke_linejoin="round", **attrs)


def pen(d: str, w: float = 5, **attrs: Attr) -> str:
    return path(d, stroke=INK, stroke_width=w, stroke_linecap="round", stroke_linejoin="round", **attrs)


def wheel(x: float, y: float, r: float, spokes: int = 6, hub: float = 2.6, rim: float = 5.0) -> str:
    angles = [math.tau * k / spokes + 0.4 for k in range(spokes)]
    d = "".join(f"M{num(x)} {num(y)}L{num(x + (r - 1) * math.cos(a))} {num(y + (r - 1) * math.sin(a))}" for a in angles)
    rim_disc = circle((x, y), r, fill=PAPER, stroke=INK, stroke_width=rim)
    return rim_disc + path(d, stroke=INK, stroke_width=2.8) + circle((x, y), hub + 1.2, fill=INK)


def sail(x: float, y: float, w: float, h: float) -> str:
    b = h * 0.22
    right, left = num(x + w + b * 0.6), num(x + b * 0.5)
    high, low, foot = num(y + h * 0.35), num(y + h * 0.65), num(y + h - b)
    d = (
        f"M{num(x)} {num(y)}L{num(x + w)} {num(y)}C{right} {high} {right} {low} {num(x + w)} {num(y + h)}"
        f"C{num(x + w * 0.7)} {foot} {num(x + w * 0.3)} {foot} {num(x)} {num(y + h)}"
        f"C{left} {low} {left} {high} {num(x)} {num(y)}Z"
    )
    return paper(d, 3.6)


SOLDIER = (
    pen("M24 -27L24 36", 4.4)  # spear
    + ink("M24 -42L30.5 -26L24 -21.5L17.5 -26Z")
    + ink("M-12 38L-10 16L-1 16L-1 38ZM3 38L3 16L12 16L14 38Z")  # legs
    + ink("M-15 22C-17 4 -16 -8 -9 -11L11 -11C18 -8 18 4 16 22Z")  # tunic
    + pen("M12 -5C17 -1 20 2 24 3", 6.5)  # arm
    + ink("M-11 -17C-12 -32 -5 -37 1 -37C8 -37 14 -31 13 -17C13 -12 8 -9 1 -9C-6 -9 -11 -12 -11 -17Z")  # helmet
    + pen("M-9 -35C-4 -44 6 -45 12 -38", 5)  # crest
    + light("M-10 -21L12 -21M1 -20L1 -13", 2.8)
    + circle((-10, 8), 15, fill=INK)  # shield
    + circle((-10, 8), 11.3, fill="none", stroke=PAPER, stroke_width=2.8)
    + circle((-10, 8), 3.6, fill=PAPER)
)

ELEPHANT = (
    ink(
        "M-34 6C-38 -14 -25 -25 -8 -25C0 -25 6 -24 11 -22C20 -29 33 -24 35 -11C36 -2 34 8 36 18C37 27 33 33 27 32"
        "C22 31 21 25 25 23C28 23 28 26 29 25C30 22 28 14 27 8C25 3 21 5 20 10L20 35L7 35L7 16C0 19 -8 19 -14 16"
        "L-14 35L-28 35L-29 14C-32 13 -34 10 -34 6Z"
    )
    + pen("M-34 2C-38 6 -39 12 -38 18", 3.4)  # tail
    + light("M9 -20C3 -14 4 -1 12 4C18 1 20 -8 18 -16", 2.8)  # ear
    + circle((26, -13), 2.5, fill=PAPER)
    + paper("M25 2C29 8 35 9 40 5C37 13 28 14 23 8Z", 1.6)  # tusk
    + paper("M-26 -21C-18 -26 -6 -26 0 -25L2 -3L-2 2L-7 -2L-12 3L-17 -2L-22 2L-27 -3Z", 2.4)  # cloth
    + path("M-23 -17.5L-1 -17.5M-24 -10L0 -10", stroke=INK, stroke_width=2.2)
)

KNIGHT = (
    ink(
        "M-25 37C-24 20 -19 10 -9 1C-14 3 -20 5 -22 4C-20 0 -17 -1 -16 -5C-21 -4 -25 -5 -26 -7C-22 -9 -20 -12 -18 -16"
        "C-22 -16 -25 -18 -25 -20C-18 -22 -14 -30 -6 -33L-7 -42L2 -36C14 -34 21 -26 24 -17L35 -3C37 1 36 6 32 7L27 9"
        "C23 10 20 7 16 5C13 5 11 6 9 8C14 16 20 25 21 37Z"
    )
    + light("M-6 -31C-12 -24 -13 -14 -10 -6M1 -31C-5 -24 -6 -12 -4 -2", 2.6)  # mane
    + circle((11, -19), 3, fill=PAPER)
    + light("M28 1L30.5 -0.5", 3)
    + light("M4 -28C7 -20 8 -8 16 2M7 -10C13 -12 19 -13 25 -14", 2.6)  # bridle
    + ink("M-26 30L22 30L23 38L-27 38Z")
    + light("M-19 31.5L15 31.5", 2.6)
)

CAMEL = (
    ink(
        "M-33 -2C-32 -10 -25 -11 -20 -14C-15 -17 -13 -27 -5 -29C4 -30 7 -20 11 -13C13 -9 17 -7 19 -10"
        "C23 -15 20 -29 26 -36C30 -40 37 -37 41 -33C43 -30 42 -27 38 -26C34 -25 31 -26 31 -22C32 -8 29 6 20 12"
        "L21 37L14 37L11 15C2 18 -9 18 -16 14L-18 24L-15 37L-23 37L-26 24L-27 11C-31 8 -33 3 -33 -2Z"
    )
    + ink("M6 14L8 37L2 37L-2 14ZM-12 14L-9 24L-7 37L-13 37L-18 20Z")
    + pen("M-32 0C-36 4 -37 10 -36 15", 3)
    + circle((32, -32), 2.1, fill=PAPER)
    + paper("M-17 -14C-9 -9 2 -9 9 -13L11 2C3 7 -9 7 -17 3Z", 2.2)
    + path("M-14 -5C-7 -2 1 -2 8 -5", stroke=INK, stroke_width=2.4)
)

CHARIOT = (
    pen("M14 15L39 9", 5.4)  # pole
    + pen("M34 -2L41 17", 5)  # yoke
    + ink("M-31 17C-32 6 -27 -3 -17 -6C-3 -10 6 -19 7 -31C8 -40 24 -40 26 -30C29 -13 27 4 19 17Z")
    + light("M-24 9C-23 4 -19 1 -13 -1C2 -5 13 -15 15 -30", 3)  # rail
    + light("M20 -26C22 -14 20 -4 17 4", 2.6)
    + wheel(-7, 19, 18, 8)
)

SHIP = (
    paper("M-1 -40L-1 13L-31 13C-27 -7 -16 -27 -1 -40Z", 4.4)
    + paper("M8 -29L8 13L33 13C30 -4 21 -19 8 -29Z", 4.4)
    + pen("M-1 -42L-1 20", 4.4)
    + ink("M-39 17L39 15C36 29 26 37 10 37L-14 37C-28 37 -36 29 -39 17Z")
    + light("M-30 24.5L29 23.5", 2.8)
)

GALLEON = (
    pen("M-16 -40L-16 16M13 -42L13 16", 4.2)
    + pen("M30 8L42 -4", 3.8)  # bowsprit
    + sail(-29, -17, 25, 27)
    + sail(1, -17, 27, 27)
    + sail(-26, -37, 19, 17)
    + sail(4, -38, 20, 18)
    + ink("M-41 -1L-28 1L-26 13L19 13L24 6L38 5C37 22 29 37 12 37L-20 37C-33 37 -40 18 -41 -1Z")
    + light("M-33 10L-31 17M-34 20L31 20", 2.6)
    + "".join(circle((x, 27.5), 2.7, fill=PAPER) for x in (-20, -7, 6, 19))
)

CATAPULT = (
    pen("M19 12L-25 -27", 7)  # arm
    + circle((-27, -29), 11.5, fill=INK)
    + circle((-27, -30), 6.2, fill=PAPER)
    + pen("M-2 20L9 -25L20 20", 6)  # frame
    + pen("M0 -25L18 -25", 6.4)
    + ink("M-37 14L37 14L37 23L-37 23Z")
    + light("M-30 18.5L30 18.5", 2.6)
    + wheel(-22, 28, 10, 6, 2)
    + wheel(22, 28, 10, 6, 2)
    + pen("M19 12L27 6", 5)
)

SIEGE = (
    ink(
        "M-20 28L-16 -24L-22 -25L-22 -40L-13 -40L-13 -34L-5 -34L-5 -40L5 -40L5 -34L13 -34L13 -40"
        "L22 -40L22 -25L16 -24L20 28Z"
    )
    + pen("M17 -22L34 -13", 5)  # ramp
    + light("M22 -19.5L30 -15.3", 1.6)
    + light("M-14 -18L14 -18M-15.5 -2L15.5 -2M-17 14L17 14", 2.6)
    + paper("M-4 -14L4 -14L4 -6L-4 -6ZM-11 2.5L-4 2.5L-4 10L-11 10ZM4 2.5L11 2.5L11 10L4 10Z")
    + wheel(-14, 30, 8.6, 4, 1.8, 4.4)
    + wheel(14, 30, 8.6, 4, 1.8, 4.4)
)

ICONS: Mapping[str, str] = {
    "soldier": SOLDIER,
    "elephant": ELEPHANT,
    "knight": KNIGHT,
    "camel": CAMEL,
    "chariot": CHARIOT,
    "ship": SHIP,
    "galleon": GALLEON,
    "catapult": CATAPULT,
    "siege": SIEGE,
}
# a soldier's head, for the small signs of carried soldiers
HELMET = ink("M-9 5C-10 -8 -4 -11 0 -11C5 -11 10 -8 9 5C9 9 5 11 0 11C-5 11 -9 9 -9 5Z") + light(
    "M-8 0L8 0M0 0L0 7", 2.6
)
MOON = circle((0, 0), 17, fill=INK, stroke=PAPER, stroke_width=4) + paper("M5 -10A11 11 0 1 0 10 6A9 9 0 0 1 5 -10Z")
