"""Computers make offers of their own: seldom, to whom they may, and they keep to them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from conquista.core import SeededChance
from conquista.core.record import write
from conquista.players.diplomacy import OfferProposal, diplomat, round_of
from conquista.table.commands.declaration import AskBack, Mute, Reply, Resign, Say
from conquista.table.computers.tasks import MOVE, OFFER, PROPOSE, all_tasks, answer
from conquista.table.handlers import agreements
from conquista.table.handlers.agreements import binding
from conquista.table.values import COMPUTER, SeatHolder
from table.harness import ANNA, TableHarness, person, plain, text

SQUIRE = SeatHolder(COMPUTER, spec="squire")
GREEDY = SeatHolder(COMPUTER, spec="greedy")


def cards(seed: int = 1, **rest: Any) -> TableHarness:
    seats = dict.fromkeys("ABCD", SQUIRE) | rest.pop("seats", {})
    return TableHarness("condottiere", preset="condottiere_4p", seats=seats, seed=seed, **rest)


def wish(monkeypatch: pytest.MonkeyPatch, *wishes: OfferProposal) -> None:
    """Let every diplomat of Conquest wish for this."""
    known = diplomat(TableHarness("conquest", preset="conquest_4p").game)
    monkeypatch.setattr(type(known), "proposes", lambda *_: iter(wishes))
    monkeypatch.setattr(agreements, "OFFERS_ONE_ROUND_IN", 1)


def four(**seats: SeatHolder) -> TableHarness:
    return TableHarness("conquest", preset="conquest_4p", seats=seats)


def kinds(harness: TableHarness) -> list[str]:
    return [job.kind for job in all_tasks(harness.table_state)]


def test_offers_are_few_and_answered_and_a_match_is_the_same_again() -> None:
    made = 0
    for seed in (1, 2):
        harness, twin = cards(seed), cards(seed)
        harness.let_computers(all_tasks)
        twin.let_computers(all_tasks)
        assert harness.table_state.outcome is not None
        assert list(harness.journal.entries("t1")) == list(twin.journal.entries("t1"))
        offers = harness.table_state.offers.values()
        assert all(count == 1 for count in Counter((o.seat, round_of(o.stamp)) for o in offers).values())
        assert all(set(offer.replies) == set(offer.to) for offer in offers)
        again = harness.again()
        assert [vars_of(offer) for offer in again.table_state.offers.values()] == [vars_of(offer) for offer in offers]
        made += len(offers)
    assert made >= 3


def vars_of(offer: Any) -> tuple[Any, ...]:
    return offer.seat, offer.to, offer.kind, offer.terms, offer.stamp, offer.replies


@pytest.mark.parametrize("press", ["none", "table"])
def test_where_nobody_whispers_nothing_is_offered(press: str) -> None:
    harness = cards(press=press)
    harness.let_computers(all_tasks)
    assert harness.table_state.outcome is not None
    assert not harness.table_state.offers


def test_level_0_and_those_who_have_resigned_offer_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    wish(monkeypatch, OfferProposal("truce", ("W",), {"until": "3"}))
    assert kinds(four(S=GREEDY)) == [PROPOSE]
    assert kinds(four(S=SeatHolder(COMPUTER, spec="random"))) == [MOVE]
    harness = TableHarness("conquest", preset="conquest_4p", stand_in="greedy")
    harness.ask(person("S"), Resign("S"))
    assert kinds(harness) == [MOVE]


def test_a_move_waits_for_what_computers_say_to_an_offer_and_not_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    wish(monkeypatch, OfferProposal("truce", ("W", "N"), {"until": "3"}))
    harness = four(S=GREEDY, W=GREEDY)
    [job] = all_tasks(harness.table_state)
    request = answer(job, harness.game)
    assert request.command == Say("S", ("W", "N"), offer="truce", terms={"until": "3"})
    ack = harness.table.apply_request(request, harness.now)
    assert harness.table.apply_request(request, harness.now) == ack
    [job] = all_tasks(harness.table_state)
    assert (job.seat, job.kind) == ("W", OFFER)
    harness.table.apply_request(answer(job, harness.game), harness.now)
    assert kinds(harness) == [MOVE]
    [offer] = plain(harness.table.snapshot("N"))["offers"]
    assert offer["terms"] == {"until": "3"}
    assert plain(harness.table.snapshot("E"))["offers"] == []


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
    harness = four(S=GREEDY)
    harness.ask(person("W"), Mute("W", "S", True))
    assert kinds(harness) == [MOVE]


def test_nothing_is_asked_twice_soon_nor_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    wish(monkeypatch, OfferProposal("truce", ("W",), {"until": "9"}))
    harness = four(S=GREEDY)
    while plain(harness.table.snapshot(None))["view"]["turn"] < 13:
        harness.let_computers(all_tasks)  # to the middle of the fourth round
        [seat] = harness.game.to_act(harness.table_state.match.state)
        harness.play(f"{seat} {harness.game.write_action(harness.game.idle(harness.table_state.match.state, seat))}")
    assert len(harness.table_state.offers) == 1
    other = four(S=GREEDY)
    other.ask(person("N"), Say("N", ("S",), offer="truce", terms={"until": "9"}))
    assert PROPOSE not in kinds(other)


def test_a_partner_is_never_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    wish(monkeypatch, OfferProposal("truce", ("N",), {"until": "3"}))
    harness = TableHarness("conquest", preset="conquest_party", seats={"S": GREEDY})
    assert kinds(harness) == [MOVE]


def test_s1_what_others_whisper_changes_no_offer() -> None:
    quiet, loud = (cards(seats={"C": person("C"), "D": person("D")}) for _ in range(2))
    loud.ask(person("C"), Say("C", ("D",), offer="pass"))
    for _ in range(20):
        found = [
            [job for job in all_tasks(harness.table_state) if job.kind in (MOVE, PROPOSE)] for harness in (quiet, loud)
        ]
        assert found[0] == found[1]
        if not found[0]:
            break
        for harness in (quiet, loud):
            harness.table.apply_request(answer(found[0][0], harness.game), harness.now)


def close_by(**seats: SeatHolder) -> TableHarness:
    """South, unless it is another's a computer's, to move beside a soldier of North's."""
    harness = TableHarness("conquest", preset="conquest_4p")
    line = str(plain(harness.table.snapshot(None))["view"]["position"])
    line = line.replace("N.Sol@N13 ", "").replace("S.Cha@S18", "N.Sol@S18")
    return TableHarness("conquest", preset="conquest_4p", seats={"S": GREEDY, **seats}, opening=line, published=True)


def takes(harness: TableHarness, seat: str, other: str) -> str:
    """A word by which a seat takes something of another's."""

    def units(state: Any) -> int:
        seats: Any = harness.game.view(state, None).data["seats"]
        return int(seats[other]["units"])

    state = harness.table_state.match.state
    for action in harness.game.legal_actions(state, seat):
        if units(harness.game.apply(state, seat, action, SeededChance(0)).state) < units(state):
            return str(harness.game.write_action(action))
    raise AssertionError(f"{seat} can take nothing of {other}")


def test_who_has_offered_a_truce_keeps_it_until_the_other_breaks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    wish(monkeypatch, OfferProposal("truce", ("N",), {"until": "3"}))
    harness = close_by()
    harness.table.apply_request(answer(all_tasks(harness.table_state)[0], harness.game), harness.now)
    [offer] = harness.table_state.offers.values()
    assert not list(binding(harness.table_state, "S"))  # nobody has accepted yet
    harness.ask(person("N"), Reply("N", offer.id, "accept"))
    [pact] = binding(harness.table_state, "S")
    assert (pact["seat"], pact["own"]) == ("N", True)
    harness.let_computers(all_tasks, 1)
    assert "N.Sol@S18" in str(plain(harness.table.snapshot(None))["view"]["position"])
    harness.play("W end")
    harness.play(f"N {takes(harness, 'N', 'S')}")
    assert set(offer.broken) == {"N"}
    assert not list(binding(harness.table_state, "S"))
    assert list(binding(harness.table_state, "N"))  # who has broken it has not been freed
    for seat in "NEW":
        harness.ask(person(seat), Resign(seat))
    assert f"N broke #{offer.id}" in write(harness.table.record())
    assert text(harness.again().table_state.streams["S"]) == text(harness.table_state.streams["S"])


def test_what_is_taken_back_has_broken_nothing() -> None:
    harness = close_by(**dict.fromkeys("SWNE", ANNA))
    harness.ask(ANNA, Say("S", ("N",), offer="truce", terms={"until": "3"}))
    [offer] = harness.table_state.offers.values()
    harness.ask(ANNA, Reply("N", offer.id, "accept"))
    harness.play("S end", "W end")
    harness.play(f"N {takes(harness, 'N', 'S')}")
    assert set(offer.broken) == {"N"}
    harness.ask(ANNA, AskBack("N"))
    assert not offer.broken
