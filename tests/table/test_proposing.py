"""Computers make offers of their own: seldom, to whom they may, and they keep to them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from conquista.core import SeededChance
from conquista.core.record import write
from conquista.players.diplomacy import OfferProposal, diplomat, round_of
from conquista.table.commands.declaration import AskBack, Mute, Reply, Resign, Say
from conquista.table.computers.tasks import MOVE, OFFER, PROPOSE, answer, jobs
from conquista.table.handlers import agreements
from conquista.table.handlers.agreements import binding
from conquista.table.values import COMPUTER, SeatHolder
from table.desk import ANNA, Desk, person, plain, text

SQUIRE = SeatHolder(COMPUTER, spec="squire")
GREEDY = SeatHolder(COMPUTER, spec="greedy")


def cards(seed: int = 1, **rest: Any) -> Desk:
    seats = dict.fromkeys("ABCD", SQUIRE) | rest.pop("seats", {})
    return Desk("condottiere", preset="condottiere_4p", seats=seats, seed=seed, **rest)


def wish(monkeypatch: pytest.MonkeyPatch, *wishes: OfferProposal) -> None:
    """Let every diplomat of Conquest wish for this."""
    known = diplomat(Desk("conquest", preset="conquest_4p").game)
    monkeypatch.setattr(type(known), "proposes", lambda *_: iter(wishes))
    monkeypatch.setattr(agreements, "ONE_IN", 1)


def four(**seats: SeatHolder) -> Desk:
    return Desk("conquest", preset="conquest_4p", seats=seats)


def kinds(desk: Desk) -> list[str]:
    return [job.kind for job in jobs(desk.table_state)]


def test_offers_are_few_and_answered_and_a_match_is_the_same_again() -> None:
    made = 0
    for seed in (1, 2):
        desk, twin = cards(seed), cards(seed)
        desk.let_computers(jobs)
        twin.let_computers(jobs)
        assert desk.table_state.outcome is not None
        assert list(desk.journal.entries("t1")) == list(twin.journal.entries("t1"))
        offers = desk.table_state.offers.values()
        assert all(count == 1 for count in Counter((o.seat, round_of(o.stamp)) for o in offers).values())
        assert all(set(offer.replies) == set(offer.to) for offer in offers)
        again = desk.again()
        assert [vars_of(offer) for offer in again.table_state.offers.values()] == [vars_of(offer) for offer in offers]
        made += len(offers)
    assert made >= 3


def vars_of(offer: Any) -> tuple[Any, ...]:
    return offer.seat, offer.to, offer.kind, offer.terms, offer.stamp, offer.replies


@pytest.mark.parametrize("press", ["none", "table"])
def test_where_nobody_whispers_nothing_is_offered(press: str) -> None:
    desk = cards(press=press)
    desk.let_computers(jobs)
    assert desk.table_state.outcome is not None
    assert not desk.table_state.offers


def test_level_0_and_those_who_have_resigned_offer_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    wish(monkeypatch, OfferProposal("truce", ("W",), {"until": "3"}))
    assert kinds(four(S=GREEDY)) == [PROPOSE]
    assert kinds(four(S=SeatHolder(COMPUTER, spec="random"))) == [MOVE]
    desk = Desk("conquest", preset="conquest_4p", stand_in="greedy")
    desk.ask(person("S"), Resign("S"))
    assert kinds(desk) == [MOVE]


def test_a_move_waits_for_what_computers_say_to_an_offer_and_not_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    wish(monkeypatch, OfferProposal("truce", ("W", "N"), {"until": "3"}))
    desk = four(S=GREEDY, W=GREEDY)
    [job] = jobs(desk.table_state)
    request = answer(job, desk.game)
    assert request.command == Say("S", ("W", "N"), offer="truce", terms={"until": "3"})
    ack = desk.table.take(request, desk.now)
    assert desk.table.take(request, desk.now) == ack
    [job] = jobs(desk.table_state)
    assert (job.seat, job.kind) == ("W", OFFER)
    desk.table.take(answer(job, desk.game), desk.now)
    assert kinds(desk) == [MOVE]
    [offer] = plain(desk.table.snapshot("N"))["offers"]
    assert offer["terms"] == {"until": "3"}
    assert plain(desk.table.snapshot("E"))["offers"] == []


@pytest.mark.parametrize(
    "bad",
    [
        OfferProposal("truce", ("S",), {"until": "3"}),  # to itself
        OfferProposal("truce", ("E",), {"until": "soon"}),
        OfferProposal("bribe", ("E",)),
        OfferProposal("truce", ("W",), {"until": "3"}),  # does not listen
    ],
)
def test_what_cannot_be_said_is_not_tried(monkeypatch: pytest.MonkeyPatch, bad: OfferProposal) -> None:
    wish(monkeypatch, bad)
    desk = four(S=GREEDY)
    desk.ask(person("W"), Mute("W", "S", True))
    assert kinds(desk) == [MOVE]


def test_nothing_is_asked_twice_soon_nor_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    wish(monkeypatch, OfferProposal("truce", ("W",), {"until": "9"}))
    desk = four(S=GREEDY)
    while plain(desk.table.snapshot(None))["view"]["turn"] < 13:
        desk.let_computers(jobs)  # to the middle of the fourth round
        [seat] = desk.game.to_act(desk.table_state.match.state)
        desk.play(f"{seat} {desk.game.write_action(desk.game.idle(desk.table_state.match.state, seat))}")
    assert len(desk.table_state.offers) == 1
    other = four(S=GREEDY)
    other.ask(person("N"), Say("N", ("S",), offer="truce", terms={"until": "9"}))
    assert PROPOSE not in kinds(other)


def test_a_partner_is_never_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    wish(monkeypatch, OfferProposal("truce", ("N",), {"until": "3"}))
    desk = Desk("conquest", preset="conquest_party", seats={"S": GREEDY})
    assert kinds(desk) == [MOVE]


def test_s1_what_others_whisper_changes_no_offer() -> None:
    quiet, loud = (cards(seats={"C": person("C"), "D": person("D")}) for _ in range(2))
    loud.ask(person("C"), Say("C", ("D",), offer="pass"))
    for _ in range(20):
        told = [[job for job in jobs(desk.table_state) if job.kind in (MOVE, PROPOSE)] for desk in (quiet, loud)]
        assert told[0] == told[1]
        if not told[0]:
            break
        for desk in (quiet, loud):
            desk.table.take(answer(told[0][0], desk.game), desk.now)


def close_by(**seats: SeatHolder) -> Desk:
    """South, unless it is another's a computer's, to move beside a soldier of North's."""
    desk = Desk("conquest", preset="conquest_4p")
    line = str(plain(desk.table.snapshot(None))["view"]["position"])
    line = line.replace("N.Sol@N13 ", "").replace("S.Cha@S18", "N.Sol@S18")
    return Desk("conquest", preset="conquest_4p", seats={"S": GREEDY, **seats}, opening=line, published=True)


def takes(desk: Desk, seat: str, other: str) -> str:
    """A word by which a seat takes something of another's."""

    def units(state: Any) -> int:
        seats: Any = desk.game.view(state, None).data["seats"]
        return int(seats[other]["units"])

    state = desk.table_state.match.state
    for action in desk.game.legal_actions(state, seat):
        if units(desk.game.apply(state, seat, action, SeededChance(0)).state) < units(state):
            return str(desk.game.write_action(action))
    raise AssertionError(f"{seat} can take nothing of {other}")


def test_who_has_offered_a_truce_keeps_it_until_the_other_breaks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    wish(monkeypatch, OfferProposal("truce", ("N",), {"until": "3"}))
    desk = close_by()
    desk.table.take(answer(jobs(desk.table_state)[0], desk.game), desk.now)
    [offer] = desk.table_state.offers.values()
    assert not list(binding(desk.table_state, "S"))  # nobody has accepted yet
    desk.ask(person("N"), Reply("N", offer.id, "accept"))
    [pact] = binding(desk.table_state, "S")
    assert (pact["seat"], pact["own"]) == ("N", True)
    desk.let_computers(jobs, 1)
    assert "N.Sol@S18" in str(plain(desk.table.snapshot(None))["view"]["position"])
    desk.play("W end")
    desk.play(f"N {takes(desk, 'N', 'S')}")
    assert set(offer.broken) == {"N"}
    assert not list(binding(desk.table_state, "S"))
    assert list(binding(desk.table_state, "N"))  # who has broken it has not been freed
    for seat in "NEW":
        desk.ask(person(seat), Resign(seat))
    assert f"N broke #{offer.id}" in write(desk.table.record())
    assert text(desk.again().table_state.streams["S"]) == text(desk.table_state.streams["S"])


def test_what_is_taken_back_has_broken_nothing() -> None:
    desk = close_by(**dict.fromkeys("SWNE", ANNA))
    desk.ask(ANNA, Say("S", ("N",), offer="truce", terms={"until": "3"}))
    [offer] = desk.table_state.offers.values()
    desk.ask(ANNA, Reply("N", offer.id, "accept"))
    desk.play("S end", "W end")
    desk.play(f"N {takes(desk, 'N', 'S')}")
    assert set(offer.broken) == {"N"}
    desk.ask(ANNA, AskBack("N"))
    assert not offer.broken
