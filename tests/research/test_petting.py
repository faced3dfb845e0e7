"""PettingZoo environments for every preset: its own tests pass, and ours on rewards, masks and refusals."""

from __future__ import annotations

import pytest

pytest.importorskip("pettingzoo")

from typing import Any

import numpy as np
from pettingzoo.test import api_test, seed_test

from conquista.core import ConquistaError, Illegal, UnknownName
from conquista.games import registry
from conquista.research import pettingzoo

# What PettingZoo warns of in every environment whose observation is a dict with an action mask.
quietly = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)


@quietly
@pytest.mark.slow
@pytest.mark.parametrize("preset", registry.presets())
def test_pettingzoo_has_nothing_to_say(preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo.env(preset), num_cycles=12)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["conquest_2p", "condottiere_4p", "condottiere_all"])
def test_equal_seeds_give_equal_matches(preset: str) -> None:
    seed_test(lambda: pettingzoo.env(preset), num_cycles=25)


def play(env: Any, seed: int) -> dict[str, float]:
    """A random match; what each agent got in all."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        total[agent] += reward
        if termination or truncation:
            env.step(None)
            continue
        assert info["action_mask"] is observation["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return total


@pytest.mark.parametrize("preset", ["condottiere_2p", "condottiere_4p", "condottiere_hidden"])
def test_the_rewards_of_a_match_are_one_victory(preset: str) -> None:
    env = pettingzoo.env(preset)
    for seed in range(3):
        total = play(env, seed)
        assert sum(total.values()) == pytest.approx(1)
        assert set(total) == {f"seat_{place}" for place in range(len(total))}


def test_a_limit_truncates_without_reward() -> None:
    env = pettingzoo.raw_env("conquest_2p", limit=4)
    assert play(env, 1) == {"seat_0": 0.0, "seat_1": 0.0}
    assert env.made == 4


def test_a_match_may_begin_from_a_position() -> None:
    env = pettingzoo.raw_env("conquest_2p")
    env.reset(seed=1)
    env.step(next(iter(np.flatnonzero(env.infos["seat_0"]["action_mask"]))))
    line = env.spec.game.write_state(env.match_state)
    other = pettingzoo.raw_env("conquest_2p")
    other.reset(options={"opening": line})
    assert other.spec.game.write_state(other.match_state) == line


def test_only_the_agent_to_act_has_a_mask() -> None:
    env = pettingzoo.raw_env("condottiere_2p")
    env.reset(seed=1)
    acting = env.agent_selection
    waiting = next(agent for agent in env.agents if agent != acting)
    assert env.observe(acting)["action_mask"].any()
    assert not env.observe(waiting)["action_mask"].any()


def test_a_match_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    env = pettingzoo.raw_env("condottiere_2p", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert "hand of A:" in text
    board = pettingzoo.raw_env("conquest_2p", render_mode="human")
    board.reset(seed=1)
    assert board.render() is None
    assert "Turn 1, South: 10 moves" in capsys.readouterr().out
    silent = pettingzoo.raw_env("conquest_2p")
    silent.reset()
    assert silent.render() is None


def begun(preset: str = "conquest_2p") -> pettingzoo.RawEnv:
    env = pettingzoo.raw_env(preset)
    env.reset(seed=1)
    return env


def test_wrong_input_is_refused_kindly() -> None:
    with pytest.raises(UnknownName, match="Did you mean"):
        pettingzoo.env("conquest_3p")
    with pytest.raises(ConquistaError, match="render_mode must be one of ansi, human or None, not “rgb”"):
        pettingzoo.env(render_mode="rgb")
    with pytest.raises(ConquistaError, match="from 1, or None"):
        pettingzoo.env(limit=-3)
    with pytest.raises(Illegal, match="14,006 is not an action number: conquest_2p has the numbers 0 to 14,005"):
        begun().step(14_006)
    with pytest.raises(Illegal, match="An action must be a whole number from 0 to 14,005, not “end”"):
        begun().step("end")
    with pytest.raises(Illegal, match=r"Action 104 \(draw:10\) is not legal here for seat A"):
        begun("condottiere_2p").step(104)
    with pytest.raises(ConquistaError, match="Cannot read"):
        pettingzoo.raw_env("conquest_2p").reset(options={"opening": "nonsense"})
