"""B-08: short names that say where a space is, and that match under the symmetries."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from conquista.boards.checks.board_facts import Survey
from conquista.boards.checks.report import ContractLine

FORMS = {
    "land": r"{island}[A-JL-P R-Z]?\d{{1,2}}".replace(" ", ""),  # K and Q are reserved for castles and Quests
    "castle": r"{island}K[1-5]",
    "quest": r"{island}Q[1-5]",
    "sea": r"M[A-Z]{{1,2}}\d{{1,2}}",
}
OPEN_FIELD = r"{island}F\d{{1,2}}"
CLOSED_FIELD = r"{island}[A-Z]\d{{0,2}}"
SPLIT = re.compile(r"([A-Za-z]+)(\d*)")
LONGEST = 5


def check_names(survey: Survey, line: ContractLine) -> None:
    board = survey.board
    odd = [name for name, s in board.spaces.items() if not re.fullmatch(FORMS[s.kind].format(island=s.island), name)]
    odd += [
        name
        for name, f in board.fields.items()
        if not re.fullmatch((CLOSED_FIELD if f.closed else OPEN_FIELD).format(island=f.island), name)
    ]
    if odd:
        line.find("form", odd)
    names = [*board.spaces, *board.fields]
    long = [name for name in names if len(name) > LONGEST]
    if long:
        line.find("long", long, most=LONGEST)
    folded = Counter(name.casefold() for name in names)
    alike = [name for name in names if folded[name.casefold()] > 1]
    if alike:
        line.find("alike", alike)
    if not odd:
        check_numbers(survey, line)
    line.figure(names=len(names), longest=max(map(len, names), default=0))


def check_numbers(survey: Survey, line: ContractLine) -> None:
    """Images have equal numbers: an image with other letters has the same number."""
    for images in survey.images:
        if images.lost:
            continue  # reported by B-10
        for name, twin in images.to.items():
            if name != twin and not matching(name, twin, images.islands):
                line.find("number", [name, twin], symmetry=images.symmetry.name)
                break


def matching(name: str, twin: str, islands: Mapping[str, str]) -> bool:
    """Return whether the image has the exchanged letters of the name, in any order, and the same number."""
    one, two = SPLIT.fullmatch(name), SPLIT.fullmatch(twin)
    if one is None or two is None:
        return False
    if sorted(one[1]) == sorted(two[1]):
        return True  # its own image, or another space of the same stretch
    return sorted(islands.get(c, c) for c in one[1]) == sorted(two[1]) and one[2] == two[2]
