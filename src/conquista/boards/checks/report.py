"""The report of a check: for each line of the contract its findings, each a message, and its figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from conquista.core.values import Data
from conquista.i18n import say

State = Literal["holds", "broken", "not judged"]
Figures = dict[str, object]
MOST_NAMES = 12


@dataclass(frozen=True, slots=True)
class ContractFinding:
    """One fault: the violated line, what is wrong, and the names of the spaces."""

    line: str
    key: str
    names: tuple[str, ...]
    params: Mapping[str, Data]

    @property
    def message_params(self) -> dict[str, Data]:
        """Return the parameters of the message, with the first of many names."""
        few = [*self.names[:MOST_NAMES], *(["..."] if len(self.names) > MOST_NAMES else [])]
        return {**self.params, "names": few}

    def as_message(self) -> Data:
        """Return the message as a parameter of another message."""
        return {"key": self.key, "params": self.message_params}

    def say(self, locale: str = "en") -> str:
        return say(self.key, self.message_params, locale)


@dataclass(slots=True)
class ContractLine:
    """One line of the contract with its findings."""

    id: str
    findings: list[ContractFinding] = field(default_factory=list)
    figures: Figures = field(default_factory=dict)
    judged: bool = True

    @property
    def state(self) -> State:
        if not self.judged:
            return "not judged"
        return "broken" if self.findings else "holds"

    def find(self, what: str, names: Iterable[str] = (), **params: Data) -> None:
        """Add a finding; `what` is the end of its message key."""
        key = f"boards.{self.id.replace('-', '').lower()}.{what}"
        self.findings.append(ContractFinding(self.id, key, tuple(names), params))

    def figure(self, **values: object) -> None:
        self.figures.update(values)


@dataclass(frozen=True, slots=True)
class ContractReport:
    """All lines that apply to a board, in the order of the contract."""

    board: str
    lines: tuple[ContractLine, ...]

    @property
    def findings(self) -> tuple[ContractFinding, ...]:
        return tuple(found for line in self.lines for found in line.findings)

    @property
    def holds(self) -> bool:
        return all(line.state == "holds" for line in self.lines)

    def line(self, id: str) -> ContractLine:  # noqa: A002 - the contract calls it so
        return next(line for line in self.lines if line.id == id)

    @property
    def broken(self) -> tuple[str, ...]:
        return tuple(line.id for line in self.lines if line.state == "broken")
