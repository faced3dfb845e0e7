"""The texts of the Conquest family: complete, consistent with the rules, and readable without colour."""

from __future__ import annotations

import re

import pytest

from cli.play.fierce import fierce
from conquista.core import Match, RecordedChance, UnknownName, View
from conquista.games import registry
from conquista.games.conquest.game import GAME
from conquista.games.conquest.text import ConquestPresenter
from conquista.games.conquest.text.chapters import CHAPTERS
from conquista.games.conquest.views.snapshot import read
from conquista.games.conquest.views.trips import captures_by, pieces_reaching, trip

TELLING = ConquestPresenter("en")
PRESETS = sorted(registry.GAMES[GAME.facts.name].presets)


def opening(preset: str) -> tuple[Match, View]:
    game, options = registry.preset(preset)
    match = Match(game, options, RecordedChance(()))
    return match, game.view(match.state, game.seats(options)[0])


def text(rows: list[list[tuple[str, str]]]) -> list[str]:
    return ["".join(part for part, _ in row) for row in rows]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_map_fits_the_screen_and_shows_every_stack(preset: str) -> None:
    _, view = opening(preset)
    rows = text(TELLING.chart(view, ""))
    assert len(rows) <= 39
    assert max(map(len, rows)) <= 100
    assert all(row.isascii() for row in rows[:34])
    marks = re.findall(r"\b[SWNE][a-z]\b", "\n".join(rows[:34]))
    stacks = view.data["stacks"]
    assert isinstance(stacks, dict)
    assert len(marks) == len(stacks)


@pytest.mark.parametrize("preset", ["conquest_2p", "grand_en"])
def test_the_map_of_an_island_names_every_space(preset: str) -> None:
    match, view = opening(preset)
    board = GAME.rules(match.options).board
    for key in board.islands:
        rows = text(TELLING.chart(view, key))
        assert max(map(len, rows)) <= 100
        assert len(rows) <= 39
        named = set(re.findall(r"[A-Z]+[0-9]+", "\n".join(rows[:34])))
        assert {name for name, space in board.spaces.items() if space.island == key} <= named


@pytest.mark.parametrize("preset", PRESETS)
def test_every_legal_action_is_told_at_every_moment(preset: str) -> None:
    """In a fierce match: each legal action is in the list of its place, and each action taken has its line."""
    match = fierce(preset, 2, 110)
    game = match.game
    for number in range(0, len(match.entries), 5):
        state, entry = match.states[number], match.entries[number]
        view = game.view(state, entry.seat)
        legal = list(game.legal_actions(state, entry.seat))
        assert TELLING.headline(view)
        TELLING.warnings(view)
        facts, options, waiver = TELLING.question(view, legal, [])
        assert [word for word, _ in options] == ([move.word for move in legal] if facts else [])
        assert waiver == ("decline" if "decline" in [word for word, _ in options] else "")
        if not facts:
            assert TELLING.moves(view, legal, "")
        place = getattr(entry.action, "place", "")
        if place:
            found = [row for _, rows in TELLING.moves(view, legal, place) for row in rows]
            assert any(row.startswith(f"{entry.action.word}: ") for row in found)
    happenings = [(game.view(match.states[i], None), entry.events) for i, entry in enumerate(match.entries)]
    assert len(TELLING.history(happenings)) >= len(match.entries) // 4


@pytest.mark.parametrize("preset", ["conquest_2p", "grand_en", "plus_party"])
def test_a_stack_is_in_board_look_and_count_alike(preset: str) -> None:
    match = fierce(preset, 4, 120)
    view = match.game.view(match.state, None)
    moment = read(view)
    found = "\n".join(row for _, rows in TELLING.board(view, "") for row in rows)
    for place, stack in list(moment.stacks.items())[::7]:
        assert re.search(rf"^{place} ", found, re.MULTILINE)
        [(title, facts), *_] = TELLING.look(view, place)
        assert f"({place})" in title
        assert "SWNE"[stack.side] == facts[0][0]
    for (title, _), seat in zip(TELLING.count(view), match.seats, strict=True):
        assert title.endswith(f": {moment.counts(seat)['count']} points")


def test_a_trip_is_the_cheapest_way_and_can_be_played() -> None:
    match, view = opening("conquest_2p")
    found = trip(read(view), "S30", 0, "S25")
    assert found is not None
    for word in found.words:
        match.play_word("S", word)
    spent = match.game.view(match.state, "S").data["spent"]
    assert spent == found.cost
    assert read(match.game.view(match.state, "S")).stacks["S25"]
    assert trip(read(view), "S18", 0, "S40") is None


def test_who_can_come() -> None:
    _, view = opening("conquest_2p")
    moment = read(view)
    assert [(one.place, one.cost) for one in pieces_reaching(moment, "S", "S31")][:1] == [("S30", 1)]
    assert all(moment.stacks[one.place].side == 2 for one in pieces_reaching(moment, "N", "N31"))
    assert pieces_reaching(moment, "N", "S31") == []


@pytest.mark.parametrize("preset", ["conquest_2p", "plus_4p", "grand_en"])
def test_threats_can_be_carried_out(preset: str) -> None:
    """What a seat is told it could take, it takes by the words of the trip; and a direct taking is always told."""
    match = fierce(preset, 6, 130)
    game, state = match.game, match.state
    seat = game.to_act(state)[0]
    moment = read(game.view(state, seat))
    foes = [other for other in match.seats if moment.rules.team_of(other) != moment.rules.team_of(seat)]
    found = captures_by(moment, seat, foes)
    for raid in found:
        again = Match(game, match.options, RecordedChance(()), game.write_state(state))
        for word in raid.words:
            entry = again.play_word(seat, word)
        assert TELLING.why_final((game.view(again.states[-2], seat), entry.events))
    near = {
        move.goal
        for move in game.legal_actions(state, seat)
        if move.place and move.goal in moment.stacks and "SWNE"[moment.stacks[move.goal].side] in foes and move.kind < 4
    }
    assert near <= {raid.goal for raid in found}
    assert len(TELLING.threats(game.view(state, seat))) == 2


def test_spelling() -> None:
    _, view = opening("grand_en")
    spell = TELLING.parse
    assert spell(view, "s1-s2") == ["S1-S2"]
    assert spell(view, "S1-S2-S3!") == ["S1-S2", "S2-S3!"]
    assert spell(view, "s4.1-s5-s6") == ["S4.1-S5", "S5-S6"]
    assert spell(view, "s1 s2, S3xS4 END") == ["S1-S2", "S3-S4", "end"]
    assert spell(view, "S1 \u2192 S2") == ["S1", "-", "S2"]
    assert spell(view, "S1\u2192S2") == ["S1-S2"]
    assert spell(view, "Raise:sk1 s6=CHARIOT s6=catapult@s7") == ["raise:SK1", "S6=chariot", "S6=catapult@S7"]
    assert spell(view, "S99-s1 foo") == ["S99-S1", "foo"]


def test_places_and_islands_that_are_not_there() -> None:
    _, view = opening("conquest_2p")
    with pytest.raises(UnknownName, match="Did you mean S9"):
        TELLING.look(view, "S99")
    with pytest.raises(UnknownName, match="There are: C, E"):
        TELLING.board(view, "Q")
    with pytest.raises(UnknownName, match="no place named"):
        TELLING.moves(view, [], "x")


@pytest.mark.parametrize("preset", PRESETS)
def test_the_short_rules_of_every_edition(preset: str) -> None:
    _, options = registry.preset(preset)
    [(_, rows)] = TELLING.rules(options, "")
    names = [row.partition(":")[0] for row in rows]
    assert {"turn", "taking", "answer", "winning"} <= set(names) <= set(CHAPTERS)
    assert ("partners" in names) == (options.word("mode") == "team")
    assert ("bridges" in names) == options.yes("drawbridges")
    for name in names:
        [(_, lines)] = TELLING.rules(options, name)
        assert lines
    [(_, winning)] = TELLING.rules(options, "winning")
    assert len(winning) >= 3


def test_every_family_of_clauses_has_its_chapter() -> None:
    _, options = registry.preset("grand_en")
    families = {clause.rpartition("-")[0] for option in GAME.facts.options for clause in option.clauses}
    explained = {family for chapter in CHAPTERS.values() for family in chapter.families}
    assert families - explained == {"GC-AMB"}
    for family in explained:
        assert TELLING.rules(options, f"{family.lower()}-01")


TOO_FAR = {
    "en": (
        "the knight goes 6 moves a turn, and from Pian Cavallo, crossing (S20)",
        "to Le Dune, north-east (S41) it is 7.",
    ),
    "it": (
        "il cavaliere fa 6 mosse per turno, e da Pian Cavallo, crocevia (S20)",
        "a Le Dune, nord-est (S41) ce ne vogliono 7.",
    ),
    "de": (
        "Der Reiter geht 6 Schritte je Zug, und von Pian Cavallo, Kreuzung (S20)",
        "nach Le Dune, Nordosten (S41) sind es 7.",
    ),
    "fr": (
        "le cavalier fait 6 pas par tour, et de Pian Cavallo, carrefour (S20)",
        "à Le Dune, nord-est (S41) il en faut 7.",
    ),
}


@pytest.mark.parametrize("locale", TOO_FAR)
def test_a_refusal_names_places_and_numbers(locale: str) -> None:
    match, view = opening("conquest_2p")
    game = match.game
    refused = game.why_not(match.state, "S", game.read_action(match.state, "S", "S20-S41"))
    assert ConquestPresenter(locale).refusal(view, refused).endswith(" ".join(TOO_FAR[locale]))
