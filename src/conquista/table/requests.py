"""What may be asked of a table, each a small frozen command, and the envelope in which it comes."""

from __future__ import annotations

from dataclasses import dataclass

from conquista.core import Seat
from conquista.table.values import Holder


@dataclass(frozen=True, slots=True)
class Sit:
    """Take an open seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Rise:
    """Give a seat back before the match begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Place:
    """The host puts a computer on a seat, or opens it."""

    seat: Seat
    holder: Holder


@dataclass(frozen=True, slots=True)
class Start:
    """The host lets the match begin."""


@dataclass(frozen=True, slots=True)
class Act:
    """An action word, with the number of the last tale that its maker had heard and the hash of what he saw."""

    seat: Seat
    word: str
    seq: int
    hash: str


Command = Sit | Rise | Place | Start | Act


@dataclass(frozen=True, slots=True)
class Request:
    """A command and who gives it: `who` is known from the sign-in, `cid` is the client's own name for the request."""

    who: Holder
    cid: str
    command: Command
