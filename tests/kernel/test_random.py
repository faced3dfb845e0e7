"""The random stream: published draws, even draws below a limit, even shuffles, states that travel."""

from __future__ import annotations

import copy
import pickle
from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquista.kernel.random import RandomStream

SEEDS = st.one_of(st.integers(), st.binary(max_size=80))

# What the authors' xoshiro256** draws from the state 1, 2, 3, 4.
PUBLISHED = (
    11520,
    0,
    1509978240,
    1215971899390074240,
    1216172134540287360,
    607988272756665600,
    16172922978634559625,
    8476171486693032832,
    10595114339597558777,
    2904607092377533576,
)


def reference(words: list[int]) -> Iterator[int]:
    """Draw from xoshiro256**, written here a second time, straight from its definition."""

    def turned(x: int, by: int) -> int:
        return (x << by | x >> 64 - by) % 2**64

    s = list(words)
    while True:
        yield turned(s[1] * 5 % 2**64, 7) * 9 % 2**64
        t = s[1] << 17 & 2**64 - 1
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = turned(s[3], 45)


def splitmix(seed: int) -> list[int]:
    """Return the first four draws of splitmix64."""
    words = []
    for _ in range(4):
        seed = (seed + 0x9E3779B97F4A7C15) % 2**64
        z = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        words.append(z ^ z >> 31)
    return words


def state_of(words: list[int]) -> bytes:
    return b"".join(word.to_bytes(8, "little") for word in words)


def test_it_draws_the_published_numbers() -> None:
    stream = RandomStream.resume(state_of([1, 2, 3, 4]))
    assert tuple(stream.next64() for _ in PUBLISHED) == PUBLISHED


@given(st.integers(0, 2**64 - 1))
def test_it_follows_the_definition_from_any_small_seed(seed: int) -> None:
    stream = RandomStream(seed)
    assert stream.state() == state_of(splitmix(seed))
    assert [stream.next64() for _ in range(50)] == list(islice(reference(splitmix(seed)), 50))


@given(SEEDS, SEEDS)
def test_different_seeds_open_different_streams(one: int | bytes, other: int | bytes) -> None:
    assert (RandomStream(one).state() == RandomStream(other).state()) == (one == other)


@pytest.mark.parametrize("n", [1, 2, 3, 10, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 3 << 61, 2**63 - 1])
def test_draws_stay_below_their_limit(n: int) -> None:
    stream = RandomStream(5)
    drawn = [stream.below(n) for _ in range(200)]
    assert min(drawn) >= 0
    assert max(drawn) < n
    assert n == 1 or len(set(drawn)) > 1


@pytest.mark.parametrize("n", [3 << 30, 3 << 61])
def test_draws_are_even_where_plain_scaling_would_not_be(n: int) -> None:
    """With n three quarters of the range, a remainder favours the lowest third and a product every third result."""
    stream = RandomStream(b"even")
    drawn = [stream.below(n) for _ in range(6000)]
    for parts in (Counter(x * 3 // n for x in drawn), Counter(x % 3 for x in drawn)):
        assert all(abs(parts[part] - 2000) < 200 for part in range(3)), parts  # more than five standard deviations


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_can_be_drawn_below_one(n: int) -> None:
    with pytest.raises(ValueError, match=f"cannot draw below {n}"):
        RandomStream(1).below(n)


def test_a_limit_over_63_bits_is_refused() -> None:
    with pytest.raises(OverflowError):
        RandomStream(1).below(2**63)


def test_all_orders_of_a_shuffle_are_even() -> None:
    stream = RandomStream(11)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        items = [0, 1, 2, 3]
        stream.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 24
    assert sum((count - 200) ** 2 / 200 for count in orders.values()) < 60  # chi squared, 23 degrees: one in 30,000


@given(st.integers(0, 60), st.integers(0, 2**32))
def test_equal_draws_shuffle_every_type_alike(size: int, seed: int) -> None:
    plain, packed, raw = list(range(size)), array("i", range(size)), bytearray(range(size))
    for items in (plain, packed, raw):
        RandomStream(seed).shuffle(items)
    assert plain == list(packed) == list(raw)
    assert sorted(plain) == list(range(size))


@given(SEEDS, st.integers(0, 20))
def test_copies_go_the_same_way_and_leave_the_original_alone(seed: int | bytes, steps: int) -> None:
    stream = RandomStream(seed)
    for _ in range(steps):
        stream.next64()
    state = stream.state()
    others = [stream.copy(), RandomStream.resume(state), copy.copy(stream), pickle.loads(pickle.dumps(stream))]
    drawn = [[other.next64() for _ in range(5)] for other in others]
    assert stream.state() == state
    expected = [stream.next64() for _ in range(5)]
    assert all(line == expected for line in drawn)


@pytest.mark.parametrize("state", [b"", bytes(31), bytes(32), b"\1" * 33])
def test_a_state_that_cannot_be_is_refused(state: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        RandomStream.resume(state)
