"""No file names a machine, a package registry or a place outside the project; offences are shown to be caught."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]

# Each pattern has one letter in brackets, so that this file does not match itself.
UNWANTED = {
    "a path of one machine": r"(?<![\w.])/(work/(main|shared)|roo[t]/|home/\w|User[s]/\w|opt/(pypi|whe[e]ls)|tmp/\w)",
    "a place outside the project": r"\.\./share[d]\b|\bshared/(desig[n]|rules|style|seeds|boards)\b",
    "a package registry": r"pypi\.or[g]|pythonhosted\.or[g]|registry\.npmj[s]|npmjs\.(or[g]|com)|\bartifactor[y]\b",
}
BINARY = {".png", ".jpg", ".webp", ".ico", ".woff", ".woff2", ".gz", ".xz", ".zip", ".wasm"}


def unwanted(text: str) -> list[str]:
    """Return what is wrong with a text, as reason and words."""
    return [f"{reason}: {found[0]}" for reason, pattern in UNWANTED.items() for found in re.finditer(pattern, text)]


def texts() -> list[Path]:
    """Return the text files of the project: those that git knows or would add, or all of an unpacked archive."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    if (PROJECT / ".git").exists():
        known = subprocess.run(listing, cwd=PROJECT, capture_output=True, text=True, check=True).stdout
        paths = [PROJECT / name for name in known.split("\0") if name]
    else:
        made = {".venv", "build", "dist", "node_modules"}
        paths = [path for path in PROJECT.rglob("*") if not made & set(path.relative_to(PROJECT).parts)]
    return [path for path in paths if path.is_file() and path.suffix not in BINARY]


@pytest.mark.parametrize(
    "text",
    [
        "see /wor" + "k/main/docs",
        "open('/roo" + "t/x')",
        "cd /hom" + "e/anna",
        "--find-links=/op" + "t/wheels",
        "cp ../share" + "d/x .",
        "see share" + "d/style/models.md",
        '"resolved": "https://registry.npm' + 'js.org/x"',
        "https://pypi.or" + "g/simple",
    ],
)
def test_each_offence_is_caught(text: str) -> None:
    assert len(unwanted(text)) == 1


@pytest.mark.parametrize(
    "text", ["GET /home", "a/work/mainly", "the shared design", "src/root/x", "#!/usr/bin/env bash"]
)
def test_innocent_words_are_left_in_peace(text: str) -> None:
    assert unwanted(text) == []


def test_no_file_holds_unwanted_words() -> None:
    found = {
        str(path.relative_to(PROJECT)): said for path in texts() if (said := unwanted(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_the_texts_are_really_read() -> None:
    assert Path(__file__) in texts()
