"""Records and tables of version 2, in which not all hands were asked about, keep the rules of their time."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from conquista.core import record as records
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.state import CondottiereState
from conquista.store.journals.memory import MemoryJournal
from conquista.table.commands.declaration import Act, Request
from conquista.table.ports import TablePorts
from conquista.table.table import Table
from conquista.table.values import JournalEntry
from table.harness import text

KEPT = Path(__file__).parent / "revision_2"


@pytest.mark.parametrize("name", ["clockwise", "together", "hidden"])
def test_records_replay(name: str) -> None:
    record = records.read((KEPT / f"{name}.record").read_text(encoding="utf-8"))
    match = records.replay(GAME, record)
    assert match.options.number("revision") == 2
    answers = [number for number, entry in enumerate(match.entries) if entry.action.word in ("hold", "discard")]
    assert answers
    for number in answers:  # only seats without a Mercenary were asked, and everybody knows
        state, seat = match.states[number], match.entries[number].seat
        assert isinstance(state, CondottiereState)
        assert [action.word for action in GAME.legal_actions(state, seat)] == ["discard", "hold"]
        assert seat in GAME.view(state, None).data["bare"]  # type: ignore[operator]


def test_a_running_table_is_restored_and_plays_on() -> None:
    kept = json.loads((KEPT / "table.json").read_text(encoding="utf-8"))
    journal = MemoryJournal()
    journal.append("t1", [JournalEntry(*row) for row in kept["rows"]])
    table = Table.restore("t1", TablePorts(journal))
    said = {
        str(observer): hashlib.sha256(text(tales).encode()).hexdigest()
        for observer, tales in table.table_state.streams.items()
    }
    assert said == kept["said"]
    state = table.table_state.playing().state
    assert isinstance(state, CondottiereState)
    seat = GAME.to_act(state)[0]
    sight = table.snapshot(seat)
    word = next(iter(GAME.legal_actions(state, seat))).word
    command = Act(seat, word, int(str(sight["number"])), str(sight["hash"]))
    table.apply_request(Request(table.table_state.holders[seat], "on", command), table.table_state.at + 1)
    assert len(table.table_state.playing().entries) == sum(row[2] == "acted" for row in kept["rows"]) + 1
