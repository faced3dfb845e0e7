"""Files stay short enough to read and every room says what it holds; offences are shown to be caught."""

from __future__ import annotations

import ast
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src/conquista"
MOST_LINES = 400


def long_files(package: Path) -> list[str]:
    """Name each source file with more lines than fit one mind."""
    sizes = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sorted(package.rglob("*.py"))}
    return [f"{path.relative_to(package)} has {size} lines" for path, size in sizes.items() if size > MOST_LINES]


def silent_rooms(package: Path) -> list[str]:
    """Name each folder of Python files whose __init__.py is missing or says nothing."""
    rooms = sorted({path.parent for path in package.rglob("*.py")})
    return [str(room.relative_to(package)) for room in rooms if not docstring(room / "__init__.py")]


def docstring(path: Path) -> str | None:
    """Return the docstring of a file, or None where there is none."""
    return ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) if path.is_file() else None


def test_a_long_file_is_caught(tmp_path: Path) -> None:
    (tmp_path / "short.py").write_text("x = 1\n" * 400)
    (tmp_path / "long.py").write_text("x = 1\n" * 401)
    assert long_files(tmp_path) == ["long.py has 401 lines"]


def test_a_silent_room_is_caught(tmp_path: Path) -> None:
    for name, text in {"a/__init__.py": '"""A room."""', "b/__init__.py": "x = 1", "c/d.py": '"""D."""'}.items():
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text)
    assert silent_rooms(tmp_path) == ["b", "c"]


def test_no_source_file_is_too_long() -> None:
    assert long_files(SOURCES) == []


def test_every_room_says_what_it_holds() -> None:
    assert silent_rooms(SOURCES) == []
