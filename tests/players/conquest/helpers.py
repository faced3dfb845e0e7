"""What tests of the Conquest players share: openings, wild middles, mirrored positions, features by word."""

from __future__ import annotations

from functools import cache

from conquista.boards.checks.symmetry_maps import find_images
from conquista.games.conquest import packing
from conquista.games.conquest.game import GAME
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.constants.sizes import NONE
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.scenes.scenario import ConquestScene
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import opening
from conquista.kernel.random import RandomStream
from conquista.players.conquest.evaluation.evaluate import features, values
from conquista.players.conquest.evaluation.reach_tables import ReachTables
from conquista.players.conquest.evaluation.scratch import EvaluationScratch
from conquista.players.conquest.evaluation.terms import WORDS_OF_FEATURES
from conquista.players.conquest.evaluation.weights import weights_of

PRESETS = tuple(GAME.facts.presets)


@cache
def rules_of(preset: str) -> ConquestRuleset:
    return GAME.rules(GAME.facts.preset(preset))


def sheet_of(rules: ConquestRuleset, style: str = "plain") -> EvaluationScratch:
    return weights_of(rules.options, style).scratch(ReachTables(rules.tables))


def wild(rules: ConquestRuleset, seed: int, actions: int) -> WarPosition:
    """A position out of bold random play."""
    pos = opening(rules)
    ConquestEngine(rules.tables).audited(pos, RandomStream(seed), actions, True)
    return pos


def measured(scene: ConquestScene, seat: str, following: str = "N") -> dict[str, int]:
    """The features of a seat in a scene, by word."""
    rows = features(scene.state.position, sheet_of(scene.rules), SEATS.index(following))
    return dict(zip(WORDS_OF_FEATURES, rows[SEATS.index(seat)], strict=True))


def valued(scene: ConquestScene, following: str = "N") -> dict[str, int]:
    """The value of a scene to every seat."""
    found = values(scene.state.position, sheet_of(scene.rules), SEATS.index(following))
    return {seat: found[SEATS.index(seat)] for seat in scene.rules.seats}


def mirrored(rules: ConquestRuleset, pos: WarPosition, number: int = 0) -> tuple[WarPosition, dict[int, int]]:
    """A position under a symmetry of its board, and where the symmetry takes each seat."""
    board = rules.board
    images = find_images(board, board.symmetries[number])
    assert not images.lost
    seats = {
        SEATS.index(board.islands[one].seat): SEATS.index(board.islands[two].seat)
        for one, two in images.islands.items()
        if board.islands[one].seat
    }

    def turned(piece: Piece) -> Piece:
        load = tuple(turned(rider) for rider in piece.load)
        return piece._replace(side=seats[piece.side], origin=seats[piece.origin], load=load)

    def moved(place: int) -> int:
        return rules.geography.number[images.to[rules.names[place]]]

    other = WarPosition(rules.tables)
    for place, stack in packing.stacks(pos).items():
        packing.add(other, moved(place), turned(stack))
    numbers = packing.numbers(pos)
    for name in ("active", "to_act", "last_captor", "defender"):
        numbers[name] = seats.get(numbers[name], numbers[name])
    packing.set_numbers(
        other,
        {
            name: numbers[name]
            for name in ("turn", "active", "to_act", "phase", "spent", "budget", "quiet", "quiet_whole", "captured")
        },
    )
    rows = packing.rows(pos)
    copied = {name: list(row) for name, row in rows.items()}
    for one, two in seats.items():
        copied["pile"][two * 9 : two * 9 + 9] = rows["pile"][one * 9 : one * 9 + 9]
        copied["score"][two], copied["tally"][two] = rows["score"][one], rows["tally"][one]
    bridges = rules.geography.bridges
    for name, bridge in bridges.items():
        by = rows["raised"][bridge]
        copied["raised"][bridges[images.to[name]]] = by if by == NONE else seats[by]
    packing.set_rows(other, copied)
    packing.recount(other)
    return other, seats
