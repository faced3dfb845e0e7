"""Match records: text that people can read, programs can replay, and both can compare line by line."""

from __future__ import annotations

from conquista.core.record.files import FileEntry, RecordNote, check_entry, read_entries, write_entries
from conquista.core.record.reader import read
from conquista.core.record.replay import check_seed, options_of, record_of, replay
from conquista.core.record.values import (
    FORMAT,
    Record,
    RecordDrawing,
    RecordLine,
    Variation,
    clock_text,
    without_annotations,
)
from conquista.core.record.variations import node_count, play_line, replay_all
from conquista.core.record.writer import line_number, write

__all__ = [
    "FORMAT",
    "FileEntry",
    "Record",
    "RecordDrawing",
    "RecordLine",
    "RecordNote",
    "Variation",
    "check_entry",
    "check_seed",
    "clock_text",
    "line_number",
    "node_count",
    "options_of",
    "play_line",
    "read",
    "read_entries",
    "record_of",
    "replay",
    "replay_all",
    "without_annotations",
    "write",
    "write_entries",
]
