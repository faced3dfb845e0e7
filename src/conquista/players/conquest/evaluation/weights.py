"""The weights of the evaluation, read from `weights.toml` and checked: by family of rules, and by style."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from conquista.core import ConquistaError, Options, UnknownName
from conquista.players.conquest.evaluation.reach_tables import ReachTables
from conquista.players.conquest.evaluation.scratch import EvaluationScratch
from conquista.players.conquest.evaluation.terms import WORDS_OF_FEATURES, WORDS_OF_KINDS

FILE = Path(__file__).with_name("weights.toml")
MODES = {"duel": "duel", "team": "party", "free": "free"}
NESTED = ("seasoned", "style")  # tables of tables
PLAIN = "plain"
LARGEST = 100_000


@dataclass(frozen=True, slots=True)
class EvaluationWeights:
    """One weight for each feature, and the value of each kind of piece."""

    features: tuple[int, ...]
    worth: tuple[int, ...]

    def scratch(self, reach_tables: ReachTables) -> EvaluationScratch:
        return EvaluationScratch(reach_tables, self.features, self.worth)

    def of(self, word: str) -> int:
        """The weight of one feature."""
        return self.features[WORDS_OF_FEATURES.index(word)]

    def changed(self, changes: Mapping[str, int]) -> EvaluationWeights:
        """These weights with others for some words."""
        check("changes", changes, WORDS_OF_FEATURES)
        table = dict(zip(WORDS_OF_FEATURES, self.features, strict=True)) | dict(changes)
        return EvaluationWeights(tuple(table[word] for word in WORDS_OF_FEATURES), self.worth)


def weights_of(options: Options, style: str = PLAIN, seasoned: bool = False) -> EvaluationWeights:
    """The weights of an edition, in a style, optionally with the tuned (seasoned) values."""
    read = tables(FILE)
    known = styles()
    if style not in known:
        raise UnknownName.among("style", style, known)
    table = dict(read["common"])
    for learnt in (read, read["seasoned"]) if seasoned else (read,):
        for part in family(options):
            table |= learnt.get(part, {})
    for word, change in read["style"].get(style, {}).items():
        table[word] += change
    return EvaluationWeights(
        tuple(table[word] for word in WORDS_OF_FEATURES), tuple(read["worth"][kind] for kind in WORDS_OF_KINDS)
    )


def family(options: Options) -> tuple[str, ...]:
    """The tables that apply to an edition, the more special last: of its mode, of its rules, of both together."""
    mode = MODES.get(options.word("mode"), "free")
    rules = "grand" if options.yes("fields") else "plus" if options.word("army") == "plus" else ""
    return (mode, rules, f"{mode}_{rules}") if rules else (mode,)


def styles() -> tuple[str, ...]:
    """The styles that weights can be asked for."""
    return (PLAIN, *tables(FILE)["style"])


@cache
def tables(path: Path) -> Mapping[str, Any]:
    """A file of weights, checked: every word known, every number whole and sane, nothing missing."""
    try:
        read = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise ConquistaError("players.weights.unreadable", file=path.name, why=str(fault)) from fault
    for part in ("worth", "common", *dict.fromkeys(MODES.values()), "plus", "grand", *NESTED):
        if not isinstance(read.get(part), dict):
            raise ConquistaError("players.weights.part", file=path.name, part=part)
    check("worth", read["worth"], WORDS_OF_KINDS, whole=True)
    check("common", read["common"], WORDS_OF_FEATURES, whole=True)
    for part, table in read.items():
        if part not in ("worth", *NESTED):
            check(part, table, WORDS_OF_FEATURES)
    for nest in NESTED:
        for part, table in read[nest].items():
            check(part, table, WORDS_OF_FEATURES)
    return read


def check(part: str, table: Mapping[str, object], words: tuple[str, ...], whole: bool = False) -> None:
    """Refuse a table with unknown words, numbers out of range, or (whole) missing words."""
    for word, value in table.items():
        if word not in words:
            raise UnknownName.among("feature", word, words)
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
            raise ConquistaError("players.weights.number", part=part, word=word, value=str(value), most=LARGEST)
    for word in words if whole else ():
        if word not in table:
            raise ConquistaError("players.weights.missing", part=part, word=word)
