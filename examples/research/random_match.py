"""A random match of any preset through PettingZoo.

python examples/research/random_match.py condottiere_3p --seed 7 --show
"""

from __future__ import annotations

import argparse

import numpy as np

from conquista.research import pettingzoo


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("preset", nargs="?", default="condottiere_4p")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, help="cut the match off after so many actions")
    parser.add_argument("--show", action="store_true", help="print the last position")
    given = parser.parse_args()

    env = pettingzoo.env(given.preset, limit=given.limit, render_mode="ansi")
    rng = np.random.default_rng(given.seed)
    env.reset(seed=given.seed)
    decisions, shares, picture = 0, dict.fromkeys(env.possible_agents, 0.0), ""
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        shares[agent] += reward
        if termination or truncation:
            picture = picture or env.render()
            env.step(None)
            continue
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        decisions += 1
    if given.show:
        print(picture)
    print(f"{given.preset}: {decisions} decisions")
    for agent, share in shares.items():
        print(f"  {agent}: {share:.2f}")


if __name__ == "__main__":
    main()
