"""The review of a match: planted blunders are named, chances add up, and hidden cards do not matter."""

from __future__ import annotations

import math
from functools import cache
from typing import cast

import pytest

from conquista.core import ConquistaError, SeededChance
from conquista.core.match import Match
from conquista.games import registry
from conquista.players.limits import Limits
from conquista.players.match_review import Decision, DecisionJudgement, Grades, MatchReview, accuracy, review, reviewer
from conquista.players.registry import make
from conquista.players.thought import Stop

QUICK = {"conquest": Limits(nodes=3_000), "condottiere": Limits(nodes=400)}
SAMPLES = ("conquest_2p", "conquest_party", "grand_2p", "condottiere_2p", "condottiere_4p")


@cache
def played(preset: str, seed: int = 1, most: int = 4_000) -> Match:
    """Return a match of squires, played to its end."""
    game, options = registry.preset(preset)
    match = Match(game, options, SeededChance(seed))
    players = {
        seat: make("squire", game, options, SeededChance(i), Limits(nodes=300)) for i, seat in enumerate(match.seats)
    }
    while match.outcome is None and len(match.entries) < most:
        seat = game.to_act(match.state)[0]
        match.play_unchecked(
            seat, players[seat].choose(game, game.view(match.state, seat), list(game.legal_actions(match.state, seat)))
        )
    assert match.outcome is not None
    return match


@cache
def reviewed(preset: str) -> MatchReview:
    match = played(preset)
    return review(match, QUICK[match.game.facts.name])


@pytest.mark.parametrize("preset", SAMPLES)
def test_every_decision_is_judged_and_chances_add_up(preset: str) -> None:
    found, match = reviewed(preset), played(preset)
    assert found.complete
    assert found.total > 3
    for one in found.judged:
        assert 0 <= one.decision.first < one.decision.last <= len(match.entries)
        for chances in (one.before, one.after):
            assert set(chances) == set(match.seats)
            assert math.isclose(sum(chances.values()), 1.0, abs_tol=1e-6)
        assert bool(one.better) == (one.fall > 0 or (one.forced and bool(one.better)))


@pytest.mark.parametrize("preset", SAMPLES)
def test_a_better_line_is_legal_and_begins_with_the_seat_that_decided(preset: str) -> None:
    found, match = reviewed(preset), played(preset)
    for one in found.judged:
        if not one.better:
            continue
        assert one.better[0][0] == one.decision.seat
        branch = match.branch()
        del branch.states[one.decision.first + 1 :], branch.entries[one.decision.first :]
        for seat, word in one.better:
            branch.play_word(seat, word)


@pytest.mark.parametrize("preset", SAMPLES)
def test_costliest_decisions_have_the_greatest_falls(preset: str) -> None:
    found = reviewed(preset)
    for seat in found.seats:
        falls = sorted((one.fall for one in found.judged if one.decision.seat == seat), reverse=True)
        costly = [one.fall for one in found.costliest(seat)]
        assert costly == [fall for fall in falls[:3] if fall >= found.grades.least]
        score = found.accuracy(seat)
        assert score is None or 0 <= score <= 100


@pytest.mark.parametrize(
    "line",
    [
        "S.Kni@S12 S.Sol@S13 N.Sol@S15 active=S to_act=S budget=20",  # the last piece of North stands beside the knight
        "S.Kni@S12 S.Sol@S13 N.Kni@S14 active=S to_act=S budget=20",
    ],
)
def test_a_win_that_was_thrown_away_is_named(line: str) -> None:
    """South could take the last piece and ends the turn instead; the better line wins."""
    game, options = registry.preset("conquest_2p")
    match = Match(game, options, SeededChance(1), line)
    match.play_word("S", "end")
    judge = reviewer("conquest")
    found = judge.judge(match, judge.decisions(match)[0], QUICK["conquest"], Stop())
    assert judge.grades.quality(found) == "costly"
    branch = Match(game, options, SeededChance(1), line)
    for seat, word in found.better:
        if branch.outcome is None:
            branch.play_word(seat, word)
    assert branch.outcome is not None
    assert branch.outcome.winners == ("S",)


def continued(match: Match, seed: int) -> Match:
    """Let sergeants play a match to its end."""
    game = match.game
    players = {
        seat: make("sergeant", game, match.options, SeededChance(seed * 100 + place), Limits(nodes=1_500))
        for place, seat in enumerate(match.seats)
    }
    while match.outcome is None:
        seat = game.to_act(match.state)[0]
        legal = list(game.legal_actions(match.state, seat))
        match.play_unchecked(seat, players[seat].choose(game, game.view(match.state, seat), legal))
    return match


@pytest.mark.parametrize("seed", [1, 2, 4])
def test_a_whole_match_names_the_turn_that_did_not_win(seed: int) -> None:
    """The winning turn of a match of sergeants is replaced by one that does nothing, and the match goes on."""
    game, options = registry.preset("conquest_2p")
    match, rng = Match(game, options, SeededChance(seed)), SeededChance(seed).fork("o")
    for _ in range(6):
        seat = game.to_act(match.state)[0]
        match.play_unchecked(seat, rng.choice(tuple(game.legal_actions(match.state, seat))))
    continued(match, seed)
    assert match.outcome is not None
    (winner,) = match.outcome.winners
    winning = [one for one in reviewer("conquest").decisions(match) if one.seat == winner][-1]
    del match.states[winning.first + 1 :], match.entries[winning.first :]
    match.play_word(winner, "end")
    assert match.outcome is None
    found = review(continued(match, seed + 50), QUICK["conquest"])
    assert winning.first in [one.decision.first for one in found.costliest(winner)]


def test_a_pass_that_gives_the_match_away_is_named() -> None:
    """All others have passed, and the leader wins the match with this battle; a seat that could take it passes."""
    game, options = registry.preset("condottiere_3p")
    for seed in range(100):
        match, players = Match(game, options, SeededChance(seed)), {}
        for place, seat in enumerate(match.seats):
            players[seat] = make("squire", game, options, SeededChance(seed * 100 + place), Limits(nodes=300))
        while match.outcome is None and not gives_away(match):
            seat = game.to_act(match.state)[0]
            legal = list(game.legal_actions(match.state, seat))
            match.play_unchecked(seat, players[seat].choose(game, game.view(match.state, seat), legal))
        if match.outcome is None:
            break
    seat, number = game.to_act(match.state)[0], len(match.entries)
    match.play_word(seat, "pass")
    found = review(match, QUICK["condottiere"])
    assert number in [one.decision.first for one in found.costliest(seat)]


def gives_away(match: Match) -> bool:
    """Whether a pass loses the match at once, while a card and then a pass would take the region."""
    game, seat = match.game, match.game.to_act(match.state)[0]
    words = [game.write_action(action) for action in game.legal_actions(match.state, seat)]
    if "pass" not in words:
        return False
    passed = match.branch()
    passed.play_word(seat, "pass")
    if passed.outcome is None or seat in passed.outcome.winners:
        return False
    before = regions(match, seat)
    for word in words:
        branch = match.branch()
        branch.play_word(seat, word)
        if branch.outcome is None and seat in game.to_act(branch.state):
            if "pass" in [game.write_action(action) for action in game.legal_actions(branch.state, seat)]:
                branch.play_word(seat, "pass")
        if regions(branch, seat) > before:
            return True
    return False


def regions(match: Match, seat: str) -> int:
    owners = cast(dict[str, str], match.game.view(match.state, None).data["owners"])
    return list(owners.values()).count(seat)


def test_a_recapture_that_was_missed_is_named() -> None:
    """North captures beside a knight that could take back; South declines."""
    game, options = registry.preset("conquest_2p")
    line = "S.Kni@S12 S.Ele@S13 N.Kni@S14 S.Sol@S20 S.Sol@S21 N.Sol@N6 N.Sol@N7 active=N to_act=N budget=20"
    match = Match(game, options, SeededChance(1), line)
    match.play_word("N", "S14-S13")
    assert "decline" in [game.write_action(action) for action in game.legal_actions(match.state, "S")]
    match.play_word("S", "decline")
    match.play_word("N", "end")
    judge = reviewer("conquest")
    answer = next(one for one in judge.decisions(match) if one.seat == "S")
    found = judge.judge(match, answer, QUICK["conquest"], Stop())
    assert found.fall >= judge.grades.least
    assert found.better[0] == ("S", "S12-S13")


def test_hidden_cards_do_not_matter() -> None:
    """Two worlds that a seat cannot tell apart give its decision the same judgement."""
    match = played("condottiere_2p")
    judge, game = reviewer("condottiere"), match.game
    number = next(
        k
        for k, entry in enumerate(match.entries)
        if k > 4 and len(list(game.legal_actions(match.states[k], entry.seat))) > 2
    )
    entry = match.entries[number]
    decision = Decision(entry.seat, number, number + 1, 1)
    other = match.branch()
    other.states[number] = game.sample_state(game.view(match.states[number], entry.seat), SeededChance(99))
    assert other.states[number] != match.states[number]
    one, two = (judge.judge(each, decision, QUICK["condottiere"], Stop()) for each in (match, other))
    assert one == two


def test_a_running_match_and_a_game_without_reviewer_are_refused() -> None:
    game, options = registry.preset("conquest_2p")
    with pytest.raises(ConquistaError, match="finished"):
        review(Match(game, options, SeededChance(1)))
    with pytest.raises(ConquistaError, match="nothing"):
        reviewer("nothing")


def test_a_stopped_review_keeps_what_it_has() -> None:
    stop = Stop()

    def report(so_far: MatchReview) -> None:
        if len(so_far.judged) == 3:
            stop.set()

    found = review(played("condottiere_2p"), QUICK["condottiere"], stop, report)
    assert (len(found.judged), found.complete) == (3, False)


def test_the_same_match_is_always_judged_alike() -> None:
    again = review(played("conquest_2p"), QUICK["conquest"])
    assert again.as_data() == reviewed("conquest_2p").as_data()


def test_accuracy_and_grades() -> None:
    assert accuracy([]) is None
    assert accuracy([0.0, 0.0]) == 100
    assert round(accuracy([4.57]) or 0) == 83
    grades = Grades(best=1, good=3, slip=10, least=3)
    qualities = [
        grades.quality(
            DecisionJudgement(
                Decision("S", 0, 1, 0), {"S": 0.5, "N": 0.5}, {"S": 0.5 - fall / 100, "N": 0.5 + fall / 100}
            )
        )
        for fall in (0.5, 2, 5, 20)
    ]
    assert qualities == ["best", "good", "slip", "costly"]


def test_open_hands_are_judged_apart() -> None:
    """With open hands the cards of the others matter, and every weighed action is legal."""
    match = played("condottiere_2p")
    judge, game = reviewer("condottiere"), match.game
    closed = review(match, QUICK["condottiere"])
    opened = review(match, QUICK["condottiere"], open_hands=True)
    assert opened.complete
    assert [one.decision for one in opened.judged] == [one.decision for one in closed.judged]
    assert opened.judged != closed.judged
    for one in (*opened.judged, *closed.judged):
        legal = game.legal_actions(match.states[one.decision.first], one.decision.seat)
        assert {word for word, _ in one.options} <= {game.write_action(action) for action in legal}
    number = next(
        k
        for k, entry in enumerate(match.entries)
        if k > 4 and len(list(game.legal_actions(match.states[k], entry.seat))) > 2
    )
    entry = match.entries[number]
    decision = Decision(entry.seat, number, number + 1, 1)
    other = match.branch()
    other.states[number] = game.sample_state(game.view(match.states[number], entry.seat), SeededChance(99))
    one, two = (judge.judge(each, decision, QUICK["condottiere"], Stop(), True) for each in (match, other))
    assert one.options != two.options


def test_judgements_survive_as_data() -> None:
    for preset in ("conquest_2p", "condottiere_2p"):
        found = reviewed(preset)
        data = found.as_data()
        read = [DecisionJudgement.from_data(one) for one in data["decisions"]]  # type: ignore[union-attr, arg-type]
        again = MatchReview(found.seats, tuple(read), found.total, found.grades).as_data()
        more = [DecisionJudgement.from_data(one) for one in again["decisions"]]  # type: ignore[union-attr, arg-type]
        assert MatchReview(found.seats, tuple(more), found.total, found.grades).as_data() == again


def test_a_match_that_was_given_up_is_reviewed() -> None:
    """The turn in which a player resigned is not judged; the others are."""
    whole = played("conquest_2p")
    cut = whole.branch()
    judge = reviewer("conquest")
    third = judge.decisions(whole)[2]
    del cut.states[third.first + 2 :], cut.entries[third.first + 1 :]
    with pytest.raises(ConquistaError, match="finished"):
        review(cut)
    found = review(cut, QUICK["conquest"], ended=True)
    assert found.complete
    assert found.judged[-1].forced
    assert not found.judged[0].forced


def test_the_others_answer_a_capture() -> None:
    """South has a knight that can take back; after North's capture it answers, and North goes on."""
    game, options = registry.preset("conquest_2p")
    line = "S.Kni@S12 S.Ele@S13 N.Kni@S14 S.Sol@S20 S.Sol@S21 N.Sol@N6 N.Sol@N7 active=N to_act=N budget=20"
    match = Match(game, options, SeededChance(1), line)
    judge = reviewer("conquest")
    assert not judge.responses(match, "N", QUICK["conquest"], Stop())
    match.play_word("N", "S14-S13")
    answers = judge.responses(match, "N", QUICK["conquest"], Stop())
    assert answers[0] == ("S", "S12-S13")
    for seat, word in answers:
        match.play_word(seat, word)
    assert match.outcome is not None or game.to_act(match.state) == ("N",)
