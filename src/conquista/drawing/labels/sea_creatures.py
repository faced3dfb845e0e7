"""Sea creatures and ships of a chart: a caravel, a serpent, a whale, a fishing boat; line drawings on small waves."""

from __future__ import annotations

from collections.abc import Mapping

from conquista.drawing.pen.geometry import Point
from conquista.drawing.pen.strokes import circle, path, put
from conquista.drawing.pen.themes import ChartTheme

CARAVEL = {
    "hull": "M-46 0Q-38 16 -22 18H26Q40 14 50 -6L34 -2H-30L-36 -8H-52Q-50 -4 -46 0Z",
    "rig": "M-40 4H42M-34 10H34M-14 -2V-58M16 -2V-48M-36 -6V-36M34 -2L58 -20M-14 -58L34 -2M16 -48L50 -12",
    "sails": (
        "M-30 -50Q-18 -34 -29 -12Q-14 -17 2 -12Q-7 -32 2 -50Q-14 -46 -30 -50Z"
        "M6 -42Q15 -30 7 -10Q18 -14 30 -10Q24 -28 30 -42Q18 -39 6 -42ZM-38 -34Q-52 -22 -49 -10Q-40 -14 -36 -14Z"
    ),
    "flags": "M-14 -58L-28 -61.5L-14 -66ZM16 -48L4 -51.5L16 -55.5ZM-36 -36L-46 -38.6L-36 -41.6Z",
    "cross": "M-15 -45V-18M-24.5 -33H-5.6",
    "folds": "M9 -27Q18 -24 26 -27",
    "ports": "M-24 13.6h3M-12 14h3M0 14h3M12 14h3",
    "waves": "M-60 20q6 -6 12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0M-40 28q6 -5 12 0t12 0t12 0t12 0t12 0",
}
SERPENT = {
    "body": (
        "M-78 6Q-74 -26 -60 -30Q-66 -38 -60 -44Q-48 -50 -38 -40L-44 -38Q-38 -34 -40 -28L-50 -28Q-58 -18 -58 6Z"
        "M-44 6Q-42 -24 -24 -26Q-6 -24 -4 6H-16Q-18 -12 -24 -13Q-30 -12 -32 6Z"
        "M10 6Q12 -18 26 -19Q40 -18 42 6H32Q30 -8 26 -8.6Q22 -8 20 6Z"
        "M52 6Q56 -12 70 -16Q68 -24 78 -30Q80 -20 90 -18Q80 -10 74 -11Q66 -8 62 6Z"
    ),
    "lines": (
        "M-62 -44l-3 -7M-57 -46l0 -7M-52 -47l4 -6M-38 -40l7 1M-38 -40l6 5M-24 -26l-3 -5M-17 -25l0 -5M-31 "
        "-24l-5 -4M26 -19l0 -5M20 -18l-3 -4M32 -18l3 -4"
        "M-68 -8q4 -2 7 0M-69 -1q4 -2 7 0M-66 -15q4 -2 7 0M-39 -4q3 -2 6 -1M-36 -12q3 -3 6 -2M-14 -10q3 0 5 "
        "-2M14 -2q3 -2 5 0M36 -4q3 0 5 -2"
    ),
    "waves": (
        "M-92 8q6 -6 12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0"
        "M-60 16q6 -5 12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0"
    ),
}
WHALE = {
    "body": (
        "M-52 4Q-50 -22 -18 -24Q18 -24 36 -2Q44 -4 46 -16Q54 -14 56 -4Q66 -10 72 -4Q66 8 48 8Q20 14 -20 "
        "12Q-46 12 -52 4Z"
    ),
    "lines": (
        "M-48 2Q-34 6 -22 2M-20 12Q-14 20 -4 20Q-6 14 -8 12M-24 -24Q-26 -36 -36 -38M-24 -24Q-22 -38 -12 "
        "-40M-24 -24V-40M-36 9q8 2 18 2M-30 5.6q8 2 16 1.6"
    ),
    "waves": (
        "M-72 16q6 -6 12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0t12 0M-44 23q6 -5 12 0t12 0t12 0t12 0t12 0t12 0"
    ),
}
BOAT = {
    "hull": "M-13 0Q-9 7 -4 7H6Q11 6 14 -1Z",
    "sail": "M1 -22V-3H-11Q-2 -10 1 -22ZM3 -18Q9 -10 10 -3H3Z",
    "waves": "M-20 9q4 -4 8 0t8 0t8 0t8 0",
}
# half width, rise above and fall below the middle, for finding room
SIZES: Mapping[str, tuple[float, float, float]] = {
    "caravel": (62, 68, 32),
    "serpent": (94, 54, 22),
    "whale": (76, 42, 28),
    "boat": (21, 24, 13),
}


def beast(kind: str, at: Point, scale: float, t: ChartTheme) -> str:
    """One of the drawings, at its place and size."""
    line = t.sea_text if t.name == "light" else t.ink_soft
    sail = t.halo if t.name == "light" else t.paper

    def pen(d: str, w: float = 1.6) -> str:
        return path(d, stroke=line, stroke_width=w, stroke_linecap="round", stroke_linejoin="round")

    def shape(d: str, fill: str) -> str:
        return path(d, fill=fill, stroke=line, stroke_width=1.6, stroke_linejoin="round")

    def waves(d: str) -> str:
        return path(d, stroke=t.waterline, stroke_width=1.7, stroke_linecap="round")

    skin = t.shallow[2]
    if kind == "caravel":
        c = CARAVEL
        body = pen(c["rig"], 1.2) + shape(c["sails"], sail) + path(c["cross"], stroke=t.accent, stroke_width=3.2)
        body += path(c["flags"], fill=t.accent, stroke=line, stroke_width=1) + shape(c["hull"], t.shore)
        body += pen("M-40 4H42M-34 10H34", 1.1) + pen(c["ports"], 2) + pen(c["folds"], 1.1) + waves(c["waves"])
    elif kind == "serpent":
        body = (
            shape(SERPENT["body"], skin)
            + pen(SERPENT["lines"], 1.4)
            + circle((-53, -40), 1.8, fill=t.accent)
            + waves(SERPENT["waves"])
        )
    elif kind == "whale":
        body = (
            shape(WHALE["body"], skin)
            + pen(WHALE["lines"], 1.3)
            + circle((-34, -6), 1.9, fill=line)
            + waves(WHALE["waves"])
        )
    else:
        faint = path(BOAT["sail"] + BOAT["hull"], fill=t.shallow[3], stroke=t.waterline, stroke_width=1.6)
        body = faint + waves(BOAT["waves"])
    return put(body, at, 0, scale, class_=kind)
