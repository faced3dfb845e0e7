"""The sheet of pieces: every piece of every seat at three sizes, and every load and state."""

from __future__ import annotations

from collections.abc import Sequence

from conquista.boards.model import PIECES
from conquista.drawing.labels.lettering import Anchor, GlyphWriter, Hand
from conquista.drawing.labels.ornament import frame
from conquista.drawing.pen.geometry import Point
from conquista.drawing.pen.strokes import line, path, put, rect
from conquista.drawing.pen.themes import THEMES, ThemeName
from conquista.drawing.pieces.model import PieceToken, State
from conquista.drawing.pieces.seats import BASES, INK, WAR
from conquista.drawing.pieces.tokens import body, defs

W, H = 2000.0, 2150.0
NAMES = {"siege": "siege engine"}
Case = tuple[str, PieceToken]

RIDING: Sequence[Case] = (
    ("elephant, one", PieceToken("S", "elephant", riders="S")),
    ("elephant, two", PieceToken("S", "elephant", riders="SS")),
    ("camel", PieceToken("W", "camel", riders="W")),
    ("chariot", PieceToken("N", "chariot", riders="N")),
    ("siege engine, one", PieceToken("E", "siege", riders="E")),
    ("siege engine, two", PieceToken("N", "siege", riders="NN")),
    ("siege engine, three", PieceToken("W", "siege", riders="WWW")),
    ("West's camel under\na soldier of South", PieceToken("W", "camel", riders="S")),
)
SHIPS: Sequence[Case] = (
    ("one soldier", PieceToken("S", "ship", deck="S")),
    ("two soldiers", PieceToken("W", "ship", deck="WW")),
    ("knight", PieceToken("N", "ship", cargo=PieceToken("N", "knight"))),
    ("camel", PieceToken("E", "ship", cargo=PieceToken("E", "camel"))),
    ("camel, rider", PieceToken("S", "ship", cargo=PieceToken("S", "camel", riders="S"))),
    ("chariot, rider", PieceToken("W", "ship", cargo=PieceToken("W", "chariot", riders="W"))),
    ("elephant", PieceToken("N", "ship", cargo=PieceToken("N", "elephant"))),
    ("elephant, one", PieceToken("E", "ship", cargo=PieceToken("E", "elephant", riders="E"))),
    ("elephant, two", PieceToken("S", "ship", cargo=PieceToken("S", "elephant", riders="SS"))),
)
GALLEONS: Sequence[Case] = (
    ("one soldier", PieceToken("E", "galleon", deck="E")),
    ("two soldiers", PieceToken("N", "galleon", deck="NN")),
    ("knight", PieceToken("S", "galleon", cargo=PieceToken("S", "knight"))),
    ("camel, rider", PieceToken("W", "galleon", cargo=PieceToken("W", "camel", riders="W"))),
    ("chariot", PieceToken("N", "galleon", cargo=PieceToken("N", "chariot"))),
    ("catapult", PieceToken("E", "galleon", cargo=PieceToken("E", "catapult"))),
    ("elephant", PieceToken("S", "galleon", cargo=PieceToken("S", "elephant"))),
    ("elephant, two", PieceToken("N", "galleon", cargo=PieceToken("N", "elephant", riders="NN"))),
    ("a partner's cargo", PieceToken("S", "galleon", cargo=PieceToken("N", "elephant", riders="NN"))),
)
STEPS: Sequence[Case] = (
    ("2 of 2", PieceToken("S", "soldier", steps=(2, 2))),
    ("1 of 2", PieceToken("W", "siege", riders="WW", steps=(1, 2))),
    ("6 of 6", PieceToken("N", "elephant", riders="NN", steps=(6, 6))),
    ("4 of 6", PieceToken("E", "knight", steps=(4, 6))),
    ("1 of 6", PieceToken("S", "ship", deck="SS", steps=(1, 6))),
    ("8 of 8", PieceToken("W", "camel", riders="W", steps=(8, 8))),
    ("3 of 8", PieceToken("N", "galleon", cargo=PieceToken("N", "elephant", riders="NN"), steps=(3, 8))),
    ("none", PieceToken("E", "chariot", steps=(0, 8))),
)
PLAIN_STATES: Sequence[tuple[State, str, str]] = (
    ("dormant", "S", "elephant"),
    ("dormant", "W", "knight"),
    ("dormant", "N", "soldier"),
    ("captured", "S", "soldier"),
    ("captured", "W", "galleon"),
    ("captured", "N", "camel"),
    ("captured", "E", "catapult"),
)
STATES: Sequence[Case] = (
    *((state, PieceToken(seat, piece, state=state)) for state, seat, piece in PLAIN_STATES),
    ("built this turn", PieceToken("E", "siege", riders="E", state="built")),
    ("South's prize,\ntaken from North", PieceToken("S", "galleon", origin="N")),
)
STRIPS = (
    ("SOLDIERS RIDING", 1010, RIDING),
    ("ABOARD A SHIP", 1262, SHIPS),
    ("ABOARD A GALLEON", 1500, GALLEONS),
    ("STEPS LEFT", 1746, STEPS),
    ("STATES", 1990, STATES),
)


def draw_piece_sheet(theme: ThemeName = "light") -> str:
    """All pieces on one sheet, as an SVG document."""
    t, writer = THEMES[theme], GlyphWriter()
    out = [rect(0, 0, W, H, fill=t.paper), frame(W, H, t)]
    shown: list[PieceToken] = []

    def say(text: str, at: Point, size: float = 19, hand: Hand = "italic", anchor: Anchor = "middle") -> None:
        colour = t.accent if hand == "roman" else t.text
        edge = 1.2 if hand == "italic" else 0
        out.append(writer.word(text, at, size, hand, anchor, 3, fill=colour, stroke=colour, stroke_width=edge))

    def show(piece: PieceToken, at: Point, size: float) -> None:
        shown.append(piece)
        out.append(put(body(piece), at, 0, size / 100))

    say("THE PIECES", (W / 2, 92), 40, "roman")
    say("owner by colour and by shape, at 96, 48 and 24 pixels", (W / 2, 130), 21)
    for k, piece in enumerate(PIECES):
        say(NAMES.get(piece, piece), (250 + k * 192, 180), 21)
    for j, (seat, look) in enumerate(WAR.items()):
        y = 275 + j * 160
        out.append(put(path(BASES[look.shape], fill=look.colour, stroke=INK, stroke_width=6), (78, y - 12), 0, 0.36))
        say(look.name, (78, y + 38), 20)
        for k, piece in enumerate(PIECES):
            left = 250 + k * 192
            for at, size in (((left - 36, y), 96), ((left + 42, y - 22), 48), ((left + 42, y + 27), 24)):
                show(PieceToken(seat, piece), at, size)
    for title, y, cases in STRIPS:
        say(title, (60, y - 92), 25, "roman", "start")
        out.append(line((60, y - 80), (W - 60, y - 80), stroke=t.frame_soft, stroke_width=1.4))
        step = (W - 140) / len(cases)
        for k, (text, piece_token) in enumerate(cases):
            x = 70 + step * (k + 0.5)
            wide = 12 if piece_token.steps else 0
            show(piece_token, (x - 28 - wide, y), 96)
            show(piece_token, (x + 52 + wide, y - 20), 48)
            show(piece_token, (x + 52 + wide, y + 32 + wide / 2), 24)
            for n, row in enumerate(text.split("\n")):
                say(row, (x, y + 84 + 23 * n), 18)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W:.0f} {H:.0f}" role="img" aria-label="The pieces">'
    return f"{head}<title>The pieces</title><defs>{defs(shown)}{writer.defs()}</defs>{''.join(out)}</svg>\n"
