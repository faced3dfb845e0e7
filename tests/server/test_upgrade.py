"""A store of version 0.1.0 under this version: rated matches with the old leaks no longer count, all others go on."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.core import ConquistaError
from conquista.games import registry
from conquista.i18n import LANGUAGES, catalogue
from conquista.server.schema.export import Export
from conquista.soak.wire.server_process import Serving
from conquista.store.backup import restore
from conquista.store.factory import open_database
from conquista.store.journals.journal import SqlJournal
from conquista.table.errors import JournalFailed
from conquista.table.ports import TablePorts
from conquista.table.table import Table
from conquista.table.values import JournalEntry
from server.api_user import ApiUser, serving
from server.old_store import BACKUP, PLAYING, REASON, VOIDED, restored, rows, seeds, signed_in, tables_of

PEOPLE = ("Anna", "Bruno", "Clara")


@pytest.fixture
def where(tmp_path: Path) -> str:
    return restored(tmp_path / "conquista.db")


@pytest.fixture
def client(where: str) -> Iterator[TestClient]:
    with serving(database=where) as found:
        yield found


def sight(who: ApiUser, table: str, seat: str | None = None) -> Any:
    return who.get(f"/api/tables/{table}/sight" + (f"?seat={seat}" if seat else ""))


def games(client: TestClient, who: ApiUser) -> dict[str, int]:
    """Return how many rated matches a person has played, by game."""
    found = client.get(f"/api/people/{who.id}/record").json()["ratings"]
    return {rating["game"]: rating["games"] for rating in found}


def test_rated_matches_with_hidden_hands_no_longer_count_and_everybody_is_told_why(client: TestClient) -> None:
    anna = signed_in(client, "Anna")
    tables = tables_of(anna)
    assert set(tables) > PLAYING
    for name, table in tables.items():
        for seat in ("S" if "conquest" in name else "A", None):
            found = sight(anna, table["id"], seat)
            reasons = [tale["data"]["reason"] for tale in found["tales"] if tale["kind"] == "voided"]
            assert reasons == [REASON] * (name in VOIDED), name
            assert found["sight"].get("voided") == (REASON if name in VOIDED else None), name
    listed = {card["id"]: card["summary"].get("voided") for card in anna.get("/api/me/tables")}
    assert {name for name, table in tables.items() if listed[table["id"]]} == VOIDED


def test_the_reason_is_there_in_every_language() -> None:
    said = [catalogue(language)[REASON] for language in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES) == 4


def test_old_matches_stand_as_they_stood_and_are_played_on(client: TestClient) -> None:
    people = dict(zip("ABC", [signed_in(client, name) for name in PEOPLE], strict=True))
    people |= {"S": people["A"], "N": people["B"]}
    for name, table in tables_of(people["A"]).items():
        for seat, legal in table["legal"].items():
            own = sight(people[seat], table["id"], seat)["sight"]
            assert own["legal"] == legal, name
            assert "revision" not in own["setting"]["options"]
            word = {"seat": seat, "word": legal[0], "seq": own["number"], "hash": own["hash"]}
            assert people[seat].do(table["id"], "on", do="act", **word)[0] == 200


def test_a_voided_match_changes_no_rating_when_it_ends_and_others_do(client: TestClient) -> None:
    anna, bruno, clara = (signed_in(client, name) for name in PEOPLE)
    tables = tables_of(anna)
    before = games(client, anna)
    assert before == {"condottiere": 1}  # the one that was over before
    for name in ("rated_points", "rated_cards"):
        assert bruno.do(tables[name]["id"], "r", do="resign", seat="B")[0] == 200
    assert clara.do(tables["rated_cards"]["id"], "r", do="resign", seat="C")[0] == 200
    for name in ("rated_points", "rated_cards"):
        ended = sight(anna, tables[name]["id"], "A")["sight"]
        assert (ended["phase"], ended["voided"]) == ("over", REASON)
    assert games(client, anna) == before
    assert bruno.do(tables["rated_conquest"]["id"], "r", do="resign", seat="N")[0] == 200
    assert games(client, anna) == before | {"conquest": 1}
    stays = client.get(f"/api/people/{anna.id}/record").json()["reputation"]
    assert stays["finished"] == 4


def test_a_match_is_voided_once_however_often_the_server_starts(where: str) -> None:
    for _ in range(3):
        with serving(database=where) as client:
            anna = signed_in(client, "Anna")
            names = {name: table["id"] for name, table in tables_of(anna).items()}
            for table in names.values():
                sight(anna, table)
    assert rows(where, "voided") == {names[name]: 1 for name in VOIDED}


def test_several_processes_void_each_match_once(tmp_path: Path, postgres: str) -> None:
    restored(postgres)
    with (
        Serving(postgres, tmp_path / "one.log", thinkers=0, drain=0) as one,
        Serving(postgres, tmp_path / "two.log", thinkers=0, drain=0) as two,
    ):
        end = time.monotonic() + 60
        while len(rows(postgres, "voided")) < len(VOIDED) and time.monotonic() < end:
            time.sleep(0.2)
        time.sleep(3)  # long enough for the other process to look at every table
        assert one.stop() == two.stop() == 0
        assert "JournalDamaged" not in one.log_text() + two.log_text()
    assert sorted(rows(postgres, "voided").values()) == [1] * len(VOIDED)


def test_a_table_that_gathered_begins_under_the_present_rulings_and_counts(client: TestClient) -> None:
    anna = signed_in(client, "Anna")
    table = tables_of(anna)["gathering_cards"]["id"]
    assert sight(anna, table)["sight"]["phase"] == "gathering"
    assert anna.do(table, "s", do="start")[0] == 200
    begun = sight(anna, table, "A")["sight"]
    current = registry.game("condottiere").facts.choose().written("revision")
    assert begun["setting"]["options"]["revision"] == current
    assert begun["view"]["options"]["revision"] == current
    assert begun["setting"]["rated"]
    assert begun["voided"] is None


def test_a_rematch_of_an_old_match_is_played_under_the_present_rulings(client: TestClient) -> None:
    anna, bruno = signed_in(client, "Anna"), signed_in(client, "Bruno")
    table = tables_of(anna)["finished_cards"]["id"]
    for who, seat in ((anna, "A"), (bruno, "B")):
        assert who.do(table, "again", do="rematch", seat=seat)[0] == 200
    following = sight(anna, table)["next"]
    begun = sight(anna, following)["sight"]
    assert begun["phase"] == "playing"
    assert begun["setting"]["options"]["revision"] == registry.game("condottiere").facts.choose().written("revision")
    assert begun["voided"] is None


def test_the_export_of_old_matches_holds_no_seed_of_one_in_play(where: str, client: TestClient) -> None:
    anna = signed_in(client, "Anna")
    text = client.get("/api/me/export", headers=anna.headers).text
    taken = Export.model_validate_json(text)
    over = {str(account.sight.seed) for one in taken.tables for account in one.seats if account.sight.seed}
    assert len(over) == 1
    assert [seed for seed in seeds(where) if seed in text] == list(over)
    assert {one.summary["preset"] for one in taken.tables if one.record} == {"conquest_2p", "condottiere_2p"}


class Failing(SqlJournal):
    """A journal that fails at its first entry, which is stored or not."""

    kept = False
    failed = False

    def append(self, table: str, rows: Sequence[JournalEntry]) -> None:
        if self.failed:
            super().append(table, rows)
            return
        self.failed = True
        if self.kept:
            super().append(table, rows)
        raise JournalFailed("table.journal.failed")


@pytest.mark.parametrize("kept", [False, True])
def test_a_crash_while_a_match_is_voided_neither_loses_nor_doubles_it(tmp_path: Path, kept: bool) -> None:
    database = open_database(tmp_path / "conquista.db")
    restore(database, BACKUP)
    journal = Failing(database)
    journal.kept = kept
    with database.snapshot() as session:
        found = session.rows("SELECT id FROM tables WHERE finished = 0 ORDER BY id")
    flawed = 0
    for (name,) in found:
        journal.failed = False
        table = Table.restore(name, TablePorts(journal))
        now = table.at + 1_000
        if not table.rated or table.game.facts.name != "condottiere" or table.phase != "playing":
            continue
        flawed += 1
        with pytest.raises(ConquistaError):
            table.tick(now)
        again = Table.restore(name, TablePorts(journal))
        again.tick(now)
        again.tick(now)
        assert [row.kind for row in journal.entries(name)].count("voided") == 1
        assert again.snapshot(None)["voided"] == REASON
    assert flawed == len(VOIDED)
    database.close()
