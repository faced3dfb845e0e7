"""Requests and refusals as text, forwarded from one process of a server to another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from pydantic import TypeAdapter

from conquista.core import ConquistaError, Data
from conquista.table.commands.declaration import Request
from conquista.table.decoding import mapping


class Relayed(ConquistaError):
    """A refusal by another process."""

    cause: ClassVar[str] = "relayed"


@dataclass(frozen=True, slots=True)
class ForwardedRequest:
    """A request, and the lag to the client as the process that received it has measured it."""

    request: Request
    lag: int = 0

    def as_text(self) -> str:
        return _ADAPTER.dump_json(self).decode()

    @staticmethod
    def of(text: str) -> ForwardedRequest:
        """The forwarded request; raises ValueError for any other text."""
        return _ADAPTER.validate_json(text)


_ADAPTER = TypeAdapter(ForwardedRequest)


def refusal_of(data: Mapping[str, Data]) -> ConquistaError:
    """The refusal of another process, with its cause, its message key, its parameters and its clause."""
    clause = data["clause"]
    refusal = Relayed(str(data["key"]), clause=None if clause is None else str(clause), **mapping(data["params"]))
    vars(refusal)["cause"] = str(data["cause"])
    return refusal
