"""S-13: a person is taken out of a journal, and the match is the same."""

from __future__ import annotations

from conquista.core import data_text
from conquista.table.anonymisation import redacted
from conquista.table.commands.declaration import Leave, Return, Say, Watch
from conquista.table.table import Table
from table.harness import ANNA, BRUNO, STRANGER, TableHarness


def test_s13_nothing_of_a_person_is_left_and_the_match_goes_on() -> None:
    harness = TableHarness("condottiere", {"players": "2"}, seats={"A": ANNA, "B": BRUNO})
    harness.ask(ANNA, Say("A", text="I live in Siena"))
    harness.ask(BRUNO, Say("B", text="and I in Pisa"))
    harness.ask(STRANGER, Watch("hear, hear"))
    harness.play_on(seed=2, most=12)
    harness.ask(ANNA, Leave("A"))
    harness.ask(ANNA, Return("A"))
    before = list(harness.journal.entries("t1"))
    assert "Anna" in data_text([row.data for row in before])
    for person, alias in ((ANNA.id, "x1"), (STRANGER.id, "x2")):
        harness.journal.redact("t1", redacted(harness.journal.entries("t1"), person, alias))
    left = data_text([row.data for row in harness.journal.entries("t1")])
    assert not any(word in left for word in ("anna", "Anna", "Siena", "g4711", "Guest", "hear, hear"))
    assert "and I in Pisa" in left
    again = Table.restore("t1", harness.ports)
    assert again.table_state.match is not None
    assert again.table_state.match.state == harness.table_state.match.state
    assert [len(stream) for stream in again.table_state.streams.values()] == [
        len(stream) for stream in harness.table_state.streams.values()
    ]
    assert again.table_state.holders["A"].id == "x1"
