"""Action numbers without gaps: whatever becomes legal has one, in the order of the codes."""

from __future__ import annotations

import pytest

from conquista.build import core
from conquista.games.conquest.engine import Engine
from conquista.games.conquest.game import GAME
from conquista.games.conquest.numbering import Numbering, numbering_of
from conquista.games.conquest.state import opening
from conquista.kernel.random import Stream

DECISIONS = 3_000 if core() == "compiled" else 60


@pytest.mark.parametrize("preset", GAME.facts.presets)
def test_every_legal_action_has_a_number(preset: str) -> None:
    rules = GAME.rules(GAME.facts.preset(preset))
    numbering, engine, stream = numbering_of(rules), Engine(rules.tables), Stream(preset.encode())
    position = opening(rules)
    for made in range(DECISIONS):
        legal = engine.legal(position)
        if not legal:
            position = opening(rules)
            continue
        assert all(code in numbering.numbers for code in legal), [c for c in legal if c not in numbering.numbers]
        # now and then a bold choice: the last listed are captures of those who stand far forward
        engine.do(position, legal[stream.below(len(legal)) if made % 3 else max(0, len(legal) - 2)])


@pytest.mark.parametrize("preset", GAME.facts.presets)
def test_numbers_and_codes_are_each_others_inverse(preset: str) -> None:
    rules = GAME.rules(GAME.facts.preset(preset))
    numbering = numbering_of(rules)
    assert list(numbering.codes) == sorted(set(numbering.codes))
    for number, code in enumerate(numbering.codes):
        assert numbering.numbers[code] == number
        cell = numbering.cells[numbering.rows[code >> 10] + (code >> 1 & 511)]
        assert cell + (code & 1) == number
    state = GAME.start(GAME.facts.preset(preset), None)  # type: ignore[arg-type]
    for code in numbering.codes[:: max(1, len(numbering) // 200)]:
        assert GAME.code(state, GAME.action_of(state, code)) == code


def test_no_goal_leads_outside_the_cells() -> None:
    numbering = Numbering([0, 1 << 10, (1 << 26) - 2])
    assert min(numbering.rows) >= 0
    assert max(numbering.rows) + 511 < len(numbering.cells)
