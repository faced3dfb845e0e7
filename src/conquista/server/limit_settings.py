"""The limits that an operator can change: how often, and how many at a time."""

from __future__ import annotations

from functools import cache
from typing import Annotated, NamedTuple

from pydantic import AfterValidator, Field
from pydantic_settings import BaseSettings, SettingsConfigDict

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
    # rates by person
    openings: RateText = "30/10 minutes"  # of tables
    hints: RateText = "6/minute"
    analyses: RateText = "20/minute"
    exports: RateText = "30/minute"
    replays: RateText = "30/minute"  # each replays a whole match
    reviews: RateText = "30/hour"  # that begin new work
    pictures: RateText = "60/minute"  # by person, or by address
    reports: RateText = "10/day"
    puzzles: RateText = "240/minute"  # moves, hints and packs of puzzles; by person, or by address
    attempts: RateText = "120/minute"
    storms: RateText = "60/hour"
    # rates on a socket and at a table
    messages: RateText = "200/10 seconds"  # by socket
    actions: RateText = "20/10 seconds"  # by person and table; planning is cheaper and counts as a message only
    talk: RateText = "5/10 seconds"  # by person and table
    # counts
    sockets_of_person: Count = 10
    sockets_of_address: Count = 400
    tables_of_socket: Count = 20
    tables_of_host: Count = 20  # gathering or in play
    reviews_of_person: Count = 3  # not finished


RATES = tuple(name for name, field in LimitSettings.model_fields.items() if field.annotation is str)
