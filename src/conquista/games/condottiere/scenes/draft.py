"""Drafts: positions in plain values, as the position editor changes them, and their way to a position line and back."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from conquista.core import PositionError
from conquista.core.parts.position_editor import Draft, DraftValues, differing, with_more
from conquista.core.values import data_text
from conquista.games.condottiere import packing
from conquista.games.condottiere.cards import CARDS, COPIES, MAP, names_of
from conquista.games.condottiere.notation import read_position
from conquista.games.condottiere.rules.constants.sizes import NONE
from conquista.games.condottiere.scenes.position_builder import PositionBuilder, unchecked_state
from conquista.games.condottiere.setup.ruleset import CondottiereRuleset
from conquista.games.condottiere.state import CondottiereState
from conquista.games.condottiere.views.view import PHASES

ROWS = "hand up gone down kept seen pile known peek owner score".split()
ORDER = (*ROWS, *packing.NUMBERS)  # of the values of a position line
PILES = ("hands", "lines", "down", "thrown")  # cards by seat
MOST_UNKNOWN = 30  # cards of a hand that is dealt at random

Cards = Mapping[str, list[str]]


@dataclass(frozen=True)
class CondottiereDraft:
    """A draft with its values checked: known cards, regions and seats. It may be impossible."""

    hands: Cards = field(default_factory=dict)
    lines: Cards = field(default_factory=dict)
    down: Cards = field(default_factory=dict)  # face down, the card just laid last
    thrown: Cards = field(default_factory=dict)  # unseen discards from hands
    unknown: Mapping[str, int] = field(default_factory=dict)  # more cards of hands, dealt at random
    discards: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)  # the next card first
    owners: Mapping[str, str] = field(default_factory=dict)
    region: str = ""
    favour: str = ""
    holder: str = "A"
    actor: str = "A"
    phase: str = "choose"
    out: list[str] = field(default_factory=list)
    tied: list[str] = field(default_factory=list)
    scores: Mapping[str, int] = field(default_factory=dict)
    round: int = 1
    games: int = 1
    quiet: int = 0
    more: Mapping[str, str | None] = field(default_factory=dict)

    def as_data(self) -> Draft:
        data = {entry.name: getattr(self, entry.name) for entry in fields(self)}
        return {name: dict(value) if isinstance(value, Mapping) else value for name, value in data.items()}


def read_draft(rules: CondottiereRuleset, data: Mapping[str, Any]) -> CondottiereDraft:
    """Return the draft of plain values; raises PositionError."""
    values, seats = DraftValues(data), rules.seats
    piles = {name: dict(_by_seat(values, name, seats)) for name in PILES}
    unknown, scores, owners = values.table("unknown"), values.table("scores"), values.table("owners")
    if set(owners) - set(MAP) or set(owners.values()) - set(seats):
        raise values.refused("owners")
    made = CondottiereDraft(
        **piles,
        unknown={seat: DraftValues(unknown).number(seat, most=MOST_UNKNOWN) for seat in seats if unknown.get(seat)},
        discards=values.words("discards", CARDS),
        kept=values.words("kept", CARDS),
        pile=values.words("pile", CARDS),
        owners={region: owners[region] for region in MAP if region in owners},
        region=values.word("region", MAP),
        favour=values.word("favour", MAP),
        holder=values.word("holder", seats, seats[0]),
        actor=values.word("actor", seats, seats[0]),
        phase=values.word("phase", PHASES, "choose"),
        out=[seat for seat in seats if seat in values.words("out", seats)],
        tied=[seat for seat in seats if seat in values.words("tied", seats)],
        scores={seat: DraftValues(scores).number(seat) for seat in seats if scores.get(seat)},
        round=values.number("round", least=1, default=1),
        games=values.number("games", least=1, default=1),
        quiet=values.number("quiet", most=250),
        more=values.more(),
    )
    return _with_pile(made)


def _by_seat(values: DraftValues, name: str, seats: tuple[str, ...]) -> Iterator[tuple[str, list[str]]]:
    found = values.table(name)
    for seat in seats:
        cards = DraftValues(found).words(seat, CARDS)
        yield seat, sorted(cards, key=CARDS.index) if name != "down" else cards
    if set(found) - set(seats):
        raise values.refused(name)


def used_cards(draft: CondottiereDraft) -> Counter[str]:
    """Return the cards that are somewhere else than in the pile."""
    lists = [*(cards for name in PILES for cards in getattr(draft, name).values()), draft.discards, draft.kept]
    return Counter(card for cards in lists for card in cards)


def _with_pile(draft: CondottiereDraft) -> CondottiereDraft:
    """Return a draft whose pile holds all cards that are nowhere else; those that were in it keep their order."""
    left = Counter(dict(zip(CARDS, COPIES, strict=True)))
    left.subtract(used_cards(draft))
    pile = []
    for card in draft.pile:
        if left[card] > 0:
            pile.append(card)
            left[card] -= 1
    rest = [card for card in CARDS for _ in range(max(0, left[card]))]
    return replace(draft, pile=pile + rest)


def draft_of(rules: CondottiereRuleset, line: str) -> CondottiereDraft:
    """Return the draft of a position line; raises PositionError."""
    state = read_position(rules, line)
    rows, numbers, seats = state.rows, state.numbers, rules.seats

    def by_seat(name: str) -> dict[str, list[str]]:
        return {seat: names_of(state.row(name, place)) for place, seat in enumerate(seats)}

    def among(bits: int) -> list[str]:
        return [seat for place, seat in enumerate(seats) if bits >> place & 1]

    down = {seat: [kind for kind in (rows["old"][i], rows["new"][i]) if kind != NONE] for i, seat in enumerate(seats)}
    shown = CondottiereDraft(
        hands=by_seat("hand"),
        lines=by_seat("up"),
        down={seat: [CARDS[kind] for kind in kinds] for seat, kinds in down.items()},
        thrown=by_seat("gone"),
        discards=names_of(rows["seen"]),
        kept=names_of(rows["kept"]),
        pile=[CARDS[kind] for kind in reversed(rows["pile"])],
        owners={MAP[i]: seats[owner] for i, owner in enumerate(rows["owner"]) if owner != NONE},
        region=_region(numbers["region"]),
        favour=_region(numbers["favour"]),
        holder=seats[numbers["holder"]],
        actor=seats[numbers["actor"]],
        phase=PHASES[numbers["phase"]],
        out=among(numbers["out"]),
        tied=among(numbers["tied"]),
        scores={seat: points for seat, points in zip(seats, rows["score"], strict=False) if points},
        round=numbers["round"],
        games=numbers["games"],
        quiet=numbers["quiet"],
    )
    return replace(shown, more=differing(_values(line), _values(line_of(rules, shown))))


def line_of(rules: CondottiereRuleset, draft: CondottiereDraft) -> str:
    """Return the line of a draft; what the draft does not say follows from the rest. Raises PositionError."""
    derived = _values(unchecked_state(builder_of(rules, draft)).text)
    return " ".join(with_more(derived, draft.more, ORDER))


def builder_of(rules: CondottiereRuleset, draft: CondottiereDraft) -> PositionBuilder:
    """Return a draft as the parts of a position; unknown cards are dealt, always the same for equal drafts."""
    hands, pile = {seat: [*cards] for seat, cards in draft.hands.items()}, [*draft.pile]
    chance = random.Random(data_text(replace(draft, pile=sorted(pile)).as_data()))
    for seat, count in draft.unknown.items():
        if count > len(pile):
            raise PositionError("condottiere.position.pile", clause="CO-INV-01", seat=seat, count=count)
        for _ in range(count):
            hands.setdefault(seat, []).append(pile.pop(chance.randrange(len(pile))))

    def texts(cards: Cards) -> dict[str, str]:
        return {seat: " ".join(row) for seat, row in cards.items() if row}

    return PositionBuilder(
        rules.options,
        hands=texts(hands),
        lines=texts(draft.lines),
        down=texts(draft.down),
        owners=draft.owners,
        region=draft.region,
        favour=draft.favour,
        token=draft.holder,
        to_act=draft.actor,
        passed="".join(draft.out),
        phase=draft.phase,
        tied="".join(draft.tied),
        deck=" ".join(pile),
        discard=" ".join(draft.discards),
        thrown=texts(draft.thrown),
        kept=" ".join(draft.kept),
        scores=draft.scores,
        round=draft.round,
        game=draft.games,
        quiet=draft.quiet,
    )


def setting_of(state: CondottiereState) -> PositionBuilder:
    """Return the parts of a state."""
    return builder_of(state.rules, draft_of(state.rules, state.text))


def _values(line: str) -> dict[str, str]:
    pairs = (word.partition("=") for word in line.split(" ") if "=" in word)
    return {name: value for name, _, value in pairs}


def _region(number: int) -> str:
    return "" if number == NONE else MAP[number]
