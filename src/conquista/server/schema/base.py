"""Base classes of all forms: strict values and no unknown fields."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, WithJsonSchema

Json = dict[str, Any]
TYPESCRIPT = "x-typescript"  # the key in a JSON schema that names the TypeScript type of an object


def typed(name: str) -> WithJsonSchema:
    """Return the annotation of a plain object whose TypeScript type is generated under this name."""
    return WithJsonSchema({"type": "object", "additionalProperties": True, TYPESCRIPT: name})


class Form(BaseModel):
    """A request body: values are not coerced, unknown fields are refused."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Answer(BaseModel):
    """A response body."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class MessageCard(Answer):
    """A message key with parameters, which may be messages themselves."""

    key: str
    params: Json


class Refusal(Answer):
    """Why a request was refused: a cause, a message key with parameters, and the rule clause it is based on.

    `id` is the request id, which is also in the log of the server.
    """

    cause: str
    key: str
    params: Json
    clause: str | None
    id: str
