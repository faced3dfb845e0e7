"""Forms and answers for vacations."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from conquista.server.schema.base import Answer, Form
from conquista.table.commands.fields import Time


class NewVacation(Form):
    """A vacation of whole days; without `begins`, a time in milliseconds, it begins at once."""

    days: Annotated[int, Field(ge=1, le=90)]
    begins: Time | None = None


class VacationCard(Answer):
    """A vacation, with the days that it takes from the budget."""

    id: str
    begins: int
    ends: int
    days: int


class VacationPage(Answer):
    """The vacations of a person that are not over; `left` of the days of the `budget` for 365 days can be taken."""

    budget: int
    left: int
    vacations: list[VacationCard]
