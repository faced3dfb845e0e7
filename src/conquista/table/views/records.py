"""The record of a live match: replayable, with clocks, the seed and its fingerprint, and the chat."""

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


def record(table_state: TableState, table: str = "") -> Record:
    """The record of a match; where something is hidden there is none before the end."""
    match = table_state.match
    if match is None:
        raise TableRefused("table.refused.not_begun")
    over = table_state.over
    if table_state.game.facts.hidden and not over:
        raise TableRefused("table.refused.record")
    talk = _comments(table_state) if over and table_state.config.published else {}
    written = records.record_of(
        match,
        {seat: _name(table_state, seat) for seat in table_state.seats},
        outcome=table_state.decided,
        clocks=table_state.times,
        comments={after: said for after, said in talk.items() if after},
    )
    return replace(
        written,
        preset=table_state.config.preset,
        date=datetime.fromtimestamp(table_state.began / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        clock=pace_text(table_state.config.pace),
        promise=table_state.promise,
        seed=table_state.seed if over else "",
        headers=(("Table", table),) if table else (),
        note=talk.get(0, ""),
    )


def pace_text(pace: Pace) -> str:
    """The clock settings on one line; empty without clocks."""
    times = {"bank": pace.bank, "turn": pace.turn, "answer": pace.answer}
    said = [f"{name} {records.clock_text(time)}" for name, time in times.items() if time]
    return " ".join([pace.name, *said]) if said else ""


def _name(table_state: TableState, seat: Seat) -> str:
    holder = table_state.holders[seat]
    if holder.human and disclosure.is_anonymous(table_state):
        return NAMELESS
    return holder.name or holder.spec or NAMELESS


def _comments(table_state: TableState) -> dict[int, str]:
    """The messages by number of actions, stored as comments of the record."""
    found: dict[int, list[str]] = {}
    for after, data in table_state.chat_log:
        found.setdefault(after, []).append(_said(data))
    for offer in table_state.offers.values():
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
