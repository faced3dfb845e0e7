"""B-05: the starting positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from conquista.boards.checks.board_facts import Survey
from conquista.boards.checks.report import ContractLine
from conquista.boards.model import ARMIES, VESSELS
from conquista.boards.paths import BoardDistances, distances

FLEET = {"ship": 4, "galleon": 2}
CLASSIC = {"soldier": 10, "elephant": 4, "chariot": 2, "knight": 4, **FLEET}
MEN = {
    "classic": CLASSIC,
    "plus": {**CLASSIC, "siege": 2, "catapult": 2},
    "grand": {"soldier": 10, "elephant": 4, "knight": 4, "camel": 2, **FLEET},
}
FARTHEST = 6


def check_starts(survey: Survey, line: ContractLine) -> None:
    """Every army is complete, each piece on a space of its own, near its castle and in its harbour."""
    board = survey.board
    farthest = dict.fromkeys(ARMIES, 0)
    for seat in board.seats:
        if seat not in board.homes:
            line.find("no_island", [seat], seat=seat)
            continue
        away = distances(survey.light, survey.castles[board.homes[seat]])
        for army in ARMIES:
            check_army(survey, line, seat, army, away)
            ashore = on_land(board.starts.get(army, {}).get(seat, {}))
            farthest[army] = max([farthest[army], *(away[name] for name in ashore)])
        small, large = (board.starts.get(army, {}).get(seat, {}) for army in ("classic", "plus"))
        moved = sorted(n for p, names in small.items() for n in names if n not in large.get(p, ()))
        if moved:
            line.find("plus_differs", moved, seat=seat)
    first = {army: sides.get(board.seats[0], {}) for army, sides in board.starts.items()}
    counts = {army: len(on_land(men)) for army, men in first.items()}
    line.figure(land_starts=counts, farthest=farthest)


def on_land(men: Mapping[str, tuple[str, ...]]) -> set[str]:
    return {name for piece, names in men.items() if piece not in VESSELS for name in names}


def check_army(survey: Survey, line: ContractLine, seat: str, army: str, away: BoardDistances) -> None:
    """Check one army of one side."""
    board = survey.board
    island = board.homes[seat]
    men = board.starts.get(army, {}).get(seat, {})
    if {piece: len(places) for piece, places in men.items()} != MEN[army]:
        counts = [f"{piece} {len(places)}" for piece, places in men.items()]
        want = [f"{piece} {count}" for piece, count in MEN[army].items()]
        line.find("men", [], seat=seat, army=army, have=counts, want=want, count=len(counts))
        return
    twice = [n for n, count in Counter(n for names in men.values() for n in names).items() if count > 1]
    if twice:
        line.find("shared", twice, seat=seat, army=army)
    lost = [n for piece, names in men.items() for n in names if not fits(survey, piece, n, island)]
    if lost:
        line.find("wrong_place", lost, seat=seat, army=army)
    afloat = {n for piece in VESSELS for n in men[piece]}
    if afloat != set(survey.harbour(island)):
        line.find("harbour", sorted(afloat ^ set(survey.harbour(island))), seat=seat, army=army)
    ashore, castle = on_land(men), set(survey.castles[island])
    if army == "grand" and castle - ashore:
        line.find("castle_empty", sorted(castle - ashore), seat=seat)
    if army != "grand" and castle & ashore:
        line.find("castle_held", sorted(castle & ashore), seat=seat, army=army)
    far = sorted(n for n in ashore if away[n] > FARTHEST)
    if far:
        line.find("far", far, seat=seat, army=army, most=FARTHEST)


def fits(survey: Survey, piece: str, name: str, island: str) -> bool:
    """Return whether a piece starts in the right place: vessels at sea, everything else on its own island."""
    space = survey.board.spaces[name]
    return space.kind == "sea" if piece in VESSELS else space.kind in ("land", "castle") and space.island == island
