"""Bit layouts are stated in one module per subject; shifts and masks of their fields elsewhere are refused."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src/conquista"
LAYOUTS = (
    "games/conquest/rules/position/layout.py",
    "players/conquest/solver/heuristic/tolls.py",
    "players/conquest/solver/heuristic/plans.py",
)
USERS = ("games/conquest", "players/conquest", "puzzles", "research")
SHIFTS = {4, 5, 6, 10, 14, 17, 26, 35, 38, 47}  # where a field of a layout begins
MASKS = {15, 31, 63, 240, 511}  # its bits
KEYS = "players/conquest/solver/nodes/node.py"  # builds hash keys of its own, which nothing takes apart


def raw_bits(package: Path) -> list[str]:
    """Name each line outside of the layouts that shifts or masks by a number of a layout."""
    found = []
    for path in sorted(path for folder in USERS for path in (package / folder).rglob("*.py")):
        name = path.relative_to(package).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if name not in (*LAYOUTS, KEYS) else ():
            match node:
                case ast.BinOp(op=ast.LShift() | ast.RShift(), left=left, right=ast.Constant(value=int(number))):
                    offence = number in SHIFTS and not isinstance(left, ast.Constant)
                case ast.BinOp(op=ast.BitAnd(), right=ast.Constant(value=int(number))):
                    offence = number in MASKS
                case ast.Constant(value=511):
                    offence = True
                case _:
                    offence = False
            if offence:
                found.append(f"{name}:{getattr(node, 'lineno', 0)} {ast.unparse(node)}")
    return sorted(set(found))


@pytest.mark.parametrize(
    ("text", "offences"),
    [
        ("side = kind >> 6", ["kind >> 6"]),
        ("type = pos.kind[piece] & 15", ["pos.kind[piece] & 15"]),
        ("kind = one | seat << 4", ["seat << 4"]),
        ("push(codes, 511, 0)", ["511"]),
        ("goal = code >> 1 & 511", ["511", "code >> 1 & 511"]),
        ("word = 1 << 10\nwon = winners >> seat & 1", []),
    ],
)
def test_a_shift_by_hand_is_caught(text: str, offences: list[str], tmp_path: Path) -> None:
    for name in ("games/conquest/rules/position/layout.py", "players/conquest/player.py", "cli/main.py"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text)
    assert raw_bits(tmp_path) == [f"players/conquest/player.py:1 {offence}" for offence in offences]


def test_no_layout_is_written_out_by_hand() -> None:
    assert raw_bits(SOURCES) == []


def test_every_exception_exists() -> None:
    assert [name for name in (*LAYOUTS, KEYS) if not (SOURCES / name).is_file()] == []
