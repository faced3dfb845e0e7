"""The operator's list of words that are refused in names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from conquista.server.accounts.names import folded
from conquista.server.errors import ServerRefused

_DIGITS = str.maketrans({"3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g", "@": "a", "$": "s", "!": "l"})
_PARTS = re.compile(r"[\W_]+")
_REPEATED = re.compile(r"(.)\1+")


class WordList:
    """Words that are refused in names.

    A line `word` refuses names with this word in them, or made of it; `word*` names with a word that begins with it;
    `*word*` names that contain it anywhere. Case, accents, separators, repeated letters and digits that stand for
    letters make no difference. Empty lines and lines that begin with `#` are comments.
    """

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self._whole: set[str] = set()
        self._first: list[str] = []
        self._inside: list[str] = []
        for line in lines:
            word = line.strip()
            plain = normalised(word.strip("*"))
            if not plain or word.startswith("#"):
                continue
            if word.startswith("*"):
                self._inside.append(plain)
            elif word.endswith("*"):
                self._first.append(plain)
            else:
                self._whole.add(plain)

    @staticmethod
    def read(path: str) -> WordList:
        """Read a file of UTF-8 text; without a path nothing is refused. Raise ServerRefused when it cannot be read."""
        if not path:
            return WordList()
        try:
            return WordList(Path(path).expanduser().read_text(encoding="utf-8").splitlines())
        except (OSError, UnicodeDecodeError) as fault:
            raise ServerRefused("server.words", path=path) from fault

    def check(self, name: str) -> None:
        """Refuse a name with a listed word."""
        if self.refuses(name):
            raise ServerRefused("server.name_words")

    def refuses(self, name: str) -> bool:
        """Return whether a name contains a listed word."""
        parts = [plain for part in _PARTS.split(name) if (plain := normalised(part))]
        whole = normalised(name)
        if self._whole.intersection((*parts, whole)):
            return True
        if any(word in whole for word in self._inside):
            return True
        return any(part.startswith(word) for word in self._first for part in (*parts, whole))


def normalised(text: str) -> str:
    """Return the comparison key of a word: folded like a name, with digits read as letters and no letter repeated."""
    return _REPEATED.sub(r"\1", folded(text.translate(_DIGITS)))
