"""Many matches stepped together: one call steps them all, without the GIL and without a Python loop.

A game supplies the cells. Each cell holds one match and implements how it is played. Cells form a balanced tree because
code without the GIL can follow object attributes but cannot iterate over a Python list. A batch serves one thread.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from conquista.c_types import Bytes, Floats, Ints, Readonly

if not cython.compiled:
    from conquista.kernel.action_set import ActionSet, drawn, has, mark, mark_list, mark_whole, unmark
    from conquista.kernel.buffer import Buffer
    from conquista.kernel.random import RandomStream

COMPILED = cython.compiled


@cython.cclass
class Cell:
    """One match of a batch. Games implement the six methods below `hang`; they run without the GIL."""

    marks: ActionSet
    draws: RandomStream
    made: Readonly[cython.int]
    lost: cython.int
    index: cython.int
    left: Cell
    right: Cell
    has_left: cython.bint
    has_right: cython.bint

    def __init__(self, index: int) -> None:
        self.marks = ActionSet()
        self.draws = RandomStream(0)
        self.made = 0
        self.lost = 0  # legal actions without a number; nonzero means that the game's numbering is wrong
        self.index = index
        self.has_left = self.has_right = False

    def sow(self, seed: int) -> None:
        """Seed everything random about this match and the later matches of this cell."""
        self.draws = RandomStream(seed.to_bytes(8, "little") + b"draws")

    def hang(self, left: Cell | None, right: Cell | None) -> None:
        """Attach the subtree with lower numbers on the left and the one with higher numbers on the right."""
        if left is not None:
            self.left, self.has_left = left, True
        if right is not None:
            self.right, self.has_right = right, True

    @cython.exceptval(check=False)
    def begin(self) -> None:
        """Set up the match."""

    @cython.exceptval(check=False)
    def act(self, number: cython.int) -> None:
        """Do a legal action."""

    @cython.exceptval(check=False)
    def look(self) -> None:
        """List the legal actions in `marks`."""

    @cython.exceptval(check=False)
    def awaited(self) -> cython.int:
        """The seat to act, by its index in playing order."""
        return 0

    @cython.exceptval(check=False)
    def shares(self, row: Floats, start: cython.Py_ssize_t) -> cython.bint:
        """If the match is over, write each seat's share of the victory into a row of zeros and return true."""
        return True

    @cython.exceptval(check=False)
    def see(self, row: Bytes, start: cython.Py_ssize_t, width: cython.Py_ssize_t) -> None:
        """Write what the seat to act sees."""


def grown(cells: Sequence[Cell], start: int, stop: int) -> Cell | None:
    """Build the balanced tree of a range of cells."""
    if start >= stop:
        return None
    middle = (start + stop) // 2
    cell = cells[middle]
    cell.hang(grown(cells, start, middle), grown(cells, middle + 1, stop))
    return cell


@cython.cclass
class MatchBatch:
    """The matches, and the buffers that every step writes. `limit` actions (0: no limit) truncate a match."""

    size: Readonly[cython.int]
    seats: Readonly[cython.int]
    actions: Readonly[cython.int]
    limit: Readonly[cython.int]
    lost: Readonly[cython.longlong]
    cells: Readonly[list[Cell]]
    root: Cell
    rewards: Buffer
    done: Buffer
    to_act: Buffer
    masks: Buffer
    packed: cython.bint
    keeping: cython.bint
    width: cython.Py_ssize_t

    def __init__(self, cells: Sequence[Cell], seats: int, actions: int, limit: int) -> None:
        root = grown(cells, 0, len(cells))
        if root is None:
            raise ValueError("a batch needs at least one cell")
        self.cells, self.root, self.size = list(cells), root, len(cells)
        self.seats, self.actions, self.limit = seats, actions, limit
        self.lost = 0
        self.packed = self.keeping = False
        self.width = 0

    def write_to(self, rewards: Buffer, done: Buffer, to_act: Buffer) -> None:
        """Set the output buffers of every step: floats by match and seat, then two rows of bytes by match."""
        if rewards.size != 4 * self.size * self.seats or done.size != self.size or to_act.size != self.size:
            raise ValueError("these sheets are not of the size of the batch")
        self.rewards, self.done, self.to_act = rewards, done, to_act

    def keep(self, masks: Buffer, packed: bool) -> None:
        """Keep these masks up to date from the next reset on. They start empty, and no other code may write to them."""
        self.masks, self.packed, self.keeping = masks, packed, True
        self.width = masks.size // self.size

    def reset(self, seeds: Sequence[int]) -> None:
        """Restart every match, with one seed for each."""
        i: cython.int
        for i in range(self.size):
            cell: Cell = self.cells[i]
            cell.sow(seeds[i])
            cell.begin()
            cell.made = 0
            look_again(self, cell)
            self.done.bytes[i] = 0
            for k in range(self.seats):
                self.rewards.floats[i * self.seats + k] = 0

    def refused(self, actions: Buffer) -> int:
        """The first match whose action is not legal, or -1."""
        found: cython.int
        with cython.nogil:
            found = first_refused(self.root, actions.ints)
        return found

    def step(self, actions: Buffer) -> None:
        """Do one legal action in every match; a match that ends is restarted immediately."""
        with cython.nogil:
            step_all(self, self.root, actions.ints)

    def fill_masks(self, out: Buffer, packed: cython.bint) -> None:
        """Write the legal actions as masks, with one byte or one bit per action."""
        width: cython.Py_ssize_t = out.size // self.size
        with cython.nogil:
            write_masks(self.root, out.bytes, width, packed)

    def fill_lists(self, out: Buffer, counts: Buffer) -> None:
        """Write the numbers of the legal actions, and how many there are."""
        width: cython.Py_ssize_t = out.size // 4 // self.size
        with cython.nogil:
            write_lists(self.root, out.ints, width, counts.ints)

    def draw(self, out: Buffer) -> None:
        """Draw a uniformly random legal action for every match, each from its own stream."""
        with cython.nogil:
            draw_all(self.root, out.ints)

    def see(self, out: Buffer) -> None:
        """Write what the seat to act sees, for every match."""
        width: cython.Py_ssize_t = out.size // self.size
        with cython.nogil:
            see_all(self.root, out.bytes, width)

    def listed(self, index: int) -> list[int]:
        """The legal actions of one match."""
        cell: Cell = self.cells[index]
        return cell.marks.listed()


def first_refused(cell: Cell, actions: Ints) -> cython.int:
    """The first match of a tree whose action is not legal, or -1."""
    found: cython.int = -1
    if cell.has_left:
        found = first_refused(cell.left, actions)
    if found < 0 and not has(cell.marks, actions[cell.index]):
        found = cell.index
    if found < 0 and cell.has_right:
        found = first_refused(cell.right, actions)
    return found


def step_all(batch: MatchBatch, cell: Cell, actions: Ints) -> None:
    """Do the action of every match of a tree."""
    if cell.has_left:
        step_all(batch, cell.left, actions)
    step_one(batch, cell, actions[cell.index])
    if cell.has_right:
        step_all(batch, cell.right, actions)


def step_one(batch: MatchBatch, cell: Cell, number: cython.int) -> None:
    """Do an action, settle a match that is over (1) or truncated (2), and list the next legal actions."""
    i: cython.Py_ssize_t
    row: cython.Py_ssize_t = cell.index * batch.seats
    ended: cython.int = 0
    cell.act(number)
    cell.made += 1
    for i in range(batch.seats):
        batch.rewards.floats[row + i] = 0
    if cell.shares(batch.rewards.floats, row):
        ended = 1
    elif batch.limit and cell.made >= batch.limit:
        ended = 2
    if ended:
        cell.begin()
        cell.made = 0
    batch.done.bytes[cell.index] = ended
    look_again(batch, cell)


def share_victory(row: Floats, start: cython.Py_ssize_t, seats: cython.int, winners: cython.int) -> None:
    """Write the shares of one victory into a row of zeros: equal among the winners, given as bits, or among all."""
    i: cython.int
    won: cython.int = 0
    for i in range(seats):
        won += (winners >> i) & 1
    for i in range(seats):
        if won == 0:
            row[start + i] = 1.0 / seats
        elif (winners >> i) & 1:
            row[start + i] = 1.0 / won


def look_again(batch: MatchBatch, cell: Cell) -> None:
    """List the legal actions of a match, update its mask where masks are kept, and record the seat to act."""
    if batch.keeping:
        unmark(cell.marks, batch.masks.bytes, cell.index * batch.width, batch.packed)
    cell.look()
    if batch.keeping:
        mark(cell.marks, batch.masks.bytes, cell.index * batch.width, batch.packed)
    batch.lost += cell.lost
    batch.to_act.bytes[cell.index] = cell.awaited()


def write_masks(cell: Cell, row: Bytes, width: cython.Py_ssize_t, packed: cython.bint) -> None:
    """Write the masks of a tree."""
    if cell.has_left:
        write_masks(cell.left, row, width, packed)
    mark_whole(cell.marks, row, cell.index * width, width, packed)
    if cell.has_right:
        write_masks(cell.right, row, width, packed)


def write_lists(cell: Cell, row: Ints, width: cython.Py_ssize_t, counts: Ints) -> None:
    """Write the lists of a tree."""
    if cell.has_left:
        write_lists(cell.left, row, width, counts)
    mark_list(cell.marks, row, cell.index * width, width)
    counts[cell.index] = cell.marks.count
    if cell.has_right:
        write_lists(cell.right, row, width, counts)


@cython.exceptval(-1, check=False)
def draw_all(cell: Cell, row: Ints) -> cython.int:
    """Draw a random legal action for each match of a tree."""
    if cell.has_left:
        draw_all(cell.left, row)
    row[cell.index] = drawn(cell.marks, cell.draws)
    if cell.has_right:
        draw_all(cell.right, row)
    return 0


def see_all(cell: Cell, row: Bytes, width: cython.Py_ssize_t) -> None:
    """Write the observations of a tree."""
    if cell.has_left:
        see_all(cell.left, row, width)
    cell.see(row, cell.index * width, width)
    if cell.has_right:
        see_all(cell.right, row, width)
