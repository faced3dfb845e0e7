"""Everything that the people of a scene received, and the differences between two transcripts."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

LOG, SERVER = "log", "server"  # what the server logs about itself
SOCKET = "socket"
METHODS = ("GET ", "POST ", "PUT ", "PATCH ", "DELETE ")
ROWS = (SOCKET, LOG)  # messages that arrive in sequence without a request
AROUND = 70  # characters shown of a difference
_PROMISE = "<promise>"
# What may differ between two identical runs: the time of a log line, and of an expiring cookie.
_PASSING = re.compile(r'"timestamp": ?"[^"]*"|expires=\w{3}, [^;]{20,24} GMT')


@dataclass(frozen=True)
class TranscriptEntry:
    """One answer or message."""

    occasion: str
    text: str

    @property
    def error(self) -> bool:
        """Return whether it is an internal error."""
        return self.occasion.startswith(METHODS) and self.text.startswith("5")


@dataclass
class Transcript:
    """What was received in one world, by person. The seed commitment is public and differs."""

    promise: str = ""
    people: dict[str, list[TranscriptEntry]] = field(default_factory=dict)

    def note(self, person: str, occasion: str, text: str) -> None:
        self.people.setdefault(person, []).append(TranscriptEntry(occasion, text))

    def plain(self, person: str) -> list[TranscriptEntry]:
        """Return what one person received, without parts that have to differ."""
        return [TranscriptEntry(entry.occasion, self._plain(entry.text)) for entry in self.people.get(person, [])]

    def _plain(self, text: str) -> str:
        if self.promise:
            text = text.replace(self.promise, _PROMISE)
        return _PASSING.sub("", text)

    def texts(self) -> Iterator[tuple[str, TranscriptEntry]]:
        for person, entries in self.people.items():
            for entry in entries:
                yield person, entry


def differences(one: Transcript, other: Transcript, people: Collection[str]) -> list[str]:
    """Return where these people received something different, in short."""
    found: list[str] = []
    for person in people:
        here, there = one.plain(person), other.plain(person)
        rows: set[str] = set()
        for a, b in zip(here, there, strict=False):
            if a != b and a.occasion not in rows:
                if a.occasion in ROWS:  # after one additional message, all others differ
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
    if bodies[0] != bodies[1] and one[:3] == other[:3]:  # the bodies say more than their lengths
        one, other = bodies
    place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(0, place - AROUND)
    return f"…{one[start : place + AROUND]}… | …{other[place : place + AROUND]}…"
