"""Action words, as docs/4-notation.md lists them, taken apart and put together."""

from __future__ import annotations

import re
from typing import NamedTuple

_STEP = re.compile(r"([A-Za-z0-9]+)(?:\.([1-6]))?([-+^*~])([A-Za-z0-9]+)(!?)")
_BUILD = re.compile(r"([A-Za-z0-9]+)=([a-z]+)(?:@([A-Za-z0-9]+))?")
_BRIDGE = re.compile(r"(raise|lower):([A-Za-z0-9]+)")


class Word(NamedTuple):
    """One action: `sign` is - + ^ * ~ for pieces, else build, raise, lower, end or decline."""

    sign: str
    place: str = ""
    member: int = 0
    goal: str = ""
    last: bool = False
    work: str = ""


def read(text: str) -> Word:
    if text in ("end", "decline"):
        return Word(text)
    if match := _BRIDGE.fullmatch(text):
        return Word(match[1], match[2])
    if match := _BUILD.fullmatch(text):
        return Word("build", match[1], 0, match[3] or match[1], False, match[2])
    match = _STEP.fullmatch(text)
    assert match, text
    return Word(match[3], match[1], int(match[2] or 0), match[4], bool(match[5]))


def write(place: str, member: int, sign: str, goal: str, last: bool = False) -> str:
    return f"{place}{f'.{member}' if member else ''}{sign}{goal}{'!' if last else ''}"
