"""Write the data of these tests with an older version of the program.

The files under `data` were written by version 1 of Conquest and version 2 of Condottiere, the last ones before matches
had a revision of their rulings. To write them again, check that code out, build it, and run there

    PYTHONPATH=src:/PATH/TO/PRESENT/tests python -m compatibility.make OUT

    OUT/records.tar.xz   records of every preset of both games: finished and not, by chance, bold, idle, by computers;
                         on dense boards, with options by lot, and where a corrected ruling would have mattered
    OUT/tables.db.gz     the database of a server with tables of both games, running and over, timed or not, with drafts
    OUT/backup.gz        a backup of that database
    OUT/series.jsonl.gz  the log of an arena series
    OUT/told.json.gz     what that version said of all this: marks of every moment (see `chain.py`), what each seat saw

The present program must say the same.
"""

from __future__ import annotations

import gzip
import io
import json
import math
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from compatibility.chain import Die, at_random, boldly, idly, marks, play
from compatibility.desk import Server, continued, make_tables, restored, seen
from compatibility.scenes import MOMENTS
from conquista.arena.game_runner import SeriesRunner
from conquista.arena.result_batch import ResultBatch
from conquista.arena.series_log import SeriesLog
from conquista.arena.series_plan import make_plan
from conquista.core import ConquistaError, SeededChance
from conquista.core.match import Match, play_match
from conquista.core.record import record_of, write
from conquista.games import registry
from conquista.games.conquest import packing
from conquista.games.conquest.game import GAME as CONQUEST
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.state import ConquestState
from conquista.players import registry as players
from conquista.players.limits import Limits
from conquista.store.backup import backup
from conquista.store.factory import open_database

CONDOTTIERE = registry.game("condottiere")
FIXED = {
    *("board", "army", "mode", "first_seat", "team_pairs", "vulnerability_test", "omit_types", "opening_budgets"),
    *("quiet_rounds", "full_budget"),
}


def scattered(options: Any, die: Die, kept: int = 99, near: int = 999) -> str:
    """The position line of armies on random places: of each kind at most so many to a side, all near one place."""
    rules = CONQUEST.rules(options)
    position = WarPosition(rules.tables)
    sea = [i for i, name in enumerate(rules.names) if rules.geography.place_kind(name) == 3]
    land = [i for i, name in enumerate(rules.names) if name in rules.board.spaces and i not in sea]
    middle = land[die.below(len(land))]
    sea, land = (sorted(places, key=lambda i: _apart(rules, middle, i))[:near] for places in (sea, land))
    for seat in rules.seats:
        side = SEATS.index(seat)
        for kind, starts in rules.board.starts[options.word("army")][seat].items():
            for _ in starts[:kept]:
                places = sea if kind in ("ship", "galleon") else land
                if places:
                    piece = Piece(0, KINDS.index(kind), side, side, 0, 0, ())
                    packing.add(position, places.pop(die.below(len(places))), piece)
    packing.set_numbers(position, {"turn": 100})
    rules.engine.begin(position, SEATS.index(rules.seats[0]))
    return ConquestState(rules, position).text


def _apart(rules: Any, one: int, two: int) -> float:
    here, there = (rules.board.spaces[rules.names[place]].at for place in (one, two))
    return math.dist(here, there)


def conquest() -> dict[str, Match]:
    found: dict[str, Match] = {}
    for preset in CONQUEST.facts.presets:
        options = CONQUEST.facts.preset(preset)
        found[f"{preset}-opening"] = play(Match(CONQUEST, options, SeededChance(1)), at_random(Die(preset)), 90)
        line = scattered(options, Die(f"{preset} dense"))
        found[f"{preset}-dense"] = play(
            Match(CONQUEST, options, SeededChance(1), line), boldly(Die(f"{preset} bold")), 150
        )
        found[f"{preset}-idle"] = play(Match(CONQUEST, options, SeededChance(1)), idly(Die(preset)), 400)
        for number, match in enumerate(_ended(preset, options)):
            found[f"{preset}-end{number}"] = match
        found[f"{preset}-squires"] = _squires(CONQUEST, options, 60)
    lots = [options for number in range(80) if (options := _by_lot(number)) is not None][:28]
    for number, options in enumerate(lots):
        line = scattered(options, Die(f"lot {number}"))
        found[f"lot-{number}"] = play(Match(CONQUEST, options, SeededChance(1), line), boldly(Die(f"lot {number}")), 90)
    for name, moment in MOMENTS.items():
        scene = moment.scene()
        match = Match(CONQUEST, scene.rules.options, SeededChance(1), scene.state.text)
        for word in moment.words.split():
            state: Any = match.state
            match.play_word(CONQUEST.to_act(state)[0], word)
        found[f"ruling-{name}"] = match
    return found


def _ended(preset: str, options: Any) -> list[Match]:
    """Short matches with thin armies near each other that came to an end, each in another way."""
    kept: dict[str, Match] = {}
    for number in range(60):
        die = Die(f"{preset} thin {number}")
        line = scattered(options, die, 1 + number % 3, 40)
        match = play(Match(CONQUEST, options, SeededChance(1), line), boldly(die), 160)
        if match.entries and match.outcome is not None and match.outcome.reason not in kept:
            kept[match.outcome.reason] = match
    return list(kept.values())


def _by_lot(number: int) -> Any:
    """A preset with some options changed by lot; None where they do not go together."""
    die = Die(f"options {number}")
    names = list(CONQUEST.facts.presets)
    values: dict[str, object] = dict(CONQUEST.facts.presets[names[number % len(names)]])
    for option in CONQUEST.facts.options:
        if option.name in FIXED or die.below(4):
            continue
        if option.kind == "switch":
            values[option.name] = bool(die.below(2))
        elif option.kind == "choice":
            values[option.name] = option.allowed[die.below(len(option.allowed))]
        elif option.kind == "number":
            values[option.name] = option.least + die.below(min(option.most - option.least, 6) + 1)
        elif option.kind == "set":
            values[option.name] = tuple(word for word in option.allowed if die.below(2))
    try:
        options = CONQUEST.facts.choose(values)
        CONQUEST.rules(options)
    except ConquistaError:
        return None
    return options


def _squires(game: Any, options: Any, most: int) -> Match:
    """Quick computer players."""
    chance = SeededChance(2)
    seats = {
        seat: players.make("squire", game, options, chance.fork(seat), Limits(nodes=300))
        for seat in game.seats(options)
    }
    return play_match(game, seats, options, chance, limit=most)


def condottiere() -> dict[str, Match]:
    found: dict[str, Match] = {}
    for preset in CONDOTTIERE.facts.presets:
        options = CONDOTTIERE.facts.preset(preset)
        whole = play(Match(CONDOTTIERE, options, SeededChance(3)), at_random(Die(f"{preset} whole")), 5_000)
        found[f"{preset}-whole"] = whole
        found[f"{preset}-begun"] = play(Match(CONDOTTIERE, options, SeededChance(4)), at_random(Die(preset)), 70)
        found[f"{preset}-squires"] = _squires(CONDOTTIERE, options, 60)
    base = {"players": 4}
    for changes in (
        {"hand_discard_order": "simultaneous"},
        {"hand_discard_order": "simultaneous", "hand_discard_face": "shown"},
        {"hand_discard_face": "shown", "hand_count_visibility": "hidden"},
        {"holder_may_decline": True, "papal_on_contested": "allow"},
    ):
        options = CONDOTTIERE.facts.choose({**base, **changes})
        name = "-".join(str(value) for value in changes.values())
        found[f"condottiere-{name}"] = play(Match(CONDOTTIERE, options, SeededChance(5)), at_random(Die(name)), 160)
    return found


def series(path: Path) -> None:
    """The log of a short arena series, with records."""
    plan = make_plan("condottiere_2p", ["random", "squire"], seed=11, limits=Limits(nodes=50))
    stage = SeriesRunner(plan)
    with SeriesLog(path, plan) as log:
        log.add(ResultBatch.of([stage.play(number) for number in range(4)]))


def main(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    found: dict[str, Any] = {"marks": {}, "results": {}}
    with tarfile.open(out / "records.tar.xz", "w:xz", preset=9) as pack:
        for name, match in (conquest() | condottiere()).items():
            text = write(record_of(match)).encode()
            entry = tarfile.TarInfo(f"{name}.txt")
            entry.size = len(text)
            pack.addfile(entry, io.BytesIO(text))
            found["marks"][name] = marks(match)
            found["results"][name] = match.outcome.text if match.outcome else "*"
            print(name, len(match.entries), found["results"][name], match.outcome.reason if match.outcome else "")
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder) / "tables.db"
        with Server(base) as server:
            presets = {name: CONQUEST.facts.preset(name) for name in CONQUEST.facts.presets}
            dense = {name: scattered(options, Die(f"table {name}")) for name, options in presets.items()}
            found["tokens"], found["tables"] = make_tables(server, dense)
        database = open_database(base)
        for name, about in found["tables"].items():
            about["sights"] = seen(restored(database, name))
            about["continued"] = continued(database, name, 40)
        backup(database, out / "backup.gz")
        database.close()
        (out / "tables.db.gz").write_bytes(gzip.compress(base.read_bytes(), 9, mtime=0))
        series(Path(folder) / "series.jsonl")
        text = (Path(folder) / "series.jsonl").read_bytes()
        (out / "series.jsonl.gz").write_bytes(gzip.compress(text, 9, mtime=0))
    (out / "told.json.gz").write_bytes(gzip.compress(json.dumps(found, sort_keys=True).encode(), 9, mtime=0))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
