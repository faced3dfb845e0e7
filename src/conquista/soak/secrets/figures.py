"""What a trial of secrets has found, and how much it has looked at."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass
class Figures:
    """What was found."""

    matches: int = 0
    actions: int = 0
    pairs: int = 0  # pairs of worlds that differed, and were compared
    differences: int = 0
    marks: int = 0  # secrets that were laid out: seeds, private words, tokens
    found: int = 0  # marks where they had no business
    messages: int = 0
    characters: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        return not (self.differences or self.found) and self.pairs > 0

    def as_data(self) -> dict[str, Any]:
        return asdict(self)

    def add(self, other: Figures) -> None:
        """Count what another one has found as well."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def heard(self, texts: list[str]) -> None:
        """So much was sent to somebody."""
        self.messages += len(texts)
        self.characters += sum(map(len, texts))

    def leak(self, mark: str, where: str) -> None:
        self.found += 1
        self.faults.append(f"{where}: {mark[:12]}")

    def judge(self, here: list[str], there: list[str]) -> None:
        """Two worlds were asked the same: every answer has to be the same too."""
        self.pairs += 1
        self.heard(here)
        self.heard(there)
        for one, other in zip(here, there, strict=True):
            if one != other:
                self.differences += 1
                place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
                self.faults.append(f"{one[max(0, place - 60) : place + 60]} | {other[place : place + 60]}")
