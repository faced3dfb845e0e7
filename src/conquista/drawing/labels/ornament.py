"""Ornaments of a chart: compass rose, frame, plates and the title cartouche."""

from __future__ import annotations

from conquista.drawing.labels.lettering import GlyphWriter, width
from conquista.drawing.pen.geometry import Point, polar
from conquista.drawing.pen.strokes import circle, group, num, path, poly, pt, put, rect, tag
from conquista.drawing.pen.themes import ChartTheme

MARGIN, BAND = 14.0, 11.0  # blank paper at the edge of a sheet, and the scale of bars inside it
FRAME = MARGIN + BAND
SHEET = 2000.0  # the longer side of a sheet on which these are measured


def rose(at: Point, r: float, t: ChartTheme, writer: GlyphWriter) -> str:
    """A compass rose of thirty-two winds, with the initials of the eight that sailors name."""
    out = [
        circle((0, 0), r * 1.02, fill=t.paper, fill_opacity="0.6", stroke=t.ink, stroke_width=1.6),
        circle((0, 0), r * 0.935, fill="none", stroke=t.ink, stroke_width=0.9),
        circle((0, 0), r * 0.60, fill="none", stroke=t.ink, stroke_width=0.8, stroke_opacity="0.6"),
    ]
    ticks = "".join(
        "M{} {}L{} {}".format(
            *map(num, (*polar((0, 0), r * (0.935 if k % 2 else 0.90), a), *polar((0, 0), r * 1.02, a)))
        )
        for k, a in ((k, 360 * k / 64) for k in range(64))
    )
    out.append(path(ticks, stroke=t.ink, stroke_width=0.9))
    fine_winds = "".join(poly([(0, 0), polar((0, 0), r * 0.60, 5.625 + 11.25 * k)], False) for k in range(32))
    out.append(path(fine_winds, stroke=t.ink, stroke_width=0.7, stroke_opacity="0.45"))
    blue = t.sea_edge if t.name == "light" else t.lane
    for reach, foot, spread, first, step, dark in (
        (0.70, 0.30, 11.25, 22.5, 45, t.accent),
        (0.82, 0.26, 22.5, 45, 90, blue),
        (1.0, 0.22, 45, 0, 90, t.ink),
    ):
        for k in range(360 // step):
            a = first + step * k - 90
            tip = polar((0, 0), r * reach, a)
            for side, fill in ((-1, dark), (1, t.paper)):
                shape = poly([(0, 0), polar((0, 0), r * foot, a + side * spread), tip])
                out.append(path(shape, fill=fill, stroke=t.ink, stroke_width=1, stroke_linejoin="round"))
    out.append(circle((0, 0), r * 0.125, fill=t.paper, stroke=t.ink, stroke_width=1.3))
    out.append(circle((0, 0), r * 0.085, fill="none", stroke=t.ink, stroke_width=0.7))
    out.append(circle((0, 0), r * 0.05, fill=t.accent, stroke=t.ink, stroke_width=0.8))
    lily = (
        "M0 -30C-5 -22 -6 -14 -2.4 -7L2.4 -7C6 -14 5 -22 0 -30Z"
        "M-3 -7C-6 -13 -12 -18 -15 -12C-17 -7 -11 -5 -9 -9C-9 -6 -6 -5 -3 -5Z"
        "M3 -7C6 -13 12 -18 15 -12C17 -7 11 -5 9 -9C9 -6 6 -5 3 -5ZM-6 -4.6L6 -4.6L6 -2L-6 -2Z"
    )
    mark = path(lily, fill=t.accent, stroke=t.ink, stroke_width=0.9, stroke_linejoin="round")
    out.append(put(mark, (0, -r * 1.02), 0, r / 84))
    for k, letter in enumerate("GLSOAPM", start=1):  # north bears the lily instead of a T
        x, y = polar((0, 0), r * 1.17, 45 * k - 90)
        size = r * (0.17 if k % 2 == 0 else 0.125)
        colour = t.ink if k % 2 == 0 else t.ink_soft
        out.append(writer.word(letter, (x, y + size / 2), size, "roman", fill=colour))
    return put(group(out), at, 0, 1, class_="rose")


def rim(size: tuple[float, float]) -> float:
    """How much of a sheet's edge its frame takes: the same share of every sheet."""
    return FRAME * max(size) / SHEET


def frame(w: float, h: float, t: ChartTheme) -> str:
    """A ruled border: blank paper, a scale of light and dark bars with red corners, a fine line inside."""
    k = max(w, h) / SHEET
    margin, band, edge = MARGIN * k, BAND * k, FRAME * k
    outline = f"M0 0H{num(w)}V{num(h)}H0ZM{num(edge)} {num(edge)}V{num(h - edge)}H{num(w - edge)}V{num(edge)}Z"
    out = [path(outline, fill=t.paper, fill_rule="evenodd")]
    nx, ny = (2 * round((side - 2 * edge) / (100 * k)) + 1 for side in (w, h))
    for n in range(0, nx, 2):
        x, step = edge + (w - 2 * edge) * n / nx, (w - 2 * edge) / nx
        out += [rect(x, y, step, band, fill=t.frame) for y in (margin, h - edge)]
    for n in range(0, ny, 2):
        y, step = edge + (h - 2 * edge) * n / ny, (h - 2 * edge) / ny
        out += [rect(x, y, band, step, fill=t.frame) for x in (margin, w - edge)]
    corner = path("M0 0H11V11H0Z", fill=t.accent) + circle((5.5, 5.5), 2.4, fill=t.gold)
    out += [put(corner, (x, y), 0, k) for x in (margin, w - edge) for y in (margin, h - edge)]
    for inset, wide, colour in ((margin, 2.2, t.frame), (edge, 1.8, t.frame), (edge + 4.5 * k, 1.1, t.frame_soft)):
        line = {"stroke": colour, "stroke_width": num(wide * k)}
        out.append(rect(inset, inset, w - 2 * inset, h - 2 * inset, fill="none", **line))
    return group(out)


def plate(w: float, h: float, t: ChartTheme) -> str:
    """A plate with hollowed corners, for titles and keys, around (0, 0)."""
    x, y, k = w / 2, h / 2, min(22.0, h * 0.16)

    def outline(x: float, y: float, k: float) -> str:
        quarter = ((1, -1), (1, 1), (-1, 1), (-1, -1))
        d = ""
        for i, (sx, sy) in enumerate(quarter):
            near, far = ((x - k) * sx, y * sy), (x * sx, (y - k) * sy)
            first, last = (near, far) if i % 2 == 0 else (far, near)
            inner = ((x - k * 0.86) * sx, (y - k * 0.86) * sy)
            d += f"{'L' if d else 'M'}{pt(first)}Q{pt(inner)} {pt(last)}"
        return d + "Z"

    shade = put(path(outline(x, y, k), fill=t.frame, fill_opacity="0.22"), (3, 4))
    out = shade + path(outline(x, y, k), fill=t.paper, stroke=t.frame, stroke_width=2.4, stroke_linejoin="round")
    out += path(outline(x - 6, y - 6, k), stroke=t.accent, stroke_width=1.3, stroke_linejoin="round")
    for sx in (-1, 1):
        for sy in (-1, 1):
            stud = ((x - k * 0.42) * sx, (y - k * 0.42) * sy)
            out += circle(stud, k * 0.17, fill=t.gold, stroke=t.frame, stroke_width=1)
    return out


def flourish(w: float, t: ChartTheme) -> str:
    """A pen flourish around (0, 0): two waves that roll up at a lozenge."""
    a, b, c = num(w * 0.5), num(w * 0.30), num(w * 0.12)
    d = f"M-{a} 0C-{b} -7 -{b} 7 -{c} 0C-{c} -5 -{num(w * 0.06)} -5 -{num(w * 0.07)} 0"
    e = f"M{a} 0C{b} -7 {b} 7 {c} 0C{c} -5 {num(w * 0.06)} -5 {num(w * 0.07)} 0"
    lines = path(d + e, stroke=t.accent, stroke_width=1.4, stroke_linecap="round")
    return lines + path("M0 -5L6 0L0 5L-6 0Z", fill=t.accent) + circle((0, 0), 1.6, fill=t.gold)


def cartouche(at: Point, w: float, h: float, t: ChartTheme, writer: GlyphWriter, title: str, subtitle: str) -> str:
    """A plate with a title, a flourish and a line below it, each as large as the plate allows."""
    out = [plate(w, h, t)]
    room = w - 64
    upper = title.upper().replace("U", "V")
    size = min(h * 0.27, room / max(width(upper, 1, "roman", 8), 0.01))
    out.append(writer.word(upper, (0, -h * 0.02), size, "roman", track=8, fill=t.accent))
    out.append(put(flourish(w * 0.62, t), (0, h * 0.115)))
    if subtitle:
        small = min(h * 0.155, room / max(width(subtitle, 1, "italic", 4), 0.01))
        word = writer.word(
            subtitle, (0, h * 0.325), small, "italic", track=4, fill=t.text, stroke=t.text, stroke_width=1
        )
        out.append(word)
    return put(group(out), at, class_="title")


def deep_water(t: ChartTheme) -> str:
    """The gradient that darkens the sea towards the edge of a sheet."""
    stops = tag("stop", offset="0.35", stop_color=t.sea_deep, stop_opacity="0")
    stops += tag("stop", offset="1", stop_color=t.sea_deep)
    return tag("radialGradient", stops, id="deep", cx="0.5", cy="0.5", r="0.75")
