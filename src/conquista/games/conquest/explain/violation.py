"""A violation: the rule that an action breaks, by the name of its message, with the clause of the edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from conquista.core import Data, Illegal

MessageParams = dict[str, Data]  # message parameters, by name


@dataclass(frozen=True)
class RuleBasis:
    """The clauses that a reason rests on, by edition family; `plus` where Conquest Plus differs from Conquest.

    A family without a clause never meets the reason. A reason without any is no matter of rules, as a word that means
    nothing. `message` names another reason whose message serves for this one too.
    """

    grand: str = ""
    conquest: str = ""
    plus: str = ""
    message: str = ""

    @staticmethod
    def saying(message: str, grand: str = "", conquest: str = "", plus: str = "") -> RuleBasis:
        return RuleBasis(grand, conquest, plus, message)


_DECLARED: dict[str, RuleBasis] = {}


@dataclass(frozen=True)
class RuleViolation:
    """One reason: the name under which it is declared, and the parameters of its message."""

    name: str
    params: Mapping[str, Data]

    def refusal(self, army: str, word: str) -> Illegal:
        """The refusal of an action under the rules of an army: classic, plus or grand."""
        key = f"why.{_DECLARED[self.name].message or self.name}"
        return Illegal(key, clause=clause(self.name, army), word=word, **self.params)


def fault(name: str, /, **params: Data) -> RuleViolation:
    return RuleViolation(name, params)


def declare(reasons: Mapping[str, RuleBasis]) -> None:
    """Declare the reasons of a chapter by name, each with the clauses it rests on."""
    assert not _DECLARED.keys() & reasons.keys(), _DECLARED.keys() & reasons.keys()
    _DECLARED.update(reasons)


def declared() -> Mapping[str, RuleBasis]:
    """Every reason by its name."""
    return _DECLARED


def clause(name: str, army: str) -> str | None:
    """The clause of a reason in an edition family; None if it has none, as for a misspelt word."""
    basis = _DECLARED[name]
    if army == "grand":
        return basis.grand or None
    return (basis.plus if army == "plus" else "") or basis.conquest or None
