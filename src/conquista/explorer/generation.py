"""Matches between computer players for the explorer: played one after the other and appended to a file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from conquista.core import ConquistaError, SeededChance
from conquista.core.record import record_of, write
from conquista.explorer.openings import Openings, openings_of
from conquista.games import registry
from conquista.players.computer_match import MATCH, play_computers

GROUP = 8  # matches that begin with the same random actions
PLAIN_EVERY = 4  # of so many groups one begins without random actions


@dataclass(frozen=True, slots=True)
class GeneratedMatch:
    """One line of a file of generated matches."""

    preset: str
    number: int
    players: Mapping[str, str]  # spec of each seat
    random: int  # how many actions at the beginning were drawn at random
    rules: str  # fingerprint of the rules
    record: str

    def line(self) -> str:
        data = {
            "preset": self.preset,
            "number": self.number,
            "players": dict(self.players),
            "random": self.random,
            "rules": self.rules,
            "record": self.record,
        }
        return json.dumps(data, separators=(",", ":")) + "\n"

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> GeneratedMatch:
        return GeneratedMatch(
            data["preset"], data["number"], data["players"], data["random"], data["rules"], data["record"]
        )


def play(preset: str, number: int, level: str) -> GeneratedMatch:
    """Play one match. Preset, number and level decide everything in it, on every machine."""
    game, options = registry.preset(preset)
    openings = openings_of(game.facts.name)
    group = number // GROUP
    chance = SeededChance(f"{number:064x}").fork(preset)
    shared = SeededChance(f"{group:064x}").fork(f"{preset} opening")
    specs = {seat: _spec(openings, level, chance.fork(f"{seat} player")) for seat in game.seats(options)}
    early = 1 + shared.below(openings.random_actions) if group % PLAIN_EVERY else 0
    match = play_computers(game, options, specs, chance, early=early, opening=shared)
    record = replace(record_of(match, specs), preset=preset, seed=chance.fork(MATCH).seed)
    return GeneratedMatch(preset, number, specs, early, openings.fingerprint(options), write(record))


def _spec(openings: Openings, level: str, chance: SeededChance) -> str:
    settings = chance.choice(openings.settings)
    return f"{level}({settings})" if settings else level


def schedule(total: int, presets: Iterable[str] | None = None) -> list[tuple[str, int]]:
    """Return presets and numbers of matches so that every beginning of the list has about the same distribution."""
    weights = {
        preset: weight
        for game in registry.having("openings")
        for preset, weight in openings_of(game).weights.items()
        if presets is None or preset in set(presets)
    }
    whole = sum(weights.values())
    rows = []
    for preset, weight in weights.items():
        count = round(total * weight / whole)
        rows += [((number + 0.5) / count, preset, number) for number in range(count)]
    return [(preset, number) for _, preset, number in sorted(rows)]


def generate(
    path: Path,
    plan: Iterable[tuple[str, int]],
    level: str,
    failed: Callable[[str, int, ConquistaError], None] = lambda preset, number, why: None,
) -> Iterator[GeneratedMatch]:
    """Play the matches of a plan that are not in the file yet, append each to it, and yield it.

    A last line that was cut off is removed, so that an interrupted run can be resumed. A match that cannot be played
    to its end is passed to `failed` and left out.
    """
    known = {(one.preset, one.number) for one in stored(path, repair=True)}
    for preset, number in plan:
        if (preset, number) in known:
            continue
        try:
            made = play(preset, number, level)
        except ConquistaError as why:
            failed(preset, number, why)
            continue
        with path.open("a", encoding="utf-8") as file:
            file.write(made.line())
        yield made


def stored(path: Path, repair: bool = False) -> Iterator[GeneratedMatch]:
    """Yield the matches of a file. An incomplete last line is skipped, and removed where `repair` is asked for."""
    if not path.is_file():
        return
    end = 0
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                break
            end += len(line)
            try:
                yield GeneratedMatch.from_data(json.loads(line))
            except (ValueError, KeyError, TypeError) as fault:
                raise ConquistaError("explorer.matches.line", path=str(path), line=number) from fault
    if repair and end < path.stat().st_size:
        with path.open("rb+") as file:
            file.truncate(end)
