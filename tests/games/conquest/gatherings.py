"""Armies brought together: dense, thinned, cornered, besieging and asleep, so that every ending is near.

Every position is one that the rules allow: no piece is lost or doubled, and what is missing lies in the piles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from conquista.games.conquest import packing
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.constants.phases import OVER
from conquista.games.conquest.rules.constants.place_kinds import CASTLE, FIELD, QUEST, SEA
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.setup.ruleset import ROOM, ConquestRuleset
from conquista.kernel.random import RandomStream
from games.conquest.armies import scattered

LATER = 100  # a turn far from the opening
VESSELS = ("ship", "galleon")

Force = list[tuple[int, str]]  # pieces as side and kind
Group = tuple[Force, Sequence[int]]  # pieces, and the places that they take one after the other


def dense(rules: ConquestRuleset, stream: RandomStream) -> WarPosition:
    """All armies as near to one place as they can stand, half of the soldiers mounted."""
    return _stand(rules, [(_whole(rules, stream), _around(rules, stream))], [], stream, mount=True)


def thinned(rules: ConquestRuleset, stream: RandomStream) -> WarPosition:
    """One to four pieces of each side, as near to one place as they can stand; all others have been captured."""
    kept, gone = _parted(_whole(rules, stream), stream, lambda _: 1 + stream.below(4))
    return _stand(rules, [(kept, _around(rules, stream))], gone, stream, mount=True)


def cornered(rules: ConquestRuleset, stream: RandomStream) -> WarPosition:
    """One side has two pieces left and is to move, amid the whole armies of the others."""
    poor = SEATS.index(rules.seats[stream.below(len(rules.seats))])
    own, others = _split(_whole(rules, stream), poor)
    stream.shuffle(own)
    group = (own[:2] + others, _around(rules, stream))
    return _stand(rules, [group], own[2:], stream, mount=True, active=poor)


def besieged(rules: ConquestRuleset, stream: RandomStream) -> WarPosition:
    """One side holds all Quests, or all spaces of a castle, but one, and stands before it; the others are thinned."""
    side = SEATS.index(rules.seats[stream.below(len(rules.seats))])
    quests = [place for place in range(len(rules.names)) if _kind(rules, place) == QUEST]
    castles = [
        [rules.geography.number[name] for name in rules.board.castle(key)]
        for seat, key in rules.board.homes.items()
        if seat in rules.seats and rules.team_of(seat) != rules.team_of(SEATS[side])
    ]
    goals = quests if quests and stream.below(2) else castles[stream.below(len(castles))]
    stream.shuffle(goals)
    own, others = _split(_whole(rules, stream), side)
    kept, gone = _parted(others, stream, lambda pieces: 3 + stream.below(pieces // 2))
    own.sort(key=lambda piece: piece[1] != "soldier")
    near = [place for place in _around(rules, stream, goals[0]) if place not in goals]
    return _stand(rules, [(own, goals[1:] + near), (kept, _anywhere(rules, stream))], gone, stream, active=side)


def asleep(rules: ConquestRuleset, stream: RandomStream) -> WarPosition:
    """Two of four sides are dormant, two would be if one Quest more were held, and a camel stands before it.

    The camel belongs to a dormant side that holds all other Quests; who is awake may let it wander.
    """
    turns = stream.below(4)
    awake, second, host, guest = (SEATS.index(rules.seats[(turns + i) % 4]) for i in range(4))
    quests = [place for place in range(len(rules.names)) if _kind(rules, place) == QUEST]
    stream.shuffle(quests)
    force = _whole(rules, stream)
    groups: list[Group] = [
        ([(host, "soldier")] * 4, quests[1:]),
        ([(host, "camel")], [place for place in _around(rules, stream, quests[0]) if place not in quests]),
        ([(awake, "soldier")] * 3 + [(second, "soldier")] * 2, _castle(rules, host)),
        ([(awake, "knight")], _castle(rules, guest)),
    ]
    for group, _ in groups:
        for piece in group:
            force.remove(piece)
    kept, gone = _parted(force, stream, lambda _: 3)
    return _stand(rules, [*groups, (kept, _anywhere(rules, stream))], gone, stream, active=awake)


GATHERINGS: dict[str, Callable[[ConquestRuleset, RandomStream], WarPosition]] = {
    "scattered": scattered,
    "dense": dense,
    "thinned": thinned,
    "besieged": besieged,
    "cornered": cornered,
}


def gathered(
    gather: Callable[[ConquestRuleset, RandomStream], WarPosition], rules: ConquestRuleset, stream: RandomStream
) -> WarPosition:
    """A position of a gathering; one that is an ending already is left out."""
    while True:
        position = gather(rules, stream)
        if packing.numbers(position)["phase"] != OVER:
            return position


# -- who is there ------------------------------------------------------------------------------------------------------


def _whole(rules: ConquestRuleset, stream: RandomStream) -> Force:
    """All pieces of all seats, in any order but for soldiers, who come last."""
    starts = rules.board.starts[rules.options.word("army")]
    force = [(SEATS.index(seat), kind) for seat in rules.seats for kind, places in starts[seat].items() for _ in places]
    stream.shuffle(force)
    return sorted(force, key=lambda piece: piece[1] == "soldier")


def _split(force: Force, side: int) -> tuple[Force, Force]:
    """The pieces of a side, and all others."""
    return [piece for piece in force if piece[0] == side], [piece for piece in force if piece[0] != side]


def _parted(force: Force, stream: RandomStream, count: Callable[[int], int]) -> tuple[Force, Force]:
    """Of each side so many pieces, and the rest."""
    kept: Force = []
    gone: Force = []
    for side in sorted({side for side, _ in force}):
        own, _ = _split(force, side)
        stream.shuffle(own)
        most = count(len(own))
        kept += own[:most]
        gone += own[most:]
    return kept, gone


# -- where it stands ---------------------------------------------------------------------------------------------------


def _anywhere(rules: ConquestRuleset, stream: RandomStream) -> list[int]:
    places = list(range(len(rules.names)))
    stream.shuffle(places)
    return places


def _around(rules: ConquestRuleset, stream: RandomStream, middle: int | None = None) -> list[int]:
    """All places, the nearest to one of them first."""
    spaces, fields = rules.board.spaces, rules.board.fields
    points = [spaces[name].at if name in spaces else fields[name].spot for name in rules.names]
    x, y = points[stream.below(len(points)) if middle is None else middle]
    return sorted(range(len(points)), key=lambda at: (points[at][0] - x) ** 2 + (points[at][1] - y) ** 2)


def _castle(rules: ConquestRuleset, side: int) -> list[int]:
    return [rules.geography.number[name] for name in rules.board.castle(rules.board.homes[SEATS[side]])]


def _kind(rules: ConquestRuleset, place: int) -> int:
    return rules.geography.place_kind(rules.names[place])


def _fits(rules: ConquestRuleset, kind: str, place: int) -> bool:
    """Vessels stand on the sea, all others on land, in fields only knights and camels, in castles no siege engine."""
    where = _kind(rules, place)
    if kind in VESSELS:
        return where == SEA
    if kind == "siege" and where in (CASTLE, QUEST):
        return False
    return where != SEA and (where != FIELD or kind in ("knight", "camel"))


def _stand(
    rules: ConquestRuleset,
    groups: Iterable[Group],
    gone: Force,
    stream: RandomStream,
    mount: bool = False,
    active: int | None = None,
) -> WarPosition:
    """Put the pieces down in turn, each on the first place that is left for it; some soldiers may mount."""
    position = WarPosition(rules.tables)
    taken: set[int] = set()
    aboard: list[tuple[int, int, int]] = []  # side, place and number of a carrier, once for each soldier it takes
    for force, places in groups:
        for side, kind in force:
            piece = Piece(0, KINDS.index(kind), side, side, 0, 0, ())
            mounts = [seat for seat in aboard if seat[0] == side]
            if mount and kind == "soldier" and mounts and stream.below(2):
                chosen = mounts[stream.below(len(mounts))]
                aboard.remove(chosen)
                packing.add(position, chosen[1], piece, chosen[2])
                continue
            place = next(at for at in places if at not in taken and _fits(rules, kind, at))
            taken.add(place)
            number = packing.add(position, place, piece)
            aboard += [(side, place, number)] * (2 if kind in VESSELS else ROOM[KINDS.index(kind)])
    _capture(rules, position, gone, stream)
    packing.set_numbers(position, {"turn": LATER})
    begins = SEATS.index(rules.seats[stream.below(len(rules.seats))]) if active is None else active
    rules.engine.begin(position, begins)
    return position


def _capture(rules: ConquestRuleset, position: WarPosition, gone: Force, stream: RandomStream) -> None:
    """Missing pieces lie in the piles of opponents, and have been scored."""
    rows = packing.rows(position)
    for side, kind in gone:
        captors = [SEATS.index(seat) for team in rules.teams if SEATS[side] not in team for seat in team]
        captor = captors[stream.below(len(captors))]
        rows["pile"][captor * len(KINDS) + KINDS.index(kind)] += 1
        rows["score"][captor] += 1
    packing.set_rows(position, rows)
