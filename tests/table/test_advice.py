"""Hints: computed from the view of a seat, with words to play, an arrow and a sentence in four languages."""

from __future__ import annotations

import re

import pytest

from conquista.core import Data, SeededChance, data_text
from conquista.games.conquest.scenes.scenario import scene
from conquista.games.conquest.views.hints import hint
from conquista.i18n import LANGUAGES, sentence
from conquista.table.computers.advice import advise
from conquista.table.computers.tasks import ComputerTask
from conquista.table.decoding import mapping, texts
from table.harness import TableHarness


def posed(harness: TableHarness, seat: str, spec: str) -> ComputerTask:
    task = harness.table.advice(seat, spec)
    assert task is not None
    return task


def said(found: object) -> dict[str, str]:
    """The sentence of a hint in each language; a missing message or parameter raises."""
    says = mapping(mapping(found)["says"])  # type: ignore[arg-type]
    return {language: sentence(str(says["key"]), mapping(says["params"]), language) for language in LANGUAGES}


def test_a_hint_of_conquest_is_a_trip_with_its_ends() -> None:
    harness = TableHarness("conquest", preset="conquest_2p")
    found = advise(posed(harness, "S", "greedy"), 60.0)
    words = texts(found["words"])
    for word in words[:-1]:
        harness.plan(f"S {word}")
    assert words[-1] in harness.table_state.legal("S")
    assert re.match(r"[A-Z]+\d+", words[0])[0] == found["start"]  # type: ignore[index]
    assert words[-1].endswith(str(found["goal"]))
    assert len(set(said(found).values())) == len(LANGUAGES)


def test_a_trip_ends_when_the_piece_mounts() -> None:
    pieces = ("A.Sol@S29", "A.Cha@S30", "A.Ele@S1", "B.Kni@N4", "B.Ele@N1")
    found = scene("", *pieces, preset="conquest_2p")
    read = found.game.read_action
    state, line = found.state, []
    for word in ("S29-S30", "S30-S31", "S31-S27"):
        line.append(read(state, "S", word))
        state = found.game.apply(state, "S", line[-1], SeededChance(0)).state
    reason: dict[str, Data] = {"key": "players.why.ride", "params": {}}
    assert hint(found.state, "S", line, reason)["words"] == ["S29-S30"]
    assert hint(found.state, "S", [read(found.state, "S", "S30-S31")], reason)["goal"] == "S31"


def test_a_capture_is_named_with_its_prey() -> None:
    pieces = ("A.Kni@S13", "A.Ele@S1", "A.Sol@S6", "B.Cha@S15", "B.Kni@N4", "B.Ele@N1")
    found = scene("", *pieces, preset="conquest_2p")
    harness = TableHarness("conquest", preset="conquest_2p", opening=found.game.write_state(found.state))
    hint = advise(posed(harness, "S", "greedy"))
    assert mapping(hint["says"])["key"] in {"conquest.hint.takes", "conquest.hint.goes", "conquest.hint.end"}
    said(hint)
    taken = advise(posed(harness, "S", "sergeant"), 60.0)
    assert (mapping(taken["says"])["key"], taken["goal"]) == ("conquest.hint.takes", "S15")
    assert "chariot" in said(taken)["en"]


def test_a_hint_of_condottiere_names_its_reason() -> None:
    harness = TableHarness("condottiere", {"players": "3"})
    [seat] = harness.game.to_act(harness.table_state.playing().state)
    found = advise(posed(harness, seat, "sergeant"), 60.0)
    [word] = texts(found["words"])
    assert word in harness.table_state.legal(seat)
    assert word.endswith(str(found["goal"]))
    assert len(set(said(found).values())) > 1


def test_a_hint_is_computed_from_the_view_of_its_seat() -> None:
    """The task that a worker gets holds what the seat sees, and equal tasks get equal hints."""
    harness = TableHarness("condottiere", {"players": "3"})
    [seat] = harness.game.to_act(harness.table_state.playing().state)
    task = posed(harness, seat, "squire")
    assert data_text(task.view) == data_text(harness.game.view(harness.table_state.playing().state, seat).data)
    assert advise(task, 60.0) == advise(task, 60.0)


@pytest.mark.parametrize(("game", "options"), [("conquest", {}), ("condottiere", {"players": "3"})])
def test_another_hint_begins_with_none_of_the_words_before(game: str, options: dict[str, str]) -> None:
    harness = TableHarness(game, options)
    [seat] = harness.game.to_act(harness.table_state.playing().state)
    task = posed(harness, seat, "squire")
    known = texts(advise(task, 60.0)["words"])
    other = advise(task, 60.0, known)
    [first, *rest] = texts(other["words"])
    assert first not in known
    assert first in harness.table_state.legal(seat)
    for word in (first, *rest)[:-1]:
        harness.plan(f"{seat} {word}")
    assert said(other)["en"]
    assert advise(task, 60.0, harness.table_state.legal(seat)) == {}


def test_there_is_no_hint_for_a_seat_that_is_not_awaited() -> None:
    harness = TableHarness("conquest", preset="conquest_2p")
    assert harness.table.advice("N", "squire") is None


@pytest.mark.parametrize("spec", ["random", "squire"])
def test_a_player_without_reasons_still_gives_a_sentence(spec: str) -> None:
    harness = TableHarness("conquest", preset="conquest_2p")
    assert said(advise(posed(harness, "S", spec)))["en"].endswith(".")
