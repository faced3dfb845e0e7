"""What may be asked of a table, each a small frozen command, and the envelope in which it comes."""

from __future__ import annotations

from dataclasses import dataclass

from conquista.core import Seat
from conquista.table.chat_policy import Speech
from conquista.table.values import SeatHolder


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
    holder: SeatHolder


@dataclass(frozen=True, slots=True)
class Start:
    """The host lets the match begin."""


@dataclass(frozen=True, slots=True)
class Close:
    """The host gives the table up before the match begins."""


@dataclass(frozen=True, slots=True)
class Act:
    """An action word, with the number of the last tale that its maker had heard and the hash of what he saw.

    Quiet actions may go before it, in one go; where there is a draft, they go after that.
    """

    seat: Seat
    word: str
    seq: int
    hash: str
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """Add a quiet action to the draft, and further ones after it in one go; the rest is as with an action."""

    seat: Seat
    word: str
    seq: int
    hash: str
    more: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Undo:
    """Shorten the draft to `length` words, or by one where none is given; `hash` is of the drafted position."""

    seat: Seat
    hash: str
    length: int | None = None


@dataclass(frozen=True, slots=True)
class Redo:
    """Do again what was undone last."""

    seat: Seat
    hash: str


Sketch = Plan | Undo | Redo
"""Commands that change a draft: they leave no row and nobody else hears of them."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the match; a computer takes the seat, and it may be had back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Return:
    """Have one's seat back from the computer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Standing:
    """Answers ordered beforehand, as pairs of words that the game knows."""

    seat: Seat
    order: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up for good."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Propose:
    """Put a draw, the end of the match or waiting for who is away to the vote."""

    seat: Seat
    motion: str


@dataclass(frozen=True, slots=True)
class Vote:
    """Vote on what was proposed."""

    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class AskBack:
    """Ask to take back one's last actions."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AllowBack:
    """Agree that another takes back, or do not."""

    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class Rematch:
    """Want to play again, after the end."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Say:
    """Say something to some seats, or to the whole table where none is named."""

    seat: Seat
    speech: Speech
    to: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """Accept or refuse an offer, by its id."""

    seat: Seat
    offer: str
    answer: str


@dataclass(frozen=True, slots=True)
class Mute:
    """Hear nothing more from a seat, or hear it again."""

    seat: Seat
    other: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class Watch:
    """Say something among the watchers."""

    text: str


Settling = Leave | Return | Standing | Resign | Propose | Vote | AskBack | AllowBack | Rematch
Talking = Say | Reply | Mute | Watch
Command = Sit | Rise | Place | Start | Close | Act | Sketch | Settling | Talking


@dataclass(frozen=True, slots=True)
class Request:
    """A command and who gives it: `who` is known from the sign-in, `cid` is the client's own name for the request."""

    who: SeatHolder
    cid: str
    command: Command
