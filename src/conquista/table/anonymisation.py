"""Removes people or single messages from a journal: the match stays replayable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from conquista.core import Data
from conquista.table.decoding import mapping
from conquista.table.ports import Journal
from conquista.table.values import JournalEntry

SPOKEN = ("said", "watched")
NOTHING = "…"


def redact(journal: Journal, table: str, person: str, alias: str) -> None:
    """Remove a person from the journal of a table."""
    journal.redact(table, redacted(journal.entries(table), person, alias))


def hide(journal: Journal, table: str, sender: str, times: frozenset[int]) -> None:
    """Replace the texts that a sender has sent to a table at these times."""
    found = [
        replace(entry, data={**entry.data, "text": NOTHING})
        for entry in journal.entries(table)
        if entry.kind in SPOKEN and entry.at in times and entry.data.get("who") == sender and entry.data.get("text")
    ]
    journal.redact(table, tuple(found))


def redacted(rows: Iterable[JournalEntry], person: str, alias: str) -> tuple[JournalEntry, ...]:
    """The entries that mention a person, with another id, and without the name and the chat messages."""
    found = []
    for entry in rows:
        data = mapping(_without(entry.data, person, alias))
        if entry.kind in SPOKEN and entry.data.get("who") == f"human:{person}":
            data = {**data, **{name: NOTHING for name in ("text", "name") if name in data}}
        if data != entry.data:
            found.append(replace(entry, data=data))
    return tuple(found)


def _without(data: Data, person: str, alias: str) -> Data:
    if isinstance(data, str):
        return {person: alias, f"human:{person}": f"human:{alias}"}.get(data, data)
    if isinstance(data, Mapping):
        kept = {name: _without(part, person, alias) for name, part in data.items()}
        return {name: part for name, part in kept.items() if name != "name"} if data.get("id") == person else kept
    if isinstance(data, list | tuple):
        return [_without(part, person, alias) for part in data]
    return data
