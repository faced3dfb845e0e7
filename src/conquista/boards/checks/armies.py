"""B-05: who begins where."""

from __future__ import annotations

from collections import Counter

from conquista.boards.checks.report import Line
from conquista.boards.checks.survey import Survey
from conquista.boards.model import ARMIES, VESSELS
from conquista.boards.walks import distances

FLEET = {"ship": 4, "galleon": 2}
CLASSIC = {"soldier": 10, "elephant": 4, "chariot": 2, "knight": 4, **FLEET}
MEN = {
    "classic": CLASSIC,
    "plus": {**CLASSIC, "siege": 2, "catapult": 2},
    "grand": {"soldier": 10, "elephant": 4, "knight": 4, "camel": 2, **FLEET},
}
FARTHEST = 6


def b05(survey: Survey, line: Line) -> None:
    """Every army complete, each piece on a space of its own, near its castle and in its harbour."""
    board = survey.board
    farthest: dict[str, int] = dict.fromkeys(ARMIES, 0)
    for seat in board.seats:
        if seat not in board.homes:
            line.find("no_island", [seat], seat=seat)
            continue
        island = board.homes[seat]
        castle = set(survey.castles[island])
        away = distances(survey.light, castle)
        for army in ARMIES:
            men = board.starts.get(army, {}).get(seat, {})
            if {piece: len(places) for piece, places in men.items()} != MEN[army]:
                told = [f"{piece} {len(places)}" for piece, places in men.items()]
                line.find("men", [], seat=seat, army=army, have=told, want=[f"{p} {n}" for p, n in MEN[army].items()])
            places = [name for names in men.values() for name in names]
            twice = [name for name, count in Counter(places).items() if count > 1]
            if twice:
                line.find("shared", twice, seat=seat, army=army)
            lost = [n for p, names in men.items() for n in names if not fits(survey, p, n, island)]
            if lost:
                line.find("wrong_place", lost, seat=seat, army=army)
            ashore = {n for p, names in men.items() if p not in VESSELS for n in names}
            afloat = {n for p, names in men.items() if p in VESSELS for n in names}
            if afloat != set(survey.harbour(island)):
                line.find("harbour", sorted(afloat ^ set(survey.harbour(island))), seat=seat, army=army)
            inside = ashore & castle
            if army == "grand" and inside != castle:
                line.find("castle_empty", sorted(castle - inside), seat=seat)
            if army != "grand" and inside:
                line.find("castle_held", sorted(inside), seat=seat, army=army)
            far = sorted(n for n in ashore if away[n] > FARTHEST)
            if far:
                line.find("far", far, seat=seat, army=army, most=FARTHEST)
            farthest[army] = max([farthest[army], *(away[n] for n in ashore)])
        small, large = (board.starts.get(army, {}).get(seat, {}) for army in ("classic", "plus"))
        moved = sorted(n for p, names in small.items() for n in names if n not in large.get(p, ()))
        if moved:
            line.find("plus_differs", moved, seat=seat)
    line.figure(land_starts={"classic": 20, "plus": 24, "grand": 20}, sea_starts=6, farthest=farthest)


def fits(survey: Survey, piece: str, name: str, island: str) -> bool:
    """Vessels begin at sea, everything else on its own island."""
    space = survey.board.spaces[name]
    return space.kind == "sea" if piece in VESSELS else space.kind in ("land", "castle") and space.island == island
