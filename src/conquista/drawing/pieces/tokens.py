"""Pieces as tokens: a base in the owner's colour and shape, the drawing of the piece on it, and what it carries.

A token is drawn around (0, 0) in a box of 100 units and scaled to the wanted size.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from conquista.drawing.pen.strokes import Attr, circle, num, path, put, rect, tag, use
from conquista.drawing.pieces.icons import HELMET, ICONS, MOON
from conquista.drawing.pieces.model import PieceToken
from conquista.drawing.pieces.seats import BASES, FIT, INK, PAPER, WAR

GREY, SLEEP = "#B7AFA2", "#CFC8BB"  # of a captured piece, of a dormant one
REACH = 60.0  # half the box of a piece alone
LOADED_REACH = 67.0
RING_REACH = 71.0


def token(piece: PieceToken, *, size: float = 96) -> str:
    """One piece alone, as an SVG document."""
    r = reach(piece)
    box = f"{num(-r)} {num(-r)} {num(2 * r)} {num(2 * r)}"
    title = f"{WAR[piece.seat].name}: {piece.piece}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{num(size)}" height="{num(size)}" role="img"'
    )
    return f'{head} aria-label="{title}"><title>{title}</title><defs>{defs([piece])}</defs>{body(piece)}</svg>\n'


def reach(piece: PieceToken) -> float:
    """Return how far a token extends from its centre."""
    if piece.steps:
        return RING_REACH
    return LOADED_REACH if piece.riders or piece.deck or piece.cargo or piece.state == "dormant" else REACH


def defs(pieces: Iterable[PieceToken]) -> str:
    """Return everything these tokens refer to, for the <defs> of a drawing."""
    shown = list(pieces)
    kinds = {part.piece for piece in shown for part in parts(piece)}
    out = [tag("g", ICONS[kind], id=f"p-{kind}") for kind in ICONS if kind in kinds]
    if any(part.riders or part.deck for piece in shown for part in parts(piece)):
        out.append(tag("g", HELMET, id="p-helmet"))
    for seat, look in WAR.items():
        if any(piece.seat == seat and piece.state == "dormant" for piece in shown):
            hatch = rect(0, 0, 14, 14, fill=SLEEP) + rect(0, 0, 6, 14, fill=look.colour)
            how: dict[str, Attr] = {
                "width": 14,
                "height": 14,
                "patternUnits": "userSpaceOnUse",
                "patternTransform": "rotate(45)",
            }
            out.append(tag("pattern", hatch, id=f"p-sleep-{seat}", **how))
    for seat in WAR:
        for kind in ICONS:
            if any(p.plain and p.seat == seat and p.piece == kind for p in shown):
                out.append(tag("g", base(seat) + icon(seat, kind), id=f"p-{seat}-{kind}"))
    return "".join(out)


def parts(piece: PieceToken) -> Iterator[PieceToken]:
    yield piece
    if piece.cargo:
        yield piece.cargo


def body(piece: PieceToken) -> str:
    """Return a complete token, in a box of 100 units; `defs` must contain its parts."""
    if piece.plain:
        return use(f"p-{piece.seat}-{piece.piece}")
    shape = WAR[piece.seat].shape
    out = ring(*piece.steps) if piece.steps else ""
    out += base(piece.seat, piece.state, piece.origin)
    drawing = (
        icon(piece.seat, piece.piece, 0.82, -6, -6) if piece.deck or piece.cargo else icon(piece.seat, piece.piece)
    )
    if piece.state == "captured":  # lies on its back
        drawing = put(use(f"p-{piece.piece}"), (0, FIT[shape].drop), -90, 0.74)
    out += put(drawing, opacity="0.62") if piece.state == "dormant" else drawing
    if piece.riders:
        out += riders_row(piece.seat, piece.riders)
    if piece.cargo:
        out += aboard(piece.cargo)
    for k, seat in enumerate(piece.deck):
        out += pip(seat, (24, 26) if len(piece.deck) == 1 else ((-3, 33), (33, 24))[k], 0.40)
    if piece.state == "dormant":
        out += put(MOON, (36, -38))
    return out


def base(seat: str, state: str = "ready", origin: str = "", halo: bool = False) -> str:
    """The owner's shape in the owner's colour, with an ink edge that shows on any ground."""
    look = WAR[seat]
    d = BASES[look.shape]
    fill = {"dormant": f"url(#p-sleep-{seat})", "captured": GREY}.get(state, look.colour)
    out = path(d, fill=PAPER, stroke=PAPER, stroke_width=15 if halo else 9, stroke_linejoin="round")
    edge = 11 if state == "captured" else 5.5
    dash = "9 6" if state == "built" else None
    out += path(d, fill=fill, stroke=INK, stroke_width=edge, stroke_linejoin="round", stroke_dasharray=dash)
    if state == "captured":
        out += path(d, stroke=look.colour, stroke_width=6.5, stroke_linejoin="round")
    if origin and origin != seat:
        taken = path(d, stroke=WAR[origin].colour, stroke_width=6.5) + path(d, stroke=INK, stroke_width=1.6)
        return out + put(taken, scale=0.86)
    return out + put(path(d, stroke=PAPER, stroke_width=2.2, stroke_opacity="0.5"), scale=0.89)


def icon(seat: str, piece: str, scale: float = 1.0, x: float = 0.0, y: float = 0.0) -> str:
    fit = FIT[WAR[seat].shape]
    return put(use(f"p-{piece}"), (x, fit.drop + y), 0, fit.scale * scale)


def pip(seat: str, at: tuple[float, float], scale: float) -> str:
    """Return a carried soldier: a small base of its owner with a helmet on it."""
    dy = 7 if WAR[seat].shape == "triangle" else 0
    return put(base(seat, halo=True) + put(use("p-helmet"), (0, dy), 0, 2.5), at, 0, scale)


def riders_row(seat: str, riders: str, scale: float = 0.30) -> str:
    """Soldiers that ride: a row of small bases on the upper edge."""
    n, shape = len(riders), WAR[seat].shape
    wide = (0, 17, 28)[n - 1] * scale / 0.30
    y = FIT[shape].top + (5 if shape != "triangle" else 8 if n == 1 else 19)
    return "".join(pip(r, (-wide + (2 * wide * k / (n - 1) if n > 1 else 0), y), scale) for k, r in enumerate(riders))


def aboard(cargo: PieceToken) -> str:
    """What a vessel holds: a smaller token on its lower right, with its own riders on it."""
    out = base(cargo.seat, halo=True) + icon(cargo.seat, cargo.piece, 1.08)
    if cargo.riders:
        out += riders_row(cargo.seat, cargo.riders, 0.46)
    return put(out, (24, 27 if cargo.riders else 24), 0, 0.56)


def ring(left: int, total: int, r: float = 62) -> str:
    """The ring of steps: one arc per step, light while it is left."""
    out = circle((0, 0), r, fill="none", stroke=INK, stroke_width=11.5)
    gap = 7 if total > 3 else 10
    for k in range(total):
        a, b = -90 + 360 * k / total + gap / 2, -90 + 360 * (k + 1) / total - gap / 2
        (x0, y0), (x1, y1) = [(r * math.cos(math.radians(v)), r * math.sin(math.radians(v))) for v in (a, b)]
        d = f"M{num(x0)} {num(y0)}A{num(r)} {num(r)} 0 {int(b - a > 180)} 1 {num(x1)} {num(y1)}"
        out += path(d, stroke=PAPER if k < left else "#6A5D50", stroke_width=7 if k < left else 3)
    return out
