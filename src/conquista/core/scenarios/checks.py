"""Checks the expectations of a scenario: what is common to all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypedDict, TypeVar

from conquista.core.errors import ConquistaError
from conquista.core.scenarios.files import Entries, ScenarioFinding, ScenarioStep
from conquista.core.text.message import Message
from conquista.core.values import Data, Outcome


@dataclass(frozen=True)
class Expectation:
    """What must hold after the actions of the file and of `after`; None means not checked. Games add more."""

    after: tuple[str, ...] = ()
    note: str = ""
    legal: tuple[str, ...] = ()
    refused: Mapping[str, str] = field(default_factory=dict)  # word to clause
    only: tuple[str, ...] | None = None  # all legal words
    to_act: str | None = None
    winner: str | None = None
    over: bool | None = None
    ending: str | None = None  # clause by which the match ended


class ExpectedWords(TypedDict):
    """The part of an expectation that is read alike for all games."""

    after: tuple[str, ...]
    note: str
    legal: tuple[str, ...]
    refused: Mapping[str, str]
    only: tuple[str, ...] | None
    over: bool | None
    ending: str | None


def expected_words(entries: Entries) -> ExpectedWords:
    """Read the common part of an expectation."""
    return {
        "after": entries.texts("after"),
        "note": entries.text("note"),
        "legal": entries.texts("legal"),
        "refused": entries.words("refused"),
        "only": entries.texts("only") if "only" in entries.data else None,
        "over": entries.flag("over"),
        "ending": entries.text("ending") if "ending" in entries.data else None,
    }


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
            why = error_data(step.refusal) if step.refusal else None
            key = "legal" if step.refusal is None else "not_legal"
            yield self.found(step.refusal is None, key, step, word=word, why=why)
        for word, clause in self.expect.refused.items():
            step = self.tried(word)
            if step.refusal is None:
                yield self.found(False, "not_refused", step, word=word, clause=clause)
                continue
            right = (step.refusal.clause or "") == clause
            params: dict[str, Data] = {
                "word": word,
                "why": error_data(step.refusal),
                "found": step.refusal.clause or "-",
            }
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
        return ScenarioFinding(self.number, holds, Message(f"scenario.judge.{key}", params), step)


def refused_before(number: int, words: Iterable[str], play: Callable[[str], ScenarioStep]) -> ScenarioFinding | None:
    """Play the actions before an expectation; stop at one that is refused, and return the finding for it."""
    for step in map(play, words):
        if step.refusal:
            params: dict[str, Data] = {"word": step.word, "why": error_data(step.refusal)}
            return ScenarioFinding(number, False, Message("scenario.judge.after", params), step)
    return None


def error_data(refused: ConquistaError) -> Data:
    """Return an error as data that can be put into a message."""
    return {"key": refused.key, "params": refused.params}
