"""All deals that a seat must consider, counted one by one from the rules, and how even a sample of them is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from conquista.games.condottiere.cards import CARDS
from conquista.games.condottiere.rules.constants.card_kinds import KINDS, MERCENARIES
from conquista.games.condottiere.rules.constants.phases import KEEP
from conquista.games.condottiere.rules.constants.sizes import NONE
from conquista.games.condottiere.state import CondottiereState

WATCHER = 6
Card = tuple[int, int]  # kind and number: in a deal every card is one of its own
Deal = tuple[tuple[tuple[int, ...], ...], ...]


@dataclass
class Place:
    """One seat: cards it is known to have, how many others, and what is known of these."""

    sure: list[Card]
    size: int
    down: int
    aside: int
    gone: int
    bare: bool
    plain: int
    armed: bool
    peeked: int


def places(state: CondottiereState, observer: int) -> tuple[dict[int, Place], list[Card]]:
    """The places of all other seats, and the cards that may lie there, from the position alone."""
    rows, m, cards = state.rows, state.numbers, [0] * KINDS
    if state.rules.options.word("discard_pile_view") == "none":
        cards = list(rows["seen"])
    for kind in rows["pile"]:
        cards[kind] += 1
    found = {}
    for seat in range(len(state.rules.seats)):
        if seat == observer:
            continue
        peeked = rows["old"][seat] if observer < WATCHER and rows["peek"][seat] >> observer & 1 else NONE
        hidden = [kind for kind in (rows["old"][seat], rows["new"][seat]) if kind != NONE]
        hidden = hidden[1:] if peeked != NONE else hidden
        keeps = m["phase"] == KEEP and m["actor"] == seat
        kept = rows["kept"] if keeps else [0] * KINDS
        known = list(state.known(seat, observer))
        if peeked != NONE:
            known[peeked] -= 1
        hand, gone = state.row("hand", seat), state.row("gone", seat)
        for kind in range(KINDS):
            cards[kind] += hand[kind] + gone[kind] + kept[kind] + hidden.count(kind) - known[kind]
        sure = [(kind, -1 - number) for kind in range(KINDS) for number in range(known[kind])]
        found[seat] = Place(
            sure=sure,
            size=sum(hand) + sum(kept) + len(hidden) - len(sure),
            down=len(hidden),
            aside=sum(kept),
            gone=sum(gone),
            bare=bool(m["bare"] >> seat & 1),
            plain=m["plain"] if m["keeper"] == seat else 0,
            armed=bool(m["armed"] >> seat & 1),
            peeked=peeked,
        )
    return found, [(kind, number) for kind, count in enumerate(cards) for number in range(count)]


def fillings(place: Place, loose: list[Card]) -> Iterator[tuple[Card, ...]]:
    """Every way to fill the other places of a seat; kept cards that are no Mercenaries have places of their own."""
    calm = [card for card in loose if card[0] >= MERCENARIES]
    sure = [*(kind for kind, _ in place.sure), *([] if place.peeked == NONE else [place.peeked])]
    if place.bare:
        yield from combinations(calm, place.size)
        return
    pins = max(0, place.plain - sum(kind >= MERCENARIES for kind in sure))
    for pinned in combinations(calm, pins):
        rest = [card for card in loose if card not in pinned]
        for free in combinations(rest, place.size - pins):
            if not place.armed or any(kind < MERCENARIES for kind in (*sure, *(kind for kind, _ in free))):
                yield (*pinned, *free)


def lying(place: Place, cards: tuple[Card, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way in which the cards of a seat lie: in hand, put aside, face down."""
    names = "1 2 3 4 5 6 10 Courtesan Drummer Heroine".split()
    for down in permutations(cards, place.down):
        if all(CARDS[kind] in names for kind, _ in down):
            rest = [card for card in cards if card not in down]
            for aside in combinations(rest, place.aside):
                hand = [card for card in rest if card not in aside]
                yield (_kinds(hand), _kinds(aside), tuple(kind for kind, _ in down))


def deals(state: CondottiereState, observer: int) -> Counter[Deal]:
    """All deals that fit, by how they look in kinds of cards."""
    found: Counter[Deal] = Counter()
    where, loose = places(state, observer)

    def deal(seats: list[int], loose: list[Card], done: Deal) -> None:
        if not seats:
            found[done] += 1
            return
        place = where[seats[0]]
        for some in fillings(place, loose):
            left = [card for card in loose if card not in some]
            calm = [card for card in left if card[0] >= MERCENARIES]
            for gone in combinations(calm, place.gone):
                rest = [card for card in left if card not in gone]
                for laid in lying(place, (*place.sure, *some)):
                    deal(seats[1:], rest, (*done, (*laid, _kinds(gone))))

    deal(list(where), loose, ())
    return found


def _kinds(cards: list[Card] | tuple[Card, ...]) -> tuple[int, ...]:
    return tuple(sorted(kind for kind, _ in cards))


def look(state: CondottiereState, observer: int) -> Deal:
    """The deal of a state as it looks."""
    rows, m = state.rows, state.numbers
    found = []
    for seat in range(len(state.rules.seats)):
        if seat == observer:
            continue
        down = [kind for kind in (rows["old"][seat], rows["new"][seat]) if kind != NONE]
        if observer < WATCHER and rows["peek"][seat] >> observer & 1:
            down = down[1:]
        kept = rows["kept"] if m["phase"] == KEEP and m["actor"] == seat else []
        hand, gone = state.row("hand", seat), state.row("gone", seat)
        found.append((_row(hand), _row(kept), tuple(down), _row(gone)))
    return tuple(found)


def _row(counts: list[int]) -> tuple[int, ...]:
    return tuple(kind for kind, count in enumerate(counts) for _ in range(count))


def surprise(expected: Counter[Deal], seen: Counter[Deal]) -> float:
    """How many standard deviations the chi-square lies above its mean; rare deals are counted together."""
    total, samples = expected.total(), seen.total()
    cells: list[tuple[float, int]] = []
    rare, often = 0.0, 0
    for deal, ways in expected.items():
        mean = samples * ways / total
        if mean < 5:
            rare, often = rare + mean, often + seen[deal]
        else:
            cells.append((mean, seen[deal]))
    if rare:
        cells.append((rare, often))
    freedom = max(1, len(cells) - 1)
    chi = sum((count - mean) ** 2 / mean for mean, count in cells)
    return float((chi - freedom) / (2 * freedom) ** 0.5)
