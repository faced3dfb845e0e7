"""Small random boards, where everything stands next to everything."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from random import Random


@dataclass(frozen=True)
class Sketch:
    """A board as a line of signs, with what the line cannot tell."""

    text: str
    seats: str
    islands: dict[str, str]
    at: dict[str, tuple[float, float]] = field(default_factory=dict)


def random_sketch(random: Random, duel: bool) -> Sketch:
    """A board of 25 to 45 places: land, sea, castles, Quests (for four players) and fields."""
    land = [f"l{i}" for i in range(random.randint(9, 15))]
    sea = [f"p{i}" for i in range(random.randint(4, 7))]
    fields = [f"F{i}" for i in range(random.randint(2, 3))]
    quests = [] if duel else [f"Q{i}" for i in range(1, random.choice((2, 3, 5)) + 1)]
    castles = [f"c{letter}{i}" for letter in ("AB" if duel else "ABCD") for i in range(1, random.choice((2, 3, 5)) + 1)]
    joined: set[frozenset[str]] = set()
    items = []

    def join(a: str, sign: str, b: str) -> None:
        if a != b and frozenset((a, b)) not in joined:
            joined.add(frozenset((a, b)))
            items.append(f"{a}{sign}{b}")

    for i, name in enumerate(land[1:], 1):
        join(random.choice(land[:i]), random.choice("-----%+>"), name)
    for _ in range(len(land) // 2):
        join(random.choice(land), random.choice("----%+>"), random.choice(land))
    for i, name in enumerate(sea[1:], 1):
        join(random.choice(sea[:i]), "~", name)
    for _ in range(len(sea) // 2):
        join(random.choice(sea), "~", random.choice(sea))
    for _ in range(random.randint(4, 7)):
        join(random.choice(land), "=", random.choice(sea))
    for name in castles:
        join(name, "#", random.choice(land))
    centre = land[0]
    for name in quests:
        join(centre, random.choice("---%"), name)
    for a, b in pairwise(quests):
        if random.randrange(3) == 0:
            join(a, "-", b)
    for name in fields:
        for space in random.sample(land, random.randint(1, 3)):
            join(space, "/", name)
        join(random.choice(land), random.choice("|!"), name)
    for a, b in pairwise(fields):
        join(a, ":", b)
    for _ in range(3):
        join(random.choice(land), "^", random.choice([*land, *sea]))
        join(random.choice(land), "_", random.choice(sea))
    keys = ["S", "N", "W", "E"] if duel else ["S", "W", "N", "E", "C"]
    islands: dict[str, list[str]] = {key: [] for key in keys}
    for name in land:
        islands[random.choice(keys)].append(name)
    if quests:
        islands["C"] = [name for name in {*islands["C"], centre} if name in land]
        for key in keys:
            if key != "C":
                islands[key] = [name for name in islands[key] if name != centre]
    spaces = [*land, *sea, *quests, *castles]
    at = {name: (random.randint(0, 24) / 2, random.randint(0, 24) / 2) for name in spaces}
    return Sketch(
        ", ".join(items),
        "S N" if duel else "S W N E",
        {key: " ".join(sorted(names)) for key, names in islands.items() if names},
        {name: spot for name, spot in at.items() if any(name in item for item in items)},
    )
