"""A sentence that is translated where it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from conquista.core.values import Data
from conquista.i18n import say


@dataclass(frozen=True, slots=True)
class Message:
    """A message key with its parameters, translated for the reader."""

    key: str
    params: Mapping[str, Data] = field(default_factory=dict)

    def say(self, locale: str = "en") -> str:
        return say(self.key, self.params, locale)

    def as_data(self) -> dict[str, Data]:
        return {"key": self.key, "params": dict(self.params)}
