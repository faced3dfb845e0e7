"""Offers in Conquest: truces, alliances, and places, castles or Quests to stay out of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from conquista.core import Action, AnyGame, Seat, SeededChance, View
from conquista.games.conquest import packing
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.constants.place_kinds import QUEST
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import ConquestState
from conquista.players.diplomacy import Agreement, OfferProposal

LONGEST_TRUCE = 4  # rounds
LEAD = 1.25  # a rival with this many times the own pieces is too strong for a truce
FEWEST_SIDES = 3  # with two sides, no offer serves both
AHEAD = 1.1  # a leader with this many times the own pieces is a reason to offer a truce to a neighbour
PROPOSED_TRUCE = 2  # rounds


class ConquestDiplomat:
    """Decides by the pieces on the board and the ranking of the seats."""

    mutual = frozenset({"truce", "together"})

    def stamp(self, view: View) -> str:
        return str(_round(view))

    def accepts(self, game: AnyGame, view: View, agreement: Agreement) -> bool:
        me = view.seat
        if me is None or len(_sides(game, view)) < FEWEST_SIDES or agreement.seat in _side(game, view, me):
            return False
        check = {
            "truce": self._truce,
            "keep_out": self._keep_out,
            "together": self._together,
            "leave": self._leave,
        }.get(agreement.kind)
        return check is not None and check(game, view, me, agreement)

    def proposes(self, game: AnyGame, view: View, agreements: Sequence[Agreement]) -> Iterator[OfferProposal]:
        """If another seat leads, propose an alliance against it, or a truce; never against a partner."""
        me = view.seat
        if me is None or len(_sides(game, view)) < FEWEST_SIDES:
            return
        now = _round(view)
        alive = [seat for seat in _seats(view) if _strength(view, seat)]
        others = [seat for seat in alive if seat not in _side(game, view, me)]
        first, second = sorted(others, key=lambda seat: -_strength(view, seat))[:2]
        lead = _strength(view, first) / max(1, _strength(view, me))
        if lead < AHEAD or _strength(view, first) == _strength(view, second):
            return
        friends = {
            agreement.seat for agreement in agreements if agreement.kind in self.mutual and not _run_out(agreement, now)
        }
        rivals = {*_side(game, view, first), *friends}
        asked = _nearest(view, me, [seat for seat in others if seat not in rivals])
        if asked and lead >= LEAD and first not in friends:
            yield OfferProposal("together", (asked[0],), {"against": first})
        if asked:
            yield OfferProposal("truce", (asked[0],), {"until": str(now + PROPOSED_TRUCE)})

    def breaks(self, game: AnyGame, state: Any, seat: Seat, action: Action, agreement: Agreement) -> bool:
        before: ConquestState = state
        if _run_out(agreement, 1 + packing.numbers(before.position)["turn"] // len(before.rules.seats)):
            return False
        after: ConquestState = game.apply(before, seat, action, SeededChance(0)).state
        if agreement.kind in ("truce", "together"):
            return _pieces(after, agreement.seat) < _pieces(before, agreement.seat)
        places = set(_places(before.rules, agreement))
        return not places.isdisjoint(_held(after, seat) - _held(before, seat))

    # what is accepted

    def _truce(self, game: AnyGame, view: View, me: Seat, agreement: Agreement) -> bool:
        """Accept a short truce, unless the other seat is far ahead."""
        rounds = int(agreement.terms["until"]) - _round(view)
        return 0 < rounds <= LONGEST_TRUCE and _strength(view, agreement.seat) <= LEAD * _strength(view, me)

    def _keep_out(self, game: AnyGame, view: View, me: Seat, agreement: Agreement) -> bool:
        """Accept where this seat is not there already, and the other seat is not far ahead."""
        state: ConquestState = game.sample_state(view, SeededChance(0))
        inside = _held(state, me) & set(_places(state.rules, agreement))
        return not inside and _strength(view, agreement.seat) <= LEAD * _strength(view, me)

    def _together(self, game: AnyGame, view: View, me: Seat, agreement: Agreement) -> bool:
        """Accept against the strongest of all others."""
        own = {*_side(game, view, me), agreement.seat}
        others = [seat for seat in _seats(view) if seat not in own]
        against = agreement.terms["against"]
        return against in others and _strength(view, against) >= max(_strength(view, seat) for seat in others)

    def _leave(self, game: AnyGame, view: View, me: Seat, agreement: Agreement) -> bool:
        """Accept for a place that this seat does not hold and that is not in the castle of its side."""
        state: ConquestState = game.sample_state(view, SeededChance(0))
        place = agreement.terms["place"]
        owner = state.rules.geography.castle_owner(place)
        own = {SEATS.index(seat) for seat in _side(game, view, me)}
        return place not in _held(state, me) and owner not in own


def _round(view: View) -> int:
    turn = view.data["turn"]
    assert isinstance(turn, int)
    return 1 + turn // len(_seats(view))


def _run_out(agreement: Agreement, now: int) -> bool:
    """Whether a pact has expired in a round."""
    if agreement.kind == "truce":
        return now >= int(agreement.terms["until"])
    if agreement.kind == "together":
        return now > int(agreement.stamp or 0)
    return now > int(agreement.stamp or 0) + LONGEST_TRUCE


def _nearest(view: View, me: Seat, seats: Sequence[Seat]) -> list[Seat]:
    """Seats in the order in which a truce with them is worth most: neighbours first, then by strength."""
    ring = list(_seats(view))
    near = {ring[ring.index(me) - 1], ring[(ring.index(me) + 1) % len(ring)]}
    return sorted(seats, key=lambda seat: (seat not in near, -_strength(view, seat)))


def _seats(view: View) -> Mapping[str, Mapping[str, Any]]:
    return cast(Mapping[str, Mapping[str, Any]], view.data["seats"])


def _strength(view: View, seat: Seat) -> int:
    return int(_seats(view)[seat]["units"])


def _sides(game: AnyGame, view: View) -> list[tuple[Seat, ...]]:
    """The sides that still have something on the board."""
    options = game.facts.read_options(cast(Mapping[str, str], view.data["options"]))
    return [team for team in game.teams(options) if any(_strength(view, seat) for seat in team)]


def _side(game: AnyGame, view: View, seat: Seat) -> tuple[Seat, ...]:
    return next((team for team in _sides(game, view) if seat in team), (seat,))


def _pieces(state: ConquestState, seat: Seat) -> int:
    """How many pieces a seat has, carried ones included."""
    number = SEATS.index(seat)
    return sum(piece.side == number for stack in packing.stacks(state.position).values() for piece in _all(stack))


def _held(state: ConquestState, seat: Seat) -> set[str]:
    """The places on which a seat stands."""
    number = SEATS.index(seat)
    found = packing.stacks(state.position).items()
    return {state.rules.names[place] for place, stack in found if any(piece.side == number for piece in _all(stack))}


def _all(stack: Piece) -> Iterator[Piece]:
    yield stack
    for piece in stack.load:
        yield from _all(piece)


def _places(rules: ConquestRuleset, agreement: Agreement) -> Iterator[str]:
    """The places that a pact is about."""
    if agreement.kind == "leave":
        yield agreement.terms["place"]
    elif agreement.terms["of"] == "castle":
        owner = SEATS.index(agreement.seat)
        yield from (name for name in rules.names if rules.geography.castle_owner(name) == owner)
    else:
        yield from (name for name in rules.names if rules.geography.place_kind(name) == QUEST)


DIPLOMAT = ConquestDiplomat()
