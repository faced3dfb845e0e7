"""Small random positions on graphs of a dozen places, with every kind of piece, load, bridge and field in them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from conquista.core import ConquistaError
from conquista.games.conquest import packing
from conquista.games.conquest.scenes.scenario import ConquestScene, Scenario

PRESETS = (
    "grand_en",
    "grand_it",
    "grand_fr",
    "grand_party_en",
    "grand_party_it",
    "grand_2p",
    "conquest_4p",
    "conquest_party",
    "conquest_2p",
    "plus_4p",
    "plus_party",
    "plus_2p",
)

# Graphs with all that may matter near each other: docks, lanes, castles behind drawbridges, fields, Quests.
GRAPHS = (
    "a-b-c-d, b-e, c-f, e-f, e-g, f-h, g-h",
    "a-b-c, c-d, b-e, c=p, d=q, p~q, q~r, p~s, e-a, s~r",
    "a-b-c-d, cB1#b, cB2#c, cA1#a, d-e, e-b, e-f",
    "s-t-u, s/F, u/F, F:G, t-v, v/G, v-w, w-u, s|G",
    "a-b-c, b=p, p~q~r, d=r, d-e, d-f, q~t, c=t, e-f, e-g",
    "a-b-Q1, b-Q2, Q1-c, c-d, d-b, a-e, e-d, e-f",
    "cA1#a, cB1#b, a-b, b-c, c-d, d-a, c=p, p~q, d/F, b/F, cB2#c, cA1&cB2",
    "a%b, b-c, c+d, d>e, e-f, f-b, f=p, p~q, a=q, a^c, d-a",
    "a-b-c-d-e-f, b=p, p~q, e=q, c/F, F:G, e/G, cB1#d, Q1-f, Q2-f",
)
# Castles behind drawbridges on both sides of a short road, for positions in which bridges matter.
BRIDGED = (
    "cB1#a, cB2#b, a-b-c, c-d, cB1&cB2, d-a",
    "cA1#a, cB1#b, a-b, b-c, a-d, d-c",
    "cB1#a, cB2#b, cB3#c, cB1&cB2&cB3, a-b-c, d-b, d-e, e-c",
    "cA1#a, a-b, cB1#b, b-c, c=p, p~q, b/F, d/F, d-c",
)
LAND = ("Sol", "Sol", "Sol", "Ele", "Kni", "Kni", "Cam", "Cha", "Cat", "Sie")
FIELDS = "FG"
SEAS = "pqrst"


def stack(rng: random.Random, side: str, place: str, sea: bool, field: bool, others: str) -> str:
    """A stack that may stand on a place."""
    origin = f"({rng.choice(others)})" if rng.random() < 0.1 else ""
    used = f"'{rng.randint(1, 2)}" if rng.random() < 0.1 else ""
    if sea:
        kind = rng.choice(("Shp", "Shp", "Gal"))
        load = rng.choice(("", "", "Sol", "Sol,Sol", "Kni", "Ele", "Ele[Sol]", "Cam[Sol]", "Cha[Sol]"))
        if kind == "Gal" and rng.random() < 0.3:
            load = "Cat"
        return f"{side}.{kind}{origin}{used}[{load}]@{place}" if load else f"{side}.{kind}{origin}{used}@{place}"
    kind = rng.choice(("Kni", "Cam")) if field else rng.choice(LAND)
    load = ""
    if kind in ("Ele", "Cha", "Cam", "Sie") and rng.random() < 0.6:
        load = "Sol,Sol" if kind in ("Ele", "Sie") and rng.random() < 0.4 else "Sol"
    if kind not in ("Cam", "Sie") or (origin and not load):
        origin = ""
    return f"{side}.{kind}{origin}{used}{f'[{load}]' if load else ''}@{place}"


def position(rng: random.Random, preset: str, moves: int, bridged: bool = False) -> ConquestScene | None:
    """A position with so many moves left, or None when the draw was no lawful position."""
    graph = rng.choice(BRIDGED if bridged else GRAPHS)
    places = sorted({name for item in graph.replace(",", " ").split() for name in _names(item)})
    two = preset.endswith("2p")
    letters = "AB" if two else "ABCD"
    rng.shuffle(places)
    if bridged and rng.random() < 0.6:  # a piece stands in a castle, cut off by the bridge
        places.sort(key=lambda name: not name.startswith("c"))
    count = rng.randint(4, min(9, len(places) - 2))
    sides = [rng.choice("ABBB" if two else "ABBCD") for _ in range(count)]
    sides[0], sides[1] = "A", "B"
    if rng.random() < 0.7:
        sides[2] = "A"
    pieces = []
    for side, place in zip(sides, places, strict=False):
        sea = any(f"{sign}{place}" in f" {graph} " for sign in "=~") or f"{place}~" in graph
        others = letters.replace(side, "")
        inside = bridged and side == "A" and place.startswith("cB") and rng.random() < 0.7
        pieces.append(
            f"A.Sol{rng.choice(('', '^'))}@{place}" if inside else stack(rng, side, place, sea, place in FIELDS, others)
        )
    raised = {}
    for name in places:
        if name.startswith("c") and f"{name}#" in graph and rng.random() < (0.8 if bridged else 0.3):
            raised[name] = rng.choice(letters)
    options: dict[str, object] = {}
    if rng.random() < 0.3:
        options["build_cost"] = rng.choice((1, 2, 3))
    if rng.random() < 0.15:
        options["castle_ring_walk"] = True
    try:
        return ConquestScene(
            Scenario(
                preset=preset,
                graph=graph,
                pieces=tuple(pieces),
                raised=raised,
                options=options,
                spent=20 - moves,
                reserves=rng.choice((6, 6, 6, 1, 2, 0)),
                quiet=rng.choice((0, 0, 0, 15, 19)),
            )
        )
    except ConquistaError:
        return None


def _names(item: str) -> list[str]:
    word, found = "", []
    for sign in item + " ":
        if sign.isalnum():
            word += sign
        else:
            found.append(word)
            word = ""
    return [name for name in found if name]


def positions(
    seed: int, count: int, moves: tuple[int, int] = (3, 6), bridged: bool = False
) -> Iterator[tuple[str, ConquestScene]]:
    """So many positions, presets in turn; each has moves left and is not over."""
    rng = random.Random(seed)
    made = 0
    while made < count:
        preset = PRESETS[made % len(PRESETS)]
        scene = position(rng, preset, rng.randint(*moves), bridged)
        if scene is None or scene.outcome is not None or packing.left(scene.state.position) < 1:
            continue
        made += 1
        yield preset, scene


def sieges(seed: int, count: int) -> Iterator[tuple[str, ConquestScene]]:
    """Duels around a whole castle, in which its spaces, or the last pieces, may decide the match in this turn."""
    rng = random.Random(seed)
    graph = "a-b-c-d-e, cB1#a, cB2#b, cB3#c, cB4#d, cB5#e, f-a, g-e"
    places = [*(f"cB{i}" for i in range(1, 6)), *"abcdefg"]
    made = 0
    while made < count:
        rng.shuffle(places)
        own = rng.randint(3, 6)
        pieces = [stack(rng, "A", place, False, False, "B") for place in places[:own]]
        pieces += [stack(rng, "B", place, False, False, "A") for place in places[own : own + rng.randint(1, 3)]]
        preset = ("conquest_2p", "grand_2p", "plus_2p")[made % 3]
        left, reserves = rng.randint(2, 5), rng.choice((0, 1, 6))
        try:
            here = ConquestScene(
                Scenario(preset=preset, graph=graph, pieces=tuple(pieces), spent=20 - left, reserves=reserves)
            )
        except ConquistaError:
            continue
        if here.outcome is None and packing.left(here.state.position) > 0:
            made += 1
            yield preset, here


# -- what is in them ---------------------------------------------------------------------------------------------------

KINDS = {"Kni": "knight", "Cam": "camel", "Cat": "catapult", "Cha": "chariot", "Ele": "elephant", "Sie": "siege engine"}


DEEDS = {
    "raise:": "a bridge can rise",
    "lower:": "a bridge can fall",
    "*": "a shot",
    "~": "a camel to lead",
    "=": "work",
}


def contents(scene: ConquestScene) -> set[str]:
    """What a position has in it, and what can be done at once, by name."""
    texts, graph = " ".join(scene.scenario.pieces), scene.scenario.graph
    found = {name for short, name in KINDS.items() if short in texts}
    if re.search(r"(Ele|Cha|Cam|Sie)[^@ ]*\[", texts):
        found.add("loaded carrier")
    if re.search("Shp|Gal", texts):
        found.add("vessel")
    if re.search(r"(Shp|Gal)[^@ ]*\[", texts):
        found.add("loaded vessel")
    found |= {name for sign, name in (("#", "drawbridge"), ("/", "field"), ("Q1", "Quest")) if sign in graph}
    if scene.scenario.raised:
        found.add("raised drawbridge")
    return found | {deed for word in scene.words for sign, deed in DEEDS.items() if sign in word}
