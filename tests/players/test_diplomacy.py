"""Offers to computer players: which are accepted, and that a word once given is kept."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from conquista.core import AnyGame, Match, SeededChance, View
from conquista.games import registry
from conquista.players.diplomacy import Agreement, diplomat, stamp
from conquista.table.commands.declaration import Act
from conquista.table.computers.tasks import ComputerTask, answer
from conquista.table.values import SeatHolder


def begun(preset: str, seed: int = 1) -> tuple[AnyGame, Match]:
    game, options = registry.preset(preset)
    return game, Match(game, options, SeededChance(seed))


def view(game: AnyGame, match: Match, seat: str, **changed: Any) -> View:
    """What a seat sees, with some of it changed."""
    return View(seat, {**game.view(match.state, seat).data, **changed})


def accepts(preset: str, seat: str, maker: str, kind: str, changed: dict[str, Any] | None = None, **terms: str) -> bool:
    game, match = begun(preset)
    known = diplomat(game)
    assert known is not None
    return known.accepts(game, view(game, match, seat, **(changed or {})), Agreement(maker, kind, terms, "1"))


@pytest.mark.parametrize(
    ("preset", "kind", "terms", "accepted"),
    [
        ("conquest_4p", "truce", {"until": "3"}, True),
        ("conquest_4p", "truce", {"until": "1"}, False),  # over before it begins
        ("conquest_4p", "truce", {"until": "99"}, False),
        ("conquest_2p", "truce", {"until": "3"}, False),  # between two there is nothing to be had
        ("conquest_4p", "keep_out", {"of": "castle"}, True),
        ("conquest_4p", "keep_out", {"of": "quests"}, True),
        ("conquest_4p", "together", {"against": "W"}, True),
        ("conquest_4p", "together", {"against": "N"}, False),  # against itself
        ("conquest_4p", "together", {"against": "S"}, False),  # against who asks for it
        ("conquest_4p", "leave", {"place": "W1"}, True),
        ("conquest_4p", "leave", {"place": "N1"}, False),  # it stands there
        ("conquest_4p", "help", {"place": "S1"}, False),  # nobody can be sure to keep that
    ],
)
def test_offers_in_conquest(preset: str, kind: str, terms: dict[str, str], accepted: bool) -> None:
    assert accepts(preset, "N", "S", kind, None, **terms) == accepted


def test_no_truce_with_who_is_far_ahead() -> None:
    game, match = begun("conquest_4p")
    seen: Any = game.view(match.state, "N").data["seats"]
    seats = {seat: dict(part) for seat, part in seen.items()}
    seats["N"]["units"] = 10
    assert not accepts("conquest_4p", "N", "S", "truce", {"seats": seats}, until="3")


BATTLE = {"region": "ROM", "strengths": {"A": 3, "B": 8, "C": 0, "D": 1}}


@pytest.mark.parametrize(
    ("kind", "terms", "changed", "accepted"),
    [
        ("pass", {}, BATTLE, True),  # it is ahead
        ("pass", {}, {**BATTLE, "strengths": {"A": 9, "B": 8, "C": 0, "D": 1}}, False),
        ("pass", {}, {**BATTLE, "passed": ["A"]}, False),
        ("refrain", {"card": "Bishop"}, {}, True),
        ("leave", {"region": "ROM"}, {}, True),
        ("leave", {"region": "ROM"}, {"owners": {"SPO": "B"}}, False),  # next to its own
        ("leave", {"region": "ROM"}, {"owners": {"TOR": "A"}}, False),  # he has more already
        ("stop", {"against": "C"}, {"owners": {"TOR": "C", "MIL": "C", "ROM": "B"}}, True),
        ("stop", {"against": "C"}, {"owners": {"TOR": "C"}}, False),
        ("stop", {"against": "B"}, {"owners": {"TOR": "B", "MIL": "B"}}, False),
    ],
)
def test_offers_in_condottiere(kind: str, terms: dict[str, str], changed: dict[str, Any], accepted: bool) -> None:
    assert accepts("condottiere_4p", "B", "A", kind, changed, **terms) == accepted


def close(game: AnyGame, match: Match) -> Any:
    """The opening, with a soldier of North's in the midst of South's pieces, whose turn it is."""
    line = str(game.view(match.state, None).data["position"])
    return game.read_state(match.options, line.replace("N.Sol@N13 ", "").replace("S.Cha@S18", "N.Sol@S18"))


def test_a_truce_is_broken_by_taking_and_by_nothing_else() -> None:
    game, match = begun("conquest_4p")
    known, state = diplomat(game), close(game, match)
    assert known is not None
    agreements = {maker: Agreement(maker, "truce", {"until": "3"}, "1") for maker in "NEW"}
    for action in game.legal_actions(state, "S"):
        takes = action.goal == "S18"
        assert known.breaks(game, state, "S", action, agreements["N"]) == takes
        assert not known.breaks(game, state, "S", action, agreements["E"])
        assert not known.breaks(game, state, "S", action, Agreement("N", "truce", {"until": "1"}, "1"))  # it is over
        assert known.breaks(game, state, "S", action, Agreement("N", "leave", {"place": "S18"}, "1")) == takes


def test_a_computer_keeps_its_word_and_does_something_else() -> None:
    game, match = begun("conquest_4p")
    state = close(game, match)
    agreement: dict[str, Any] = {"seat": "N", "offer": "truce", "terms": {"until": "3"}, "stamp": "1"}
    seen = game.view(state, "S").data
    job = ComputerTask(
        "conquest", match.options.changed(), "S", SeatHolder("computer", "S", spec="greedy"), seen, 1, "x", "1" * 64
    )
    free, bound = (answer(one, game).command for one in (job, replace(job, agreements=(agreement,))))
    assert isinstance(free, Act)
    assert isinstance(bound, Act)
    assert any(word.endswith("S18") for word in (*free.before, free.word))
    assert not any(word.endswith("S18") for word in (*bound.before, bound.word))


def test_who_has_agreed_to_pass_passes_after_the_other() -> None:
    game, match = begun("condottiere_3p", 3)
    known, will = diplomat(game), random.Random(1)
    assert known is not None
    met = 0
    for _ in range(400):
        if match.outcome is not None:
            break
        seat = game.to_act(match.state)[0]
        legal = list(game.legal_actions(match.state, seat))
        words = [game.write_action(action) for action in legal]
        seen: Any = game.view(match.state, seat).data
        if "pass" in words:
            for other in seen["passed"]:
                agreement = Agreement(other, "pass", {}, stamp(game, match.state))
                free = [
                    word
                    for word, action in zip(words, legal, strict=True)
                    if not known.breaks(game, match.state, seat, action, agreement)
                ]
                assert free == ["pass"]
                past = Agreement(other, "pass", {}, "0.0.-")
                assert not any(known.breaks(game, match.state, seat, action, past) for action in legal)
                met += 1
        match.play(seat, will.choice(legal))
    assert met > 3


def test_r7_a_word_that_nobody_understands_does_not_stop_the_table() -> None:
    game, match = begun("conquest_4p")
    agreement: dict[str, Any] = {"seat": "?", "offer": "truce", "terms": {"until": "soon"}, "stamp": "never"}
    seen = game.view(match.state, "S").data
    job = ComputerTask(
        "conquest", match.options.changed(), "S", SeatHolder("computer", "S", spec="random"), seen, 1, "x", "1" * 64
    )
    assert answer(replace(job, agreements=(agreement,)), game).command == answer(job, game).command
