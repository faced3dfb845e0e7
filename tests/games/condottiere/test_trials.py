"""Whole random matches under audit, on every kind of table, and the audit itself under sabotage."""

from __future__ import annotations

import pytest

from conquista.core import Options
from conquista.games.condottiere import packing
from conquista.games.condottiere.rules.constants import endings, log_entries, sizes
from conquista.games.condottiere.rules.constants.card_kinds import KINDS
from conquista.games.condottiere.rules.constants.phases import OVER
from conquista.games.condottiere.rules.constants.sizes import NONE, OBSERVERS
from conquista.games.condottiere.rules.self_check import STYLES, AuditedMatch
from conquista.games.condottiere.scenes.scenario import CondottiereScene, scene
from conquista.games.condottiere.setup.facts import FACTS
from conquista.games.condottiere.setup.ruleset import DECK, rules_for
from conquista.kernel.random import RandomStream
from games.condottiere.random_tables import COMBINATIONS, table
from kit.scale import scaled

LIMIT = 1_000_000


def run(number: int, trial: AuditedMatch, limit: int = LIMIT) -> int:
    """One match of a table; the law that it breaks is an error."""
    rules = rules_for(table(number) if number % 8 else revised(table(number)))
    position = rules.engine.begin(DECK)
    made, law = trial.play(position, RandomStream(number), limit, number % len(STYLES))
    assert law == "", f"table {number} ({rules.options.text()}) after {made} decisions: {law}"
    assert limit < LIMIT or position.phase == OVER
    return made


def revised(options: Options) -> Options:
    """The same options as matches of revision 2 have them."""
    return FACTS.read_options({**options.changed(), "revision": "2"})


@pytest.mark.slow
@pytest.mark.clause("CO-INV-01", "CO-INV-02", "CO-INV-03", "CO-INV-04", "CO-INV-05", "CO-INV-06", "CO-INV-07")
@pytest.mark.clause("CO-VAR-01", "CO-VAR-03", "CO-COMP-11", "CO-SPRING-10", "CO-VARE-06", "CO-END-04")
def test_whole_matches_keep_every_law() -> None:
    """All players with all variants; all that can happen does happen, and every way to end a match is met."""
    trial = AuditedMatch()
    for number in range(scaled(4 * COMBINATIONS)):
        run(number, trial)
    assert all(trial.log_counts()[log_entries.REGION_CHOSEN : log_entries.HANDS_HELD + 1])
    assert all(trial.ended()[endings.BY_REGIONS : endings.BY_POINTS + 1])
    assert trial.most // 4 < sizes.LOG_ROOM // 16


@pytest.mark.parametrize("number", [14, 31, 47, 83, 158])
def test_the_beginning_of_a_match_keeps_every_law(number: int) -> None:
    assert run(number, AuditedMatch(), 120) <= 120


# -- sabotage ----------------------------------------------------------------------------------------------------------


def battle(**more: object) -> CondottiereScene:
    given = {"seats": "ABC", "hands": {"A": "1 2 3", "B": "4 5", "C": "6 Winter"}, "region": "ROM"}
    return scene(**{**given, **more})  # type: ignore[arg-type]


def spoilt(numbers: dict[str, int], rows: dict[str, list[int]], **more: object) -> str:
    """The law that is broken one action after a position was spoilt."""
    s = battle(**more)
    position = s.state.position.copy()
    packing.write(position, numbers, rows)
    return AuditedMatch().play(position, RandomStream(1), 1, 2)[1]


def row(length: int, **values: int) -> list[int]:
    found = [0] * length
    for place, value in values.items():
        found[int(place[1:])] = value
    return found


def test_a_sound_battle_breaks_no_law() -> None:
    assert spoilt({}, {}) == ""


@pytest.mark.parametrize(
    ("law", "numbers", "rows"),
    [
        ("CO-INV-01", {}, {"seen": row(KINDS, _3=1)}),
        ("CO-INV-01", {}, {"pile": [0, 1, 2]}),
        ("CO-INV-02", {}, {"owner": [4] + [NONE] * 16}),
        ("CO-INV-02", {}, {"owner": [0] * 7 + [NONE] * 10}),
        ("CO-END-01", {}, {"owner": [0] * 4 + [NONE] * 13}),
        ("CO-INV-04", {"region": NONE}, {}),
        ("CO-INV-05", {"favour": 15}, {}),
        ("CO-INV-05", {"favour": 2}, {"owner": [NONE, NONE, 1] + [NONE] * 14}),
        ("CO-AMB-52", {}, {"known": row(6 * OBSERVERS * KINDS, _105=1)}),
        ("CO-RES-11", {"bare": 2}, {}),
        ("CO-RES-11", {"keeper": 1, "plain": 1}, {}),
    ],
)
def test_a_law_that_is_broken_is_named(law: str, numbers: dict[str, int], rows: dict[str, list[int]]) -> None:
    assert spoilt(numbers, rows).startswith(law)


def test_cards_that_may_not_lie_there_are_noticed() -> None:
    pile = [kind for number, kind in enumerate(DECK) if number not in range(20, 80)]
    assert spoilt({}, {"pile": pile}).startswith("CO-INV-01")
    swapped = battle().state.rows["pile"]
    for kind, law in ((9, "CO-BISHOP-07"), (13, "CO-BISHOP-07")):
        up = row(6 * KINDS, **{f"_{2 * KINDS + kind}": 1})
        rest = list(swapped)
        rest.remove(kind)
        assert spoilt({}, {"up": up, "pile": rest}).startswith(law)
    rest = [kind for kind in swapped if kind not in (7, 8)]
    up = row(6 * KINDS, **{"_7": swapped.count(7), f"_{KINDS + 8}": swapped.count(8)})
    assert spoilt({}, {"up": up, "pile": rest}).startswith("CO-SPRING-10")
    rest = list(swapped)
    rest.remove(9)
    old = [NONE, NONE, 9, NONE, NONE, NONE]
    assert spoilt({}, {"old": old, "pile": rest}).startswith("CO-VARE-06")
