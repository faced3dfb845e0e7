"""Chance is even, repeats from its seed and from a record, and refuses what does not fit."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquista.core import Chance, ConquistaError, RecordedChance, SeededChance, promise_of


def test_numbers_of_a_seed_never_change() -> None:
    chance = SeededChance(2026)
    assert [chance.below(n) for n in (2, 6, 110, 110, 1000, 10**9, 1)] == [0, 2, 53, 82, 612, 186193770, 0]
    assert "".join(SeededChance(7).shuffle("abcdefgh")) == "dfhbacge"


def test_stream_is_sha256_in_counter_mode() -> None:
    seed = bytes(range(32))
    chance = SeededChance(seed.hex())
    blocks = b"".join(
        hashlib.sha256(b"conquista chance block" + seed + counter.to_bytes(8, "big")).digest() for counter in range(3)
    )
    assert bytes(chance.below(256) for _ in range(96)) == blocks


@pytest.mark.parametrize("n", [2, 3, 6, 7, 110])
def test_numbers_are_even(n: int) -> None:
    chance = SeededChance(n)
    draws = 200 * n
    counts = Counter(chance.below(n) for _ in range(draws))
    chi = sum((counts[number] - 200) ** 2 / 200 for number in range(n))
    assert set(counts) == set(range(n))
    assert chi < n + 4 * (2 * n) ** 0.5


def test_shuffles_are_even() -> None:
    chance = SeededChance(5)
    counts = Counter("".join(chance.shuffle("abcd")) for _ in range(24 * 200))
    assert len(counts) == 24
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 24 + 4 * 48**0.5


def test_log_is_what_a_record_needs() -> None:
    chance = SeededChance(3)
    deck = chance.shuffle(range(20), "deck")
    hand = chance.sample(deck, 5, "hand")
    pick = chance.choice("xyz", "pick")
    log = chance.drain_log()
    assert chance.drain_log() == ()
    again = RecordedChance(log)
    assert (again.shuffle(range(20)), again.sample(deck, 5), again.choice("xyz")) == (deck, hand, pick)
    again.finish()
    assert again.drain_log() == log


def test_sample_keeps_its_limits() -> None:
    chance = SeededChance(1)
    assert chance.sample([], 0) == []
    assert sorted(chance.sample("abc", 3)) == ["a", "b", "c"]
    for count in (4, -1):
        with pytest.raises(ConquistaError, match="of 3 at random \\(hand\\)"):
            chance.sample("abc", count, "hand")
    with pytest.raises(ConquistaError, match="from nothing"):
        chance.choice([])


@pytest.mark.parametrize(
    ("numbers", "bounds", "sentence"),
    [
        ((), (6,), "No random number left for dice; one from 0 to 5 is needed"),
        ((6,), (6,), "Random number 6 for dice is out of range: 0 to 5"),
        ((-1,), (6,), "Random number -1 for dice"),
        ((1, 2, 3), (6,), "2 random numbers are left over"),
    ],
)
def test_recorded_numbers_must_fit(numbers: tuple[int, ...], bounds: tuple[int, ...], sentence: str) -> None:
    chance = RecordedChance(numbers)

    def replay() -> None:
        for n in bounds:
            chance.below(n, "dice")
        chance.finish()

    with pytest.raises(ConquistaError, match=sentence):
        replay()


def test_fork_is_a_stream_of_its_own() -> None:
    one, two = SeededChance(9), SeededChance(9)
    forks: list[Chance] = [one.fork("imagined"), two.fork("imagined"), two.fork("other"), one]
    streams = [[chance.below(1000) for _ in range(8)] for chance in forks]
    assert streams[0] == streams[1]
    assert len({tuple(stream) for stream in streams[1:]}) == 3
    assert [two.below(1000) for _ in range(8)] == streams[3]
    assert RecordedChance((1,)).fork("a").below(10**9) == RecordedChance((1,)).fork("a").below(10**9)


@pytest.mark.parametrize("seed", [-1, 1 << 256, "", "12", "G" * 64, "A" * 64, "0" * 65])
def test_seed_has_a_shape(seed: int | str) -> None:
    with pytest.raises(ConquistaError, match="is not a seed"):
        SeededChance(seed)


def test_fresh_seeds_differ_and_keep_their_promise() -> None:
    one, two = SeededChance.fresh(), SeededChance.fresh()
    assert one.seed != two.seed
    assert one.promise == promise_of(one.seed) == hashlib.sha256(bytes.fromhex(one.seed)).hexdigest()


@given(st.integers(0, (1 << 256) - 1), st.lists(st.integers(1, 1 << 300), max_size=10))
def test_numbers_are_in_range_and_replay(seed: int, bounds: list[int]) -> None:
    chance = SeededChance(seed)
    numbers = [chance.below(n) for n in bounds]
    assert all(0 <= number < n for number, n in zip(numbers, bounds, strict=True))
    again = RecordedChance(chance.drain_log())
    assert [again.below(n) for n in bounds] == numbers
