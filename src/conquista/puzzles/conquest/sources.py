"""Sources of positions: matches with bold or random play or by a player, and constructed clashes near one place.

Every position has its index in an endless sequence: the number of its match, and its own number in that match. The same
seed gives the same sequence, so an interrupted search can be continued.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from conquista.core import PositionError, SeededChance
from conquista.core.match import Match
from conquista.games.conquest import packing
from conquista.games.conquest.game import GAME
from conquista.games.conquest.notation import write_piece
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.position_reader import read_stack
from conquista.games.conquest.rules.constants.phases import OVER, PLAYING
from conquista.games.conquest.rules.constants.piece_types import SOLDIER
from conquista.games.conquest.rules.constants.sizes import NONE
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.scenes.scenario import LATER, count_built
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import ConquestState, opening
from conquista.kernel.random import RandomStream
from conquista.players import registry
from conquista.players.conquest.reach.distance_fields import ROAM
from conquista.players.conquest.reach.distances import PieceDistances

BOLD, RANDOM, CLASH = "bold", "random", "clash"
SOURCES = (BOLD, RANDOM, CLASH)
ACTIONS = 700  # of one match
PAUSE = 25  # actions between two positions of one match
WARM = 60  # actions before the first
RADIUS = 4  # of a clash
SPREAD = 100_003  # separates the streams of two seeds


class PuzzleCandidate(NamedTuple):
    """A position with the seat to move, and its index in the sequence."""

    match: int
    number: int
    position: WarPosition


def candidates(
    rules: ConquestRuleset, source: str, seed: int, match: int = 1, number: int = 0
) -> Iterator[PuzzleCandidate]:
    """Yield the positions of a source from an index on, without end."""
    distances = PieceDistances(rules.tables)
    while True:
        stream = seed * SPREAD + match
        if source == CLASH:
            found = clashes(rules, distances, stream)
        elif source in SOURCES:
            found = by_engine(rules, stream, source == BOLD)
        else:
            found = by_player(rules, stream, source)
        for here, position in enumerate(found):
            if here >= number:
                yield PuzzleCandidate(match, here, position)
        match, number = match + 1, 0


def by_engine(rules: ConquestRuleset, seed: int, bold: bool) -> Iterator[WarPosition]:
    """Play at random; bold play captures what it can."""
    engine, position, stream = ConquestEngine(rules.tables), opening(rules), RandomStream(seed)
    made = 0
    while made < ACTIONS:
        made += engine.audited(position, stream, PAUSE, bold)[0]
        phase = packing.numbers(position)["phase"]
        if phase == OVER:
            return
        if phase == PLAYING and made > WARM:
            yield position.copy()


def by_player(rules: ConquestRuleset, seed: int, name: str) -> Iterator[WarPosition]:
    """Yield a match of one computer player against itself."""
    options = rules.options
    match = Match(GAME, options, SeededChance(seed))
    players = {
        seat: registry.make(name, GAME, options, SeededChance(seed * 8 + number))
        for number, seat in enumerate(rules.seats, 1)
    }
    for made in range(ACTIONS):
        state = match.state
        assert isinstance(state, ConquestState)
        awaited = GAME.to_act(state)
        if not awaited:
            return
        seat = awaited[0]
        if made % PAUSE == 0 and made > WARM and packing.numbers(state.position)["phase"] == PLAYING:
            yield state.position
        match.play(seat, players[seat].choose(GAME, GAME.view(state, seat), list(GAME.legal_actions(state, seat))))


# -- clashes -----------------------------------------------------------------------------------------------------------


def clashes(rules: ConquestRuleset, distances: PieceDistances, seed: int) -> Iterator[WarPosition]:
    """Yield one position: some stacks of every side are moved near one place, where they are allowed to stand."""
    for position in by_engine(rules, seed, bold=True):
        rng = random.Random(seed)
        seat = packing.numbers(position)["active"]
        stacks = dict(packing.stacks(position))
        centre = rng.randrange(len(rules.names))
        near = [place for place in range(len(rules.names)) if distances.between(ROAM, centre, place) <= RADIUS]
        own = [place for place, stack in stacks.items() if stack.side == seat]
        others = [place for place, stack in stacks.items() if stack.side != seat]
        for place in [*_some(rng, own, 2, 4), *_some(rng, others, 4, 8)]:
            _move_near(rules, rng, stacks, place, near)
        made = placed(rules, stacks, seat, None, raised_of(rules, position))
        if made is not None:
            yield made
        return


def _some(rng: random.Random, places: list[int], least: int, most: int) -> list[int]:
    return rng.sample(places, min(len(places), rng.randint(least, most)))


def _move_near(
    rules: ConquestRuleset, rng: random.Random, stacks: dict[int, Piece], place: int, near: list[int]
) -> None:
    """Move a stack to a free place nearby, sometimes with a soldier of its side on it."""
    if place not in stacks:
        return  # it is a rider already
    goals = [goal for goal in near if goal not in stacks and may_stand(rules, stacks[place], goal)]
    if not goals:
        return
    stack = stacks.pop(place)
    goal = rng.choice(goals)
    riders = [one for one, other in stacks.items() if other.side == stack.side and other.type == SOLDIER]
    if riders and not stack.load and rng.random() < 0.5:
        rider = rng.choice(riders)
        laden = stack._replace(load=(stacks[rider],))
        if may_stand(rules, laden, goal):
            stack = laden
            del stacks[rider]
    stacks[goal] = stack


def may_stand(rules: ConquestRuleset, stack: Piece, place: int) -> bool:
    """Return whether this stack may stand there, by the rules for positions."""
    try:
        read_stack(rules, f"{write_piece(stack, None)}@{rules.names[place]}")
    except PositionError:
        return False
    return True


# -- positions from stacks ---------------------------------------------------------------------------------------------


def placed(
    rules: ConquestRuleset, stacks: Mapping[int, Piece], seat: int, moves: int | None, raised: Mapping[int, int]
) -> WarPosition | None:
    """Return a position of these stacks with this many moves left for a seat, or all; None where impossible."""
    position = WarPosition(rules.tables)
    for place, stack in sorted(stacks.items()):
        if packing.add(position, place, bare(stack)) == NONE:
            return None
    count_built(rules, position)
    packing.set_numbers(position, {"turn": LATER})
    rules.engine.begin(position, seat)
    rows = packing.rows(position)
    for place, by in raised.items():
        rows["raised"][rules.geography.bridges[rules.names[place]]] = by
    packing.set_rows(position, {"raised": rows["raised"]})
    now = packing.numbers(position)
    if now["phase"] != PLAYING or now["budget"] < (moves or 1):
        return None
    if moves is None:
        return position
    packing.set_numbers(position, {"spent": now["budget"] - moves})
    return position if packing.left(position) == moves else None


def raised_of(rules: ConquestRuleset, position: WarPosition) -> dict[int, int]:
    """Return who has raised the drawbridge of each castle space."""
    rows = packing.rows(position)["raised"]
    return {rules.geography.number[name]: rows[i] for name, i in rules.geography.bridges.items() if rows[i] != NONE}


def bare(piece: Piece) -> Piece:
    """Return a piece as it starts a turn."""
    return piece._replace(used=0, flags=0, load=tuple(bare(rider) for rider in piece.load))
