"""An announced strike: private, kept, and never lost by ending the turn unless the player says so."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from conquista.core import Data, Illegal
from conquista.games.conquest.scenes.scenario import scene
from conquista.table.commands.declaration import Aim
from conquista.table.decoding import texts
from conquista.table.errors import NotYourSeat, TableRefused
from table.harness import STRANGER, TableHarness

CAPTURE = "S13-S15"


@pytest.fixture
def harness() -> TableHarness:
    """South's knight two steps from a soldier of North, on the board for two."""
    pieces = ("A.Kni@S13", "A.Sol@S6", "A.Ele@S1", "B.Sol@S15", "B.Kni@N4", "B.Ele@N1")
    found = scene("", *pieces, preset="conquest_2p")
    return TableHarness("conquest", preset="conquest_2p", opening=found.game.write_state(found.state))


def draft(harness: TableHarness, seat: str = "S") -> Mapping[str, Data]:
    found = harness.table.snapshot(seat)["draft"]
    assert isinstance(found, Mapping)
    return found


def aim(harness: TableHarness, word: str, seat: str = "S") -> None:
    harness.ask(harness.table_state.holders[seat], Aim(seat, str(harness.table.snapshot(seat)["hash"]), word))


def test_ending_the_turn_with_an_announced_strike_is_refused_unless_confirmed(harness: TableHarness) -> None:
    harness.plan("S S13-S14")
    aim(harness, "S14-S15")
    assert draft(harness).get("strike") == "S14-S15"
    before = harness.table_state.seq
    with pytest.raises(TableRefused) as refused:
        harness.play("S end")
    assert (refused.value.key, refused.value.params["word"]) == ("table.draft.strike", "S14-S15")
    assert harness.table_state.seq == before
    assert (texts(draft(harness)["words"]), draft(harness).get("strike")) == (("S13-S14",), "S14-S15")
    harness.ask(harness.table_state.holders["S"], harness.act("S", "end", drop=True))
    assert list(harness.journal.entries("t1"))[-1].data["words"] == ["S13-S14", "end"]


def test_the_strike_is_played_like_any_action(harness: TableHarness) -> None:
    harness.plan("S S13-S14")
    aim(harness, "S14-S15")
    harness.play("S S14-S15")
    assert list(harness.journal.entries("t1"))[-1].data["words"] == ["S13-S14", "S14-S15"]
    assert draft(harness).get("strike") is None


def test_another_action_than_the_end_replaces_the_strike(harness: TableHarness) -> None:
    harness.plan("S S13-S14")
    aim(harness, "S14-S15")
    harness.play("S S6-S1")
    assert list(harness.journal.entries("t1"))[-1].data["words"] == ["S13-S14", "S6-S1"]


def test_a_strike_is_seen_by_its_seat_alone(harness: TableHarness) -> None:
    before = harness.table.snapshot("N"), harness.table.snapshot(None)
    harness.plan("S S13-S14")
    aim(harness, "S14-S15")
    assert (harness.table.snapshot("N"), harness.table.snapshot(None)) == before
    with pytest.raises(NotYourSeat):
        harness.ask(STRANGER, Aim("S", str(harness.table.snapshot("S")["hash"])))


def test_a_strike_survives_a_restart_and_lapses_with_its_plan(harness: TableHarness) -> None:
    harness.plan("S S13-S14")
    aim(harness, "S14-S15")
    again = harness.again().snapshot("S")["draft"]
    assert isinstance(again, Mapping)
    assert again.get("strike") == "S14-S15"
    harness.undo("S")
    assert draft(harness).get("strike") is None
    harness.play("S end")


def test_a_strike_can_be_withdrawn(harness: TableHarness) -> None:
    harness.plan("S S13-S14")
    aim(harness, "S14-S15")
    aim(harness, "")
    assert draft(harness).get("strike") is None
    harness.play("S end")


def test_only_a_legal_strike_can_be_announced(harness: TableHarness) -> None:
    with pytest.raises(Illegal):
        aim(harness, CAPTURE)
    for word in ("S13-S14", "end"):
        with pytest.raises(TableRefused) as refused:
            aim(harness, word)
        assert refused.value.key == "table.draft.no_strike"


def test_a_client_that_announces_nothing_ends_its_turn_as_ever(harness: TableHarness) -> None:
    harness.plan("S S13-S14")
    harness.play("S end")
    assert list(harness.journal.entries("t1"))[-1].data["words"] == ["S13-S14", "end"]
