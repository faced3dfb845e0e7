"""Mutated messages: valid ones with a changed value, name or character, and some invalid from the start."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

HOSTILE: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    2**31,
    2**63,
    -(2**63),
    10**30,
    1.5,
    1e308,
    "",
    " ",
    "S",
    "N",
    "A",
    "end",
    "pass",
    "\x00",
    "\u202e",
    "\ud83d",
    "null",
    "__proto__",
    "../../etc/passwd",
    "'; DROP TABLE journal; --",
    "<script>alert(1)</script>",
    "${jndi:ldap://x}",
    "%s%s%n",
    "a" * 300,
    "é" * 100,
    [],
    {},
    [[]],
    [None],
    {"": ""},
    {"do": "act"},
    ["S", "N"],
)
TEXTS = ("", "null", "[]", "{}", "7", '"x"', "{", "}{", "[" * 2000, '{"a":' * 500, "\x00", "NaN", '{"type":"do"}')


def mutated(message: dict[str, Any], rng: random.Random) -> str:
    """Return a message with one or several errors; sometimes a valid one."""
    kind = rng.random()
    if kind < 0.05:
        return rng.choice(TEXTS)
    changed = json.loads(json.dumps(message))
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        _change(changed, rng)
    text = json.dumps(changed, ensure_ascii=rng.random() < 0.5)
    if kind < 0.15:
        text = _scratch(text, rng)
    return text.encode("utf-8", "replace").decode("utf-8")


def _change(tree: Any, rng: random.Random) -> None:
    """Change one value in a tree of values."""
    places = list(_places(tree))
    if not places:
        return
    inside, key = rng.choice(places)
    way = rng.random()
    if way < 0.6:
        inside[key] = copy.deepcopy(rng.choice(HOSTILE))
    elif way < 0.75 and isinstance(inside, dict):
        del inside[key]
    elif way < 0.9 and isinstance(inside, dict):
        inside[rng.choice(("seat", "table", "now", "type", "do", "x" * 50, ""))] = copy.deepcopy(rng.choice(HOSTILE))
    elif isinstance(inside[key], str):
        inside[key] = _scratch(inside[key], rng)


def _places(tree: Any) -> Any:
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in list(pairs):
        yield tree, key
        yield from _places(value)


def _scratch(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text) + 1)
    way = rng.randrange(4)
    if way == 0:
        return text[:place]
    if way == 1:
        return text[:place] + chr(rng.choice((0, 34, 92, 125, 0x2028, 0xD7FF, 0x1F600))) + text[place:]
    if way == 2:
        return text[:place] + text[place + 1 :]
    return text[place:] + text[:place]
