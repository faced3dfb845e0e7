"""The sample games keep every law and match their golden files."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquista.core import RecordedChance
from kit import LAWS, Broken, Subject, check
from kit.golden import Golden
from kit.pins import fast_perft, order_text, perft, perft_text
from kit.playthrough import playthrough
from kit.sample_games.skirmish import SKIRMISH
from kit.sample_games.subjects import SKIRMISH_SUBJECT, SUBJECTS, TOURNEY_SUBJECT
from kit.walk import walks

by_game = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: str(subject.game.facts.name))


@pytest.fixture
def kept(updating: bool) -> Golden:
    return Golden(Path(__file__).with_name("golden"), updating)


@by_game
@pytest.mark.parametrize("law", LAWS)
def test_sample_keeps_law(subject: Subject, law: str) -> None:
    check(subject, law)


@by_game
def test_matches_are_worth_looking_at(subject: Subject) -> None:
    made = walks(subject)
    assert all(walk.match.outcome for walk in made)
    assert sum(len(walk.match.entries) for walk in made) > 100
    assert len({walk.texts[-1] for walk in made}) > len(made) // 2


def test_walks_reach_what_the_samples_were_made_for() -> None:
    kinds = {e.kind for s in SUBJECTS for w in walks(s) for entry in w.match.entries for e in entry.events}
    assert {"skirmish.captured", "skirmish.let", "tourney.showed", "tourney.made_anew", "tourney.level"} <= kinds
    outcomes = [walk.match.outcome for subject in SUBJECTS for walk in walks(subject)]
    assert any(outcome and outcome.drawn for outcome in outcomes)
    assert any(outcome and len(outcome.winners) > 1 for outcome in outcomes), "no shared victory"


@by_game
def test_playthrough(subject: Subject, kept: Golden) -> None:
    name = subject.game.facts.name
    kept.check(f"playthroughs/{name}.txt", playthrough(subject))


@by_game
def test_order(subject: Subject, kept: Golden) -> None:
    kept.check(f"order/{subject.game.facts.name}.txt", order_text(subject))


def test_perft(kept: Golden) -> None:
    name = "perft/skirmish.perft"
    kept.check(name, perft_text(SKIRMISH_SUBJECT, kept.read(name)))


def test_perft_is_the_same_for_states_and_fast_positions() -> None:
    state = SKIRMISH.start(SKIRMISH.facts.choose(), RecordedChance(()))
    for depth in range(5):
        assert perft(SKIRMISH, state, depth) == fast_perft(SKIRMISH.position(state), depth)


def test_golden_file_shows_a_change(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="no golden file"):
        Golden(tmp_path).check("a/b.txt", "one\n")
    Golden(tmp_path, update=True).check("a/b.txt", "one\n")
    Golden(tmp_path).check("a/b.txt", "one\n")
    with pytest.raises(AssertionError, match=r"(?s)has changed.*-one.*\+two"):
        Golden(tmp_path).check("a/b.txt", "two\n")


def test_hidden_game_without_redeal_is_refused() -> None:
    with pytest.raises(Broken, match="needs a redeal"):
        check(Subject(TOURNEY_SUBJECT.game), "secrets")
