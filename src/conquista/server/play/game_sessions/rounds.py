"""The rounds of a game session: drawing seats, beginning, placings, and the score, in memory only."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

from conquista.games import registry
from conquista.server.errors import ServerRefused
from conquista.server.play.pairing.points import FinishedTable, PersonStanding, RankedPerson, standings, table_points
from conquista.server.play.pairing.seating import Pair, PlayedRounds, TableShape, choose_bench, seat_round
from conquista.server.play.pairing.table_sizes import preset_family, table_sizes
from conquista.store.play.game_sessions import (
    BETWEEN,
    ENDED,
    HERE,
    LEFT,
    PLAYING,
    READY,
    REMOVED,
    SessionRound,
    StoredSession,
)
from conquista.table.results import FinalRanks

COMPUTER_MARK = "computer:"  # begins the ids of computers among the people of a round
PAUSE_BETWEEN = 60_000  # milliseconds after a round in which people say whether they play the next one
COUNTDOWN = 20_000  # milliseconds after the host began a round for which not all were ready


def is_computer(person: str) -> bool:
    return person.startswith(COMPUTER_MARK)


def shape_of(preset: str) -> TableShape:
    game, options = registry.preset(preset)
    return TableShape(tuple(game.seats(options)), tuple(tuple(team) for team in game.teams(options)))


# drawing


def seated_next(session: StoredSession, only_ready: bool = False) -> list[str]:
    """Return who plays the next round: those who are here, or only those who said so, and the computers."""
    states = (READY,) if only_ready else (HERE, READY)
    people = [one.person for one in session.staying() if one.state in states]
    return people + [f"{COMPUTER_MARK}{number}" for number in range(1, int(session.terms["computers"]) + 1)]


def draw(session: StoredSession, people: Sequence[str], apart: Collection[Pair], random_seed: int) -> dict[str, Any]:
    """Return the tables of the next round for these people, and who looks on; no tables where too few can play."""
    family = preset_family(session.terms["preset"])
    played = remembered(session)
    for pair in combinations([one for one in people if is_computer(one)], 2):
        played.met[frozenset(pair)] += 20  # computers do not play among themselves where that can be avoided
    points = {one.person: float(one.points) for one in scores(session)}
    chance, playing = Random(random_seed), list(people)
    bench: list[str] = []
    while playing:
        sizes = table_sizes(len(playing), family.sizes, session.terms["tables"], session.terms["size"])
        out = choose_bench([one for one in playing if not is_computer(one)], len(playing) - sum(sizes), played, chance)
        chosen = [one for one in playing if one not in out]
        if len(chosen) != sum(sizes):  # more computers than people who could look on
            playing = [one for one in playing if not is_computer(one)]
            continue
        shapes = [shape_of(family.presets[size]) for size in sizes]
        seats = seat_round(chosen, shapes, points, played, apart, random_seed) if sizes else ()
        if seats is not None:
            bench += out
            tables: list[dict[str, Any]] = [
                {"preset": family.presets[size], "seats": seat} for size, seat in zip(sizes, seats, strict=True)
            ]
            if all(is_computer(one) for table in tables for one in table["seats"].values()):
                tables = []
            return {"random_seed": random_seed, "tables": tables, "bench": bench, "by_hand": False}
        # Two who must not meet cannot be kept apart: one of them looks on.
        torn = [one for one in playing if any(one in pair and pair <= set(playing) for pair in apart)]
        [one] = choose_bench(torn, 1, played, chance)
        bench.append(one)
        playing.remove(one)
    return {"random_seed": random_seed, "tables": [], "bench": bench, "by_hand": False}


def drawn_people(draft: Mapping[str, Any]) -> set[str]:
    return {one for table in draft.get("tables", ()) for one in table["seats"].values()} | set(draft.get("bench", ()))


def keeps_apart(draft: Mapping[str, Any], apart: Collection[Pair]) -> bool:
    """Return whether nobody sits at a table with a person whom they must not meet."""
    return not any(pair <= set(table["seats"].values()) for table in draft.get("tables", ()) for pair in apart)


def swap(session: StoredSession, one: str, other: str) -> None:
    """Exchange two names of the drawn round."""
    if not {one, other} <= drawn_people(session.draft):
        raise ServerRefused("server.session_swap")
    exchanged = {one: other, other: one}
    for table in session.draft["tables"]:
        table["seats"] = {seat: exchanged.get(person, person) for seat, person in table["seats"].items()}
    session.draft["bench"] = [exchanged.get(person, person) for person in session.draft["bench"]]
    session.draft["by_hand"] = True


def remembered(session: StoredSession) -> PlayedRounds:
    played = PlayedRounds()
    for one in session.rounds:
        played.add([(shape_of(table["preset"]), table["seats"]) for table in one.tables], one.bench)
    return played


# playing


def begin(session: StoredSession, now: int) -> None:
    """Begin the round that is drawn. The ids of its tables follow from the session, so that none is opened twice."""
    number = session.round + 1
    tables = [
        {"id": table_id(session.id, number, place), "preset": table["preset"], "seats": table["seats"], "placed": None}
        for place, table in enumerate(session.draft["tables"])
    ]
    session.rounds.append(
        SessionRound(number, session.draft["random_seed"], now, 0, tables, list(session.draft["bench"]))
    )
    session.round, session.state, session.due, session.draft = number, PLAYING, 0, {}
    for one in session.people.values():
        if one.state == READY:
            one.state = HERE


def table_id(session: str, number: int, place: int) -> str:
    return hashlib.sha256(f"game session {session} {number} {place}".encode()).hexdigest()[:16]


def place(session: StoredSession, table: str, ranks: FinalRanks) -> None:
    """Enter the result of a table of the current round; a second time changes nothing."""
    current = session.rounds[-1]
    found = next((one for one in current.tables if one["id"] == table), None)
    if found is None or found["placed"] is not None:
        return
    points = table_points(ranks.ranks, ranks.has_result)
    found["placed"] = [
        {
            "person": found["seats"][seat],
            "seat": seat,
            "side": side,
            "rank": ranks.ranks[side],
            "points": str(Fraction(0) if seat in ranks.left else points[side]),
        }
        for side, seats in enumerate(ranks.sides)
        for seat in seats
    ]


def end_round(session: StoredSession, now: int) -> None:
    """End the current round once all its tables have a result; the next begins after a pause, if there is one."""
    current = session.rounds[-1]
    if current.ended or any(table["placed"] is None for table in current.tables):
        return
    current.ended = now
    last = int(session.terms["rounds"])
    session.state = ENDED if last and session.round >= last else BETWEEN
    session.due = 0 if session.state == ENDED else now + PAUSE_BETWEEN


# score


def placed_tables(session: StoredSession) -> list[FinishedTable]:
    return [
        tuple(RankedPerson(one["person"], one["side"], one["rank"], Fraction(one["points"])) for one in table["placed"])
        for one_round in session.rounds
        for table in one_round.tables
        if table["placed"] is not None
    ]


def scores(session: StoredSession) -> tuple[PersonStanding, ...]:
    """Return the standings of everyone who is here or has played; computers play for nothing."""
    tables = placed_tables(session)
    played = {one.person for table in tables for one in table}
    people = [
        one.person
        for one in sorted(session.people.values(), key=lambda one: (one.joined, one.person))
        if one.person in played or one.state not in (LEFT, REMOVED)
    ]
    return standings(people, tables)
