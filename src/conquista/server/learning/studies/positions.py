"""Positions of chapters: reached by the rules, kept for a while, and shown by views."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

from conquista.core import AnyGame, ConquistaError, Data, MatchOver, RecordedChance, Seat, SeededChance, UnknownName
from conquista.core.match import MatchEntry
from conquista.core.record import RecordLine, options_of, play_line
from conquista.games import registry
from conquista.server.errors import NotFound
from conquista.server.learning.analysis.match_replay import EVERYTHING, event_data, view_data
from conquista.server.learning.analysis.trial_position import SEAT_TO_MOVE, match_at, trial_state
from conquista.server.learning.analysis.view_diff import changes
from conquista.server.learning.studies.chapter_content import NOTES, first_state, head_record, node_data, turn_of
from conquista.store.learning.studies import StudyStore
from conquista.store.learning.study_values import StoredChapter, StoredNode

KEPT_STATES = 4_000


@dataclass(frozen=True, slots=True)
class PlannedMoves:
    """Actions to add: the last node that is there already, and the data of the new nodes after it."""

    parent: int
    new: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class ChapterPosition:
    """A position of a chapter, the first one where `node` is None, and who looks at it."""

    study: str
    chapter: int
    node: int | None
    seat: str


class StudyPositions:
    """Computes the states of nodes. Ids are never used twice and actions never change, so states stay valid."""

    def __init__(self, store: StudyStore) -> None:
        self._store = store
        self._states: OrderedDict[tuple[str, int, int], object] = OrderedDict()
        self._lock = Lock()

    def game(self, chapter: StoredChapter) -> AnyGame:
        """Return the game of a chapter; refused for one without a board."""
        if chapter.data["kind"] == NOTES:
            raise NotFound("server.no_board")
        return registry.game(str(chapter.data["game"]))

    def state(self, study: str, chapter: StoredChapter, node: int) -> object:
        """Return the state at a node of a chapter; raises NotFound."""
        there = self._store.selected(study, [node]).get(node)
        if there is None or there.chapter != chapter.id:
            raise NotFound("server.no_node")
        found = self._kept(study, there)
        return self._along(study, chapter, self._store.line(study, chapter.id, node))[-1] if found is None else found

    def _along(self, study: str, chapter: StoredChapter, line: Sequence[StoredNode]) -> list[object]:
        """Return the states of a line that begins with the first position."""
        game = self.game(chapter)
        states: list[object] = []
        for node in line:
            state = self._kept(study, node)
            if state is None:
                state = play_line(game, states[-1], record_line(node)) if states else self._first(game, chapter)
                self._keep(study, node, state)
            states.append(state)
        return states

    @staticmethod
    def _first(game: AnyGame, chapter: StoredChapter) -> object:
        return first_state(game, head_record(chapter.data))

    def plan(self, study: str, chapter: StoredChapter, parent: int, moves: Sequence[tuple[Seat, str]]) -> PlannedMoves:
        """Return how actions are added after a node; an illegal one is refused with its number and its reason."""
        game, state = self.game(chapter), self.state(study, chapter, parent)
        last = parent
        new: list[dict[str, Any]] = []
        for number, (seat, word) in enumerate(moves, 1):
            try:
                if game.outcome(state) is not None:
                    raise MatchOver("core.refused.over")
                action = game.read_action(state, seat, word)
                game.check(state, seat, action)
            except ConquistaError as refusal:
                refusal.params["move_number"] = number
                raise
            written = game.write_action(action)
            known = None if new else self._child(study, last, seat, written)
            if known is not None:
                last = known.id
                state = self.state(study, chapter, last)
                continue
            chance = SeededChance(secrets.token_hex(32))
            state = game.apply(state, seat, action, chance).state
            new.append(node_data(seat, written, turn_of(game, state), drawn=list(chance.drain_log())))
        return PlannedMoves(last, tuple(new))

    def _child(self, study: str, node: int, seat: Seat, word: str) -> StoredNode | None:
        found = self._store.children(study, node)
        return next((one for one in found if (one.data["seat"], one.data["word"]) == (seat, word)), None)

    # what is shown

    def stand(self, study: str, chapter: StoredChapter, node: int, seat: str) -> dict[str, Data]:
        """Return the position of a node as one viewer sees it, with the legal actions."""
        game, state = self.game(chapter), self.state(study, chapter, node)
        options = options_of(game, head_record(chapter.data)).changed()
        return trial_state(match_at(game.facts.name, options, str(game.write_state(state))), seat)

    def view(self, study: str, chapter: StoredChapter, node: int) -> tuple[str, Mapping[str, Any]]:
        """Return the game of a chapter, and what a watcher sees at a node."""
        game = self.game(chapter)
        return game.facts.name, view_data(game, self.state(study, chapter, node), None)

    def line(self, study: str, chapter: StoredChapter, node: int, seat: str) -> dict[str, Data]:
        """Return the line through a node for one viewer, to its end along the main line."""
        game = self.game(chapter)
        nodes = self._line_through(study, chapter, node)
        states = self._along(study, chapter, nodes)
        record = head_record(chapter.data)
        options = options_of(game, record)
        seats = game.seats(options)
        if seat not in ("", EVERYTHING, SEAT_TO_MOVE, *seats):
            raise UnknownName.among("seat", seat, seats)
        everything = seat == EVERYTHING
        views = [view_data(game, state, self._viewer(game, state, seat), everything) for state in states]
        steps: list[Data] = []
        for place, one in enumerate(nodes[1:], 1):
            viewer = self._viewer(game, states[place], seat)
            hidden = game.facts.hidden and not everything and viewer != one.data["seat"]
            steps.append(
                {
                    "node": one.id,
                    "seat": one.data["seat"],
                    "word": None if hidden else one.data["word"],
                    "events": self._events(game, states[place - 1], one, viewer, everything),
                    "changes": changes(views[place - 1], views[place]),
                    "turn": one.data["turn"],
                    "clock": one.data["clock"],
                    "comment": "",
                }
            )
        return {
            "node": node,
            "game": game.facts.name,
            "options": options.changed(),
            "seats": dict(record.seats),
            "teams": [list(team) for team in game.teams(options)],
            "hidden": game.facts.hidden,
            "first": views[0],
            "steps": steps,
        }

    @staticmethod
    def _viewer(game: AnyGame, state: object, seat: str) -> Seat | None:
        if seat == SEAT_TO_MOVE:
            return (*game.to_act(state), None)[0]
        return None if seat in ("", EVERYTHING) else seat

    @staticmethod
    def _events(game: AnyGame, state: object, node: StoredNode, viewer: Seat | None, everything: bool) -> list[Data]:
        line = record_line(node)
        action = game.read_action(state, line.seat, line.word)
        made = game.apply(state, line.seat, action, RecordedChance(line.drawn))
        entry = MatchEntry(line.seat, action, line.drawn, made.events)
        return event_data(game, entry, viewer, everything)

    def _line_through(self, study: str, chapter: StoredChapter, node: int) -> list[StoredNode]:
        back = self._store.line(study, chapter.id, node)
        if not back:
            raise NotFound("server.no_node")
        first: dict[int, int] = {}
        for one, parent, _ in self._store.tree(study, chapter.id):
            if parent is not None:
                first.setdefault(parent, one)
        further, now = [], node
        while now in first:
            now = first[now]
            further.append(now)
        found = self._store.selected(study, further)
        return [*back, *(found[one] for one in further if one in found)]

    # kept states

    def _kept(self, study: str, node: StoredNode) -> object | None:
        key = (study, node.chapter, node.id)
        with self._lock:
            found = self._states.get(key)
            if found is not None:
                self._states.move_to_end(key)
            return found

    def _keep(self, study: str, node: StoredNode, state: object) -> None:
        with self._lock:
            self._states[study, node.chapter, node.id] = state
            while len(self._states) > KEPT_STATES:
                self._states.popitem(last=False)


def record_line(node: StoredNode) -> RecordLine:
    """Return the action of a node."""
    data = node.data
    return RecordLine(data["seat"], data["word"], data["clock"], tuple(data["drawn"]))
