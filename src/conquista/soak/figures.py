"""The results of a trial: figures, and which of them mean that the trial has found a problem."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, ClassVar


@dataclass
class TrialFigures:
    """Base class of the results. A trial is clean when every figure that is named in `problems` is 0 or empty."""

    problems: ClassVar[tuple[str, ...]] = ()

    @property
    def clean(self) -> bool:
        return not any(getattr(self, name) for name in self.problems)

    def as_data(self) -> dict[str, Any]:
        return asdict(self)
