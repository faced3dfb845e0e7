"""Forms and answers for tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from conquista.server.schema.base import Answer, Form
from conquista.store.tournaments.values import EntrantState, PairingStage, ResultReason, TournamentPhase
from conquista.table.chat_policy import Press
from conquista.table.commands.fields import Name
from conquista.tournaments.formats import Format
from conquista.tournaments.points import ScoreKind

MOST_BOARDS = 20

TournamentPace = Literal["live", "quick", "fast", "slow"]
Title = Annotated[str, Field(min_length=1, max_length=60)]
Small = Annotated[int, Field(ge=0, le=10_000)]
Time = Annotated[int, Field(ge=0, lt=2**53)]
Code = Annotated[str, Field(max_length=40)]
ClubId = Annotated[str, Field(max_length=40)]
PersonName = Annotated[str, Field(max_length=60)]


class EntryConditions(Form):
    """Who may enter; 0 or an empty text sets no condition. Ratings are those of the pool of the tournament.

    `members_only` lets only members of the club enter that arranges the tournament.
    """

    most: Annotated[int, Field(ge=2, le=512)] = 512
    least_rating: Small = 0
    most_rating: Small = 0
    least_matches: Small = 0
    most_matches: Small = 0
    account_days: Small = 0
    code: Code = ""
    members_only: bool = False


class NewTournament(Form):
    """A new tournament, directed by the caller.

    It begins at `starts`, or when `begin_with` have entered, or when the director begins it. `fill` is the level of
    computers that take free seats. Times are minutes; 0 stands for the usual ones of the pace. `vacations` says whether
    vacations stop the clocks of a slow tournament; without it they do in a round robin only.

    `club` is the club that arranges it, for its staff. A `club_match` challenges `opponent`: with `boards` players each
    and at most as many rounds. In a `simul` the caller plays against all others, and has `host_minutes` more in the
    bank at each table for each other table.
    """

    name: Title
    format: Format
    preset: Annotated[str, Field(min_length=1, max_length=60)]
    options: Annotated[dict[Name, Annotated[str, Field(max_length=200)]], Field(max_length=100, default_factory=dict)]
    pace: TournamentPace = "live"
    rated: bool = False
    press: Press = "table"
    starts: Time | None = None
    begin_with: Annotated[int, Field(ge=0, le=512)] = 0
    rounds: Annotated[int, Field(ge=0, le=30)] = 0
    minutes: Annotated[int, Field(ge=0, le=720)] = 0
    cycles: Annotated[int, Field(ge=1, le=2)] = 1
    division: Annotated[int, Field(ge=0, le=16)] = 0
    fill: Annotated[str, Field(max_length=60)] = ""
    pause_minutes: Small = 0
    round_minutes: Annotated[int, Field(ge=0, le=200_000)] = 0
    grace_minutes: Annotated[int, Field(ge=0, le=60)] = 0
    about: Annotated[str, Field(max_length=500)] = ""
    vacations: bool | None = None
    entry: EntryConditions = EntryConditions()
    club: ClubId = ""
    opponent: ClubId = ""
    boards: Annotated[int, Field(ge=0, le=MOST_BOARDS)] = 0
    host_minutes: Annotated[int, Field(ge=0, le=60)] = 0


class JoinTournament(Form):
    """Enter a tournament; with a partner, by name, where pairs play. The partner joins in the same way.

    A member of a club may enter for it; where only members of one club may enter, everyone does.
    """

    code: Code = ""
    partner: PersonName = ""
    club: ClubId = ""


class TournamentRuling(Form):
    """The director's decision about a pairing of the latest round: a rank for each side, null for an absent one."""

    round: Annotated[int, Field(ge=1, le=100_000)]
    number: Annotated[int, Field(ge=1, le=10_000)]
    ranks: Annotated[list[Annotated[int, Field(ge=0, le=7)] | None], Field(min_length=2, max_length=8)]
    note: Annotated[str, Field(max_length=200)] = ""


class ClubMatchAnswer(Form):
    """The answer of the challenged club to a match."""

    accept: bool


class LineUp(Form):
    """The line-up of a club by names, the first board first, then substitutes; two names each where pairs play."""

    club: ClubId
    players: Annotated[list[Annotated[list[PersonName], Field(min_length=1, max_length=2)]], Field(max_length=60)]


class ChallengerChoice(Form):
    """A challenger of a simul, by number, and whether the host plays against this one."""

    number: Annotated[int, Field(ge=1, le=100_000)]
    chosen: bool


class FeaturedTable(Form):
    """A table of a round, and whether it is shown first on the page for spectators."""

    round: Annotated[int, Field(ge=1, le=100_000)]
    number: Annotated[int, Field(ge=1, le=10_000)]
    featured: bool = True


class EntrantChoice(Form):
    """An entrant, by number."""

    number: Annotated[int, Field(ge=1, le=100_000)]


class EntrantPerson(Answer):
    """A person in a tournament; the name is empty after the account was deleted."""

    id: str
    name: str


class EntryConditionsCard(Answer):
    """Who may enter. The code itself is shown to the director only."""

    most: int
    least_rating: int
    most_rating: int
    least_matches: int
    most_matches: int
    account_days: int
    needs_code: bool
    members_only: bool


class TournamentClub(Answer):
    """A club that arranges or plays a tournament."""

    id: str
    name: str


class OwnEntry(Answer):
    """The caller's entry, and the open table of it, if there is one."""

    number: int
    state: EntrantState
    partner: EntrantPerson | None
    table: str = ""
    seat: str = ""
    round: int = 0
    stage: PairingStage | None = None


class TournamentCard(Answer):
    """A tournament in lists. `round` is the latest one drawn, `rounds` how many there will be; 0 where time decides."""

    id: str
    name: str
    format: Format
    state: TournamentPhase
    director: EntrantPerson | None
    starts: int | None
    begun: int | None
    ended: int | None
    game: str
    preset: str
    options: dict[str, str]
    pace: TournamentPace
    rated: bool
    seats: int
    pairs: bool
    round: int
    rounds: int
    minutes: int
    entrants: int
    begin_with: int
    entry: EntryConditionsCard
    mine: EntrantState | None
    winner: str = ""
    club: TournamentClub | None
    opponent: TournamentClub | None
    accepted: int | None
    boards: int


class TournamentDue(Answer):
    """The next automatic step: the beginning, a draw, or the latest end of the round or of the arena."""

    kind: Literal["begin", "draw", "round", "end"]
    at: int


class TournamentPage(TournamentCard):
    """A tournament with its terms, the caller's entry, and what comes next. Ratings are those of `pool`."""

    about: str
    press: Press
    fill: str
    cycles: int
    division: int
    pool: str
    pause: int
    limit: int
    grace: int
    vacations: bool
    own: OwnEntry | None
    directs: bool
    leads: list[str]
    host_extra: int
    code: str
    due: TournamentDue | None
    version: int


class ScoreCard(Answer):
    """One round of an entrant. Opponents and partners are numbers of entrants."""

    round: int
    kind: ScoreKind
    points: float
    table: int
    seat: str
    rank: int | None
    won: bool
    doubled: bool
    opponents: list[int]
    partners: list[int]


class StandingsCardRow(Answer):
    """A line of the standings."""

    rank: int
    number: int
    people: list[EntrantPerson]
    state: EntrantState
    club: str
    board: int
    rating: int
    division: int
    points: float
    breaks: list[float]
    played: int
    wins: int
    scores: list[ScoreCard]


class SideScoreCard(Answer):
    """The score of a club, of the `host` of a simul, or of all its `challengers`."""

    side: str
    name: str
    points: float
    wins: int


class ApplicantCard(Answer):
    """A person who would like to play in a simul and was not chosen yet."""

    number: int
    person: EntrantPerson
    rating: int


class StandingsCard(Answer):
    """The standings; `breaks` of the rows are the values of `tie_breaks`, in their order.

    `scores` are those of two clubs, or of a host and the challengers; empty in other formats.
    """

    tournament: str
    version: int
    tie_breaks: list[str]
    rows: list[StandingsCardRow]
    scores: list[SideScoreCard]
    applicants: list[ApplicantCard]


class PairingCard(Answer):
    """A pairing: the sides as numbers of entrants (0: a computer), their seats, ranks, and how these came about."""

    number: int
    table: str
    sides: list[list[int]]
    seats: list[list[str]]
    ranks: list[int | None] | None
    reason: ResultReason
    note: str
    stage: PairingStage
    featured: bool
    present: list[int]


class TournamentRoundCard(Answer):
    """A round with its pairings and the seed of its draw."""

    number: int
    seed: str
    drawn: int
    ends: int
    ended: int | None
    pairings: list[PairingCard]


class TournamentList(Answer):
    """Tournaments; `next` is the value of `before` for those that follow."""

    tournaments: list[TournamentCard]
    next: int | None = None


class OwnTournament(Answer):
    """A tournament that a person directs or has entered, in an export."""

    id: str
    name: str
    format: Format
    state: TournamentPhase
    directs: bool
    number: int | None
    entered: int | None
    entry: EntrantState | None


class TournamentExport(Answer):
    """What is stored about a person in tournaments; `excluded_until` because of absences."""

    tournaments: list[OwnTournament]
    absences: int
    excluded_until: int | None
