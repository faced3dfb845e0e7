"""The batch face: equal to the contract's matches, the same whatever the size, and kind about wrong input."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

from collections.abc import Callable, Sequence
from threading import Thread
from typing import Any, TypeVar

import numpy as np

from conquista.build import core
from conquista.core import Chance, ConquistaError, Illegal, OptionRefused, SeededChance, UnknownName
from conquista.games import registry
from conquista.kernel.random import RandomStream
from conquista.research.batch import ArrayBatch

T = TypeVar("T")
STEPS = 400 if core() == "compiled" else 40


class Shuffles(Chance):
    """The chance of the contract, fed from the stream of a cell: it shuffles as the engine does."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.stream = RandomStream(seed)

    def shuffle(self, items: Sequence[T], what: str = "") -> list[T]:
        order = list(items)
        self.stream.shuffle(order)
        return order

    def fork(self, name: str) -> Chance:
        raise AssertionError(f"no game forks chance inside an action: {name}")

    def _draw(self, n: int, what: str) -> int:
        return self.stream.below(n)


MORE: list[tuple[str, dict[str, object]]] = [
    ("condottiere_3p", {"hand_discard_order": "simultaneous", "region_choice_timing": "after_redeal"}),
    ("condottiere_5p", {"variant_a": True, "vara_draw": "player_choice", "hand_count_visibility": "hidden"}),
    ("condottiere_2p", {"variant_b": True, "match_starter": "last_winner", "holder_may_decline": True}),
    ("grand_en", {"last_move_exception": "declared", "castle_ring_walk": True, "answer_reach": 3}),
]


@pytest.mark.parametrize(("preset", "options"), [*((preset, {}) for preset in registry.presets()), *MORE])
def test_a_batch_plays_the_matches_of_the_contract(preset: str, options: dict[str, object]) -> None:
    batch = ArrayBatch(preset, 2, options=options, masks="bits")
    batch.reset([7, 8])
    game, where = batch.spec.game, batch.spec
    chances = [Shuffles(seed) for seed in (7, 8)]
    states = [game.start(where.options, chance) for chance in chances]
    ended = 0
    for step in range(STEPS):
        actions = batch.draw()
        masks = np.unpackbits(batch.masks, axis=1, count=batch.actions)
        for match, state in enumerate(states):
            seat = game.to_act(state)[0]
            legal = where.legal(state)
            assert where.seats[batch.to_act[match]] == seat
            assert np.flatnonzero(masks[match]).tolist() == list(legal)
            if step % 10 == 0:
                assert game.digest(batch.state(match)) == game.digest(state)
                assert batch.observe()[match].tobytes() == where.encode(game.view(state, seat))
            states[match] = game.apply(state, seat, legal[int(actions[match])], chances[match]).state
        batch.step(actions)
        for match, state in enumerate(states):
            outcome = game.outcome(state)
            assert batch.done[match] == (outcome is not None)
            assert batch.rewards[match].tolist() == pytest.approx(
                [0.0] * len(where.seats) if outcome is None else where.shares(outcome)
            )
            if outcome is not None:
                ended += 1
                states[match] = game.start(where.options, chances[match])
    assert ended or STEPS < 400 or "variant_b" in batch.spec.options.changed()


@pytest.mark.parametrize("preset", ["conquest_2p", "plus_4p", "condottiere_4p", "condottiere_all"])
def test_equal_seeds_give_equal_matches_whatever_the_size(preset: str) -> None:
    small, large = ArrayBatch(preset, 2), ArrayBatch(preset, 9)
    small.reset([3, 4])
    large.reset(np.array([1, 2, 3, 4, 5, 6, 7, 8, 9], np.uint64))
    for _ in range(STEPS):
        few, many = small.draw(), large.draw()
        assert few.tolist() == many[2:4].tolist()
        small.step(few)
        large.step(many)
        assert small.done.tolist() == large.done[2:4].tolist()
        assert small.rewards.tolist() == large.rewards[2:4].tolist()
    assert (small.observe() == large.observe()[2:4]).all()


def test_threads_do_not_disturb_each_other() -> None:
    def played(seed: int, found: dict[int, list[int]]) -> None:
        batch = ArrayBatch("conquest_2p", 8)
        batch.reset(range(seed, seed + 8))
        for _ in range(STEPS // 4):
            batch.step(batch.draw())
        found[seed] = batch.draw().tolist()

    alone: dict[int, list[int]] = {}
    together: dict[int, list[int]] = {}
    for seed in range(4):
        played(seed, alone)
    workers = [Thread(target=played, args=(seed, together)) for seed in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert together == alone


def test_other_seeds_give_other_deals() -> None:
    batch = ArrayBatch("condottiere_4p", 2)
    batch.reset([1, 2])
    first = batch.observe()
    assert (first[0] != first[1]).any()
    batch.reset([1, 1])
    again = batch.observe()
    assert (again[0] == first[0]).all()
    assert (again[1] == first[0]).all()


def test_options_change_the_match() -> None:
    batch = ArrayBatch("conquest_2p", 1, options={"quiet_rounds": 1}, masks="bytes")
    batch.reset([1])
    for _ in range(200):
        batch.step(batch.draw())
        if batch.done[0]:
            break
    assert batch.done[0] == 1


def test_a_limit_cuts_matches_off() -> None:
    batch = ArrayBatch("conquest_2p", 2, limit=3)
    batch.reset([0, 0])
    found = []
    for _ in range(6):
        batch.step(batch.draw())
        found.append(batch.done.tolist())
    assert found == [[0, 0], [0, 0], [2, 2]] * 2


def test_arrays_of_the_caller_are_filled() -> None:
    batch = ArrayBatch("condottiere_2p", 3, masks="bytes")
    batch.reset(range(3))
    kinds: list[tuple[Callable[..., Any], Any]] = [
        (batch.legal, np.full((3, batch.actions), 7, np.uint8)),
        (batch.legal, np.ones((3, batch.actions), np.bool_)),
        (batch.legal_bits, np.full((3, batch.bits), 7, np.uint8)),
        (batch.observe, np.full((3, batch.spec.length), 7, np.uint8)),
        (batch.draw, np.full(3, -7, np.int32)),
    ]
    for fill, out in kinds:
        assert fill(out) is out
    assert (kinds[0][1] == batch.masks).all()
    assert (kinds[1][1] == batch.masks).all()
    assert (np.unpackbits(kinds[2][1], axis=1, count=batch.actions) == batch.masks).all()
    lists, counts = batch.legal_lists()
    assert counts.tolist() == batch.masks.sum(axis=1).tolist()
    assert [row[row >= 0].tolist() for row in lists] == [np.flatnonzero(row).tolist() for row in batch.masks]
    narrow, whole = batch.legal_lists(np.zeros((3, 1), np.int32))
    assert (narrow[:, 0] == lists[:, 0]).all()
    assert (whole == counts).all()


def test_kept_masks_cannot_be_spoilt() -> None:
    batch = ArrayBatch("condottiere_2p", 1, masks="bits")
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0, 0] = 1


def ready(**settings: Any) -> ArrayBatch:
    batch = ArrayBatch("condottiere_2p", 2, **settings)
    batch.reset([1, 2])
    return batch


def no(number: int) -> Any:
    return np.full(2, number, np.int32)


WRONG: list[tuple[Callable[[], Any], type[ConquistaError], str]] = [
    (lambda: ArrayBatch("conquest_2q", 1), UnknownName, "no preset named “conquest_2q”. Did you mean"),
    (lambda: ArrayBatch(3, 1), UnknownName, "no preset named “3”"),  # type: ignore[arg-type]
    (lambda: ArrayBatch("conquest_2p", 0), ConquistaError, "must be a whole number from 1, not “0”"),
    (lambda: ArrayBatch("conquest_2p", 1.5), ConquistaError, "not “1.5”"),  # type: ignore[arg-type]
    (lambda: ArrayBatch("conquest_2p", 1, options={"walls": 3}), OptionRefused, "no option named “walls”"),
    (lambda: ArrayBatch("conquest_2p", 1, limit=0), ConquistaError, "from 1, or None, not “0”"),
    (lambda: ArrayBatch("conquest_2p", 1, masks="dense"), ConquistaError, "one of bytes, bits or None, not “dense”"),
    (lambda: ArrayBatch("condottiere_2p", 1).draw(), ConquistaError, r"Call reset\(\) first"),
    (lambda: ArrayBatch("condottiere_2p", 1).step(no(1)), ConquistaError, r"Call reset\(\)"),
    (lambda: ready().masks, ConquistaError, "keeps no masks"),
    (lambda: ready().reset([1]), ConquistaError, r"seeds must have the shape \(2,\), not \(1,\)"),
    (lambda: ready().reset([1, -1]), ConquistaError, "Seeds must be whole numbers .* not “-1”"),
    (lambda: ready().reset([1, "a"]), ConquistaError, "Seeds must be whole numbers"),  # type: ignore[list-item]
    (lambda: ready().reset(7), ConquistaError, "Seeds must be whole numbers"),  # type: ignore[arg-type]
    (lambda: ready().step([1, 2]), ConquistaError, "actions must be a numpy array, not “list”"),  # type: ignore[arg-type]
    (lambda: ready().step(np.zeros(3, np.int32)), ConquistaError, r"actions must have the shape \(2,\), not \(3,\)"),
    (lambda: ready().step(np.zeros(2, np.float32)), ConquistaError, "actions must have the type int32, not float32"),
    (lambda: ready().step(no(-1)), Illegal, "Match 0: action -1 is not legal here for seat A. No match has been"),
    (lambda: ready().step(no(2**31 - 1)), Illegal, "Match 0: action 2,147,483,647 is not legal"),
    (lambda: ready().step(np.full(2, 2**32 + 50, np.int64)), Illegal, "action 4,294,967,346 is not legal"),
    (lambda: ready().draw(np.zeros(2, np.int64)), ConquistaError, "out must have the type int32, not int64"),
    (lambda: ready().legal(np.zeros((2, 9), np.uint8)), ConquistaError, r"out must have the shape \(2, 105\)"),
    (lambda: ready().legal_bits(np.zeros((28, 2), np.uint8).T[:, :14]), ConquistaError, "C-contiguous"),
    (lambda: ready().observe(bytearray(5)), ConquistaError, "out must be a numpy array"),  # type: ignore[arg-type]
    (lambda: ready().legal_lists(counts=no(1).astype(np.int64)), ConquistaError, "counts must have the type int32"),
    (lambda: ready().state(2), ConquistaError, "no match 2; this batch has matches 0 to 1"),
]


@pytest.mark.parametrize(("call", "kind", "said"), WRONG, ids=[said for _, _, said in WRONG])
def test_wrong_input_is_refused_kindly(call: Callable[[], Any], kind: type[ConquistaError], said: str) -> None:
    with pytest.raises(kind, match=said):
        call()


def test_an_illegal_action_leaves_all_matches_as_they_were() -> None:
    batch = ready()
    before = batch.observe()
    actions = batch.draw()
    actions[1] = 104
    with pytest.raises(Illegal, match="Match 1: action 104"):
        batch.step(actions)
    assert (batch.observe() == before).all()


def test_a_read_only_array_of_actions_will_do() -> None:
    batch = ready()
    actions = batch.draw().astype(np.int64)
    actions.flags.writeable = False
    batch.step(actions)
    assert not batch.done.any()


def test_chance_is_spent_alike_on_both_sides() -> None:
    """The stream that stands in for chance above really shuffles; a seeded chance would deal other cards."""
    game, options = registry.preset("condottiere_2p")
    assert game.start(options, Shuffles(7)) != game.start(options, SeededChance(7))
