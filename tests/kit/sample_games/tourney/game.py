"""Tourney: two to four seats with hidden hands, who choose a card each at the same time.

TO-1 The deck has three cards of each value from 1 to 6; each seat is dealt three, the rest is the pile.
TO-2 In a round each seat lays down one card face down; when all have done so, the cards are turned up.
TO-3 The highest card wins a laurel if it is the only one of its value.
TO-4 The cards are discarded and each seat draws one; an empty pile is rebuilt from the discards.
TO-5 At any time a seat may show a card of its hand to another seat.
TO-6 After the last round most laurels win; victory may be shared.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from conquista.core import (
    Chance,
    Data,
    Event,
    Game,
    GameInfo,
    Option,
    Options,
    Outcome,
    PositionError,
    Seat,
    Step,
    Unreadable,
    View,
)

T = TypeVar("T")

ALL_SEATS = ("A", "B", "C", "D")
VALUES = range(1, 7)
DECK = tuple(value for value in VALUES for _ in range(3))
HAND = 3


@dataclass(frozen=True, slots=True)
class Act:
    """Lay down a card, or show it to a seat."""

    card: int
    to: Seat = ""

    @property
    def word(self) -> str:
        return f"show:{self.card}>{self.to}" if self.to else f"lay:{self.card}"


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    hands: tuple[tuple[int, ...], ...]  # sorted, one per seat
    laid: tuple[int, ...]  # the card face down before each seat, 0 for none
    pile: tuple[int, ...]  # the next card first
    discards: tuple[int, ...] = ()
    laurels: tuple[int, ...] = ()
    played: int = 0  # rounds
    shown: tuple[tuple[Seat, Seat, int], ...] = field(default=())  # whose card, to whom, which; sorted

    @property
    def seats(self) -> tuple[Seat, ...]:
        return ALL_SEATS[: len(self.hands)]


class Tourney(Game[State, Act]):
    """The object that ties the rules together."""

    facts = GameInfo(
        name="tourney",
        version=1,
        title="tourney.title",
        least_seats=2,
        most_seats=4,
        max_actions=32,
        chance=True,
        hidden=True,
        together=True,
        asides=True,
        presets=tomllib.loads(Path(__file__).with_name("presets.toml").read_text(encoding="utf-8")),
        options=(
            Option("seats", "number", 3, "tourney.option.seats", least=2, most=4, clauses=("TO-1",)),
            Option("rounds", "number", 4, "tourney.option.rounds", least=1, most=8, clauses=("TO-6",)),
            Option("show", "switch", True, "tourney.option.show", clauses=("TO-5",)),
        ),
    )

    def seats(self, options: Options) -> tuple[Seat, ...]:
        return ALL_SEATS[: options.number("seats")]

    def start(self, options: Options, chance: Chance) -> State:
        deck = chance.shuffle(DECK, "deck")
        count = options.number("seats")
        hands = tuple(tuple(sorted(deck[HAND * place : HAND * place + HAND])) for place in range(count))
        return State(options, hands, (0,) * count, tuple(deck[HAND * count :]), laurels=(0,) * count)

    def options(self, state: State) -> Options:
        return state.options

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if state.played == state.options.number("rounds"):
            return ()
        return tuple(seat for seat, card in zip(state.seats, state.laid, strict=True) if not card)

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Act]:
        if seat in self.to_act(state):
            yield from (Act(card) for card in sorted(set(state.hands[state.seats.index(seat)])))

    def asides(self, state: State, seat: Seat) -> Iterator[Act]:
        if seat not in state.seats or not state.options.yes("show") or not self.to_act(state):
            return
        hand = state.hands[state.seats.index(seat)]
        for card in sorted(set(hand)):
            for to in state.seats:
                if to != seat and state.shown.count((seat, to, card)) < hand.count(card):
                    yield Act(card, to)

    def apply(self, state: State, seat: Seat, action: Act, chance: Chance) -> Step[State]:
        if action.to:
            shown = tuple(sorted((*state.shown, (seat, action.to, action.card))))
            event = Event("tourney.showed", {"seat": seat, "to": action.to}, {"card": action.card}, (seat, action.to))
            return Step(replace(state, shown=shown), (event,))
        place = state.seats.index(seat)
        hand = list(state.hands[place])
        hand.remove(action.card)
        after = replace(state, hands=_with(state.hands, place, tuple(hand)), laid=_with(state.laid, place, action.card))
        laid = Event("tourney.laid", {"seat": seat}, {"card": action.card}, (seat,))
        if not all(after.laid):
            return Step(after, (laid,))
        revealed, events = self._reveal(after)
        drawn, more = self._draw(revealed, chance)
        return Step(drawn, (laid, *events, *more))

    def _reveal(self, state: State) -> tuple[State, list[Event]]:
        cards = dict(zip(state.seats, state.laid, strict=True))
        best = max(cards.values())
        leaders = [seat for seat, card in cards.items() if card == best]
        events = [Event("tourney.revealed", {"cards": [f"{seat} {card}" for seat, card in cards.items()]})]
        laurels = state.laurels
        if len(leaders) == 1:
            place = state.seats.index(leaders[0])
            laurels = _with(laurels, place, laurels[place] + 1)
            events.append(Event("tourney.laurel", {"seat": leaders[0]}))
        else:
            events.append(Event("tourney.level"))
        shown = list(state.shown)
        for owner, card in cards.items():  # the card that was shown may be the one just played
            for to in state.seats:
                if (owner, to, card) in shown:
                    shown.remove((owner, to, card))
        after = replace(
            state,
            laid=(0,) * len(state.seats),
            discards=(*state.discards, *state.laid),
            laurels=laurels,
            played=state.played + 1,
            shown=tuple(shown),
        )
        return after, events

    def _draw(self, state: State, chance: Chance) -> tuple[State, list[Event]]:
        pile, discards, hands, events = list(state.pile), state.discards, list(state.hands), []
        for place, seat in enumerate(state.seats):
            if not pile:
                pile = chance.shuffle(discards, "pile")
                events.append(Event("tourney.made_anew", {"count": len(pile)}))
                discards = ()
            card = pile.pop(0)
            hands[place] = tuple(sorted((*hands[place], card)))
            events.append(Event("tourney.drew", {"seat": seat}, {"card": card}, (seat,)))
        return replace(state, hands=tuple(hands), pile=tuple(pile), discards=discards), events

    def outcome(self, state: State) -> Outcome | None:
        if self.to_act(state):
            return None
        points = dict(zip(state.seats, state.laurels, strict=True))
        ranks = [tuple(seat for seat in state.seats if points[seat] == n) for n in sorted(set(points.values()))[::-1]]
        return Outcome(tuple(ranks), "tourney.end.laurels", "TO-6", {"laurels": list(state.laurels)})

    def view(self, state: State, seat: Seat | None) -> View:
        data: dict[str, Data] = {
            "options": state.options.changed(),
            "awaited": self.to_act(state),
            "pile": len(state.pile),
            "discards": state.discards,
            "laurels": state.laurels,
            "played": state.played,
        }
        if seat is not None:
            place = state.seats.index(seat)
            data["hand"] = state.hands[place]
            data["laid"] = state.laid[place]
            data["shown"] = [list(item) for item in state.shown if seat in item[:2]]
        return View(seat, data)

    def sample_state(self, view: View, chance: Chance) -> State:
        options = self.facts.read_options({name: str(value) for name, value in _map(view.data["options"]).items()})
        seats = self.seats(options)
        shown = tuple((str(a), str(b), int(str(c))) for a, b, c in map(_list, _list(view.data.get("shown", ()))))
        hands: dict[Seat, list[int]] = {seat: [] for seat in seats}
        if view.seat is not None:
            hands[view.seat] = [*_cards(view.data["hand"]), *filter(None, _cards([view.data["laid"]]))]
            for owner, to, card in shown:
                if to == view.seat:
                    hands[owner].append(card)
        seen = Counter(_cards(view.data["discards"])) + Counter(card for hand in hands.values() for card in hand)
        unseen = chance.shuffle(sorted((Counter(DECK) - seen).elements()), "unseen")
        for hand in hands.values():
            while len(hand) < HAND:
                hand.append(unseen.pop())
        awaited = _list(view.data["awaited"])
        laid = [0] * len(seats)
        for place, seat in enumerate(seats):
            if awaited and seat not in awaited:
                own = int(str(view.data["laid"])) if seat == view.seat else chance.choice(hands[seat], "laid")
                hands[seat].remove(own)
                laid[place] = own
        return State(
            options,
            tuple(tuple(sorted(hands[seat])) for seat in seats),
            tuple(laid),
            tuple(unseen),
            tuple(_cards(view.data["discards"])),
            tuple(_cards(view.data["laurels"])),
            int(str(view.data["played"])),
            shown,
        )

    def read_action(self, state: State, seat: Seat, text: str) -> Act:
        found = re.fullmatch(r"lay:([1-6])|show:([1-6])>([A-D])", text)
        if not found or (found[3] and found[3] not in state.seats):
            raise Unreadable("core.refused.unreadable", word=text)
        return Act(int(found[1] or found[2]), found[3] or "")

    def write_state(self, state: State) -> str:
        hands = ".".join("".join(map(str, hand)) for hand in state.hands)
        shown = ",".join(f"{owner}{to}{card}" for owner, to, card in state.shown)
        digits = ["".join(map(str, cards)) or "-" for cards in (state.laid, state.pile, state.discards, state.laurels)]
        return " ".join([hands, *digits, str(state.played), shown or "-"])

    def read_state(self, options: Options, text: str) -> State:
        shape = r"([1-6.]+) ([0-6]+) ([1-6]+|-) ([1-6]+|-) ([0-8]+) ([0-8]) (-|[A-D]{2}[1-6](?:,[A-D]{2}[1-6])*)"
        found = re.fullmatch(shape, text)
        if not found:
            raise PositionError("tourney.position", text=text)
        hands, laid, pile, discards, laurels = (
            found[1].split("."),
            *(tuple(map(int, part.strip("-"))) for part in found.groups()[1:5]),
        )
        shown = [] if found[7] == "-" else found[7].split(",")
        state = State(
            options,
            tuple(tuple(map(int, hand)) for hand in hands),
            laid,
            pile,
            discards,
            laurels,
            int(found[6]),
            tuple((item[0], item[1], int(item[2])) for item in shown),
        )
        if not self._possible(state) or self.write_state(state) != text:
            raise PositionError("tourney.position", text=text)
        return state

    def _possible(self, state: State) -> bool:
        count, rounds = state.options.number("seats"), state.options.number("rounds")
        if not len(state.hands) == len(state.laid) == len(state.laurels) == count or state.played > rounds:
            return False
        if all(state.laid) or (any(state.laid) and state.played == rounds) or sum(state.laurels) > state.played:
            return False
        held = [Counter((*hand, *filter(None, (card,)))) for hand, card in zip(state.hands, state.laid, strict=True)]
        whole = sum(held, Counter((*state.pile, *state.discards)))
        known = Counter(state.shown)
        return (
            whole == Counter(DECK)
            and all(cards.total() == HAND for cards in held)
            and all(hand == tuple(sorted(hand)) for hand in state.hands)
            and state.shown == tuple(sorted(state.shown))
            and all(
                owner != to and {owner, to} <= set(state.seats) and times <= held[state.seats.index(owner)][card]
                for (owner, to, card), times in known.items()
            )
        )

    def code(self, state: State, action: Act) -> int:
        if action.to:
            return len(VALUES) + (action.card - 1) * len(ALL_SEATS) + ALL_SEATS.index(action.to)
        return action.card - 1

    def action_of(self, state: State, code: int) -> Act:
        if not 0 <= code < len(VALUES) * (1 + len(ALL_SEATS)):
            raise Unreadable("core.refused.unreadable", word=str(code))
        if code < len(VALUES):
            return Act(code + 1)
        card, to = divmod(code - len(VALUES), len(ALL_SEATS))
        return Act(card + 1, ALL_SEATS[to])

    def invariant_counts(self, state: State) -> Mapping[str, int]:
        cards = [card for hand in state.hands for card in hand]
        return {"cards": len([*cards, *filter(None, state.laid), *state.pile, *state.discards])}


def _with(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _list(data: Data) -> Sequence[Data]:
    assert isinstance(data, list | tuple)
    return data


def _map(data: Data) -> Mapping[str, Data]:
    assert isinstance(data, Mapping)
    return data


def _cards(data: Data) -> list[int]:
    return [int(str(card)) for card in _list(data)]


TOURNEY = Tourney()
