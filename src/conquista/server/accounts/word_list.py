"""The words that are refused in names: the operator's list, or a short one in four languages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

from conquista.server.accounts.names import folded
from conquista.server.errors import ServerRefused

OWN = Path(__file__).with_name("refused_names.txt")
NOTHING = "off"  # in the place of a path

_DIGITS = str.maketrans({"3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g", "@": "a", "$": "s", "!": "l"})
_PARTS = re.compile(r"[\W_]+")


class WordList:
    """Words that are refused in names.

    A line `word` refuses names with this word in them, or made of it; `word*` names with a word that begins with it;
    `*word*` names that contain it anywhere. Case, accents, separators, letters repeated more often and digits that
    stand for letters make no difference. Empty lines and lines that begin with `#` are comments.
    """

    def __init__(self, lines: Iterable[str] = ()) -> None:
        whole: list[str] = []
        first: list[str] = []
        inside: list[str] = []
        for line in lines:
            word = line.strip()
            plain = normalised(word.strip("*"))
            if not plain or word.startswith("#"):
                continue
            kind = inside if word.startswith("*") else first if word.endswith("*") else whole
            kind.append(_pattern(plain))
        self._whole, self._first, self._inside = _any(whole), _any(first), _any(inside)

    @staticmethod
    def read(path: str) -> WordList:
        """Read a file of UTF-8 text, or the list that comes with the package if none is named; NOTHING refuses nothing.
        Raise ServerRefused when a file cannot be read.
        """
        if path == NOTHING:
            return WordList()
        file = Path(path).expanduser() if path else OWN
        try:
            return WordList(file.read_text(encoding="utf-8").splitlines())
        except (OSError, UnicodeDecodeError) as fault:
            raise ServerRefused("server.words", path=path) from fault

    def check(self, name: str) -> None:
        """Refuse a name with a listed word."""
        if self.refuses(name):
            raise ServerRefused("server.name_words")

    def refuses(self, name: str) -> bool:
        """Return whether a name contains a listed word."""
        parts = [normalised(part) for part in (*_PARTS.split(name), name)]
        return bool(self._inside.search(parts[-1])) or any(
            self._whole.fullmatch(part) or self._first.match(part) for part in parts
        )


def normalised(text: str) -> str:
    """Return the comparison key of a word: folded like a name, with digits read as letters."""
    return folded(text.translate(_DIGITS))


def _pattern(plain: str) -> str:
    """Return an expression for a word in which letters may be repeated more often, but not less often."""
    return "".join(f"{re.escape(sign)}{{{len(list(run))},}}" for sign, run in groupby(plain))


def _any(patterns: Iterable[str]) -> re.Pattern[str]:
    """Return an expression for any of the patterns; without one it never matches."""
    return re.compile("|".join(patterns) or r"(?!)")
