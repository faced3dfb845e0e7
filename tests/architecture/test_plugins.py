"""A game's name stands only in its own folders: no import, identifier or text elsewhere depends on it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from conquista.games import registry

SOURCES = Path(__file__).parents[2] / "src/conquista"
HOMES = ("games", "players", "puzzles")  # a game's code lies in a folder of its name below one of these
NAMES = (*registry.names(), *registry.presets())
# A map of regions has a token with the name of a game; it is a public name of the drawings.
TOKENS = ["drawing/regions/chart.py condottiere", "drawing/render.py condottiere"]


def mentions(package: Path, names: Sequence[str]) -> list[str]:
    """Return each place in a package that names a game, outside the folders of games; docstrings may."""
    found = []
    named = re.compile(rf"(?<![a-z])({'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})(?![a-z])")
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).parts
        if len(parts) > 2 and parts[0] in HOMES and parts[1] in names:
            continue
        for line, text in words(ast.parse(path.read_text(encoding="utf-8"))):
            plain = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).casefold()
            found += [f"{'/'.join(parts)}:{line} {name}" for name in named.findall(plain)]
    return found


def words(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield imports, identifiers and texts of a module, each with its line, without docstrings."""
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    docs = {id(node.body[0].value) for node in ast.walk(tree) if isinstance(node, documented) and is_documented(node)}  # type: ignore[attr-defined]
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docs:
                yield node.lineno, text
            case ast.Name(id=text) | ast.Attribute(attr=text) | ast.arg(arg=text):
                yield node.lineno, text
            case ast.keyword(arg=str(text)):
                yield node.value.lineno, text
            case ast.FunctionDef(name=text) | ast.AsyncFunctionDef(name=text) | ast.ClassDef(name=text):
                yield node.lineno, text
            case ast.Import(names=names):
                yield from ((node.lineno, f"{one.name} {one.asname}") for one in names)
            case ast.ImportFrom(module=module, names=names):
                yield from ((node.lineno, f"{module}.{one.name} {one.asname}") for one in names)


def is_documented(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return ast.get_docstring(node, clean=False) is not None


def test_no_game_is_named_outside_its_folders() -> None:
    found = {re.sub(r":\d+", "", mention) for mention in mentions(SOURCES, NAMES)}
    assert sorted(found) == TOKENS


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("from conquista.games.chess.game import GAME\n", "chess"),
        ("import conquista.players.chess as strong\n", "chess"),
        ("def f(game):\n    return game.name == 'chess'\n", "chess"),
        ("class ChessAdapter: ...\n", "chess"),
        ("chess_boards = 2\n", "chess"),
        ("play(chess=True)\n", "chess"),
        ("FIRST = f'{1}chess_960'\n", "chess_960"),
        ("'''A module.'''\nX = 'Chess is played'\n", "chess"),
    ],
)
def test_a_mention_is_found(tmp_path: Path, text: str, name: str) -> None:
    (tmp_path / "server").mkdir()
    (tmp_path / "server/pacing.py").write_text(text)
    found = mentions(tmp_path, ["chess", "chess_960"])
    assert any(line.startswith("server/pacing.py:") and line.endswith(f" {name}") for line in found)


def test_own_folders_and_docstrings_may_name_a_game(tmp_path: Path) -> None:
    for folder in ("games/chess", "players/chess", "puzzles/chess", "server"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "one.py").write_text("'''About chess.'''\nX = 'other'\n")
    (tmp_path / "games/chess/game.py").write_text("NAME = 'chess'\n")
    assert mentions(tmp_path, ["chess"]) == []


def test_every_part_of_a_plugin_can_be_loaded() -> None:
    loaded = {(name, kind): registry.part(name, kind) for name, entry in registry.GAMES.items() for kind in entry.parts}
    assert {kind for _, kind in loaded} == set(registry.PARTS)
    assert None not in loaded.values()
