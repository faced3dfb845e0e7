"""Agreements between seats: which ones bind a computer, which were broken, and what a computer offers by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from conquista.core import ConquistaError, Data, MatchEntry, Seat, SeededChance, View
from conquista.players.diplomacy import Agreement, OfferProposal, diplomat, round_of
from conquista.table.chat_policy import PRIVATE_PRESS, Offer, Speech
from conquista.table.handlers.chat import ACCEPT, check_said
from conquista.table.state import TableState
from conquista.table.values import COMPUTER

OFFERS_ONE_ROUND_IN = 2  # a computer with something to offer does so in one of this many rounds
REPEAT_AFTER = 4  # rounds before it repeats the same request to the same seat


def offer_data(offer: Offer, other: Seat = "") -> dict[str, Data]:
    """An offer as its recipients see it; with another seat, as it binds its maker towards that seat."""
    made: dict[str, Data] = {"offer": offer.kind, "terms": offer.terms, "stamp": offer.stamp, "own": bool(other)}
    return {"id": offer.id, "seat": other or offer.seat, "to": offer.to, **made}


def binding(table: TableState, seat: Seat) -> Iterator[dict[str, Data]]:
    """The agreements of a seat: offers it has accepted, and its own that others accepted, where both sides are bound.

    When one side breaks an agreement, the other is released.
    """
    known = diplomat(table.game)
    mutual = known.mutual if known else frozenset[str]()
    for offer in table.offers.values():
        if offer.seat == seat and offer.kind in mutual:
            for other, answer in offer.replies.items():
                if answer == ACCEPT and other not in offer.broken:
                    yield offer_data(offer, other)
        elif offer.replies.get(seat) == ACCEPT and offer.seat not in offer.broken:
            yield offer_data(offer)


def note_broken(table: TableState, state: Any, made: MatchEntry, after: int) -> None:
    """Record which agreements an action breaks, made in this state after `after` other actions.

    Where cards are hidden this is unknown, and nothing is announced.

    The result is not part of the match, so errors here do not affect the journal.
    """
    known = diplomat(table.game)
    if known is None or table.game.facts.hidden:
        return
    seat, action = made.seat, made.action
    for data in tuple(binding(table, seat)):
        offer, agreement = table.offers[str(data["id"])], Agreement.of(data)
        try:
            if seat not in offer.broken and known.breaks(table.game, state, seat, action, agreement):
                offer.broken[seat] = after
        except Exception:  # terms that the diplomat cannot parse
            continue


def awaits(table: TableState, seat: Seat) -> bool:
    """Whether an offer of this seat waits for the answer of a computer."""
    return any(
        other not in offer.replies and table.holders[other].kind == COMPUTER
        for offer in table.offers.values()
        if offer.seat == seat
        for other in offer.to
    )


def proposal(table: TableState, seat: Seat, view: View) -> OfferProposal | None:
    """What a computer offers before it moves: at most one offer per round, not in every round, and no early repeats."""
    known = diplomat(table.game)
    if known is None or table.config.press != PRIVATE_PRESS or seat in table.resigned:
        return None
    try:
        now = round_of(known.stamp(view))
        made = [(round_of(offer.stamp), offer) for offer in table.offers.values() if offer.seat == seat]
        if any(then == now for then, _ in made):
            return None
        offers_this_round = SeededChance(table.seed).fork(f"offers {seat} {now}").below(OFFERS_ONE_ROUND_IN) == 0
        for offered in known.proposes(table.game, view, [Agreement.of(data) for data in binding(table, seat)]):
            recently_made = any(then > now - REPEAT_AFTER and _same(offer, offered) for then, offer in made)
            received = any(
                _repeats_received(offer, offered, now) for offer in table.offers.values() if seat in offer.to
            )
            if (
                (offers_this_round or offered.urgent)
                and not recently_made
                and not received
                and _possible(table, seat, offered)
            ):
                return offered
    except Exception:  # errors of a diplomat must not stop the table
        return None
    return None


def _same(offer: Offer, offered: OfferProposal) -> bool:
    return offer.kind == offered.kind and not set(offer.to).isdisjoint(offered.to)


def _repeats_received(offer: Offer, offered: OfferProposal, now: int) -> bool:
    """Whether the seat would only repeat an offer that it received in this round."""
    return offer.kind == offered.kind and offer.terms == offered.terms and round_of(offer.stamp) == now


def _possible(table: TableState, seat: Seat, offered: OfferProposal) -> bool:
    """Whether the table allows this message, and all who are addressed still play and have not muted the seat."""
    if any((other, seat) in table.muted or other in table.resigned for other in offered.to):
        return False
    try:
        check_said(table, seat, offered.to, Speech(offer=offered.kind, terms=offered.terms))
    except ConquistaError:
        return False
    return True
