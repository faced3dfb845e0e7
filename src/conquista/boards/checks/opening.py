"""B-12: nothing can be captured in the first turn of any side."""

from __future__ import annotations

from conquista.boards.checks.board_facts import Survey
from conquista.boards.checks.reach import WANDER, FirstTurnReach
from conquista.boards.checks.report import ContractLine
from conquista.boards.model import ARMIES
from conquista.boards.paths import distances


def check_first_turn(survey: Survey, line: ContractLine) -> None:
    """No start of another side can be captured; nor can a camel that was made to wander."""
    board = survey.board
    reach = FirstTurnReach(board)
    spare: dict[str, int] = {}
    for army in ARMIES:
        sides = board.starts.get(army, {})
        targets, starts = {}, {}
        for seat, men in sides.items():
            marks = {name for names in men.values() for name in names}
            starts[seat] = marks
            targets[seat] = marks | set(distances(reach.roads[True], men.get("camel", ()), limit=WANDER))
        for seat, men in sides.items():
            enemies = {name for other, names in targets.items() if other != seat for name in names}
            hits = reach.hits(men, army)
            for piece, places in hits.items():
                taken = sorted(places & enemies)
                if taken:
                    line.find("taken", taken, seat=seat, army=army, piece=piece)
            if army == "grand":
                still = {name for other, names in starts.items() if other != seat for name in names}
                if taken := sorted(reach.rode_and_built(men) & still):
                    line.find("taken", taken, seat=seat, army=army, piece="new catapult")
            known = set().union(*hits.values())
            beyond = distances(reach.any_link, known)
            spare[army] = min([spare.get(army, 99), *(beyond[name] for name in enemies)])
    line.figure(links_to_spare=spare)
