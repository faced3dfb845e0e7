"""The limits that an operator can change: how often, and how many at a time."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, Field
from pydantic_settings import BaseSettings, SettingsConfigDict

RatedInvitationRule = Literal["listed", "all", "none"]
UNITS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}
MOST = 1_000_000


class Rate(NamedTuple):
    """A token bucket: `amount` requests at once, then one more each time its share of `seconds` has passed."""

    amount: int
    seconds: int


@cache
def rate(text: str) -> Rate:
    """Parse a rate such as `600/minute` or `5/10 seconds`; raise ValueError for any other text."""
    amount, _, period = text.partition("/")
    *times, unit = period.split() or [""]
    count = times[0] if times else "1"
    known = UNITS.get(unit.removesuffix("s"))
    if known is None or len(times) > 1 or not (_is_count(amount.strip()) and _is_count(count)):
        raise ValueError("a rate is written as 600/minute or 5/10 seconds")
    return Rate(int(amount), int(count) * known)


def _is_count(text: str) -> bool:
    return text.isdecimal() and text.isascii() and len(text) < 8 and 0 < int(text) <= MOST


def _checked(text: str) -> str:
    rate(text)
    return text


RateText = Annotated[str, AfterValidator(_checked)]
Count = Annotated[int, Field(ge=1, le=MOST)]


class LimitSettings(BaseSettings):
    """Each limit has an environment variable, such as CONQUISTA_LIMIT_REQUESTS.

    A person is an account, a guest or a bot. An address is an IPv4 address or an IPv6 network of 64 bits; many people
    may share one, so limits by address are generous.
    """

    model_config = SettingsConfigDict(env_prefix="CONQUISTA_LIMIT_", extra="ignore", frozen=True)

    # rates of requests; static files never count
    requests: RateText = "600/minute"  # by person
    visits: RateText = "3000/minute"  # by address: requests of people who are not signed in
    requests_of_address: RateText = "24000/minute"  # by address: all requests
    # rates of accounts
    sign_ups: RateText = "200/10 minutes"  # by address, guests included
    sign_ins_of_address: RateText = "300/10 minutes"
    sign_ins_of_name: RateText = "20/15 minutes"
    sign_in_challenges: RateText = "600/10 minutes"  # by address; passkeys and OpenID Connect count nowhere else
    recoveries_of_address: RateText = "20/hour"  # requests for a new password
    recoveries_of_name: RateText = "3/hour"  # the same, and messages that confirm an address
    # rates by person
    confirmations: RateText = "10/10 minutes"  # of the second factor, by moderators and admins
    openings: RateText = "30/10 minutes"  # of tables
    hints: RateText = "6/minute"
    analyses: RateText = "60/minute"  # parts of analyses; a position has up to four
    explorer: RateText = "120/minute"  # questions about openings
    drafts: RateText = "240/minute"  # changes in the position editor
    exports: RateText = "30/minute"
    replays: RateText = "30/minute"  # each replays a whole match
    reviews: RateText = "30/hour"  # that begin new work
    pictures: RateText = "60/minute"  # by person, or by address
    reports: RateText = "10/day"
    push_tests: RateText = "10/hour"  # test messages to browsers
    follows: RateText = "60/hour"
    challenges: RateText = "30/hour"
    session_guesses: RateText = "20/10 minutes"  # codes of game sessions that do not exist; by address
    puzzles: RateText = "240/minute"  # moves, hints and packs of puzzles; by person, or by address
    attempts: RateText = "120/minute"
    storms: RateText = "60/hour"
    club_changes: RateText = "120/hour"  # new clubs, joining, invitations, roles and rooms
    club_posts: RateText = "20/hour"  # announcements
    study_reads: RateText = "120/minute"  # whole chapters, lines and files; by person, or by address
    study_edits: RateText = "240/minute"
    study_imports: RateText = "20/minute"  # new chapters, imported files and copies
    tournaments: RateText = "10/hour"  # new ones
    vacations: RateText = "20/hour"  # new ones
    calendars: RateText = "20/hour"  # new secret addresses of the calendar
    calendar_reads: RateText = "60/hour"  # of one calendar, from all programs together
    tournament_entries: RateText = "30/minute"
    # rates on a socket and at a table
    messages: RateText = "200/10 seconds"  # by socket
    actions: RateText = "20/10 seconds"  # by person and table; planning is cheaper and counts as a message only
    talk: RateText = "5/10 seconds"  # by person and table
    # counts
    sockets_of_person: Count = 10
    sockets_of_address: Count = 400
    connections_of_address: Count = 1000  # sockets included; proxies excepted
    tables_of_socket: Count = 20
    tables_of_host: Count = 20  # gathering or in play
    reviews_of_person: Count = 3  # not finished
    studies_of_socket: Count = 5
    tournaments_of_socket: Count = 10
    rated_invitations: Count = 3  # rated matches of two people in a week, before another one by invitation
    challenges_to_person: Count = 3  # open ones of one person to another


RATES = tuple(name for name, field in LimitSettings.model_fields.items() if field.annotation is str)
