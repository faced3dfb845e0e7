"""Every message of a socket, in both directions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from conquista.server.schema.accounts import PublicPerson
from conquista.server.schema.base import Answer, Form, Json, Refusal
from conquista.server.schema.snapshot import TableSnapshot, TaleCard
from conquista.server.schema.tables import Ask
from conquista.table.commands.fields import Cid, Count, Name, SeatName

TableName = Annotated[str, Field(min_length=1, max_length=40)]

# from clients


class Hello(Form):
    """Listen to a table as a seat that one holds, or as a watcher; `last` is the last number that one has heard.

    `cids` are requests whose answer one has not seen; the welcome names those of them that have arrived.
    """

    type: Literal["hello"]
    table: TableName
    seat: SeatName | None = None
    last: Count = 0
    cids: Annotated[list[Cid], Field(max_length=64, default_factory=list)]
    invitation: Annotated[str, Field(max_length=60)] = ""


class Bye(Form):
    """Listen to a table no longer."""

    type: Literal["bye"]
    table: TableName


class Do(Ask):
    """Ask something of a table that one listens to."""

    type: Literal["do"]
    table: TableName


class HintMessage(Form):
    """Ask a computer what it would do; refused at rated tables."""

    type: Literal["hint"]
    table: TableName
    seat: SeatName
    cid: Cid
    player: Name = ""


class QueryMessage(Form):
    """Ask what the rules would allow from where one stands, or as a watcher how things stand.

    Conquest tells how far a piece can come, what can be done at a place, what could be taken and by whom the match be
    won, what an answer would bring, what a count is made of; `start` names the piece as words do (S12, S12.1), `stops`
    the places it shall pass. Condottiere tells sums, what regions would give, what each play would change.
    """

    type: Literal["look"]
    table: TableName
    seat: SeatName | None = None
    cid: Cid
    about: Literal["reach", "threats", "wins", "deeds", "answers", "counts", "standing", "plays"]
    start: Annotated[str, Field(max_length=12)] = ""
    stops: Annotated[list[Annotated[str, Field(max_length=12)]], Field(max_length=8, default_factory=list)]


class Ping(Form):
    """Measure the way to the server and back."""

    type: Literal["ping"]
    n: Count


class Pong(Form):
    """The answer to a ping of the server's; by it the server measures the way."""

    type: Literal["pong"]
    n: Count


FromClient = Annotated[Hello | Bye | Do | HintMessage | QueryMessage | Ping | Pong, Field(discriminator="type")]
READER: TypeAdapter[Hello | Bye | Do | HintMessage | QueryMessage | Ping | Pong] = TypeAdapter(FromClient)

# from the server


class Greeting(Answer):
    """The first message: who one is to the server, its version, and its time in milliseconds."""

    type: Literal["greeting"]
    me: PublicPerson
    version: str
    now: int


class Welcome(Answer):
    """The answer to a hello: what one has missed, how things stand, and which requests have arrived."""

    type: Literal["welcome"]
    table: str
    seat: str | None
    tales: list[TaleCard]
    sight: TableSnapshot
    known: list[str]
    next: str | None = None


class Acked(Answer):
    """A request is done and kept for good; `number` is that of the tale that tells of it."""

    type: Literal["acked"]
    table: str
    cid: str
    number: int


class Refused(Answer):
    """A request was not done, and why; `cid` is null when the message could not be read so far."""

    type: Literal["refused"]
    table: str | None
    cid: str | None
    refusal: Refusal


class Told(Answer):
    """New tales, and how things stand after them."""

    type: Literal["told"]
    table: str
    seat: str | None
    tales: list[TaleCard]
    sight: TableSnapshot


class Sketched(Answer):
    """One's own draft has changed."""

    type: Literal["sketched"]
    table: str
    seat: str
    sight: TableSnapshot


class PresenceMessage(Answer):
    """Which seats have somebody at them, and how many watch."""

    type: Literal["presence"]
    table: str
    seats: list[str]
    watchers: int


class PlanProgressMessage(Answer):
    """Another seat plans its turn, and has spent so many moves in thought; 0 when it has planned nothing."""

    type: Literal["planning"]
    table: str
    seat: str
    moves: int


class Again(Answer):
    """The match is played again, at another table."""

    type: Literal["again"]
    table: str
    next: str


class Hinted(Answer):
    """What a computer would do: words to plan, the last one to play."""

    type: Literal["hinted"]
    table: str
    cid: str
    words: list[str]


class Seen(Answer):
    """The answer to a look, for the position with this hash."""

    type: Literal["seen"]
    table: str
    cid: str
    hash: str
    found: list[Json]


class ServerPing(Answer):
    """To be answered with a pong of the same number at once."""

    type: Literal["ping"]
    n: int


class ServerPong(Answer):
    type: Literal["pong"]
    n: int
    now: int


class Closing(Answer):
    """The server stops in so many seconds; clocks stand still until it is back."""

    type: Literal["closing"]
    seconds: float


FromServer = Annotated[
    Greeting
    | Welcome
    | Acked
    | Refused
    | Told
    | Sketched
    | PresenceMessage
    | PlanProgressMessage
    | Again
    | Hinted
    | Seen
    | ServerPing
    | ServerPong
    | Closing,
    Field(discriminator="type"),
]
WRITTEN: TypeAdapter[object] = TypeAdapter(FromServer)
