"""Builds a state consistent with a view: visible cards go to their places, and the engine deals the unseen ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from conquista.core import Chance, Data, Options, View
from conquista.core.values import as_int, as_list, as_mapping
from conquista.games.condottiere import packing
from conquista.games.condottiere.cards import COPIES, HIDEABLE, MAP, SEATS, kind_of
from conquista.games.condottiere.rules.constants.card_kinds import KINDS, MERCENARIES
from conquista.games.condottiere.rules.constants.sizes import MOST_SEATS, NONE, OBSERVERS
from conquista.games.condottiere.rules.position.position import CardPosition
from conquista.games.condottiere.setup.ruleset import rules_for
from conquista.games.condottiere.state import WATCHER, CondottiereState
from conquista.games.condottiere.views.view import PHASES, PUBLIC
from conquista.kernel.random import RandomStream

TRIES = 100  # attempts at choosing hand sizes, where they are hidden; the first choice nearly always works


class KnownCards:
    """The contents of one view as numbers."""

    def __init__(self, options: Options, view: View) -> None:
        self.rules = rules_for(options)
        self.data = view.data
        self.seats = self.rules.seats
        self.me = WATCHER if view.seat is None else self.seats.index(view.seat)
        self.others = [place for place in range(len(self.seats)) if place != self.me]
        self.actor = SEATS.index(str(self.data["actor"]))
        self.public_numbers = {name: as_int(as_mapping(self.data["moment"])[name]) for name in PUBLIC}
        self.down = [[self._down(card) for card in as_list(as_mapping(self.data["down"])[seat])] for seat in self.seats]
        self.certain = {place: self._certain(place) for place in self.others}

    def _down(self, name: Data) -> int:
        return NONE if name == "?" else kind_of(str(name))

    def cards(self, name: str) -> list[int]:
        return [kind_of(str(card)) for card in as_list(self.data.get(name) or [])]

    def cards_of(self, name: str, place: int) -> list[int]:
        return [kind_of(str(card)) for card in as_list(as_mapping(self.data[name])[self.seats[place]])]

    def _certain(self, place: int) -> list[int]:
        """Cards of another seat known to be in its hand or among its face-down cards."""
        counts = Counter(self.cards_of("known", place))
        counts.subtract(kind for kind in self.down[place] if kind != NONE)
        return sorted((+counts).elements())

    def unseen(self) -> list[int]:
        """All cards except the visible ones."""
        left = Counter(dict(enumerate(COPIES)))
        for place in range(len(self.seats)):
            left.subtract(self.cards_of("lines", place))
            left.subtract(kind for kind in self.down[place] if kind != NONE)
        for name in ("discards", "hand", "put_aside", "thrown"):
            left.subtract(self.cards(name))
        for place in self.others:
            left.subtract(self.certain[place])
        return sorted(left.elements())

    def bits(self, name: str) -> int:
        return sum(1 << self.seats.index(str(seat)) for seat in as_list(self.data.get(name, ())))

    def aside(self, place: int) -> int:
        return as_int(self.data["kept"]) if place == self.actor else 0

    def least(self, place: int) -> int:
        """The minimum size of another hand, including cards put aside, where hand sizes are hidden."""
        certain, down = self.certain[place], self.down[place]
        cards = [*certain, *(kind for kind in down if kind != NONE)]
        arms = self.bits("armed") >> place & 1 and min(cards, default=NONE) >= MERCENARIES
        kept = as_int(as_mapping(self.data.get("plain", {})).get(self.seats[place], 0))
        plain = max(0, kept - sum(kind >= MERCENARIES for kind in cards))
        some = as_mapping(self.data["hands"])[self.seats[place]] is True
        return max(
            some + self.aside(place),
            sum(kind not in HIDEABLE for kind in certain),
            len(certain) + plain + arms - down.count(NONE),
        )

    def most(self, place: int) -> int:
        """The maximum size of another hand: its limit, minus the cards it has played in this battle."""
        limit = 10 + sum(owner == self.seats[place] for owner in as_mapping(self.data["owners"]).values())
        if self.data["phase"] in ("turn", "take", "favour", "turn_up"):
            limit -= len(self.cards_of("lines", place)) + len(self.down[place])
        elif self.data["phase"] == "draw" and place == self.actor:
            limit -= 1  # a seat that may draw is below its limit
        return max(limit, self.least(place))

    def sizes(self, unseen: Sequence[int], chance: Chance) -> dict[int, int]:
        """The sizes of other hands, including cards put aside; hidden sizes are drawn from the possible ones."""
        known_sizes = {place: as_mapping(self.data["hands"])[self.seats[place]] for place in self.others}
        hidden = {place: self.down[place].count(NONE) for place in self.others}
        sizes = {
            place: self.least(place) if isinstance(size, bool) else as_int(size) + self.aside(place)
            for place, size in known_sizes.items()
        }
        spare = len(unseen) - sum(sizes[place] + hidden[place] - len(self.certain[place]) for place in self.others)
        spare_specials = sum(kind >= MERCENARIES for kind in unseen) - sum(
            sizes[place] + hidden[place] for place in self.others if self.bits("bare") >> place & 1
        )
        for place in self.others:
            if known_sizes[place] is True:
                room = min(spare, self.most(place) - sizes[place])
                if self.bits("bare") >> place & 1:
                    room = min(room, spare_specials)
                more = chance.below(max(0, room) + 1, "size")
                sizes[place] += more
                spare -= more
                spare_specials -= more
        return sizes


def sample_state(options: Options, view: View, chance: Chance) -> CondottiereState:
    """A state that looks the same to the view's seat as the true one, drawn uniformly."""
    known = KnownCards(options, view)
    for left in range(1 if "pile" in known.data else TRIES, 0, -1):
        position = _laid_out(known, chance)
        seed = b"".join(chance.below(1 << 64, "unseen").to_bytes(8, "big") for _ in range(4))
        try:
            known.rules.engine.redeal(position, known.me, RandomStream(seed))
            break
        except ValueError:
            if left == 1:
                raise
    return CondottiereState(known.rules, position)


def _laid_out(known: KnownCards, chance: Chance) -> CardPosition:
    """Visible cards in their places, and loose cards anywhere, in hands of a possible size."""
    unseen = known.unseen()
    sizes = known.sizes(unseen, chance)
    down = [[unseen.pop() if kind == NONE else kind for kind in cards] for cards in known.down]
    hands: list[list[int]] = [[] for _ in known.seats]
    gone: list[list[int]] = [[] for _ in known.seats]
    kept = known.cards("put_aside")
    for place in known.others:
        cards = [*known.certain[place], *unseen]
        swapped = max(0, len(known.certain[place]) - sizes[place])  # known cards that must be face down
        unseen = cards[sizes[place] + swapped :]
        del cards[sizes[place] + swapped :]
        for slot in [slot for slot, kind in enumerate(known.down[place]) if kind == NONE][:swapped]:
            unseen.append(down[place][slot])
            down[place][slot] = cards.pop(0)
        kept += [cards.pop() for _ in range(known.aside(place))]
        hands[place] = cards
        if "discarded" in known.data:
            gone[place] = [unseen.pop() for _ in range(as_int(as_mapping(known.data["discarded"])[known.seats[place]]))]
    if known.me != WATCHER:
        hands[known.me], gone[known.me] = known.cards("hand"), known.cards("thrown")
    seen = known.cards("discards")
    if known.data["discards"] is None:
        seen = [unseen.pop() for _ in range(as_int(known.data.get("discard_count", 0)))]
    rows = {
        "hand": _rows(hands),
        "gone": _rows(gone),
        "up": _rows([known.cards_of("lines", place) for place in range(len(known.seats))]),
        "old": [cards[0] if cards else NONE for cards in down],
        "new": [cards[1] if len(cards) > 1 else NONE for cards in down],
        "kept": _counts(kept),
        "seen": _counts(seen),
        "pile": unseen,
        "known": _knowledge(known),
        "peek": _peeks(known),
        "owner": _owners(known),
        "score": [as_int(score) for score in as_list(known.data["scores"])],
    }
    position = CardPosition(known.rules.tables)
    packing.write(position, {**known.public_numbers, **_numbers(known)}, rows)
    return position


def _numbers(known: KnownCards) -> dict[str, int]:
    data = known.data
    plain = as_mapping(data.get("plain", {}))
    pending = known.public_numbers["pending"]
    return {
        "actor": (pending & -pending).bit_length() - 1 if pending else known.actor,
        "phase": PHASES.index(str(data["phase"])),
        "holder": SEATS.index(str(data["holder"])),
        "region": _place(data["region"]),
        "favour": _place(data["favour"]),
        "defender": NONE if data["defender"] is None else SEATS.index(str(data["defender"])),
        "out": known.bits("passed"),
        "answers": 1 << known.me if data.get("answer") else 0,
        "bare": known.bits("bare"),
        "armed": known.bits("armed"),
        "keeper": SEATS.index(next(iter(plain))) if plain else NONE,
        "plain": sum(as_int(count) for count in plain.values()),
    }


def _owners(known: KnownCards) -> list[int]:
    owners = as_mapping(known.data["owners"])
    return [SEATS.index(str(owners[region])) if region in owners else NONE for region in MAP]


def _knowledge(known: KnownCards) -> list[int]:
    """What the seat knows of others, what it has shown, and public knowledge for all other pairs."""
    counts = [0] * (MOST_SEATS * OBSERVERS * KINDS)
    for owner in range(len(known.seats)):
        for observer in (*range(len(known.seats)), WATCHER):
            if observer == owner:
                continue
            cards = known.cards_of("open", owner)
            if observer == known.me and observer != WATCHER:
                cards = known.cards_of("known", owner)
            elif owner == known.me and observer != WATCHER:
                cards = known.cards_of("shown", observer)
            for kind in cards:
                counts[(owner * OBSERVERS + observer) * KINDS + kind] += 1
    return counts


def _peeks(known: KnownCards) -> list[int]:
    peeks = [0] * MOST_SEATS
    for owner, cards in enumerate(known.down):
        if owner == known.me:
            peeks[owner] = known.bits("uncovered")
        elif known.me != WATCHER and cards and cards[0] != NONE:
            peeks[owner] = 1 << known.me
    return peeks


def _place(name: Data) -> int:
    return NONE if name is None else MAP.index(str(name))


def _counts(cards: Sequence[int]) -> list[int]:
    return [cards.count(kind) for kind in range(KINDS)]


def _rows(hands: Sequence[Sequence[int]]) -> list[int]:
    return [count for cards in hands for count in _counts(list(cards))]
