"""From a name or a file to a board: finds it, reads it, and keeps what it has read."""

from __future__ import annotations

import re
import tomllib
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from conquista.core.errors import BoardError

from .model import Board
from .reader import Table, short
from .regions import read_regions
from .war import read_war

DATA = Path(__file__).with_name("data")
LARGEST_FILE = 256 * 1024
DEEP_KEY = re.compile(r"(?:[\w\"'-]+[ \t]*\.[ \t]*){8}")  # nothing in a board file lies that deep


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
    if isinstance(source, str):
        if source in names():
            return shipped(source)
        if source in aliases():
            return shipped(aliases()[source])
        if not (source.endswith(".toml") or Path(source).is_file()):
            close = get_close_matches(source.lower(), aliases(), n=1)
            key = "boards.load.did_you_mean" if close else "boards.load.no_board"
            known = ", ".join(names())
            raise BoardError(key, file=short(source), close=close[0] if close else "", known=known)
    return read(Path(source))


def read(path: Path) -> Board:
    """Read a file and refuse it where it is malformed; the contract is not asked."""
    file = path.name
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BoardError("boards.load.too_large", file=file, most=LARGEST_FILE // 1024)
        raw = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BoardError("boards.load.unreadable", file=short(str(path)), reason=reason) from None
    return parse(raw, file)


def parse(raw: bytes, file: str) -> Board:
    """A board from the bytes of its file."""
    top = Table(tables(raw, file), file, "")
    if top.number("format", 1, 1) != 1:
        top.fault("format", "format")
    kind = top.choice("kind", ("war", "regions"))
    return read_war(top) if kind == "war" else read_regions(top)


def tables(raw: bytes, file: str) -> dict[str, object]:
    """The TOML tables of a file, or a refusal that says where it stops making sense."""
    if len(raw) > LARGEST_FILE:
        raise BoardError("boards.load.too_large", file=file, most=LARGEST_FILE // 1024)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BoardError("boards.load.not_utf8", file=file, place=f"line {line}") from None
    deep = DEEP_KEY.search(text)
    if deep:
        raise BoardError("boards.load.too_deep", file=file, place=f"line {text.count(chr(10), 0, deep.start()) + 1}")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BoardError("boards.load.too_deep", file=file) from None
    except ValueError as error:  # tomllib's own error is one of these, and so is a number of thousands of digits
        reason, _, where = short(str(error)).partition(" (at ")
        raise BoardError("boards.load.not_toml", file=file, place=where.rstrip(")"), reason=reason) from None
