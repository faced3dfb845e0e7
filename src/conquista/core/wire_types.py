"""The types of the data that a game sends to clients."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class WireTypes:
    """The types of a game's views, query answers and events, each a `TypedDict`.

    Fields that may be missing are `NotRequired`. The types of clients in other languages are generated from these
    declarations, and tests check real matches against them. A game that declares none sends untyped data.
    """

    view: type | None = None
    queries: Mapping[str, type] = field(default_factory=dict)  # by the name of a query: one item of its answer
    events: Mapping[str, type] = field(default_factory=dict)  # by the kind of an event, as a recipient is told it
    advice: frozenset[str] = frozenset()  # queries that suggest what to play; refused while a rated match lasts
