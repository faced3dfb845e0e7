"""How long do hints, reviews, questions to the explorer and pictures of positions take?"""

from __future__ import annotations

import time
from collections.abc import Callable

from benchmarks import figures
from benchmarks.figures import Paper
from conquista.core import Seat
from conquista.core.match import Match
from conquista.core.record import read, replay
from conquista.drawing.pictures import PictureStyle, bitmap
from conquista.explorer.openings import openings_of
from conquista.explorer.results import ALL, StepFilter, explore
from conquista.explorer.shipped import shipped_openings
from conquista.famous.library import famous_game
from conquista.games import registry
from conquista.players import registry as players
from conquista.players.match_review import reviewer
from conquista.players.thought import Stop
from conquista.table.computers.advice import advise
from conquista.table.computers.tasks import ComputerTask
from conquista.table.handlers.seats import computer

HINT, FIRST_GRAPH, REVIEW, QUESTION, PICTURE = 2.0, 5.0, 60.0, 0.05, 0.3  # seconds
DUELS = ("conquest_2p", "plus_2p", "grand_2p", "condottiere_2p")
TABLES = ("conquest_2p", "conquest_4p", "grand_party_en", "condottiere_4p")
GRAPH = 8  # decisions that make a first graph
ASKED = 3  # positions of a match


def measure(paper: Paper) -> None:
    for name in TABLES:
        match = played(name)
        times = [spent(hint_of(match, number), clock=time.perf_counter) for number in some(match)]
        paper.add(f"hint, {name}, time of waiting", times, "s", better="less", bar=HINT)
    for name in DUELS:
        match = played(name)
        judge = reviewer(match.game.facts.name)
        begin, first = time.process_time(), 0.0
        for number, decision in enumerate(judge.decisions(match)):
            judge.judge(match, decision, judge.limits, Stop())
            if number < GRAPH:
                first = time.process_time() - begin
        paper.add(f"first graph of a review, {name}", first, "s", better="less", bar=FIRST_GRAPH)
        paper.add(f"review, {name}", time.process_time() - begin, "s", better="less", bar=REVIEW)
    shipped_openings()
    for name in TABLES:
        times = [spent(question_of(name)) for _ in range(ASKED)]
        paper.add(f"question to the explorer, {name}", times, "s", better="less", bar=QUESTION)
    for name in TABLES:
        match = played(name)
        spent(picture_of(match, 1))  # draws the board, which is kept
        times = [spent(picture_of(match, number)) for number in some(match)]
        paper.add(f"picture of a position, {name}", times, "s", better="less", bar=PICTURE)


def played(name: str) -> Match:
    found = famous_game(name)
    return replay(registry.game(found.game), read(found.record))


def some(match: Match) -> list[int]:
    """Return numbers of positions of a match, at equal distances."""
    return [(2 * place + 1) * len(match.entries) // (2 * ASKED) for place in range(ASKED)]


def spent(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    begin = clock()
    work()
    return clock() - begin


def hint_of(match: Match, number: int) -> Callable[[], object]:
    """Return the work for a hint at a position, as the server does it: by the strongest player."""
    game, options, state = match.game, match.options, match.states[number]
    seat: Seat = match.entries[number].seat
    holder = computer(game, options, seat, players.names(game)[-1])
    view = game.view(state, seat).data
    task = ComputerTask(game.facts.name, options.changed(), seat, holder, view, number, "", "0" * 64)
    return lambda: advise(task)


def question_of(preset: str) -> Callable[[], object]:
    game, options = registry.preset(preset)
    openings = openings_of(game.facts.name)
    sides = game.teams(options) or tuple((seat,) for seat in game.seats(options))
    return lambda: explore(
        [shipped_openings()], openings.key(game, options, ""), StepFilter(preset, ALL), sides, openings.by_seat
    )


def picture_of(match: Match, number: int) -> Callable[[], object]:
    game = match.game
    draw = registry.part(game.facts.name, "picture")
    return lambda: bitmap(draw(game.view(match.states[number], None), [], "en"), PictureStyle())


if __name__ == "__main__":
    figures.run(__file__, __doc__, measure)
