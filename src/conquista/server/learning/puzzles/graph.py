"""A puzzle as data for the client: its position, the positions after some words, and all that solving offline needs.

A pack has every position from which the goal can still be reached, with all legal actions, trips and hints. Actions
that lose the goal are in it with their verdict and the answer of the defence, but the play after them is not: there
the client asks the server.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from typing import Any

from conquista.core import Data
from conquista.games import registry
from conquista.puzzles.kit import OPEN, CoachVerdict, PuzzleKit
from conquista.server.learning.analysis.position_offers import TableQueries, legal_words, offers, plain_view
from conquista.server.learning.analysis.view_diff import changes
from conquista.server.learning.puzzles import catalogue
from conquista.server.learning.puzzles.solving import AttemptReplay, AttemptStep, solver
from conquista.table import disclosure

MOST_POSITIONS = 150  # from which the client can go on
MOST_NODES = 2_500
SECONDS = 6.0  # of work for one pack; what is missing then, the client asks the server for
HINTS = (2, 3)


def position_data(puzzle: str) -> dict[str, Data]:
    """Return the first position of a puzzle, without its solution."""
    return _Graph(puzzle).position()


def moves_data(puzzle: str, words: Sequence[str], known: int) -> dict[str, Data]:
    """Return the positions after words of the solver, from a number of them on; the last one with what it offers."""
    here = solver(puzzle)
    steps = [here.after(words[: count + 1]) for count in range(known, len(words))] or [here.after(words)]
    graph = _Graph(puzzle)
    nodes = [graph.node(step) for step in steps]
    return {"nodes": [*nodes[:-1], {**nodes[-1], **graph.offered(steps[-1])}]}


def pack_data(puzzle: str) -> dict[str, Data]:
    """Return all that a client needs to solve a puzzle without a server, the solution included."""
    return _Graph(puzzle).pack()


class _Graph:
    """The positions of one puzzle. A node that repeats a position names the first one: `same`."""

    def __init__(self, puzzle: str) -> None:
        self._puzzle = puzzle
        self._kit = catalogue.kit_of(puzzle)
        self._solver: AttemptReplay = solver(puzzle)
        self._game, self._seat = self._solver.game, self._solver.seat
        name = self._game.facts.name
        self._queries: TableQueries | None = (
            registry.part(name, "lessons") if name in registry.having("lessons") else None
        )
        self._first = plain_view(self._game, self._solver.first().state, self._seat)
        self._nodes: list[dict[str, Any]] = []
        self._steps: list[AttemptStep] = []
        self._seen: dict[str, int] = {}
        self._until = time.monotonic() + SECONDS

    def position(self) -> dict[str, Data]:
        first = self._solver.first()
        options = self._game.options(first.state)
        return {
            "card": catalogue.card(self._puzzle),
            "game": self._game.facts.name,
            "preset": self._solver.puzzle.preset,
            "options": dict(options.changed()),
            "seat": self._seat,
            "seats": list(self._game.seats(options)),
            "teams": [list(team) for team in self._game.teams(options)],
            "left": self._solver.coach.left,
            "question": catalogue.question(self._puzzle).as_data(),
            "first": self._first,
            "nodes": [{**self.node(first), **self.offered(first)}],
        }

    def pack(self) -> dict[str, Data]:
        self._add(self._solver.first())
        self._seen[self._key(self._steps[0])] = 0
        waiting, opened = deque([0]), list[int]()
        self._follow_solution(waiting)
        while waiting and len(opened) < MOST_POSITIONS and self._in_time():
            at = waiting.popleft()
            self._open(at)
            opened.append(at)
            for word in self._nodes[at].get("legal", ()):
                self._follow(at, [word], waiting)
        for at in opened:
            for goal in self._trips(at):
                if len(self._nodes) < MOST_NODES and self._in_time():
                    self._follow(at, goal, None)
        return {**self.position(), "nodes": self._nodes, "solution": self._solution()}

    def _follow_solution(self, waiting: deque[int]) -> None:
        """Add the main line first, so that a pack that stays incomplete has it."""
        words, at = self._solver.puzzle.tree[0].split(), 0
        while self._goes_on(self._steps[at]) and len(self._steps[at].words) < len(words) and self._in_time():
            self._open(at)
            word = words[len(self._steps[at].words)]
            self._follow(at, [word], waiting)
            after = self._nodes[at]["after"][word]
            at = self._nodes[after].get("same", after)

    def _open(self, at: int) -> None:
        """Add what the table offers in a position, and its hints, unless it has them."""
        node, step = self._nodes[at], self._steps[at]
        if "hints" not in node:
            node |= {**self.offered(step), "hints": self._hints(step)}

    def node(self, step: AttemptStep) -> dict[str, Any]:
        """Return a position by its changes from the first one, what happened on the way there, and the verdict."""
        data: dict[str, Any] = {"changes": changes(self._first, plain_view(self._game, step.state, self._seat))}
        if step.events:
            data["told"] = [list(one) for one in step.events]
        outcome = self._game.outcome(step.state)
        if outcome is not None:
            data["outcome"] = disclosure.ending(outcome)
        awaited = () if outcome else self._game.to_act(step.state)
        if awaited != (self._seat,):
            data["awaited"] = list(awaited)
        if step.verdict is not None:
            data["verdict"] = verdict_data(step.verdict, self._kit)
        return data

    def offered(self, step: AttemptStep) -> dict[str, Any]:
        """Return what the table offers in a position; nothing where the attempt is over."""
        if not self._goes_on(step):
            return {}
        legal = legal_words(self._game, step.state, self._seat)
        return offers(self._game, self._queries, step.state, self._seat, legal)

    def _goes_on(self, step: AttemptStep) -> bool:
        decided = step.verdict is not None and step.verdict.status != OPEN
        return not decided and self._solver.is_asked(step.state)

    def _add(self, step: AttemptStep) -> int:
        self._nodes.append(self.node(step))
        self._steps.append(step)
        return len(self._nodes) - 1

    def _follow(self, at: int, words: Sequence[str], waiting: deque[int] | None) -> None:
        """Add the nodes of some words; a right position that is new waits to be opened."""
        for word in words:
            here = self._nodes[at].get("same", at)
            after: dict[str, int] = self._nodes[here].setdefault("after", {})
            if word not in after:
                step = self._solver.play(self._steps[here], word, judged=waiting is not None)
                after[word] = self._add(step)
                self._place(after[word], waiting)
            at = after[word]

    def _place(self, at: int, waiting: deque[int] | None) -> None:
        step = self._steps[at]
        if not self._goes_on(step):
            return
        key = self._key(step)
        if key in self._seen:
            self._nodes[at]["same"] = self._seen[key]
        elif waiting is not None and step.verdict is not None and step.verdict.reachable is not False:
            self._seen[key] = at
            waiting.append(at)

    def _key(self, step: AttemptStep) -> str:
        return self._game.write_state(step.state)

    def _trips(self, at: int) -> list[list[str]]:
        """Return the words of all trips that the table offers in a position."""
        if self._queries is None:
            return []
        state = self._steps[at].state
        found: list[list[str]] = []
        for about, start in self._queries.queries(state, self._seat):
            rows: Any = self._game.query(state, self._seat, about, start, ()) if about == "reach" else ()
            found += [list(row["words"]) for row in rows]
        return found

    def _hints(self, step: AttemptStep) -> list[dict[str, Any]]:
        """Return the hints about the piece and about the move."""
        messages = [self._solver.coach.hint(step.words, depth) for depth in HINTS]
        return [{"key": one.key, "params": dict(one.params)} for one in messages]

    def _solution(self) -> list[list[dict[str, Any]]]:
        """Return every variation of the solution, the main line first, as steps with their events and changes."""
        return [self._variation(line.split()) for line in self._solver.puzzle.tree]

    def _variation(self, words: Sequence[str]) -> list[dict[str, Any]]:
        state, steps = self._solver.first().state, []
        for word in words:
            [(seat, events)], state = self._solver.played(state, [word])
            view = plain_view(self._game, state, self._seat)
            steps.append({"seat": seat, "word": word, "events": events, "changes": changes(self._first, view)})
        return steps

    def _in_time(self) -> bool:
        return time.monotonic() < self._until


def verdict_data(verdict: CoachVerdict, kit: PuzzleKit) -> dict[str, Data]:
    """Return a verdict for the client; the words that it knows already are left out."""
    data = verdict.as_data()
    del data["words"]
    data["result"] = None if verdict.most is None else kit.result(verdict.most).as_data()
    return data
