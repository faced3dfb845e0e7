"""Options that concern the table: what a table does that is opened with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from conquista.core.options import Value
from conquista.games.condottiere.setup.facts import FACTS
from conquista.table.commands.declaration import Leave, Say
from conquista.table.computers.tasks import awaited_tasks
from conquista.table.errors import TableRefused
from table.harness import TableHarness, person


@dataclass(frozen=True)
class TableRow:
    """What is seen at a table that was opened with a value of an option."""

    option: str
    seen: Mapping[Value, object]
    see: Callable[[TableHarness], object]

    def look(self, value: Value) -> object:
        declared = next(option for option in FACTS.options if option.name == self.option)
        return self.see(TableHarness("condottiere", {self.option: declared.write(value)}, preset="condottiere_3p"))

    @property
    def name(self) -> str:
        return f"{self.option}: {self.see.__name__}"


def _said(harness: TableHarness, *to: str) -> bool:
    try:
        harness.ask(person("A"), Say("A", to, text="Let us stop B"))
    except TableRefused:
        return False
    return True


def said_to_all(harness: TableHarness) -> bool:
    """May A talk to the whole table?"""
    return _said(harness)


def said_to_one(harness: TableHarness) -> bool:
    """May A talk to C alone?"""
    return _said(harness, "C")


def time_limit(harness: TableHarness) -> int | None:
    """After how many seconds the table decides for A."""
    due = harness.table.due()
    return None if due is None else (due - harness.now) // 1_000


def played_for_who_left(harness: TableHarness) -> set[str]:
    """What is played in the first battle for B, who has left."""
    harness.ask(person("B"), Leave("B"))
    harness.play("A battle:ROM", "A pass")
    return {task.holder.spec for task in awaited_tasks(harness.table_state)}


ROWS = [
    TableRow("chat", {"none": False, "open": True}, said_to_all),
    TableRow("chat", {"open": False, "open_and_private": True}, said_to_one),
    TableRow("turn_timer", {0: None, 1: 1, 86_399: 86_399, 86_400: 86_400}, time_limit),
    TableRow("leaver_policy", {"auto_pass": {"idle"}, "computer_player": {"random"}}, played_for_who_left),
]
