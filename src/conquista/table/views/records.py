"""A live match written down: the record that replays, with clocks, the promise and its seed, and what was said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime

from conquista.core import Data, Seat
from conquista.core import record as records
from conquista.core.record import Record
from conquista.table import disclosure
from conquista.table.decoding import mapping, texts
from conquista.table.errors import TableRefused
from conquista.table.pace import Pace
from conquista.table.state import TableState

NAMELESS = "?"


def record(course: TableState, table: str = "") -> Record:
    """The record of a match; where something is hidden there is none before the end."""
    match = course.match
    if match is None:
        raise TableRefused("table.refused.not_begun")
    over = course.over
    if course.game.facts.hidden and not over:
        raise TableRefused("table.refused.record")
    talk = _comments(course) if over and course.setting.published else {}
    written = records.record_of(
        match,
        {seat: _name(course, seat) for seat in course.seats},
        outcome=course.decided,
        clocks=course.times,
        comments={after: said for after, said in talk.items() if after},
    )
    return replace(
        written,
        preset=course.setting.preset,
        date=datetime.fromtimestamp(course.began / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        clock=pace_text(course.setting.pace),
        promise=course.promise,
        seed=course.seed if over else "",
        headers=(("Table", table),) if table else (),
        note=talk.get(0, ""),
    )


def pace_text(pace: Pace) -> str:
    """How the clocks were set, on one line; nothing where there were none."""
    times = {"bank": pace.bank, "turn": pace.turn, "answer": pace.answer}
    said = [f"{name} {records.clock_text(time)}" for name, time in times.items() if time]
    return " ".join([pace.name, *said]) if said else ""


def _name(course: TableState, seat: Seat) -> str:
    holder = course.holders[seat]
    if holder.human and disclosure.nameless(course):
        return NAMELESS
    return holder.name or holder.spec or NAMELESS


def _comments(course: TableState) -> dict[int, str]:
    """What was said after how many actions; a record has room for it as comments."""
    found: dict[int, list[str]] = {}
    for after, data in course.talk:
        found.setdefault(after, []).append(_said(data))
    for offer in course.offers.values():
        for seat, after in offer.broken.items():
            found.setdefault(after + 1, []).append(f"{seat} broke #{offer.id}")
    return {after: " | ".join(said) for after, said in found.items()}


def _said(data: Mapping[str, Data]) -> str:
    channel = f"{data['seat']}>{'+'.join(texts(data['to'])) or 'all'}"
    if "answer" in data:
        return f"{data['seat']} {data['answer']} #{data['offer']}"
    if "offer" in data:
        terms = ",".join(f"{name}={word}" for name, word in mapping(data["terms"]).items())
        return f"{channel} offer {data['offer']}({terms}) #{data['id']}"
    return f"{channel} {data['phrase']}" if "phrase" in data else f"{channel} “{data['text']}”"
