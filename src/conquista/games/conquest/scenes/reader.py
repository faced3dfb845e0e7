"""Parses a scenario file into a scenario and its expectations; impossible scenes are refused by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from conquista.core.scenarios.checks import Expectation, expected_words
from conquista.core.scenarios.files import Entries, load
from conquista.games.conquest.rules.constants.sizes import PIECES
from conquista.games.conquest.scenes.scenario import LATER, Scenario
from conquista.games.conquest.setup.facts import FACTS
from conquista.games.conquest.setup.geography import KINDS, SEATS

WORDS = (
    "title clauses game preset options board graph islands starts at centre pieces position active turn spent quiet "
    "raised piles reserves actions expect"
).split()
PARTS = "graph islands starts at centre pieces active turn spent quiet raised piles reserves".split()
EXPECTED = (
    "after note legal refused only stack used left spent budget window to_act winner drawn over ending pile count "
    "dormant raised"
).split()
ARMIES = ("classic", "plus", "grand")


@dataclass(frozen=True)
class ConquestExpectation(Expectation):
    """What a file expects of a position of this game."""

    stack: Mapping[str, str] = field(default_factory=dict)
    used: Mapping[str, int] = field(default_factory=dict)
    left: int | None = None
    spent: int | None = None
    budget: int | None = None
    window: bool | None = None
    drawn: bool | None = None
    pile: Mapping[str, int] = field(default_factory=dict)
    count: Mapping[str, int] = field(default_factory=dict)
    dormant: Mapping[str, bool] = field(default_factory=dict)
    raised: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ConquestScript:
    """A scenario file: its position, actions and expectations."""

    file: str
    scenario: Scenario
    expects: tuple[ConquestExpectation, ...] = ()


def read(path: Path) -> ConquestScript:
    """The script of a file; raises ScenarioError."""
    return script_of(load(path))


def script_of(entries: Entries) -> ConquestScript:
    """The script of a parsed table."""
    entries.only(WORDS)
    return ConquestScript(entries.file, _scenario(entries), tuple(_expect(one) for one in entries.tables("expect")))


# -- the position ------------------------------------------------------------------------------------------------------


def _scenario(entries: Entries) -> Scenario:
    preset = entries.text("preset", "grand_en")
    if preset not in FACTS.presets:
        entries.unknown("preset", preset, FACTS.presets, "preset")
    if entries.text("graph") and entries.text("board"):
        entries.fault("board_and_graph", "graph")
    if entries.text("position") and (named := [name for name in PARTS if name in entries.data]):
        entries.fault("position_and", named[0], word=named[0])
    pieces = entries.texts("pieces")
    reserves = entries.number("reserves", 6, 30)
    if sum(piece.count("[") + piece.count(",") + 1 for piece in pieces) + 4 * reserves > PIECES:
        entries.fault("many_pieces", "pieces", most=PIECES)
    return Scenario(
        preset=preset,
        board=entries.text("board"),
        graph=entries.text("graph"),
        pieces=pieces,
        position=entries.text("position"),
        options=_options(entries.table("options")),
        islands=_islands(entries),
        starts=_starts(entries.table("starts")),
        at=_points(entries.table("at")),
        centre=entries.text("centre"),
        active=entries.text("active", "A"),
        turn=entries.number("turn", LATER, 30_000),
        spent=entries.number("spent", 0, 99),
        quiet=entries.number("quiet", 0, 250),
        raised=entries.words("raised"),
        piles=_piles(entries.table("piles")),
        reserves=reserves,
        actions=entries.texts("actions"),
        title=entries.text("title"),
        clauses=entries.texts("clauses"),
    )


def _options(entries: Entries) -> dict[str, object]:
    known = {option.name for option in FACTS.options}
    for name in entries.data:
        if name not in known:
            entries.unknown("option", name, known, name)
    return dict(entries.data)


def _islands(entries: Entries) -> dict[str, str]:
    islands = entries.words("islands")
    for key in islands:
        if len(key) != 1 or not "A" <= key <= "Z":
            entries.fault("island", "islands", value=key[:40])
    return islands


def _starts(entries: Entries) -> dict[str, dict[str, dict[str, str]]]:
    """Printed starting positions: army, seat, kind of piece, places."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for army in entries.data:
        if army not in ARMIES:
            entries.unknown("army", army, ARMIES, army)
        seats = entries.table(army)
        found[army] = {}
        for seat in seats.data:
            if seat not in SEATS or len(seat) != 1:
                seats.unknown("seat", seat, SEATS, seat)
            for kind in seats.table(seat).data:
                if kind not in KINDS:
                    seats.table(seat).unknown("piece", kind, KINDS, kind)
            found[army][seat] = seats.words(seat)
    return found


def _points(entries: Entries) -> dict[str, tuple[float, float]]:
    found = {}
    for name, value in entries.data.items():
        numbers = value if isinstance(value, list) else []
        fits = [float(v) for v in numbers if isinstance(v, int | float) and not isinstance(v, bool) and abs(v) < 1e6]
        if len(fits) != 2 or len(numbers) != 2:
            entries.fault("point", name)
        found[name] = (fits[0], fits[1])
    return found


def _piles(entries: Entries) -> dict[str, dict[str, int]]:
    found = {}
    for seat in entries.data:
        for kind in entries.table(seat).data:
            if kind not in KINDS:
                entries.table(seat).unknown("piece", kind, KINDS, kind)
        found[seat] = entries.numbers(seat, PIECES)
    return found


# -- expectations ------------------------------------------------------------------------------------------------------


def _expect(entries: Entries) -> ConquestExpectation:
    entries.only(EXPECTED)
    dormant = entries.table("dormant")

    def number(key: str) -> int | None:
        return entries.number(key, 0, 999) if key in entries.data else None

    def text(key: str) -> str | None:
        return entries.text(key) if key in entries.data else None

    return ConquestExpectation(
        **expected_words(entries),
        stack=entries.words("stack"),
        used=entries.numbers("used", 15),
        left=number("left"),
        spent=number("spent"),
        budget=number("budget"),
        window=entries.flag("window"),
        to_act=text("to_act"),
        winner=text("winner"),
        drawn=entries.flag("drawn"),
        pile=entries.numbers("pile", PIECES),
        count=entries.numbers("count", 999),
        dormant={name: dormant.as_flag(value, name) for name, value in dormant.data.items()},
        raised=entries.words("raised"),
    )
