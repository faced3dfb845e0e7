"""Variant B from the first deal to the winner of the match: several games, one record, scores after each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

import pytest

from conquista.boards import RegionBoard, load_as
from conquista.core import Event, Match, SeededChance, View, play_match, record
from conquista.games.condottiere.cards import MAP
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.state import CondottiereState
from conquista.games.condottiere.views.score_sheet import comments, played_games
from kit.scale import scaled

SEATS = "ABCDEF"
TABLES: list[dict[str, object]] = [
    {"players": 4},
    {"players": 2, "points_test": "exceed"},
    {"players": 3, "variant_c": True, "points_bonus": "winner_only", "match_starter": "last_winner"},
    {"players": 5, "points_game_tiebreak": True, "match_starter": "rotate"},
    {"players": 6, "points_target": 15, "first_player": "random"},
    {"players": 4, "variant_a": True, "variant_c": True, "variant_d": True, "variant_e": True},
    {"players": 3, "variant_c": True, "points_bonus_size": "in_force"},
]


each_table = pytest.mark.parametrize(
    "number", [number if number == 1 else pytest.param(number, marks=pytest.mark.slow) for number in range(len(TABLES))]
)


class Chooser:
    """A player who decides by lot."""

    name = "lot"

    def __init__(self, chance: SeededChance) -> None:
        self.chance = chance

    def choose(self, game: object, view: View, legal: Sequence[object]) -> object:
        return self.chance.choice(legal)


@cache
def played(number: int, seed: int) -> Match:
    """A whole match of a table, decided by lot."""
    options = GAME.facts.choose({"variant_b": True, **TABLES[number]})
    chance = SeededChance(seed)
    players = {seat: Chooser(chance.fork(seat)) for seat in GAME.seats(options)}
    return play_match(GAME, players, options, chance, trusted=True)  # type: ignore[arg-type]


def owners_after(state: CondottiereState, events: Sequence[Event]) -> dict[str, str]:
    """Who owns what when a game ends: the board before the last action, and the region just won."""
    owners = {MAP[place]: SEATS[seat] for place, seat in enumerate(state.rows["owner"]) if seat < len(SEATS)}
    for event in events:
        if event.kind == "condottiere.event.won":
            owners[str(event.data["region"])] = str(event.data["seat"])
    return owners


def kingdom(owners: Mapping[str, str], seat: str) -> int:
    """The largest connected set of a seat's regions, found by walking."""
    board = load_as(RegionBoard, "italia")
    left = {region for region, owner in owners.items() if owner == seat}
    best = 0
    while left:
        found, edge = set[str](), [left.pop()]
        while edge:
            region = edge.pop()
            found.add(region)
            edge += [near for near in board.regions[region].borders if near in left]
            left -= set(edge)
        best = max(best, len(found))
    return best


@each_table
@pytest.mark.clause("CO-VARB-01", "CO-VARB-02", "CO-VARB-03", "CO-VARB-04", "CO-AMB-36", "CO-AMB-37")
def test_co_varb_02_every_game_scores_what_its_board_says(number: int) -> None:
    for seed in range(scaled(2)):
        match, values = played(number, seed), TABLES[number]
        few, before = len(match.seats) < 4, dict.fromkeys(match.seats, 0)
        size = (4 if few else 3) + bool("points_bonus_size" in values and values.get("variant_c"))
        for game in played_games(match):
            entry, state = match.entries[game.action - 1], match.states[game.action - 1]
            assert isinstance(state, CondottiereState)
            owners = owners_after(state, entry.events)
            won = [event.data["seat"] for event in entry.events if event.kind == "condottiere.event.won"]
            for seat in match.seats:
                bonus = kingdom(owners, seat) >= size and ("points_bonus" not in values or seat in won)
                assert game.points[seat] == list(owners.values()).count(seat) + 5 * bonus
                assert game.scores[seat] == before[seat] + game.points[seat]
            before = dict(game.scores)


@each_table
@pytest.mark.clause("CO-VARB-05", "CO-VARB-06", "CO-VARB-07", "CO-AMB-35")
def test_co_varb_05_the_match_lasts_until_a_score_is_enough(number: int) -> None:
    for seed in range(scaled(2)):
        match = played(number, seed)
        games = played_games(match)
        enough = match.options.number("points_target") + (match.options.word("points_test") == "exceed")
        assert match.outcome is not None
        assert len(games) > 1
        assert all(max(game.scores.values()) < enough for game in games[:-1])
        best = max(games[-1].scores.values())
        leaders = [seat for seat, score in games[-1].scores.items() if score == best]
        assert best >= enough
        assert set(match.outcome.ranking[0]) <= set(leaders)
        assert (match.outcome.reason == "condottiere.reason.points") == (len(leaders) == 1)
        later = [rank for rank in match.outcome.ranking[1:] if not set(rank) & set(leaders)]
        assert [games[-1].scores[rank[0]] for rank in later] == sorted(
            {games[-1].scores[rank[0]] for rank in later}, reverse=True
        )


@each_table
@pytest.mark.clause("CO-VARB-08", "CO-AMB-56", "CO-SETUP-01", "CO-SETUP-06")
def test_co_varb_08_each_game_begins_with_an_empty_board_and_its_scores(number: int) -> None:
    match, values = played(number, 0), TABLES[number]
    first = match.states[0]
    assert isinstance(first, CondottiereState)
    for game in played_games(match)[:-1]:
        state = match.states[game.action]
        assert isinstance(state, CondottiereState)
        if state.numbers["tied"]:
            continue  # a tie-break battle for the game comes first
        n = len(match.seats)
        assert set(state.rows["owner"]) == {255}
        assert state.numbers["games"] == game.number + 1
        assert state.rows["score"][:n] == list(game.scores.values())
        size = 7 if values.get("variant_a") else 10
        assert [sum(state.row("hand", seat)) for seat in range(n)] == [size] * n
        starter = {"rotate": (first.numbers["first"] + game.number) % n, "setup_rule": first.numbers["first"]}
        word = match.options.word("match_starter")
        if word in starter and match.options.word("first_player") != "random":
            assert state.numbers["holder"] == starter[word]


@each_table
@pytest.mark.clause("CO-VARB-01", "CO-ACT-03")
def test_co_varb_01_a_match_of_several_games_is_one_record(number: int) -> None:
    """Written with its score sheet, read and replayed: the same actions, the same fate, the same scores."""
    match = played(number, 0)
    sheet = comments(match)
    chance = match.chance
    assert isinstance(chance, SeededChance)
    kept = replace(record.record_of(match, comments=sheet), seed=chance.seed, promise=chance.promise)
    text = record.write(kept)
    again = record.replay(GAME, record.read(text))
    assert played_games(again) == played_games(match)
    assert GAME.write_state(again.state) == GAME.write_state(match.state)  # type: ignore[arg-type]
    assert record.write(replace(record.record_of(again, comments=sheet), seed=kept.seed, promise=kept.promise)) == text
    assert record.check_seed(GAME, kept).state == match.state
    last = played_games(match)[-1]
    found = ", ".join(f"{seat} {score}" for seat, score in last.scores.items())
    assert f"; game {last.number}: " in text
    assert f"match: {found}" in text


def test_a_single_game_has_no_score_sheet() -> None:
    options = GAME.facts.choose({})
    chance = SeededChance(1)
    players = {seat: Chooser(chance.fork(seat)) for seat in "ABCD"}
    match = play_match(GAME, players, options, chance, trusted=True)  # type: ignore[arg-type]
    assert played_games(match) == ()
    assert comments(match) == {}
