"""Checks the expectations of a scenario: what is common to all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from conquista.core.errors import ConquistaError
from conquista.core.scenario_files import ScenarioFinding, ScenarioStep
from conquista.core.values import Data, Outcome


class Expectation(Protocol):
    """What every game can expect: legal words, refused ones with their clause, all legal words, and the end."""

    @property
    def legal(self) -> Sequence[str]: ...
    @property
    def refused(self) -> Mapping[str, str]: ...
    @property
    def only(self) -> Sequence[str] | None: ...
    @property
    def winner(self) -> str | None: ...
    @property
    def over(self) -> bool | None: ...
    @property
    def ending(self) -> str | None: ...


E = TypeVar("E", bound=Expectation)


class ExpectationChecks(ABC, Generic[E]):
    """The checks of one expectation, which is the `number`-th of its file."""

    def __init__(self, number: int, expect: E) -> None:
        self.number = number
        self.expect = expect

    @abstractmethod
    def tried(self, word: str) -> ScenarioStep:
        """Try an action on a copy, leaving the position unchanged."""

    @abstractmethod
    def legal_words(self) -> list[str]:
        """Return the words of all legal actions."""

    @abstractmethod
    def values(self) -> Iterator[ScenarioFinding]:
        """Check single values."""

    @abstractmethod
    def tables(self) -> Iterator[ScenarioFinding]:
        """Check values by seat, place or card."""

    def all(self) -> Iterator[ScenarioFinding]:
        """Check everything that is expected."""
        yield from self.words()
        yield from self.values()
        yield from self.tables()

    def ending(self, winners: str, outcome: Outcome | None) -> dict[str, tuple[Data, Data]]:
        """Return what is expected of the end and what is found, for `compared`."""
        return {
            "winner": (self.expect.winner, winners),
            "over": (self.expect.over, outcome is not None),
            "ending": (self.expect.ending, outcome.clause if outcome else ""),
        }

    def words(self) -> Iterator[ScenarioFinding]:
        """Check words that must be legal, words that must be refused by a clause, and the complete list."""
        for word in self.expect.legal:
            step = self.tried(word)
            why = told(step.refusal) if step.refusal else None
            key = "legal" if step.refusal is None else "not_legal"
            yield self.found(step.refusal is None, key, step, word=word, why=why)
        for word, clause in self.expect.refused.items():
            step = self.tried(word)
            if step.refusal is None:
                yield self.found(False, "not_refused", step, word=word, clause=clause)
                continue
            right = (step.refusal.clause or "") == clause
            params: dict[str, Data] = {"word": word, "why": told(step.refusal), "found": step.refusal.clause or "-"}
            yield self.found(right, "refused" if right else "other_clause", step, clause=clause or "-", **params)
        if self.expect.only is not None:
            yield self.same("words", sorted(self.expect.only), sorted(self.legal_words()))

    def compared(self, pairs: Mapping[str, tuple[Data, Data]]) -> Iterator[ScenarioFinding]:
        """Compare single values by name, each the expected and the found one; an expected None is not compared."""
        for what, (wanted, found) in pairs.items():
            if wanted is not None:
                yield self.same(what, wanted, found)

    def same(self, what: str, wanted: Data, found: Data, where: str = "") -> ScenarioFinding:
        """Compare one value; `where` is the place or seat that it belongs to."""
        right = wanted == found
        name: Data = {"key": f"scenario.what.{what}", "params": {"where": where}}
        params = {"what": name, "wanted": None if wanted == "" else wanted, "found": None if found == "" else found}
        return self.found(right, "same" if right else "differs", None, **params)

    def found(self, holds: bool, key: str, step: ScenarioStep | None, **params: Data) -> ScenarioFinding:
        return ScenarioFinding(self.number, holds, f"scenario.judge.{key}", params, step)


def refused_before(number: int, step: ScenarioStep) -> ScenarioFinding:
    """Return the finding for an expectation whose own preceding action was refused."""
    assert step.refusal is not None
    params: dict[str, Data] = {"word": step.word, "why": told(step.refusal)}
    return ScenarioFinding(number, False, "scenario.judge.after", params, step)


def told(refused: ConquistaError) -> Data:
    """Return an error as data that can be put into a message."""
    return {"key": refused.key, "params": refused.params}
