"""Forms and answers for friends, challenges and quick pairing."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from conquista.server.schema.accounts.accounts import PublicPerson
from conquista.server.schema.base import Answer, Form
from conquista.table.chat_policy import Press
from conquista.table.commands.fields import Name, SeatName
from conquista.table.pace import PaceName

PersonId = Annotated[str, Field(min_length=1, max_length=40)]
PresetName = Annotated[str, Field(min_length=1, max_length=60)]
Phrase = Literal["", "shall_we", "revenge", "when_it_suits", "teach_me"]
MOST_CHALLENGED = 5


class FriendCard(Answer):
    """A person whom the caller follows; `friend` where that person follows back.

    Presence is shown of friends only: `online`, and the public table at which they play.
    """

    person: PublicPerson
    friend: bool
    since: int
    online: bool
    table: str | None
    game: str | None
    preset: str | None


class Friends(Answer):
    """The people whom the caller follows, friends who are online first; `followers` is a number only."""

    people: list[FriendCard]
    followers: int


class ChallengeTerms(Form):
    """What is offered: `seat` is the seat of the challenger, by lot where it is null.

    Seats for which nobody is challenged stay open, or are taken by a computer of this level.
    """

    preset: PresetName
    pace: PaceName = "live"
    press: Press = "private"
    rated: bool = False
    seat: SeatName | None = None
    level: Name | None = None


class NewChallenge(Form):
    people: Annotated[list[PersonId], Field(min_length=1, max_length=MOST_CHALLENGED)]
    terms: ChallengeTerms
    phrase: Phrase = ""


class ChallengeReply(Form):
    """Accept, decline, or offer other terms; these are a new challenge to all others."""

    answer: Literal["accept", "decline", "change"]
    terms: ChallengeTerms | None = None


class ChallengeTermsCard(Answer):
    preset: str
    pace: PaceName
    press: Press
    rated: bool
    seat: str | None
    level: str | None


class ChallengeAnswer(Answer):
    person: PublicPerson
    answer: Literal["none", "accepted", "declined"]


class ChallengeCard(Answer):
    """A challenge by or to the caller; `table` is that of an accepted one."""

    id: str
    by: PublicPerson
    people: list[ChallengeAnswer]
    game: str
    terms: ChallengeTermsCard
    phrase: str
    state: Literal["open", "changed", "accepted", "declined", "withdrawn", "expired"]
    created: int
    until: int
    counter_to: str | None
    table: str | None


class SeekQueue(Form):
    """A queue of quick pairing."""

    preset: PresetName
    pace: PaceName = "live"
    press: Press = "private"


class QueueCard(Answer):
    """A queue with the number of people who wait in it, and the mean wait of the last hour in seconds, where known."""

    preset: str
    pace: PaceName
    press: Press
    waiting: int
    seconds: int | None


class ChallengeExport(Answer):
    """A challenge in the export of personal data."""

    id: str
    by: str
    people: list[str]
    terms: ChallengeTermsCard
    phrase: str
    state: str
    created: int
