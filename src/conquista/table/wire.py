"""Requests as plain data, for the way from one process of a server to another."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, Union, get_args, get_origin, get_type_hints

from conquista.core import ConquistaError, Data
from conquista.table import requests
from conquista.table.decoding import items, mapping
from conquista.table.requests import Command, Request
from conquista.table.values import SeatHolder


class Relayed(ConquistaError):
    """A refusal that another process gave."""

    cause: ClassVar[str] = "relayed"


@cache
def commands() -> dict[str, type]:
    """All commands by their names."""
    found: dict[str, type] = {}
    todo = list(get_args(Command))
    while todo:
        kind = todo.pop()
        if isinstance(kind, types.UnionType) or get_origin(kind) is Union:
            todo += get_args(kind)
        else:
            found[kind.__name__] = kind
    return found


def as_data(request: Request) -> dict[str, Data]:
    command: Any = request.command
    return {
        "who": request.who.as_data(),
        "cid": request.cid,
        "kind": type(command).__name__,
        "command": dataclasses.asdict(command),
    }


def request_of(data: Mapping[str, Data]) -> Request:
    """A request as it was; what is none is refused by a KeyError, TypeError or ValueError."""
    command: Any = _made(commands()[str(data["kind"])], data["command"])
    return Request(SeatHolder.of(mapping(data["who"])), str(data["cid"]), command)


def refusal_of(data: Mapping[str, Data]) -> ConquistaError:
    """A refusal as it was said, in the words of any language; its cause is the cause it had."""
    clause = data["clause"]
    refusal = Relayed(str(data["key"]), clause=None if clause is None else str(clause), **mapping(data["params"]))
    vars(refusal)["cause"] = str(data["cause"])
    return refusal


def _made(kind: Any, data: Data) -> Any:
    """Data as a value of a type of commands."""
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        given, hints = mapping(data), _hints(kind)
        if given.keys() - hints.keys():
            raise ValueError("unknown parts")
        return kind(**{name: _made(hints[name], part) for name, part in given.items()})
    if get_origin(kind) is tuple:
        inner = get_args(kind)
        if inner[-1] is Ellipsis:
            return tuple(_made(inner[0], part) for part in items(data))
        return tuple(_made(of, part) for of, part in zip(inner, items(data), strict=True))
    if isinstance(kind, types.UnionType):
        if data is None and types.NoneType in get_args(kind):
            return None
        return _made(next(of for of in get_args(kind) if of is not types.NoneType), data)
    if type(data) is not kind:
        raise TypeError(f"{kind.__name__} expected")
    return data


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, vars(requests))
