"""Constrained types for the fields of commands and of other requests from clients.

Scalars are strict: no value is converted. Sequences and mappings are read from any array and object.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

Text = Annotated[str, Field(strict=True, max_length=500)]
Word = Annotated[str, Field(strict=True, min_length=1, max_length=200)]
Name = Annotated[str, Field(strict=True, min_length=1, max_length=60)]
Label = Annotated[str, Field(strict=True, max_length=40)]
SeatName = Annotated[str, Field(strict=True, min_length=1, max_length=8)]
Hash = Annotated[str, Field(strict=True, min_length=1, max_length=64)]
Cid = Annotated[str, Field(strict=True, min_length=1, max_length=64)]
Count = Annotated[int, Field(strict=True, ge=0, le=2**31)]
Time = Annotated[int, Field(strict=True, ge=0, lt=2**53)]  # milliseconds
Flag = Annotated[bool, Field(strict=True)]
Words = Annotated[tuple[Word, ...], Field(max_length=100)]
