"""Identifiers contain none of the words that the glossary refuses; planted examples show that they are found.

`banned_words.toml` lists the words and the names that may contain them: names on the wire, terms of the games, and
words of other trades.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
FOLDERS = ("src/conquista", "scripts", "benchmarks")
RULES = tomllib.loads(Path(__file__).with_name("banned_words.toml").read_text(encoding="utf-8"))
BANNED: dict[str, str] = RULES["banned"]
ALLOWED: dict[str, list[str]] = RULES["allowed"]


def words_of(name: str) -> list[str]:
    """Return the words of an identifier in lower case: `FeedItem` and `feed_item` have two."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def identifiers(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield each name that a module defines or assigns, with its line."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.lineno, node.name
            case ast.arg():
                yield node.lineno, node.arg
            case ast.Name(ctx=ast.Store()):
                yield node.lineno, node.id
            case ast.Attribute(ctx=ast.Store()):
                yield node.lineno, node.attr
            case ast.alias(asname=str()):
                yield node.lineno, str(node.asname)
            case _:
                pass


def refused(text: str, allowed: Collection[str] = ()) -> list[str]:
    """Return the refused identifiers of a source, each with its line and the words to use instead."""
    return [
        f"{line}: {name} ({word}: {BANNED[word]})"
        for line, name in sorted(set(identifiers(ast.parse(text))))
        if name not in allowed
        for word in words_of(name)
        if word in BANNED
    ]


def sources() -> list[Path]:
    return [path for folder in FOLDERS for path in sorted((PROJECT / folder).rglob("*.py"))]


def test_no_identifier_has_a_banned_word() -> None:
    found = {}
    for path in sources():
        name = path.relative_to(PROJECT).as_posix()
        allowed = [one for place, names in ALLOWED.items() if name.startswith(place) for one in names]
        if wrong := refused(path.read_text(encoding="utf-8"), allowed):
            found[name] = wrong
    assert found == {}


def test_every_exception_is_needed() -> None:
    """An exception whose name is gone is removed from the list."""
    for place, names in ALLOWED.items():
        used = {
            name
            for path in sources()
            if path.relative_to(PROJECT).as_posix().startswith(place)
            for _, name in identifiers(ast.parse(path.read_text(encoding="utf-8")))
        }
        assert set(names) <= used, place


def test_the_glossary_names_every_banned_word() -> None:
    page = (PROJECT / "docs/2-glossary.md").read_text(encoding="utf-8").partition("## Words to avoid")[2]
    listed = {word for line in page.splitlines() if line.startswith("| ") for word in re.findall(r"\w+", line)}
    singular = {word: word.removesuffix("es") if word == "wishes" else word.removesuffix("s") for word in BANNED}
    assert {word for word in BANNED if not {word, singular[word]} & listed} == set()


@pytest.mark.parametrize(
    "text",
    [
        "told = 1",
        "def tell_tale() -> None: ...",
        "class PictureWish: ...",
        "def f(pact): ...",
        "self.whispers = []",
        "import x as drill",
        "for deed in (): ...",
        "KNOBS = ()",
    ],
)
def test_each_offence_is_caught(text: str) -> None:
    assert len(refused(text)) == 1


@pytest.mark.parametrize("text", ["untold = 1", "stale = 2", "x.told()", 'data = {"told": 1}', "impact = wishbone = 3"])
def test_other_names_are_left_alone(text: str) -> None:
    assert refused(text) == []


def test_an_exception_is_left_alone() -> None:
    assert refused("told: list[str] = []", ["told"]) == []
