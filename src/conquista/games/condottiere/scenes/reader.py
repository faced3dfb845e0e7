"""Parses a scenario file into a setting and its expectations; every error names its place in the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from conquista.core import Options
from conquista.core.scenarios.checks import Expectation, expected_words
from conquista.core.scenarios.files import Entries, load
from conquista.games.condottiere.cards import CARDS, COPIES, MAP, MERCENARY_NAMES, SEATS, SHORT_NAMES
from conquista.games.condottiere.scenes.position_builder import DECIDED, PositionBuilder
from conquista.games.condottiere.setup.facts import FACTS
from conquista.games.condottiere.setup.ruleset import rules_for

POSITION = (
    "hands lines markers region favour token to_act passed phase tied deck discard thrown kept known scores round "
    "game_number quiet fresh entered"
).split()
WORDS = [*"title clauses game preset players variants options position".split(), *POSITION, "seed", "actions", "expect"]
EXPECTED = (
    "after note legal refused only strength hand cards line markers kingdom token region favour to_act phase passed "
    "discarded pile round score knows winner over ending"
).split()
VARIANTS = "ABCDE"
_SHORT = SHORT_NAMES | {f"M{card}": card for card in MERCENARY_NAMES}
_NAMES = {name.casefold(): card for name, card in _SHORT.items()} | {card.casefold(): card for card in CARDS}
DOWN = "?"  # suffix of a card in a line that is face down


@dataclass(frozen=True)
class CondottiereExpectation(Expectation):
    """What a file expects of a position of this game."""

    strength: Mapping[str, int] = field(default_factory=dict)
    hand: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, int] = field(default_factory=dict)
    line: Mapping[str, str] = field(default_factory=dict)
    markers: Mapping[str, str] = field(default_factory=dict)
    kingdom: Mapping[str, int] = field(default_factory=dict)
    discarded: Mapping[str, int] = field(default_factory=dict)
    score: Mapping[str, int] = field(default_factory=dict)
    knows: Mapping[str, str] = field(default_factory=dict)
    token: str | None = None
    region: str | None = None
    favour: str | None = None
    phase: str | None = None
    passed: str | None = None
    pile: int | None = None
    round: int | None = None


@dataclass(frozen=True)
class CondottiereScript:
    """A scenario file: its position, actions and expectations."""

    file: str
    preset: str
    options: Options
    builder: PositionBuilder | None  # None when the file has a position line
    position: str = ""
    title: str = ""
    clauses: tuple[str, ...] = ()
    seed: int = 1
    actions: tuple[str, ...] = ()
    expects: tuple[CondottiereExpectation, ...] = ()


def read(path: Path) -> CondottiereScript:
    """The script of a file; raises ScenarioError."""
    return script_of(load(path))


def script_of(entries: Entries) -> CondottiereScript:
    """The script of a parsed table."""
    entries.only(WORDS)
    preset = entries.text("preset", FACTS.name)
    options = _options(entries, preset)
    position = entries.text("position")
    if position and (named := [name for name in POSITION if name in entries.data]):
        entries.fault("position_and", named[0], word=named[0])
    return CondottiereScript(
        entries.file,
        preset,
        options,
        None if position else _setting(entries, options),
        position,
        entries.text("title"),
        entries.texts("clauses"),
        entries.number("seed", 1, 2**31),
        entries.texts("actions"),
        tuple(_expect(one, rules_for(options).seats) for one in entries.tables("expect")),
    )


# -- the position ------------------------------------------------------------------------------------------------------


def _options(entries: Entries, preset: str) -> Options:
    """The options of the preset, with those that the file changes."""
    if preset not in FACTS.presets and preset != FACTS.name:
        entries.unknown("preset", preset, FACTS.presets, "preset")
    values: dict[str, object] = dict(FACTS.presets.get(preset, {}))
    if "players" in entries.data:
        values["players"] = entries.number("players", 4, 6)
    for letter in "".join(entries.texts("variants")).upper():
        if letter not in VARIANTS:
            entries.unknown("variant", letter, VARIANTS, "variants")
        values[f"variant_{letter.lower()}"] = True
    inner = entries.table("options")
    known = {option.name for option in FACTS.options}
    for name, value in inner.data.items():
        if name not in known:
            inner.unknown("option", name, known, name)
        values[name] = value
    return FACTS.choose(values)


def _setting(entries: Entries, options: Options) -> PositionBuilder:
    seats = rules_for(options).seats
    lines = _by_seat(entries, "lines", seats, down=True)
    phase = entries.text("phase")
    if phase and phase not in DECIDED:
        entries.unknown("phase", phase, DECIDED, "phase")
    return PositionBuilder(
        options,
        hands=_by_seat(entries, "hands", seats),
        lines={seat: " ".join(card for card in row.split() if DOWN not in card) for seat, row in lines.items()},
        down={seat: " ".join(c.rstrip(DOWN) for c in row.split() if DOWN in c) for seat, row in lines.items()},
        owners=_owners(entries, seats),
        region=_region(entries, "region"),
        favour=_region(entries, "favour"),
        token=_seat(entries, "token", seats) or seats[0],
        to_act=_seat(entries, "to_act", seats),
        passed=_seats(entries, "passed", seats),
        phase=phase,
        tied=_seats(entries, "tied", seats),
        deck=_cards(entries, "deck", entries.text("deck")),
        discard=_cards(entries, "discard", entries.text("discard")),
        thrown=_thrown(entries, seats),
        kept=_cards(entries, "kept", entries.text("kept")),
        known=_pairs(entries, "known", seats),
        scores={seat: points for seat, points in entries.numbers("scores", 999).items() if _is(entries, seat, seats)},
        round=entries.number("round", 1, 999),
        game=entries.number("game_number", 1, 999),
        quiet=entries.number("quiet", 0, 250),
        entered=entries.flag("entered"),
        fresh=entries.flag("fresh"),
    )


def _cards(entries: Entries, at: str, text: str, down: bool = False) -> str:
    """Card names in canonical spelling; accepts the short names of the rulebook."""
    found = []
    for name in text.split():
        bare = name.removesuffix(DOWN) if down else name
        card = _NAMES.get(bare.casefold())
        if card is None:
            entries.unknown("card", bare, CARDS, at)
        found.append(card + name[len(bare) :])
    return " ".join(found)


def _by_seat(entries: Entries, key: str, seats: tuple[str, ...], down: bool = False) -> dict[str, str]:
    inner = entries.table(key)
    return {seat: _cards(inner, seat, row, down) for seat, row in entries.words(key).items() if _is(inner, seat, seats)}


def _thrown(entries: Entries, seats: tuple[str, ...]) -> dict[str, str]:
    """Unseen discards from hands; such hands had no Mercenary (CO-RES-09)."""
    found = _by_seat(entries, "thrown", seats)
    for seat, row in found.items():
        if any(card in MERCENARY_NAMES for card in row.split()):
            entries.table("thrown").fault("thrown", seat)
    return found


def _is(entries: Entries, seat: str, seats: tuple[str, ...]) -> bool:
    if seat not in seats:
        entries.unknown("seat", seat, seats, seat)
    return True


def _owners(entries: Entries, seats: tuple[str, ...]) -> dict[str, str]:
    """The owner of each region, from the regions listed by seat."""
    inner = entries.table("markers")
    found: dict[str, str] = {}
    for seat, row in entries.words("markers").items():
        _is(inner, seat, seats)
        for code in row.split():
            if code not in MAP:
                inner.unknown("region", code, MAP, seat)
            if code in found:
                inner.fault("two_markers", seat, region=code)
            found[code] = seat
    return found


def _region(entries: Entries, key: str) -> str:
    code = entries.text(key)
    if code and code not in MAP:
        entries.unknown("region", code, MAP, key)
    return code


def _seat(entries: Entries, key: str, seats: tuple[str, ...]) -> str:
    seat = entries.text(key)
    if seat and seat not in seats:
        entries.unknown("seat", seat, seats, key)
    return seat


def _seats(entries: Entries, key: str, seats: tuple[str, ...]) -> str:
    found = "".join(entries.texts(key))
    for seat in found:
        if seat not in seats:
            entries.unknown("seat", seat, seats, key)
    return "".join(seat for seat in SEATS if seat in found)


def _pairs(entries: Entries, key: str, seats: tuple[str, ...]) -> dict[str, str]:
    """Cards by a pair of seats: who knows them and who owns them."""
    inner = entries.table(key)
    found = {}
    for pair, row in entries.words(key).items():
        observer, sign, owner = pair.partition(">")
        if not sign or observer not in seats or owner not in seats or observer == owner:
            inner.fault("pair", pair, value=pair[:40])
        found[pair] = _cards(inner, pair, row)
    return found


# -- expectations ------------------------------------------------------------------------------------------------------


def _expect(entries: Entries, seats: tuple[str, ...]) -> CondottiereExpectation:
    entries.only(EXPECTED)

    def number(key: str) -> int | None:
        return entries.number(key, 0, 999) if key in entries.data else None

    def numbers(key: str) -> dict[str, int]:
        inner = entries.table(key)
        return {seat: count for seat, count in entries.numbers(key, 999).items() if _is(inner, seat, seats)}

    def named(key: str, known: tuple[str, ...], what: str) -> str | None:
        found = entries.text(key) if key in entries.data else None
        if found and found not in known:
            entries.unknown(what, found, known, key)
        return found

    discarded = entries.table("discarded")
    return CondottiereExpectation(
        **expected_words(entries),
        strength=numbers("strength"),
        hand=_by_seat(entries, "hand", seats),
        cards=numbers("cards"),
        line=_by_seat(entries, "line", seats, down=True),
        markers=_markers(entries, seats),
        kingdom=numbers("kingdom"),
        discarded={
            _cards(discarded, card, card): count for card, count in entries.numbers("discarded", sum(COPIES)).items()
        },
        score=numbers("score"),
        knows=_pairs(entries, "knows", seats),
        token=named("token", seats, "seat"),
        region=named("region", MAP, "region"),
        favour=named("favour", MAP, "region"),
        to_act=_seats(entries, "to_act", seats) if "to_act" in entries.data else None,
        phase=named("phase", (*DECIDED, "over"), "phase"),
        passed=_seats(entries, "passed", seats) if "passed" in entries.data else None,
        pile=number("pile"),
        round=number("round"),
        winner=_seats(entries, "winner", seats) if "winner" in entries.data else None,
    )


def _markers(entries: Entries, seats: tuple[str, ...]) -> dict[str, str]:
    owners = _owners(entries, seats)
    return {seat: " ".join(code for code in MAP if owners.get(code) == seat) for seat in entries.words("markers")}
