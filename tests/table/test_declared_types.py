"""Lobby rows and feed items of real tables have their declared types; a wrong field is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from conquista.core import SeededChance
from conquista.games import registry
from conquista.i18n import catalogue
from conquista.server.schema.play.tables import card
from conquista.store.people.values import LobbyRow
from conquista.table.commands.declaration import Say, Start
from conquista.table.values import FeedItem
from kit.table_types import check_item, check_summary
from table.harness import ANNA, TableHarness, plain


def listed(harness: TableHarness) -> dict[str, Any]:
    """The lobby row of a table as it is sent."""
    table = harness.table
    return card(LobbyRow("t1", "anna", "public", "", table.phase, table.at, table.summary()), "pS").summary


@pytest.mark.parametrize("preset", registry.presets())
def test_lobby_rows_of_every_preset(preset: str) -> None:
    harness = TableHarness(registry.presets()[preset], preset=preset, start=False)
    check_summary(listed(harness))
    harness.ask(ANNA, Start())
    check_summary(listed(harness))
    harness.play_on(most=20)
    check_summary(listed(harness))


def test_the_lobby_row_of_a_finished_match() -> None:
    harness = TableHarness("skirmish")
    harness.play_on()
    assert listed(harness)["winners"] is not None
    check_summary(listed(harness))


def test_the_lobby_row_of_a_match_from_another_position_names_its_turn() -> None:
    assert "from_turn" not in listed(TableHarness("skirmish"))
    game = registry.preset("conquest_2p")[0]
    opening = game.write_state(game.start(game.facts.preset("conquest_2p"), SeededChance(1)))
    opening = opening.replace(" active=", " turn=6 active=")
    harness = TableHarness("conquest", preset="conquest_2p", opening=opening, start=False)
    assert "from_turn" not in listed(harness)
    harness.ask(ANNA, Start())
    assert listed(harness)["from_turn"] == 6
    check_summary(listed(harness))


def test_a_wrong_lobby_row_is_refused() -> None:
    row = listed(TableHarness("skirmish"))
    for wrong in ({**row, "colour": "red"}, {**row, "played": "3"}, {n: p for n, p in row.items() if n != "pace"}):
        with pytest.raises(ValidationError):
            check_summary(wrong)


def test_a_wrong_feed_item_is_refused() -> None:
    harness = TableHarness("skirmish")
    harness.ask(
        harness.table_state.holders[harness.table_state.seats[0]], Say(harness.table_state.seats[0], (), "Hello")
    )
    message = harness.outbox.heard(None)
    assert {item.kind for item in message} > {"started", "said"}
    for item in message:
        with pytest.raises(ValidationError):
            check_item(replace(item, data={**item.data, "colour": "red"}))
    started = next(item for item in message if item.kind == "started")
    with pytest.raises(ValidationError):
        check_item(FeedItem(1, 1, "started", {"promise": plain(started.data)["promise"]}))


@pytest.mark.parametrize("game", registry.names())
def test_every_event_with_a_message_is_declared(game: str) -> None:
    said = {key for key in catalogue("en") if key.startswith(f"{game}.event.")}
    assert said == set(registry.game(game).wire.events)
