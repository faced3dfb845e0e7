"""Search terms: the secrets of a match in every likely encoding, searched in everything that was received."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from urllib.parse import quote_from_bytes

from conquista.core import AnyGame
from conquista.games import registry
from conquista.soak.secrets.random_match import game_with_secrets, secrecy_of

HASHES = ("md5", "sha1", "sha224", "sha256", "sha384", "sha512", "blake2b", "blake2s", "sha3_256", "sha3_512")
WINDOW = 12  # characters by which a part of a secret is recognised
BYTES = 10  # adjacent raw bytes of a secret
SHORT = 8  # characters of the shortest digest
ORDER = 7  # adjacent cards of a shuffled pile
NUMBERS = 6  # adjacent numbers drawn by a shuffle, each out of many
_SIGNS = re.compile(r"[0-9A-Za-z+/_=%\\-]{8,}")
_ESCAPES = re.compile(r"%|\\+x|\\+u00")  # prefixes of bytes written as numbers
_LIST = re.compile(r'(?:"[0-9A-Za-z]{1,9}"|\d+)(?:[,;|: ]{1,2}(?:"[0-9A-Za-z]{1,9}"|\d+)){5,}')
_ITEM = re.compile(r"[0-9A-Za-z]+")


class Cut:
    """Texts split into words and lists, each once."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self.texts = set(texts)
        quoted = {part for text in self.texts for part in text.split('"')}  # most of them repeat
        listed = {part for text in self.texts for part in text.split("[")}
        found = {word for part in quoted for word in _SIGNS.findall(part)}
        lists = {row for part in listed for row in _LIST.findall(part)}
        self.words = found | {_ESCAPES.sub("", word) for word in found if "%" in word or "\\" in word}
        self.rows = {tuple(_ITEM.findall(row)) for row in lists}

    def __or__(self, other: Cut) -> Cut:
        both = Cut()
        both.texts, both.words, both.rows = self.texts | other.texts, self.words | other.words, self.rows | other.rows
        return both

    def __sub__(self, other: Cut) -> Cut:
        """Return the texts, words and lists that the other one does not have."""
        rest = Cut()
        rest.texts, rest.words, rest.rows = self.texts - other.texts, self.words - other.words, self.rows - other.rows
        return rest


class SearchTerms:
    """What must not be found in messages about matches of a game, each with a name."""

    def __init__(self, game: AnyGame | None = None) -> None:
        self._game = game or registry.game(game_with_secrets())
        self._secrecy = secrecy_of(self._game)
        self._parts: dict[str, str] = {}  # by characters
        self._rows: dict[tuple[str, ...], str] = {}  # by adjacent items
        self._whole: dict[str, str] = {}  # by whole words
        self._bytes: dict[str, str] = {}  # by parts of texts, of any characters

    def __len__(self) -> int:
        return len(self._parts) + len(self._rows) + len(self._whole)

    # adding

    def add_seed(self, seed: str) -> None:
        """Add the seed of a match in all encodings, and its digests, except for the published commitment."""
        raw = bytes.fromhex(seed)
        for form in _writings(raw):
            self._add_text("seed", form)
        for start in range(0, len(raw) - BYTES + 1, BYTES // 2):
            for form in _as_they_are(raw[start : start + BYTES]):
                self._bytes[form] = "seed"
        self._add_row("seed", [str(byte) for byte in raw], NUMBERS)
        self._add_digests("seed", seed.encode())
        self._add_digests("seed", raw, but=("sha256",))

    def add_state(self, state: Any, others: Iterable[str]) -> None:
        """Add a position with its secrets, and the views of other seats: their texts and digests."""
        game = self._game
        self._add_digests("position", game.write_state(state).encode())
        self._add_number("position", game.digest(state))
        for seat in others:
            view = game.view(state, seat)
            hand = self._secrecy.own_secret(view)
            self._add_digests(f"view of {seat}", view.text.encode())
            self._add_digests(f"hand of {seat}", json.dumps(hand).encode())
            self._add_digests(f"hand of {seat}", json.dumps(hand, separators=(",", ":")).encode())

    def add_order(self, cards: Sequence[int]) -> None:
        """Add adjacent cards of a shuffled pile, as numbers, names and letters, in both directions."""
        for row in (list(cards), list(reversed(cards))):
            self._add_row("order of the pile", [str(kind) for kind in row], ORDER)
            self._add_row("order of the pile", self._secrecy.item_names(row), ORDER)
            letters = self._secrecy.item_letters(row)
            for start in range(len(letters) - WINDOW + 1):
                self._parts.setdefault(letters[start : start + WINDOW], "order of the pile")

    def add_drawn(self, numbers: Sequence[int]) -> None:
        """Add numbers drawn by a shuffle; the last ones are too small to be significant."""
        self._add_row("numbers drawn", [str(number) for number in numbers[: len(numbers) * 2 // 3]], NUMBERS)

    def add_text(self, name: str, text: str) -> None:
        """Add a text that must not be readable: a token, a private message."""
        self._add_text(name, text)

    # searching

    def found(self, cut: Cut) -> set[str]:
        """Return the names of the terms in a text."""
        names = {name for part, name in self._bytes.items() if any(part in text for text in cut.texts)}
        for word in cut.words:
            names.update(self._in_word(word))
        for items in cut.rows:
            for size in (ORDER, NUMBERS) if self._rows else ():
                for start in range(len(items) - size + 1):
                    name = self._rows.get(items[start : start + size])
                    if name is not None:
                        names.add(name)
        return names

    def _in_word(self, word: str) -> Iterator[str]:
        for part in (word, word.lower()):
            if part in self._whole:
                yield self._whole[part]
        for start in range(len(word) - WINDOW + 1):
            part = word[start : start + WINDOW]
            name = self._parts.get(part) or self._parts.get(part.lower())
            if name is not None:
                yield name

    # encoding

    def _add_text(self, name: str, text: str) -> None:
        for start in range(max(1, len(text) - WINDOW + 1)):
            part = text[start : start + WINDOW]
            if len(set(part)) > 4:  # repetitive parts would match everywhere
                self._parts.setdefault(part, name)

    def _add_row(self, name: str, items: Sequence[str], size: int) -> None:
        for start in range(len(items) - size + 1):
            row = tuple(items[start : start + size])
            if len(set(row)) > size // 2:
                self._rows.setdefault(row, name)

    def _add_digests(self, name: str, secret: bytes, but: Sequence[str] = ()) -> None:
        for kind in HASHES:
            if kind in but:
                continue
            digest = hashlib.new(kind, secret).digest()
            for form in _short_writings(digest):
                self._add_text(f"{kind} of {name}", form)
            for size in range(SHORT, WINDOW):
                self._whole[digest.hex()[:size]] = f"{kind} of {name}"
            for size in (4, 8, len(digest)):
                self._add_number(f"{kind} of {name}", int.from_bytes(digest[:size], "big"))
                self._add_number(f"{kind} of {name}", int.from_bytes(digest[:size], "little"))
        for kind, number in (("crc32", zlib.crc32(secret)), ("adler32", zlib.adler32(secret))):
            self._add_number(f"{kind} of {name}", number)
            self._whole[f"{number:08x}"] = f"{kind} of {name}"

    def _add_number(self, name: str, number: int) -> None:
        for found in (number, number % 2**63, number % 2**53, number % 2**32):
            if found >= 10**7:
                self._whole[str(found)] = name
                self._whole[f"{found:x}"] = name


def _writings(raw: bytes) -> Iterator[str]:
    """Yield bytes as text in all usual encodings, forwards and backwards."""
    for data in (raw, raw[::-1]):
        yield from _short_writings(data)
        yield data.hex()[::-1]
        yield base64.b32encode(data).decode()
        yield str(int.from_bytes(data, "big"))
        yield base64.b64encode(data.hex().encode()).decode()
        yield data.hex().encode().hex()


def _as_they_are(raw: bytes) -> Iterator[str]:
    """Yield bytes as characters, with escapes where some notation needs them."""
    signs = raw.decode("latin-1")
    yield signs
    yield json.dumps(signs)[1:-1]
    yield repr(raw)[2:-1]
    yield quote_from_bytes(raw)
    yield raw.decode("utf-8", "backslashreplace")


def _short_writings(data: bytes) -> Iterator[str]:
    yield data.hex()
    yield base64.b64encode(data).decode()
    yield base64.urlsafe_b64encode(data).decode()
