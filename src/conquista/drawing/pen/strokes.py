"""Pen strokes: small helpers that turn points into SVG text, the same bytes on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

from conquista.drawing.pen.geometry import Point

Attr = str | float | int | None


def num(value: float) -> str:
    """Format a coordinate with at most one decimal; a tiny offset avoids rounding noise at halves."""
    text = f"{value + 1e-7:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def fine(value: float) -> str:
    """A factor with at most three decimals."""
    text = f"{value + 1e-9:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def pt(p: Point) -> str:
    return f"{num(p[0])} {num(p[1])}"


def escaped(text: str) -> str:
    """Escape text for an attribute or an element; characters that XML forbids are dropped."""
    kept = "".join(c for c in text if c >= " " and not "\ud800" <= c <= "\udfff" and c not in "\ufffe\uffff")
    return escape(kept, {'"': "&quot;", "'": "&apos;"})


def tag(name: str, body: str = "", /, **attrs: Attr) -> str:
    """Return an element. Underscores in attribute names become hyphens; an attribute that is None is omitted."""
    words = [name]
    for key, value in attrs.items():
        if value is not None:
            shown = value if isinstance(value, str) else num(value)
            words.append(f'{key.rstrip("_").replace("_", "-")}="{shown}"')
    head = "<" + " ".join(words)
    return f"{head}>{body}</{name}>" if body else f"{head}/>"


def path(d: str, /, **attrs: Attr) -> str:
    """A path without fill, unless one is given."""
    attrs.setdefault("fill", "none")
    return tag("path", d=d, **attrs)


def line(p: Point, q: Point, /, **attrs: Attr) -> str:
    return tag("path", d=f"M{pt(p)}L{pt(q)}", **attrs)


def circle(p: Point, r: float, /, **attrs: Attr) -> str:
    return tag("circle", cx=num(p[0]) if p[0] else None, cy=num(p[1]) if p[1] else None, r=num(r), **attrs)


def rect(x: float, y: float, w: float, h: float, /, **attrs: Attr) -> str:
    return tag("rect", x=num(x), y=num(y), width=num(w), height=num(h), **attrs)


def group(items: Iterable[str], /, **attrs: Attr) -> str:
    body = "".join(items)
    return tag("g", body, **attrs) if body else ""


def layer(name: str, items: Iterable[str], /, **attrs: Attr) -> str:
    """Return a group that a client can find by its id; it exists even when it is empty."""
    return tag("g", "".join(items), id=name, **attrs) + "\n"


def use(name: str, /, **attrs: Attr) -> str:
    return tag("use", href=f"#{name}", **attrs)


def put(body: str, at: Point = (0, 0), turn: float = 0.0, scale: float = 1.0, **attrs: Attr) -> str:
    """Return a drawing made around (0, 0), moved to another place."""
    words = []
    if at[0] or at[1]:
        words.append(f"translate({pt(at)})")
    if turn:
        words.append(f"rotate({num(turn)})")
    if scale != 1:
        words.append(f"scale({fine(scale)})")
    if not words and not attrs:
        return body
    return tag("g", body, transform=" ".join(words) or None, **attrs)


def poly(points: Sequence[Point], close: bool = True) -> str:
    return "M" + "L".join(pt(p) for p in points) + ("Z" if close else "")


def smooth(points: Sequence[Point], close: bool = True) -> str:
    """A path through all points without corners (Catmull-Rom as cubic curves)."""
    n = len(points)
    if n < 3:
        return poly(points, False)

    def get(i: int) -> Point:
        return points[i % n] if close else points[max(0, min(n - 1, i))]

    out = ["M" + pt(points[0])]
    for i in range(n if close else n - 1):
        p0, p1, p2, p3 = get(i - 1), get(i), get(i + 1), get(i + 2)
        c1 = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        c2 = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        out.append(f"C{pt(c1)} {pt(c2)} {pt(p2)}")
    return "".join(out) + ("Z" if close else "")


def soft(ring: Sequence[Point]) -> str:
    """A closed path with the given points as its rounded corners: shorter than `smooth`, for long coasts."""
    mids = [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in zip(ring, [*ring[1:], ring[0]], strict=True)]
    return f"M{pt(mids[-1])}" + "".join(f"Q{pt(p)} {pt(m)}" for p, m in zip(ring, mids, strict=True)) + "Z"
