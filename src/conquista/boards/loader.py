"""From a name or a file to a board: finds it, reads it, and keeps what it has read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from conquista.boards.errors import refusal
from conquista.boards.model import Board
from conquista.boards.region_reader import read_regions
from conquista.boards.toml_reader import TomlTable, short
from conquista.boards.war_reader import read_war
from conquista.core.errors import UnknownName

DATA = Path(__file__).with_name("data")
LARGEST_FILE = 256 * 1024
DEEP_KEY = re.compile(r"(?<![\w\"'-])(?:[\w\"'-]++[ \t]*+\.[ \t]*+){8}")  # nothing in a board file lies that deep


@cache
def names() -> tuple[str, ...]:
    """The boards that come with Conquista."""
    return tuple(sorted(path.stem for path in DATA.glob("*.toml")))


@cache
def aliases() -> dict[str, str]:
    """Every word a shipped board answers to, and its name."""
    found = {name: name for name in names()}
    for name in names():
        found.update((alias, name) for alias in shipped(name).aliases)
    return found


@cache
def shipped(name: str) -> Board:
    return read(DATA / f"{name}.toml")


def load(source: str | Path) -> Board:
    """A board by name, or from a file of your own, which is refused when it breaks a line of the contract."""
    if isinstance(source, str) and not looks_like_file(source):
        if source in names():
            return shipped(source)
        if source not in aliases():
            raise UnknownName.among("board", short(source), aliases())
        return shipped(aliases()[source])
    from conquista.boards.checks import check  # only a file of one's own is judged, so only it waits for the checks

    path = Path(source)
    board = read(path)
    found = check(board).findings
    if found:
        first = found[0]
        key = "boards.load.breaks_more" if len(found) > 1 else "boards.load.breaks"
        raise refusal(key, path.name, "", first.line, first=first.as_message(), more=len(found) - 1)
    return board


def looks_like_file(source: str) -> bool:
    return source.endswith(".toml") or "/" in source or "\\" in source


def read(path: Path) -> Board:
    """Read a file and refuse it where it is malformed; the contract is not asked."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise refusal("boards.load.unreadable", short(str(path)), reason=short(reason)) from None
    return parse(raw, path.name)


def parse(raw: bytes, file: str) -> Board:
    """A board from the bytes of its file."""
    return build(tables(raw, file), file)


def build(data: Mapping[str, object], file: str) -> Board:
    """A board from the tables of its file."""
    top = TomlTable(data, file, "")
    if top.get("format") != 1:
        top.fault("format", "format", value=short(top.get("format")))
    kind = top.choice("kind", ("war", "regions"))
    return read_war(top) if kind == "war" else read_regions(top)


def tables(raw: bytes, file: str) -> dict[str, object]:
    """The TOML tables of a file, or a refusal that says where it stops making sense."""
    if len(raw) > LARGEST_FILE:
        raise refusal("boards.load.too_large", file, most=LARGEST_FILE // 1024)
    try:
        text = raw.decode("utf-8-sig")  # some editors put a mark before the first letter
    except UnicodeDecodeError as error:
        raise refusal("boards.load.not_utf8", file, line_of(raw.count(b"\n", 0, error.start))) from None
    deep = DEEP_KEY.search(text)
    if deep:
        raise refusal("boards.load.too_deep", file, line_of(text.count("\n", 0, deep.start())))
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise refusal("boards.load.too_deep", file) from None
    except ValueError as error:  # tomllib's own error is one of these, and so is a number of thousands of digits
        reason, _, where = str(error).partition(" (at ")
        raise refusal("boards.load.not_toml", file, where.rstrip(")"), reason=short(reason)) from None


def line_of(before: int) -> str:
    """A place by its line, given how many lines lie before it."""
    return f"line {before + 1}"
