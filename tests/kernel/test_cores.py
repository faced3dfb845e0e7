"""The two cores: the one that runs is the one that was asked for, and both compute the same."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from importlib.machinery import ExtensionFileLoader, SourceFileLoader
from pathlib import Path

import pytest

from conquista import build

TRACE = Path(__file__).with_name("trace.py")


def run(*words: str, core: str) -> subprocess.CompletedProcess[str]:
    """Run Python on this very copy of the package with a core of our choice."""
    environment = os.environ | {"CONQUISTA_CORE": core, "PYTHONPATH": str(build.PACKAGE.parent)}
    return subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, check=False)


def test_the_core_is_the_one_asked_for() -> None:
    assert build.core() == os.environ.get("CONQUISTA_CORE", "compiled")


@pytest.mark.parametrize("name", build.compiled_modules())
def test_each_compiled_module_runs_in_the_form_of_the_core(name: str) -> None:
    module = import_module(name)
    loader = ExtensionFileLoader if build.core() == "compiled" else SourceFileLoader
    assert isinstance(module.__loader__, loader)


@pytest.mark.parametrize("name", [name for name in build.compiled_modules() if ".kernel." in name])
def test_each_kernel_module_knows_whether_it_is_compiled(name: str) -> None:
    assert import_module(name).COMPILED is (build.core() == "compiled")


def test_both_cores_leave_the_same_trace() -> None:
    compiled = run(str(TRACE), core="compiled").stdout.split()
    plain = run(str(TRACE), core="plain").stdout.split()
    assert compiled[0] == "compiled"
    assert plain[0] == "plain"
    assert compiled[1] == plain[1]


def test_the_plain_core_runs_without_cython() -> None:
    alone = run("-S", str(TRACE), core="plain")  # -S leaves every installed package out
    assert alone.stderr == ""
    assert alone.stdout.split()[:2] == run(str(TRACE), core="plain").stdout.split()[:2]
    assert alone.stdout.split()[2] == str(build.PACKAGE / "cython_standin.py")


def test_the_stand_in_stays_behind_where_cython_is_installed() -> None:
    assert not run(str(TRACE), core="plain").stdout.strip().endswith("cython_standin.py")


def test_an_unknown_core_is_refused_by_name() -> None:
    done = run("-c", "import conquista", core="quick")
    assert done.returncode != 0
    assert "CONQUISTA_CORE='quick' is not a core: choose one of compiled, plain" in done.stderr
