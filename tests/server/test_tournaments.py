"""Tournaments over HTTP and the socket: every format to its end, entry, absences, rulings, restarts, secrecy."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.api_user import ApiUser, serving

Json = dict[str, Any]


class Players:
    """Accounts that play tournaments through the interface only."""

    made = 0

    def __init__(self, client: TestClient, count: int) -> None:
        self.client = client
        self.people = []
        for _ in range(count):
            Players.made += 1
            self.people.append(ApiUser.person(client, f"Player {Players.made}"))
        self.by_id = {one.id: one for one in self.people}

    def __getitem__(self, place: int) -> ApiUser:
        return self.people[place]

    def create(self, **form: Any) -> str:
        return str(self[0].post("/api/tournaments", {"name": "Open", "pace": "quick", **form})["id"])

    def join(self, tournament: str, places: range | None = None) -> None:
        for place in places or range(len(self.people)):
            self[place].post(f"/api/tournaments/{tournament}/join")

    def page(self, tournament: str, place: int = 0) -> Json:
        found: Json = self[place].get(f"/api/tournaments/{tournament}")
        return found

    def until(self, tournament: str, reached: Callable[[Json], bool]) -> Json:
        """Wait until the page fulfils a condition."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            page = self.page(tournament)
            if reached(page):
                return page
            time.sleep(0.02)
        raise AssertionError(self.page(tournament))

    def play_round(self, tournament: str, number: int, absent: tuple[str, ...] = ()) -> Json:
        """Let all come to their tables and resign, the last of each table first; return the round."""
        self.until(tournament, lambda page: page["round"] >= number)
        found: Json = self[0].get(f"/api/tournaments/{tournament}/rounds/{number}")
        for pairing in found["pairings"]:
            if pairing["table"] and pairing["ranks"] is None:
                self.play_table(tournament, pairing["table"], absent)
        return found

    def play_table(self, tournament: str, table: str, absent: tuple[str, ...] = ()) -> None:
        until = time.monotonic() + 20
        while time.monotonic() < until:
            status, card = self[0].ask("GET", f"/api/tables/{table}")
            if status == 200:
                break
            time.sleep(0.02)
        holders = {seat: one for seat, one in card["summary"]["seats"].items() if one["kind"] == "person"}
        people = {seat: self.by_id[one["id"]] for seat, one in holders.items()}
        for one in people.values():
            if one.id not in absent:
                one.post(f"/api/tournaments/{tournament}/ready")
        while time.monotonic() < until and self[0].get(f"/api/tables/{table}")["phase"] == "gathering":
            time.sleep(0.02)
        for seat in list(people)[1:]:
            status, answer = people[seat].do(table, f"resign {seat}", do="resign", seat=seat)
            assert status in (200, 409), answer

    def standings(self, tournament: str) -> list[Json]:
        rows: list[Json] = self[0].get(f"/api/tournaments/{tournament}/standings")["rows"]
        return rows


@pytest.fixture(autouse=True)
def no_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    from conquista.server.tournaments import terms

    monkeypatch.setattr(terms, "BREAKS", {})


@pytest.mark.parametrize(
    ("form", "people", "rounds"),
    [
        ({"format": "swiss", "preset": "conquest_2p", "rounds": 3}, 5, 3),
        ({"format": "round_robin", "preset": "condottiere_2p"}, 3, 3),
        ({"format": "round_robin", "preset": "conquest_2p", "cycles": 2}, 3, 6),
        ({"format": "knock_out", "preset": "conquest_2p"}, 5, 3),
        ({"format": "tables", "preset": "condottiere_4p", "rounds": 2}, 7, 2),
        ({"format": "partners", "preset": "conquest_party", "rounds": 3}, 4, 3),
    ],
)
def test_each_format_is_played_to_its_end(client: TestClient, form: Json, people: int, rounds: int) -> None:
    players = Players(client, people)
    name = players.create(**form)
    players.join(name)
    players[0].post(f"/api/tournaments/{name}/begin")
    for number in range(1, rounds + 1):
        players.play_round(name, number)
    page = players.until(name, lambda page: page["state"] == "over")
    rows = players.standings(name)
    assert page["rounds"] == page["round"] == rounds
    assert [row["rank"] for row in rows] == list(range(1, people + 1))
    assert page["winner"] == rows[0]["people"][0]["name"]
    assert all(row["points"] == pytest.approx(sum(one["points"] for one in row["scores"])) for row in rows)


def test_an_arena_pairs_free_players_again_and_ends_by_time(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    from conquista.server.tournaments import documents, steps

    monkeypatch.setattr(steps, "WAVE", 50)
    for module in (steps, documents):
        monkeypatch.setattr(module, "MINUTE", 3_000)
    players = Players(client, 4)
    name = players.create(format="arena", preset="condottiere_2p", minutes=1)
    players.join(name)
    players[0].post(f"/api/tournaments/{name}/begin")
    number = 1
    while players.page(name)["state"] == "running":
        if players.page(name)["round"] >= number:
            players.play_round(name, number)
            number += 1
        time.sleep(0.02)
    rows = players.standings(name)
    assert players.page(name)["state"] == "over"
    assert number > 2
    assert sum(row["played"] for row in rows) >= 6
    streaks = [[one["points"] for one in row["scores"]] for row in rows]
    assert all(points in (0, 1, 2, 4) for row in streaks for points in row)


def test_a_duel_is_lost_by_a_player_who_does_not_come(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from conquista.server.tournaments import terms

    monkeypatch.setattr(terms, "LIVE_GRACE", 2_000)
    players = Players(client, 4)
    name = players.create(format="swiss", preset="conquest_2p", rounds=3)
    players.join(name)
    players[0].post(f"/api/tournaments/{name}/begin")
    late = players[3].id
    for number in (1, 2, 3):
        players.play_round(name, number, absent=(late,))
    players.until(name, lambda page: page["state"] == "over")
    rows = {row["people"][0]["id"]: row for row in players.standings(name)}
    assert (rows[late]["state"], rows[late]["points"]) == ("out", 0)
    assert [one["kind"] for one in rows[late]["scores"]][:2] == ["absent", "absent"]
    first = players[0].get(f"/api/tournaments/{name}/rounds/1")["pairings"]
    assert sorted(one["reason"] for one in first) == ["no_show", "played"]
    other = players.create(format="swiss", preset="conquest_2p", rounds=3)
    status, refusal = players[3].ask("POST", f"/api/tournaments/{other}/join", {})
    assert (status, refusal["key"], refusal["params"]) == (403, "server.tournament_excluded", {"hours": 24})
    notified = players[3].get("/api/notifications")
    assert any(one["kind"] == "tournament" for one in notified["notifications"])


def test_at_a_table_a_computer_plays_for_a_player_who_does_not_come(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    from conquista.server.tournaments import terms

    monkeypatch.setattr(terms, "LIVE_GRACE", 1_500)
    players = Players(client, 4)
    name = players.create(format="tables", preset="conquest_4p", rounds=1, fill="squire")
    players.join(name)
    players[0].post(f"/api/tournaments/{name}/begin")
    players.until(name, lambda page: (page["own"] or {}).get("stage") == "opened")
    for place in (0, 1, 3):
        players[place].post(f"/api/tournaments/{name}/ready")
    own = players.until(name, lambda page: page["own"].get("stage") == "started")["own"]
    late = players.page(name, 2)["own"]
    table = players.until(name, lambda page: players[0].get(f"/api/tables/{own['table']}")["phase"] == "playing")
    seats = players[0].get(f"/api/tables/{own['table']}")["summary"]["seats"]
    assert [one["kind"] for one in seats.values()].count("computer") == 1
    assert seats[late["seat"]]["kind"] == "computer"
    found = players[0].get(f"/api/tournaments/{name}/rounds/1")["pairings"][0]
    place = next(place for place, side in enumerate(found["sides"]) if side == [late["number"]])
    ranks: list[int | None] = [0, 1, 2, 3]
    ranks[place] = None
    assert table["state"] == "running"
    players[0].post(f"/api/tournaments/{name}/rulings", {"round": 1, "number": 1, "ranks": ranks})
    players.until(name, lambda page: page["state"] == "over")
    rows = players.standings(name)
    assert rows[-1]["people"][0]["id"] == players[2].id
    assert (rows[-1]["points"], rows[-1]["scores"][0]["kind"]) == (0, "absent")


def test_entry_is_checked_and_refused_with_a_sentence(client: TestClient) -> None:
    players = Players(client, 4)
    guest = ApiUser.guest(client)
    entry = {"most": 2, "code": "Arno 27"}
    name = players.create(format="swiss", preset="conquest_2p", rounds=2, entry=entry)
    path = f"/api/tournaments/{name}/join"

    def refused(who: ApiUser, **form: Any) -> tuple[int, str]:
        status, answer = who.ask("POST", path, form)
        return status, answer.get("key", "")

    assert refused(guest, code="Arno 27") == (403, "server.tournament_account")
    assert refused(players[1], code="Arno 28") == (403, "server.tournament_code")
    players[0].post(path, {"code": " Arno 27"})
    assert refused(players[0], code="Arno 27") == (400, "server.tournament_joined")
    players[1].post(path, {"code": "Arno 27"})
    assert refused(players[2], code="Arno 27") == (400, "server.tournament_full")
    assert players.page(name, 0)["code"] == "Arno 27"
    assert players.page(name, 1)["code"] == ""
    rated = players.create(format="swiss", preset="conquest_2p", rounds=2, entry={"least_matches": 5})
    status, answer = players[1].ask("POST", f"/api/tournaments/{rated}/join", {})
    assert (status, answer["key"]) == (400, "server.tournament_matches_few")
    strong = players.create(format="swiss", preset="conquest_2p", rounds=2, entry={"least_rating": 1900})
    status, answer = players[1].ask("POST", f"/api/tournaments/{strong}/join", {})
    assert answer["params"] == {"least": 1900, "rating": 1500}
    old = players.create(format="swiss", preset="conquest_2p", rounds=2, entry={"account_days": 3})
    assert players[1].ask("POST", f"/api/tournaments/{old}/join", {})[1]["key"] == "server.tournament_age"


@pytest.mark.parametrize(
    ("form", "key"),
    [
        ({"format": "swiss", "preset": "conquest_4p", "rounds": 3}, "server.tournament_two"),
        ({"format": "swiss", "preset": "conquest_2p"}, "server.tournament_rounds"),
        ({"format": "tables", "preset": "conquest_2p", "rounds": 3}, "server.tournament_tables"),
        ({"format": "partners", "preset": "conquest_4p", "rounds": 3}, "server.tournament_partners"),
        ({"format": "arena", "preset": "conquest_2p"}, "server.tournament_minutes"),
        ({"format": "arena", "preset": "conquest_2p", "minutes": 30, "pace": "slow"}, "server.tournament_arena_pace"),
        ({"format": "knock_out", "preset": "conquest_4p"}, "server.tournament_fill"),
        ({"format": "knock_out", "preset": "conquest_4p", "fill": "oracle"}, "server.tournament_level"),
        ({"format": "round_robin", "preset": "conquest_2p", "starts": 1}, "server.tournament_starts"),
        ({"format": "round_robin", "preset": "conquest_2p", "name": " \t "}, "server.tournament_name"),
    ],
)
def test_terms_that_do_not_fit_are_refused(client: TestClient, form: Json, key: str) -> None:
    anna = Players(client, 1)[0]
    status, answer = anna.ask("POST", "/api/tournaments", {"name": "Open", "pace": "quick", **form})
    assert (status, answer["key"]) == (400, key)


def test_the_word_list_of_the_operator_applies_to_names_of_tournaments_and_sessions(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("*scoundrel*\n", encoding="utf-8")
    with serving(words=str(words)) as client:
        host = ApiUser.person(client, "Nicola")
        form = {"name": "Cup of the Sc0undrels", "format": "swiss", "preset": "conquest_2p", "rounds": 3}
        assert host.ask("POST", "/api/tournaments", form)[1]["key"] == "server.name_words"
        assert host.ask("POST", "/api/tournaments", form | {"name": "Cup of the winds"})[0] == 201
        terms = {"terms": {"preset": "condottiere_4p"}}
        refused = host.ask("POST", "/api/game-sessions", terms | {"name": "Scoundrels"})
        assert refused[1]["key"] == "server.name_words"
        code = host.post("/api/game-sessions", terms | {"name": "Thursday"})["code"]
        refused = host.ask("PATCH", f"/api/game-sessions/{code}", {"name": "A scoundrel"})
        assert refused[1]["key"] == "server.name_words"
        assert host.get(f"/api/game-sessions/{code}")["name"] == "Thursday"


def test_pausing_leaving_and_coming_late(client: TestClient) -> None:
    players = Players(client, 7)
    name = players.create(format="swiss", preset="conquest_2p", rounds=4)
    players.join(name, range(7))
    for place in (4, 5):
        players[place].post(f"/api/tournaments/{name}/leave")
    assert players.page(name, 4)["own"] is None
    players[0].post(f"/api/tournaments/{name}/begin")
    players.until(name, lambda page: page["round"] == 1)
    players[3].post(f"/api/tournaments/{name}/pause")
    players[5].post(f"/api/tournaments/{name}/join")
    players.play_round(name, 1)
    second = players.play_round(name, 2)
    numbers = {row["people"][0]["id"]: row["number"] for row in players.standings(name)}
    paired = {number for one in second["pairings"] for side in one["sides"] for number in side}
    assert numbers[players[3].id] not in paired
    assert numbers[players[5].id] in paired
    players.until(name, lambda page: page["round"] == 3)
    status, refusal = players[4].ask("POST", f"/api/tournaments/{name}/join", {})
    assert (status, refusal["key"]) == (400, "server.tournament_late")
    players[1].post(f"/api/tournaments/{name}/leave")
    players[3].post(f"/api/tournaments/{name}/join")
    players.play_round(name, 3)
    players.play_round(name, 4)
    players.until(name, lambda page: page["state"] == "over")
    rows = {row["people"][0]["id"]: row for row in players.standings(name)}
    late = rows[players[5].id]["scores"][0]
    assert (late["kind"], late["points"]) == ("late", 0.5)
    assert rows[players[1].id]["state"] == "out"
    assert {one["round"] for one in rows[players[3].id]["scores"]} == {1, 4}
    assert players[1].ask("POST", f"/api/tournaments/{name}/leave")[1]["key"] == "server.tournament_over"


def test_only_the_director_decides(client: TestClient) -> None:
    players = Players(client, 4)
    name = players.create(format="swiss", preset="conquest_2p", rounds=2)
    players.join(name)
    base = f"/api/tournaments/{name}"
    ruling = {"round": 1, "number": 1, "ranks": [0, 0], "note": "Both  agreed."}
    for path, form in (("begin", {}), ("cancel", {}), ("removals", {"number": 2}), ("rulings", ruling)):
        status, answer = players[1].ask("POST", f"{base}/{path}", form)
        assert (status, answer["key"]) == (403, "server.tournament_director"), path
    players[0].post(f"{base}/begin")
    players.until(name, lambda page: page["round"] == 1)
    players[0].post(f"{base}/rulings", ruling)
    first = players[0].get(f"{base}/rounds/1")["pairings"][0]
    assert (first["ranks"], first["reason"], first["note"]) == ([0, 0], "ruling", "Both agreed.")
    assert (
        players[0].ask("POST", f"{base}/rulings", {**ruling, "ranks": [0, 1, 2]})[1]["key"] == "server.tournament_ranks"
    )
    assert players[0].ask("POST", f"{base}/rulings", {**ruling, "number": 9})[0] == 404
    players.play_round(name, 1)
    players.until(name, lambda page: page["round"] == 2)
    assert players[0].ask("POST", f"{base}/rulings", ruling)[1]["key"] == "server.tournament_ruled_late"
    second = players[0].get(f"{base}/rounds/2")["pairings"][0]
    [[removed], [stays]] = second["sides"]
    people = {row["number"]: row["people"][0]["id"] for row in players.standings(name)}
    for number in (removed, stays):
        players.by_id[people[number]].post(f"{base}/ready")
    players.until(name, lambda page: players[0].get(f"/api/tables/{second['table']}")["phase"] == "playing")
    players[0].post(f"{base}/removals", {"number": removed})
    players.play_round(name, 2)
    players.until(name, lambda page: page["state"] == "over")
    rows = {row["number"]: row for row in players.standings(name)}
    assert rows[removed]["state"] == "removed"
    assert rows[stays]["scores"][-1]["won"]
    assert players[0].ask("POST", f"{base}/cancel")[1]["key"] == "server.tournament_over"


def test_seats_of_a_tournament_table_are_fixed(client: TestClient) -> None:
    players = Players(client, 3)
    name = players.create(format="round_robin", preset="conquest_2p")
    players.join(name, range(2))
    players[0].post(f"/api/tournaments/{name}/begin")
    own = players.until(name, lambda page: page["own"].get("stage") == "opened")["own"]
    table, seat = own["table"], own["seat"]
    for command in ({"do": "rise", "seat": seat}, {"do": "sit", "seat": seat}):
        for who in players.people:
            status, answer = who.do(table, f"{who.id} {command['do']}", **command)
            assert (status, answer["key"]) == (403, "server.tournament_table")
    for command in ({"do": "start"}, {"do": "close"}, {"do": "place", "seat": seat, "player": None}):
        assert players[0].do(table, str(command), **command)[0] == 403
    players.play_round(name, 1)
    assert players[0].do(table, "again", do="rematch", seat=seat)[1]["key"] == "server.tournament_table"


def test_pairs_enter_together_and_share_their_points(client: TestClient) -> None:
    players = Players(client, 4)
    name = players.create(format="swiss", preset="conquest_party", rounds=1)
    path = f"/api/tournaments/{name}/join"
    assert players[0].ask("POST", path, {})[1]["key"] == "server.tournament_partner"
    assert players[0].ask("POST", path, {"partner": "Nobody at all"})[0] == 404
    names = [one.me["name"] for one in players.people]
    players[0].post(path, {"partner": names[1]})
    assert players[2].ask("POST", path, {"partner": names[1]})[1]["key"] == "server.tournament_partner_taken"
    players[2].post(path, {"partner": names[3]})
    assert players.page(name)["entrants"] == 0
    players[1].post(path, {"partner": names[0]})
    players[3].post(path)
    assert players.page(name)["entrants"] == 2
    players[0].post(f"/api/tournaments/{name}/begin")
    players.until(name, lambda page: page["round"] == 1)
    own = players.page(name, 1)["own"]
    table = players.until(name, lambda page: page["own"].get("stage") == "opened")["own"]["table"]
    assert own["partner"]["name"] == names[0]
    for one in players.people:
        one.post(f"/api/tournaments/{name}/ready")
    players.until(name, lambda page: players[0].get(f"/api/tables/{table}")["phase"] == "playing")
    for place in (2, 3):
        seat = players.page(name, place)["own"]["seat"]
        assert players[place].do(table, f"resign {place}", do="resign", seat=seat)[0] == 200
    players.until(name, lambda page: page["state"] == "over")
    rows = players.standings(name)
    assert {one["name"] for one in rows[0]["people"]} == set(names[:2])
    assert [row["points"] for row in rows] == [1, 0]


def test_pages_are_told_of_changes_and_arrivals_count(client: TestClient) -> None:
    players = Players(client, 2)
    name = players.create(format="round_robin", preset="conquest_2p")
    with players[0].socket() as anna, players[1].socket() as bruno:
        anna.send(type="tournament", tournament=name)
        first = anna.await_("tournament_changed")["version"]
        players.join(name)
        assert anna.await_("tournament_changed")["version"] > first
        players[0].post(f"/api/tournaments/{name}/begin")
        own = players.until(name, lambda page: page["own"].get("stage") == "opened")["own"]
        anna.hello(own["table"], own["seat"])
        bruno.hello(own["table"], players.page(name, 1)["own"]["seat"])
        players.until(name, lambda page: page["own"].get("stage") == "started")
        assert anna.await_("told")["table"] == own["table"]
        anna.send(type="tournament", tournament="tnowhere")
        assert anna.await_("refused")["refusal"]["key"] == "server.no_tournament"
        anna.send(type="tournament_bye", tournament=name)
    players.play_round(name, 1)
    players.until(name, lambda page: page["state"] == "over")


def test_a_server_that_comes_back_continues(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    database = str(tmp_path / "clubs.db")
    with serving(database=database) as client:
        players = Players(client, 4)
        name = players.create(format="tables", preset="conquest_4p", rounds=2)
        players.join(name)
        players[0].post(f"/api/tournaments/{name}/begin")
        players.until(name, lambda page: (page["own"] or {}).get("stage") == "opened")
        players[1].post(f"/api/tournaments/{name}/ready")
    with serving(database=database) as client:
        for one in players.people:
            one.client = client
        found = players.play_round(name, 1)
        assert found["pairings"][0]["present"] == [2]
        players.until(name, lambda page: page["round"] == 2)
    with serving(database=database) as client:
        for one in players.people:
            one.client = client
        players.play_round(name, 2)
        players.until(name, lambda page: page["state"] == "over")
        rows = players.standings(name)
        assert sum(row["points"] for row in rows) == 14
        assert all({one["round"] for one in row["scores"]} == {1, 2} for row in rows)


def test_results_as_files(client: TestClient) -> None:
    players = Players(client, 3)
    name = players.create(name="Spring, open", format="swiss", preset="conquest_2p", rounds=2)
    players.join(name)
    players[0].post(f"/api/tournaments/{name}/begin")
    for number in (1, 2):
        players.play_round(name, number)
    players.until(name, lambda page: page["state"] == "over")
    texts = {form: players[0].get(f"/api/tournaments/{name}/results?form={form}") for form in ("text", "csv", "trf")}
    rows = players.standings(name)
    assert texts["text"].splitlines()[0] == "Spring, open"
    assert rows[0]["people"][0]["name"] in texts["text"].splitlines()[3]
    assert len(texts["csv"].splitlines()) == 1 + sum(len(row["scores"]) for row in rows)
    sections = [line for line in texts["trf"].splitlines() if line.startswith("001")]
    assert sorted(float(line[80:84]) for line in sections) == sorted(row["points"] for row in rows)
    assert "  0000 - U" in texts["trf"]
    tables = players.create(format="tables", preset="conquest_4p", rounds=1)
    assert players[0].ask("GET", f"/api/tournaments/{tables}/results?form=trf")[1]["key"] == "server.tournament_trf"


def test_too_few_entrants_cancel_the_tournament(client: TestClient) -> None:
    players = Players(client, 2)
    name = players.create(format="tables", preset="conquest_4p", rounds=2)
    players.join(name)
    players[0].post(f"/api/tournaments/{name}/begin")
    players.until(name, lambda page: page["state"] == "cancelled")
    kinds = [one["data"].get("event") for one in players[1].get("/api/notifications")["notifications"]]
    assert kinds[0] == "cancelled"


def test_a_spontaneous_tournament_begins_when_enough_have_entered(client: TestClient) -> None:
    players = Players(client, 2)
    name = players.create(format="round_robin", preset="conquest_2p", begin_with=2)
    players.join(name)
    players.until(name, lambda page: page["round"] == 1)
    listed = players[0].get("/api/tournaments")["tournaments"]
    assert next(one for one in listed if one["id"] == name)["mine"] == "in"
    assert name in {one["id"] for one in players[1].get("/api/me/tournaments")["tournaments"]}
    players.play_round(name, 1)
    players.until(name, lambda page: page["state"] == "over")
    past = players[0].get("/api/tournaments?past=true&limit=1")
    assert [one["id"] for one in past["tournaments"]] == [name]
    assert past["next"] is not None


def test_a_deleted_account_leaves_results_without_a_name(client: TestClient) -> None:
    players = Players(client, 3)
    name = players.create(format="swiss", preset="conquest_2p", rounds=2)
    players.join(name)
    players[0].post(f"/api/tournaments/{name}/begin")
    players.play_round(name, 1)
    export = players[2].get("/api/me/export")["tournaments"]
    assert [(one["id"], one["entry"]) for one in export["tournaments"]] == [(name, "in")]
    assert players[2].ask("DELETE", "/api/me", {"password": "a good long word"})[0] == 204
    rows = players.standings(name)
    assert sorted(row["people"][0]["name"] for row in rows)[0] == ""
    assert players[2].id not in str(rows)
    players.by_id = {one.id: one for one in players.people[:2]}
    players.until(name, lambda page: page["round"] == 2)
    players.play_round(name, 2)
    players.until(name, lambda page: page["state"] == "over")


def test_people_who_block_each_other_do_not_meet(client: TestClient) -> None:
    players = Players(client, 4)
    players[0].ask("PUT", f"/api/me/relations/block/{players[1].id}")
    name = players.create(format="swiss", preset="conquest_2p", rounds=2)
    players.join(name)
    players[0].post(f"/api/tournaments/{name}/begin")
    met = set()
    for number in (1, 2):
        found = players.play_round(name, number)
        met |= {frozenset((a, b)) for one in found["pairings"] for [a], [b] in [one["sides"]]}
        assert "blocked" not in str(found)
    assert len(met) == 4
    assert frozenset((1, 2)) not in met
