"""Answers for the calendar of a person."""

from __future__ import annotations

from conquista.server.schema.base import Answer


class CalendarCard(Answer):
    """Whether the caller has a calendar: when its address was made, or null."""

    created: int | None


class CalendarAddress(Answer):
    """The secret address of the caller's calendar, which is shown only once."""

    address: str
    created: int
