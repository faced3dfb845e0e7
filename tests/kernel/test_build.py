"""The build, tried on a tiny package of its own: what is rebuilt, what is refused, what is caught."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow

SETTINGS = """\
[project]
name = "conquista"
version = "0"
[tool.setuptools]
packages = ["conquista", "conquista.tiny"]
package-dir = {"" = "src"}
[tool.conquista]
compiled = ["tiny.*"]
"""
BOX = """\
from __future__ import annotations
from typing import Annotated
import cython
COMPILED = cython.compiled
@cython.final
@cython.cclass
class Box:
    cells: Annotated[list[int], cython.int[4]]
    def __init__(self):
        if not cython.compiled:
            self.cells = [0] * 4
    def put(self, i: cython.int, x: cython.int):
        self.cells[i] = x
    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def get(self, i: cython.int) -> cython.int:
        return self.cells[i]
"""
SUM = """\
import cython
from conquista.tiny.box import Box
COMPILED = cython.compiled
def total(box: Box, count: cython.int) -> int:
    i: cython.int
    found: cython.int = 0
    with cython.nogil:
        for i in range(count):
            found += box.get(i)
    return found
"""
USE = """\
from conquista import build
from conquista.tiny import box, sum
assert box.COMPILED == sum.COMPILED == (build.core() == "compiled")
b = box.Box()
[b.put(i, i * i) for i in range(4)]
print(build.flavour(), sum.total(b, 4))
"""


class Project:
    """A tiny checkout with two compiled modules, one of which calls the other without the lock."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.package = root / "src/conquista"
        self.tiny = self.package / "tiny"
        self.tiny.mkdir(parents=True)
        shutil.copy(PROJECT / "setup.py", root)
        (root / "scripts").mkdir()
        for name in ("declarations.py", "position_fields.py"):
            shutil.copy(PROJECT / "scripts" / name, root / "scripts")
        for name in ("__init__.py", "build.py", "cython_standin.py"):
            shutil.copy(PROJECT / "src/conquista" / name, self.package)
        (root / "pyproject.toml").write_text(SETTINGS)
        for name, text in {"__init__.py": "", "box.py": BOX, "sum.py": SUM}.items():
            (self.tiny / name).write_text(text)

    def run(self, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Run Python in the checkout, with nothing of the caller's choice of core or flavour."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("CONQUISTA", "PYTHONPATH"))}
        return subprocess.run(
            [sys.executable, *words], cwd=self.root, env=kept | settings, capture_output=True, text=True, check=False
        )

    def build(self, **settings: str) -> subprocess.CompletedProcess[str]:
        return self.run("setup.py", "-q", "build_ext", "--inplace", **settings)

    def use(self, program: str = USE, **settings: str) -> subprocess.CompletedProcess[str]:
        return self.run("-c", program, **{"PYTHONPATH": "src"} | settings)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = Project(tmp_path_factory.mktemp("built") / "checkout")
    done = project.build()
    assert done.returncode == 0, done.stderr
    assert "built 3 of 3 compiled modules, fast" in done.stdout
    return project.root


@pytest.fixture
def project(built: Path, tmp_path: Path) -> Project:
    """Return a built checkout that a test may spoil."""
    project = Project(tmp_path / "checkout")
    shutil.copytree(built, project.root, dirs_exist_ok=True)
    return project


def test_both_cores_of_two_modules_that_share_a_type_give_one_answer(project: Project) -> None:
    assert project.use().stdout == "fast 14\n"
    assert project.use(CONQUISTA_CORE="plain").stdout == "plain 14\n"


def test_nothing_is_built_twice(project: Project) -> None:
    assert project.build().stdout == ""


def test_a_module_that_was_never_built_is_named(tmp_path: Path) -> None:
    done = Project(tmp_path / "checkout").use()
    assert "CoreError: conquista.tiny.box is not built: run `make build`, or set CONQUISTA_CORE=plain" in done.stderr


def test_an_edited_source_is_stale_until_it_is_built(project: Project) -> None:
    (project.tiny / "box.py").write_text(BOX.replace("= x", "= x + 1"))
    assert "conquista.tiny.box is stale: tiny/box.py has changed" in project.use().stderr
    assert project.use(CONQUISTA_CORE="plain").stdout == "plain 18\n"
    assert "built 1 of 3" in project.build().stdout
    assert project.use().stdout == "fast 18\n"


def test_a_changed_type_makes_those_who_use_it_stale(project: Project) -> None:
    (project.tiny / "box.py").write_text(BOX.replace("cython.int[4]", "cython.int[5]"))
    assert "conquista.tiny.sum is stale: tiny/box.py has changed" in project.use("import conquista.tiny.sum").stderr
    assert "built 2 of 3" in project.build().stdout
    assert project.use().stdout == "fast 14\n"


def test_a_module_that_does_not_compile_fails_the_build_and_spares_the_others(project: Project) -> None:
    (project.tiny / "sum.py").write_text(SUM.replace("box.get(i)", "str(i)"))
    done = project.build()
    assert done.returncode != 0
    assert "sum.py:9" in done.stderr
    assert done.stderr.endswith("the build failed: src/conquista/tiny/sum.py does not compile\n")
    assert "conquista.tiny.sum is not built" in project.use().stderr
    assert project.use("import conquista.tiny.box as box; print(box.COMPILED)").stdout == "True\n"


def test_a_source_that_cannot_be_declared_fails_the_build(project: Project) -> None:
    (project.tiny / "sum.py").write_text(SUM.replace("count: cython.int", "count"))
    done = project.build()
    assert done.returncode != 0
    assert done.stderr == (
        "the build failed: src/conquista/tiny/sum.py:4: parameter `count` of total has no annotation\n"
    )


def test_a_warning_of_the_compiler_fails_the_build(project: Project) -> None:
    (project.tiny / "sum.py").write_text(SUM + "def last(items: list) -> object:\n    return items[-1]\n")
    done = project.build()
    assert done.returncode != 0
    assert "negative indices" in done.stderr


def test_a_binary_that_is_not_listed_is_never_loaded(project: Project) -> None:
    (project.root / "pyproject.toml").write_text(SETTINGS.replace("tiny.*", "tiny.box"))
    assert project.use("import conquista.tiny.sum as s; print(s.COMPILED)").stdout == "False\n"
    project.build()
    assert [path.name.split(".")[0] for path in project.tiny.glob("*.so")] == ["box"]


def test_an_unknown_flavour_is_refused_by_name(project: Project) -> None:
    done = project.build(CONQUISTA_BUILD="quick")
    assert done.returncode != 0
    assert "CONQUISTA_BUILD='quick' is not a flavour" in done.stderr


def test_the_sanitised_flavour_stops_at_an_index_outside_its_array(project: Project) -> None:
    outside = "from conquista.tiny.box import Box\nBox().put(4, 1)\nprint('went on')"
    done = project.run("setup.py", "-q", "build", "--build-lib", "build/copy", CONQUISTA_BUILD="sanitised")
    assert done.returncode == 0, done.stderr
    assert project.use(PYTHONPATH="build/copy").stdout == "sanitised 14\n"
    stopped = project.use(outside, PYTHONPATH="build/copy")
    assert "index 4 out of bounds for type 'int [4]'" in stopped.stderr
    assert stopped.stdout == ""
    assert project.use().stdout == "fast 14\n"  # the build in place stays as it was


def test_one_abi3_binary_replaces_the_one_for_this_python(project: Project) -> None:
    assert "built 3 of 3 compiled modules, abi3" in project.build(CONQUISTA_BUILD="abi3").stdout
    assert sorted(path.name for path in project.tiny.glob("*.so")) == ["box.abi3.so", "sum.abi3.so"]
    assert project.use().stdout == "abi3 14\n"


def test_without_the_shared_helpers_no_module_loads(project: Project) -> None:
    for shared in project.package.glob("_cython_shared*.so"):
        shared.unlink()
    assert "conquista.tiny.box is not built: run `make build`" in project.use().stderr
    assert "built 1 of 3" in project.build().stdout
    assert project.use().stdout == "fast 14\n"


def test_the_flavour_none_compiles_nothing_and_leaves_what_was_built(project: Project) -> None:
    assert project.build(CONQUISTA_BUILD="none").stdout == ""
    assert project.use().stdout == "fast 14\n"
