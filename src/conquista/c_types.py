"""Annotations of compiled modules that tell a type checker one thing and C another.

The declarations for C are generated from them, see docs/6-building.md. They change nothing at run time.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence
from typing import Annotated, TypeVar

T = TypeVar("T")

# Fields of a compiled class that Python code may use; all others are for compiled modules only.
Public = Annotated[T, "public"]
Readonly = Annotated[T, "readonly"]

# A number of 64 bits without sign, in functions that the build makes inline.
Bits = Annotated[int, "unsigned long long"]

# Pointers: parameters and variables that stand for a C array or a part of one.
Bytes = Annotated[MutableSequence[int], "unsigned char*"]
Shorts = Annotated[MutableSequence[int], "short*"]
UShorts = Annotated[MutableSequence[int], "unsigned short*"]
Ints = Annotated[MutableSequence[int], "int*"]
Words = Annotated[MutableSequence[int], "unsigned long long*"]
Floats = Annotated[MutableSequence[float], "float*"]
Doubles = Annotated[MutableSequence[float], "double*"]

# Views of the memory of an array.
IntView = Annotated["array[int]", "int[::1]"]
ConstIntView = Annotated["array[int]", "const int[::1]"]
