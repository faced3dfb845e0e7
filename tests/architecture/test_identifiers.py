"""Identifiers contain none of the words that the glossary refuses; planted examples show that they are found.

`banned_words.toml` lists the words and the names that may contain them: names on the wire, terms of the games, and
words of other trades. The name of a test is a sentence and may contain any word.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
FOLDERS = ("src/conquista", "scripts", "benchmarks", "tests")
WEB_FOLDERS = ("web/src", "web/tests", "web/journeys", "web/scripts")
WEB_ENDINGS = (".ts", ".svelte", ".js", ".mjs")
GENERATED = "web/src/generated/"
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


# What holds no identifiers: comments, styles, strings. Of a template string the fields in braces remain.
_COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*|<!--.*?-->|<style.*?</style>", re.DOTALL)
_STRING = re.compile(r"'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"")
_TEMPLATE = re.compile(r"`(?:\\.|[^`\\])*`", re.DOTALL)
_FIELD = re.compile(r"\$\{([^{}]*)\}")
_WEB_NAME = re.compile(r"(?<![\w.$-])[A-Za-z_$][\w$]*(?![\w-]*=\"\")")


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])


def _fields(match: re.Match[str]) -> str:
    return " ; ".join(_FIELD.findall(match[0])) + "\n" * match[0].count("\n")


def web_identifiers(text: str) -> Iterator[tuple[int, str]]:
    """Yield each name in a source of the web client that is not a member of something else, with its line."""
    code = _TEMPLATE.sub(_fields, _STRING.sub('""', _COMMENT.sub(_blank, text)))
    for number, line in enumerate(code.split("\n"), 1):
        for name in _WEB_NAME.findall(line):
            yield number, name


def refused(text: str, allowed: Collection[str] = (), web: bool = False) -> list[str]:
    """Return the refused identifiers of a source, each with its line and the words to use instead."""
    return [
        f"{line}: {name} ({word}: {BANNED[word]})"
        for line, name in sorted(set(web_identifiers(text) if web else identifiers(ast.parse(text))))
        if name not in allowed and not name.startswith("test_")
        for word in words_of(name)
        if word in BANNED
    ]


def sources() -> list[Path]:
    python = [path for folder in FOLDERS for path in sorted((PROJECT / folder).rglob("*.py"))]
    web = [path for folder in WEB_FOLDERS for path in sorted((PROJECT / folder).rglob("*")) if is_web(path)]
    return python + web


def is_web(path: Path) -> bool:
    """Return whether a file is a source of the web client that is not generated."""
    generated = path.name == "schema.ts" or path.relative_to(PROJECT).as_posix().startswith(GENERATED)
    return path.suffix in WEB_ENDINGS and not generated


def names_in(path: Path) -> Iterator[tuple[int, str]]:
    text = path.read_text(encoding="utf-8")
    return web_identifiers(text) if is_web(path) else identifiers(ast.parse(text))


def test_no_identifier_has_a_banned_word() -> None:
    found = {}
    for path in sources():
        name = path.relative_to(PROJECT).as_posix()
        allowed = [one for place, names in ALLOWED.items() if name.startswith(place) for one in names]
        if wrong := refused(path.read_text(encoding="utf-8"), allowed, is_web(path)):
            found[name] = wrong
    assert found == {}


def test_every_exception_is_needed() -> None:
    """An exception whose name is gone is removed from the list."""
    for place, names in ALLOWED.items():
        used = {
            name
            for path in sources()
            if path.relative_to(PROJECT).as_posix().startswith(place)
            for _, name in names_in(path)
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


@pytest.mark.parametrize(
    "text",
    [
        "const told = 1;",
        "class Desk {}",
        "const { told } = item;",
        "function tellTale(): void {}",
        "const f = (wish: string) => 1;",
        "{#each found as told (told.id)}",
        "const text = `${told}`;",
    ],
)
def test_each_offence_is_caught_in_the_web_client(text: str) -> None:
    assert len(refused(text, web=True)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "item.told = 1;",
        "const a = 'told', b = \"desk\";",
        "// what is told",
        "/* the\n desk */",
        "const text = `told ${name}`;",
        "<style>\n  .desk {\n  }\n</style>",
        "see('https://desk.example/door');",
        "const impact = stale;",
    ],
)
def test_other_names_of_the_web_client_are_left_alone(text: str) -> None:
    assert refused(text, web=True) == []


def test_names_of_tests_are_sentences() -> None:
    assert refused("def test_a_guest_is_told_why() -> None: ...") == []


def test_an_exception_is_left_alone() -> None:
    assert refused("told: list[str] = []", ["told"]) == []
