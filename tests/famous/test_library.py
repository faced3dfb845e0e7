"""Famous games: one for every edition, played by the rules, and with notes that belong to its decisions."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquista.core import UnknownName
from conquista.core.record import read, replay
from conquista.explorer.file_store import current_rules
from conquista.famous.library import famous_game, famous_games, read_game
from conquista.famous.selection import annotated, annotated_again, candidates, lead_changes, save
from conquista.games import registry
from conquista.players.limits import Limits
from conquista.players.match_review import Decision, DecisionJudgement, reviewer

QUICK = ("conquest_2p", "condottiere_3p")


def test_every_edition_and_table_size_has_a_game() -> None:
    assert set(registry.presets()) - {one.preset for one in famous_games().values()} <= {"condottiere_all"}


@pytest.mark.parametrize("name", famous_games())
def test_a_game_has_notes_of_the_present_reviewer_and_rules(name: str) -> None:
    found = famous_game(name)
    judge = reviewer(found.game)
    assert found.reviewer == judge.version, f"outdated: `conquista famous annotate {name}`"
    assert found.rules == current_rules(found.preset)
    assert found.notes or name == "plus_party"  # a match without a costly decision
    assert all(float(note["fall"]) >= judge.grades.least for note in found.notes if "costly" in note["kinds"])


@pytest.mark.parametrize("name", QUICK)
def test_a_game_replays_and_its_notes_belong_to_it(name: str) -> None:
    found = famous_game(name)
    match = replay(registry.game(found.game), read(found.record))
    assert match.outcome is not None
    assert match.outcome.winners == found.winners
    assert found.rules == current_rules(found.preset)
    judge = reviewer(found.game)
    assert found.reviewer == judge.version
    decisions = {(one.seat, one.first, one.last) for one in judge.decisions(match)}
    for note in found.notes:
        assert (note["seat"], note["first"], note["last"]) in decisions
        assert note["kinds"]
        assert float(note["fall"]) >= judge.grades.least


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownName, match="conquest_2p"):
        famous_game("conquest_2")


def test_the_lead_changes_when_another_side_is_ahead_by_a_margin() -> None:
    def judged(south: float) -> DecisionJudgement:
        chances = {"S": south, "N": 1 - south}
        return DecisionJudgement(Decision("S", 0, 1, 1), chances, chances)

    sides = [["S"], ["N"]]
    assert lead_changes([judged(0.6), judged(0.49), judged(0.6)], sides) == 0
    assert lead_changes([judged(0.5), judged(0.6), judged(0.3), judged(0.7)], sides) == 2


def test_candidates_are_played_reviewed_and_saved(tmp_path: Path) -> None:
    some = list(candidates("condottiere_2p", "sergeant", 2, Limits(nodes=20)))
    best = max(some, key=lambda one: one.rank)
    made = annotated("condottiere_2p", best)
    assert read_game(save(made, tmp_path)) == made
    assert made.players == {"A": "sergeant", "B": "sergeant"}
    assert made.leads == best.leads
    assert annotated_again(made, Limits(nodes=20)) == made
