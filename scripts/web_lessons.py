"""Lessons for the web client: small positions with all legal continuations, computed in advance.

A lesson is then played without a server, and the client still contains no rules.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from conquista.core import AnyGame, ConquistaError, SeededChance
from conquista.games import registry
from conquista.games.condottiere.cards import COPIES, MAP
from conquista.games.condottiere.notation import LETTERS
from conquista.server.study.view_diff import changes

MOST = 2_500  # positions of one lesson
PRESETS = {"conquest": "conquest_2p", "condottiere": "condottiere_2p"}
SEEN = {
    "conquest": ("board", "active", "turn", "budget", "spent", "left", "full", "window", "seats", "stacks", "raised"),
    "condottiere": "phase awaited actor holder region favour owners passed lines strengths hands hand down".split(),
}


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
        self._name = game
        self._game: AnyGame
        self._game, self._options = registry.preset(PRESETS[game])
        self._plan = plan
        self._me = "S" if game == "conquest" else "A"
        self._mover = plan.get("active", self._me)
        self._chance = SeededChance("0" * 64)

    def told(self) -> dict[str, Any]:
        first = self._first()
        moments: list[dict[str, Any]] = []
        numbers: dict[str, int] = {}
        waiting = [(first, None)]
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
        if self._name == "condottiere":
            return self._cards()
        mover = self._mover
        turn = 2 if mover == "S" else 3
        state = self._read(
            f"{self._plan['position']} turn={turn} active={mover} to_act={mover} budget={self._plan['budget']}"
        )
        for word in self._plan.get("before", ()):
            state = self._do(state, mover, word)
        assert self._me in self._game.to_act(state), self._plan["name"]
        return state

    def _cards(self) -> Any:
        plan = self._plan
        hands, up = plan["hands"], plan.get("up", ["", ""])
        used = Counter("".join([*hands, *up]))
        rest = "".join(letter * (COPIES[kind] - used[letter]) for kind, letter in enumerate(LETTERS))
        owners = {region: seat for seat, regions in plan.get("owners", {}).items() for region in regions}
        words = [f"hand={','.join(hands)}", f"up={','.join(up)}", f"pile={rest}"]
        if owners:
            words.append(f"owner={''.join(owners.get(region, '-') for region in MAP)}")
        if "region" in plan:
            words += [f"region={MAP.index(plan['region'])}", "phase=1"]
        return self._read(" ".join(words))

    def _read(self, text: str) -> Any:
        """Parse a state, from a line that need not be canonical."""
        try:
            return self._game.read_state(self._options, text)
        except ConquistaError as refusal:
            if not refusal.key.endswith(".form"):
                raise
            return self._game.read_state(self._options, str(refusal.params["right"]))

    def _do(self, state: Any, seat: str, word: str) -> Any:
        """Return the state after an action; hands that are asked about after a battle are kept."""
        action = self._game.read_action(state, seat, word)
        self._game.check(state, seat, action)
        state = self._game.apply(state, seat, action, self._chance).state
        if self._name == "condottiere":
            while self._game.question(state) is not None:
                for asked in self._game.to_act(state):
                    state = self._game.apply(state, asked, self._game.idle(state, asked), self._chance).state
        return state

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
        view = self._seen(state)
        if self._name == "conquest":
            awaited = self._game.to_act(state)
            return view["active"] != self._mover or not (self._me in awaited or self._game.answering(state, awaited[0]))
        if "region" in self._plan:
            return view["region"] != self._plan["region"] or view["phase"] not in ("turn", "take", "favour")
        ours = self._plan.get("owners", {}).get(self._me, [])
        won = len(ours) < sum(seat == self._me for seat in view["owners"].values())
        return (
            won or view["phase"] not in ("choose", "turn") or (view["phase"] == "choose" and view["holder"] != self._me)
        )

    def _seen(self, state: Any) -> dict[str, Any]:
        view: dict[str, Any] = dict(self._game.view(state, self._me).data)
        return {name: view[name] for name in SEEN[self._name] if name in view}

    def _key(self, state: Any, rank: int) -> str:
        return f"{rank if self._name == 'condottiere' else 0} {self._game.write_state(state)}"
