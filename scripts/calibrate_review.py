"""Compare the chances of match reviews with results: `python scripts/calibrate_review.py FILE --matches 2000`.

Matches between computer players are played and reviewed, and their predictions are appended to the file. A run that was
interrupted is resumed with the same command. Several runs may share the work with `--part K/N` and files of their own;
`--report` prints the tables of all files that are named.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from conquista.games import registry
from conquista.players.review_calibration import CalibrationPlan, collect, report, stored


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument(
        "--presets", default=",".join(preset for game in registry.having("review") for preset in registry.samples(game))
    )
    parser.add_argument("--player", default="sergeant")
    parser.add_argument("--matches", type=int, default=2000, help="of all presets together")
    parser.add_argument("--part", default="1/1", help="which part of the matches, such as 2/4")
    parser.add_argument("--report", action="store_true", help="print the tables and play nothing")
    asked = parser.parse_args()
    if not asked.report:
        collect_all(asked)
    print(report([row for path in asked.files for row in stored(path)]))


def collect_all(asked: argparse.Namespace) -> None:
    part, parts = map(int, asked.part.split("/"))
    presets = asked.presets.split(",")
    begun, done = time.monotonic(), 0
    for number in range(part - 1, asked.matches, parts):
        plan = CalibrationPlan(presets[number % len(presets)], asked.player)
        for _ in collect(plan, [number], asked.files[0]):
            done += 1
            pace = (time.monotonic() - begun) / done
            print(f"match {number} of {asked.matches}, {pace:.1f} s each", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
