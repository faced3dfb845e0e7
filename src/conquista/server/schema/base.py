"""What all forms share: strict values, and no field that nobody knows."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

Json = dict[str, Any]


class Form(BaseModel):
    """Something that is asked for: nothing is guessed, nothing unknown is taken."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Answer(BaseModel):
    """Something that is told."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Refusal(Answer):
    """Why something was not done: a cause, a message key with its parameters, the clause of the rules it rests on.

    `id` names the request, so that the log of the server can be asked about it.
    """

    cause: str
    key: str
    params: Json
    clause: str | None
    id: str
