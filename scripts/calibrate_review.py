"""Compare the chances of match reviews with results: `python scripts/calibrate_review.py FILE --matches 2000`.

Matches between computer players are played and reviewed, and their predictions are appended to the file. A run that was
interrupted is resumed with the same command. Several runs may share the work with `--part K/N` and files of their own;
`--report` prints the tables of all files that are named. `--played FILE` reviews the matches that `conquista explorer
build` has kept instead of playing, and `--decisions N` only some of the decisions of each match.

`--raw` collects chances before their correction. `--fit` fits a correction to the matches with even numbers of such
files, prints it as `chances.toml`, and then the tables of the other matches, before and after the correction.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from conquista.explorer.generation import stored as kept_matches
from conquista.games import registry
from conquista.players.review_calibration import (
    CalibrationPlan,
    collect,
    collect_played,
    corrected,
    family_of,
    fit,
    halves,
    report,
    stored,
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--presets", help="by default the samples of every game, and with --played all")
    parser.add_argument("--player", default="sergeant")
    parser.add_argument("--matches", type=int, default=2000, help="of all presets together")
    parser.add_argument("--part", default="1/1", help="which part of the matches, such as 2/4")
    parser.add_argument("--played", type=Path, help="matches that were played before, instead of new ones")
    parser.add_argument("--decisions", type=int, help="how many decisions of each match; by default all")
    parser.add_argument("--by-game", action="store_true", help="one table for each game instead of each preset")
    parser.add_argument("--raw", action="store_true", help="with --played: chances before their correction")
    parser.add_argument("--fit", action="store_true", help="fit a correction to raw chances, and test it")
    parser.add_argument("--report", action="store_true", help="print the tables and play nothing")
    asked = parser.parse_args()
    if not asked.report and not asked.fit:
        if asked.played:
            collect_from_file(asked)
        else:
            collect_all(asked)
    rows = [row for path in asked.files for row in stored(path)]
    if asked.fit:
        print_fit(rows)
        return
    if asked.by_game:
        rows = [{**row, "preset": registry.presets()[row["preset"]]} for row in rows]
    print(report(rows))


def print_fit(rows: list[dict[str, Any]]) -> None:
    learnt, tested = halves(rows)
    curves = fit(learnt)
    for name, curve in curves.items():
        print(f"[{name}]\ndivisor = {curve.divisor}\nluck = {curve.luck}\n")
    after = [corrected(row, curves[family_of(row["preset"])]) for row in tested]
    for title, some in (("before", tested), ("after", after)):
        print(report([{**row, "preset": f"{family_of(row['preset'])} {title}"} for row in some]), end="\n\n")
        print(report([{**row, "preset": f"all {title}"} for row in some]), end="\n\n")


def collect_all(asked: argparse.Namespace) -> None:
    part, parts = map(int, asked.part.split("/"))
    samples = [preset for game in registry.having("review") for preset in registry.samples(game)]
    presets = asked.presets.split(",") if asked.presets else samples
    begun, done = time.monotonic(), 0
    for number in range(part - 1, asked.matches, parts):
        plan = CalibrationPlan(presets[number % len(presets)], asked.player)
        for _ in collect(plan, [number], asked.files[0]):
            done += 1
            pace = (time.monotonic() - begun) / done
            print(f"match {number} of {asked.matches}, {pace:.1f} s each", file=sys.stderr, flush=True)


def collect_from_file(asked: argparse.Namespace) -> None:
    part, parts = map(int, asked.part.split("/"))
    presets = asked.presets.split(",") if asked.presets else registry.presets()
    matches = (
        (one.preset, asked.player, one.number, one.record)
        for place, one in enumerate(kept_matches(asked.played))
        if place % parts == part - 1 and one.preset in presets
    )
    for done, _ in enumerate(collect_played(matches, asked.files[0], None, asked.decisions, asked.raw), 1):
        if done % 50 == 0:
            print(f"{done} matches", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
