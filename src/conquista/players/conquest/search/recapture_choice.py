"""Chooses an answer: every distinct result of an answer, and what the attacker can still gain after it.

The rest of the attacker's turn is solved for each; the weights stand for what comes after it. With four seats
only the balance between the two sides counts: gains of the attacker elsewhere are not this seat's loss.
"""

from __future__ import annotations

from dataclasses import dataclass

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.action_kinds import DECLINE
from conquista.games.conquest.rules.constants.phases import ANSWERING, OVER
from conquista.games.conquest.rules.position.codes import unpack_code
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.players.conquest.solver.tactics import Tactics
from conquista.players.conquest.solver.values import PieceValues, value_of
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.thought import Stop

LEAST_NODES = 40  # for one answer, however many there are


@dataclass(frozen=True, slots=True)
class RecaptureChoice:
    """An answer as codes, its value to the answering seat, and whether more search could change that value."""

    codes: tuple[int, ...]
    value: int
    proven: bool
    nodes: int

    @property
    def declines(self) -> bool:
        return unpack_code(self.codes[0])[2] == DECLINE


def best_answer(
    tactics: Tactics,
    position: WarPosition,
    seat: int,
    weights: PieceValues | None = None,
    limits: Limits = UNLIMITED,
    stop: Stop | None = None,
    prove: bool = False,
) -> list[RecaptureChoice]:
    """All answers of the seat that is asked, best first; values are what it gains over the position before.

    Equal ones keep the order of the engine, in which declining comes last.
    """
    numbers = packing.numbers(position)
    if numbers["phase"] != ANSWERING or numbers["to_act"] != seat:
        raise ValueError(f"seat {seat} is not asked for an answer")
    attacker = numbers["active"]
    signed = (weights or tactics.weights).between(tactics.tables, attacker, seat)
    before = value_of(position, signed, attacker)
    options = distinct(tactics, position, seat)
    share = share_of(limits, len(options))
    found = []
    for codes, after in options:
        now = packing.numbers(after)
        gain = value_of(after, signed, attacker) - before
        if now["phase"] == OVER or now["turn"] != numbers["turn"]:
            found.append(RecaptureChoice(codes, -gain, True, 1))
            continue
        rest = tactics.solve_turn(after, attacker, signed, share, stop, prove)
        found.append(RecaptureChoice(codes, -(gain + rest.value), rest.proven, rest.nodes))
    return sorted(found, key=lambda one: -one.value)


def distinct(tactics: Tactics, position: WarPosition, seat: int) -> list[tuple[tuple[int, ...], WarPosition]]:
    """Every complete answer, one for each position that it leads to."""
    found: dict[int, tuple[tuple[int, ...], WarPosition]] = {}
    todo: list[tuple[tuple[int, ...], WarPosition]] = [((), position)]
    while todo:
        codes, here = todo.pop(0)
        for code in tactics.engine.legal(here):
            after = here.copy()
            tactics.engine.do(after, code)
            now = packing.numbers(after)
            if now["phase"] == ANSWERING and now["to_act"] == seat and now["answer_moves"] + now["answer_drops"]:
                todo.append(((*codes, code), after))
            else:
                found.setdefault(after.digest(), ((*codes, code), after))
    return list(found.values())


def share_of(limits: Limits, count: int) -> Limits:
    """The limits of one answer of `count`."""
    return Limits(
        None if limits.nodes is None else max(LEAST_NODES, limits.nodes // max(1, count)),
        None if limits.seconds is None else limits.seconds / max(1, count),
    )
