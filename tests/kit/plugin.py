"""The pytest side of the kit: the option --update-golden and the fixture that obeys it."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquista.games import registry
from kit.golden import Golden
from kit.sample_games import sample_folders

TESTS = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files instead of comparing")


@pytest.fixture(scope="session")
def updating(pytestconfig: pytest.Config) -> bool:
    return bool(pytestconfig.getoption("--update-golden", default=False))


@pytest.fixture(scope="session")
def golden(updating: bool) -> Golden:
    """The golden files of the registered games, in tests/golden."""
    return Golden(TESTS / "golden", updating)


@pytest.fixture
def sample_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the sample games for one test, by their folders alone."""
    monkeypatch.setattr(registry, "GAMES", dict(registry.GAMES))
    for folder in sample_folders():
        registry.register(folder)
