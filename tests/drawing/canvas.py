"""Reads a drawing back: its elements by attribute, and how far the pen went, with all transforms applied."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from xml.etree import ElementTree

Element = ElementTree.Element
Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]

SVG = "{http://www.w3.org/2000/svg}"
HREF = "href"
SAME: Matrix = (1, 0, 0, 1, 0, 0)
HIDDEN = {"defs", "title", "clipPath", "pattern"}
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "S": 4, "T": 2, "A": 7, "Z": 0}


def parse(svg: str) -> Element:
    return ElementTree.fromstring(svg)


def values(root: Element, attribute: str) -> list[str]:
    """What an attribute says, wherever it stands, in order."""
    return [e.attrib[attribute] for e in root.iter() if attribute in e.attrib]


def times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    p, q, r, s, t, u = n
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def apply(m: Matrix, p: Point) -> Point:
    return (m[0] * p[0] + m[2] * p[1] + m[4], m[1] * p[0] + m[3] * p[1] + m[5])


def matrix(text: str) -> Matrix:
    """A transform attribute as one matrix."""
    out = SAME
    for name, body in re.findall(r"(\w+)\(([^)]*)\)", text):
        v = [float(w) for w in re.split(r"[ ,]+", body.strip())]
        if name == "translate":
            out = times(out, (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0.0))
        elif name == "scale":
            out = times(out, (v[0], 0, 0, v[1] if len(v) > 1 else v[0], 0, 0))
        elif name == "rotate":
            c, s = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
            out = times(out, (c, s, -s, c, 0, 0))
        else:
            raise AssertionError(f"no such transform: {name}")
    return out


def path_points(d: str) -> Iterator[Point]:
    """The points of a path, control points included: its curves stay within their hull."""
    words = re.findall(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?", d)
    x = y = sx = sy = 0.0
    i, order = 0, ""
    while i < len(words):
        if words[i].isalpha():
            order = words[i]
            i += 1
            if order in "Zz":
                x, y = sx, sy
                continue
        n = TAKES[order.upper()]
        v = [float(w) for w in words[i : i + n]]
        assert len(v) == n, f"a path that stops in the middle: {d[:80]}"
        i += n
        near = order.islower()
        if order in "Hh":
            x = v[0] + (x if near else 0.0)
        elif order in "Vv":
            y = v[0] + (y if near else 0.0)
        else:
            pairs = [(v[5], v[6])] if order in "Aa" else list(zip(v[::2], v[1::2], strict=True))
            points = [(a + (x if near else 0.0), b + (y if near else 0.0)) for a, b in pairs]
            yield from points[:-1]
            x, y = points[-1]
        if order in "Mm":
            sx, sy = x, y
            order = "l" if near else "L"
        yield (x, y)


def own_points(e: Element) -> Iterator[Point]:
    kind = e.tag.removeprefix(SVG)
    if kind == "path":
        yield from path_points(e.attrib["d"])
    elif kind in ("circle", "ellipse"):
        x, y = float(e.get("cx", "0")), float(e.get("cy", "0"))
        rx, ry = float(e.get("r") or e.get("rx") or "0"), float(e.get("r") or e.get("ry") or "0")
        yield from ((x - rx, y), (x + rx, y), (x, y - ry), (x, y + ry))
    elif kind == "rect":
        x, y = float(e.get("x", "0")), float(e.get("y", "0"))
        yield from ((x, y), (x + float(e.attrib["width"]), y + float(e.attrib["height"])))


def drawn(root: Element) -> Iterator[tuple[Element, Point]]:
    """Every point that is drawn, with its element: uses are followed, definitions are not drawn themselves."""
    known = {e.attrib["id"]: e for e in root.iter() if "id" in e.attrib}
    boxes: dict[str, list[Point]] = {}

    def corners(e: Element) -> list[Point]:
        """The bounding corners of an element with its children, in its own frame."""
        points: list[Point] = list(own_points(e))
        if e.tag == SVG + "use":
            name = e.attrib[HREF].removeprefix("#")
            if name not in boxes:
                boxes[name] = corners(known[name])
            move = (1.0, 0.0, 0.0, 1.0, float(e.get("x", "0")), float(e.get("y", "0")))
            points += [apply(move, p) for p in boxes[name]]
        for child in e:
            points += corners(child)
        m = matrix(e.get("transform", ""))
        if not points:
            return []
        moved = [apply(m, p) for p in points]
        xs, ys = [p[0] for p in moved], [p[1] for p in moved]
        return [(min(xs), min(ys)), (max(xs), min(ys)), (min(xs), max(ys)), (max(xs), max(ys))]

    def walk(e: Element, m: Matrix) -> Iterator[tuple[Element, Point]]:
        if e.tag.removeprefix(SVG) in HIDDEN:
            return
        here = times(m, matrix(e.get("transform", "")))
        if e.tag == SVG + "use":
            name = e.attrib[HREF].removeprefix("#")
            if name not in boxes:
                boxes[name] = corners(known[name])
            move = times(here, (1, 0, 0, 1, float(e.get("x", "0")), float(e.get("y", "0"))))
            yield from ((e, apply(move, p)) for p in boxes[name])
        yield from ((e, apply(here, p)) for p in own_points(e))
        for child in e:
            yield from walk(child, here)

    yield from walk(root, SAME)
