"""The lines of a record as text, with what their faults say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from conquista.core.errors import RecordError
from conquista.core.record.escaping import unescape
from conquista.core.record.values import clock_text
from conquista.core.values import Data

_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")
_CLOCK = re.compile(r"(0|[1-9][0-9]{0,5}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{3}))?")


@dataclass(frozen=True, slots=True)
class RecordRow:
    """One line of the text and its number."""

    number: int
    text: str

    def fault(self, key: str, **params: Data) -> RecordError:
        return RecordError(f"core.record.{key}", clause=None, line=self.number, **params)

    def need(self, shape: re.Pattern[str], text: str, key: str) -> str:
        if not shape.fullmatch(text):
            raise self.fault(key, text=text[:80])
        return text

    def plain(self, text: str) -> str:
        """Return the unescaped text."""
        found = unescape(text)
        if not found:
            raise self.fault("escape", text=text[:80])
        return found

    def split_comment(self) -> tuple[str, str]:
        """Split a line and its comment; words contain no spaces, so the first separate semicolon starts the comment."""
        text, sign, comment = self.text.partition(" ; ")
        if not sign:
            if self.text.endswith(" ;"):
                raise self.fault("comment")
            return self.text, ""
        return text, self.plain(comment)

    def clock(self, text: str) -> int:
        """Return a time in milliseconds."""
        found = _CLOCK.fullmatch(text)
        if found:
            hours, minutes, seconds = (int(found[group]) for group in (1, 2, 3))
            clock = ((hours * 60 + minutes) * 60 + seconds) * 1000 + int(found[4] or 0)
            if clock_text(clock) == text:
                return clock
        raise self.fault("clock", text=text[:40])

    def numbers(self, words: Iterable[str]) -> tuple[int, ...]:
        """Return the numbers that chance gave; there is at least one."""
        numbers = tuple(int(self.need(_NUMBER, word, "drawn")) for word in words)
        if not numbers:
            raise self.fault("drawn", text="")
        return numbers
