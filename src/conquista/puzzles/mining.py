"""Finding puzzles: positions from matches, cut down to what matters, proven and graded."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from conquista.core import SeededChance
from conquista.core.play import Match
from conquista.games.conquest import ledger
from conquista.games.conquest.constants import NONE, OVER, PLAYING
from conquista.games.conquest.engine import Engine
from conquista.games.conquest.game import GAME
from conquista.games.conquest.geography import SEATS
from conquista.games.conquest.ledger import Piece
from conquista.games.conquest.notation import write_piece
from conquista.games.conquest.position import Position
from conquista.games.conquest.rules import Rules
from conquista.games.conquest.scenario import LATER, Scenario
from conquista.games.conquest.state import State, opening
from conquista.kernel.random import Stream
from conquista.players import registry
from conquista.players.conquest.distances import ROAM
from conquista.players.conquest.tactics import Tactics
from conquista.players.conquest.weights import counting
from conquista.players.limits import Limits
from conquista.puzzles.grading import grade_of
from conquista.puzzles.model import DUAL, Puzzle, Setting
from conquista.puzzles.proving import Prover

BOLD, RANDOM = "bold", "random"
KEPT = 7  # pieces of each seat that stay, so that no ending comes near
LOOK = Limits(nodes=20_000)
ACTIONS = 700  # of one match


@dataclass(frozen=True)
class Hunt:
    """What to look for: an edition, who plays the matches, how many moves are left, and what a proof may cost."""

    preset: str
    source: str = BOLD
    seed: int = 0
    moves: tuple[int, int] = (4, 7)
    least: int = 2
    grade: int = 2
    nodes: int = 3_000_000


def hunt(order: Hunt) -> Iterator[Puzzle]:
    """Puzzles, as they are found; without end."""
    rules = GAME.rules(GAME.facts.preset(order.preset))
    tactics = Tactics(Engine(rules.tables), counting(), 16)
    seen: set[int] = set()
    for number, position in enumerate(moments(order, rules)):
        rng = random.Random(f"{order.seed}/{number}")
        found = _cut(tactics, rules, position, rng.randint(*order.moves), order)
        if found is None:
            continue
        scenario, setting = found
        if setting.position.digest() in seen:
            continue
        seen.add(setting.position.digest())
        proof = Prover(setting, Limits(nodes=order.nodes)).prove()
        if (
            not proof.proven
            or not proof.settled
            or proof.unique == DUAL
            or proof.value < order.least * (not proof.wins)
        ):
            continue
        grade = grade_of(setting, proof.value, proof.wins)
        if grade < order.grade:
            continue
        source = f"{order.preset} {order.source} {order.seed}/{number}"
        yield replace(proof.onto(Puzzle(scenario), rules, grade), source=source)


# -- matches -----------------------------------------------------------------------------------------------------------


def moments(order: Hunt, rules: Rules) -> Iterator[Position]:
    """Positions in which somebody is on turn, from one match after the other."""
    number = 0
    while True:
        number += 1
        if order.source in (BOLD, RANDOM):
            yield from _by_engine(rules, order, number)
        else:
            yield from _by_player(rules, order, number)


def _by_engine(rules: Rules, order: Hunt, number: int) -> Iterator[Position]:
    engine, position, stream = Engine(rules.tables), opening(rules), Stream(order.seed * 100_003 + number)
    made = 0
    while made < ACTIONS:
        made += engine.audited(position, stream, 25, order.source == BOLD)[0]
        phase = ledger.numbers(position)["phase"]
        if phase == OVER:
            return
        if phase == PLAYING and made > 60:
            yield position


def _by_player(rules: Rules, order: Hunt, number: int) -> Iterator[Position]:
    options = rules.options
    match = Match(GAME, options, SeededChance(order.seed * 100_003 + number))
    chance = SeededChance(order.seed * 100_003 + number + 50_000)
    players = {seat: registry.make(order.source, GAME, options, chance) for seat in rules.seats}
    for made in range(ACTIONS):
        state = match.state
        assert isinstance(state, State)
        awaited = GAME.to_act(state)
        if not awaited:
            return
        seat = awaited[0]
        if made % 12 == 0 and made > 60 and ledger.numbers(state.position)["phase"] == PLAYING:
            yield state.position
        match.play(seat, players[seat].choose(GAME, GAME.view(state, seat), list(GAME.legal_actions(state, seat))))


# -- cutting down ------------------------------------------------------------------------------------------------------


def _cut(
    tactics: Tactics, rules: Rules, position: Position, moves: int, order: Hunt
) -> tuple[Scenario, Setting] | None:
    """A position with so many moves left and all that matters in it, if there is something to find."""
    seat = ledger.numbers(position)["active"]
    stacks = {place: bare(stack) for place, stack in ledger.stacks(position).items()}
    raised = raised_of(rules, position)
    here = placed(rules, stacks, seat, moves, raised)
    if here is None:
        return None
    value = tactics.keen(here, seat, 2, limits=LOOK).value
    if value < order.least or value <= tactics.keen(here, seat, 0, limits=Limits(nodes=12)).value:
        return None
    goal = tactics.keen(here, seat, 2, limits=LOOK)
    stacks = _needed(tactics, rules, stacks, seat, moves, raised, goal.value, list(goal.line), here)
    small = placed(rules, stacks, seat, moves, raised)
    if small is None:
        return None
    scenario = Scenario(
        title=f"{SEATS[seat]} has {moves} moves left",
        preset=order.preset,
        pieces=tuple(f"{write_piece(stack, None)}@{rules.names[place]}" for place, stack in sorted(stacks.items())),
        active=SEATS[seat],
        spent=ledger.numbers(small)["spent"],
        raised={rules.names[place]: SEATS[by] for place, by in raised.items()},
    )
    return scenario, Setting(rules, small)


def _needed(
    tactics: Tactics,
    rules: Rules,
    stacks: Mapping[int, Piece],
    seat: int,
    moves: int,
    raised: Mapping[int, int],
    value: int,
    line: list[int],
    here: Position,
) -> dict[int, Piece]:
    """Take away every stack whose absence changes nothing, the farthest first."""
    centre = {code >> 1 & 511 for code in line} | {code >> 17 & 511 for code in line}
    centre = {place for place in centre if place < len(rules.names)}
    kept = dict(stacks)
    field = tactics.distances

    def far(place: int) -> int:
        return min(field.between(ROAM, place, one) for one in centre)

    for place in sorted(stacks, key=lambda one: (-far(one), one)):
        if place in centre or sum(pieces(s) for s in kept.values() if s.side == kept[place].side) <= KEPT:
            continue
        trial = {one: stack for one, stack in kept.items() if one != place}
        position = placed(rules, trial, seat, moves, raised)
        if position is not None and tactics.keen(position, seat, 2, limits=LOOK).value == value:
            kept = trial
    return kept


def placed(
    rules: Rules, stacks: Mapping[int, Piece], seat: int, moves: int, raised: Mapping[int, int]
) -> Position | None:
    """A position of these stacks in which a seat has so many moves left; None where that cannot be."""
    position = Position(rules.tables)
    for place, stack in sorted(stacks.items()):
        if ledger.add(position, place, stack) == NONE:
            return None
    ledger.set_numbers(position, {"turn": LATER})
    rules.engine.begin(position, seat)
    rows = ledger.rows(position)
    for place, by in raised.items():
        rows["raised"][rules.geography.bridges[rules.names[place]]] = by
    ledger.set_rows(position, {"raised": rows["raised"]})
    now = ledger.numbers(position)
    if now["phase"] != PLAYING or now["budget"] < moves:
        return None
    ledger.set_numbers(position, {"spent": now["budget"] - moves})
    return position if ledger.left(position) == moves else None


def raised_of(rules: Rules, position: Position) -> dict[int, int]:
    """Who has raised the drawbridge of which castle space."""
    rows = ledger.rows(position)["raised"]
    return {rules.geography.number[name]: rows[i] for name, i in rules.geography.bridges.items() if rows[i] != NONE}


def bare(piece: Piece) -> Piece:
    """A piece as it begins a turn."""
    return piece._replace(used=0, flags=0, load=tuple(bare(rider) for rider in piece.load))


def pieces(piece: Piece) -> int:
    return 1 + sum(pieces(rider) for rider in piece.load)
