"""Styles of seats: a colour-blind safe colour, a distinct shape, and a letter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from conquista.drawing.pen.geometry import Point, polar
from conquista.drawing.pen.strokes import num, poly

Shape = Literal["circle", "square", "triangle", "diamond", "hexagon", "star"]
INK, PAPER = "#1E1712", "#FFF4DC"  # the two inks of pieces and seats, the same in every theme


@dataclass(frozen=True, slots=True)
class SeatStyle:
    """The style of one seat: name, colour, a dark and a pale variant for lines and tints, shape and letter."""

    name: str
    colour: str
    deep: str
    pale: str
    shape: Shape
    letter: str


VERMILION, SKY, GREEN, YELLOW = "#D55E00", "#56B4E9", "#009E73", "#F0E442"
GREY, PURPLE = "#7F7F7F", "#CC79A7"
WAR: Mapping[str, SeatStyle] = {
    "S": SeatStyle("South", VERMILION, "#7E3600", "#F6C9A6", "circle", "S"),
    "W": SeatStyle("West", SKY, "#1F5F87", "#CBE6F7", "square", "W"),
    "N": SeatStyle("North", GREEN, "#00543D", "#A5DDCB", "triangle", "N"),
    "E": SeatStyle("East", YELLOW, "#837A00", "#FAF5BD", "diamond", "E"),
}
REGIONS: tuple[SeatStyle, ...] = (
    SeatStyle("Vermilion", VERMILION, "#7E3600", "#F6C9A6", "circle", "A"),
    SeatStyle("Sky blue", SKY, "#1F5F87", "#CBE6F7", "square", "B"),
    SeatStyle("Green", GREEN, "#00543D", "#A5DDCB", "triangle", "C"),
    SeatStyle("Yellow", YELLOW, "#837A00", "#FAF5BD", "diamond", "D"),
    SeatStyle("Grey", GREY, "#3C3C3C", "#D6D6D6", "hexagon", "E"),
    SeatStyle("Purple", PURPLE, "#74375A", "#EFCFE0", "star", "F"),
)

# Outlines of about equal area around (0, 0), in a box of some 100 units.
BASES: Mapping[Shape, str] = {
    "circle": "M-46 0A46 46 0 1 1 46 0A46 46 0 1 1 -46 0Z",
    "square": "M-32 -41L32 -41Q41 -41 41 -32L41 32Q41 41 32 41L-32 41Q-41 41 -41 32L-41 -32Q-41 -41 -32 -41Z",
    "triangle": "M4 -52Q42 -14 53 34Q54 41 47 42Q0 53 -47 42Q-54 41 -53 34Q-42 -14 -4 -52Q0 -56 4 -52Z",
    "diamond": (
        "M5 -53Q34 -33 53 -5Q56 0 53 5Q34 33 5 53Q0 56 -5 53Q-34 33 -53 5Q-56 0 -53 -5Q-34 -33 -5 -53Q0 -56 5 -53Z"
    ),
    "hexagon": (
        "M-22 -43L22 -43Q27 -43 29 -39L48 -4Q50 0 48 4L29 39Q27 43 22 43L-22 43Q-27 43 -29 39L-48 4Q-50 0 "
        "-48 -4L-29 -39Q-27 -43 -22 -43Z"
    ),
    "star": (
        "M5 -54L17 -27Q18 -24 21 -23L51 -20Q57 -18 54 -14L33 8Q31 10 31 13L38 42Q39 48 33 47L5 34Q0 32 -5 34"
        "L-33 47Q-39 48 -38 42L-31 13Q-31 10 -33 8L-54 -14Q-57 -18 -51 -20L-21 -23Q-18 -24 -17 -27L-5 -54Q0 -59 5 -54Z"
    ),
}


class BaseFit(NamedTuple):
    """How drawings fit on a base: their scale, how far down they sit, and where the base has its upper edge."""

    scale: float
    drop: float
    top: float


FIT: Mapping[Shape, BaseFit] = {
    "circle": BaseFit(0.84, 0, -46),
    "square": BaseFit(0.90, 0, -41),
    "triangle": BaseFit(0.80, 8, -53),
    "diamond": BaseFit(0.80, 0, -53),
    "hexagon": BaseFit(0.84, 0, -43),
    "star": BaseFit(0.66, 4, -56),
}

CORNERS: Mapping[Shape, tuple[Point, ...]] = {
    "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "triangle": ((0, -1.22), (1.17, 0.76), (-1.17, 0.76)),
    "diamond": ((0, -1.24), (1.24, 0), (0, 1.24), (-1.24, 0)),
    "hexagon": ((-0.53, -0.92), (0.53, -0.92), (1.06, 0), (0.53, 0.92), (-0.53, 0.92), (-1.06, 0)),
    "star": tuple(polar((0, 0.04), 1.3 if k % 2 == 0 else 0.66, 36 * k - 90) for k in range(10)),
}


def emblem(shape: Shape, r: float) -> str:
    """The plain outline of a seat's shape, for small signs."""
    if shape == "circle":
        return f"M{num(-r)} 0A{num(r)} {num(r)} 0 1 1 {num(r)} 0A{num(r)} {num(r)} 0 1 1 {num(-r)} 0Z"
    return poly([(x * r, y * r) for x, y in CORNERS[shape]])


def region_look(seat: int | str) -> SeatStyle:
    """Return the style of a seat by its place in playing order, or by its letter, A to F."""
    index = seat if isinstance(seat, int) else "ABCDEF".find(seat) if len(seat) == 1 else -1
    if not 0 <= index < len(REGIONS):
        raise KeyError(seat)
    return REGIONS[index]
