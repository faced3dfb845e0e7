"""Queries of user interfaces before a decision, answered from what the asking seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from conquista.core import Data, Event, Seat, UnknownName
from conquista.games.condottiere import packing
from conquista.games.condottiere.actions import ACTS, CardAction
from conquista.games.condottiere.cards import CARD_KINDS, MAP, SEATS
from conquista.games.condottiere.rules.constants.action_codes import DRAW_CARDS, PLAY, TAKE_NONE, TURN_CARD
from conquista.games.condottiere.rules.constants.sizes import NONE
from conquista.games.condottiere.state import CondottiereState
from conquista.games.condottiere.views.events import after, events, kind_of
from conquista.games.condottiere.views.snapshot import CondottiereSnapshot, largest
from conquista.games.condottiere.views.strength import Reason, Strength
from conquista.games.condottiere.views.view import awaited, view_of
from conquista.games.condottiere.views.wire_types import (
    WIRE,
    BattleResult,
    CardsLeaving,
    CondottiereGoal,
    CondottierePlay,
    CondottiereSeat,
    CondottiereStanding,
    LineStrength,
    RegionGain,
    SeatEvent,
    SeatsEvent,
    StrengthReason,
    TokenTaken,
)

CLAUSES = {
    "printed": "CO-MERC-01",
    "winter": "CO-WINTER-03",
    "drummer": "CO-DRUM-01",
    "spring": "CO-SPRING-03",
    **{kind.name: f"{kind.clauses[0]}-01" for kind in CARD_KINDS if kind.fixed},
}
# Effects of an action that can be predicted; at the end of a battle only if no card is face down.
CHANGES = ("played", "turned", "thawed", "removed", "taken")
ENDS = ("won", "level", "token", "ended")


def answer_query(state: CondottiereState, seat: Seat | None, about: str) -> list[Data]:
    """The standing of all seats and the value of each region to each seat, or the effects of each legal action."""
    if about not in WIRE.queries:
        raise UnknownName.among("question", about, WIRE.queries)
    snapshot = CondottiereSnapshot(view_of(state, seat))
    if about == "standing":
        return cast("list[Data]", [_status(snapshot)])
    if seat is None or seat not in awaited(state):
        return []
    codes = state.rules.engine.legal(state.position, SEATS.index(seat))
    return cast("list[Data]", [_play(state, seat, snapshot, ACTS[code]) for code in codes if _fights(code)])


def _fights(code: int) -> bool:
    """Whether an action changes a battle line or ends the battle."""
    return PLAY <= code <= TAKE_NONE or TURN_CARD <= code < DRAW_CARDS


def _status(snapshot: CondottiereSnapshot) -> CondottiereStanding:
    """Sums, kingdoms and goals; for each region that can still change owner, what it would give to each seat."""
    total, kingdom = snapshot.goal
    gives: dict[str, dict[str, RegionGain]] = {}
    for region in MAP:
        gains: dict[str, RegionGain] = {}
        for seat in snapshot.seats:
            own = snapshot.regions_of(seat)
            if region not in own:
                joined = largest([*own, region])
                gains[seat] = {
                    "regions": len(own) + 1,
                    "kingdom": len(joined),
                    "joins": [other for other in joined if other != region] if region in joined else [],
                    "wins": snapshot.wins_with(seat, region),
                }
        gives[region] = gains
    goal: CondottiereGoal = {"regions": total, "kingdom": kingdom}
    if snapshot.variant("b"):
        goal["points"] = snapshot.options.number("points_target")
    return {
        "goal": goal,
        "seats": {seat: _seat(snapshot, seat) for seat in snapshot.seats},
        "gives": gives,
        "courtesans": _most(snapshot.lines),
    }


def _seat(snapshot: CondottiereSnapshot, seat: Seat) -> CondottiereSeat:
    own = snapshot.regions_of(seat)
    return {"regions": len(own), "kingdom": len(largest(own)), **_sum(snapshot.strengths[seat])}


def _most(lines: Mapping[str, Sequence[str]]) -> str | None:
    """The single seat with most Courtesans in its line, which would get the token (CO-COURT-02, CO-COURT-04)."""
    counts = {seat: list(line).count("Courtesan") for seat, line in lines.items()}
    top = max(counts.values())
    first = [seat for seat, count in counts.items() if count == top and top]
    return first[0] if len(first) == 1 else None


def _play(state: CondottiereState, seat: Seat, snapshot: CondottiereSnapshot, action: CardAction) -> CondottierePlay:
    """What an action would change in all lines, and the result if it ended the battle."""
    position = state.position.copy()
    packing.start_log(position)
    state.rules.engine.do(position, SEATS.index(seat), action.code)
    logged = [(kind_of(event), event) for event in events(state.rules, packing.drain_log(position))]
    ended = {kind: event for kind, event in logged if kind in ENDS}
    over = "won" in ended or "level" in ended
    covered = any(card != NONE for name in ("old", "new") for card in state.rows[name])
    if over and covered:  # the hidden cards are unknown
        logged = []
    seen = [event for kind, event in logged if kind in CHANGES]
    lines = after(snapshot.lines, seen)
    sums = snapshot.strengths_of(lines)
    return {
        "word": action.word,
        "strengths": {one: _sum(sums[one]) for one in snapshot.seats if sums[one] != snapshot.strengths[one]},
        "leaves": [cast("CardsLeaving", dict(event.data)) for kind, event in logged if kind in ("thawed", "removed")],
        "courtesans": _most(lines),
        "ends": None if not over else {} if covered else _ending(ended),
    }


def _ending(ended: Mapping[str, Event]) -> BattleResult:
    won = cast("SeatEvent", ended["won"].data) if "won" in ended else None
    token = cast("TokenTaken", ended["token"].data) if "token" in ended else None
    over = cast("SeatsEvent", ended["ended"].data) if "ended" in ended else None
    return {
        "winner": won["seat"] if won else None,
        "token": token["seat"] if token else None,
        "courtesans": token is not None and token["courtesans"] == "yes",
        "over": over["seats"] if over else [],
    }


def _sum(strength: Strength) -> LineStrength:
    return {"strength": strength.total, "reasons": [_reason(reason) for reason in strength.reasons]}


def _reason(reason: Reason) -> StrengthReason:
    name = reason.key.rpartition(".")[2]
    clause = CLAUSES[reason.data["card"] if name == "fixed" else name]
    return {"key": reason.key, "adds": reason.adds, "clause": clause, **reason.data}
