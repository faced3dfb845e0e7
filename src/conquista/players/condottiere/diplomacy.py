"""Offers in Condottiere: passing together, leaving a region, stopping a rival together, not playing a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from conquista.core import Action, AnyGame, Seat, View
from conquista.games.condottiere.cards import MERCENARY_NAMES
from conquista.games.condottiere.views.snapshot import CondottiereSnapshot, italy
from conquista.players.diplomacy import Agreement, OfferProposal

PASS, PASSES = "pass", ("pass", "pass:open")
NEAR_THE_END = 2  # regions of a leader worth stopping, at least
FEWEST_SEATS = 3  # with two seats no offer serves both
WORTH_SAVING = 3  # cards in a hand that make it worth ending a battle


class CondottiereDiplomat:
    """Decides by the current battle and by who owns which region."""

    mutual = frozenset({PASS, "stop"})

    def stamp(self, view: View) -> str:
        """The battle: the round, how many regions are owned, and which is fought for."""
        moment, owners = _map(view, "moment"), _map(view, "owners")
        return f"{moment['round']}.{len(owners)}.{view.data['region'] or '-'}"

    def accepts(self, game: AnyGame, view: View, agreement: Agreement) -> bool:
        me = view.seat
        if me is None:
            return False
        if agreement.kind == "refrain":  # it binds only the seat that offered it
            return True
        check = {PASS: self._pass, "leave": self._leave, "stop": self._stop}.get(agreement.kind)
        return check is not None and check(game, view, me, agreement)

    def proposes(self, game: AnyGame, view: View, agreements: Sequence[Agreement]) -> Iterator[OfferProposal]:
        """Stop a seat that would win by this battle; end a battle decided between two; ask for a region nearby."""
        me, snapshot = view.seat, CondottiereSnapshot(view)
        if me is None or len(snapshot.seats) < FEWEST_SEATS:
            return
        if view.data["phase"] == "turn":
            fighting = [seat for seat in snapshot.seats if seat not in snapshot.passed]
            yield from self._stopping(game, view, snapshot, fighting)
            if len(fighting) == 2 and me in fighting:
                yield from self._ending(view, snapshot, me, next(seat for seat in fighting if seat != me))
        elif view.data["phase"] == "choose":
            yield from self._asking(snapshot, me)

    def _stopping(
        self, game: AnyGame, view: View, snapshot: CondottiereSnapshot, fighting: Sequence[Seat]
    ) -> Iterator[OfferProposal]:
        """The seat that would win the match with this region, and the seat to ask for help against it."""
        me = str(view.seat)
        for against in fighting:
            to = tuple(seat for seat in fighting if seat not in (me, against))
            if to and snapshot.wins_with(against, snapshot.region):
                terms = {"against": against}
                if self._stop(game, view, me, Agreement(to[0], "stop", terms)):
                    yield OfferProposal("stop", to, terms, urgent=True)

    def _ending(self, view: View, snapshot: CondottiereSnapshot, me: Seat, other: Seat) -> Iterator[OfferProposal]:
        """Both save their cards: the seat ahead gets the region, unless that would decide the match."""
        ahead = _ahead(view)
        winner = ahead if ahead in (me, other) else None
        if winner is None or snapshot.wins_with(winner, snapshot.region) or len(snapshot.hand) < WORTH_SAVING:
            return
        useful = any(snapshot.owners.get(near) == me for near in italy().regions[snapshot.region].borders)
        if winner == me or not useful:
            yield OfferProposal(PASS, (other,))

    def _asking(self, snapshot: CondottiereSnapshot, me: Seat) -> Iterator[OfferProposal]:
        """A free region beside one's own, asked of the seats that need it least."""
        own = snapshot.regions_of(me)
        for region in snapshot.free:
            borders = italy().regions[region].borders
            if not snapshot.may_attack(region) or not any(snapshot.owners.get(near) == me for near in borders):
                continue
            to = tuple(
                seat
                for seat in snapshot.seats
                if seat != me
                and len(snapshot.regions_of(seat)) >= len(own)
                and not any(snapshot.owners.get(near) == seat for near in borders)
            )
            if to:
                yield OfferProposal("leave", to[:1], {"region": region})

    def breaks(self, game: AnyGame, state: Any, seat: Seat, action: Action, agreement: Agreement) -> bool:
        """In this battle: not passing in turn, playing for the other's region, or passing while the rival is ahead."""
        if not self._binds(game, state, agreement):
            return False
        passes = game.write_action(action) in PASSES
        words = {game.write_action(other) for other in game.legal_actions(state, seat)}
        if words.isdisjoint(PASSES):  # not a decision about playing a card
            return False
        view = game.view(state, seat)
        if agreement.kind == PASS:  # the seat that offered it passes first where it loses nothing by that
            due = agreement.seat in _list(view, "passed") or (agreement.own and _ahead(view) == agreement.seat)
            return due and not passes
        if agreement.kind == "leave":
            return view.data["region"] == agreement.terms["region"] and not passes
        armed = any(card in MERCENARY_NAMES for card in _list(view, "hand"))
        return passes and armed and _ahead(view) == agreement.terms["against"]

    def _binds(self, game: AnyGame, state: Any, agreement: Agreement) -> bool:
        """Pacts last for their battle; a region is left to another seat for the round."""
        now = self.stamp(game.view(state, None))
        if agreement.kind == "leave":
            return now.split(".")[0] == agreement.stamp.split(".")[0]
        return agreement.kind in (PASS, "stop") and now == agreement.stamp

    # what is accepted

    def _pass(self, game: AnyGame, view: View, me: Seat, agreement: Agreement) -> bool:
        """Accept when already ahead of all others."""
        passed = _list(view, "passed")
        return bool(view.data["region"]) and me not in passed and agreement.seat not in passed and _ahead(view) == me

    def _leave(self, game: AnyGame, view: View, me: Seat, agreement: Agreement) -> bool:
        """Accept for a region that borders on none of one's own, if the other seat owns no more regions."""
        region, owners = agreement.terms["region"], _map(view, "owners")
        if region in owners or view.data["region"] == region:
            return False
        own = {name for name, owner in owners.items() if owner == me}
        return own.isdisjoint(italy().regions[region].borders) and _regions(view, agreement.seat) <= len(own)

    def _stop(self, game: AnyGame, view: View, me: Seat, agreement: Agreement) -> bool:
        """Accept against a seat that has more than all others, and enough to be a danger."""
        against = agreement.terms["against"]
        most = max(_regions(view, seat) for seat in _map(view, "hands") if seat != against)
        return against not in (me, agreement.seat) and _regions(view, against) > max(most, NEAR_THE_END - 1)


def _map(view: View, name: str) -> Mapping[str, Any]:
    return cast(Mapping[str, Any], view.data[name])


def _list(view: View, name: str) -> Sequence[str]:
    return cast(Sequence[str], view.data[name])


def _regions(view: View, seat: Seat) -> int:
    return sum(owner == seat for owner in _map(view, "owners").values())


def _ahead(view: View) -> Seat | None:
    """The seat with the strongest line, None for a tie."""
    strengths = _map(view, "strengths")
    most = max(strengths.values())
    found = [seat for seat, strength in strengths.items() if strength == most]
    return found[0] if len(found) == 1 and most else None


DIPLOMAT = CondottiereDiplomat()
