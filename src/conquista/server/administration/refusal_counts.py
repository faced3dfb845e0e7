"""Counts refused requests by person, to find those that moderators should know of."""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass, field

from conquista.core import ConquistaError
from conquista.store.administration.signals import FLOOD, JOINED_TWICE, REFUSED_NAME
from conquista.store.results.values import DAY

MINUTE = 60_000
MOST_COUNTED = 20_000  # people and kinds in memory


@dataclass(frozen=True, slots=True)
class WatchedRefusal:
    """A kind of signal, and how many refusals within how many minutes lead to it."""

    kind: str
    least: int
    minutes: int


WATCHED = {
    "server.name_words": WatchedRefusal(REFUSED_NAME, 1, 60),
    "server.tournament_joined": WatchedRefusal(JOINED_TWICE, 3, 60),
    "table.refused.rated_alone": WatchedRefusal(JOINED_TWICE, 3, 60),
}
RATE = WatchedRefusal(FLOOD, 60, 10)  # requests above a limit


@dataclass(slots=True)
class RefusalCounts:
    """The refusals of this process; after a restart they are counted from the beginning."""

    _times: OrderedDict[tuple[str, str], deque[int]] = field(default_factory=OrderedDict)
    _reported: OrderedDict[tuple[str, str], int] = field(default_factory=OrderedDict)

    def count(self, person: str, refusal: ConquistaError, now: int) -> WatchedRefusal | None:
        """Count a refusal; return what moderators are to know of, at most once for a person, kind and day."""
        watched = RATE if refusal.cause == "rate" else WATCHED.get(refusal.key)
        if watched is None:
            return None
        key, day = (person, watched.kind), now // DAY
        if self._reported.get(key) == day:
            return None
        times = self._times.setdefault(key, deque(maxlen=watched.least))
        times.append(now)
        _keep(self._times, key)
        if len(times) < watched.least or times[0] < now - watched.minutes * MINUTE:
            return None
        del self._times[key]
        self._reported[key] = day
        _keep(self._reported, key)
        return watched


def _keep(
    known: OrderedDict[tuple[str, str], deque[int]] | OrderedDict[tuple[str, str], int], key: tuple[str, str]
) -> None:
    """Keep this key, and the latest ones besides."""
    known.move_to_end(key)
    while len(known) > MOST_COUNTED:
        known.popitem(last=False)
