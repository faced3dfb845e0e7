"""Where positions come from: matches played boldly, at random or by a player, and clashes put together near one place.

Every position has its place in an endless row: the number of its match, and its own number in that match. The same seed
gives the same row, so a search that was ended goes on where it was.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from conquista.core import PositionError, SeededChance
from conquista.core.play import Match
from conquista.games.conquest import ledger
from conquista.games.conquest.constants import NONE, OVER, PLAYING, SOLDIER
from conquista.games.conquest.engine import Engine
from conquista.games.conquest.game import GAME
from conquista.games.conquest.ledger import Piece
from conquista.games.conquest.notation import write_piece
from conquista.games.conquest.position import Position
from conquista.games.conquest.reading import read_stack
from conquista.games.conquest.rules import Rules
from conquista.games.conquest.scenario import LATER, count_built
from conquista.games.conquest.state import State, opening
from conquista.kernel.random import Stream
from conquista.players import registry
from conquista.players.conquest.distances import ROAM, Distances

BOLD, RANDOM, CLASH = "bold", "random", "clash"
SOURCES = (BOLD, RANDOM, CLASH)
ACTIONS = 700  # of one match
PAUSE = 25  # actions between two positions of one match
WARM = 60  # actions before the first
RADIUS = 4  # of a clash
SPREAD = 100_003  # keeps the streams of two seeds apart


class Moment(NamedTuple):
    """A position with the seat on turn, and where it stands in the row."""

    match: int
    number: int
    position: Position


def moments(rules: Rules, source: str, seed: int, match: int = 1, number: int = 0) -> Iterator[Moment]:
    """The row of a source from a certain place on; without end."""
    distances = Distances(rules.tables)
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
                yield Moment(match, here, position)
        match, number = match + 1, 0


def by_engine(rules: Rules, seed: int, bold: bool) -> Iterator[Position]:
    """Random play; bold play takes what it can."""
    engine, position, stream = Engine(rules.tables), opening(rules), Stream(seed)
    made = 0
    while made < ACTIONS:
        made += engine.audited(position, stream, PAUSE, bold)[0]
        phase = ledger.numbers(position)["phase"]
        if phase == OVER:
            return
        if phase == PLAYING and made > WARM:
            yield position.copy()


def by_player(rules: Rules, seed: int, name: str) -> Iterator[Position]:
    """A match of one computer player against itself."""
    options = rules.options
    match = Match(GAME, options, SeededChance(seed))
    players = {
        seat: registry.make(name, GAME, options, SeededChance(seed * 8 + number))
        for number, seat in enumerate(rules.seats, 1)
    }
    for made in range(ACTIONS):
        state = match.state
        assert isinstance(state, State)
        awaited = GAME.to_act(state)
        if not awaited:
            return
        seat = awaited[0]
        if made % PAUSE == 0 and made > WARM and ledger.numbers(state.position)["phase"] == PLAYING:
            yield state.position
        match.play(seat, players[seat].choose(GAME, GAME.view(state, seat), list(GAME.legal_actions(state, seat))))


# -- clashes -----------------------------------------------------------------------------------------------------------


def clashes(rules: Rules, distances: Distances, seed: int) -> Iterator[Position]:
    """One position: some stacks of every side are brought near one place, wherever they may stand there."""
    for position in by_engine(rules, seed, bold=True):
        rng = random.Random(seed)
        seat = ledger.numbers(position)["active"]
        stacks = dict(ledger.stacks(position))
        centre = rng.randrange(len(rules.names))
        near = [place for place in range(len(rules.names)) if distances.between(ROAM, centre, place) <= RADIUS]
        own = [place for place, stack in stacks.items() if stack.side == seat]
        others = [place for place, stack in stacks.items() if stack.side != seat]
        for place in [*_some(rng, own, 2, 4), *_some(rng, others, 4, 8)]:
            _bring(rules, rng, stacks, place, near)
        made = placed(rules, stacks, seat, None, raised_of(rules, position))
        if made is not None:
            yield made
        return


def _some(rng: random.Random, places: list[int], least: int, most: int) -> list[int]:
    return rng.sample(places, min(len(places), rng.randint(least, most)))


def _bring(rules: Rules, rng: random.Random, stacks: dict[int, Piece], place: int, near: list[int]) -> None:
    """Move a stack to a free place nearby, perhaps with a soldier of its side on its back."""
    if place not in stacks:
        return  # it rides already
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


def may_stand(rules: Rules, stack: Piece, place: int) -> bool:
    """May this stack stand there, by the rules for positions?"""
    try:
        read_stack(rules, f"{write_piece(stack, None)}@{rules.names[place]}")
    except PositionError:
        return False
    return True


# -- positions from stacks ---------------------------------------------------------------------------------------------


def placed(
    rules: Rules, stacks: Mapping[int, Piece], seat: int, moves: int | None, raised: Mapping[int, int]
) -> Position | None:
    """A position of these stacks in which a seat has so many moves left, or all; None where that cannot be."""
    position = Position(rules.tables)
    for place, stack in sorted(stacks.items()):
        if ledger.add(position, place, bare(stack)) == NONE:
            return None
    count_built(rules, position)
    ledger.set_numbers(position, {"turn": LATER})
    rules.engine.begin(position, seat)
    rows = ledger.rows(position)
    for place, by in raised.items():
        rows["raised"][rules.geography.bridges[rules.names[place]]] = by
    ledger.set_rows(position, {"raised": rows["raised"]})
    now = ledger.numbers(position)
    if now["phase"] != PLAYING or now["budget"] < (moves or 1):
        return None
    if moves is None:
        return position
    ledger.set_numbers(position, {"spent": now["budget"] - moves})
    return position if ledger.left(position) == moves else None


def raised_of(rules: Rules, position: Position) -> dict[int, int]:
    """Who has raised the drawbridge of which castle space."""
    rows = ledger.rows(position)["raised"]
    return {rules.geography.number[name]: rows[i] for name, i in rules.geography.bridges.items() if rows[i] != NONE}


def bare(piece: Piece) -> Piece:
    """A piece as it begins a turn."""
    return piece._replace(used=0, flags=0, load=tuple(bare(rider) for rider in piece.load))


def flat(piece: Piece) -> list[Piece]:
    """A piece and all that it carries."""
    return [piece, *(inner for rider in piece.load for inner in flat(rider))]
