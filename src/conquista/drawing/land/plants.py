"""Little drawings of what grows: trees, grass, reeds, crops. Each stands on its foot at (0, 0)."""

from __future__ import annotations

from conquista.drawing.pen.strokes import circle, path, tag
from conquista.drawing.pen.themes import ChartTheme


def pen(d: str, ink: str, w: float = 1.2) -> str:
    return path(d, stroke=ink, stroke_width=w, stroke_linecap="round", stroke_linejoin="round")


def body(d: str, fill: str, ink: str, w: float = 1.1) -> str:
    return path(d, fill=fill, stroke=ink, stroke_width=w, stroke_linecap="round", stroke_linejoin="round")


def trees(t: ChartTheme) -> dict[str, str]:
    f = t.terrain["forest"]
    leaf, leaf_shade = t.leaf
    needle, needle_shade = t.needle
    trunk = t.wood_dark if t.name == "light" else t.frame_soft
    frond = "M.6 -15Q-6 -19.8 -9.8 -13.2Q-5 -15.2 .6 -15ZM.6 -15Q7 -20 10.8 -12.8Q6 -15.4 .6 -15Z"
    frond2 = (
        "M.6 -15Q-3 -22 -7 -19.6Q-2.8 -17.8 .6 -15ZM.6 -15Q4.4 -22 8.4 -19.2Q4 -17.8 .6 -15Z"
        "M.6 -15Q-5 -13.6 -5.6 -9Q-2.6 -12 .6 -15ZM.6 -15Q6 -13.4 6.6 -8.8Q3.6 -12 .6 -15Z"
    )
    pine1 = (
        "M0 -21L-3.2 -15L-1.6 -15.4L-5.2 -9.6L-3 -10L-7 -3.4Q0 -1.6 7 -3.4L3 -10L5.2 -9.6L1.6 -15.4L3.2 -15Z",
        "M0 -20L2.6 -15L1.2 -15.2L4.6 -9.4L2.6 -9.9L6.4 -3.6Q3 -2.6 .6 -2.6Q2.4 -10 0 -20Z",
    )
    pine2 = (
        "M.4 -17L-2.6 -11.8L-1.4 -12.2L-4.6 -7.2L-2.8 -7.6L-6 -3Q0 -1.4 6 -3L3 -7.8L4.8 -7.4L1.8 -12L3 -11.8Z",
        "M.4 -16L2.4 -11.8L1.4 -11.9L4.2 -7.4L2.6 -7.6L5.4 -3.2Q3 -2.4 .8 -2.3Q2.2 -8.5 .4 -16Z",
    )
    oak1 = (
        "M0 -4.2Q-10.8 -5.4 -7 -12.4Q-7.4 -17.4 -2.2 -17.4Q2 -20.6 5.4 -16.6Q9.8 -15.4 8.4 -11Q10.4 -6 0 -4.2Z",
        "M2 -16.6Q9 -15.8 7.6 -11Q9.4 -6.8 5.4 -6Q3 -4.6 .6 -5.8Q5.6 -9 2 -16.6Z",
    )
    oak2 = (
        "M-5.4 -4.4Q-9 -7 -6 -10.4Q-5.4 -15 -.6 -14.6Q4.6 -16 6 -11.4Q8.6 -7.4 5 -4.6Q2.4 -3 0 -4.2Q-3 -2.8 -5.4 -4.4Z",
        "M1.6 -13.8Q5.6 -13.4 5.4 -10.8Q7.6 -7.2 4.4 -5Q2.4 -4 .6 -4.8Q4.4 -8 1.6 -13.8Z",
    )

    def tree(shape: tuple[str, str], light: str, shade: str, foot: float) -> str:
        return pen(f"M0 0L0 {-foot}", trunk, 2) + body(shape[0], light, f.ink) + path(shape[1], fill=shade)

    return {
        "pine1": tree(pine1, needle, needle_shade, 4),
        "pine2": tree(pine2, needle, needle_shade, 4),
        "oak1": tree(oak1, leaf, leaf_shade, 6),
        "oak2": tree(oak2, leaf, leaf_shade, 5),
        "cypress": pen("M0 0L0 -4", trunk, 2)
        + body("M0 -20Q-4.4 -12 -3.6 -4.4Q0 -1.8 3.6 -4.4Q4.4 -12 0 -20Z", needle_shade, f.ink)
        + pen("M.8 -15Q1.8 -9 1.2 -4.6", needle, 1.2),
        "olive": pen("M0 0Q-1.6 -3 0 -6M0 -3.4L2.6 -6.4", trunk, 1.8)
        + body(
            "M-6 -5Q-9 -8 -5 -10.4Q-3 -13.6 1 -12.4Q6 -13 6.6 -9Q8 -6 4.4 -5.2Q-1 -3.4 -6 -5Z",
            t.terrain["marsh"].body,
            f.ink,
        )
        + path(
            "M2 -11.6Q5.6 -11 5.6 -8.6Q6.8 -6.4 3.8 -5.8Q1.6 -5.2 0 -5.4Q4 -8 2 -11.6Z", fill=t.terrain["marsh"].shade
        ),
        "palm": pen("M0 0Q2 -8 .6 -15", trunk, 1.9)
        + body(frond, leaf, f.ink, 0.7)
        + body(frond2, leaf_shade, f.ink, 0.7),
        "bush": body("M-6 0C-8 -4 -5 -8 -1 -7C2 -10 7 -7 6 -3C7 -1 6 0 5 0Z", leaf, f.ink)
        + path("M2 -7.4C5.6 -7 6.4 -4.6 5.4 -2.8C6 -1 5.4 -.6 4.6 -.6L1.4 -.6C4 -2.6 3.8 -5 2 -7.4Z", fill=leaf_shade),
    }


def grasses(t: ChartTheme) -> dict[str, str]:
    m, s, d = t.terrain["meadow"], t.terrain["marsh"], t.terrain["desert"]
    heads = "".join(
        tag("ellipse", cx=x, cy=y, rx="1.3", ry=ry, fill=s.ink)
        for x, y, ry in ((-6.8, -10.6, "2.6"), (-1.5, -14.4, "3"), (4.8, -12, "2.6"))
    )
    return {
        "tuft": pen("M-4 0C-4 -3 -5 -5 -6 -6M0 0L0 -8M4 0C4 -3 5 -5 6 -6", m.ink, 1.3),
        "tuft2": pen("M-3 0C-3 -3 -4 -4 -5 -5M1 0C1 -4 2 -5 4 -7", m.ink, 1.3),
        "flower": pen("M0 0L0 -3.6M0 -1L2 -2.6", m.ink, 1.1) + circle((0, -4.8), 1.6, fill=t.bloom),
        "bloom": pen("M-3 0L-3.4 -4M2.6 0L3 -3.4", m.ink, 1.1)
        + circle((-3.5, -5), 1.6, fill=t.gold)
        + circle((3.2, -4.6), 1.5, fill=t.gold),
        "heather": pen("M-4 0Q-4 -3 -5.4 -5M-1 0L-1 -6.6M2 0Q2.4 -3.4 4.6 -5.4", t.terrain["hills"].ink, 1.2)
        + "".join(circle(c, 1.2, fill=t.bloom) for c in ((-5.4, -5.4), (-1, -7), (4.8, -5.8))),
        "reed1": pen("M-3.4 0Q-4 -7 -6.8 -10M-.8 0Q-1 -9 -1.4 -13M1.6 0Q2 -8 4.6 -11M3.6 0Q4.4 -5 8 -8", s.ink, 1.3)
        + heads
        + pen("M-10 1.4h6M3 2h7", t.moat_edge, 1.1),
        "reed2": pen("M-2 0Q-2.6 -6 -5 -8.4M0 0Q0 -7 .4 -11M2 0Q2.6 -5 5.4 -8", s.ink, 1.3)
        + tag("ellipse", cx="0.4", cy="-12", rx="1.3", ry="2.6", fill=s.ink)
        + pen("M-7 1.6h5M2 1.4h5", t.moat_edge, 1.1),
        "pool": pen("M-9 -2q3 -2.4 6 0t6 0t6 0M-6 2q3 -2 6 0t6 0", t.moat_edge, 1.1),
        "wheat": pen("M-4 0Q-4 -5 -5 -7.6M0 0Q0 -6 0 -9M4 0Q4 -5 5 -7.6", d.ink, 1.2)
        + pen(
            "M-5 -7.6l-1.6 -2.6M-5 -7.6l1.2 -3M0 -9l-1.6 -2.6M0 -9l1.6 -2.6M5 -7.6l-1.2 -3M5 -7.6l1.6 -2.6", d.ink, 1.5
        ),
        "vine": pen("M-9 0V-6.4M-3 0V-6.4M3 0V-6.4M9 0V-6.4", t.wood_dark if t.name == "light" else t.frame_soft, 1.2)
        + pen("M-10.4 -5q2 -3.4 4.2 0q2 -3.4 4.2 0q2 -3.4 4.2 0q2 -3.4 4.2 0q2 -3.4 4.2 0", t.leaf[1], 1.9)
        + "".join(circle((x, -2.8), 1.3, fill=t.bloom) for x in (-6, 0, 6)),
        "sheep": tag(
            "ellipse", cy="-4.4", rx="5", ry="3.2", fill=t.snow, stroke=t.terrain["mountains"].ink, stroke_width=1
        )
        + pen("M-2.6 -1.6V0M2.6 -1.6V0", t.terrain["mountains"].ink, 1.1)
        + circle((5.4, -6), 1.8, fill=t.terrain["mountains"].ink),
    }
