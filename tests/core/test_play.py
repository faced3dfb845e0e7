"""The play loop: matches, words, undo, limits, listeners and refusals; random and scripted players."""

from __future__ import annotations

import pytest

from conquista.core import (
    ConquistaError,
    Illegal,
    Match,
    MatchEntry,
    MatchListener,
    MatchOver,
    NotYourTurn,
    Outcome,
    RecordedChance,
    SeededChance,
    UnknownName,
    Unreadable,
    play_match,
    step,
)
from conquista.players.random import RandomPlayer
from conquista.players.scripted import ScriptedPlayer
from kit.sample_games.skirmish import PASS, SKIRMISH, Act, Skirmish, State
from kit.sample_games.tourney import TOURNEY

OPTIONS = SKIRMISH.facts.choose()


def new_match() -> Match:
    return Match(SKIRMISH, OPTIONS, RecordedChance(()))


def random_players(seed: int) -> dict[str, RandomPlayer]:
    return {seat: RandomPlayer(SeededChance(seed).fork(seat)) for seat in TOURNEY.seats(TOURNEY.facts.choose())}


class Ears(MatchListener):
    def __init__(self) -> None:
        self.heard: list[str] = []

    def begin(self, match: Match) -> None:
        self.heard.append("begin")

    def acted(self, match: Match, entry: MatchEntry) -> None:
        self.heard.append(f"{entry.seat} {entry.action.word}")

    def end(self, match: Match) -> None:
        self.heard.append("end")


def test_match_by_words_with_an_answer_in_between() -> None:
    match = new_match()
    for seat, word in [("S", "a-h"), ("N", "g-h"), ("S", "let"), ("S", "c-d"), ("N", "e-d")]:
        match.play_word(seat, word)
    assert SKIRMISH.to_act(match.states[-1]) == ("S",)
    assert [event.kind for event in match.entries[1].events] == ["skirmish.moved", "skirmish.captured"]
    assert len(match.states) == len(match.entries) + 1


def test_undo_is_the_old_state() -> None:
    match = new_match()
    opening = match.state
    match.play_word("S", "a-h")
    assert match.undo().action == Act("a-h")
    assert match.state is opening
    with pytest.raises(ConquistaError, match="no action to take back"):
        match.undo()


@pytest.mark.parametrize(
    ("seat", "word", "kind", "clause"),
    [
        ("N", "e-d", NotYourTurn, None),
        ("S", "a-b", Illegal, "SK-1"),
        ("S", "a-d", Illegal, "SK-1"),
        ("S", "e-d", Illegal, "SK-1"),
        ("S", "let", Illegal, None),
        ("S", "nonsense", Unreadable, None),
        ("S", "a-z", Unreadable, None),
        ("W", "a-h", UnknownName, None),
    ],
)
def test_refusal_changes_nothing(seat: str, word: str, kind: type[ConquistaError], clause: str | None) -> None:
    match = new_match()
    before = SKIRMISH.write_state(match.states[0])
    with pytest.raises(kind) as refused:
        match.play_word(seat, word)
    assert refused.value.clause == clause
    assert (len(match.entries), SKIRMISH.write_state(match.states[-1])) == (0, before)


def test_only_the_capture_may_be_answered() -> None:
    match = new_match()
    for seat, word in [("S", "a-h"), ("N", "g-h")]:
        match.play_word(seat, word)
    with pytest.raises(NotYourTurn, match="waiting for S"):
        match.play_word("N", "e-d")
    with pytest.raises(Illegal, match="Only the capture on h") as refused:
        match.play_word("S", "c-d")
    assert refused.value.clause == "SK-3"


def test_step_is_checked_too() -> None:
    state = SKIRMISH.start(OPTIONS, RecordedChance(()))
    assert step(SKIRMISH, state, "S", Act("a-h"), RecordedChance(())).state.on("h") == "S"
    with pytest.raises(Illegal):
        step(SKIRMISH, state, "S", PASS, RecordedChance(()))


def test_match_from_a_position_ends_at_once() -> None:
    match = Match(SKIRMISH, OPTIONS, RecordedChance(()), "SN...... S - 0 2:2")
    match.play_word("S", "a-b")
    assert match.outcome == Outcome((("S",), ("N",)), "skirmish.end.captured", "SK-5", {"seat": "S"})
    with pytest.raises(MatchOver):
        match.play_word("N", "pass")
    with pytest.raises(MatchOver):
        match.play("S", Act("b-a"))


def test_players_play_to_the_end_and_listeners_hear() -> None:
    options = TOURNEY.facts.choose({"rounds": 2})
    ears = Ears()
    match = play_match(TOURNEY, random_players(4), options, SeededChance(4), listeners=[ears])
    assert match.outcome is not None
    assert ears.heard == ["begin", *(f"{e.seat} {e.action.word}" for e in match.entries), "end"]
    again = play_match(TOURNEY, random_players(4), options, SeededChance(4), trusted=True)
    assert again.states == match.states
    other = play_match(TOURNEY, random_players(5), options, SeededChance(5))
    assert other.states != match.states


def test_limit_cuts_and_the_facts_forbid_endless_matches() -> None:
    players = {"S": ScriptedPlayer(["a-h", "h-a"] * 40), "N": ScriptedPlayer(["e-d", "d-e"] * 40)}
    cut = play_match(SKIRMISH, players, OPTIONS, RecordedChance(()), limit=6)
    assert (len(cut.entries), cut.outcome) == (6, None)

    class Endless(Skirmish):
        def outcome(self, state: State) -> Outcome | None:
            return None

    endless = {seat: RandomPlayer(SeededChance(1)) for seat in ("S", "N")}
    with pytest.raises(ConquistaError, match="did not end within 600 actions"):
        play_match(Endless(), endless, OPTIONS, RecordedChance(()))


def test_every_seat_needs_a_player() -> None:
    with pytest.raises(ConquistaError, match=r"Without a player: N\. Not in this match: E, W"):
        play_match(SKIRMISH, {seat: RandomPlayer(SeededChance(1)) for seat in "SEW"}, OPTIONS, RecordedChance(()))


def test_player_cannot_cheat_on_the_checked_path() -> None:
    class Cheat(RandomPlayer):
        def choose(self, *_: object) -> Act:
            return Act("a-e")

    with pytest.raises(Illegal):
        play_match(SKIRMISH, {seat: Cheat(SeededChance(1)) for seat in "SN"}, OPTIONS, RecordedChance(()))


def test_scripted_player_says_when_the_script_is_wrong_or_over() -> None:
    wrong = {"S": ScriptedPlayer(["a-e"]), "N": ScriptedPlayer([])}
    with pytest.raises(Illegal, match="Seat S cannot play a-e here"):
        play_match(SKIRMISH, wrong, OPTIONS, RecordedChance(()))
    short = {"S": ScriptedPlayer(["a-h"]), "N": ScriptedPlayer([])}
    with pytest.raises(ConquistaError, match="no more words for seat N"):
        play_match(SKIRMISH, short, OPTIONS, RecordedChance(()))


def test_a_game_that_is_stuck_is_named() -> None:
    class Stuck(Skirmish):
        def legal_actions(self, state: State, seat: str) -> object:  # type: ignore[override]
            return iter(())

    class Alone(Skirmish):
        def to_act(self, state: State) -> tuple[str, ...]:
            return ()

    players = {seat: RandomPlayer(SeededChance(1)) for seat in ("S", "N")}
    for kind, sentence in ((Stuck, "no legal action"), (Alone, "no seat is to act")):
        with pytest.raises(ConquistaError, match=sentence):
            play_match(kind(), players, OPTIONS, RecordedChance(()))


def test_game_without_a_fast_door_says_so() -> None:
    with pytest.raises(ConquistaError, match="tourney has no fast positions"):
        TOURNEY.position(TOURNEY.start(TOURNEY.facts.choose(), SeededChance(1)))
