"""The installation of packages, as `make` runs it: what is shown, and what a failure says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts/install.py"

pytestmark = pytest.mark.slow


def install(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the script without the indexes that this machine configures."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    return subprocess.run(
        [sys.executable, str(SCRIPT), *arguments],
        capture_output=True,
        text=True,
        check=False,
        env=kept | {"PIP_CONFIG_FILE": os.devnull},
    )


def test_a_package_that_does_not_exist_is_named(tmp_path: Path) -> None:
    done = install("--no-index", "--target", str(tmp_path), "no-such-package>=3")
    assert done.returncode != 0
    assert "Packages could not be installed: no version of no-such-package>=3 fits" in done.stdout


def test_an_index_that_cannot_be_reached_is_reported(tmp_path: Path) -> None:
    index = ("--index-url", "http://127.0.0.1:9/simple", "--retries", "1")
    done = install(*index, "--no-cache-dir", "--target", str(tmp_path), "no-such-package")
    assert done.returncode != 0
    assert "Packages could not be installed: the package index cannot be reached." in done.stdout


def test_a_package_is_installed_and_counted(tmp_path: Path) -> None:
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny/pyproject.toml").write_text(
        '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n'
        '[project]\nname = "tiny-sample"\nversion = "1"\n[tool.setuptools]\npy-modules = []\n'
    )
    wanted = str(tmp_path / "tiny")
    done = install("--no-index", "--no-build-isolation", "--target", str(tmp_path / "here"), wanted)
    assert done.returncode == 0, done.stdout
    assert "installing 1 package\n" in done.stdout
    assert list((tmp_path / "here").glob("tiny_sample-1*"))
