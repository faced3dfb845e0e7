"""The field table of a position class.

A position declares each of its fields once, by an annotation with a fact about it:

    turn: Annotated[cython.short, Stored()]
    raised: Annotated[list[int], cython.uchar[BRIDGES], Stored(NONE)]

Allocation, clearing, copying, reading and writing by name and the digest follow from it. The functions of this module
do that for the plain core. For the compiled core the build generates functions of the same names from the same
annotations (scripts/position_fields.py).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from conquista.kernel.hashing import mix64

_MASK = 0xFFFFFFFFFFFFFFFF
_WIDTHS = {"bint": 4, "int": 4, "short": 2, "uchar": 1, "ulonglong": 8, "ushort": 2}
_ROW = re.compile(r"Annotated\[list\[int\], cython\.\w+\[([^]:]+)\]\]")
_DECLARED = re.compile(r"Annotated\[(?:list\[int\], )?cython\.(\w+)(?:\[([^]]+)\])?, (\w+\(.*\))\]")

_TABLES: dict[type, tuple[Field, ...]] = {}
_ROWS: dict[type, list[tuple[str, int]]] = {}  # names and lengths

# What a number stands for in a position line.
NUMBER = 0
SEAT = 1
PIECE = 2
PLACE = 3
SEAT_BITS = 4


@dataclass(frozen=True)
class Stored:
    """A field that a position line holds by its name.

    `start` is its value in a cleared position, `encoding` what the number stands for. `digest` adds the field to the
    digest; a field at its start leaves the digest as it is, so digests of older positions stay valid.
    """

    start: int = 0
    encoding: int = NUMBER
    digest: bool = False


@dataclass(frozen=True)
class Derived:
    """A field of the state that a position line does not name: it follows from what the line says."""

    start: int = 0


@dataclass(frozen=True)
class Scratch:
    """A field that is not part of the state: allocated and cleared, never copied. Declared after all others."""

    start: int = 0


class Field(NamedTuple):
    """One row of a field table. `length` is 0 for a single number; `role` is Stored, Derived or Scratch."""

    name: str
    c_type: str
    length: int
    start: int
    role: str
    encoding: int
    digest: bool

    @property
    def size(self) -> int:
        """The bytes that the field takes in C."""
        return _WIDTHS[self.c_type] * (self.length or 1)

    @property
    def is_number(self) -> bool:
        """Whether the field is a stored single number."""
        return self.role == "Stored" and not self.length

    @property
    def is_row(self) -> bool:
        """Whether the field is a stored row of numbers."""
        return self.role == "Stored" and self.length > 0


class FieldRows(Protocol):
    """A position whose rows are read and written by name."""

    def row(self, name: str) -> list[int]: ...
    def set_row(self, name: str, values: list[int]) -> None: ...


def field_table(rows: Iterable[Sequence[Any]]) -> tuple[Field, ...]:
    """Turn the rows that `declared_fields` returns into fields."""
    return tuple(Field(*row) for row in rows)


def state_bytes(fields: Iterable[Field]) -> int:
    """The bytes of all fields that are part of the state."""
    return sum(field.size for field in fields if field.role != "Scratch")


def row_names(fields: Iterable[Field]) -> tuple[str, ...]:
    """The names of all stored rows."""
    return tuple(field.name for field in fields if field.is_row)


def write_fields(position: FieldRows, fields: Iterable[Field], values: Mapping[str, Any]) -> None:
    """Set stored fields by name; others keep their values, and so does the rest of a row that is given in part.

    Raise KeyError for a name that is not a stored field, IndexError for a row that is too long.
    """
    lengths = {field.name: field.length for field in fields if field.role == "Stored"}
    for name, value in values.items():
        if lengths[name]:
            if len(value) > lengths[name]:
                raise IndexError(f"{name} has {lengths[name]} numbers, {len(value)} were given")
            position.set_row(name, [*value, *position.row(name)[len(value) :]])
        else:
            setattr(position, name, value)


# -- the plain core; compiled code has generated functions of these names ----------------------------------------------


def declared_fields(kind: type) -> tuple[Field, ...]:
    """Read the table from the annotations of a class."""
    if kind not in _TABLES:
        _TABLES[kind] = tuple(_read_fields(kind))
    return _TABLES[kind]


def _read_fields(kind: type) -> Iterator[Field]:
    scope = vars(sys.modules[kind.__module__])
    for name, text in kind.__annotations__.items():
        if match := _DECLARED.fullmatch(text):
            fact = eval(match[3], scope)
            extra = (fact.encoding, fact.digest) if isinstance(fact, Stored) else (NUMBER, False)
            length = eval(match[2], scope) if match[2] else 0
            yield Field(name, match[1], length, fact.start, type(fact).__name__, *extra)


def allocate_rows(owner: object) -> None:
    """Create the rows that a class declares without a fact, as lists of zeros; in compiled code they are C arrays."""
    kind = type(owner)
    if kind not in _ROWS:
        scope = vars(sys.modules[kind.__module__])
        found = ((name, _ROW.fullmatch(text)) for name, text in kind.__annotations__.items())
        _ROWS[kind] = [(name, eval(match[1], scope)) for name, match in found if match]
    for name, length in _ROWS[kind]:
        setattr(owner, name, [0] * length)


def clear_fields(position: object) -> None:
    """Give every field its start value, in new lists."""
    for name, _, length, start, *_ in declared_fields(type(position)):
        setattr(position, name, [start] * length if length else start)


def copy_fields(source: object, goal: object) -> None:
    """Copy the state; rows of `goal` are overwritten in place."""
    for field in declared_fields(type(source)):
        if field.role != "Scratch":
            if field.length:
                getattr(goal, field.name)[:] = getattr(source, field.name)
            else:
                setattr(goal, field.name, getattr(source, field.name))


def read_numbers(position: object) -> dict[str, int]:
    """All stored single numbers, by name."""
    return {field.name: getattr(position, field.name) for field in declared_fields(type(position)) if field.is_number}


def read_row(position: object, name: str) -> list[int]:
    """A copy of one row."""
    return [*getattr(position, name)]


def write_row(position: object, name: str, values: list[int]) -> None:
    """Set all numbers of one row."""
    getattr(position, name)[:] = values


def hash_fields(position: object, digest: int) -> int:
    """Mix the fields declared with `digest=True` into a digest, unless they are at their start."""
    for order, field in enumerate(declared_fields(type(position))):
        if field.digest:
            value = getattr(position, field.name)
            for i, number in enumerate(value if field.length else [value]):
                if number != field.start:
                    digest = mix64((digest + number + (i << 32) + (order << 48)) & _MASK)
    return digest
