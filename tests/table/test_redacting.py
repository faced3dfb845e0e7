"""S-13: a person is taken out of a journal, and the match is the same."""

from __future__ import annotations

from conquista.core import data_text
from conquista.table.anonymisation import redacted
from conquista.table.commands.declaration import Leave, Return, Say, Watch
from conquista.table.table import Table
from table.desk import ANNA, BRUNO, STRANGER, Desk


def test_s13_nothing_of_a_person_is_left_and_the_match_goes_on() -> None:
    desk = Desk("condottiere", {"players": "2"}, seats={"A": ANNA, "B": BRUNO})
    desk.ask(ANNA, Say("A", text="I live in Siena"))
    desk.ask(BRUNO, Say("B", text="and I in Pisa"))
    desk.ask(STRANGER, Watch("hear, hear"))
    desk.play_on(seed=2, most=12)
    desk.ask(ANNA, Leave("A"))
    desk.ask(ANNA, Return("A"))
    before = list(desk.journal.entries("t1"))
    assert "Anna" in data_text([row.data for row in before])
    for person, alias in ((ANNA.id, "x1"), (STRANGER.id, "x2")):
        desk.journal.redact("t1", redacted(desk.journal.entries("t1"), person, alias))
    left = data_text([row.data for row in desk.journal.entries("t1")])
    assert not any(word in left for word in ("anna", "Anna", "Siena", "g4711", "Guest", "hear, hear"))
    assert "and I in Pisa" in left
    again = Table.restore("t1", desk.house)
    assert again.table_state.match is not None
    assert again.table_state.match.state == desk.table_state.match.state
    assert [len(stream) for stream in again.table_state.streams.values()] == [
        len(stream) for stream in desk.table_state.streams.values()
    ]
    assert again.table_state.holders["A"].id == "x1"
