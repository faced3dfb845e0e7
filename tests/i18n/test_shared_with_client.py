"""The web client speaks from the same catalogues: a set of sentences that both sides must say letter by letter."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from conquista.i18n import LANGUAGES, messages, say

SHARED = Path(__file__).parents[2] / "web/tests/sentences.json"
CASES: list[dict[str, Any]] = json.loads(SHARED.read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["key"]))
def test_the_package_says_what_the_client_is_tested_with(case: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "_strict", False)
    assert {locale: say(case["key"], case["params"], locale) for locale in LANGUAGES} == case["said"]


def test_the_set_has_forms_lists_and_counts() -> None:
    params = [value for case in CASES for value in case["params"].values()]
    assert any(isinstance(value, dict) for value in params)
    assert any(isinstance(value, list) for value in params)
    assert any(isinstance(value, int) and value > 999 for value in params)
