"""Searches answers for the secrets of a running match."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from conquista.core import promise_of
from conquista.games.condottiere.cards import CARDS, names_of
from conquista.table import disclosure
from conquista.table.state import TableState
from conquista.table.values import Recipient

WINDOW = 12  # adjacent characters of a seed that are no accident
PREFIX = 6  # adjacent numbers of a shuffle, or cards of a pile, that are none either
_HEX = re.compile(r"[0-9a-fA-F]{12,}")
_CODED = re.compile(r"[A-Za-z0-9+/_-]{20,}={0,2}")
_DECIMAL = re.compile(r"\d{30,}")
_NUMBERS = re.compile(r"\d+(?:[\s,]+\d+)+")


@dataclass
class Secrets:
    """What one recipient must not find before the end, taken from the table itself."""

    seed: str
    drawn: list[tuple[int, ...]]
    pile: list[str]
    hands: list[list[str]]  # of other seats
    texts: dict[str, str]  # position lines and everything derived from them, by name
    own: list[list[str]] = field(default_factory=list)  # lists of cards that the recipient may see

    @staticmethod
    def of(course: TableState, ear: Recipient) -> Secrets:
        match: Any = course.match
        state, game = match.state, course.game
        digest = game.digest(state)
        texts = {
            "position": game.write_state(state),
            "digest in hex": f"{digest:016x}",
            "digest as number": str(digest),
            "hash of the position": hashlib.sha256(game.write_state(state).encode()).hexdigest()[:16],
        }
        texts |= {
            f"hash of {other}'s view": disclosure.state_hash(game, state, other)
            for other in course.seats
            if other != ear and disclosure.state_hash(game, state, other) != disclosure.state_hash(game, state, ear)
        }
        hands = [names_of(state.row("hand", place)) for place, seat in enumerate(course.seats) if seat != ear]
        views = [game.view(past, ear).data for past in match.states[-200:]]
        return Secrets(
            course.seed,
            [numbers for numbers in (match.dealt, *(entry.drawn for entry in match.entries)) if len(numbers) >= PREFIX],
            [CARDS[kind] for kind in state.rows["pile"]],
            [hand for hand in hands if len(hand) >= 3],
            texts,
            [cards for view in views for cards in lists(view)],
        )

    def found(self, text: str) -> list[str]:
        """Return the names of the secrets in a text."""
        said = [*self._seed(text), *self._preimages(text), *self._shuffles(text)]
        said += [name for name, secret in self.texts.items() if secret in text]
        said += self._cards(text)
        return said

    def _seed(self, text: str) -> Iterator[str]:
        windows = {self.seed[place : place + WINDOW] for place in range(len(self.seed) - WINDOW + 1)}
        windows |= {window[::-1] for window in windows}
        for run in set(_HEX.findall(text)):
            if any(run.lower()[place : place + WINDOW] in windows for place in range(len(run) - WINDOW + 1)):
                yield "seed"
        key = bytes.fromhex(self.seed)
        for coded in (base64.b64encode(key), base64.urlsafe_b64encode(key), base64.b32encode(key)):
            if coded.decode().rstrip("=") in text:
                yield "coded seed"
        if any(str(number) in text for number in (int.from_bytes(key, "big"), int.from_bytes(key, "little"))):
            yield "seed as number"
        if ",".join(map(str, key)) in re.sub(r"\s", "", text):
            yield "seed as bytes"

    def _preimages(self, text: str) -> Iterator[str]:
        """Yield anything whose hash is the seed commitment."""
        promise = promise_of(self.seed)
        for run in set(_HEX.findall(text)):
            if len(run) == 64 and promise_of(run.lower()) == promise:
                yield "preimage"
        for run in set(_CODED.findall(text)):
            for decode in (base64.b64decode, base64.urlsafe_b64decode):
                try:
                    made = decode(run + "=" * (-len(run) % 4))
                except ValueError:
                    continue
                if hashlib.sha256(made).hexdigest() == promise:
                    yield "preimage"
        for run in _DECIMAL.findall(text):
            if int(run) < 1 << 256 and promise_of(f"{int(run):064x}") == promise:
                yield "preimage"

    def _shuffles(self, text: str) -> Iterator[str]:
        for run in set(_NUMBERS.findall(text)):
            spread = f",{','.join(re.findall(r'[0-9]+', run))},"
            for numbers in self.drawn:
                if f",{','.join(map(str, numbers[:PREFIX]))}," in spread:
                    yield "shuffle"

    def _cards(self, text: str) -> Iterator[str]:
        try:
            data = json.loads(text)
        except ValueError:
            return
        for cards in lists(data):
            if cards in self.own:
                continue
            if len(self.pile) >= PREFIX and contains(cards, self.pile[:PREFIX]):
                yield "pile"
            if any(sorted(cards) == sorted(hand) for hand in self.hands):
                yield "hand"


def contains(cards: Sequence[str], part: Sequence[str]) -> bool:
    return any(list(cards[at : at + len(part)]) == list(part) for at in range(len(cards) - len(part) + 1))


def lists(data: Any) -> Iterator[list[str]]:
    """Every list of cards in some data."""
    if isinstance(data, dict) or hasattr(data, "values"):
        for part in data.values():
            yield from lists(part)
    elif isinstance(data, list | tuple):
        if data and all(isinstance(part, str) and part in CARDS for part in data):
            yield list(data)
        else:
            for part in data:
                yield from lists(part)
