"""Derived facts of one war board that several checks share, computed once."""

from __future__ import annotations

from functools import cached_property

from conquista.boards.checks.symmetry_maps import Images, find_images, is_motion
from conquista.boards.faces import Ring, island_faces
from conquista.boards.link_curves import LinkCurves
from conquista.boards.model import BoardLink, Point, WarBoard
from conquista.boards.paths import heavy, light, sea, travellers


class Survey:
    def __init__(self, board: WarBoard) -> None:
        self.board = board

    @cached_property
    def curves(self) -> LinkCurves:
        return LinkCurves(self.board)

    @cached_property
    def lines(self) -> list[tuple[BoardLink, list[Point]]]:
        """Return every link and its drawn line."""
        return [(link, self.curves.line(link)) for link in self.board.links]

    @cached_property
    def faces(self) -> dict[str, list[Ring]]:
        """Return the bounded faces of each island."""
        return {key: island_faces(self.board.spaces, self.board.links, key) for key in self.board.islands}

    @cached_property
    def castles(self) -> dict[str, tuple[str, ...]]:
        return {key: self.board.castle(key) for key in self.board.main_islands}

    @cached_property
    def gates(self) -> dict[str, list[str]]:
        """Return the gates of each main island, in the order of its castle spaces."""
        gates = self.board.gates
        return {key: [gates[c] for c in castle if c in gates] for key, castle in self.castles.items()}

    @cached_property
    def light(self) -> dict[str, list[str]]:
        return light(self.board)

    @cached_property
    def heavy(self) -> dict[str, list[str]]:
        return heavy(self.board)

    @cached_property
    def sea(self) -> dict[str, list[str]]:
        return sea(self.board)

    @cached_property
    def travellers(self) -> dict[str, dict[str, list[str]]]:
        return travellers(self.board)

    @cached_property
    def ports(self) -> dict[str, list[str]]:
        """Return the seaports of each island, by the land they serve."""
        found: dict[str, list[str]] = {key: [] for key in self.board.islands}
        for port, docks in self.board.ports.items():
            for key in {self.board.spaces[dock].island for dock in docks}:
                if key in found:
                    found[key].append(port)
        return found

    @cached_property
    def centre(self) -> str:
        """Return the key of the centre island, "" where there is none."""
        return next((key for key, island in self.board.islands.items() if island.kind == "centre"), "")

    @cached_property
    def images(self) -> tuple[Images, ...]:
        """Return the images of the board under each declared symmetry."""
        return tuple(find_images(self.board, symmetry) for symmetry in self.board.symmetries if is_motion(symmetry))

    @cached_property
    def quests(self) -> list[str]:
        return [name for name, space in self.board.spaces.items() if space.kind == "quest"]

    def harbour(self, island: str) -> tuple[str, ...]:
        return self.board.islands[island].harbour
