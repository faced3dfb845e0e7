"""Memory lent by a caller to compiled code: the bytes of an array from any library.

Nothing is copied. The caller is responsible for shape and type; a buffer only knows its size in bytes.
"""

from __future__ import annotations

from typing import Annotated, Any

import cython

from conquista.c_types import Readonly

COMPILED = cython.compiled


@cython.final
@cython.cclass
class Buffer:
    """A row of bytes that can be read and written as small integers, C integers, floats or words of 64 bits."""

    memory: Annotated[Any, cython.uchar[::1]]
    size: Readonly[cython.Py_ssize_t]
    bytes: Annotated[Any, cython.p_uchar]
    ints: Annotated[Any, cython.p_int]
    floats: Annotated[Any, cython.p_float]
    words: Annotated[Any, cython.p_ulonglong]

    def __init__(self, lent: Any) -> None:
        memory = memoryview(lent).cast("B")
        if len(memory) == 0 or memory.readonly:
            raise ValueError("a sheet needs at least one byte, and leave to write")
        self.hold(memory)

    @cython.exceptval(-1, check=False)
    def hold(self, memory: Annotated[Any, cython.uchar[::1]]) -> cython.int:
        """Keep the memory, as one typed view per number size."""
        self.memory = memory
        self.size = len(memory)
        if not cython.compiled:
            self.bytes = memory
            self.ints = memory.cast("i") if self.size % 4 == 0 else memory
            self.floats = memory.cast("f") if self.size % 4 == 0 else memory
            self.words = memory.cast("Q") if self.size % 8 == 0 else memory
        else:
            self.bytes = cython.address(self.memory[0])
            self.ints = cython.cast(cython.p_int, self.bytes)
            self.floats = cython.cast(cython.p_float, self.bytes)
            self.words = cython.cast(cython.p_ulonglong, self.bytes)
        return 0
