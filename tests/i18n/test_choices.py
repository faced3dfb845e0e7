"""Every value that an option of the rules allows is said in every language, and no word is left over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import conquista
from conquista.games import registry
from conquista.i18n import LANGUAGES

SHELF = Path(conquista.__file__).parent / "i18n" / "locales"


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_value_of_an_option_has_a_word(locale: str) -> None:
    words = json.loads((SHELF / locale / "choices.json").read_text(encoding="utf-8"))
    allowed = {
        f"choice.{value.lower()}"
        for name in ("conquest", "condottiere")
        for declared in registry.game(name).facts.options
        for value in (*declared.allowed, *declared.retired)
    }
    assert len(allowed) > 100
    assert set(words) == allowed
    assert all(text.strip() for text in words.values())
