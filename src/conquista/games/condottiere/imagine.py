"""One state that fits a view: the unseen cards are dealt to the places where unseen cards lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from conquista.core import Chance, Data, Options, View
from conquista.games.condottiere import ledger
from conquista.games.condottiere.audit import HIDEABLE
from conquista.games.condottiere.cards import COPIES, MAP, SEATS, kind_of
from conquista.games.condottiere.constants import EARS, KINDS, MERCENARIES, MOST, NONE, SURRENDER
from conquista.games.condottiere.position import Position
from conquista.games.condottiere.rules import rules_for
from conquista.games.condottiere.state import WATCHER, State
from conquista.games.condottiere.view import PHASES, PUBLIC


class _Guess:
    """The work of filling in one view."""

    def __init__(self, options: Options, view: View, chance: Chance) -> None:
        self.rules = rules_for(options)
        self.data, self.chance = view.data, chance
        self.seats = self.rules.seats
        self.me = WATCHER if view.seat is None else self.seats.index(view.seat)
        self.hands: list[list[int]] = [[] for _ in self.seats]
        self.gone: list[list[int]] = [[] for _ in self.seats]
        self.down = [[self._card(card) for card in _list(_map(self.data["down"])[seat])] for seat in self.seats]
        self.kept: list[int] = []
        self.moment = {name: _int(_map(self.data["moment"])[name]) for name in PUBLIC}
        self.actor = SEATS.index(str(self.data["actor"]))
        self.loose = self._unseen()
        self.certain: dict[int, list[int]] = {}
        self.sizes: dict[int, int] = {}

    def _card(self, name: Data) -> int:
        return NONE if name == "?" else kind_of(str(name))

    def _cards(self, name: str, seat: str) -> list[int]:
        return [kind_of(str(card)) for card in _list(_map(self.data[name])[seat])]

    def _unseen(self) -> list[int]:
        """All cards but those in sight, shuffled."""
        left = Counter(dict(enumerate(COPIES)))
        for seat in self.seats:
            left.subtract(self._cards("lines", seat))
        left.subtract(kind for cards in self.down for kind in cards if kind != NONE)
        if self.data["discards"] is not None:
            left.subtract(kind_of(str(card)) for card in _list(self.data["discards"]))
        for name in ("hand", "put_aside", "thrown") if self.me != WATCHER else ():
            left.subtract(kind_of(str(card)) for card in _list(self.data[name]))
        for place in range(len(self.seats)):
            left.subtract(self.sure(place))
        return self.chance.shuffle(sorted(left.elements()), "unseen")

    def sure(self, place: int) -> list[int]:
        """Cards of another seat that are known to lie in its hand or, unknown which, face down."""
        if place == self.me:
            return []
        known = Counter(self._cards("known", self.seats[place]))
        known.subtract(kind for kind in self.down[place] if kind != NONE)
        return sorted((+known).elements())

    def deal(self) -> None:
        """Face-down cards first, then seats that are known to have no Mercenary, then the others."""
        together = self.data["phase"] == "ask" and self.rules.tables.together
        asked = self.moment["asked"] if together else 0
        if self.data["phase"] == "ask" and not together:
            asked = 1 << self.actor
        others = [place for place in range(len(self.seats)) if place != self.me]
        self.certain = {place: self.sure(place) for place in others}
        self.sizes = self._sizes(others)
        for place in others:
            self._lay(place)
        for place in sorted(others, key=lambda place: not asked >> place & 1):
            bare = bool(asked >> place & 1)
            self._fill(place, bare, armed=together and not bare)
        if self.me != WATCHER:
            self.hands[self.me] = [kind_of(str(card)) for card in _list(self.data["hand"])]
            self.gone[self.me] = [kind_of(str(card)) for card in _list(self.data["thrown"])]

    def _lay(self, place: int) -> None:
        """A face-down card is any that may lie so; a known card of the seat is likelier than one of the many unseen."""
        for slot in [slot for slot, kind in enumerate(self.down[place]) if kind == NONE]:
            certain = self.certain[place]
            fillers = self.sizes[place] + self.down[place].count(NONE) - len(certain)
            weights = [
                (cards, at, weight)
                for cards, weight in ((certain, len(self.loose)), (self.loose, fillers))
                for at, kind in enumerate(cards)
                if kind in HIDEABLE and weight > 0
            ]
            number = self.chance.below(sum(weight for _, _, weight in weights), "face down")
            for cards, at, weight in weights:
                number -= weight
                if number < 0:
                    self.down[place][slot] = cards.pop(at)
                    break

    def _fill(self, place: int, bare: bool, armed: bool) -> None:
        """The rest of a hand: without a Mercenary, with one, or as it comes."""
        count = self.sizes[place] - len(self.certain[place])
        if bare:
            fillers = [kind for kind in self.loose if kind >= MERCENARIES][:count]
            for kind in fillers:
                self.loose.remove(kind)
        else:
            fillers = [self.loose.pop() for _ in range(count)]
        if armed and fillers and min(*self.certain[place], *fillers, SURRENDER) >= MERCENARIES:
            at = next(at for at, kind in enumerate(self.loose) if kind < MERCENARIES)
            fillers[0], self.loose[at] = self.loose[at], fillers[0]
        cards = self.chance.shuffle(self.certain[place] + fillers, "hand")
        self.kept += [cards.pop() for _ in range(self._aside(place))]
        self.hands[place] = cards

    def _aside(self, place: int) -> int:
        return _int(self.data["kept"]) if place == self.actor else 0

    def _sizes(self, others: list[int]) -> dict[int, int]:
        """The cards of other hands, those put aside included; where no number is told, any that it could be."""
        told = {place: _map(self.data["hands"])[self.seats[place]] for place in others}
        sizes = {}
        for place in others:
            unknown = self.down[place].count(NONE)
            least = max(int(bool(told[place])) + self._aside(place), len(self.certain[place]) - unknown)
            sizes[place] = least
            if not isinstance(told[place], bool):
                sizes[place] = _int(told[place]) + self._aside(place)
        spare = len(self.loose) - sum(
            sizes[place] + self.down[place].count(NONE) - len(self.certain[place]) for place in others
        )
        for place in others:
            if told[place] is True:
                most = 9 + sum(owner == self.seats[place] for owner in _map(self.data["owners"]).values())
                more = self.chance.below(max(0, min(spare, most - sizes[place])) + 1, "size")
                sizes[place] += more
                spare -= more
        return sizes

    def state(self) -> State:
        """The state, every card in its place."""
        self.deal()
        seen = self.data["discards"]
        if seen is None:
            shown = [self.loose.pop() for _ in range(_int(self.data.get("discard_count", 0)))]
        else:
            shown = [kind_of(str(card)) for card in _list(seen)]
        if "discarded" in self.data:
            for place, seat in enumerate(self.seats):
                if place != self.me:
                    count = _int(_map(self.data["discarded"])[seat])
                    self.gone[place] = [self.loose.pop() for _ in range(count)]
        if self.me == self.actor:
            self.kept = [kind_of(str(card)) for card in _list(self.data["put_aside"])]
        position = Position(self.rules.tables)
        rows = {
            "hand": _rows(self.hands),
            "gone": _rows(self.gone),
            "up": _rows([self._cards("lines", seat) for seat in self.seats]),
            "old": [cards[0] if cards else NONE for cards in self.down],
            "new": [cards[1] if len(cards) > 1 else NONE for cards in self.down],
            "kept": _counts(self.kept),
            "seen": _counts(shown),
            "pile": self.loose,
            "known": self._knowledge(),
            "peek": self._peeks(),
            "owner": self._owners(),
            "score": [_int(score) for score in _list(self.data["scores"])],
        }
        ledger.write(position, {**self.moment, **self._numbers()}, rows)
        return State(self.rules, position)

    def _numbers(self) -> dict[str, int]:
        passed = _list(self.data["passed"])
        defender = self.data["defender"]
        answers = 1 << self.me if self.me != WATCHER and self.data["answer"] else 0
        for place in range(len(self.seats)):
            given = (self.moment["asked"] & ~self.moment["pending"]) >> place & 1
            if given and place != self.me and self.chance.below(2, "answer"):
                answers |= 1 << place
        return {
            "actor": self.actor,
            "phase": PHASES.index(str(self.data["phase"])),
            "holder": SEATS.index(str(self.data["holder"])),
            "region": _place(self.data["region"]),
            "favour": _place(self.data["favour"]),
            "defender": NONE if defender is None else SEATS.index(str(defender)),
            "out": sum(1 << place for place, seat in enumerate(self.seats) if seat in passed),
            "answers": answers,
        }

    def _owners(self) -> list[int]:
        owners = _map(self.data["owners"])
        return [SEATS.index(str(owners[region])) if region in owners else NONE for region in MAP]

    def _knowledge(self) -> list[int]:
        """Others are taken to know of each other what all know."""
        known = [0] * (MOST * EARS * KINDS)
        for owner, name in enumerate(self.seats):
            for ear in (*range(len(self.seats)), WATCHER):
                if ear == owner:
                    continue
                cards = self._cards("open", name)
                if ear == self.me and ear != WATCHER:
                    cards = self._cards("known", name)
                elif owner == self.me and ear != WATCHER:
                    cards = self._cards("shown", self.seats[ear])
                for kind in cards:
                    known[(owner * EARS + ear) * KINDS + kind] += 1
        return known

    def _peeks(self) -> list[int]:
        peeks = [0] * MOST
        for owner, name in enumerate(self.seats):
            cards = _list(_map(self.data["down"])[name])
            if owner == self.me:
                peeks[owner] = sum(1 << self.seats.index(str(seat)) for seat in _list(self.data["uncovered"]))
            elif self.me != WATCHER and cards and cards[0] != "?":
                peeks[owner] = 1 << self.me
        return peeks


def imagined(options: Options, view: View, chance: Chance) -> State:
    """A state that looks to the view's seat as the true one does."""
    return _Guess(options, view, chance).state()


def _map(data: Data) -> Mapping[str, Data]:
    assert isinstance(data, Mapping)
    return data


def _list(data: Data) -> Sequence[Data]:
    assert isinstance(data, list | tuple)
    return data


def _int(data: Data) -> int:
    assert isinstance(data, int)
    return data


def _place(name: Data) -> int:
    return NONE if name is None else MAP.index(str(name))


def _counts(cards: Sequence[int]) -> list[int]:
    return [cards.count(kind) for kind in range(KINDS)]


def _rows(hands: Sequence[Sequence[int]]) -> list[int]:
    return [count for cards in hands for count in _counts(list(cards))]
