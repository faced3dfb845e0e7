"""Limits for one decision."""

from __future__ import annotations

from dataclasses import dataclass, replace

from conquista.core import ConquistaError


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for one decision; None means no limit. Node limits are reproducible, time limits are not."""

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.nodes is not None and self.nodes < 1:
            raise ConquistaError("players.limits.nodes", given=str(self.nodes))
        if self.seconds is not None and not 0 < self.seconds < float("inf"):
            raise ConquistaError("players.limits.seconds", given=str(self.seconds))

    @property
    def unlimited(self) -> bool:
        return self.nodes is None and self.seconds is None

    def over(self, other: Limits | None) -> Limits:
        """These limits, with missing ones filled in from the other."""
        if other is None:
            return self
        return replace(
            self,
            nodes=other.nodes if self.nodes is None else self.nodes,
            seconds=other.seconds if self.seconds is None else self.seconds,
        )


UNLIMITED = Limits()
