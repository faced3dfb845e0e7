"""Lent memory and marked actions: what compiled code writes is what the caller finds."""

from __future__ import annotations

from array import array

import pytest

from conquista.kernel.buffer import Buffer


def test_a_sheet_takes_any_block_of_bytes() -> None:
    for lent in (bytearray(12), array("i", [0, 0, 0]), memoryview(bytearray(12)).cast("B", (3, 4))):
        assert Buffer(lent).size == 12


@pytest.mark.parametrize("lent", [bytearray(), bytes(4)])
def test_a_sheet_refuses_what_it_could_not_write(lent: object) -> None:
    with pytest.raises(ValueError, match="at least one byte, and leave to write"):
        Buffer(lent)


def test_a_sheet_refuses_memory_with_gaps() -> None:
    with pytest.raises((TypeError, ValueError, BufferError)):
        Buffer(memoryview(bytearray(12))[::2])
