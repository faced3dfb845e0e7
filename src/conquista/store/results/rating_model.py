"""How a result changes ratings: a pure function of the parts of a match and of what was known before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from conquista.store.errors import StoreError
from conquista.store.results.values import LISTED_UNSURE, SKILL, UNSURE, PlayerRating, ResultPart, SkillEstimate
from conquista.table.values import BOT, COMPUTER

LAST = 1e6  # ranks behind all others
MOST_PLACEMENTS = 5  # matches against computers that move the rating of a newcomer
USUAL_MEETINGS = 5  # matches of two people in a week that count in full


def meeting_weight(earlier: int) -> float:
    """Return the weight of a match of people who have met this often in the last seven days."""
    return 1 / (1 + max(0, earlier + 1 - USUAL_MEETINGS) / 2)


def movers(parts: Sequence[ResultPart], known: Mapping[str, PlayerRating]) -> set[str]:
    """Return the keys whose rating a result may change.

    Against computers a person moves only during placement, and the level only when all people are established. A
    result with one person in several seats changes nothing.
    """
    people = [part.person for part in parts if part.kind != COMPUTER]
    if len(people) != len(set(people)) or not people:
        return set()
    levels = {part.person for part in parts if part.kind == COMPUTER}
    if not levels or any(part.kind == BOT for part in parts):
        return {*people, *levels}
    if all(known[key].estimate.unsure <= LISTED_UNSURE for key in levels):
        placed = {key for key in people if known[key].placements < MOST_PLACEMENTS and known[key].provisional}
        if placed:
            return placed
    return levels if not any(known[key].provisional for key in people) else set()


def rate(
    parts: Sequence[ResultPart], known: Mapping[str, SkillEstimate], moving: set[str], weight: float = 1.0
) -> dict[str, SkillEstimate]:
    """Return the new estimates: of those who stayed among themselves, and of those who left as last."""
    model = _model()
    stayed: dict[tuple[int, int], list[str]] = defaultdict(list)
    for part in parts:
        if part.rank is not None:
            stayed[part.rank, part.side].append(part.person)
    gone = sorted(
        {part.person for part in parts if part.rank is None} - {key for team in stayed.values() for key in team}
    )
    if not moving or not stayed or len(stayed) + len(gone) < 2:
        return {}
    ranks, teams = [float(rank) for rank, _ in stayed], list(stayed.values())
    before = [[model.create_rating([known[key].skill, known[key].unsure], key) for key in team] for team in teams]
    found: dict[str, SkillEstimate] = _means(teams, model.rate(before, ranks=ranks)) if len(teams) > 1 else {}
    for key in gone:
        leaver = model.create_rating([known[key].skill, known[key].unsure], key)
        *others, [last] = model.rate([*before, [leaver]], ranks=[*ranks, LAST])
        found[key] = SkillEstimate(last.mu, last.sigma)
        if len(teams) == 1:  # all others have left
            found |= _means(teams, others)
    return {key: _weighed(known[key], new, weight) for key, new in found.items() if key in moving}


def _weighed(old: SkillEstimate, new: SkillEstimate, weight: float) -> SkillEstimate:
    if weight == 1:
        return new
    return SkillEstimate(old.skill + weight * (new.skill - old.skill), old.unsure + weight * (new.unsure - old.unsure))


def _means(teams: list[list[str]], rated: list[list[Any]]) -> dict[str, SkillEstimate]:
    """Return the new estimates; a level that held several seats changes by the mean of their changes."""
    found: dict[str, list[Any]] = defaultdict(list)
    for team, after in zip(teams, rated, strict=True):
        for key, new in zip(team, after, strict=True):
            found[key].append(new)
    return {
        key: SkillEstimate(sum(new.mu for new in news) / len(news), sum(new.sigma for new in news) / len(news))
        for key, news in found.items()
    }


@cache
def _model() -> Any:
    """Return the model: its uncertainty falls at the same pace at tables of two and of six."""
    try:
        from openskill.models import BradleyTerryPart
    except ImportError as fault:
        raise StoreError("store.ratings.missing") from fault
    return BradleyTerryPart(mu=SKILL, sigma=UNSURE)
