"""Managed accounts of clubs."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from conquista.server.schema.accounts.accounts import DisplayName
from conquista.server.schema.base import Answer, Form

MOST_AT_ONCE = 40


class NewManagedAccounts(Form):
    """The names of new accounts; one that is taken gets a number."""

    names: Annotated[list[DisplayName], Field(min_length=1, max_length=MOST_AT_ONCE)]


class ManagedCodes(Form):
    """The accounts that get new codes."""

    people: Annotated[list[Annotated[str, Field(max_length=40)]], Field(min_length=1, max_length=MOST_AT_ONCE)]


class ManagedName(Form):
    name: DisplayName


class ManagedCard(Answer):
    """A managed account; `seen` is the time of its last visit, 0 before the first."""

    id: str
    name: str
    created: int
    seen: int


class ManagedCode(Answer):
    """A managed account with its code, which is shown once."""

    id: str
    name: str
    code: str
