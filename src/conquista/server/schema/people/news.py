"""News of the people whom the caller follows."""

from __future__ import annotations

from typing import Literal

from conquista.server.schema.base import Answer
from conquista.server.schema.people.person_cards import PersonCard


class NewsItem(Answer):
    """What a followed person did: won a tournament, arranged one that can be entered, or founded a club.

    `id` and `name` are those of the tournament or the club; `entrants` counts those in the tournament, 0 for a club.
    """

    kind: Literal["won", "arranged", "founded"]
    person: PersonCard
    at: int
    id: str
    name: str
    entrants: int
