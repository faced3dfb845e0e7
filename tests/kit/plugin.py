"""The pytest side of the kit: the option --update-golden and the fixture that obeys it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.golden import Golden

TESTS = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew instead of comparing")


@pytest.fixture(scope="session")
def updating(pytestconfig: pytest.Config) -> bool:
    return bool(pytestconfig.getoption("--update-golden", default=False))


@pytest.fixture(scope="session")
def golden(updating: bool) -> Golden:
    """The golden files of the registered games, in tests/golden."""
    return Golden(TESTS / "golden", updating)
