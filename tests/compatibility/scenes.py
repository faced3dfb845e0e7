"""Positions on the shipped boards in which revision 1 of the rulings plays otherwise than revision 2.

Read by the present program and by the older one that wrote the data (see `make.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from conquista.games.conquest.scenes.scenario import ConquestScene, Scenario


@dataclass(frozen=True)
class Moment:
    """Pieces on the board of a preset, and the words that were played under the old ruling."""

    preset: str
    pieces: str
    words: str
    far: str = "SWNE"  # seats that have five soldiers more, in their own castles
    spent: int = 0
    raised: Mapping[str, str] = field(default_factory=dict)

    def scene(self) -> ConquestScene:
        men = [f"{seat}.Sol@{seat}K{number}" for seat in self.far for number in range(1, 6)]
        found = (*men, *self.pieces.split())
        return ConquestScene(
            Scenario(preset=self.preset, pieces=found, active="S", spent=self.spent, raised=self.raised)
        )


MOMENTS = {
    "climb": Moment("conquest_4p", "S.Kni@N16 W.Sol@N12 W.Ele[Sol]@N8 W.Sol@N4", "N16-N12 decline end"),
    "climb-tower": Moment("plus_4p", "S.Kni@N16 W.Sol@N12 W.Sie[Sol]@N8 W.Sol@N4", "N16-N12 decline end"),
    "vulnerable": Moment(
        "conquest_4p", "S.Kni@N12 S.Sol@C5 W.Shp@MN1 W.Gal@MN6 W.Sol@N16", "N12-MN1 MN6-MN1 C5-C6", "WNE"
    ),
    "vulnerable-both": Moment(
        "conquest_4p", "S.Ele[Sol]@N12 W.Shp@MN1 W.Kni@N8 W.Sol@N16", "N12-MN1 N8-N12 N12-MN1", "WNE"
    ),
    "vessel-again": Moment(
        "conquest_4p", "S.Shp@MN6 S.Kni@N8 W.Shp@MN1 W.Sol@N12", "MN6-MN1 N12-MN1 N8-N12 N12-MN1 MN1-MN2"
    ),
    "vessel-again-grand": Moment(
        "grand_en", "S.Shp@MN6 S.Kni@N8 W.Shp@MN1 W.Sol@N12", "MN6-MN1 N12-MN1 N8-N12 N12-MN1 MN1-MN2"
    ),
    "conquest-between": Moment(
        "conquest_4p",
        "S.Cha@N2 W.Sol@N6 S.Kni@N12 W.Shp@MN1 S.Cha@N9 W.Sol@N13",
        "N2-N6 N12-MN1 N9-N13",
        "SNE",
    ),
    "theft-between": Moment(
        "grand_it", "S.Kni@N2 W.Sol@N6 S.Sol@N9 W.Cam@N13 S.Kni@N19 W.Sol@N28", "N2-N6 N9+N13 N19-N28", "SNE"
    ),
    "free-lowering": Moment(
        "grand_fr",
        "S.Sol^@NK1 S.Kni@E2 W.Kni@W2 N.Sol@N2 N.Sol@N3 N.Sol@N4",
        "E2-E6 W2-W6",
        "SWE",
        19,
        {"NK1": "N"},
    ),
}
