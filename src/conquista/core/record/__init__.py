"""Match records: text that people can read, programs can replay, and both can compare line by line."""

from __future__ import annotations

from conquista.core.record.reader import read
from conquista.core.record.replay import check_seed, options_of, record_of, replay
from conquista.core.record.values import FORMAT, Record, RecordLine, clock_text
from conquista.core.record.writer import line_number, write

__all__ = [
    "FORMAT",
    "Record",
    "RecordLine",
    "check_seed",
    "clock_text",
    "line_number",
    "options_of",
    "read",
    "record_of",
    "replay",
    "write",
]
