"""Vulnerability: captures that a player with hardly any pieces left may not make."""

from __future__ import annotations

from conquista.games.conquest import ledger
from conquista.games.conquest.actions import Move
from conquista.games.conquest.constants import PLAYING, SHOOT
from conquista.games.conquest.geography import SEATS
from conquista.games.conquest.why.fault import Fault, Told, fault
from conquista.games.conquest.why.look import Look


def careless(look: Look, move: Move) -> Fault | None:
    """The capture breaks no other rule, yet the engine does not list it: an answer to it would be the end."""
    if not look.options.yes("vulnerability") or look.numbers["phase"] != PLAYING or move.kind > SHOOT:
        return None
    active = look.numbers["active"]
    prey = look.at(look.geography.number[move.goal])
    if prey is None or look.friends(prey.side, active):
        return None
    pieces = ledger.standing(look.state.position, active)["units"]
    told: Told = {"seat": SEATS[active], "pieces": pieces, "prey": look.called(prey), "goal": move.goal}
    risks = look.options.number("vulnerability_risks")
    return fault("care.again", risks=risks, **told) if risks else fault("care.cut", **told)
