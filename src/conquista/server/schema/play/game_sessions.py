"""Forms and answers for game sessions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from conquista.server.schema.accounts.accounts import DisplayName, Kind
from conquista.server.schema.base import Answer, Form
from conquista.server.schema.play.snapshot import Phase
from conquista.table.chat_policy import Press
from conquista.table.commands.fields import Name
from conquista.table.pace import PaceName

SessionName = Annotated[str, Field(max_length=60)]
SessionState = Literal["gathering", "playing", "between", "ended"]
MOST_COMPUTERS = 3


class SessionTerms(Form):
    """What a group plays. Presets of the same edition are used for tables of other sizes.

    `tables` is `even` (near `size`) or `one`; `rounds` is 0 for as many as the group likes. `computers` play along
    at the level `level`, which also takes the seats of people who leave.
    """

    preset: Annotated[str, Field(min_length=1, max_length=60)]
    tables: Literal["even", "one"] = "even"
    size: Annotated[int, Field(ge=2, le=8)] = 4
    pace: PaceName = "untimed"
    rounds: Annotated[int, Field(ge=0, le=50)] = 0
    press: Press = "none"
    computers: Annotated[int, Field(ge=0, le=MOST_COMPUTERS)] = 0
    level: Name = "random"


class NewSession(Form):
    """Open a game session; with `long` its code cannot be guessed. With `club`, it is shown on the page of a club."""

    terms: SessionTerms
    name: SessionName = ""
    long: bool = False
    club: Annotated[str, Field(max_length=40)] = ""


class EnterSession(Form):
    """Enter a game session; a guest brings the name that the others know."""

    name: DisplayName | None = None


class SessionChange(Form):
    """Changes by the host; omitted fields stay as they are."""

    name: SessionName | None = None
    terms: SessionTerms | None = None
    entry: Literal["open", "shut"] | None = None


class SessionAnswer(Form):
    """Whether one plays the next round: `ready`, `here` (not said yet) or `pause` (look on)."""

    state: Literal["here", "ready", "pause"]


class SessionDraw(Form):
    """Draw the next round again, or exchange two people of it."""

    swap: Annotated[list[Annotated[str, Field(max_length=40)]], Field(min_length=2, max_length=2)] | None = None


class SessionPersonCard(Answer):
    """A person of a game session with the score so far. Computers are not listed."""

    id: str
    name: str
    kind: Kind
    state: Literal["here", "ready", "pause", "left", "removed"]
    present: bool
    points: float
    place: int
    victories: int


class SessionPlacing(Answer):
    """The result of a person or computer at a table."""

    person: str
    seat: str
    rank: int
    points: float


class SessionTableCard(Answer):
    """A table of a round; before the round begins it has no id. The invitation lets the others look on.

    The ids of computers begin with `computer:`.
    """

    id: str
    invitation: str
    preset: str
    game: str
    phase: Phase | None
    seats: dict[str, str]
    placed: list[SessionPlacing] | None


class SessionRoundCard(Answer):
    number: int
    begun: int
    ended: int
    tables: list[SessionTableCard]
    bench: list[str]


class SessionDraft(Answer):
    """The seats drawn for the next round, and who looks on; `called`: the host has begun it."""

    tables: list[SessionTableCard]
    bench: list[str]
    called: bool


class Crossing(Answer):
    """How often a person came before another one at the same table."""

    person: str
    other: str
    before: int


class SessionTermsCard(Answer):
    preset: str
    tables: Literal["even", "one"]
    size: int
    pace: PaceName
    rounds: int
    press: Press
    computers: int
    level: str


class GameSessionCard(Answer):
    """A game session, as everyone in it sees it. `due` is when the next round begins automatically, 0 for never."""

    id: str
    code: str
    link: str
    name: str
    host: str
    entry: Literal["open", "shut"]
    state: SessionState
    round: int
    most: int
    sizes: list[int]
    terms: SessionTermsCard
    people: list[SessionPersonCard]
    rounds: list[SessionRoundCard]
    draft: SessionDraft
    crosstable: list[Crossing]
    due: int
    revision: int
    created: int


class SessionEntrance(Answer):
    """What a person with the link sees before entering."""

    code: str
    name: str
    host: str
    entry: Literal["open", "shut"]
    state: SessionState
    people: int
    preset: str
    game: str
    inside: bool


class SessionSummary(Answer):
    """A game session in the list of one's own."""

    code: str
    name: str
    state: SessionState
    round: int
    people: int
    touched: int
    preset: str
    points: float
    place: int


class SessionExport(Answer):
    """A game session in the export of personal data: the own name and results."""

    code: str
    name: str
    as_name: str
    host: bool
    created: int
    results: list[SessionPlacing]
