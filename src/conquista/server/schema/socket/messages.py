"""All socket messages, in both directions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from conquista.server.schema.accounts.accounts import PublicPerson
from conquista.server.schema.base import Answer, Form, Json, MessageCard, Refusal
from conquista.server.schema.learning.studies import PresentCard, StudyChange, StudyRole
from conquista.server.schema.maintenance import MaintenanceMessage
from conquista.server.schema.notifications import NotificationCard
from conquista.server.schema.play.snapshot import FeedItemCard, TableSnapshot
from conquista.server.schema.play.tables import CommandForm
from conquista.server.schema.socket.group_messages import (
    ChallengeChanged,
    FollowSession,
    FollowTournament,
    Found,
    LeaveSessions,
    LeaveTournament,
    Seek,
    SeekAnswer,
    Seeking,
    SeekOffer,
    SessionChanged,
    SessionClosed,
    StopSeeking,
    TournamentChanged,
)
from conquista.server.schema.socket.lobby_messages import FollowLobby, LeaveLobby, LobbyChanged, LobbyTables
from conquista.table.commands.fields import Cid, Count, Name, SeatName

TableName = Annotated[str, Field(min_length=1, max_length=40)]

# from clients


class Hello(Form):
    """Subscribe to a table as a seat holder or as a watcher; `last` is the number of the last item received.

    `cids` are requests without an answer so far; the welcome lists those that have arrived. `tag` is that of the
    snapshot which the client has already, from the page of the table for instance.
    """

    type: Literal["hello"]
    table: TableName
    seat: SeatName | None = None
    last: Count = 0
    cids: Annotated[list[Cid], Field(max_length=64, default_factory=list)]
    invitation: Annotated[str, Field(max_length=60)] = ""
    tag: Annotated[str, Field(max_length=40)] = ""


class Bye(Form):
    """Unsubscribe from a table."""

    type: Literal["bye"]
    table: TableName


class CommandMessage(CommandForm):
    """Send a command to a subscribed table."""

    type: Literal["do"]
    table: TableName


class HintMessage(Form):
    """Ask a computer for a suggestion that begins with none of the words in `without`; refused at rated tables."""

    type: Literal["hint"]
    table: TableName
    seat: SeatName
    cid: Cid
    player: Name = ""
    without: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=64, default_factory=list)]


class QueryMessage(Form):
    """Query the rules about the current position, as a seat or as a watcher.

    `about` is one of the queries that the game declares, and `start` and `stops` are its arguments: a piece as in
    action words, and the places on its way or the actions that come first.
    """

    type: Literal["look"]
    table: TableName
    seat: SeatName | None = None
    cid: Cid
    about: Annotated[str, Field(min_length=1, max_length=20)]
    start: Annotated[str, Field(max_length=12)] = ""
    stops: Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=12, default_factory=list)]


class Ping(Form):
    """Measure the round trip time to the server."""

    type: Literal["ping"]
    n: Count


class Pong(Form):
    """The answer to a ping of the server, which measures the round trip time by it."""

    type: Literal["pong"]
    n: Count


class FollowStudy(Form):
    """Follow a study; `last` is the last revision received."""

    type: Literal["study"]
    study: TableName
    last: Count = 0


class StudyPlace(Form):
    """Tell the others where one is in a study that one follows."""

    type: Literal["study_place"]
    study: TableName
    chapter: Count | None = None
    node: Count | None = None


class LeaveStudy(Form):
    """Stop following a study."""

    type: Literal["study_bye"]
    study: TableName


ClientMessage = (
    Hello
    | Bye
    | CommandMessage
    | HintMessage
    | QueryMessage
    | Ping
    | Pong
    | FollowStudy
    | StudyPlace
    | LeaveStudy
    | FollowTournament
    | LeaveTournament
    | FollowSession
    | LeaveSessions
    | Seek
    | StopSeeking
    | SeekAnswer
    | FollowLobby
    | LeaveLobby
)
FromClient = Annotated[ClientMessage, Field(discriminator="type")]
READER: TypeAdapter[ClientMessage] = TypeAdapter(FromClient)

# from the server


class Greeting(Answer):
    """The first message: the caller's identity, the version and the time of the server in milliseconds.

    `unseen` is the number of open notifications that the caller has not seen.
    """

    type: Literal["greeting"]
    me: PublicPerson
    version: str
    now: int
    unseen: int


class Welcome(Answer):
    """The answer to a hello: missed items, the snapshot, and the requests that have arrived.

    `sight` is null where the snapshot is still the one whose tag the client has sent.
    `left` are the seats that the caller has left to a computer and may take back with `return`.
    """

    type: Literal["welcome"]
    table: str
    seat: str | None
    left: list[str] = Field(default=[])
    tales: list[FeedItemCard]
    sight: TableSnapshot | None
    known: list[str]
    next: str | None = None


class Acked(Answer):
    """A request is done and durable; `number` is that of its feed item."""

    type: Literal["acked"]
    table: str
    cid: str
    number: int


class Refused(Answer):
    """A request was refused, with the reason; `cid` is null when the message could not be parsed that far."""

    type: Literal["refused"]
    table: str | None
    cid: str | None
    refusal: Refusal


class FeedMessage(Answer):
    """New feed items, and the snapshot after them."""

    type: Literal["told"]
    table: str
    seat: str | None
    tales: list[FeedItemCard]
    sight: TableSnapshot


class PlanMessage(Answer):
    """The recipient's own plan has changed."""

    type: Literal["sketched"]
    table: str
    seat: str
    sight: TableSnapshot


class PresenceMessage(Answer):
    """The connected seats and the number of watchers."""

    type: Literal["presence"]
    table: str
    seats: list[str]
    watchers: int


class PlanProgressMessage(Answer):
    """The number of moves another seat has planned; 0 for none."""

    type: Literal["planning"]
    table: str
    seat: str
    moves: int


class RematchMessage(Answer):
    """The rematch is at another table."""

    type: Literal["again"]
    table: str
    next: str


class HintAnswer(Answer):
    """A suggestion of a computer: words to plan, and the last one to play.

    `start` and `goal` are the ends of an arrow on the board, empty where the action has none. `says` is one sentence
    with the main reason, `reasons` are all of them, and `line` is what the computer expects to follow.
    """

    type: Literal["hinted"]
    table: str
    cid: str
    words: list[str]
    start: str
    goal: str
    says: MessageCard
    reasons: list[MessageCard]
    line: list[str]


class QueryAnswer(Answer):
    """The answer to a query, for the position with this hash."""

    type: Literal["seen"]
    table: str
    cid: str
    hash: str
    found: list[Json]


class ServerPing(Answer):
    """Must be answered at once with a pong of the same number."""

    type: Literal["ping"]
    n: int


class ServerPong(Answer):
    type: Literal["pong"]
    n: int
    now: int


class Closing(Answer):
    """The server stops in this many seconds; clocks are paused until it is back."""

    type: Literal["closing"]
    seconds: float


class StudyWelcome(Answer):
    """The answer to `study`: the role of the caller, what has changed, and who reads the study now.

    With `reload`, the changes are not kept any more, and the study must be read again.
    """

    type: Literal["study_welcome"]
    study: str
    role: StudyRole | None
    revision: int
    reload: bool
    changes: list[StudyChange]
    present: list[PresentCard]


class StudyChanged(Answer):
    """A study has changed."""

    type: Literal["study_changed"]
    study: str
    revision: int
    reload: bool
    changes: list[StudyChange]


class StudyPresent(Answer):
    """Who reads a study now, and where; each person once."""

    type: Literal["study_present"]
    study: str
    present: list[PresentCard]


class StudyClosed(Answer):
    """A study was deleted, or the caller may not read it any more."""

    type: Literal["study_closed"]
    study: str
    refusal: Refusal


class NotificationMessage(Answer):
    """A notification is new, was seen or is done; a new one replaces the open one about the same subject."""

    type: Literal["notification"]
    notification: NotificationCard
    unseen: int


class NotificationsSeen(Answer):
    """Notifications were seen on one of the person's pages; this many open ones remain unseen."""

    type: Literal["notifications_seen"]
    unseen: int


FromServer = Annotated[
    Greeting
    | Welcome
    | Acked
    | Refused
    | FeedMessage
    | PlanMessage
    | PresenceMessage
    | PlanProgressMessage
    | RematchMessage
    | HintAnswer
    | QueryAnswer
    | ServerPing
    | ServerPong
    | Closing
    | MaintenanceMessage
    | StudyWelcome
    | StudyChanged
    | StudyPresent
    | StudyClosed
    | NotificationMessage
    | NotificationsSeen
    | TournamentChanged
    | SessionChanged
    | SessionClosed
    | ChallengeChanged
    | Seeking
    | SeekOffer
    | Found
    | LobbyTables
    | LobbyChanged,
    Field(discriminator="type"),
]
WRITTEN: TypeAdapter[object] = TypeAdapter(FromServer)
