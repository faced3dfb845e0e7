"""The pages about the rulebook: what they show runs, and what they name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from conquista.cli import main
from conquista.rulebook import books
from conquista.rulebook.references import mentions

RULES = Path(__file__).parents[2] / "docs/rules"
README = (RULES / "README.md").read_text(encoding="utf-8")
KNOWN = {one.id for book in books() for one in book.clauses}


@pytest.mark.parametrize("page", ["README.md", "CHANGES.md"])
def test_the_page_names_no_clause_that_is_not_there(page: str) -> None:
    named = set(mentions((RULES / page).read_text(encoding="utf-8"), KNOWN))
    assert named
    assert named <= KNOWN


@pytest.mark.parametrize("command", re.findall(r"^\$ conquista (rules (?!coverage).*)$", README, re.MULTILINE))
def test_the_commands_of_the_page_run(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(command.split()) == 0
    assert capsys.readouterr().out


def test_the_python_of_the_page_runs() -> None:
    [code] = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})


@pytest.mark.parametrize("book", books(), ids=lambda book: book.name)
def test_the_page_leads_to_every_book(book: object) -> None:
    name = getattr(book, "name", "")
    assert f"[{name}]({name}.md)" in README
