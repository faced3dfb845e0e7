"""The table of cards: the constants of compiled code agree with it, and a new row is all that most code needs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from conquista.games.condottiere.actions import WORDS
from conquista.games.condottiere.cards import CARD_KINDS, CARDS, COPIES, LETTERS, PRINTED, kind_of
from conquista.games.condottiere.rules.constants import action_codes, card_kinds, sizes
from conquista.players.condottiere.evaluation import evaluate as evaluation

PROJECT = Path(__file__).parents[3]

# A match with a sixteenth kind: 20 decisions, each with its views, queries, text and position line.
MATCH = """
from conquista.core import SeededChance
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.notation import read_position
from conquista.games.condottiere.views.client_data import client_data
from conquista.players import registry
from conquista.players.condottiere.evaluation.evaluate import NAMES

played = 0
for preset in ("condottiere_2p", "condottiere_hidden"):
    options = GAME.facts.preset(preset)
    for seed in range(30):
        chance = SeededChance(seed)
        state = GAME.start(options, chance)
        player = registry.make("squire", GAME, options, chance)
        for _ in range(20):
            seat = GAME.to_act(state)[0]
            legal = list(GAME.legal_actions(state, seat))
            assert read_position(state.rules, state.text).text == state.text
            GAME.query(state, seat, "plays")
            knight = next((action for action in legal if action.word == "play:Knight"), None)
            action = knight or player.choose(GAME, GAME.view(state, seat), legal)
            state = GAME.apply(state, seat, action, chance).state
            if knight and preset == "condottiere_2p":
                played += 1
                view = GAME.view(state, None).data
                assert "Knight" in view["lines"][seat]
                assert view["strengths"][seat] >= 7, view
assert played
assert client_data()["cards"][-1]["name"] == "Knight"
assert "knight" in NAMES
"""


def test_the_constants_of_compiled_code_agree_with_the_table() -> None:
    special = [name for name in vars(card_kinds) if name.title() in CARDS]
    assert {name.title(): getattr(card_kinds, name) for name in special} == {
        kind.name: number for number, kind in enumerate(CARD_KINDS) if not kind.printed
    }
    assert (len(PRINTED), len(CARD_KINDS)) == (card_kinds.MERCENARIES, card_kinds.KINDS)
    assert sum(COPIES) == card_kinds.DECK
    assert sum(kind.copies for kind in CARD_KINDS if kind.printed) == card_kinds.MERCENARY_CARDS
    assert sum(k.copies for k in CARD_KINDS if k.hideable and not k.printed) == card_kinds.HIDEABLE_SPECIALS
    assert sizes.STAGE == (card_kinds.MERCENARY_CARDS + 1) * sizes.ROW


def test_the_table_is_consistent() -> None:
    assert all(kind.printed for kind in CARD_KINDS[: len(PRINTED)])
    assert len(set(LETTERS)) == len(CARDS) == len({name.casefold() for name in CARDS})
    assert not any(kind.hideable and not kind.stays for kind in CARD_KINDS)
    assert all(CARD_KINDS[kind_of(kind.removes)].removes == kind.name for kind in CARD_KINDS if kind.removes)


def test_every_action_code_has_a_word() -> None:
    assert len(WORDS) == len(set(WORDS)) == action_codes.CODES
    assert all(WORDS)


def test_the_features_of_the_evaluation_follow_the_table() -> None:
    source = Path(evaluation.__file__).with_name("evaluate.py").read_text(encoding="utf-8")
    assert "HAND_AT = FAVOUR_MARK + 1" in source
    assert "USABLE = HAND_AT + KINDS" in source
    names = evaluation.NAMES
    assert names.index("favour") + 1 == names.index(CARDS[0])
    assert names.index("usable") == names.index(CARDS[0]) + len(CARDS)
    assert names[-4:] == ["usable", "empty", "alone", "drum"]


def test_a_new_card_needs_two_files_of_code(tmp_path: Path) -> None:
    copy = tmp_path / "src/conquista"
    shutil.copytree(PROJECT / "src/conquista", copy, ignore=shutil.ignore_patterns("*.so", "client", "__pycache__"))
    shutil.copy(PROJECT / "pyproject.toml", tmp_path)
    game = copy / "games/condottiere"
    change(
        game / "cards.py",
        "stays=False),\n)\nSEATS",
        'stays=False),\n    CardKind("Knight", "K", 9, ("CO-HERO",), fixed=7, hideable=True),\n)\nSEATS',
    )
    numbers = game / "rules/constants/card_kinds.py"
    change(numbers, "KINDS = SURRENDER + 1", "KNIGHT = SURRENDER + 1\nKINDS = KNIGHT + 1")
    change(numbers, "DECK = 110", "DECK = 119")
    change(numbers, "HIDEABLE_SPECIALS = 21", "HIDEABLE_SPECIALS = 30")
    environment = {**os.environ, "CONQUISTA_CORE": "plain", "PYTHONPATH": str(tmp_path / "src")}
    ran = subprocess.run(
        [sys.executable, "-c", MATCH], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-2000:]


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (path, old)
    path.write_text(text.replace(old, new), encoding="utf-8")
