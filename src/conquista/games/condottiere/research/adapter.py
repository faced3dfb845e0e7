"""The adapter for Condottiere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from conquista.boards import RegionBoard, load_as
from conquista.core import AnyGame, Data, Event, Options, Seat, View
from conquista.core.parts.research_adapter import Adapter
from conquista.core.values import as_int, as_list, as_mapping
from conquista.games.condottiere.cards import CARDS, MAP
from conquista.games.condottiere.research import features
from conquista.games.condottiere.research.cells import CondottiereCell
from conquista.games.condottiere.research.observations import PublicSizes
from conquista.games.condottiere.rules.constants.card_kinds import KINDS
from conquista.games.condottiere.setup.ruleset import DECK, rules_for
from conquista.games.condottiere.state import CondottiereState
from conquista.games.condottiere.views.events import kind_of
from conquista.games.condottiere.views.view import PHASES
from conquista.kernel.batch import Cell

_KIND = {name: kind for kind, name in enumerate(CARDS)}
_NUMBERS = "entered played declines quiet fresh done ten tiebreak reason round games".split()


HAPPENINGS = 64
EVENTS = (
    "chosen declined played turned passed thawed removed favoured taken reached won level token cleared asked held "
    "keeps kept shuffled scored new_game stalled dealt discarded discarded_open laid answered tied ended put_aside "
    "showed uncovered hands_asked hands_held"
).split()


class CondottiereAdapter(Adapter):
    """A set of options. Codes have no gaps; those of asides, which show cards, come last and are omitted."""

    def __init__(self, game: AnyGame, options: Options) -> None:
        super().__init__(game, options)
        self.rules = rules_for(options)
        self.codes = range(features.ACTIONS)
        self.places = MAP
        self.links = [(MAP.index(name), MAP.index(other)) for name in MAP for other in _borders(name)]
        self.part_names = ("code",)
        self.faces = CARDS
        self.happenings = HAPPENINGS

    def number(self, code: int) -> int:
        return code if 0 <= code < features.ACTIONS else -1

    def parts(self, number: int) -> tuple[int, ...]:
        """A code has no parts."""
        return (self.codes[number],)

    def layout(self) -> tuple[features.Field, ...]:
        return features.fields_of(self.rules)

    def encode(self, view: View) -> bytes:
        return _Row(self.rules.seats, view).bytes()

    def text(self, view: View) -> str:
        data = view.data
        lines = [f"{data['phase']}, region {data['region'] or '-'}, favour {data['favour'] or '-'}"]
        for seat in self.rules.seats:
            owned = [region for region, owner in as_mapping(data["owners"]).items() if owner == seat]
            signs = "*" if seat == data["holder"] else " "
            signs += ">" if seat in as_list(data["awaited"]) else " "
            line = " ".join(
                str(card)
                for card in [*as_list(as_mapping(data["lines"])[seat]), *as_list(as_mapping(data["down"])[seat])]
            )
            lines.append(
                f"{signs}{seat} {as_mapping(data['strengths'])[seat]:>3}: {line or '-'}"
                f"{' (passed)' if seat in as_list(data['passed']) else ''} | {' '.join(owned) or '-'}"
            )
        if view.seat is not None:
            lines.append(f"hand of {view.seat}: {' '.join(str(card) for card in as_list(data['hand'])) or '-'}")
        return "\n".join(lines)

    def cells(self, size: int) -> list[Cell]:
        start, shown = self.rules.engine.begin(DECK), PublicSizes(self.options)
        return [CondottiereCell(index, start, shown) for index in range(size)]

    def happening(self, event: Event, seat: Seat) -> tuple[int, int, int, int]:
        """Return the event kind as its index in `EVENTS` from 1, the seat, the card or region from 1, and the count."""
        name = kind_of(event)
        data, seats = event.data, self.rules.seats
        who = data.get("seat")
        rank = (seats.index(str(who)) - seats.index(seat)) % len(seats) + 1 if who in seats else 0
        card, region = data.get("card"), data.get("region")
        which = _KIND[str(card)] + 1 if card in _KIND else MAP.index(str(region)) + 1 if region in MAP else 0
        many = next((data[key] for key in ("count", "strength", "points") if key in data), 0)
        return EVENTS.index(name) + 1, rank, which, min(as_int(many), 255)

    def state(self, cell: Cell) -> CondottiereState:
        assert isinstance(cell, CondottiereCell)
        return CondottiereState(self.rules, cell.position.copy())

    def drawn(self, before: int, after: object) -> int:
        """Return kind (index in `EVENTS` from 1), seat, card or region (from 1), and count."""
        assert isinstance(after, CondottiereState)
        return before if self.rules.tables.a else before - len(after.rows["pile"])


def _borders(region: str) -> Sequence[str]:
    return sorted(load_as(RegionBoard, "italia").regions[region].borders, key=MAP.index)


class _Row:
    """Builds one observation; `features.py` explains the fields."""

    def __init__(self, seats: Sequence[str], view: View) -> None:
        self.data, self.me = view.data, str(view.seat)
        at = seats.index(self.me)
        self.seats = [*seats[at:], *seats[:at]]  # starting with the viewer
        self.order = seats
        self.row: list[int] = []

    def bytes(self) -> bytes:
        data = self.data
        for name in ("hand", "put_aside", "thrown"):
            self._cards(data[name])
        self._by_seat("lines")
        for seat in self.seats:
            self._cards([card for card in as_list(as_mapping(data["down"])[seat]) if card != "?"])
        self._add(as_list(as_mapping(data["down"])[seat]).count("?") for seat in self.seats)
        for name in ("known", "open", "shown"):
            self._by_seat(name)
        self._seats(data["uncovered"])
        self._piles()
        self._map()
        self._standing()
        self._moment()
        return bytes(min(number, 255) for number in self.row)

    def _piles(self) -> None:
        data = self.data
        self._add(as_int(count) for count in self._row("hands"))
        self._add(as_int(count) for count in self._row("discarded"))
        self._add(as_int(data.get(name, 0)) for name in ("pile", "discard_count", "kept"))
        self._cards(data["discards"] or [])

    def _map(self) -> None:
        owners = as_mapping(self.data["owners"])
        self._add(owners.get(region) == seat for seat in self.seats for region in MAP)
        self._add(region == self.data["region"] for region in MAP)
        self._add(region == self.data["favour"] for region in MAP)

    def _standing(self) -> None:
        data, moment = self.data, as_mapping(self.data["moment"])
        self._seats([data["holder"]])
        self._seats([data["actor"]])
        self._seats(data["awaited"])
        self._seats([data["defender"]])
        self._seats(data["passed"])
        self._seats([self.order[as_int(moment["first"])]])
        self._add(as_int(number) for number in self._row("strengths"))
        scores = as_list(data["scores"])
        self._add(as_int(scores[self.order.index(seat)]) for seat in self.seats)
        self._add(phase == data["phase"] for phase in PHASES)

    def _moment(self) -> None:
        moment = as_mapping(self.data["moment"])
        for name in ("pending", "asked", "tied", "winners"):
            self._add(as_int(moment[name]) >> self.order.index(seat) & 1 for seat in self.seats)
        self._add([int(bool(self.data["answer"]))])
        self._add(as_int(moment[name]) for name in _NUMBERS)
        if "bare" in self.data:  # up to revision 2
            self._seats(self.data["bare"])
            self._seats(self.data["armed"])
            self._add(as_int(count) for count in self._row("plain"))

    def _add(self, numbers: Iterable[int]) -> None:
        self.row += [int(number) for number in numbers]

    def _row(self, name: str) -> list[Data]:
        found = as_mapping(self.data.get(name, {}))
        return [found.get(seat, 0) for seat in self.seats]

    def _seats(self, names: Data) -> None:
        self._add(seat in as_list(names) for seat in self.seats)

    def _cards(self, names: Data) -> None:
        counts = [0] * KINDS
        for name in as_list(names):
            counts[_KIND[str(name)]] += 1
        self.row += counts

    def _by_seat(self, name: str) -> None:
        found = as_mapping(self.data[name])
        for seat in self.seats:
            self._cards(found.get(seat, []))
