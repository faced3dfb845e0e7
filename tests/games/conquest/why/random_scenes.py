"""Random scenes on one small board that has everything: pieces, marks, raised bridges and options by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator

from conquista.core import ConquistaError
from conquista.games.conquest import packing
from conquista.games.conquest.actions import Move
from conquista.games.conquest.game import GAME
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.constants.action_kinds import LOWER, RAISE, SHOOT, WANDER
from conquista.games.conquest.rules.constants.piece_types import SOLDIER
from conquista.games.conquest.scenes.scenario import ConquestScene, scene
from conquista.games.conquest.state import ConquestState

GRAPH = (
    "a-b, b-c, c-d, d-a, b+e, e-f, e%f2, f2-f, f>o, g>o, o-Q1, o-Q2, Q1-Q2, o%h, h-g, c=p, d=p, p~q, q~r, p~r, "
    "f=r, g=r, b^r, a^g, cA1#a, cA2#b, cA1&cA2, cB1#f, cB2#g, cB3#h, cB1&cB2, cB2&cB3, a/F, c/F, F:G, G:H, f/G, "
    "g/H, b|F, d!F, e|G"
)
LAND = "a b c d e f f2 g h o cA1 cA2 cB1 cB2 cB3".split()
CASTLES = ("cA1", "cA2", "cB1", "cB2", "cB3")
ISLANDS = {"N": "b", "E": "e f", "C": "o h Q1 Q2", "S": "a c d", "W": "f2 g"}
STARTS = {"grand": {"S": {"ship": "p"}, "N": {"ship": "r"}, "W": {"soldier": "g"}}}
RIDERS = {"Ele": 2, "Cam": 1, "Cha": 1, "Sie": 3}
FIXED = (
    "board",
    "army",
    "mode",
    "omit_types",
    "first_seat",
    "team_pairs",
    "vulnerability_test",
    "drawbridges",
    "fields",
)


def random_scene(rng: random.Random) -> ConquestScene | None:
    """A scene of any edition, its options changed here and there; None where the pieces do not go together."""
    preset = rng.choice(list(GAME.facts.presets))
    options = GAME.facts.preset(preset)
    seats = "AB" if options.word("mode") == "duel" else "ABCD"
    raised = {castle: rng.choice(seats) for castle in CASTLES if rng.random() < 0.3 and options.yes("drawbridges")}
    try:
        return scene(
            GRAPH,
            *_stacks(rng, seats, options.yes("fields")),
            preset=preset,
            options=_options(rng) if rng.random() < 0.6 else {},
            active=rng.choice(seats),
            spent=rng.choice([0, 0, 5, 12, 15, 18, 19]),
            raised=raised,
            islands=ISLANDS,
            starts=STARTS,
            reserves=rng.choice([0, 1, 6, 6]),
        )
    except ConquistaError:
        return None


def _stacks(rng: random.Random, seats: str, fields: bool) -> Iterator[str]:
    for place in [*LAND, "Q1", "Q2", "p", "q", "r", *("FGH" if fields else "")]:
        if rng.random() < 0.6:
            yield f"{rng.choice(seats)}.{_stack(rng, place)}@{place}"


def _stack(rng: random.Random, place: str) -> str:
    if place in "pqr":
        kind = rng.choice(["Shp", "Gal"])
        cargo = rng.choice(["Ele", "Kni", "Cam", "Cha", "Cat" if kind == "Gal" else "Kni"])
        load = rng.choice(["", "Sol", "Sol,Sol", cargo + _riders(rng, cargo)])
        return f"{kind}{_marks(rng, kind)}[{load}]" if load else f"{kind}{_marks(rng, kind)}"
    light = "Kni Cam" if place in "FGH" else "Sol Kni Cam"
    kind = rng.choice((light if place in "FGH Q1 Q2" else "Sol Sol Ele Kni Cam Cha Cat Sie").split())
    return kind + _marks(rng, kind) + _riders(rng, kind)


def _riders(rng: random.Random, kind: str) -> str:
    count = rng.randint(0, RIDERS.get(kind, 0))
    return f"[{','.join(['Sol'] * count)}]" if count else ""


def _marks(rng: random.Random, kind: str) -> str:
    used = f"'{rng.randint(1, 2 if kind in ('Sol', 'Cat', 'Sie') else 6)}" if rng.random() < 0.25 else ""
    return used + ("*" if rng.random() < 0.05 else "") + ("!" if kind == "Cat" and rng.random() < 0.2 else "")


def _options(rng: random.Random) -> dict[str, object]:
    found: dict[str, object] = {}
    for option in GAME.facts.options:
        if option.offered and option.name not in FIXED and rng.random() < 0.08:
            if option.kind == "switch":
                found[option.name] = rng.random() < 0.5
            elif option.kind == "choice":
                found[option.name] = rng.choice(option.allowed)
            elif option.kind == "set":
                found[option.name] = [word for word in option.allowed if rng.random() < 0.4]
    numbers = {
        "answer_reach": (1, 3),
        "double_load_limit": (0, 2),
        "wander_moves": (0, 2),
        "vulnerability_risks": (0, 2),
    }
    found |= {name: rng.randint(*ends) for name, ends in numbers.items() if rng.random() < 0.1}
    return found


def every_move(state: ConquestState) -> Iterator[Move]:
    """Every action of every piece on the board to every place that is near it in some way, legal or not."""
    names, geography = state.rules.names, state.rules.geography
    for place, stack in packing.stacks(state.position).items():
        if names[place].startswith("z"):
            continue
        near = {way.to for way in geography.ways if way.start == place}
        near |= {way.to for way in geography.ways if way.start in near}
        near |= {sight.to for sight in geography.sights if sight.start == place}
        for goal in sorted(near):
            for kind in (*range(SHOOT + 1), WANDER):
                for member in _members(stack):
                    yield Move(kind, names[place], member, names[goal])
            yield Move(0, names[place], 0, names[goal], last=True)
            if stack.type == SOLDIER:
                yield from (Move(kind, names[place], 0, names[goal]) for kind in range(SHOOT + 1, RAISE))
    for name in CASTLES:
        yield Move(RAISE, name, 0, name)
        yield Move(LOWER, name, 0, name)


def _members(stack: Piece) -> list[int]:
    riders = stack.load[0].load if stack.load else ()
    return [0, *range(1, 1 + len(stack.load)), *range(4, 4 + len(riders))]
