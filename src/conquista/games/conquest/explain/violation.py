"""A violation: the rule that an action breaks, by the name of its message, with the clause of the edition."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from conquista.core import Data, Illegal

MessageParams = dict[str, Data]  # message parameters, by name


@dataclass(frozen=True)
class RuleViolation:
    """One reason: a row of `clauses.toml`, and the parameters of its message."""

    name: str
    params: Mapping[str, Data]

    def refusal(self, army: str, word: str) -> Illegal:
        """The refusal of an action under the rules of an army: classic, plus or grand."""
        row = rows()[self.name]
        return Illegal(f"why.{row.get('says', self.name)}", clause=clause(self.name, army), word=word, **self.params)


def fault(name: str, /, **params: Data) -> RuleViolation:
    return RuleViolation(name, params)


@cache
def rows() -> Mapping[str, Mapping[str, str]]:
    """Every reason with its clauses, and with the message it shares with others (`says`)."""
    found: dict[str, Mapping[str, str]] = tomllib.loads(
        files(__package__).joinpath("clauses.toml").read_text(encoding="utf-8")
    )
    return found


def clause(name: str, army: str) -> str | None:
    """The clause of a reason in an edition family; None if it has none, as for a misspelt word."""
    row = rows()[name]
    family = "grand" if army == "grand" else "conquest"
    return (row.get("plus") if army == "plus" else None) or row.get(family)
