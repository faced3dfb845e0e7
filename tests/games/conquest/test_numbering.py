"""Action numbers without gaps: whatever becomes legal has one, in the order of the codes."""

from __future__ import annotations

import pytest

from conquista.build import core
from conquista.core import ConquistaError, Options
from conquista.games.conquest.game import GAME
from conquista.games.conquest.research.numbering import Numbering, numbering_of
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.state import ConquestState, opening
from conquista.kernel.random import RandomStream

DECISIONS = 3_000 if core() == "compiled" else 60


@pytest.mark.parametrize("preset", GAME.facts.presets)
def test_every_legal_action_has_a_number(preset: str) -> None:
    rules = GAME.rules(GAME.facts.preset(preset))
    numbering, engine, stream = numbering_of(rules), ConquestEngine(rules.tables), RandomStream(preset.encode())
    position = opening(rules)
    for made in range(DECISIONS):
        legal = engine.legal(position)
        if not legal:
            position = opening(rules)
            continue
        assert all(code in numbering.numbers for code in legal), [c for c in legal if c not in numbering.numbers]
        # now and then a bold choice: the last listed are captures of those who stand far forward
        engine.do(position, legal[stream.below(len(legal)) if made % 3 else max(0, len(legal) - 2)])


FIXED = ("board", "army", "mode", "first_seat", "team_pairs", "vulnerability_test")


def changed(preset: str, stream: RandomStream) -> Options | None:
    """The preset with some options changed by chance; None where they do not go together."""
    values: dict[str, object] = dict(GAME.facts.presets[preset])
    for option in GAME.facts.options:
        if not option.offered or option.name in FIXED or stream.below(3):
            continue
        if option.kind == "switch":
            values[option.name] = bool(stream.below(2))
        elif option.kind == "choice":
            values[option.name] = option.allowed[stream.below(len(option.allowed))]
        elif option.kind == "number":
            values[option.name] = option.least + stream.below(min(option.most - option.least, 12) + 1)
        elif option.kind == "set":
            values[option.name] = tuple(word for word in option.allowed if stream.below(2))
    try:
        return GAME.facts.choose(values)
    except ConquistaError:
        return None


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.facts.presets)
def test_every_legal_action_has_a_number_whatever_the_options(preset: str) -> None:
    stream, tried = RandomStream(preset.encode()), 0
    for _ in range(6):
        options = changed(preset, stream)
        if options is None:
            continue
        rules = GAME.rules(options)
        numbering, engine, position = numbering_of(rules), ConquestEngine(rules.tables), opening(rules)
        for _ in range(500):
            legal = engine.legal(position)
            lost = [code for code in legal if code not in numbering.numbers]
            assert lost == [], (options, [GAME.action_of(ConquestState(rules, position), code) for code in lost])
            if not engine.audited(position, stream, 1, True)[0]:
                break
            tried += 1
    assert tried > 100


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
