"""Requests and refusals as text, forwarded from one process of a server to another."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import TypeAdapter

from conquista.core import ConquistaError, Data
from conquista.table.commands.declaration import Request
from conquista.table.decoding import mapping


class Relayed(ConquistaError, cause="relayed"):
    """A refusal by another process."""


_REQUEST = TypeAdapter(Request)


def request_text(request: Request) -> str:
    """The request as text, with the lag that the process which received it has measured."""
    return _REQUEST.dump_json(request).decode()


def request_of(text: str) -> Request:
    """The request of a text; raises ValueError for any other text."""
    return _REQUEST.validate_json(text)


def refusal_of(data: Mapping[str, Data]) -> ConquistaError:
    """The refusal of another process, with its cause, its message key, its parameters and its clause."""
    clause = data["clause"]
    refusal = Relayed(str(data["key"]), clause=None if clause is None else str(clause), **mapping(data["params"]))
    vars(refusal)["cause"] = str(data["cause"])
    return refusal
