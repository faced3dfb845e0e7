"""PettingZoo environments: one agent for each seat, one decision at a time.

env = conquista.research.pettingzoo.env("conquest_2p")
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    ended = termination or truncation
    env.step(None if ended else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from conquista.core import ConquistaError, Illegal, SeededChance
from conquista.games import registry
from conquista.research.env_spec import checked_limit, make_spec
from conquista.research.optional import need

DEFAULT_PRESET = next(iter(registry.presets()))

if TYPE_CHECKING:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
else:
    np, spaces = need("numpy"), need("gymnasium.spaces")
    AECEnv, wrappers = need("pettingzoo").AECEnv, need("pettingzoo.utils").wrappers

RENDERS = ("ansi", "human")


class RawEnv(AECEnv):  # type: ignore[misc]
    """A match as an environment: agent `seat_0` is the first seat in playing order, and each sees only its own view.

    An observation is a dict: `observation`, a row of small numbers that `spec.split` takes apart, and `action_mask`,
    1 for every legal action of the agent to act. The reward is the agent's share of the victory, when the match ends.
    """

    def __init__(
        self,
        preset: str = DEFAULT_PRESET,
        *,
        options: Mapping[str, object] | None = None,
        limit: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Set up a preset; a limit of actions truncates a match."""
        super().__init__()
        if render_mode not in (None, *RENDERS):
            raise ConquistaError("research.render", given=str(render_mode)[:40], known=list(RENDERS))
        self.spec = make_spec(preset, options)
        self.limit = checked_limit(limit)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{preset}_v{self.spec.game.facts.version}",
            "render_modes": list(RENDERS),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{place}" for place in range(len(self.spec.seats))]
        self._seat = dict(zip(self.possible_agents, self.spec.seats, strict=True))
        self._agent = {seat: agent for agent, seat in self._seat.items()}
        size, actions = self.spec.length, self.spec.actions
        self._seen = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._done = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self._seen[agent]

    def action_space(self, agent: str) -> Any:
        return self._done[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start a match. The seed determines all shuffles; `options={"opening": line}` starts from a position line."""
        game = self.spec.game
        self._chance = SeededChance.fresh() if seed is None else SeededChance(seed)
        opening = (options or {}).get("opening")
        if opening is None:
            self.match_state = game.start(self.spec.options, self._chance)
        else:
            self.match_state = game.read_state(self.spec.options, str(opening))
        self.made = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def _look(self) -> None:
        """Update the legal actions, and the rewards of a finished match."""
        game = self.spec.game
        self._legal = self.spec.legal(self.match_state)
        self._mask = np.zeros(self.spec.actions, np.int8)
        self._mask[list(self._legal)] = 1
        outcome = game.outcome(self.match_state)
        if outcome is not None:
            self.rewards = dict(zip(self.possible_agents, self.spec.shares(outcome), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.limit and self.made >= self.limit:
            self.truncations = dict.fromkeys(self.agents, True)
        awaited = game.to_act(self.match_state)
        self.agent_selection = self._agent[awaited[0]] if awaited else self.agents[0]
        self.infos = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"action_mask": self._mask}

    def observe(self, agent: str) -> dict[str, Any]:
        row = np.frombuffer(self.spec.encode(self.spec.game.view(self.match_state, self._seat[agent])), np.uint8)
        acts = agent == self.agent_selection
        return {"observation": row, "action_mask": self._mask if acts else np.zeros_like(self._mask)}

    def step(self, action: Any) -> None:
        """Make an action of the agent to act, by its number."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent, state = self.agent_selection, self.match_state
        seat = self._seat[agent]
        meant = self.spec.action(state, action)
        if int(action) not in self._legal:
            raise Illegal(
                "research.number.illegal", number=int(action), seat=seat, word=self.spec.game.write_action(meant)
            )
        self._cumulative_rewards[agent] = 0.0
        self.match_state = self.spec.game.apply(state, seat, self._legal[int(action)], self._chance).state
        self.made += 1
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._look()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the match as text, from the view of the agent to act, or print it in human mode."""
        if self.render_mode is None:
            return None
        text = self.spec.adapter.text(self.spec.game.view(self.match_state, self._seat[self.agent_selection]))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to release."""


def raw_env(preset: str = DEFAULT_PRESET, **settings: Any) -> RawEnv:
    """Return the bare environment: an illegal action raises an error."""
    return RawEnv(preset, **settings)


def env(preset: str = DEFAULT_PRESET, **settings: Any) -> Any:
    """Return the environment in PettingZoo's usual wrapper, which checks the order of calls."""
    return wrappers.OrderEnforcingWrapper(raw_env(preset, **settings))
