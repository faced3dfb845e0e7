"""Loading of boards by name or from a file, with a cache."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

from conquista.boards.errors import refusal
from conquista.boards.model import Board
from conquista.boards.place_names import add_translations
from conquista.boards.region_reader import read_regions
from conquista.boards.toml_reader import TomlTable, short
from conquista.boards.war_reader import read_war
from conquista.core.errors import UnknownName

BoardKind = TypeVar("BoardKind", bound=Board)
DATA = Path(__file__).with_name("data")
LARGEST_FILE = 256 * 1024
DEEP_KEY = re.compile(r"(?<![\w\"'-])(?:[\w\"'-]++[ \t]*+\.[ \t]*+){8}")  # nothing in a board file is nested that deep


@cache
def names() -> tuple[str, ...]:
    """Return the names of the shipped boards."""
    return tuple(sorted(path.stem for path in DATA.glob("*.toml")))


@cache
def aliases() -> dict[str, str]:
    """Return every alias of a shipped board, and its name."""
    found = {name: name for name in names()}
    for name in names():
        found.update((alias, name) for alias in shipped(name).aliases)
    return found


@cache
def shipped(name: str) -> Board:
    return build(shipped_tables(name), f"{name}.toml")


def shipped_tables(name: str) -> dict[str, object]:
    """Return the tables of a shipped board, with the names of its places in every language."""
    data = tables((DATA / f"{name}.toml").read_bytes(), f"{name}.toml")
    add_translations(data, name)
    return data


def load(source: str | Path) -> Board:
    """Return a board by name, or from a custom file, which is refused when it violates the contract."""
    if isinstance(source, str) and not looks_like_file(source):
        if source in names():
            return shipped(source)
        if source not in aliases():
            raise UnknownName.among("board", short(source), aliases())
        return shipped(aliases()[source])
    from conquista.boards.checks import check  # only custom files are checked, so only they import the checks

    path = Path(source)
    board = read(path)
    found = check(board).findings
    if found:
        first = found[0]
        key = "boards.load.breaks_more" if len(found) > 1 else "boards.load.breaks"
        raise refusal(key, path.name, "", first.line, first=first.as_message(), more=len(found) - 1)
    return board


def load_as(kind: type[BoardKind], source: str | Path) -> BoardKind:
    """Return a board of a kind that the caller guarantees, such as `WarBoard`."""
    board = load(source)
    assert isinstance(board, kind), source
    return board


def looks_like_file(source: str) -> bool:
    return source.endswith(".toml") or "/" in source or "\\" in source


def read(path: Path) -> Board:
    """Parse a file; refuse a malformed one, without checking the contract."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise refusal("boards.load.unreadable", short(str(path)), reason=short(reason)) from None
    return parse(raw, path.name)


def parse(raw: bytes, file: str) -> Board:
    """Return a board from the bytes of its file."""
    return build(tables(raw, file), file)


def build(data: Mapping[str, object], file: str) -> Board:
    """Return a board from the tables of its file."""
    top = TomlTable(data, file, "")
    if top.get("format") != 1:
        top.fault("format", "format", value=short(top.get("format")))
    kind = top.choice("kind", ("war", "regions"))
    return read_war(top) if kind == "war" else read_regions(top)


def tables(raw: bytes, file: str) -> dict[str, object]:
    """Return the TOML tables of a file; raise a refusal with the place of a syntax error."""
    if len(raw) > LARGEST_FILE:
        raise refusal("boards.load.too_large", file, most=LARGEST_FILE // 1024)
    try:
        text = raw.decode("utf-8-sig")  # some editors write a byte order mark
    except UnicodeDecodeError as error:
        raise refusal("boards.load.not_utf8", file, line_of(raw.count(b"\n", 0, error.start))) from None
    deep = DEEP_KEY.search(text)
    if deep:
        raise refusal("boards.load.too_deep", file, line_of(text.count("\n", 0, deep.start())))
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise refusal("boards.load.too_deep", file) from None
    except ValueError as error:  # includes tomllib's own error, and numbers of thousands of digits
        reason, _, where = str(error).partition(" (at ")
        raise refusal("boards.load.not_toml", file, where.rstrip(")"), reason=short(reason)) from None


def line_of(before: int) -> str:
    """Return a line number as a place, given the number of lines before it."""
    return f"line {before + 1}"
