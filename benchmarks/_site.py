"""A site in one file, written in bulk: people, finished matches with ratings and lobby rows, tournaments."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from conquista.core import Data
from conquista.games import registry
from conquista.server.accounts import tokens
from conquista.server.schema.tournaments import NewTournament
from conquista.server.tournaments.arranging import terms_from
from conquista.store.database import Database
from conquista.store.factory import Store
from conquista.store.journals.memory import MemoryJournal
from conquista.store.people.values import LOGIN, PERSON, PUBLIC, LobbyRow
from conquista.store.tournaments.values import IN, OPEN, PLAYED, StoredTournament
from conquista.table.commands.declaration import Request, Resign, Start
from conquista.table.config import TableConfig
from conquista.table.pace import PACES
from conquista.table.ports import TablePorts
from conquista.table.table import Table
from conquista.table.values import SeatHolder
from conquista.tournaments.draw import draw_round, is_over
from conquista.tournaments.lots import round_seed
from conquista.tournaments.values import DrawInput

MINUTE = 60_000
PRESETS = ("conquest_2p", "plus_2p", "grand_2p")
NAMES = ("live", "fast", "slow")  # of paces
POOL = "conquest.duel"
TOURNAMENTS = (
    ("swiss", "conquest_2p", 7),
    ("tables", "condottiere_4p", 6),
    ("round_robin", "conquest_2p", 0),
    ("knock_out", "conquest_2p", 0),
    ("partners", "conquest_party", 6),
    ("arena", "condottiere_2p", 20),
)


def add_people(store: Store, count: int) -> dict[str, str]:
    """Add people with a login each; return their tokens by id."""
    found = {f"p{number}": tokens.secret(tokens.LOGIN_MARK) for number in range(count)}
    with store.register.database.transaction() as session:
        session.many(
            "INSERT INTO people (id, kind, name, folded, created, settings) VALUES (?, ?, ?, ?, 1, '{}')",
            [(person, PERSON, f"Person {person[1:]}", f"person{person[1:]}") for person in found],
        )
        session.many(
            "INSERT INTO tokens VALUES (?, ?, ?, ?, '', 1, ?)",
            [(tokens.fingerprint(secret), f"k{person}", person, LOGIN, 2**50) for person, secret in found.items()],
        )
    return found


def add_results(database: Database, rng: random.Random, people: int, matches: int, busy: int, since: int = 0) -> None:
    """Write duels a minute apart as the ratings would, without computing them; `busy` of them are of person 0."""
    with database.transaction() as session:
        results, parts, meetings = [], [], dict[tuple[str, str], int]()
        tables = [(f"t{number}",) for number in range(matches)]
        session.many("INSERT INTO tables (id, finished) VALUES (?, 1)", tables)
        for number, (table,) in enumerate(tables):
            one = 0 if number % (matches // busy) == 0 else rng.randrange(1, people)
            two = (one + rng.randrange(1, people)) % people
            at = since + number * MINUTE
            results.append((table, "conquest", rng.choice(PRESETS), 1, at, number + 1, POOL, rng.choice(NAMES)))
            for seat, person in enumerate((one, two)):
                skill = rng.gauss(25, 4)
                place = (seat + 1, 1 - seat, 0)
                parts.append(
                    (table, f"p{person}", PERSON, "SN"[seat], seat, seat, at, POOL, 25.0, 2.0, skill, 2.0, *place)
                )
            first, second = sorted((f"p{one}", f"p{two}"))
            meetings[first, second] = meetings.get((first, second), 0) + 1
        session.many(
            "INSERT INTO results (table_id, game, preset, rated, at, number, pool, pace)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            results,
        )
        session.many(
            "INSERT INTO parts (table_id, person, kind, seat, side, rank, at, pool, skill_before, unsure_before, skill,"
            f" unsure, place, behind, level) VALUES ({', '.join('?' * 15)})",
            parts,
        )
        last = since + matches * MINUTE
        session.many(
            "INSERT INTO ratings VALUES (?, ?, ?, 2, 20, 10, ?, 0, 0, 0)",
            [(f"p{number}", POOL, rng.gauss(25, 6), last) for number in range(people)],
        )
        session.many(
            "INSERT INTO meetings VALUES (?, ?, ?, ?, 0, 0, 0, ?, ?)",
            [(*pair, POOL, count, count, last) for pair, count in meetings.items()],
        )
        session.change("UPDATE counters SET value = ? WHERE name = 'results'", (matches,))


def add_lobby_rows(store: Store) -> None:
    """Write the lobby rows of all matches, which are over."""
    with store.history.database.snapshot() as session:
        query = "SELECT table_id, person, seat, at FROM parts ORDER BY table_id, seat"
        seated: dict[str, dict[str, str]] = {}
        times: dict[str, int] = {}
        for table, person, seat, at in session.rows(query):
            seated.setdefault(table, {})[seat] = person
            times[table] = at
    summary = _finished_summary()
    for begin in range(0, len(seated), 5_000):
        chosen = list(seated.items())[begin : begin + 5_000]
        store.register.list_tables([_row(table, seats, times[table], summary) for table, seats in chosen])


def _row(table: str, seats: dict[str, str], at: int, summary: dict[str, Data]) -> LobbyRow:
    holders: dict[str, Data] = {
        seat: {"kind": PERSON, "id": one, "name": f"Person {one[1:]}"} for seat, one in seats.items()
    }
    own: dict[str, Data] = {**summary, "seats": holders, "holders": dict(seats)}
    people = tuple(seats.values())
    return LobbyRow(table, people[0], PUBLIC, f"invitation {table}", "over", at, own, people)


def _finished_summary() -> dict[str, Data]:
    """Return the lobby summary of a duel that was resigned."""
    game, options = registry.preset(PRESETS[0])
    people = {seat: SeatHolder(PERSON, seat, seat) for seat in game.seats(options)}
    host = next(iter(people.values()))
    config = TableConfig.choose(game, PRESETS[0], pace=PACES["slow"], rated=True)
    table = Table.open("t", config, host, people, 1, TablePorts(MemoryJournal()))
    table.apply_request(Request(host, "start", Start()), 1)
    table.apply_request(Request(host, "resign", Resign(host.id)), 1)
    return table.summary()


def add_tournaments(store: Store, rng: random.Random, count: int, people: Sequence[str], now: int) -> list[str]:
    """Play tournaments of all formats with 16 to 64 people, without tables; all but some are over."""
    found = []
    for number in range(count):
        kind, preset, rounds = TOURNAMENTS[number % len(TOURNAMENTS)]
        size = 16 if kind == "round_robin" else rng.choice((16, 24, 32, 64))
        entrants = rng.sample(list(people), size)
        name = f"t{number:06}"
        found.append(name)
        arena = {"minutes": 60, "pace": "quick"} if kind == "arena" else {"rounds": rounds, "pace": "fast"}
        form = NewTournament.model_validate(
            {"name": f"Tournament {number}", "format": kind, "preset": preset, "rated": True, **arena}
        )
        at = now - (count - number) * 60 * MINUTE
        made = StoredTournament(
            *(name, form.name, kind, OPEN, entrants[0], None, at, None, None, f"{number:032x}", 0, 1),
            settings=terms_from(form).as_data(),
        )
        assert store.tournaments.create(made, 1_000)
        _play(store, rng, made, entrants, rounds, is_over_soon=number % 20 != 0, at=at)
    return found


def _play(
    store: Store,
    rng: random.Random,
    made: StoredTournament,
    people: Sequence[str],
    rounds: int,
    is_over_soon: bool,
    at: int,
) -> None:
    with store.tournaments.edit(made.id, at) as edit:
        assert edit is not None
        for place, person in enumerate(people):
            edit.tournament = replace(edit.tournament, next_number=place + 1)
            edit.enter(person, "", IN, 1, int(rng.gauss(1500, 200)))
        edit.begin()
    for number in range(1, 100):
        snapshot = store.tournaments.snapshot(made.id)
        assert snapshot is not None
        history = snapshot.history()
        over = number > rounds if made.format == "arena" else number > 1 and is_over(history)
        if over or (not is_over_soon and number > 3):
            break
        waited = dict.fromkeys((one.number for one in snapshot.entrants), 60) if made.format == "arena" else {}
        numbers = tuple(one.number for one in snapshot.entrants)
        given = DrawInput(number, round_seed(made.seed, number), numbers, frozenset(), waited)
        pairings = draw_round(history, given)
        with store.tournaments.edit(made.id, at) as edit:
            assert edit is not None
            edit.add_round(given, at, pairings)
        with store.tournaments.edit(made.id, at) as edit:
            assert edit is not None
            for pairing in edit.snapshot.open_pairings:
                edit.set_result(pairing, rng.sample(range(len(pairing.sides)), len(pairing.sides)), PLAYED)
            edit.end_round(number)
    if is_over_soon:
        with store.tournaments.edit(made.id, at) as edit:
            assert edit is not None
            edit.finish()
