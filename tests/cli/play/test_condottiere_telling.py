"""The texts of Condottiere: complete, consistent with the rules, and with the sums of the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import pytest

from conquista import i18n
from conquista.core import Match, MatchEntry, SeededChance, UnknownName
from conquista.games import registry
from conquista.games.condottiere.cards import CARDS, MAP
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.text import CondottierePresenter
from conquista.games.condottiere.text.actions import CONCLUDED
from conquista.games.condottiere.text.chapters import CHAPTERS
from conquista.games.condottiere.views.events import after, kind_of
from conquista.games.condottiere.views.snapshot import CondottiereSnapshot, kingdoms, largest

TELLING = CondottierePresenter("en")
PRESETS = sorted(registry.GAMES["condottiere"].presets)
ODD: list[dict[str, object]] = [
    {"players": 3, "hand_discard_order": "simultaneous", "holder_may_decline": True, "hand_count_visibility": "hidden"},
    {"players": 5, "variant_a": True, "vara_draw": "player_choice", "discard_pile_view": "none"},
    {"variant_d": True, "variant_e": True, "vare_reveal_pool": "older_only", "vard_own_region": True},
    {"variant_b": True, "points_target": 5, "points_game_tiebreak": True, "hand_discard_face": "shown"},
]
SETS = [*(dict(GAME.facts.presets[name]) for name in PRESETS), *ODD]
each_set = pytest.mark.parametrize("values", SETS, ids=lambda values: " ".join(values) or "base")


def played(values: Mapping[str, object], seed: int, most: int = 250) -> Match:
    """Return a random match in which cards are shown too."""
    chance = SeededChance(seed)
    match = Match(GAME, GAME.facts.choose(values), chance)
    while match.outcome is None and len(match.entries) < most:
        state = match.states[-1]
        seat = GAME.to_act(state)[0]
        shows = list(GAME.asides(state, seat)) if chance.below(8) == 0 else []
        match.play(seat, chance.choice(shows or list(GAME.legal_actions(state, seat))))
    return match


def steps(match: Match) -> Iterator[tuple[int, MatchEntry]]:
    return enumerate(match.entries)


@each_set
def test_everything_can_be_told_at_every_moment(values: dict[str, object]) -> None:
    """No sentence is missing, and each legal action has its row with its word."""
    i18n.strict(True)
    match = played(values, 7)
    phases = set()
    for number, entry in steps(match):
        state = match.states[number]
        if number % 5 and CondottiereSnapshot(GAME.view(state, entry.seat)).phase in phases:
            continue
        view = GAME.view(state, entry.seat)
        phases.add(CondottiereSnapshot(view).phase)
        legal = list(GAME.legal_actions(state, entry.seat))
        [(_, rows)] = TELLING.moves(view, legal, "")
        assert [row.partition(": ")[0] for row in rows if not row.startswith("show:")] == [act.word for act in legal]
        for seat in (*match.seats, None):
            seen = GAME.view(state, seat)
            assert TELLING.headline(seen)
            assert TELLING.warnings(seen)
            assert len(TELLING.board(seen, "")) == len(TELLING.parts)
            assert TELLING.threats(seen)
            assert TELLING.count(seen)
            assert TELLING.chart(seen, "")
        for word in (act.word for act in legal):
            assert TELLING.parse(view, word) == [word]
    assert {"choose", "turn"} <= phases
    for seat in (match.seats[0], None):
        heard = [
            (
                GAME.view(match.states[number], seat),
                [found for event in entry.events if (found := GAME.event_for(event, seat))],
            )
            for number, entry in steps(match)
        ]
        assert len(TELLING.history(heard)) > len(match.entries) // 2


@each_set
def test_lines_follow_from_what_is_told(values: dict[str, object]) -> None:
    """The strengths in the course are those of the lines as they are after the action."""
    match = played(values, 9)
    compared = 0
    for number, entry in steps(match):
        before = CondottiereSnapshot(GAME.view(match.states[number], None))
        if not before.fighting or any(kind_of(event) in CONCLUDED for event in entry.events):
            continue
        lines = CondottiereSnapshot(GAME.view(match.states[number + 1], None)).lines
        found = after(before.lines, entry.events)
        assert {seat: sorted(cards) for seat, cards in found.items()} == {
            seat: sorted(cards) for seat, cards in lines.items()
        }
        compared += any(lines.values())
    assert compared > 10


def test_what_a_card_would_do_is_what_it_does() -> None:
    """The strengths named in the list of actions are those after the action."""
    match = played({"players": 4}, 3)
    compared = 0
    for number, entry in steps(match):
        view = GAME.view(match.states[number], entry.seat)
        if not entry.action.word.startswith("play:") or entry.action.word in ("play:Scarecrow", "play:Surrender"):
            continue
        [(_, [row, *_])] = TELLING.moves(view, [entry.action], "")  # type: ignore[list-item]
        now = cast(Mapping[str, int], GAME.view(match.states[number + 1], None).data["strengths"])
        if found := re.search(r"your strength would be (\d+)$", row):
            assert int(found[1]) == now[entry.seat]
        else:
            result = row.partition("strengths would be ")[2]
            assert result == ", ".join(f"{seat} {strength}" for seat, strength in now.items())
        compared += 1
    assert compared > 20


def test_kingdoms() -> None:
    assert kingdoms(["MIL", "MOD", "SIE", "ROM", "ANC"]) == [["MIL", "MOD"], ["SIE", "ROM"], ["ANC"]]
    assert largest("GEN LUC BOL PAR".split()) == ["GEN", "PAR", "LUC"]
    assert largest([]) == []
    match = played({"players": 4}, 5)
    for number, _ in steps(match):
        state = match.states[number]
        moment = CondottiereSnapshot(GAME.view(state, None))
        for place, seat in enumerate(moment.seats):
            assert len(largest(moment.regions_of(seat))) == state.rules.engine.kingdom(state.position, place)


def test_the_map_names_every_region_once() -> None:
    match = played({"players": 6}, 5)
    rows = TELLING.chart(GAME.view(match.states[-1], None), "")
    drawn = ["".join(part for part, _ in row) for row in rows]
    assert max(map(len, drawn)) <= 80
    assert len(drawn) <= 24
    assert all(row.isascii() for row in drawn)
    assert sorted(re.findall(r"\b([A-Z]{3}) [.A-F]", "\n".join(drawn[:-1]))) == sorted(MAP)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_short_rules_of_every_table(preset: str) -> None:
    _, options = registry.preset(preset)
    [(_, rows)] = TELLING.rules(options, "")
    names = [row.partition(":")[0] for row in rows]
    assert {"goal", "round", "token", "battle", "cards", "talk"} <= set(names) <= set(CHAPTERS)
    variants = {"draw": "a", "points": "b", "kingdoms": "c", "capture": "d", "hidden": "e"}
    assert all((name in names) == options.yes(f"variant_{letter}") for name, letter in variants.items())
    for name in names:
        [(_, lines)] = TELLING.rules(options, name)
        assert lines
    with pytest.raises(UnknownName, match="Did you mean battle"):
        TELLING.rules(options, "batle")


def test_every_family_of_clauses_has_its_chapter() -> None:
    _, options = registry.preset("condottiere_4p")
    families = {clause.rpartition("-")[0] for option in GAME.facts.options for clause in option.clauses}
    explained = {family for chapter in CHAPTERS.values() for family in chapter.families}
    assert families - explained == {"CO-AMB"}
    for family in explained:
        assert TELLING.rules(options, f"{family.lower()}-01")


def test_the_cards_of_the_rules_are_counted() -> None:
    _, options = registry.preset("condottiere_4p")
    [(_, lines)] = TELLING.rules(options, "cards")
    assert len(lines) == 1 + len(CARDS[7:])
    counts: Sequence[str] = [found[1] for line in lines if (found := re.search(r"\((\d+)\)", line))]
    assert counts == ["3", "3", "6", "12", "6", "3", "16", "3"]
