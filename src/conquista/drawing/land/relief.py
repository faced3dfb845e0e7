"""Little drawings of the ground itself and of what people set on it: hills, peaks, dunes, houses, ruins."""

from __future__ import annotations

from conquista.drawing.land.plants import body, pen
from conquista.drawing.pen.strokes import circle, path
from conquista.drawing.pen.themes import ChartTheme

PEAK1 = (
    "M-21 0L-12.6 -12.4L-10 -11L-1 -30L3.6 -23L6.4 -24.4L13 -11.4L15.4 -12L22 0",
    "M-1 -29L3.4 -22.4L6 -23.4L12.4 -11L15 -11.4L21 0H5Q7 -8 2.4 -13Q1 -20 -1 -29Z",
    "M-5 -14Q-6 -8 -9 -3M-1 -20Q-1.6 -12 -4 -5M-12 -9Q-12.6 -5 -14.6 -2",
)
PEAK2 = (
    "M-17 0L-8 -14.6L-5.4 -13L1.4 -24L7 -13.6L9 -14.4L17 0",
    "M1.4 -23L6.6 -13L8.6 -13.6L16 0H4Q6.4 -6 3 -11Q2.4 -17 1.4 -23Z",
    "M-2.6 -12Q-3.4 -7 -6 -3M-7.6 -9Q-8.4 -5 -10.6 -2.4",
)
PEAK3 = (
    "M-11 0L-4.6 -9.4L-3 -8.6L1 -15L5 -8.4L11 0",
    "M1 -14.4L4.6 -8.2L10.4 0H2.8Q3.8 -4 2 -7Z",
    "M-2 -7Q-2.4 -4 -4 -2",
)
SNOW1 = "M-1 -29.4L-6 -18.8Q-3.6 -20.4 -2 -18Q0 -20.6 1.8 -17.8Q3 -19.4 5 -21.8L3.6 -22.8Z"
SNOW2 = "M1.4 -23.4L-2.2 -17.2Q-.4 -18.6 .8 -16.4Q2 -18 4.6 -17.4Z"


def heights(t: ChartTheme) -> dict[str, str]:
    h, m, d = t.terrain["hills"], t.terrain["mountains"], t.terrain["desert"]

    def peak(shape: tuple[str, str, str], snow: str = "") -> str:
        out = path(shape[0] + "Z", fill=m.body) + path(shape[1], fill=m.shade)
        if snow:
            out = path(shape[0] + "Z", fill=m.rim) + path(shape[1], fill=m.shade) + path(snow, fill=t.snow)
        return out + pen(shape[2], m.ink, 0.8) + pen(shape[0], m.ink, 1.4)

    def hill(d0: str, side: str, lines: str) -> str:
        return (
            path(d0 + "Z", fill=h.body)
            + path(side, fill=h.shade, fill_opacity="0.55")
            + pen(lines, h.ink, 0.9)
            + pen(d0, h.ink, 1.3)
        )

    return {
        "hill1": hill(
            "M-17 0Q-9 -13.6 0 -13.8Q9.6 -13.6 17 0",
            "M1 -13.7Q9.8 -13 16.6 0H7Q9 -7 1 -13.7Z",
            "M4 -11.6Q7.4 -7.6 8 -3M8 -10Q11 -6.6 11.8 -2.6",
        ),
        "hill2": hill(
            "M-13 0Q-7 -10.4 -1 -10.6Q7.4 -10.4 13 0",
            "M0 -10.5Q7.6 -10 12.6 0H5Q7 -5 0 -10.5Z",
            "M2.4 -9Q5 -6 5.6 -2.4M6 -7.6Q8.2 -5 8.8 -2",
        ),
        "hill3": hill(
            "M-9 0Q-5 -7.6 0 -7.8Q5.4 -7.6 9 0", "M1 -7.7Q5.6 -7 8.6 0H4Q5 -4 1 -7.7Z", "M2.6 -6Q4.4 -4 4.8 -1.8"
        ),
        "peak1": peak(PEAK1),
        "peak2": peak(PEAK2),
        "peak3": peak(PEAK3),
        "snow1": peak(PEAK1, SNOW1),
        "snow2": peak(PEAK2, SNOW2),
        "rock": body("M-7 0L-4.4 -4L-1 -5L2.4 -2.8L4.6 -3.6L7 0Z", m.body, m.ink),
        "dune1": path("M-17 0Q-8 -9.4 1 -7.4Q9 -6 17 0Z", fill=d.body)
        + path("M1 -7.4Q9 -6 17 0H3Q-2 -4 1 -7.4Z", fill=d.shade, fill_opacity="0.7")
        + pen("M-17 0Q-8 -9.4 1 -7.4Q9 -6 17 0M1 -7.4Q-2 -4 3 -.6", d.ink, 1.2),
        "dune2": path("M-12 0Q-5 -6.6 1 -5.4Q7 -4.4 12 0Z", fill=d.body)
        + path("M1 -5.4Q7 -4.4 12 0H2.4Q-1 -3 1 -5.4Z", fill=d.shade, fill_opacity="0.7")
        + pen("M-12 0Q-5 -6.6 1 -5.4Q7 -4.4 12 0M1 -5.4Q-1 -3 2.4 -.6", d.ink, 1.2),
        "grains": "".join(circle(c, 0.95, fill=d.ink) for c in ((-6, -1), (-2, -4), (2, -1.6), (6, -3.4), (-1, 1.4))),
    }


def buildings(t: ChartTheme) -> dict[str, str]:
    ink, wall, roof, rock = (
        t.ink if t.name == "light" else t.stone_edge,
        t.court if t.name == "light" else t.stone,
        t.roof,
        t.terrain["mountains"].body,
    )
    return {
        "house": body("M-5 0V-5.4H5V0Z", wall, ink)
        + body("M-6.6 -5L0 -10.6L6.6 -5Z", roof, ink)
        + path("M-1.2 0V-3H1.2V0Z", fill=ink),
        "mill": body("M-4 0L-2.6 -11H2.6L4 0Z", wall, ink)
        + body("M-3.4 -11Q0 -15.4 3.4 -11Z", roof, ink)
        + pen("M0 -11.6L-8 -18M0 -11.6L8 -5.4M0 -11.6L-6.6 -4.4M0 -11.6L6.8 -19", ink, 1.2)
        + path(
            "M-8 -18L-5.6 -19.6L-.6 -13.4ZM6.8 -19L8.4 -16.6L1.4 -12.4Z"
            "M8 -5.4L5.8 -3.6L.6 -9.8ZM-6.6 -4.4L-8.4 -6.6L-1.4 -10.8Z",
            fill=t.halo if t.name == "light" else t.text_soft,
            fill_opacity="0.85",
        ),
        "stones": body("M-10 0V-8.4L-6.6 -9.4V0ZM-2 0V-10.4L2 -11V0ZM6.6 0V-8L10 -7.4V0Z", rock, ink)
        + body("M-10.8 -9.6L-.6 -12.6L.4 -10.6L-9.8 -7.8Z", rock, ink),
        "ruin": body("M-8 0V-12L-6 -10.6L-4.6 -13V-6Q0 -11 4 -6V-9L6 -8V0Z", wall, ink)
        + path("M-3 0Q0 -6.4 3 0Z", fill=ink)
        + pen("M-8 -4H-4.6M4 -3H6M-8 -8H-5", ink, 0.8),
        "tent": body("M-9 0L0 -12L9 0Z", t.snow, ink)
        + path("M0 -12L9 0H3Z", fill=roof)
        + pen("M0 -12V-15M0 -12L-2.6 0M0 -12L3 0", ink, 1)
        + path("M0 -15.4L5 -13.6L0 -12Z", fill=t.accent),
        "chapel": body("M-6 0V-6H4V0Z", wall, ink)
        + body("M-7 -5.8L-1 -10L5.4 -5.8Z", roof, ink)
        + body("M3 0V-10L5 -13.4L7 -10V0Z", wall, ink)
        + pen("M5 -13.4V-16.4M3.8 -15.2H6.2", ink, 1),
        "light": body("M-4 0L-2.6 -18H2.6L4 0Z", wall, ink)
        + path("M-3.5 -6L-3.2 -10H3.2L3.5 -6ZM-2.9 -14L-2.7 -17H2.7L2.9 -14Z", fill=t.accent)
        + body("M-3.8 -18H3.8V-20H-3.8Z", wall, ink)
        + body("M-2.4 -20V-24H2.4V-20ZM-3 -24L0 -27L3 -24Z", t.gold, ink)
        + pen("M-6 -23L-13 -25M-6 -21L-13 -19M6 -23L13 -25M6 -21L13 -19", t.gold, 1.1),
    }
