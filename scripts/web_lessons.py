"""Lessons for the web client: small positions with all legal continuations, computed in advance.

A lesson is then played without a server, and the client still contains no rules.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from conquista.core import AnyGame, Chance, ConquistaError, Seat, SeededChance
from conquista.games import registry
from conquista.server.study.view_diff import changes

MOST = 2_500  # positions of one lesson


class LessonRules(Protocol):
    """The part `lessons` of a game's plug-in."""

    preset: str
    seat: Seat  # who learns
    fields: Sequence[str]  # of the view, which the client shows
    counts_replies: bool  # whether a position differs by the number of replies that were played

    def position(self, plan: Mapping[str, Any]) -> str:
        """Return the first position of a lesson as text, which need not be canonical."""

    def settled(self, state: Any, chance: Chance) -> Any:
        """Return a state after all decisions that a lesson does not ask for."""

    def is_over(self, plan: Mapping[str, Any], state: Any, view: Mapping[str, Any]) -> bool:
        """Return whether a lesson has ended."""


def lessons(games: Path) -> dict[str, list[dict[str, Any]]]:
    """Return the lessons of each game, ready to be played, from `<game>/lesson/lessons.toml` in the folder `games`."""
    plans = {path.parents[1].name: tomllib.loads(path.read_text(encoding="utf-8")) for path in sources(games)}
    return {game: [Lesson(game, one).told() for one in plan["lesson"]] for game, plan in plans.items()}


def sources(games: Path) -> list[Path]:
    """Return the files that hold lessons, one per game."""
    return sorted(games.glob("*/lesson/lessons.toml"))


class Lesson:
    """One position with its task, and everything that can be reached from it."""

    def __init__(self, game: str, plan: dict[str, Any]) -> None:
        self._rules: LessonRules = registry.part(game, "lessons")
        self._game: AnyGame
        self._game, self._options = registry.preset(self._rules.preset)
        self._plan = plan
        self._me = self._rules.seat
        self._mover = plan.get("active", self._me)
        self._chance = SeededChance("0" * 64)

    def told(self) -> dict[str, Any]:
        first = self._first()
        moments: list[dict[str, Any]] = []
        numbers: dict[str, int] = {}
        waiting: list[tuple[Any, str | None]] = [(first, None)]
        numbers[self._key(first, 0)] = 0
        ranks = [0]
        base = self._seen(first)
        while len(moments) < len(waiting):
            state, reply = waiting[len(moments)]
            rank = ranks[len(moments)]
            moment: dict[str, Any] = {"changes": changes(base, self._seen(state)), "next": {}}
            if reply:
                moment["reply"] = reply
            outcome = self._game.outcome(state)
            if outcome is not None:
                moment["won"] = list(outcome.ranking[0])
            elif self._me in self._game.to_act(state) and not self._done(state):
                moment["answering"] = self._game.answering(state, self._me)
                for action in self._game.legal_actions(state, self._me):
                    word = self._game.write_action(action)
                    if word.endswith("!") or (word == "end" and "end" not in self._plan):
                        continue
                    after, told, further = self._replied(self._do(state, self._me, word), rank)
                    key = self._key(after, further)
                    if key not in numbers:
                        numbers[key] = len(waiting)
                        waiting.append((after, told))
                        ranks.append(further)
                    moment["next"][word] = numbers[key]
            moments.append(moment)
            assert len(waiting) <= MOST, f"{self._plan['name']}: more than {MOST} moments"
        goal = self._plan["goal"]
        return {
            "name": self._plan["name"],
            "seat": self._me,
            "frame": self._plan.get("frame", []),
            "goal": goal,
            "first": base,
            "moments": moments,
        }

    # positions

    def _first(self) -> Any:
        state = self._read(self._rules.position(self._plan))
        for word in self._plan.get("before", ()):
            state = self._do(state, self._mover, word)
        assert self._me in self._game.to_act(state), self._plan["name"]
        return state

    def _read(self, text: str) -> Any:
        """Parse a state, from a line that need not be canonical."""
        try:
            return self._game.read_state(self._options, text)
        except ConquistaError as refusal:
            if not refusal.key.endswith(".form"):
                raise
            return self._game.read_state(self._options, str(refusal.params["right"]))

    def _do(self, state: Any, seat: str, word: str) -> Any:
        """Return the state after an action, and after all that the lesson does not ask for."""
        action = self._game.read_action(state, seat, word)
        self._game.check(state, seat, action)
        return self._rules.settled(self._game.apply(state, seat, action, self._chance).state, self._chance)

    def _replied(self, state: Any, rank: int) -> tuple[Any, str | None, int]:
        """Let the other side play its planned words; illegal ones are skipped."""
        told = None
        replies = self._plan.get("replies", ["decline"])
        while self._game.outcome(state) is None:
            awaited = self._game.to_act(state)
            if not awaited or self._me in awaited or self._done(state):
                break
            seat = awaited[0]
            legal = [self._game.write_action(action) for action in self._game.legal_actions(state, seat)]
            wanted = replies[min(rank, len(replies) - 1)]
            word = wanted if wanted in legal else next((w for w in ("pass", "decline") if w in legal), legal[0])
            state, told, rank = self._do(state, seat, word), word, rank + 1
        return state, told, rank

    def _done(self, state: Any) -> bool:
        """Return whether the lesson is over: the turn, the answer or the battle has ended."""
        return self._rules.is_over(self._plan, state, self._seen(state))

    def _seen(self, state: Any) -> dict[str, Any]:
        view: dict[str, Any] = dict(self._game.view(state, self._me).data)
        return {name: view[name] for name in self._rules.fields if name in view}

    def _key(self, state: Any, rank: int) -> str:
        return f"{rank if self._rules.counts_replies else 0} {self._game.write_state(state)}"
