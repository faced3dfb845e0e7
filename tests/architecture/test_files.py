"""Source files are short, package folders are small and have a docstring; offences are shown to be caught."""

from __future__ import annotations

import ast
from pathlib import Path

PROJECT = Path(__file__).parents[2]
SOURCES = PROJECT / "src/conquista"
MOST_LINES = 400
MOST_ENTRIES = 20
# Packages that have more entries, with their number; a package leaves this list when it is small enough.
LARGE_PACKAGES = {"": 23, "players": 24, "table": 23}


def long_files(package: Path) -> list[str]:
    """Name each source file with more than MOST_LINES lines."""
    sizes = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sorted(package.rglob("*.py"))}
    return [f"{path.relative_to(package)} has {size} lines" for path, size in sizes.items() if size > MOST_LINES]


def large_packages(package: Path) -> dict[str, int]:
    """Return each folder of Python files with more than MOST_ENTRIES modules and packages, and their number.

    Folders without Python files hold data and do not count.
    """
    found = {}
    for folder in sorted({path.parent for path in package.rglob("*.py")}):
        entries = [
            entry
            for entry in folder.iterdir()
            if entry.suffix == ".py" or (entry.is_dir() and any(entry.rglob("*.py")))
        ]
        if len(entries) > MOST_ENTRIES:
            found[folder.relative_to(package).as_posix().removeprefix(".")] = len(entries)
    return found


def undocumented_packages(package: Path) -> list[str]:
    """Name each folder of Python files whose __init__.py is missing or has no docstring."""
    folders = sorted({path.parent for path in package.rglob("*.py")})
    return [str(folder.relative_to(package)) for folder in folders if not docstring(folder / "__init__.py")]


def docstring(path: Path) -> str | None:
    """Return the docstring of a file, or None where there is none."""
    return ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) if path.is_file() else None


def test_a_long_file_is_caught(tmp_path: Path) -> None:
    (tmp_path / "short.py").write_text("x = 1\n" * 400)
    (tmp_path / "long.py").write_text("x = 1\n" * 401)
    assert long_files(tmp_path) == ["long.py has 401 lines"]


def test_a_package_without_a_docstring_is_caught(tmp_path: Path) -> None:
    for name, text in {"a/__init__.py": '"""A package."""', "b/__init__.py": "x = 1", "c/d.py": '"""D."""'}.items():
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text)
    assert undocumented_packages(tmp_path) == ["b", "c"]


def test_a_large_package_is_caught(tmp_path: Path) -> None:
    for folder, modules in (("small", 18), ("large", 19)):
        (tmp_path / folder / "part").mkdir(parents=True)
        (tmp_path / folder / "data").mkdir()
        names = ["__init__", "part/__init__", *(f"module{number}" for number in range(modules))]
        for name in names:
            (tmp_path / folder / f"{name}.py").write_text('"""A module."""')
        for number in range(30):
            (tmp_path / folder / f"data/{number}.toml").touch()
            (tmp_path / folder / f"{number}.txt").touch()
    assert large_packages(tmp_path) == {"large": 21}


def test_no_package_is_too_large() -> None:
    assert large_packages(SOURCES) == LARGE_PACKAGES


def test_no_source_file_is_too_long() -> None:
    assert long_files(SOURCES) + long_files(PROJECT / "scripts") == []


def test_every_package_has_a_docstring() -> None:
    assert undocumented_packages(SOURCES) == []
