"""Ladders in memory: computed once for all readers, and again when results have come in."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from conquista.store.people.profiles import ProfileStore
from conquista.store.results.ladders import LadderPlace, Ladders, season_of, seasons_until
from conquista.store.results.values import DAY, PlayerRating

KEPT = 60.0  # seconds for which a ladder is shown, as long as no result has come in
KEPT_FINISHED = 3600.0  # the same for a finished season, which results no longer change
SHARE = 20  # a ladder is shown for this many times the time that computing it took, whatever has come in
MOST_KEPT = 200  # ladders in memory
SEASONS = 20  # that can be chosen
TITLE_SEASONS = 4  # finished seasons whose first places are titles
TITLE_PLACES = 50
TREND_DAYS = 90
BIN = 50  # width of a bar of the distribution, in points

Trends = Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class LadderChoice:
    """Which ladder: of a pool, of a season where one is named, of those who play an edition or a pace."""

    pool: str
    season: str = ""
    preset: str = ""
    pace: str = ""


@dataclass(frozen=True)
class WholeLadder:
    """A ladder with all its places."""

    places: tuple[LadderPlace, ...]
    trends: dict[str, tuple[int, ...]] = field(default_factory=dict)  # of those who were shown

    @cached_property
    def by_person(self) -> dict[str, LadderPlace]:
        return {one.rating.person: one for one in self.places}

    @cached_property
    def spread(self) -> tuple[tuple[int, int], ...]:
        """How many people have a rating from a value on, by steps of `BIN`, without gaps."""
        if not self.places:
            return ()
        counts: dict[int, int] = {}
        for one in self.places:
            begin = one.rating.value // BIN * BIN
            counts[begin] = counts.get(begin, 0) + 1
        return tuple((begin, counts.get(begin, 0)) for begin in range(min(counts), max(counts) + 1, BIN))


@dataclass(slots=True)
class _Kept:
    ladder: WholeLadder
    version: int
    made: float
    took: float


@dataclass(slots=True)
class LadderService:
    """Ladders without the people whose profile is private. Calls do the work of a database and belong in a thread."""

    ladders: Ladders
    profiles: ProfileStore
    clock: Callable[[], float] = time.monotonic
    _kept: OrderedDict[LadderChoice, _Kept] = field(default_factory=OrderedDict)

    def ladder(self, choice: LadderChoice, at: int) -> WholeLadder:
        """Return a ladder as it is at this time, or was shortly before."""
        kept = self._kept.get(choice)
        begun = self.clock()
        finished = bool(choice.season) and choice.season != season_of(at)
        if kept is not None and begun - kept.made < SHARE * kept.took:
            return kept.ladder
        version = self.ladders.version()
        if kept is not None and (finished or version == kept.version):
            if begun - kept.made < (KEPT_FINISHED if finished else KEPT):
                return kept.ladder
        hidden = self.profiles.private()
        if choice.season:
            found = self.ladders.season(choice.pool, choice.season, hidden)
        else:
            found = self.ladders.ladder(choice.pool, at, choice.preset, choice.pace, hidden)
        made = self.clock()
        self._kept[choice] = _Kept(WholeLadder(found), version, made, made - begun)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return self._kept[choice].ladder

    def trends(self, choice: LadderChoice, ladder: WholeLadder, people: Sequence[str], at: int) -> Trends:
        """Return the ratings of people on a ladder over the last months; a ladder of a season has none."""
        if choice.season:
            return {}
        missing = [person for person in people if person not in ladder.trends]
        found = self.ladders.trends(choice.pool, missing, at - TREND_DAYS * DAY)
        ladder.trends.update({person: found.get(person, ()) for person in missing})
        return {person: trend for person in people if (trend := ladder.trends[person])}

    def levels(self, pool: str, at: int) -> tuple[PlayerRating, ...]:
        return self.ladders.levels(pool, at)

    def seasons(self, pool: str, at: int) -> tuple[str, ...]:
        """Return the seasons that a ladder can be shown for, the present one first."""
        return seasons_until(self.ladders.first_season(pool, at), season_of(at), SEASONS)

    def season_places(self, person: str, pool: str, at: int) -> tuple[tuple[str, int], ...]:
        """Return the finished seasons in which a person was among the first, with the place, the latest first."""
        found = []
        for season in self.seasons(pool, at)[1 : 1 + TITLE_SEASONS]:
            place = self.ladder(LadderChoice(pool, season), at).by_person.get(person)
            if place is not None and place.place <= TITLE_PLACES:
                found.append((season, place.place))
        return tuple(found)

    def forget(self) -> None:
        """Compute all ladders again when they are asked for, since a profile has become private or public."""
        self._kept.clear()
