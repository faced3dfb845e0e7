"""The pytest side of the rulebook: which clauses the collected tests hold, and --clause to run those of one."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

HELD = pytest.StashKey[Mapping[str, tuple[str, ...]]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--clause",
        action="append",
        default=[],
        metavar="ID",
        help="run the tests of this clause, or of all that begin so",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the clauses of every test, and let go of those that were not asked for."""
    held = {
        item.nodeid: tuple(str(name) for mark in item.iter_markers("clause") for name in mark.args) for item in items
    }
    config.stash[HELD] = held
    wanted = tuple(name.upper() for name in config.getoption("--clause"))
    if wanted:
        others = [item for item in items if not any(name.startswith(wanted) for name in held[item.nodeid])]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in others]


@pytest.fixture(scope="session")
def clauses_held(pytestconfig: pytest.Config) -> Mapping[str, tuple[str, ...]]:
    """The clauses of each test that this run has collected, by the name pytest has for it."""
    return pytestconfig.stash[HELD]
