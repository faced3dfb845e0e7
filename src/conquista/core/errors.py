"""Errors that users can cause, each with a cause and a message key."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import ClassVar

from conquista.core.values import Data
from conquista.i18n import say


class ConquistaError(Exception):
    """A refusal: a message key with parameters, and the rule clause it is based on.

    `class Stale(ConquistaError, cause="stale")` declares a kind of refusal; clients know it by its cause.
    """

    cause: ClassVar[str] = "error"

    def __init_subclass__(cls, *, cause: str = "") -> None:
        super().__init_subclass__()
        if cause:
            cls.cause = cause

    def __init__(self, key: str, /, *, clause: str | None = None, **params: Data) -> None:
        super().__init__(key)
        self.key = key
        self.clause = clause
        self.params: dict[str, Data] = params

    def __str__(self) -> str:
        return self.say("en")

    def say(self, locale: str) -> str:
        return say(self.key, self.params, locale)

    def as_data(self) -> dict[str, Data]:
        """Return the refusal as plain data; the client translates it."""
        return {"cause": self.cause, "key": self.key, "params": dict(self.params), "clause": self.clause}

    def __reduce__(self) -> tuple[object, ...]:  # keyword parameters must survive pickling
        return (_rebuilt, (type(self), self.key, self.clause, self.params))

    def _word(self, name: str) -> str:
        value = self.params.get(name)
        return value if isinstance(value, str) else ""


def _rebuilt(kind: type[ConquistaError], key: str, clause: str | None, params: dict[str, Data]) -> ConquistaError:
    return kind(key, clause=clause, **params)


class Unreadable(ConquistaError, cause="unreadable"):
    """A text that is not an action word."""


class Illegal(ConquistaError, cause="illegal"):
    """An action that is well formed but not legal here."""


class Ambiguous(ConquistaError, cause="ambiguous"):
    """A word that matches several legal actions."""


class NotYourTurn(ConquistaError, cause="not_your_turn"):
    """The match waits for another seat."""


class Stale(ConquistaError, cause="stale"):
    """An action for a position that has changed since."""


class MatchOver(ConquistaError, cause="match_over"):
    """The match is already over."""


class OptionRefused(ConquistaError, cause="option"):
    """An unknown option, an invalid value, or a contradiction to another option."""

    @property
    def option(self) -> str:
        return self._word("option")


class RecordError(ConquistaError, cause="record"):
    """An error in a record, with its line number."""

    @property
    def line(self) -> int:
        value = self.params.get("line")
        return value if isinstance(value, int) else 0


class PositionError(ConquistaError, cause="position"):
    """A position text that cannot be parsed, or a position that is impossible."""


class BoardError(ConquistaError, cause="board"):
    """An error in a board file: the file, the place in it, and the violated line of the board contract."""

    @property
    def file(self) -> str:
        return self._word("file")

    @property
    def place(self) -> str:
        return self._word("place")

    @property
    def line_id(self) -> str:
        return self._word("line_id")


class UnknownName(ConquistaError, cause="unknown"):
    """An unknown name, with similar known names."""

    @classmethod
    def among(cls, what: str, name: str, known: Iterable[str]) -> UnknownName:
        """Return the error for an unknown name; `what` is a word such as game, preset or board."""
        names = sorted(known)
        folded = {known_name.casefold(): known_name for known_name in names}
        wanted = name.casefold()
        begun = [known_name for known_name in folded if wanted and known_name.startswith(wanted)]
        near = list(dict.fromkeys([*get_close_matches(wanted, folded, n=3), *begun]))[:3]
        if near:
            return cls("core.unknown.near", what=what, name=name, near=[folded[found] for found in near])
        return cls("core.unknown.none", what=what, name=name, known=names)

    @property
    def near(self) -> tuple[str, ...]:
        found = self.params.get("near")
        return tuple(str(item) for item in found) if isinstance(found, list | tuple) else ()
