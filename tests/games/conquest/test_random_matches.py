"""Over ten thousand random matches over all presets, every position audited after every action.

They begin from the opening and from armies that are scattered, dense, thinned, besieged or cornered, so that every
ending of the rules is reached; docs/14-endings.md counts them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from conquista.core import SeededChance
from conquista.games.conquest import packing
from conquista.games.conquest.game import GAME
from conquista.games.conquest.rules.constants.phases import OVER
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.endings import REASONS
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.games.conquest.state import ConquestState, opening
from conquista.kernel.random import RandomStream
from games.conquest.gatherings import GATHERINGS, asleep, gathered
from kit.endings_page import check_row, rows

PRESETS = tuple(GAME.facts.presets)
MATCHES = {
    "opening": 90,
    "scattered": 90,
    "dense": 90,
    "thinned": 120,
    "besieged": 90,
    "cornered": 720,
}  # for each preset
# No match of a preset ends by all players being dormant: who acts is awake afterwards. Only another player's camel can
# bring it about, and only by an option does it end the match.
ASLEEP = "grand_en all_dormant=draw"
ROWS = (*PRESETS, ASLEEP)
LONGEST = 3_000
SEED = 2026
HEADING = "Endings of Conquest"
UNFINISHED = "unfinished"


def play(row: str, matches: Mapping[str, int], seed: int, longest: int = LONGEST) -> Counter[str]:
    """Play so many matches from each beginning and count how they ended; a row is a preset and changes to it."""
    preset, *changes = row.split()
    changed = dict(change.split("=") for change in changes)
    rules = GAME.rules(GAME.facts.choose({**GAME.facts.presets[preset], **changed}))
    stream = RandomStream(seed)
    gatherings = {**GATHERINGS, "asleep": asleep}
    endings: Counter[str] = Counter()
    for name, count in matches.items():
        for match in range(count):
            position = opening(rules) if name == "opening" else gathered(gatherings[name], rules, stream)
            if match % 10 == 0:
                check_text(rules, position)
            bold = match % 2 == 0 or name == "cornered"
            agrees = rules.options.yes("draw_agreement") and match % 10 == 9
            limit = stream.below(50) if agrees else longest
            _, fault = rules.engine.audited(position, stream, limit, bold)
            assert not fault, f"{row}, {name}, match {match} of seed {seed}: {fault}"
            if agrees:
                position = agreed(rules, position)
            assert not packing.faults(position), f"{row}, {name}, match {match} of seed {seed}"
            if match % 10 == 1:
                check_text(rules, position)
            numbers = packing.numbers(position)
            endings[REASONS[numbers["reason"]] if numbers["phase"] == OVER else UNFINISHED] += 1
    return endings


def check_text(rules: ConquestRuleset, position: WarPosition) -> None:
    """What is written of a position is read back."""
    text = ConquestState(rules, position).text
    assert GAME.read_state(rules.options, text).text == text


def agreed(rules: ConquestRuleset, position: WarPosition) -> WarPosition:
    """Both players agree to a draw, unless the match is over."""
    state = ConquestState(rules, position)
    for seat in rules.seats:
        for action in list(GAME.asides(state, seat)):
            state = GAME.apply(state, seat, action, SeededChance(1)).state
    return state.position


@pytest.mark.parametrize("preset", PRESETS)
def test_a_few_matches_keep_every_law(preset: str) -> None:
    assert play(preset, dict.fromkeys(MATCHES, 1), 1, longest=600).total() == len(MATCHES)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("preset", PRESETS)
def test_many_matches_keep_every_law(preset: str, updating: bool) -> None:
    endings = play(preset, MATCHES, SEED)
    assert endings[UNFINISHED] < endings.total() // 10
    assert len([reason for reason in endings if not reason.startswith("quiet")]) > 2
    check_row(HEADING, preset, endings, ROWS, updating)


@pytest.mark.slow
def test_all_fall_asleep_by_a_camel(updating: bool) -> None:
    endings = play(ASLEEP, {"asleep": 200}, SEED)
    assert endings["all_dormant"] > 10
    check_row(HEADING, ASLEEP, endings, ROWS, updating)


def test_all_gatherings_are_played() -> None:
    assert set(MATCHES) == {"opening", *GATHERINGS}


def test_every_ending_of_the_rules_is_reached() -> None:
    """The page is held to the matches by the test above; no reason is without a match."""
    table = rows(HEADING)
    assert tuple(table) == ROWS
    for reason in REASONS[1:]:
        assert sum(counts[reason] for counts in table.values()) > 0, reason
