"""Batches of a game with hardly any rules: who is stepped, what is written where, what a limit does."""

from __future__ import annotations

from array import array

import pytest

from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.research.cells import CondottiereCell
from conquista.games.condottiere.research.features import ACTIONS
from conquista.games.condottiere.research.observations import PublicSizes
from conquista.games.condottiere.setup.ruleset import DECK, rules_for
from conquista.kernel.batch import MatchBatch
from conquista.kernel.buffer import Buffer

RULES = rules_for(GAME.facts.preset("condottiere_2p"))


class Table:
    """A batch with the arrays around it."""

    def __init__(self, size: int, limit: int = 0, packed: bool | None = None) -> None:
        start, shown = RULES.engine.begin(DECK), PublicSizes(RULES.options)
        self.size = size
        self.batch = MatchBatch([CondottiereCell(i, start, shown) for i in range(size)], 2, ACTIONS, limit)
        self.rewards, self.done, self.to_act = array("f", [9] * 2 * size), bytearray(size), bytearray(size)
        self.batch.write_to(Buffer(self.rewards), Buffer(self.done), Buffer(self.to_act))
        self.width = 14 if packed else ACTIONS
        self.masks = bytearray(self.width * size)
        if packed is not None:
            self.batch.keep(Buffer(self.masks), packed)
        self.actions = array("i", [0] * size)

    def turn(self) -> None:
        self.batch.draw(Buffer(self.actions))
        assert self.batch.refused(Buffer(self.actions)) == -1
        self.batch.step(Buffer(self.actions))

    def filled(self, packed: bool) -> bytearray:
        out = bytearray(b"\xff" * ((14 if packed else ACTIONS) * self.size))
        self.batch.fill_masks(Buffer(out), packed)
        return out


def test_a_batch_without_matches_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one cell"):
        MatchBatch([], 2, ACTIONS, 0)


def test_sheets_of_another_size_are_refused() -> None:
    table = Table(3)
    with pytest.raises(ValueError, match="size of the batch"):
        table.batch.write_to(Buffer(bytearray(24)), Buffer(bytearray(3)), Buffer(bytearray(4)))


@pytest.mark.parametrize("size", [1, 2, 3, 7, 8])
def test_every_match_is_stepped_once(size: int) -> None:
    table = Table(size)
    table.batch.reset(range(size))
    assert list(table.rewards) == [0] * 2 * size
    for made in range(1, 6):
        table.turn()
        assert [cell.made for cell in table.batch.cells] == [made] * size


def test_the_first_illegal_action_is_found_wherever_it_stands() -> None:
    table = Table(9)
    table.batch.reset(range(9))
    for wrong in range(9):
        table.batch.draw(Buffer(table.actions))
        for later in range(wrong, 9, 3):
            table.actions[later] = ACTIONS - 1
        assert table.batch.refused(Buffer(table.actions)) == wrong


@pytest.mark.parametrize("packed", [False, True])
def test_kept_masks_are_those_that_are_asked_for(packed: bool) -> None:
    table = Table(5, packed=packed)
    table.batch.reset(range(5))
    for _ in range(120):
        assert table.masks == table.filled(packed)
        table.turn()


def test_masks_of_bytes_bits_and_lists_say_the_same() -> None:
    table = Table(4)
    table.batch.reset(range(4))
    for _ in range(60):
        plain, bits = table.filled(False), table.filled(True)
        lists, counts = array("i", [0] * 4 * 20), array("i", [0] * 4)
        table.batch.fill_lists(Buffer(lists), Buffer(counts))
        for match in range(4):
            legal = [action for action in range(ACTIONS) if plain[match * ACTIONS + action]]
            assert legal == [a for a in range(ACTIONS) if bits[match * 14 + a // 8] & 128 >> a % 8]
            assert list(lists[match * 20 : match * 20 + 20]) == legal + [-1] * (20 - len(legal))
            assert counts[match] == len(legal)
            assert table.batch.listed(match) == legal
        table.turn()


def test_a_match_that_ends_gives_one_victory_away_and_begins_again() -> None:
    table, ended = Table(6), 0
    table.batch.reset(range(6))
    for _ in range(400):
        before = [cell.made for cell in table.batch.cells]
        table.turn()
        for match, cell in enumerate(table.batch.cells):
            shares = table.rewards[2 * match : 2 * match + 2]
            assert sum(shares) == (1 if table.done[match] else 0)
            assert cell.made == (0 if table.done[match] else before[match] + 1)
        ended += sum(table.done)
    assert ended > 12


def test_a_limit_cuts_off_without_a_reward() -> None:
    table = Table(3, limit=5)
    table.batch.reset(range(3))
    for made in range(1, 21):
        table.turn()
        assert list(table.done) == ([2] * 3 if made % 5 == 0 else [0] * 3)
        assert not any(table.rewards)
