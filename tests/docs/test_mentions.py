"""Every path, module, make target and command that the documentation mentions exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from conquista.cli.main import build
from conquista.i18n import catalogue

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src/conquista"
PAGES = ["README.md", "CONTRIBUTING.md", *sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md"))]
PACKAGES = sorted(entry.name for entry in PACKAGE.iterdir() if (entry / "__init__.py").is_file())

FENCE = re.compile(r"^```[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^ {4}(.+)$", re.MULTILINE)
SPAN = re.compile(r"`([^`]+)`")
PATH = re.compile(r"(?<![\w./])(?:src|docs|scripts|tests|benchmarks|examples|web)/[\w./*<>-]*[\w/*>]")
RELATIVE = re.compile(rf"(?:{'|'.join(PACKAGES)})/[\w./*<>-]+")
TEST_FILE = re.compile(r"test_\w+\.py")
DOTTED = re.compile(rf"(?:conquista|{'|'.join(PACKAGES)})(?:\.[A-Za-z_]\w*)+")
TARGET = re.compile(r"(?:^|[`(|;] ?|&& )make ([a-z][a-z-]*)", re.MULTILINE)
COMMAND = re.compile(r"(?:^|[\s`/])conquista ((?:[a-z][\w-]*)[^`#|]*)", re.MULTILINE)
NOT_COMMANDS = ("chance block",)  # a text that is hashed, see docs/4-notation.md
GENERATED = ("web/node_modules", "web/src/generated", "src/conquista/server/client")


def read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def code(page: str) -> Iterator[str]:
    """The code of a page: blocks line by line, and inline spans."""
    text = read(page)
    for block in FENCE.findall(text):
        yield from block.splitlines()
    rest = FENCE.sub("", text)
    yield from INDENTED.findall(rest)
    yield from (" ".join(span.split()) for span in SPAN.findall(rest))


def found(folder: Path, path: str) -> bool:
    """Whether a path, in which `*` and `<name>` stand for anything, names a file or folder."""
    pattern = re.sub(r"<\w+>", "*", path.rstrip("/"))
    return any(folder.glob(pattern)) if "*" in pattern else (folder / pattern).exists()


@cache
def resolves(dotted: str) -> bool:
    """Whether a dotted name is a module of the package or an attribute of one."""
    parts = dotted.split(".")
    for length in range(len(parts), 0, -1):
        try:
            if find_spec(".".join(parts[:length])) is None:
                continue
        except ModuleNotFoundError:
            continue
        value: object = import_module(".".join(parts[:length]))
        for name in parts[length:]:
            if not hasattr(value, name):
                return False
            value = getattr(value, name)
        return True
    return False


@cache
def command_line() -> Any:
    return get_command(build())


def wrong_command(line: str) -> str | None:
    """What is wrong with a line after `conquista`, None when its command and its options exist."""
    command: Any = command_line()
    words = line.split()
    while hasattr(command, "commands") and words and re.fullmatch(r"[a-z][\w-]*", words[0]):
        name = words.pop(0)
        if name not in command.commands:
            return name
        command = command.commands[name]
    known = {option for param in command.params for option in (*param.opts, *param.secondary_opts)} | {"--help"}
    used = [word.partition("=")[0] for word in words if re.match(r"--[a-z]|-[a-z]$", word)]
    return next((option for option in used if option.strip("[]") not in known), None)


@pytest.mark.parametrize("page", PAGES)
def test_paths_exist(page: str) -> None:
    paths = [path for path in PATH.findall(read(page)) if not path.startswith(GENERATED)]
    assert [path for path in paths if not found(ROOT, path)] == []
    relative = [span for span in code(page) if RELATIVE.fullmatch(span)]
    assert [path for path in relative if not found(PACKAGE, path) and not found(ROOT, path)] == []
    tests = {path.name for path in (ROOT / "tests").rglob("test_*.py")}
    assert [span for span in code(page) if TEST_FILE.fullmatch(span) and span not in tests] == []


def names_something(name: str) -> bool:
    """Whether a dotted name is a module, an attribute, a file of a package, or (the beginning of) a message key."""
    full = name if name.startswith("conquista.") else f"conquista.{name}"
    keys = any(key == name or key.startswith(f"{name}.") for key in catalogue("en"))
    return keys or found(PACKAGE, name.replace(".", "/", name.count(".") - 1)) or resolves(full)


@pytest.mark.parametrize("page", PAGES)
def test_modules_and_attributes_exist(page: str) -> None:
    mentioned: list[str] = []
    for span in code(page):
        if span.startswith("conquista."):
            mentioned += DOTTED.findall(span)
        elif match := DOTTED.match(span):
            mentioned.append(match[0])
    assert [name for name in mentioned if not names_something(name)] == []


@pytest.mark.parametrize("page", PAGES)
def test_make_targets_exist(page: str) -> None:
    targets = set(re.findall(r"^([a-z][a-z-]*):", read("Makefile"), re.MULTILINE))
    mentioned = {target for span in code(page) for target in TARGET.findall(span)}
    assert mentioned - targets == set()


@pytest.mark.parametrize("page", PAGES)
def test_commands_and_their_options_exist(page: str) -> None:
    lines = [line for span in code(page) for line in COMMAND.findall(span) if not span.startswith(("from ", ">>>"))]
    wrong = {line: fault for line in lines if line not in NOT_COMMANDS and (fault := wrong_command(line))}
    assert wrong == {}


@pytest.mark.parametrize("page", PAGES)
def test_imports_in_examples_exist(page: str) -> None:
    imports = re.findall(r"^(?:>>> )?from (conquista[\w.]*) import ([\w, ]+)$", read(page), re.MULTILINE)
    named = [f"{module}.{name.split(' as ')[0].strip()}" for module, names in imports for name in names.split(",")]
    assert [name for name in named if not resolves(name)] == []


def test_the_checks_find_what_is_wrong() -> None:
    assert not found(ROOT, "src/conquista/no_such_file.py")
    assert not resolves("conquista.table.no_such_module")
    assert not resolves("conquista.table.table.NoSuchClass")
    assert resolves("conquista.table.table.Table.apply_request")
    assert wrong_command("no-such-command") == "no-such-command"
    assert wrong_command("soak nothing") == "nothing"
    assert wrong_command("serve --no-such-option") == "--no-such-option"
    assert wrong_command("serve --host 0.0.0.0 --port 80") is None


def test_proofs_have_every_test_that_claims_to_belong_to_them() -> None:
    makefile = read("Makefile")
    names = re.search(r"^PROOFS \?= ((?:.*\\\n)*.*)$", makefile, re.MULTILINE)
    assert names
    joined = re.sub(
        r"\$\(addprefix (\S+),([^)]*)\)",
        lambda match: " ".join(match[1] + name for name in match[2].split()),
        names[1].replace("\\\n", " "),
    )
    listed = set(joined.split())
    assert [name for name in listed if not (ROOT / name).is_file()] == []
    claim = "in `make " + "proofs`"
    claiming = {
        str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py") if claim in path.read_text()
    }
    assert claiming >= {"tests/puzzles/test_collection.py"}
    assert claiming - listed == set()
