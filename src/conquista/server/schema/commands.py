"""What may be asked of a table, in the form in which it travels; `made` gives it as tables know it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from conquista.server.schema.base import Count, Form, Name, SeatName, Text, Word
from conquista.table import requests
from conquista.table.chat_policy import Speech
from conquista.table.values import COMPUTER, NOBODY, SeatHolder

Hash = Annotated[str, Field(min_length=1, max_length=64)]
Cid = Annotated[str, Field(min_length=1, max_length=64)]


class Sit(Form):
    """Take an open seat, or that of somebody who has left."""

    do: Literal["sit"]
    seat: SeatName

    def made(self) -> requests.Command:
        return requests.Sit(self.seat)


class Rise(Form):
    """Give a seat back before the match begins."""

    do: Literal["rise"]
    seat: SeatName

    def made(self) -> requests.Command:
        return requests.Rise(self.seat)


class Place(Form):
    """The host puts a computer on a seat, or opens it where no player is named."""

    do: Literal["place"]
    seat: SeatName
    player: Name | None = None

    def made(self) -> requests.Command:
        return requests.Place(self.seat, SeatHolder(COMPUTER, spec=self.player) if self.player else NOBODY)


class Start(Form):
    """The host lets the match begin."""

    do: Literal["start"]

    def made(self) -> requests.Command:
        return requests.Start()


class Close(Form):
    """The host gives the table up, before the match begins."""

    do: Literal["close"]

    def made(self) -> requests.Command:
        return requests.Close()


class Act(Form):
    """Play: the draft, if there is one, and then this word. Strikes and ends of turns are such words.

    `seq` is the number of the last tale that one has heard, `hash` that of the position that one has before one.
    `before` are quiet words to be played before it, in one go.
    """

    do: Literal["act"]
    seat: SeatName
    word: Word
    seq: Count
    hash: Hash
    before: Annotated[list[Word], Field(max_length=100, default_factory=list)]

    def made(self) -> requests.Command:
        return requests.Act(self.seat, self.word, self.seq, self.hash, tuple(self.before))


class Plan(Form):
    """Add a quiet action to the draft, and `more` of them after it, all or none."""

    do: Literal["plan"]
    seat: SeatName
    word: Word
    seq: Count
    hash: Hash
    more: Annotated[list[Word], Field(max_length=100, default_factory=list)]

    def made(self) -> requests.Command:
        return requests.Plan(self.seat, self.word, self.seq, self.hash, tuple(self.more))


class Undo(Form):
    """Shorten the draft to `length` words, by one where no length is given; 0 clears it."""

    do: Literal["undo"]
    seat: SeatName
    hash: Hash
    length: Count | None = None

    def made(self) -> requests.Command:
        return requests.Undo(self.seat, self.hash, self.length)


class Redo(Form):
    """Do again what was undone last."""

    do: Literal["redo"]
    seat: SeatName
    hash: Hash

    def made(self) -> requests.Command:
        return requests.Redo(self.seat, self.hash)


class Leave(Form):
    """Leave the match; a computer takes the seat, and it may be had back."""

    do: Literal["leave"]
    seat: SeatName

    def made(self) -> requests.Command:
        return requests.Leave(self.seat)


class Return(Form):
    """Have one's seat back from the computer."""

    do: Literal["return"]
    seat: SeatName

    def made(self) -> requests.Command:
        return requests.Return(self.seat)


class Standing(Form):
    """Order answers beforehand, in words that the game knows."""

    do: Literal["standing"]
    seat: SeatName
    order: Annotated[dict[Name, Name], Field(max_length=20)]

    def made(self) -> requests.Command:
        return requests.Standing(self.seat, tuple(self.order.items()))


class Resign(Form):
    """Give up for good."""

    do: Literal["resign"]
    seat: SeatName

    def made(self) -> requests.Command:
        return requests.Resign(self.seat)


class Propose(Form):
    """Put a draw, the end of the match or waiting for who is away to the vote."""

    do: Literal["propose"]
    seat: SeatName
    motion: Literal["draw", "stop", "wait"]

    def made(self) -> requests.Command:
        return requests.Propose(self.seat, self.motion)


class Vote(Form):
    """Vote on what was proposed; nobody learns who voted how."""

    do: Literal["vote"]
    seat: SeatName
    yes: bool

    def made(self) -> requests.Command:
        return requests.Vote(self.seat, self.yes)


class AskBack(Form):
    """Ask to take back one's last actions; against computers it is done at once."""

    do: Literal["ask_back"]
    seat: SeatName

    def made(self) -> requests.Command:
        return requests.AskBack(self.seat)


class AllowBack(Form):
    """Agree that another takes back, or do not."""

    do: Literal["allow_back"]
    seat: SeatName
    yes: bool

    def made(self) -> requests.Command:
        return requests.AllowBack(self.seat, self.yes)


class Rematch(Form):
    """Want to play again, after the end."""

    do: Literal["rematch"]
    seat: SeatName

    def made(self) -> requests.Command:
        return requests.Rematch(self.seat)


class Say(Form):
    """Say one thing, a text, a phrase or an offer, to some seats, or to the whole table where none is named."""

    do: Literal["say"]
    seat: SeatName
    to: Annotated[list[SeatName], Field(max_length=8, default_factory=list)]
    text: Text = ""
    phrase: Annotated[str, Field(max_length=40)] = ""
    offer: Annotated[str, Field(max_length=40)] = ""
    terms: Annotated[dict[Name, Name], Field(max_length=8, default_factory=dict)]

    def made(self) -> requests.Command:
        speech = Speech(self.text, self.phrase, self.offer, tuple(self.terms.items()))
        return requests.Say(self.seat, speech, tuple(self.to))


class Reply(Form):
    """Accept or refuse an offer, by its id."""

    do: Literal["reply"]
    seat: SeatName
    offer: Name
    answer: Literal["accept", "refuse"]

    def made(self) -> requests.Command:
        return requests.Reply(self.seat, self.offer, self.answer)


class Mute(Form):
    """Hear nothing more from a seat, or hear it again."""

    do: Literal["mute"]
    seat: SeatName
    other: SeatName
    on: bool

    def made(self) -> requests.Command:
        return requests.Mute(self.seat, self.other, self.on)


class Watch(Form):
    """Say something among the watchers; the players read it after the end."""

    do: Literal["watch"]
    text: Text

    def made(self) -> requests.Command:
        return requests.Watch(self.text)


Command = Annotated[
    Sit
    | Rise
    | Place
    | Start
    | Close
    | Act
    | Plan
    | Undo
    | Redo
    | Leave
    | Return
    | Standing
    | Resign
    | Propose
    | Vote
    | AskBack
    | AllowBack
    | Rematch
    | Say
    | Reply
    | Mute
    | Watch,
    Field(discriminator="do"),
]


class Ask(Form):
    """A command, with the client's own name for the request: sent again under the same name it is done once."""

    cid: Cid
    command: Command
