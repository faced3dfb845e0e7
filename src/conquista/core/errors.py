"""Everything a person can cause to go wrong, named by its cause and said by a message key."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import ClassVar

from conquista.core.values import Data
from conquista.i18n import say


class ConquistaError(Exception):
    """A refusal: a message key with its parameters, and the clause of the rules that it rests on."""

    cause: ClassVar[str] = "error"

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
        """The refusal as plain data; a client says it in its own language."""
        return {"cause": self.cause, "key": self.key, "params": dict(self.params), "clause": self.clause}

    def __reduce__(self) -> tuple[object, ...]:  # keyword parameters must survive the way between processes
        return (_again, (type(self), self.key, self.clause, self.params))

    def _word(self, name: str) -> str:
        value = self.params.get(name)
        return value if isinstance(value, str) else ""


def _again(kind: type[ConquistaError], key: str, clause: str | None, params: dict[str, Data]) -> ConquistaError:
    return kind(key, clause=clause, **params)


class Unreadable(ConquistaError):
    """Text that is no action word."""

    cause = "unreadable"


class Illegal(ConquistaError):
    """An action that can be read but not played here."""

    cause = "illegal"


class Ambiguous(ConquistaError):
    """A word that several legal actions fit."""

    cause = "ambiguous"


class NotYourTurn(ConquistaError):
    """The match waits for another seat."""

    cause = "not_your_turn"


class Stale(ConquistaError):
    """An action made on a moment that has passed."""

    cause = "stale"


class MatchOver(ConquistaError):
    """The match has an outcome already."""

    cause = "match_over"


class OptionRefused(ConquistaError):
    """An option that does not exist, has a value it cannot have, or contradicts another."""

    cause = "option"

    @property
    def option(self) -> str:
        return self._word("option")


class RecordError(ConquistaError):
    """A fault in a record, with the line it stands on."""

    cause = "record"

    @property
    def line(self) -> int:
        value = self.params.get("line")
        return value if isinstance(value, int) else 0


class PositionError(ConquistaError):
    """A position text that cannot be read, or that no match can hold."""

    cause = "position"


class BoardError(ConquistaError):
    """A fault in a board file: which file, where in it, and which line of the board contract it breaks."""

    cause = "board"

    @property
    def file(self) -> str:
        return self._word("file")

    @property
    def place(self) -> str:
        return self._word("place")

    @property
    def line_id(self) -> str:
        return self._word("line_id")


class UnknownName(ConquistaError):
    """A name that nothing bears, with the names that come near."""

    cause = "unknown"

    @classmethod
    def among(cls, what: str, name: str, known: Iterable[str]) -> UnknownName:
        """The error for a name that is not among the known ones; `what` is a word such as game, preset or board."""
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
