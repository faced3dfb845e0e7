"""The socket messages about game sessions, challenges, quick pairing and tournaments, in both directions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from conquista.server.schema.base import Answer, Form
from conquista.server.schema.play.challenges import SeekQueue
from conquista.server.schema.play.game_sessions import GameSessionCard

TournamentId = Annotated[str, Field(min_length=1, max_length=40)]
MOST_QUEUES = 12  # in which one person waits

# from clients


class FollowSession(Form):
    """Follow a game session that one has entered."""

    type: Literal["game_session"]
    code: Annotated[str, Field(min_length=1, max_length=40)]


class LeaveSessions(Form):
    """Follow no game session any more."""

    type: Literal["game_session_bye"]


class Seek(Form):
    """Wait for quick pairing in some queues, until a table is found or this socket closes.

    A partner for the same side is named by id, and has to name the sender too.
    """

    type: Literal["seek"]
    queues: Annotated[list[SeekQueue], Field(min_length=1, max_length=MOST_QUEUES)]
    partner: Annotated[str, Field(max_length=40)] = ""


class StopSeeking(Form):
    """Stop waiting for quick pairing."""

    type: Literal["unseek"]


class SeekAnswer(Form):
    """Answer whether to begin with a computer on the missing seat."""

    type: Literal["seek_answer"]
    offer: Annotated[str, Field(max_length=40)]
    accept: bool


class FollowTournament(Form):
    """Follow a tournament: be told when it has changed."""

    type: Literal["tournament"]
    tournament: TournamentId


class LeaveTournament(Form):
    """Stop following a tournament."""

    type: Literal["tournament_bye"]
    tournament: TournamentId


# from the server


class SessionChanged(Answer):
    """A game session that the caller follows, as it is now."""

    type: Literal["game_session_changed"]
    session: GameSessionCard


class SessionClosed(Answer):
    """The caller was removed from a game session."""

    type: Literal["game_session_closed"]
    code: str


class ChallengeChanged(Answer):
    """A challenge to the caller is new, or one by or to the caller has ended in this state."""

    type: Literal["challenge_changed"]
    challenge: str
    state: str


class Seeking(Answer):
    """The caller waits for quick pairing since this time."""

    type: Literal["seeking"]
    since: int


class SeekOffer(Answer):
    """One seat is missing in this queue (preset, pace, chat): begin with a computer? Void where `offer` is null."""

    type: Literal["seek_offer"]
    offer: str | None
    queue: list[str] | None
    until: int | None


class Found(Answer):
    """Quick pairing has found a table; the match has begun."""

    type: Literal["found"]
    table: str


class TournamentChanged(Answer):
    """A followed tournament has changed: its page, standings and rounds can be read again."""

    type: Literal["tournament_changed"]
    tournament: str
    version: int
