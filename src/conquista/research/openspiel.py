"""OpenSpiel games. Importing this module registers one for each preset, under `conquista_` and its name.

    import pyspiel
    import conquista.research.openspiel
    game = pyspiel.load_game("conquista_condottiere_4p")

Deals are explicit chance nodes, one card each. Simultaneous decisions are asked one after the other, and none sees the
answer of another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from conquista.core import ConquistaError
from conquista.games import registry
from conquista.research import history
from conquista.research.env_spec import checked_limit, make_spec
from conquista.research.history import HistoryPoint
from conquista.research.optional import need

if TYPE_CHECKING:
    import numpy as np
else:
    np = need("numpy")
pyspiel: Any = need("pyspiel")

PREFIX = "conquista_"


def game_type(preset: str) -> Any:
    """Return the OpenSpiel game type of a preset."""
    facts = registry.game(registry.presets()[preset]).facts
    chance, information = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=PREFIX + preset,
        long_name=f"Conquista: {preset}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if facts.chance else chance.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if facts.hidden else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=facts.most_seats,
        min_num_players=facts.least_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=facts.hidden,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"limit": 0},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A preset as an OpenSpiel game; `limit` (0: none) ends a match after this many decisions, with equal shares."""

    preset = ""  # set by the class of each preset

    def __init__(self, params: Any = None) -> None:
        where = make_spec(self.preset)
        limit = int((params or {}).get("limit", 0))
        self.limit = checked_limit(limit or None)
        self.spec = where
        info = pyspiel.GameInfo(
            num_distinct_actions=where.actions,
            max_chance_outcomes=len(where.adapter.faces),
            num_players=len(where.seats),
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.limit or where.game.facts.max_actions,
        )
        super().__init__(game_type(self.preset), info, {"limit": limit} if limit else {})
        self._first = history.first(where)

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self._first)

    def max_chance_nodes_in_history(self) -> int:
        """Every decision may lead to a shuffle of the whole deck."""
        return min(110 * self.max_game_length(), 2_000_000_000) if self.spec.adapter.faces else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.spec, bool(iig_obs_type and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A point of a match, held in one immutable value, so that cloning is cheap."""

    def __init__(self, game: SpielGame, point: HistoryPoint) -> None:
        super().__init__(game)
        self.point = point
        self.limit = game.limit

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.point.actor if self.point.actor >= 0 else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        point = self.point
        return point.actor == -2 or bool(self.limit and point.made >= self.limit and point.pending is None)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.point.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.point.chance()

    def _apply_action(self, action: int) -> None:
        if self.point.pending is not None:
            self.point = self.point.decided(action)
        else:
            self.point = self.point.acted(action)

    def _action_to_string(self, player: int, action: int) -> str:
        where = self.point.spec
        if player == pyspiel.PlayerId.CHANCE:
            return where.adapter.faces[action]
        state = self.point.state
        return where.game.write_action(self.point.legal.get(action) or where.action(state, action))

    def returns(self) -> list[float]:
        """Return each seat's share of the victory."""
        where, seats = self.point.spec, len(self.point.spec.seats)
        if not self.is_terminal():
            return [0.0] * seats
        outcome = where.game.outcome(self.point.state)
        return [1 / seats] * seats if outcome is None else where.shares(outcome)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return another state that this player cannot distinguish from this one; its history is not kept."""
        other: SpielState = self.get_game().new_initial_state()
        other.point = self.point.sampled(int(player), sampler)
        return other

    def __str__(self) -> str:
        point = self.point
        line = "" if point.state is None else point.spec.game.write_state(point.state)
        if point.pending is not None:
            line += f" chance={','.join(map(str, point.pending.answers[-1]))}"
        return line.strip() or "start"


class SpielObserver:
    """A player's observation as numbers and as text; with perfect recall, also past events."""

    def __init__(self, where: Any, recall: bool) -> None:
        self._spec, self._recall = where, recall
        past = where.adapter.happenings if recall else 0
        self.tensor = np.zeros(where.length + 4 * past, np.float32)
        self.dict = {field.name: field.of(self.tensor) for field in where.fields}
        if past:
            self.dict["heard"] = self.tensor[where.length :].reshape(past, 4)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor; the latest event is last."""
        view = state.point.view(player)
        self.tensor.fill(0)
        if view is None:
            return
        self.tensor[: self._spec.length] = np.frombuffer(self._spec.encode(view), np.uint8)
        recent = state.point.seat_histories[player].recent
        if "heard" in self.dict and recent:
            self.dict["heard"][-len(recent) :] = recent

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the view as text, and with perfect recall a digest of all events."""
        view = state.point.view(player)
        text = "" if view is None else view.text
        return f"{text} heard={state.point.seat_histories[player].digest.hex()}" if self._recall else text


def load(preset: str, limit: int | None = None) -> Any:
    """Return the OpenSpiel game of a preset; like `pyspiel.load_game`, with clearer errors."""
    if preset.startswith(PREFIX):
        raise ConquistaError("research.spiel.preset", name=preset, right=preset.removeprefix(PREFIX))
    make_spec(preset)
    return pyspiel.load_game(PREFIX + preset, {"limit": checked_limit(limit)})


# A class for each preset, not a function: OpenSpiel releases its objects after Python has ended, when only objects
# that are never freed, such as classes, can be released safely.
GAMES = {name: type(f"Game_{name}", (SpielGame,), {"preset": name}) for name in registry.presets()}
for _name, _game in GAMES.items():
    pyspiel.register_game(game_type(_name), _game)
