"""Processes of one version are replaced by those of the next, with a migration, while people play."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquista.core import ConquistaError
from conquista.soak.upgrade.next_version import CHANGED, PROGRAM
from conquista.soak.upgrade.trial import LONGEST_STALL, UpgradeFigures, run
from conquista.soak.wire.server_process import Serving
from conquista.store.backends.migration import steps
from conquista.store.database import rows
from conquista.store.errors import StoreError
from conquista.store.factory import open_database


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_an_upgrade_with_a_migration_loses_nothing_and_stalls_no_table(postgres: str, tmp_path: Path) -> None:
    open_database(postgres).close()
    observed = open_database(postgres)
    figures = run(postgres, tmp_path, tables=2, seconds=2.0)
    assert figures.migrations == 1
    assert figures.faults == []
    assert (figures.lost, figures.doubled, figures.inconsistent, figures.failed_stops) == (0, 0, 0, 0)
    assert figures.during > 0
    assert figures.acknowledged > figures.during
    assert figures.stall < max(LONGEST_STALL, 5 * figures.stall_before)  # a busy machine stalls without an upgrade, too
    assert rows(observed, "SELECT text FROM created_later") == [("one",)]
    for table in CHANGED:
        assert rows(observed, f"SELECT count(*) FROM {table} WHERE added_later <> 7") == [(0,)]
    observed.close()
    with pytest.raises(StoreError):  # a process of the version before is not started any more
        open_database(postgres)


def test_the_simulated_version_has_one_migration_more(postgres: str, tmp_path: Path) -> None:
    with Serving(postgres, tmp_path / "log", program=PROGRAM, thinkers=0, drain=0):
        pass
    with pytest.raises(StoreError) as refusal:
        open_database(postgres)
    assert refusal.value.params["version"] == len(steps()) + 1


@pytest.mark.parametrize(
    "problem",
    [{"lost": 1}, {"doubled": 1}, {"inconsistent": 1}, {"stalled": 1}, {"failed_stops": 1}, {"faults": ["x"]}],
)
def test_a_problem_makes_the_trial_fail(problem: dict[str, object]) -> None:
    assert UpgradeFigures().clean
    assert not UpgradeFigures(**problem).clean  # type: ignore[arg-type]


def test_a_file_cannot_be_shared(tmp_path: Path) -> None:
    with pytest.raises(ConquistaError):
        run(str(tmp_path / "c.db"), tmp_path)
