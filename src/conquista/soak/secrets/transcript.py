"""Everything that the people of a scene were told, by whom and on which occasion, and how two of them differ."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

LOG, SERVER = "log", "server"  # what the server writes about itself, beside what people are told
SOCKET = "socket"
METHODS = ("GET ", "POST ", "PUT ", "PATCH ", "DELETE ")
ROWS = (SOCKET, LOG)  # occasions on which things are told one after the other, without being asked for
AROUND = 70  # characters shown of a difference
_PROMISE = "<promise>"
# What may differ between two runs of the same requests: the time of a line in the log, and of a cookie that ends.
_PASSING = re.compile(r'"timestamp": ?"[^"]*"|expires=\w{3}, [^;]{20,24} GMT')


@dataclass(frozen=True)
class TranscriptEntry:
    """One answer or message."""

    occasion: str
    text: str

    @property
    def error(self) -> bool:
        """Whether it is an answer by which a server admits a fault of its own."""
        return self.occasion.startswith(METHODS) and self.text.startswith("5")


@dataclass
class Transcript:
    """What was told in one world, by person. The promise is told to everybody and differs by its nature."""

    promise: str = ""
    people: dict[str, list[TranscriptEntry]] = field(default_factory=dict)

    def note(self, person: str, occasion: str, text: str) -> None:
        self.people.setdefault(person, []).append(TranscriptEntry(occasion, text))

    def plain(self, person: str) -> list[TranscriptEntry]:
        """What one person was told, without what has to differ."""
        return [TranscriptEntry(told.occasion, self._plain(told.text)) for told in self.people.get(person, [])]

    def _plain(self, text: str) -> str:
        if self.promise:
            text = text.replace(self.promise, _PROMISE)
        return _PASSING.sub("", text)

    def texts(self) -> Iterator[tuple[str, TranscriptEntry]]:
        for person, all_told in self.people.items():
            for told in all_told:
                yield person, told


def differences(one: Transcript, other: Transcript, people: Collection[str]) -> list[str]:
    """Where these people were told something else, shortly."""
    found: list[str] = []
    for person in people:
        here, there = one.plain(person), other.plain(person)
        rows: set[str] = set()
        for a, b in zip(here, there, strict=False):
            if a != b and a.occasion not in rows:
                if a.occasion in ROWS:  # one message too many, and all after it are others
                    rows.add(a.occasion)
                found.append(f"{person}, {a.occasion}: {_shown(a.text, b.text)}")
        if len(here) != len(there):
            more = (here if len(here) > len(there) else there)[min(len(here), len(there))]
            found.append(
                f"{person}: {len(here)} and {len(there)} answers and messages; {more.occasion} {more.text[:AROUND]}"
            )
    return found


def _shown(one: str, other: str) -> str:
    bodies = one.partition("\n\n")[2], other.partition("\n\n")[2]
    if bodies[0] != bodies[1] and one[:3] == other[:3]:  # what is said there says more than its length
        one, other = bodies
    place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(0, place - AROUND)
    return f"…{one[start : place + AROUND]}… | …{other[place : place + AROUND]}…"
