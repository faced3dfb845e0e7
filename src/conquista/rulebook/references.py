"""Finds the clauses that a text names, also in short: GC-REC-04/05, CQ-WIN4-02, -04 or, in tables, EXCH-05 to -07."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

PREFIXES = ("CQ", "CQP", "GC", "CO")

_FAMILY = r"[A-Z0-9]*[A-Z][A-Z0-9]*"
ID = re.compile(rf"(?:(?:{'|'.join(PREFIXES)})-{_FAMILY}|A|T)-\d+")
_NAME = re.compile(rf"(?<![\w.-])(?P<family>(?:(?:{'|'.join(PREFIXES)})-)?{_FAMILY})-(?P<number>\d{{2,3}})(?!\w)")
# What may follow a number: "/05" and ", -05" name one more, "to 05", "..05" and "… -05" all between.
_MORE = re.compile(r"(?:(?P<and>/|, -| and -)|(?P<to> to -?|\.\.| … -?))(?P<number>\d{2,3})(?!\w)")
_GROUNDS = re.compile(r"\[R ([^\]]*)\]")


def mentions(text: str, known: Collection[str]) -> Iterator[str]:
    """Yield each clause that a text names, in full; unknown names are yielded unchanged."""
    start = 0
    while found := _NAME.search(text, start):
        family, number = found["family"], found["number"]
        yield _full(family, number, known)
        start = found.end()
        while more := _MORE.match(text, start):
            last = more["number"]
            if more["to"]:  # a number inside the range may be unused
                between = (f"{value:0{len(number)}}" for value in range(int(number) + 1, int(last)))
                yield from (name for name in (_full(family, value, known) for value in between) if name in known)
            yield _full(family, last, known)
            number, start = last, more.end()


def references(text: str, known: Collection[str]) -> tuple[str, ...]:
    """Return the existing clauses that a text names, each once."""
    return tuple(dict.fromkeys(name for name in mentions(text, known) if name in known))


def grounds(text: str, known: Collection[str]) -> tuple[str, ...]:
    """Return the rulings that a clause is based on: those in its [R ...] marks."""
    return tuple(dict.fromkeys(name for part in _GROUNDS.findall(text) for name in references(part, known)))


def _full(family: str, number: str, known: Collection[str]) -> str:
    """Return the id of a clause whose family may lack its prefix."""
    short = f"{family}-{number}"
    return next((name for name in (short, *(f"{prefix}-{short}" for prefix in PREFIXES)) if name in known), short)
