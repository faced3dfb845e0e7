"""What a plan pays beside its action, in one number: the cost of its trips and the moves it leaves unused.

    bits 0-4  first trip        bits 5-9  second trip        bits 10 and up  unused moves

Compiled code has these functions inline: the build generates them from this module (docs/6-building.md).
"""

from __future__ import annotations


def first_toll(tolls: int) -> int:
    return tolls & 31


def second_toll(tolls: int) -> int:
    return tolls >> 5 & 31


def unused_moves(tolls: int) -> int:
    return tolls >> 10


def tolls_of(first: int, second: int, unused: int) -> int:
    return first | second << 5 | unused << 10
