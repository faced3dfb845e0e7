"""Drawbridges: who may raise which, and who may lower one from inside."""

from __future__ import annotations

from conquista.games.conquest.actions import Move
from conquista.games.conquest.explain.pieces import too_dear
from conquista.games.conquest.explain.position_facts import PositionFacts
from conquista.games.conquest.explain.violation import RuleViolation, Told, fault
from conquista.games.conquest.rules.constants.action_kinds import LOWER, RAISE
from conquista.games.conquest.rules.constants.piece_flags import FROM_SIEGE
from conquista.games.conquest.rules.constants.piece_types import SOLDIER
from conquista.games.conquest.rules.constants.sizes import NONE
from conquista.games.conquest.setup.geography import SEATS


def no_work(look: PositionFacts, seat: int, move: Move) -> RuleViolation | None:
    """Why a drawbridge cannot be raised, or lowered, by this seat now."""
    told: Told = {"place": move.place}
    if not look.options.yes("drawbridges"):
        return fault("bridge.edition", **told)
    bridge = look.geography.bridges.get(move.place, NONE)
    if bridge == NONE:
        return fault("bridge.nowhere", **told)
    return _no_raise(look, seat, move, bridge) if move.kind == RAISE else _no_lower(look, seat, move, bridge)


def lowers_freely(look: PositionFacts, move: Move) -> bool:
    """Whether the seat on turn may make this lowering with no moves left."""
    if move.kind != LOWER or not look.rules.tables.free_lowering or look.numbers["forfeited"]:
        return False
    return not look.dormant(look.numbers["active"])


def _no_raise(look: PositionFacts, seat: int, move: Move, bridge: int) -> RuleViolation | None:
    place = look.geography.number[move.place]
    inside, owner = look.at(place), look.castle_owner(place)
    told: Told = {"place": move.place, "owner": SEATS[owner]}
    if look.raiser(bridge) != NONE:
        return fault("bridge.up", raiser=SEATS[look.raiser(bridge)], **told)
    if owner == seat:
        if inside is not None and not look.friends(inside.side, seat):
            return fault("bridge.enemy_inside", prey=look.called(inside), **told)
    elif look.friends(owner, seat):
        return fault("bridge.partners", **told)
    elif inside is None or inside.side != seat:
        return fault("bridge.not_inside", **told)
    return too_dear(look, "bridge.cost", look.options.number("raise_cost"))


def _no_lower(look: PositionFacts, seat: int, move: Move, bridge: int) -> RuleViolation | None:
    place = look.geography.number[move.place]
    inside, owner = look.at(place), look.castle_owner(place)
    told: Told = {"place": move.place, "owner": SEATS[owner]}
    if look.raiser(bridge) == NONE:
        return fault("bridge.down", **told)
    told["raiser"] = SEATS[look.raiser(bridge)]
    if look.friends(owner, seat):
        return fault("bridge.lower_own", **told)
    if inside is None or inside.side != seat:
        return fault("bridge.lower_nobody", **told)
    if inside.kind != SOLDIER:
        return fault("bridge.lower_not_soldier", piece=look.called(inside), **told)
    if look.options.word("lower_inside_who") == "siege_soldier" and not inside.piece.flags & FROM_SIEGE:
        return fault("bridge.lower_not_siege", **told)
    return too_dear(look, "bridge.lower_cost", look.options.number("lower_inside_cost"))
