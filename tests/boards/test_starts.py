"""Where the armies begin: what the page about boards promises."""

from __future__ import annotations

import pytest

from conquista import boards
from conquista.boards.model import WarBoard
from conquista.boards.paths import light

SEATS = {"elephant": 2, "chariot": 1, "camel": 1}


def war(name: str) -> WarBoard:
    return boards.load_as(WarBoard, name)


def mounted(board: WarBoard, army: str, seat: str) -> int:
    """How many soldiers can mount with one move each: the largest matching of soldiers and places on carriers."""
    men, near = board.starts[army][seat], light(board)
    places = [name for piece, room in SEATS.items() for name in men.get(piece, ()) for _ in range(room)]
    taken: dict[int, str] = {}

    def seat_for(soldier: str, tried: set[int]) -> bool:
        for i, carrier in enumerate(places):
            if carrier in near[soldier] and i not in tried:
                tried.add(i)
                if i not in taken or seat_for(taken[i], tried):
                    taken[i] = soldier
                    return True
        return False

    return sum(seat_for(soldier, set()) for soldier in men["soldier"])


@pytest.mark.parametrize("name", ["mare", "rosa"])
@pytest.mark.parametrize("army", ["classic", "plus"])
def test_all_soldiers_can_mount_with_one_move_each(name: str, army: str) -> None:
    board = war(name)
    assert [mounted(board, army, seat) for seat in board.seats] == [10] * len(board.seats)


@pytest.mark.parametrize("name", ["mare", "rosa"])
@pytest.mark.parametrize("army", ["classic", "plus"])
def test_everybody_gets_out(name: str, army: str) -> None:
    """Once the soldiers have mounted, knights leave, then every piece with a free road, until nobody is left behind."""
    board = war(name)
    near = light(board)
    for seat in board.seats:
        men = board.starts[army][seat]
        here = {
            n for piece, names in men.items() if piece not in ("ship", "galleon", "soldier", "knight") for n in names
        }
        home = {n for names in men.values() for n in names} | set(board.castle(board.homes[seat]))
        left = True
        while here and left:
            left = False
            for piece in sorted(here):
                seen, queue = {piece}, [piece]
                for place in queue:
                    queue += [n for n in near[place] if n not in seen and n not in here]
                    seen.update(near[place])
                if any(n not in home for n in queue):
                    here.remove(piece)
                    left = True
        assert not here


@pytest.mark.parametrize("name", ["mare", "rosa"])
def test_all_gates_are_held_and_the_castle_is_empty(name: str) -> None:
    board = war(name)
    for seat in board.seats:
        held = {n for names in board.starts["classic"][seat].values() for n in names}
        castle = board.castle(board.homes[seat])
        assert {board.gates[c] for c in castle} <= held
        assert not held & set(castle)


@pytest.mark.parametrize(
    ("name", "army"), [("mare", "plus"), ("rosa", "plus"), ("mare", "classic"), ("rosa", "classic")]
)
def test_every_junction_keeps_a_free_way_out(name: str, army: str) -> None:
    """From each chariot a road leads out over spaces that none of its own side holds, once its soldier has mounted."""
    board = war(name)
    near = light(board)
    for seat in board.seats:
        men = board.starts[army][seat]
        held = {n for piece, names in men.items() if piece != "soldier" for n in names}
        for chariot in men["chariot"]:
            seen, queue = {chariot}, [chariot]
            for place in queue:
                queue += [n for n in near[place] if n not in seen and n not in held]
                seen.update(near[place])
            assert len(queue) > 40
