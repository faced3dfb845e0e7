"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("page", ["README.md", "docs/15-tables.md"])
def test_readme_examples_run(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 8
    assert failed == 0


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", *(f"docs/{p.name}" for p in (ROOT / "docs").glob("*.md"))]
)
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        if "://" not in target:
            assert ((ROOT / page).parent / target).exists(), f"{page} points to {target}"


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", *(f"docs/{p.name}" for p in (ROOT / "docs").glob("*.md"))]
)
def test_links_to_headings_lead_to_one(page: str) -> None:
    for target, anchor in re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", (ROOT / page).read_text(encoding="utf-8")):
        if "://" not in target:
            goal = (ROOT / page).parent / target if target else ROOT / page
            assert anchor in headings(goal), f"{page} points to {target}#{anchor}"


def headings(page: Path) -> set[str]:
    """The anchors of a page: its headings in small letters, with hyphens for spaces and without other signs."""
    found = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-") for heading in found}


def test_every_page_has_a_number_of_its_own_and_the_readme_knows_it() -> None:
    pages = [page.name for page in (ROOT / "docs").glob("[0-9]*.md")]
    numbers = sorted(int(page.split("-")[0]) for page in pages)
    assert numbers == list(range(1, len(pages) + 1))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [page for page in pages if f"(docs/{page})" not in readme] == []
