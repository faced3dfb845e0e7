"""Stands in for the `cython` module where Cython is not installed, so that compiled sources also run as they are.

It holds what pure Python mode needs to be evaluated at run time and nothing more: a name that is missing here raises
AttributeError, and is added here. Annotations are never evaluated, so C types matter only inside `declare` and `cast`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

compiled = False


class CType:
    """A C type: callable as a conversion, and indexable as `int[8]` or `int[::1]`."""

    def __init__(self, convert: Callable[[Any], Any]) -> None:
        self.convert = convert

    def __call__(self, value: Any = 0) -> Any:
        return self.convert(value)

    def __getitem__(self, index: Any) -> CArray:
        return CArray(self, index)


class CArray:
    """An array type: a size makes lists of that many zeros, a slice is the type of a view."""

    def __init__(self, item: CType, size: Any) -> None:
        self.item = item
        self.size = size

    def __call__(self) -> list[Any]:
        return [self.item() for _ in range(self.size)]


def _same(value: Any) -> Any:
    return value


def cast(kind: Any, value: Any, typecheck: bool = False) -> Any:
    """Convert a value to a type, as C would for a value in range; a class converts nothing."""
    return kind(value) if isinstance(kind, CType) else value


def declare(kind: Any = None, value: Any = None, **names: Any) -> Any:
    """Give a declared name its first value: the one stated, or the zeros of an array."""
    if value is not None:
        return cast(kind, value)
    return kind() if isinstance(kind, CArray) else None


class _Mark:
    """A decorator that changes nothing, bare, with settings, or as the manager of a `with` block."""

    def __call__(self, *given: Any, **settings: Any) -> Any:
        bare = len(given) == 1 and not settings and (isinstance(given[0], type) or hasattr(given[0], "__code__"))
        return given[0] if bare else self

    def __enter__(self) -> None:
        return None

    def __exit__(self, *trouble: object) -> None:
        return None


cclass = cfunc = ccall = final = internal = inline = nogil = gil = with_gil = returns = exceptval = _Mark()
boundscheck = wraparound = initializedcheck = nonecheck = overflowcheck = cdivision = freelist = no_gc = _Mark()

char = schar = uchar = short = ushort = int_ = uint = long = ulong = longlong = ulonglong = CType(int)
size_t = ssize_t = Py_ssize_t = Py_hash_t = CType(int)
bint = CType(bool)
float_ = double = CType(float)
void = p_void = CType(_same)
p_char = p_schar = p_uchar = p_short = p_ushort = p_int = p_uint = p_long = p_ulong = p_longlong = p_ulonglong = void
p_double = void
NULL = None

# Names that hide Python's own come last, so that the lines above may still use those.
globals().update({"int": int_, "float": float_, "locals": cfunc})
