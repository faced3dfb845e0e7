"""The layers of a picture from below. Charts and the layers that do not depend on the position are kept.

Definitions come in groups: `chart` contains everything the board itself refers to, the outlines of regions (`shapes`)
included; `letters` are those that the chart has used so far, `tokens` the parts of pieces.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from conquista import boards
from conquista.boards.model import RegionBoard, WarBoard
from conquista.drawing.pen.themes import THEMES, ThemeName
from conquista.drawing.pictures import marks, panel
from conquista.drawing.pictures.model import PictureStyle, PositionPicture
from conquista.drawing.pieces import tokens
from conquista.drawing.regions.chart import RegionChart
from conquista.drawing.render import known_place, owner_look
from conquista.drawing.war_chart import WarChart


@dataclass(frozen=True, slots=True)
class PictureLayer:
    """Part of a drawing with the definitions it refers to. Layers of equal keys are equal; without a key it changes."""

    body: str
    defs: Mapping[str, str]
    key: Hashable = None


def chart_layers(picture: PositionPicture, style: PictureStyle) -> tuple[Sequence[PictureLayer], tuple[float, float]]:
    """Return the layers of a picture and its size in units of the board."""
    board = boards.load(picture.board)
    w, h = board.size
    war = isinstance(board, WarBoard)
    chart = _war_chart(picture.board, style.theme) if war else _region_chart(picture.board, style.theme)
    parts = _war_layers(picture, style) if war else _region_layers(picture, style)
    height, body = panel.footing(picture, style.title, chart.t, chart.writer, (w, h))
    if height:
        parts.append(PictureLayer(body, {"letters": chart.writer.defs()}))
    return parts, (w, h + height)


# -- war boards ----------------------------------------------------------------------------------------------------


def _war_layers(picture: PositionPicture, style: PictureStyle) -> list[PictureLayer]:
    chart = _war_chart(picture.board, style.theme)
    places = {**chart.board.spaces, **chart.board.fields}
    for name in (*picture.pieces, *(place for mark in picture.marks for place in mark.places)):
        known_place(name, places)
    for name in picture.raised:
        known_place(name, chart.board.gates)
    ground, surface = _war_background(picture.board, style.theme, picture.army, style.names)
    castles = _war_castles(picture.board, style.theme, picture.raised)
    moving = marks.below(picture.marks, chart) + chart.pieces(picture.pieces)
    defs = {"tokens": tokens.defs(picture.pieces.values())}
    if style.names:
        moving += chart.names(picture.pieces)
        defs["letters"] = chart.writer.defs()
    return [ground, castles, surface, PictureLayer(moving, defs)]


@lru_cache(maxsize=6)
def _war_chart(board: str, theme: ThemeName) -> WarChart:
    return WarChart(boards.load_as(WarBoard, board), THEMES[theme])


@lru_cache(maxsize=24)
def _war_background(board: str, theme: ThemeName, army: str, names: bool) -> tuple[PictureLayer, PictureLayer]:
    """Return what is drawn below the castles, and between them and the pieces."""
    chart = _war_chart(board, theme)
    below, above = chart.ground(), chart.surface(army, names, {})
    defs = {"chart": chart.defs(), "letters": chart.writer.defs()}
    return PictureLayer(below, defs, (board, theme)), PictureLayer(above, defs, (board, theme, army, names))


@lru_cache(maxsize=48)
def _war_castles(board: str, theme: ThemeName, raised: frozenset[str]) -> PictureLayer:
    """Return the castles with their drawbridges."""
    chart = _war_chart(board, theme)
    defs = {"chart": chart.defs(), "letters": chart.writer.defs()}
    return PictureLayer(chart.castles(raised), defs, (board, theme, raised))


# -- maps of regions -----------------------------------------------------------------------------------------------


def _region_layers(picture: PositionPicture, style: PictureStyle) -> list[PictureLayer]:
    chart = _region_chart(picture.board, style.theme)
    owners = {known_place(name, chart.board.regions): owner_look(seat) for name, seat in picture.owners.items()}
    for name in (picture.battle, picture.favour):
        if name:
            known_place(name, chart.board.regions)
    ground, relief, names = _region_background(picture.board, style.theme)
    fought = [picture.battle] if picture.battle else []
    tokens = chart.tokens(owners, picture.battle, picture.favour)
    here = (picture.board, style.theme)
    owned = (*here, tuple(sorted(picture.owners.items())))
    marks_of_owners = PictureLayer(chart.owners(owners), {"shapes": chart.shapes(owners)}, owned)
    contested = chart.contested(picture.battle)
    mark_of_battle = PictureLayer(contested, {"shapes": chart.shapes(fought)}, (*here, picture.battle))
    return [
        ground,
        *([marks_of_owners] if owners else []),
        relief,
        *([mark_of_battle] if fought else []),
        names,
        PictureLayer(tokens, {"letters": chart.writer.defs()}),
    ]


@lru_cache(maxsize=4)
def _region_chart(board: str, theme: ThemeName) -> RegionChart:
    return RegionChart(boards.load_as(RegionBoard, board), THEMES[theme])


@lru_cache(maxsize=4)
def _region_background(board: str, theme: ThemeName) -> tuple[PictureLayer, PictureLayer, PictureLayer]:
    chart = _region_chart(board, theme)
    bodies = (chart.ground(), chart.relief(), chart.signs_and_names({}))
    defs = {"chart": chart.defs(), "letters": chart.writer.defs()}
    ground, relief, names = (PictureLayer(body, defs, (board, theme, k)) for k, body in enumerate(bodies))
    return ground, relief, names
