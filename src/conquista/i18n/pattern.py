"""The supported part of ICU MessageFormat: {name}, {n, number}, {n, plural, ...}, {x, select, ...} and quoting.

Patterns mean exactly what they mean in ICU; unsupported syntax is refused by the parser.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from conquista.i18n.plurals import digits, plural_word

Value = str | int

PLURAL_WORDS = ("zero", "one", "two", "few", "many", "other")

_SPACE = re.compile(r"[ \t\n\r]*")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_SELECTOR = re.compile(r"=(?:0|-?[1-9][0-9]*)|[A-Za-z0-9_-]+")
_DEEPEST = 8


class PatternError(ValueError):
    """An invalid pattern, or invalid values for it."""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """The place of a value, by its name."""

    name: str


class Plain(Placeholder):
    """A value as it is."""

    __slots__ = ()


class Number(Placeholder):
    """A number, written as the language does."""

    __slots__ = ()


class Hash(Placeholder):
    """The number that a plural counts."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Choice(Placeholder):
    """One of several messages, by a value."""

    cases: Mapping[str, Message]


class Plural(Choice):
    """A message by the plural form of a number."""

    __slots__ = ()


class Select(Choice):
    """A message by a word."""

    __slots__ = ()


Part = str | Plain | Number | Hash | Plural | Select
Message = tuple[Part, ...]


@lru_cache(maxsize=4096)
def read(pattern: str) -> Message:
    """Parse a pattern; PatternError says what is wrong and where."""
    reader = _Reader(pattern)
    message = reader.message(counted="", depth=0)
    if reader.at < len(pattern):
        raise reader.fault("a closing brace without an opening one")
    return message


def write(pattern: str, values: Mapping[str, Value], locale: str) -> str:
    """Format a pattern with its values."""
    return _say(read(pattern), values, locale)


def names(message: Message) -> frozenset[str]:
    """Return the parameter names of a message, in all of its branches."""
    found: set[str] = set()
    for part in message:
        if isinstance(part, str):
            continue
        found.add(part.name)
        if isinstance(part, Plural | Select):
            found.update(*(names(case) for case in part.cases.values()))
    return frozenset(found)


def _say(message: Message, values: Mapping[str, Value], locale: str) -> str:
    said: list[str] = []
    for part in message:
        if isinstance(part, str):
            said.append(part)
            continue
        if part.name not in values:
            raise PatternError(f"parameter {part.name!r} is missing")
        value = values[part.name]
        if isinstance(part, Plain):
            said.append(value if isinstance(value, str) else digits(value, locale))
        elif isinstance(part, Select):
            if not isinstance(value, str):
                raise PatternError(f"parameter {part.name!r} must be a word, not {value!r}")
            said.append(_say(part.cases.get(value, part.cases["other"]), values, locale))
        else:
            if isinstance(value, str):
                raise PatternError(f"parameter {part.name!r} must be a whole number, not {value!r}")
            if isinstance(part, Plural):
                said.append(_say(_case(part, value, locale), values, locale))
            else:
                said.append(digits(value, locale))
    return "".join(said)


def _case(plural: Plural, n: int, locale: str) -> Message:
    exact = plural.cases.get(f"={n}")
    if exact is not None:
        return exact
    return plural.cases.get(plural_word(n, locale), plural.cases["other"])


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def fault(self, what: str) -> PatternError:
        return PatternError(f"{what}, at character {self.at} of {self.text!r}")

    def message(self, counted: str, depth: int) -> Message:
        """Parse up to the end or an unquoted closing brace; `counted` names what `#` stands for."""
        if depth > _DEEPEST:
            raise self.fault("branches are nested too deeply")
        parts: list[Part] = []
        plain: list[str] = []
        while self.at < len(self.text) and (letter := self.text[self.at]) != "}":
            if letter == "'":
                plain.append(self._apostrophe(counted))
            elif letter == "{" or (letter == "#" and counted):
                if plain:
                    parts.append("".join(plain))
                    plain = []
                self.at += 1
                parts.append(self._argument(depth) if letter == "{" else Hash(counted))
            else:
                plain.append(letter)
                self.at += 1
        if plain:
            parts.append("".join(plain))
        return tuple(parts)

    def _apostrophe(self, counted: str) -> str:
        """Parse an apostrophe: doubled it is literal; single it quotes only before a brace (or `#` in a plural)."""
        self.at += 1
        following = self.text[self.at : self.at + 1]
        if following == "'":
            self.at += 1
            return "'"
        if not following or following not in ("{}#" if counted else "{}"):
            return "'"
        quoted: list[str] = []
        while self.at < len(self.text):
            letter = self.text[self.at]
            self.at += 1
            if letter != "'":
                quoted.append(letter)
            elif self.text[self.at : self.at + 1] == "'":
                quoted.append("'")
                self.at += 1
            else:
                return "".join(quoted)
        raise self.fault("a quotation without its closing apostrophe")

    def _argument(self, depth: int) -> Part:
        name = self._take(_NAME, "a parameter name")
        if self._sign("}"):
            return Plain(name)
        self._expect(",")
        kind = self._take(_NAME, "number, plural or select")
        if kind == "number":
            self._expect("}")
            return Number(name)
        if kind not in ("plural", "select"):
            raise self.fault(f"{kind!r} is not number, plural or select")
        self._expect(",")
        if kind == "plural":
            return Plural(name, self._cases(kind, name, depth))
        return Select(name, self._cases(kind, "", depth))

    def _cases(self, kind: str, counted: str, depth: int) -> Mapping[str, Message]:
        cases: dict[str, Message] = {}
        while not self._sign("}"):
            selector = self._take(_SELECTOR, f"a branch of {kind}")
            exact = selector.startswith("=")
            if exact if kind == "select" else not (exact or selector in PLURAL_WORDS):
                raise self.fault(f"{selector!r} is no branch of {kind}")
            if selector in cases:
                raise self.fault(f"branch {selector!r} stands twice")
            self._expect("{")
            cases[selector] = self.message(counted, depth + 1)
            if self.at >= len(self.text):
                raise self.fault("a brace that is never closed")
            self.at += 1
        if "other" not in cases:
            raise self.fault(f"{kind} needs a branch named other")
        return cases

    def _take(self, shape: re.Pattern[str], what: str) -> str:
        self._skip()
        found = shape.match(self.text, self.at)
        if not found:
            raise self.fault(f"expected {what}")
        self.at = found.end()
        return found.group()

    def _sign(self, sign: str) -> bool:
        self._skip()
        if self.text[self.at : self.at + 1] != sign:
            return False
        self.at += 1
        return True

    def _expect(self, sign: str) -> None:
        if not self._sign(sign):
            raise self.fault(f"expected {sign!r}")

    def _skip(self) -> None:
        found = _SPACE.match(self.text, self.at)
        self.at = found.end() if found else self.at
