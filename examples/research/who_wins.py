"""How often each seat wins when everybody plays at random: many matches at once on numpy arrays.

python examples/research/who_wins.py conquest_2p --matches 5000
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from conquista.research.batch import ArrayBatch


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("preset", nargs="?", default="condottiere_4p")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--size", type=int, default=128, help="matches at a time")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()

    batch = ArrayBatch(given.preset, given.size)
    batch.reset(np.random.default_rng(given.seed).integers(0, 2**63, given.size, np.uint64))
    quota = -(-given.matches // given.size)  # as many from each place: the first to end would tell of short ones only
    ended = np.zeros(given.size, np.int64)
    won = np.zeros(len(batch.seats))
    squares = np.zeros(len(batch.seats))
    lengths, made = [], np.zeros(given.size, np.int64)
    decisions, begin = 0, time.perf_counter()
    while (ended < quota).any():
        batch.step(batch.draw())
        decisions += given.size
        made += 1
        for match in np.flatnonzero((batch.done == 1) & (ended < quota)):
            won += batch.rewards[match]
            squares += batch.rewards[match].astype(float) ** 2
            lengths.append(int(made[match]))
        ended += batch.done == 1
        made[batch.done > 0] = 0
    seconds = time.perf_counter() - begin

    count = quota * given.size
    mean = won / count
    error = np.sqrt(np.maximum(squares / count - mean**2, 0) / count)
    print(f"{given.preset}: {count} matches of {np.mean(lengths):.0f} decisions, {decisions / seconds:,.0f} a second")
    for seat, share, wide in zip(batch.seats, mean, error, strict=True):
        print(f"  seat {seat}: {share:.3f} of the victories, give or take {1.96 * wide:.3f}")


if __name__ == "__main__":
    main()
