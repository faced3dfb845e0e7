"""Offers in Condottiere: passing together, a region left to somebody, one rival for two, a card that is not played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from conquista.core import Action, AnyGame, Seat, View
from conquista.games.condottiere.setup.cards import CARDS
from conquista.games.condottiere.text.snapshot import CondottiereSnapshot, italy
from conquista.players.diplomacy import OfferProposal, Pact

PASS, PASSES = "pass", ("pass", "pass:open")
MERCENARIES = frozenset(CARDS[:7])
NEAR_THE_END = 2  # regions of a leader that is worth stopping, at least
FEWEST_SEATS = 3  # between two there is nothing that would serve both
WORTH_SAVING = 3  # cards in a hand that make it wise to end a battle


class CondottiereDiplomat:
    """Thinks of the battle on the table, and of who owns what."""

    mutual = frozenset({PASS, "stop"})

    def stamp(self, view: View) -> str:
        """The battle: the round, how many regions are owned, and which is fought for."""
        moment, owners = _map(view, "moment"), _map(view, "owners")
        return f"{moment['round']}.{len(owners)}.{view.data['region'] or '-'}"

    def accepts(self, game: AnyGame, view: View, pact: Pact) -> bool:
        me = view.seat
        if me is None:
            return False
        if pact.kind == "refrain":  # it binds nobody but who has offered it
            return True
        judge = {PASS: self._pass, "leave": self._leave, "stop": self._stop}.get(pact.kind)
        return judge is not None and judge(game, view, me, pact)

    def proposes(self, game: AnyGame, view: View, pacts: Sequence[Pact]) -> Iterator[OfferProposal]:
        """Stop who would win by this battle; end one that is decided between two; have a region for one's kingdom."""
        me, moment = view.seat, CondottiereSnapshot(view)
        if me is None or len(moment.seats) < FEWEST_SEATS:
            return
        if view.data["phase"] == "turn":
            fighting = [seat for seat in moment.seats if seat not in moment.passed]
            yield from self._stopping(game, view, moment, fighting)
            if len(fighting) == 2 and me in fighting:
                yield from self._ending(view, moment, me, next(seat for seat in fighting if seat != me))
        elif view.data["phase"] == "choose":
            yield from self._asking(moment, me)

    def _stopping(
        self, game: AnyGame, view: View, moment: CondottiereSnapshot, fighting: Sequence[Seat]
    ) -> Iterator[OfferProposal]:
        """Whom this region would give the match, and whom one would oneself help to stop."""
        me = str(view.seat)
        for against in fighting:
            to = tuple(seat for seat in fighting if seat not in (me, against))
            if to and moment.wins_with(against, moment.region):
                terms = {"against": against}
                if self._stop(game, view, me, Pact(to[0], "stop", terms)):
                    yield OfferProposal("stop", to, terms, urgent=True)

    def _ending(self, view: View, moment: CondottiereSnapshot, me: Seat, other: Seat) -> Iterator[OfferProposal]:
        """Both save their cards: whoever is ahead has the region, unless that would decide the match."""
        ahead = _ahead(view)
        winner = ahead if ahead in (me, other) else None
        if winner is None or moment.wins_with(winner, moment.region) or len(moment.hand) < WORTH_SAVING:
            return
        useful = any(moment.owners.get(near) == me for near in italy().regions[moment.region].borders)
        if winner == me or not useful:
            yield OfferProposal(PASS, (other,))

    def _asking(self, moment: CondottiereSnapshot, me: Seat) -> Iterator[OfferProposal]:
        """A free region beside one's own, of those whom it serves least."""
        own = moment.regions_of(me)
        for region in moment.free:
            borders = italy().regions[region].borders
            if not moment.may_attack(region) or not any(moment.owners.get(near) == me for near in borders):
                continue
            to = tuple(
                seat
                for seat in moment.seats
                if seat != me
                and len(moment.regions_of(seat)) >= len(own)
                and not any(moment.owners.get(near) == seat for near in borders)
            )
            if to:
                yield OfferProposal("leave", to[:1], {"region": region})

    def breaks(self, game: AnyGame, state: Any, seat: Seat, action: Action, pact: Pact) -> bool:
        """In this battle: not passing after him, playing for his region, passing while the rival is ahead."""
        if not self._binds(game, state, pact):
            return False
        passes = game.write_action(action) in PASSES
        words = {game.write_action(other) for other in game.legal_actions(state, seat)}
        if words.isdisjoint(PASSES):  # some other decision than that of playing a card
            return False
        view = game.view(state, seat)
        if pact.kind == PASS:  # who has offered it goes first where he has nothing to lose by it
            due = pact.seat in _list(view, "passed") or (pact.own and _ahead(view) == pact.seat)
            return due and not passes
        if pact.kind == "leave":
            return view.data["region"] == pact.terms["region"] and not passes
        armed = any(card in MERCENARIES for card in _list(view, "hand"))
        return passes and armed and _ahead(view) == pact.terms["against"]

    def _binds(self, game: AnyGame, state: Any, pact: Pact) -> bool:
        """Pacts last for their battle; a region is left to somebody for the round."""
        now = self.stamp(game.view(state, None))
        if pact.kind == "leave":
            return now.split(".")[0] == pact.stamp.split(".")[0]
        return pact.kind in (PASS, "stop") and now == pact.stamp

    # what is accepted

    def _pass(self, game: AnyGame, view: View, me: Seat, pact: Pact) -> bool:
        """When one is ahead of all as it is."""
        passed = _list(view, "passed")
        return bool(view.data["region"]) and me not in passed and pact.seat not in passed and _ahead(view) == me

    def _leave(self, game: AnyGame, view: View, me: Seat, pact: Pact) -> bool:
        """A region that borders on none of one's own, to somebody who has no more than oneself."""
        region, owners = pact.terms["region"], _map(view, "owners")
        if region in owners or view.data["region"] == region:
            return False
        own = {name for name, owner in owners.items() if owner == me}
        return own.isdisjoint(italy().regions[region].borders) and _regions(view, pact.seat) <= len(own)

    def _stop(self, game: AnyGame, view: View, me: Seat, pact: Pact) -> bool:
        """Whoever has more than everybody else, and enough to be feared."""
        against = pact.terms["against"]
        most = max(_regions(view, seat) for seat in _map(view, "hands") if seat != against)
        return against not in (me, pact.seat) and _regions(view, against) > max(most, NEAR_THE_END - 1)


def _map(view: View, name: str) -> Mapping[str, Any]:
    return cast(Mapping[str, Any], view.data[name])


def _list(view: View, name: str) -> Sequence[str]:
    return cast(Sequence[str], view.data[name])


def _regions(view: View, seat: Seat) -> int:
    return sum(owner == seat for owner in _map(view, "owners").values())


def _ahead(view: View) -> Seat | None:
    """Who has the strongest line, None where nobody has it alone."""
    strengths = _map(view, "strengths")
    most = max(strengths.values())
    found = [seat for seat, strength in strengths.items() if strength == most]
    return found[0] if len(found) == 1 and most else None


DIPLOMAT = CondottiereDiplomat()
