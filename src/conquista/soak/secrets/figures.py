"""The results of a secrecy trial, and its extent."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from conquista.soak.figures import TrialFigures

MOST_FAULTS = 60
MOST_OF_SCENE = 8


@dataclass
class SecrecyFigures(TrialFigures):
    """Counts of comparisons and calls, and all findings."""

    problems = ("differences", "found", "refused", "errors")

    matches: int = 0
    pairs: int = 0  # compared worlds
    cards: int = 0  # in other places in the other world
    unchanged: int = 0  # situations without another world
    actions: int = 0  # played on servers
    calls: int = 0
    messages: int = 0  # of sockets, in both directions
    characters: int = 0
    needles: int = 0
    differences: int = 0
    found: int = 0  # secrets that were found in messages
    refused: int = 0  # public actions of the true world that are illegal in the other one
    errors: int = 0  # answers with a status of 500 or more
    phases: dict[str, int] = field(default_factory=dict)
    operations: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)  # of messages received over sockets
    faults: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        return super().clean and self.pairs > 0

    def as_data(self) -> dict[str, Any]:
        return super().as_data() | {"operations": len(self.operations), "kinds": sorted(self.kinds)}

    def add(self, other: SecrecyFigures) -> None:
        """Add the results of another trial."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            if isinstance(value, dict):
                for key, count in value.items():
                    mine[key] = mine.get(key, 0) + count
            elif isinstance(value, set):
                mine |= value
            else:
                setattr(self, name, mine + value)
        del self.faults[MOST_FAULTS:]

    def add_leaks(self, where: str, what: Collection[str]) -> None:
        self.faults += [f"{where}: {fault}" for fault in list(what)[:MOST_OF_SCENE]]
        del self.faults[MOST_FAULTS:]
