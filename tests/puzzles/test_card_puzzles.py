"""Puzzles of Condottiere: proven by search, by their trees and by brute force with its own rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from conquista.core import Illegal, UnknownName
from conquista.core.scenarios.files import ScenarioError, loads
from conquista.games.condottiere.cards import CARDS
from conquista.games.condottiere.scenes.scenario import scene
from conquista.games.condottiere.setup.facts import FACTS
from conquista.players.limits import Limits
from conquista.puzzles.condottiere.brute_force import BruteForce, deals_of, strengths_of
from conquista.puzzles.condottiere.coach import CardCoach
from conquista.puzzles.condottiere.files import puzzle_of, write
from conquista.puzzles.condottiere.kit import KIT
from conquista.puzzles.condottiere.mining import search_puzzles
from conquista.puzzles.condottiere.model import CardPuzzle, result_of
from conquista.puzzles.condottiere.prover import CardProver
from conquista.puzzles.condottiere.verification import check
from conquista.puzzles.kit import FAILED, OPEN, SOLVED, SearchOrder, find_puzzle
from kit.scale import SCALE

NAMES = KIT.names()
SAMPLE = NAMES if SCALE > 1 else NAMES[::12]  # all of them in `make proofs`
LIMITS = Limits(nodes=1_000_000)

# B has passed: the 3 and the 4 win by one point, and every other two cards waste strength or a card.
ALONE = """
preset = "condottiere_2p"
hands = { A = "3 4 Winter" }
lines = { A = "1", B = "6 1" }
region = "ROM"
token = "A"
to_act = "A"
passed = "B"

[puzzle]
knowledge = "alone"
"""
# Whatever B holds of the two unseen cards, only a Surrender wins at once.
UNSEEN = """
preset = "condottiere_2p"
hands = { A = "Surrender 1", B = "10" }
lines = { A = "5", B = "4" }
region = "ROM"
token = "A"
to_act = "A"

[puzzle]
knowledge = "unseen"
unseen = "10 Winter"
"""
# B has passed and keeps a 5 and a 1: the 3 wins the first battle, so that the 10 is left for the second.
DOUBLE = """
preset = "condottiere_2p"
hands = { A = "3 10 2", B = "5 1" }
lines = { A = "1", B = "3" }
region = "ROM"
token = "A"
to_act = "A"
passed = "B"

[puzzle]
battles = 2
"""


def proven(text: str) -> CardPuzzle:
    puzzle = puzzle_of(loads(text.encode(), "test.toml"))
    prover = CardProver(puzzle)
    tree = prover.tree()
    assert tree is not None
    return prover.prove().onto(puzzle, tree)


def test_the_collection_has_all_editions_kinds_and_cards() -> None:
    puzzles = [KIT.load(name) for name in NAMES]
    assert len(puzzles) >= 100
    assert {puzzle.preset for puzzle in puzzles} == set(FACTS.presets)
    assert set(Counter(puzzle.knowledge for puzzle in puzzles)) == {"alone", "open", "unseen"}
    themes = {theme for puzzle in puzzles for theme in puzzle.themes}
    assert themes >= set(
        "bishop winter spring scarecrow drummer heroine courtesan surrender economy token deny double".split()
    )
    assert all(puzzle.unique != "U0" and puzzle.margin >= 1 and puzzle.rating and puzzle.tree for puzzle in puzzles)
    assert all(puzzle.margin >= 10 for puzzle in puzzles if puzzle.knowledge != "alone")


def test_no_puzzle_is_like_another() -> None:
    index = KIT.index()
    for name in NAMES:
        puzzle = KIT.load(name)
        assert not index.has_similar(puzzle), name
        index.add(puzzle)


@pytest.mark.parametrize("name", SAMPLE)
def test_a_puzzle_holds(name: str) -> None:
    puzzle = KIT.load(name)
    found = check(puzzle, name, LIMITS, brute=True)
    assert found.holds, [line.say() for line in found.lines]
    assert found.proof.themes == puzzle.themes
    assert found.proof.confirmed or puzzle.setting.options.yes("variant_e")


@pytest.mark.parametrize("name", SAMPLE)
def test_following_the_hints_solves_it(name: str) -> None:
    coach = CardCoach(KIT.load(name))
    words: tuple[str, ...] = ()
    status = OPEN
    while status == OPEN:
        verdict = coach.judge((*words, coach.next_word(words)))
        assert verdict.reachable
        words, status = verdict.words, verdict.status
    assert status == SOLVED
    assert coach.hint(words, 3).key == "puzzles.hint.none"


def test_fewest_cards() -> None:
    puzzle = proven(ALONE)
    assert (puzzle.points, puzzle.unique, puzzle.margin) == (111, "U3", 1)
    assert sorted(puzzle.solution) == ["pass", "play:3", "play:4"]
    assert BruteForce(puzzle, 10_000).value() == 111


def test_two_battles_with_one_hand() -> None:
    puzzle = proven(DOUBLE)
    assert (puzzle.points, puzzle.unique, puzzle.themes) == (211, "U1", ("double",))
    first = puzzle.solution[: puzzle.solution.index("pass")]
    assert first == ("play:3",)
    assert BruteForce(puzzle, 10_000).value() == puzzle.points
    coach = CardCoach(puzzle)
    slip = coach.judge(["play:10"])
    assert (slip.status, slip.reachable) == (OPEN, False)
    assert slip.most is not None
    assert slip.most < puzzle.points
    other = [word.replace("battle:TOR", "battle:NAP") for word in puzzle.solution]  # any region will do
    assert coach.judge(other).status == SOLVED
    won = coach.judge(["play:3", "pass"])
    assert (won.status, won.reachable) == (OPEN, True)


@pytest.mark.parametrize(
    "change",
    [
        ('passed = "B"', ""),
        ('preset = "condottiere_2p"', 'preset = "condottiere_2p"\noptions = { variant_c = true }'),
        ("[puzzle]", 'markers = { B = "MIL TOR" }\n[puzzle]'),
        ("[puzzle]", '[puzzle]\nknowledge = "alone"'),
    ],
)
def test_two_battles_need_a_position_where_everything_can_be_tried(change: tuple[str, str]) -> None:
    with pytest.raises(ScenarioError, match="Two battles need"):
        puzzle_of(loads(DOUBLE.replace(*change).encode(), "bad.toml"))


def test_every_deal_of_the_unseen_cards_is_considered() -> None:
    puzzle = proven(UNSEEN)
    assert sorted(deals_of(puzzle)) == [(("1", "Surrender"), ("10",)), (("1", "Surrender"), ("Winter",))]
    assert (puzzle.solution, puzzle.points) == (("play:Surrender",), 111)
    assert puzzle.margin >= 10
    assert BruteForce(puzzle, 10_000).value() == 111
    bad = CardCoach(puzzle).judge(["play:1"])
    assert (bad.reachable, bad.defence) == (False, ("play:10",))
    other = CardCoach(puzzle).state(["play:1", "play:Winter"])  # the other deal is shown when B plays that card
    assert other.row("up", 1)[CARDS.index("Winter")] == 1


def test_a_wrong_card_is_refuted_and_an_illegal_one_refused() -> None:
    coach = CardCoach(proven(ALONE))
    assert (coach.seat, coach.left) == ("A", 3)
    verdict = coach.judge(["play:Winter"])
    assert (verdict.status, verdict.reachable) == (OPEN, False)
    assert verdict.most is not None
    assert verdict.most < 111
    assert coach.judge(["pass"]).status == FAILED
    with pytest.raises(Illegal):
        coach.judge(["play:10"])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"points": 112}, "The file says 112 points"),
        ({"margin": 9}, "a margin of 9"),
        ({"solution": ("play:3", "pass")}, "is not legal, or gains less"),
        ({"tree": ("play:3 pass",)}, "gains too little"),
        ({"tree": ("play:3",)}, "ends in the middle"),
        ({"rules": "0123"}, "rules or the board have changed"),
    ],
)
def test_a_false_puzzle_is_caught(change: dict[str, object], said: str) -> None:
    found = check(replace(proven(ALONE), **change), "test.toml", LIMITS, brute=True)  # type: ignore[arg-type]
    assert not found.holds
    assert any(said in line.say() for line in found.lines)


def test_a_proof_that_is_cut_short_is_no_proof() -> None:
    found = check(proven(ALONE), "test.toml", Limits(nodes=2))
    assert not found.holds
    assert "could not be proven" in found.lines[0].say()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[puzzle]\nknowledge = "alone"', "region"),
        (ALONE.replace('"alone"', '"all"'), "all"),
        (ALONE + 'themes = "bishp"', "bishp"),
        (UNSEEN.replace("10 Winter", "10 Wintr"), "Wintr"),
        (ALONE + "value = 3", "value"),
    ],
)
def test_a_file_that_is_none_is_refused_by_name(text: str, said: str) -> None:
    with pytest.raises(ScenarioError, match=said):
        puzzle_of(loads(text.encode(), "bad.toml"))


def test_a_puzzle_is_read_as_it_was_written() -> None:
    for name in NAMES[::10]:
        text = write(KIT.load(name))
        assert write(puzzle_of(loads(text.encode(), "again.toml"))) == text


def test_a_puzzle_is_called_by_name_or_number() -> None:
    assert find_puzzle("1001")[1] == find_puzzle(KIT.full_name("1001"))[1]
    with pytest.raises(UnknownName):
        KIT.full_name("1")


@pytest.mark.parametrize("preset", ["condottiere_3p", "condottiere_capture", "condottiere_kingdoms"])
def test_prover_and_brute_force_agree_on_what_is_found(preset: str) -> None:
    order = SearchOrder(preset, "mixed", 77, grade=1, unique="U1", nodes=3000)
    found = [step.puzzle for step in islice(search_puzzles(order), 60) if step.puzzle]
    assert found
    for puzzle in found:
        assert check(puzzle, puzzle.source, LIMITS, brute=True).proof.confirmed


def test_the_strengths_of_brute_force_are_those_of_the_rules() -> None:
    lines = {"A": "Drummer 6 6 1 Heroine Courtesan", "B": "10 10 Courtesan Courtesan", "C": "Spring 2"}
    here = scene("ABC", lines=lines, region="ROM")
    assert strengths_of([row.split() for row in lines.values()]) == [here.strength(seat) for seat in "ABC"]


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (1112, "the match"),
        (211, "both regions and the token, with one card left"),
        (71, "one region and the token, while the other is lost, with one card left"),
        (112, "the region and the token, with 2 cards left"),
        (101, "the region, with one card left"),
        (10, "the token, while nobody wins the region, with no card left"),
        (3, "that nobody wins the region, with 3 cards left"),
        (-29, "the token, while the region is lost, with one card left"),
        (-40, "nothing, while the region is lost, with no card left"),
        (-1040, "nothing: another player wins the match"),
    ],
)
def test_results_in_words(points: int, said: str) -> None:
    assert result_of(points).say() == said
