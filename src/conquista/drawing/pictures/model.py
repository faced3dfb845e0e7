"""What a picture shows: a position on a board of either kind, with marks and a caption."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from conquista.drawing.pen.themes import ThemeName
from conquista.drawing.pieces.model import PieceToken

LEAST_WIDTH, MOST_WIDTH = 200, 2_400  # pixels


@dataclass(frozen=True, slots=True)
class PictureMark:
    """What a seat did last, in its colour: an arrow through these places, and a ring around the last one."""

    seat: str
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardRow:
    """A row of cards below the map: whose they are, the cards, None for one face down, and a figure at the end."""

    seat: str
    cards: tuple[str | None, ...]
    figure: str = ""
    active: bool = False
    in_hand: bool = False


@dataclass(frozen=True, slots=True)
class PositionPicture:
    """A position as far as one viewer may see it. Pieces belong to war boards, owners and rows to maps of regions."""

    board: str
    army: str = "grand"
    pieces: Mapping[str, PieceToken] = field(default_factory=dict)
    raised: frozenset[str] = frozenset()
    marks: tuple[PictureMark, ...] = ()
    owners: Mapping[str, str] = field(default_factory=dict)
    battle: str = ""
    favour: str = ""
    rows: tuple[CardRow, ...] = ()


@dataclass(frozen=True, slots=True)
class PictureStyle:
    """How a picture is drawn: theme, width of a bitmap in pixels, codes of all places, a title below the board."""

    theme: ThemeName = "light"
    width: int = 1_200
    names: bool = False
    title: str = ""
