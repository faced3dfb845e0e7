"""Over twenty thousand spoiled records: each is refused by name, or reads back byte for byte."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conquista.core import AnyGame, ConquistaError, RecordError, SeededChance
from conquista.core.record import read, record_of, replay, write
from kit.mutation import spoil
from kit.sample_games.subjects import SUBJECTS
from kit.walk import walks

SPOILED = 11_000  # for each game


def sample(place: int) -> tuple[AnyGame, list[str]]:
    subject = SUBJECTS[place]
    texts = []
    for number, walk in enumerate(walks(subject)):
        names = dict(zip(walk.seats, ("Ada", "Zoë 🙂", "a;b ~ = \\", "line\nbreak"), strict=False))
        record = record_of(walk.match, names, clocks=[1000, 2500], comments={1: "so; it ~ begins\n"})
        texts.append(write(replace(record, date="2026-11-15", headers=(("Event", f"No. {number}"),), note="n")))
    return subject.game, texts


@pytest.mark.parametrize("place", range(len(SUBJECTS)))
def test_spoiled_records(place: int) -> None:
    game, texts = sample(place)
    chance = SeededChance(place)
    counts = {"read": 0, "replayed": 0}
    faults: list[tuple[RecordError, int]] = []
    for number in range(SPOILED):
        text = spoil(texts[number % len(texts)], chance)
        try:
            record = read(text)
        except RecordError as refused:
            faults.append((refused, text.count("\n") + 2))
            continue
        counts["read"] += 1
        assert write(record) == text
        if counts["read"] % 5 == 0:
            try:
                replay(game, record)
            except ConquistaError:
                continue
            counts["replayed"] += 1
    assert min(counts.values()) > 10, counts
    assert len(faults) > SPOILED // 2
    assert all(1 <= fault.line <= lines for fault, lines in faults)
    assert all(str(fault).isprintable() for fault, _ in faults[::20])


@given(st.text(max_size=300))
@settings(max_examples=300)
def test_any_text(text: str) -> None:
    for whole in (text, f"Conquista record 1\nGame: x 1\nSeat A: {text}\nResult: *\n\n1 A {text}\n= *\n"):
        try:
            record = read(whole)
        except RecordError:
            continue
        assert write(record) == whole
