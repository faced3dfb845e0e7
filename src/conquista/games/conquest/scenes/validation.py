"""Validates scenes: names that the board has, one stack per place, castles and Quests of five spaces."""

from __future__ import annotations

import re
from typing import NoReturn

from conquista import boards
from conquista.boards.model import WarBoard
from conquista.core import BoardError, Data, UnknownName
from conquista.core.scenarios.files import refusal
from conquista.games.conquest.rules.constants.sizes import BRIDGES, PIECES
from conquista.games.conquest.scenes.reader import ConquestScript
from conquista.games.conquest.setup.facts import FACTS

FIVE = 5  # spaces of a castle, and Quests
MOST_PLACES = 200  # of a graph
_ODD_COLOUR = re.compile(r"\((?![A-Z]\))")


def check(script: ConquestScript) -> None:
    """Refuse what cannot become a position; the spelling of pieces and options is checked elsewhere."""
    scenario = script.scenario
    options = FACTS.choose({**FACTS.presets[scenario.preset], **scenario.options, **_board_option(script)})
    seats = ("S", "N") if options.word("mode") == "duel" else ("S", "W", "N", "E")
    if scenario.graph:
        board = _sketched(script, seats)
        _check_size(script, board)
    else:
        board = boards.load_as(WarBoard, options.word("board"))  # the option names boards of this kind only
    _check_places(script, board, seats)
    _check_bridges(script, board, options.yes("drawbridges"))
    for seat, pile in scenario.piles.items():
        if sum(pile.values()) > PIECES:
            _refuse(script, f"piles.{seat}", "many_pieces", most=PIECES)


def _sketched(script: ConquestScript, seats: tuple[str, ...]) -> WarBoard:
    """The board of a graph; an error in it is reported as an error of the file."""
    scenario = script.scenario
    try:
        return boards.sketch(
            scenario.graph, seats=" ".join(seats), islands=scenario.islands, at=scenario.at, centre=scenario.centre
        )
    except BoardError as error:
        raise refusal(script.file, "graph", error.params.get("what")) from error


def _board_option(script: ConquestScript) -> dict[str, object]:
    if script.scenario.graph:
        return {"board": "sketch"}
    return {"board": script.scenario.board} if script.scenario.board else {}


def _refuse(script: ConquestScript, at: str, key: str, /, **params: Data) -> NoReturn:
    raise refusal(script.file, at, {"key": f"scenario.read.{key}", "params": params})


def unknown_place(script: ConquestScript, at: str, name: str, board: WarBoard) -> NoReturn:
    """Refuse a place that the board does not have."""
    error = UnknownName.among("place", name[:40], [*board.spaces, *board.fields])
    raise refusal(script.file, at, {"key": error.key, "params": error.params})


def _check_size(script: ConquestScript, board: WarBoard) -> None:
    """Check that a graph fits into the tables of the rules."""
    quests = sum(space.kind == "quest" for space in board.spaces.values())
    castles = max(len(board.castle(island)) for island in board.islands)
    if len(board.spaces) + len(board.fields) > MOST_PLACES or len(board.links_of("drawbridge")) > BRIDGES:
        _refuse(script, "graph", "graph", most=MOST_PLACES)
    if quests > FIVE or castles > FIVE:
        _refuse(script, "graph", "five")


def _check_places(script: ConquestScript, board: WarBoard, seats: tuple[str, ...]) -> None:
    """Check that every named place exists, and that no two stacks share one."""
    scenario = script.scenario
    if scenario.centre and scenario.centre not in board.spaces:
        unknown_place(script, "centre", scenario.centre, board)
    for army, sides in scenario.starts.items():
        for seat, men in sides.items():
            for name in " ".join(men.values()).split():
                if name not in board.spaces:
                    unknown_place(script, f"starts.{army}.{seat}", name, board)
    taken = {f"z{seat}{i}" for seat in seats for i in range(scenario.reserves)} if scenario.graph else set()
    for i, piece in enumerate(scenario.pieces):
        name = piece.rpartition("@")[2]
        if _ODD_COLOUR.search(piece):
            _refuse(script, f"pieces[{i}]", "colour", piece=piece[:60])
        if name not in board.spaces and name not in board.fields:
            unknown_place(script, f"pieces[{i}]", name, board)
        if name in taken:
            _refuse(script, f"pieces[{i}]", "taken", place=name)
        taken.add(name)


def _check_bridges(script: ConquestScript, board: WarBoard, drawbridges: bool) -> None:
    known = [link.a for link in board.links_of("drawbridge")] if drawbridges else []
    for name in script.scenario.raised:
        if name not in known:
            _refuse(script, "raised", "bridge", place=name[:40], known=known)
