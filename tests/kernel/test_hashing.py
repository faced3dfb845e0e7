"""Mixing and keys: published values, no collisions, and hashes that can be kept step by step."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from conquista.kernel.hashing import Keys, mix64

WORD = st.integers(0, 2**64 - 1)
FACTS = st.tuples(st.integers(0, 2**16 - 1), st.integers(0, 2**24 - 1), st.integers(0, 2**24 - 1))

# The first draws of splitmix64 from seed 1234567, as its authors' C program prints them.
SPLITMIX = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)


def unmix(x: int) -> int:
    """Undo mix64 by the inverses of its five steps, computed here from first principles."""
    x ^= x >> 31 ^ x >> 62
    x = x * pow(0x94D049BB133111EB, -1, 2**64) % 2**64
    x ^= x >> 27 ^ x >> 54
    x = x * pow(0xBF58476D1CE4E5B9, -1, 2**64) % 2**64
    return x ^ x >> 30 ^ x >> 60


def test_mixing_gives_the_published_splitmix64() -> None:
    drawn = [mix64((1234567 + step * 0x9E3779B97F4A7C15) % 2**64) for step in range(1, 6)]
    assert tuple(drawn) == SPLITMIX


@given(WORD)
def test_mixing_can_be_undone(x: int) -> None:
    assert unmix(mix64(x)) == x


def test_every_fact_of_a_large_board_has_its_own_key() -> None:
    keys = Keys()
    facts = list(product(range(6), range(104), range(60)))
    assert len({keys.key(*fact) for fact in facts}) == len(facts)


@given(FACTS, FACTS)
def test_two_facts_share_a_key_only_when_equal(one: tuple[int, int, int], other: tuple[int, int, int]) -> None:
    keys = Keys(7)
    assert (keys.key(*one) == keys.key(*other)) == (one == other)


def test_another_seed_gives_other_keys() -> None:
    assert Keys(1).key(0, 0, 0) != Keys(2).key(0, 0, 0)
    assert Keys(1).key(3, 4, 5) == Keys(1).key(3, 4, 5)


@given(st.lists(st.integers(0, 30), min_size=1, max_size=8), st.data())
def test_a_kept_hash_equals_a_fresh_one(places: list[int], data: st.DataObject) -> None:
    keys = Keys(99)

    def fresh() -> int:
        total = 0
        for piece, place in enumerate(places):
            total ^= keys.key(1, piece, place)
        return total

    kept = fresh()
    for _ in range(10):
        piece = data.draw(st.integers(0, len(places) - 1))
        target = data.draw(st.integers(0, 30))
        kept = keys.moved(kept, 1, piece, places[piece], target)
        places[piece] = target
        assert kept == fresh()
