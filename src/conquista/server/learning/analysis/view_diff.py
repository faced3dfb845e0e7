"""Differences between views, so that a replay is sent as one view and many small changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Change = list[Any]  # a path and the new value; a path alone means removal


def changes(old: Any, new: Any, path: tuple[str, ...] = ()) -> list[Change]:
    """Return the changes from one plain value to another; lists are replaced as a whole."""
    if not (isinstance(old, Mapping) and isinstance(new, Mapping)):
        return [] if old == new else [[list(path), new]]
    found: list[Change] = [[[*path, key]] for key in old if key not in new]
    for key, value in new.items():
        if key not in old:
            found.append([[*path, key], value])
        elif old[key] != value:
            found += changes(old[key], value, (*path, key))
    return found


def applied(view: Any, steps: list[Change]) -> Any:
    """Return a view with changes applied; the argument is not modified."""
    for path, *value in steps:
        view = _set(view, path, value)
    return view


def _set(view: Any, path: list[str], value: list[Any]) -> Any:
    if not path:
        return value[0]
    copy = dict(view)
    if len(path) > 1:
        copy[path[0]] = _set(copy[path[0]], path[1:], value)
    elif value:
        copy[path[0]] = value[0]
    else:
        del copy[path[0]]
    return copy
