"""What stands below the board of a picture: rows of cards, and a title."""

from __future__ import annotations

from conquista.drawing.labels.lettering import GlyphWriter, width
from conquista.drawing.pen.geometry import Point
from conquista.drawing.pen.strokes import layer, num, put, rect
from conquista.drawing.pen.themes import ChartTheme
from conquista.drawing.pictures.model import CardRow, PositionPicture
from conquista.drawing.pieces.seats import INK, PAPER
from conquista.drawing.regions import markers
from conquista.drawing.render import owner_look

MARGIN = 36.0
ROW, CARD, GAP = 132.0, (82.0, 112.0), 10.0
TITLE = 84.0
LETTER = 30.0  # height of letters on a card


def footing(
    picture: PositionPicture, title: str, t: ChartTheme, writer: GlyphWriter, size: tuple[float, float]
) -> tuple[float, str]:
    """Return the height of everything below the board, 0 for nothing, and its drawing."""
    w, h = size
    rows = picture.rows
    height = (TITLE if title else 0.0) + (len(rows) * ROW + MARGIN if rows else 0.0)
    if not height:
        return 0.0, ""
    out = [rect(0, h, w, height, fill=t.paper)]
    y = h
    if title:
        fitting = min(34.0, 34.0 * (w - 2 * MARGIN) / max(1.0, width(title, 34.0, "roman")))
        out.append(writer.word(title, (MARGIN, y + 58), fitting, "roman", "start", fill=t.text))
        y += TITLE
    for k, row in enumerate(rows):
        out.append(_row(row, (MARGIN, y + MARGIN / 2 + k * ROW), w, t, writer))
    return height, layer("footing", out)


def _row(row: CardRow, at: Point, w: float, t: ChartTheme, writer: GlyphWriter) -> str:
    look = owner_look(row.seat)
    x, y = at
    middle = y + CARD[1] / 2
    out = put(markers.marker(look, writer), (x + 40, middle), 0, 1.15)
    if row.active:
        out += rect(x - 18, y, 8, CARD[1], fill=t.accent)
    if row.in_hand:
        out = rect(0, y - MARGIN / 4, w, ROW, fill=t.ink, fill_opacity="0.1") + out
    x += 100
    room = w - x - MARGIN - (150 if row.figure else 0)
    step = min(CARD[0] + GAP, (room - CARD[0]) / max(1, len(row.cards) - 1))
    for k, card in enumerate(row.cards):
        out += _card(card, (x + k * step, y), look.deep, writer)
    if row.figure:
        out += writer.word(row.figure, (w - MARGIN, middle + 22), 46, "roman", "end", fill=t.text)
    return out


def _card(card: str | None, at: Point, back: str, writer: GlyphWriter) -> str:
    """One card: a number in the middle, or a name along its side; one face down shows its back."""
    x, y = at
    wide, high = CARD
    face = PAPER if card is not None else back
    out = rect(x, y, wide, high, rx=num(9), fill=face, stroke=INK, stroke_width=3)
    if card is None:
        return out + rect(x + 10, y + 10, wide - 20, high - 20, rx=num(5), fill="none", stroke=PAPER, stroke_width=2)
    if card.isdecimal():
        size = 54.0 if len(card) == 1 else 46.0
        return out + writer.word(card, (x + wide / 2, y + high / 2 + size * 0.5), size, "roman", fill=INK)
    size = min(LETTER, LETTER * (high - 18) / width(card, LETTER, "italic"))
    turned = writer.word(card, (0, size * 0.36), size, "italic", fill=INK)
    return out + put(turned, (x + wide / 2, y + high / 2), -90)
