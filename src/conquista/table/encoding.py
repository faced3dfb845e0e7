"""JSON: one encoder and one decoder for everything that tables, servers and stores write and read.

The text is canonical: sorted keys, no spaces, no escapes beyond the necessary. It equals that of `core.data_text`, so
that hashes of stored and of new data agree.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from conquista.core import Data

Encoded = msgspec.Raw
"""A value that is encoded already; as a part of other data it is copied and not encoded again."""


EncodedSnapshot = Mapping[str, Data | Encoded]
"""Plain data by name, some parts of it encoded already."""


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is not plain data")


_ENCODER = msgspec.json.Encoder(order="sorted", enc_hook=_plain)
_DECODER = msgspec.json.Decoder()


def encode(data: Data | EncodedSnapshot) -> bytes:
    """Encode plain data, or a mapping with parts that are encoded already."""
    return _ENCODER.encode(data)


def text(data: Data | EncodedSnapshot) -> str:
    """Encode plain data as text, for sockets and databases."""
    return _ENCODER.encode(data).decode()


def encoded(data: Data) -> Encoded:
    """Encode a part that several messages share."""
    return Encoded(_ENCODER.encode(data))


def decode(written: str | bytes) -> Any:
    """Decode JSON; raises ValueError for anything else."""
    try:
        return _DECODER.decode(written)
    except msgspec.DecodeError as fault:
        raise ValueError(str(fault)) from fault
