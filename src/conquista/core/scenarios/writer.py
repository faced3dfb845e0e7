"""Writes scenario files: keys with texts, numbers, lists and inline tables."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any


def scenario_text(entries: Mapping[str, Any], long: Iterable[str] = ()) -> str:
    """Return the content of a file without empty values; lists named in `long` take a line for each item."""
    lines = []
    for name, value in entries.items():
        if not value and not isinstance(value, int):
            continue
        if name in long and isinstance(value, list | tuple):
            lines += [f"{name} = [", *(f"    {toml_value(item)}," for item in value), "]"]
        else:
            lines.append(f"{name} = {toml_value(value)}")
    return "\n".join(lines) + "\n"


def toml_value(value: Any) -> str:
    """Return a value as TOML."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(name)} = {toml_value(item)}" for name, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(toml_value(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)
