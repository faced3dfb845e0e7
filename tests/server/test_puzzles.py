"""Puzzles over the interface: lists, positions without solution, verdicts, attempts that are replayed, storms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from conquista.puzzles.kit import find_puzzle, kits
from conquista.server.accounts import tokens
from conquista.server.configuration.limit_settings import LimitSettings
from conquista.server.http.learning import puzzles as routes
from conquista.server.http.learning import storms as storm_routes
from conquista.server.learning.analysis.view_diff import applied
from conquista.server.learning.puzzles import catalogue, graph, solving, storms
from kit.scale import SCALE
from server.api_user import ApiUser, Json, serving

PUZZLE = "5"
SOLUTION = ["N22-N20", "N20-N19", "N19^NK2"]
SLIP = ["N22-N20", "N20-N19", "end"]
TIED = ["135", "293", "315"]  # declining is as good for the defence as the answer of the solution
# One puzzle of each edition; all of them in `make proofs`.
SAMPLE = list(
    catalogue.all_puzzles()
    if SCALE > 1
    else {
        **{one.preset: name for name, one in catalogue.all_puzzles().items()},
        **dict(zip(TIED, TIED, strict=True)),
    }.values()
)
# Puzzles in which a hidden hand plays one of the unseen cards.
CARD_SAMPLE = ["1117", "1070"]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with serving(thinkers=1) as found:
        yield found


def person(client: TestClient) -> ApiUser:
    return ApiUser.person(client, f"P{tokens.name()}")


def attempts(user: ApiUser, *made: Json) -> Any:
    return user.ask("POST", "/api/me/puzzles/attempts", {"attempts": list(made)})


def own_words(puzzle: str) -> list[str]:
    """Return the solver's words of a solution: those that are not answers. Hands are held without the solver."""
    about = catalogue.entry(puzzle)
    solver = solving.solver(puzzle)
    own, played = list[str](), list[str]()
    for word in kits()[about.game].load(about.name).solution:
        if solver.game.to_act(solver.coach.state(played)) == (solver.seat,) and word != "hold":
            own.append(word)
        played.append(word)
    return own


# the collection


def test_ids_are_the_numbers_of_all_games() -> None:
    for name, one in catalogue.all_puzzles().items():
        kit, full_name, _ = find_puzzle(name)
        assert (kit, full_name, one.number) == (kits()[one.game], one.name, int(name))
    shown = [one.name for one in catalogue.all_puzzles().values()]
    drawn = [(kit, name) for kit in kits().values() for name in kit.names() if name not in shown]
    assert all(kit.sketch(kit.load(name), "en") for kit, name in drawn)


def test_a_puzzle_that_nobody_has_tried_has_its_measured_rating(client: TestClient) -> None:
    cards = ApiUser.guest(client).get("/api/puzzles")["puzzles"]
    untried = [card for card in cards if not card["attempts"]]
    measured = [card for card in untried if catalogue.entry(card["id"]).rating]
    assert len(measured) > 400
    assert all(card["rating"]["value"] == catalogue.entry(card["id"]).rating for card in measured)


def test_the_list_loads_each_puzzle_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = ApiUser.guest(client)
    first = anna.get("/api/puzzles")
    for kit in kits().values():
        monkeypatch.setattr(kit, "load", None)
    assert anna.get("/api/puzzles") == first


def test_every_puzzle_has_a_turn_in_the_row_of_days() -> None:
    count = len(catalogue.all_puzzles())
    for first in (0, 7 * count):
        assert {catalogue.daily(day) for day in range(first, first + count)} == set(catalogue.all_puzzles())
    assert catalogue.daily(20_775) == catalogue.daily(20_775)


@pytest.mark.parametrize("puzzle", SAMPLE)
def test_every_puzzle_is_solved_by_its_solution(puzzle: str) -> None:
    assert solving.solver(puzzle).result(own_words(puzzle)) == "solved"


@pytest.mark.parametrize("puzzle", CARD_SAMPLE)
def test_hidden_hands_play_cards_that_they_may_hold(puzzle: str) -> None:
    about = catalogue.entry(puzzle)
    tree = kits()[about.game].load(about.name).tree
    here = solving.solver(puzzle)
    for line in tree:
        words = line.split()
        events, state = here.played(here.first().state, words)
        assert len(events) == len(words)
        assert here.coach.judge(words).status == "solved"
        assert here.game.view(state, here.seat).data == here.game.view(here.coach.state(words), here.seat).data


@pytest.mark.parametrize("puzzle", CARD_SAMPLE)
def test_a_position_shows_no_hidden_card(puzzle: str) -> None:
    here = solving.solver(puzzle)
    data: Any = graph.position_data(puzzle)
    shown = {seat: count for seat, count in data["first"]["hands"].items() if seat != here.seat}
    assert shown
    assert all(isinstance(count, int) for count in shown.values())
    assert data["question"]["key"] == "puzzles.cards.question.unseen"


# lists and positions


def test_the_list_can_be_filtered(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    everything = anna.get("/api/puzzles")
    assert len(everything["puzzles"]) == len(catalogue.all_puzzles())
    for name, value in (("game", "conquest"), ("preset", "grand_2p"), ("theme", "chain"), ("grade", 2)):
        found = anna.get(f"/api/puzzles?{name}={value}")["puzzles"]
        assert found
        assert found == [one for one in everything["puzzles"] if one.get(name) == value or value in one["themes"]]
    assert anna.get("/api/puzzles?game=chess")["puzzles"] == []
    assert anna.ask("GET", "/api/puzzles?grade=x")[0] == 422


def test_the_daily_puzzle_is_the_same_until_midnight(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = ApiUser.guest(client)
    morning = 20_775 * catalogue.DAY
    found = []
    for time in (morning, morning + catalogue.DAY - 1, morning + catalogue.DAY):
        monkeypatch.setattr(routes, "now", lambda time=time: time)
        found.append(anna.get("/api/puzzles/daily"))
    assert found[0] == found[1] == {"day": 20_775, "puzzle": catalogue.daily(20_775), "ends": morning + catalogue.DAY}
    assert found[2]["day"] == 20_776
    assert anna.get("/api/puzzles/daily?day=20774")["puzzle"] == catalogue.daily(20_774)
    assert anna.ask("GET", "/api/puzzles/daily?day=20777")[1]["key"] == "server.puzzle_day"


def test_a_position_does_not_contain_the_solution(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    found = anna.get(f"/api/puzzles/{PUZZLE}")
    assert found["seat"] == "S"
    assert found["left"] == 4
    [node] = found["nodes"]
    assert SOLUTION[0] in node["legal"]
    assert set(node) == {"changes", "legal", "loud", "found"}
    names = {"game", "preset", "options", "seat", "seats", "teams", "left", "question", "first", "nodes", "card"}
    assert set(found) == names
    assert found["card"] is None
    assert anna.ask("GET", "/api/puzzles/nowhere")[0] == 404


def test_the_defence_answers_and_the_verdict_follows(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    puzzle = "9"
    own = own_words(puzzle)
    nodes = anna.post(f"/api/puzzles/{puzzle}/moves", {"words": own})["nodes"]
    assert len(nodes) == len(own)
    assert nodes[-1]["verdict"]["status"] == "solved"
    assert any(node.get("verdict", {}).get("defence") for node in nodes)
    assert anna.post(f"/api/puzzles/{puzzle}/moves", {"words": own, "known": len(own) - 1})["nodes"] == nodes[-1:]
    slip = anna.post(f"/api/puzzles/{PUZZLE}/moves", {"words": SLIP})["nodes"][-1]
    assert slip["verdict"]["status"] == "failed"
    status, refusal = anna.ask("POST", f"/api/puzzles/{PUZZLE}/moves", {"words": ["N22-S1"]})
    assert (status, refusal["cause"]) == (409, "illegal")


def test_a_pack_follows_every_right_line_and_names_every_slip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph, "SECONDS", 600.0)  # also on a busy machine
    data: Any = graph.pack_data("16")
    nodes, coach = data["nodes"], solving.solver("16").coach
    at, played = 0, tuple[str, ...]()
    for word in own_words("16"):
        here = nodes[nodes[at].get("same", at)]
        assert set(here["legal"]) <= set(here["after"])
        for other in here["loud"]:
            verdict = coach.judge((*played, other))
            told = nodes[here["after"][other]]["verdict"]
            assert (told["status"], told["reachable"]) == (verdict.status, verdict.reachable)
            assert tuple(told["defence"]) == verdict.defence
            assert tuple(told["refutation"]) == verdict.refutation
        at = here["after"][word]
        played = (*played, word, *nodes[at].get("verdict", {}).get("defence", ()))
    assert nodes[at]["verdict"]["status"] == "solved"
    shown: Any = coach.game.view(coach.state(played), coach.seat).data["stacks"]
    assert applied(data["first"], nodes[at]["changes"])["stacks"] == dict(shown)
    assert len(data["solution"]) == 2
    assert [step["word"] for step in data["solution"][0]][: len(played)] == list(played)


def test_a_pack_is_the_same_with_and_without_compression(client: TestClient) -> None:
    plain = client.get(f"/api/puzzles/{PUZZLE}/pack", headers={"accept-encoding": "identity"})
    packed = client.get(f"/api/puzzles/{PUZZLE}/pack", headers={"accept-encoding": "gzip"})
    assert (plain.headers.get("content-encoding"), packed.headers["content-encoding"]) == (None, "gzip")
    assert plain.json() == packed.json()
    assert plain.json()["solution"]


def test_hints_come_in_three_steps(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    said = [anna.post(f"/api/puzzles/{PUZZLE}/hints", {"step": step}) for step in (1, 2, 3)]
    assert [one["key"] for one in said] == ["puzzles.hint.themes", "puzzles.hint.piece", "puzzles.hint.word"]
    assert said[2]["params"] == {"word": SOLUTION[0]}
    later = anna.post(f"/api/puzzles/{PUZZLE}/hints", {"words": SOLUTION[:1], "step": 3})
    assert later["params"] == {"word": SOLUTION[1]}
    assert anna.ask("POST", f"/api/puzzles/{PUZZLE}/hints", {"step": 4})[0] == 422


# attempts


def test_an_attempt_is_rated_once(client: TestClient) -> None:
    anna = person(client)
    status, first = attempts(anna, {"puzzle": PUZZLE, "words": SOLUTION, "seconds": 31})
    assert status == 200
    [entered] = first["attempts"]
    assert (entered["result"], entered["first"], entered["attempt"]["before"]) == ("solved", True, 1500)
    assert first["rating"]["value"] == entered["attempt"]["after"] > 1500
    for again in ({"puzzle": PUZZLE, "words": SOLUTION}, {"puzzle": PUZZLE, "words": SLIP}):
        status, second = attempts(anna, again)
        assert (status, second["attempts"][0]["first"], second["rating"]) == (200, False, first["rating"])
    found = anna.get("/api/me/puzzles")
    assert (found["rated"], found["row"], len(found["attempts"])) == (1, 1, 1)
    card = next(one for one in anna.get("/api/puzzles")["puzzles"] if one["id"] == PUZZLE)
    assert (card["attempts"], card["solved"]) == (1, 1)


def test_results_are_those_of_the_words_and_not_of_the_claim(client: TestClient) -> None:
    anna = person(client)
    bad: list[tuple[Json, str]] = [
        ({"puzzle": PUZZLE, "words": SOLUTION[:2]}, "server.puzzle_open"),
        ({"puzzle": PUZZLE, "words": []}, "server.puzzle_open"),
        ({"puzzle": "nowhere", "words": SOLUTION}, "server.no_puzzle"),
    ]
    for form, key in bad:
        status, refusal = attempts(anna, form)
        assert (status >= 400, refusal["key"]) == (True, key)
    assert attempts(anna, {"puzzle": PUZZLE, "words": ["N22-NK2", "N20-N19"]})[0] == 409  # illegal
    assert attempts(anna, {"puzzle": PUZZLE, "words": [*SOLUTION], "result": "solved"})[0] == 422
    assert attempts(anna, {"puzzle": PUZZLE, "words": ["x"] * 61})[0] == 422
    assert attempts(anna, *[{"puzzle": PUZZLE, "words": SOLUTION}] * 51)[0] == 422
    assert anna.get("/api/me/puzzles")["attempts"] == []
    _, answer = attempts(anna, {"puzzle": PUZZLE, "words": SLIP})
    assert answer["attempts"][0]["result"] == "failed"
    assert answer["rating"]["value"] < 1500


def test_hints_and_giving_up(client: TestClient) -> None:
    anna = person(client)
    _, hinted = attempts(anna, {"puzzle": PUZZLE, "words": SOLUTION, "hints": 2})
    assert (hinted["attempts"][0]["result"], hinted["rating"]["value"]) == ("hinted", 1500)
    _, given = attempts(anna, {"puzzle": "7", "words": [], "given_up": True})
    assert given["attempts"][0]["result"] == "given_up"
    assert given["rating"]["value"] < 1500
    assert anna.get("/api/me/puzzles")["row"] == 0


def test_guests_keep_their_results_and_bring_them_along(client: TestClient) -> None:
    guest = ApiUser.guest(client)
    results = [{"puzzle": "7", "words": ["end"]}, {"puzzle": PUZZLE, "words": SOLUTION}]
    status, refusal = attempts(guest, *results)
    assert (status, refusal["key"]) == (403, "server.puzzle_account")
    form = {"name": f"G{tokens.name()}", "password": "a good long word", "token": True}
    came = guest.post("/api/accounts", form)
    anna = ApiUser(client, came["token"], came["me"])
    status, answer = attempts(anna, *results, {"puzzle": PUZZLE, "words": ["nonsense"]})
    assert status == 200
    assert [one["result"] for one in answer["attempts"]] == ["failed", "solved", None]
    assert answer["attempts"][2]["refused"]
    assert anna.get("/api/me/puzzles")["rated"] == 2


def test_days_in_a_row_count_the_daily_puzzle_of_their_day(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = person(client)
    day = next(day for day in range(20_800, 21_800) if catalogue.daily(day) == PUZZLE)
    noon = day * catalogue.DAY + catalogue.DAY // 2
    monkeypatch.setattr(routes, "now", lambda: noon + catalogue.DAY)
    attempts(anna, {"puzzle": PUZZLE, "words": SOLUTION, "at": noon - 40 * catalogue.DAY})
    assert anna.get("/api/me/puzzles")["days"] == []  # too late, and no longer of that day
    attempts(anna, {"puzzle": PUZZLE, "words": SLIP, "at": noon})
    assert anna.get("/api/me/puzzles")["days"] == []
    attempts(anna, {"puzzle": PUZZLE, "words": SOLUTION, "at": noon})
    assert anna.get("/api/me/puzzles")["days"] == [day]


def test_a_puzzle_can_be_reported(client: TestClient) -> None:
    anna = person(client)
    made = anna.post(f"/api/puzzles/{PUZZLE}/reports", {"words": "There is a second solution."})
    assert made["table"] == f"puzzle/{PUZZLE}"
    assert anna.get("/api/me/reports") == [made]
    assert anna.ask("POST", f"/api/puzzles/{PUZZLE}/reports", {"words": ""})[0] == 422
    assert anna.ask("POST", "/api/puzzles/nowhere/reports", {"words": "x"})[0] == 404


def test_export_and_deletion_cover_puzzles(client: TestClient) -> None:
    anna = person(client)
    attempts(anna, {"puzzle": PUZZLE, "words": SOLUTION})
    anna.post("/api/storms")
    found = anna.get("/api/me/export")["puzzles"]
    assert [one["puzzle"] for one in found["attempts"]] == [PUZZLE]
    assert len(found["storms"]) == 1
    store: Any = client.app.state.app_state.puzzles.store  # type: ignore[attr-defined]
    assert anna.ask("DELETE", "/api/me", {"password": "a good long word"})[0] == 204
    assert store.attempts(anna.id) == store.storms_of(anna.id) == ()


def test_work_on_puzzles_is_limited() -> None:
    few = LimitSettings(puzzles="2/minute", attempts="2/minute", storms="1/hour", reports="1/day")
    with serving(floods=True, limits=few) as client:
        anna = person(client)
        ways: list[tuple[str, Json | None, int]] = [
            (f"/api/puzzles/{PUZZLE}/moves", {"words": []}, 2),
            ("/api/me/puzzles/attempts", {"attempts": [{"puzzle": PUZZLE, "words": SOLUTION}]}, 2),
            ("/api/storms", {}, 1),
            (f"/api/puzzles/{PUZZLE}/reports", {"words": "x"}, 1),
        ]
        for path, body, most in ways:
            found = [anna.ask("POST", path, body)[0] for _ in range(most + 1)]
            assert [status == 429 for status in found] == [False] * most + [True], path


# storms


def test_a_storm_runs_by_the_clock_of_the_server(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, bruno = person(client), person(client)
    time = [10**12]
    monkeypatch.setattr(storm_routes, "now", lambda: time[0])
    storm = anna.post("/api/storms")
    assert storm["ends"] - storm["began"] == 180_000
    grades = [catalogue.entry(one).grade for one in storms.order(storms.begun("x", "y", 0))]
    assert grades == sorted(grades)
    path = f"/api/storms/{storm['id']}/answers"
    assert bruno.ask("POST", path, {"number": 0, "words": []})[0] == 404
    solved = anna.post(path, {"number": 0, "words": own_words(storm["puzzle"])})
    assert (solved["score"], solved["row"], solved["marks"], solved["ends"]) == (1, 1, [True], storm["ends"])
    assert anna.ask("POST", path, {"number": 0, "words": []})[1]["key"] == "server.storm_number"
    assert anna.ask("POST", path, {"number": 1, "words": own_words(solved["puzzle"])[:-1]})[0] in (400, 409)
    skipped = anna.post(path, {"number": 1, "words": []})
    assert (skipped["score"], skipped["row"], skipped["ends"]) == (1, 0, storm["ends"] - storms.SLIP)
    time[0] = skipped["ends"]
    late = anna.post(path, {"number": 2, "words": own_words(skipped["puzzle"])})
    assert (late["over"], late["score"], late["puzzle"]) == (True, 1, None)
    assert anna.get(f"/api/storms/{storm['id']}")["over"]
    assert anna.get("/api/storms") == {"week": 1, "ever": 1, "today": {"name": anna.me["name"], "score": 1}}


def test_eight_in_a_row_give_five_seconds() -> None:
    storm = storms.begun("x", "anna", 0)
    for number in range(8):
        storm = storms.answered(storm, number, True, 1000)
    assert (storm.score, storms.row(storm), storm.ends) == (8, 8, storms.LENGTH + storms.BONUS)
    slipped = storms.answered(storm, 8, False, 1000)
    assert (slipped.score, storms.row(slipped), slipped.ends) == (8, 0, storm.ends - storms.SLIP)
    assert storms.answered(storm, 8, True, storm.ends) == storms.answered(storm, 99, True, storm.ends)


def test_a_storm_can_be_ended(client: TestClient) -> None:
    anna = ApiUser.guest(client)
    storm = anna.post("/api/storms")
    assert anna.post(f"/api/storms/{storm['id']}/end")["over"]
    assert anna.post(f"/api/storms/{storm['id']}/answers", {"number": 0, "words": []})["score"] == 0
