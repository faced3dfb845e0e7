"""Conversion of frozen values to plain JSON data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass

from conquista.server.schema.catalogue import Plain

LEFT_OUT = frozenset(("decor",))  # used by the server's own drawing only


def plain(value: object) -> Plain:
    """Convert dataclasses to objects and sets to sorted lists; a key that is a set of names becomes `A-B`."""
    if is_dataclass(value) and not isinstance(value, type):
        return {part.name: plain(getattr(value, part.name)) for part in fields(value) if part.name not in LEFT_OUT}
    if isinstance(value, Mapping):
        return {_key(key): plain(part) for key, part in value.items()}
    if isinstance(value, set | frozenset):
        return sorted((plain(part) for part in value), key=str)
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    assert value is None or isinstance(value, bool | int | float | str), type(value)
    return value


def _key(key: object) -> str:
    return "-".join(sorted(map(str, key))) if isinstance(key, frozenset) else str(key)
