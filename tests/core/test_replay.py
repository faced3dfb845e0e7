"""Records replay exactly, and what the rules do not bear out is refused with its line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conquista.core import Match, Outcome, RecordError, SeededChance, play_match
from conquista.core.record import Record, check_seed, read, record_of, replay, write
from conquista.players.random import RandomPlayer
from kit.sample_games.skirmish import SKIRMISH
from kit.sample_games.tourney import TOURNEY


def tourney(seed: int = 11, **values: object) -> tuple[Match, SeededChance]:
    options = TOURNEY.facts.choose(values)
    chance = SeededChance(seed)
    players = {seat: RandomPlayer(chance.fork(seat)) for seat in TOURNEY.seats(options)}
    return play_match(TOURNEY, players, options, chance), chance


MATCH, CHANCE = tourney(rounds=6)
WHOLE = record_of(MATCH, {"A": "Ada"})
SKIRMISH_TEXT = """\
Conquista record 1
Game: skirmish 1
Board: ring
Seat S: Ada
Seat N: Bo
Result: *

1 S a-h
2 N g-h
3 S let
= *
"""


def test_record_replays_byte_for_byte() -> None:
    text = write(WHOLE)
    again = replay(TOURNEY, read(text))
    assert again.states == MATCH.states
    assert write(record_of(again, {"A": "Ada"})) == text
    assert [entry.events for entry in again.entries] == [entry.events for entry in MATCH.entries]


def test_chance_stands_in_the_record() -> None:
    assert len(WHOLE.dealt) == 17
    assert any(line.drawn for line in WHOLE.lines), "the pile was never made anew"


def test_clocks_and_comments_are_kept() -> None:
    record = record_of(MATCH, clocks=[1000, None, 2500], comments={2: "why?"})
    assert [line.clock for line in record.lines[:4]] == [1000, None, 2500, None]
    assert read(write(record)).lines[1].comment == "why?"


def test_board_has_a_header_of_its_own() -> None:
    match = replay(SKIRMISH, read(SKIRMISH_TEXT))
    assert write(record_of(match, {"S": "Ada", "N": "Bo"})) == SKIRMISH_TEXT
    other = SKIRMISH_TEXT.replace("ring", "bridge").replace("1 S a-h\n2 N g-h\n3 S let\n", "1 S c-d\n")
    assert replay(SKIRMISH, read(other)).options.text() == "board=bridge"


def _swap(old: str, new: str, text: str = SKIRMISH_TEXT) -> str:
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        (_swap("1 S a-h", "1 S a-d"), 8, "No road leads from a to d."),
        (_swap("2 N g-h", "2 S g-h"), 9, "It is not the turn of seat S"),
        (_swap("3 S let", "3 S nothing"), 10, "“nothing” is not an action"),
        (_swap("3 S let", "3 S let ~ 4"), 10, "1 random number is left over."),
        (_swap("1 S a-h\n", "0 start ~ 1\n1 S a-h\n"), 8, "1 random number is left over."),
        (_swap("skirmish 1", "tourney 1"), 2, "a record of tourney, not of skirmish"),
        (_swap("skirmish 1", "skirmish 9"), 2, "version 9 of the game is newer than this program's version 1"),
        (_swap("Board: ring", "Board: sea"), 3, "Option board must be one of ring, bridge"),
        (_swap("Seat S: Ada", "Seat W: Ada").replace(" S ", " W "), 4, "the seats are S, N"),
        (_swap("Board: ring", "Board: ring\nOption quiet: 99"), 4, "Option quiet must be a whole number"),
        (_swap("Board: ring", "Board: ring\nOption quiet: 20"), 4, "option quiet must not be listed"),
        (_swap("Board: ring", "Option board: ring"), 3, "the board has its own header"),
        (_swap("Board: ring", "Board: ring\nOption qiet: 2"), 4, "Did you mean quiet?"),
        (_swap("Result", "Opening: SSS S\nResult"), 6, "no position of Skirmish"),
        (_swap("Result: *\n\n", "Opening: SSS.NNN. S - 0 0:0\nResult: *\n\n0 start ~ 1\n"), 9, "cannot have a deal"),
        (_swap("= *", "= S > N by skirmish.end.captured SK-5").replace("*", "S > N"), 11, "the match is not over"),
    ],
)
def test_what_the_rules_do_not_bear_out(text: str, line: int, sentence: str) -> None:
    with pytest.raises(RecordError) as refused:
        replay(SKIRMISH, read(text))
    assert (refused.value.line, sentence in str(refused.value)) == (line, True), str(refused.value)


def test_refusal_keeps_the_clause() -> None:
    with pytest.raises(RecordError) as refused:
        replay(SKIRMISH, read(_swap("1 S a-h", "1 S a-d")))
    assert refused.value.clause == "SK-1"


def test_stated_outcome_must_be_the_right_one() -> None:
    assert WHOLE.outcome is not None
    wrong = replace(WHOLE, outcome=replace(WHOLE.outcome, ranking=WHOLE.outcome.ranking[::-1]))
    with pytest.raises(RecordError, match="according to the rules the outcome is"):
        replay(TOURNEY, wrong)
    with pytest.raises(RecordError, match="according to the rules the outcome is"):
        replay(TOURNEY, replace(WHOLE, outcome=None))


def test_actions_after_the_end_are_refused() -> None:
    with pytest.raises(RecordError, match="The match is over"):
        replay(TOURNEY, replace(WHOLE, lines=(*WHOLE.lines, WHOLE.lines[-1])))


def test_table_may_decide_what_the_rules_leave_open() -> None:
    resigned = Outcome((("N",), ("S",)), "table.resigned")
    match = replay(SKIRMISH, read(SKIRMISH_TEXT))
    record = record_of(match, outcome=resigned)
    assert record.outcome == resigned
    assert replay(SKIRMISH, read(write(record))).outcome is None


@pytest.mark.parametrize("place", [0, 3, 16])
def test_chance_out_of_range_is_refused(place: int) -> None:
    dealt = list(WHOLE.dealt)
    dealt[place] = 18 - place
    with pytest.raises(RecordError, match="is out of range"):
        replay(TOURNEY, replace(WHOLE, dealt=tuple(dealt)))


def test_seed_bears_out_the_deal() -> None:
    sealed = replace(WHOLE, seed=CHANCE.seed, promise=CHANCE.promise)
    assert check_seed(TOURNEY, sealed).states == MATCH.states
    with pytest.raises(RecordError, match="is not an action of this game"):
        check_seed(TOURNEY, replace(sealed, lines=(replace(sealed.lines[0], word="nothing"),), outcome=None))
    with pytest.raises(RecordError, match="header Seed is missing"):
        check_seed(TOURNEY, WHOLE)
    with pytest.raises(RecordError, match="does not match its commitment"):
        check_seed(TOURNEY, replace(sealed, promise="0" * 64))
    with pytest.raises(RecordError, match="the seed gives other numbers"):
        check_seed(TOURNEY, replace(sealed, seed="0" * 64, promise=""))


def test_bent_deal_is_found_by_the_seed() -> None:
    """A deal that the rules allow, but that did not come from the promised seed."""
    other, chance = tourney(12, rounds=6)
    bent: Record = replace(record_of(other), seed=CHANCE.seed, promise=CHANCE.promise)
    assert chance.seed != CHANCE.seed
    assert replay(TOURNEY, bent).states == other.states
    with pytest.raises(RecordError, match="the seed gives other numbers"):
        check_seed(TOURNEY, bent)


def test_bent_draw_is_found_by_the_seed() -> None:
    place = next(n for n, line in enumerate(WHOLE.lines) if line.drawn)
    drawn = WHOLE.lines[place].drawn
    lines = list(WHOLE.lines[: place + 1])
    lines[place] = replace(lines[place], drawn=((drawn[0] + 1) % 2, *drawn[1:]))
    bent = replace(WHOLE, lines=tuple(lines), outcome=None, seed=CHANCE.seed)
    with pytest.raises(RecordError, match="the seed gives other numbers"):
        check_seed(TOURNEY, bent)
