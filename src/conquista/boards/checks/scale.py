"""B-11: a plausible scale in centimetres, and editions that keep the board connected."""

from __future__ import annotations

import math

from conquista.boards.checks.board_facts import Survey
from conquista.boards.checks.report import ContractLine
from conquista.boards.model import LINK_KINDS, WarBoard
from conquista.boards.paths import cut_off, distances, ways

CURRENT = 2  # the revision of the rulings for new matches

SHOT_CM = 4.0  # range of a shot in editions that measure it
SHOT_LINKS = 3  # range in editions that count links
FEWEST, MOST = 1.0, 3.0  # roads that such a shot should span
SHARE = 0.6  # a measured shot reaches at most this share of a shot by links, on average


def check_scale(survey: Survey, line: ContractLine) -> None:
    board = survey.board
    unit = board.width_cm / board.size[0]
    roads = sorted(math.dist(board.spaces[k.a].at, board.spaces[k.b].at) * unit for k in board.links_of("road"))
    typical = roads[len(roads) // 2] if roads else 0.0
    spans = SHOT_CM / typical if typical else 0.0
    if not FEWEST <= spans <= MOST:
        line.find("scale", [], road=f"{typical:.1f}", low=f"{SHOT_CM / MOST:.1f}", high=f"{SHOT_CM / FEWEST:.1f}")
    else:
        reach_of_shots(board, line)
    ground = [name for name, s in board.spaces.items() if s.kind != "sea"]
    for army, shut in board.shut.items():
        lost = cut_off(ways(board, without=shut), ground)
        if lost:
            line.find("shut_cuts", sorted(lost), army=army)
    if board.rope_as_bridge and not board.links_of("rope"):
        line.find("no_rope", [], armies=sorted(board.rope_as_bridge))
    line.figure(
        width_cm=board.width_cm,
        typical_road_cm=round(typical, 2),
        shot_spans_roads=round(spans, 2),
        rope_as_bridge=sorted(board.rope_as_bridge),
        shut={army: sorted(" ".join(sorted(ends)) for ends in links) for army, links in board.shut.items()},
    )


def reach_of_shots(board: WarBoard, line: ContractLine) -> None:
    """A measured shot has a target from every space for catapults, and fewer targets than one by links."""
    stands = [name for name, space in board.spaces.items() if space.kind in ("land", "sea")]
    spots = board.measured(CURRENT)
    targets = {name: spots[name] for name, space in board.spaces.items() if space.kind != "castle"}
    near = ways(board, LINK_KINDS)
    measured, linked, lonely = 0, 0, []
    for name in stands:
        here = spots[name]
        within = sum(math.dist(here, there) <= SHOT_CM + 1e-9 for there in targets.values()) - 1
        measured += within
        linked += sum(other in targets for other in distances(near, [name], limit=SHOT_LINKS)) - 1
        if not within:
            lonely.append(name)
    if lonely:
        line.find("lonely", lonely)
    if measured > SHARE * linked:
        line.find("crowded", [], measured=f"{measured / len(stands):.1f}", linked=f"{linked / len(stands):.1f}")
    if stands:
        line.figure(
            targets_by_links=round(linked / len(stands), 2), targets_by_distance=round(measured / len(stands), 2)
        )
