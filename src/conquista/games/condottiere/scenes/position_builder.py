"""Builds a position from named cards, markers and tokens, and the pending decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from conquista.core import Options, PositionError
from conquista.games.condottiere import packing
from conquista.games.condottiere.audit import fault
from conquista.games.condottiere.cards import CARDS, COPIES, MAP, SEATS, counts_of, kind_of
from conquista.games.condottiere.rules.constants.card_kinds import KINDS, MERCENARIES
from conquista.games.condottiere.rules.constants.phases import ASK, CHOOSE, DRAW, KEEP, TURN
from conquista.games.condottiere.rules.constants.sizes import MOST_SEATS, NONE, OBSERVERS
from conquista.games.condottiere.rules.position.position import CardPosition
from conquista.games.condottiere.setup.ruleset import rules_for
from conquista.games.condottiere.state import CondottiereState
from conquista.games.condottiere.views.view import PHASES

DECIDED = PHASES[:8]  # phases that await a decision: choose, turn, take, favour, turn_up, ask, keep, draw
TIED_BATTLE = 1
Cards = Mapping[str, str]  # seat to card names separated by spaces


@dataclass(frozen=True)
class PositionBuilder:
    """The parts of a position; everything that is not given is derived from the rest."""

    options: Options
    hands: Cards = field(default_factory=dict)
    lines: Cards = field(default_factory=dict)  # face up
    down: Cards = field(default_factory=dict)  # face down, the card just laid last
    owners: Mapping[str, str] = field(default_factory=dict)  # region and seat
    region: str = ""
    favour: str = ""
    token: str = "A"
    to_act: str = ""
    passed: str = ""
    phase: str = ""
    tied: str = ""  # the seats in a tie-break battle
    deck: str = ""  # the top cards of the pile
    discard: str = ""
    thrown: Cards = field(default_factory=dict)  # unseen discards from hands
    kept: str = ""
    known: Cards = field(default_factory=dict)  # "B>A": cards of A that B knows
    scores: Mapping[str, int] = field(default_factory=dict)
    round: int = 1
    game: int = 1
    quiet: int = 0
    entered: bool | None = None
    fresh: bool | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        return rules_for(self.options).seats


def state_of(builder: PositionBuilder) -> CondottiereState:
    """The state of a setting; raises with the reason if no match can reach such a position."""
    state = unchecked_state(builder)
    why = fault(state)
    if why:
        raise PositionError("condottiere.position.fault", fault={"key": f"condottiere.fault.{why}"})
    return state


def unchecked_state(builder: PositionBuilder) -> CondottiereState:
    """The state of a setting, possible or not; raises where the deck has too few cards."""
    rules = rules_for(builder.options)
    rows = _rows(builder)
    position = CardPosition(rules.tables)
    packing.write(position, _numbers(builder, rows), rows)
    return CondottiereState(rules, position)


# -- cards -------------------------------------------------------------------------------------------------------------


def _rows(builder: PositionBuilder) -> dict[str, list[int]]:
    down = [[kind_of(name) for name in builder.down.get(seat, "").split()] for seat in SEATS]
    if any(len(cards) > 2 for cards in down):
        raise PositionError("condottiere.position.fault", fault={"key": "condottiere.fault.hidden"})
    rows = {
        "hand": _counted(builder.hands),
        "up": _counted(builder.lines),
        "gone": _counted(builder.thrown),
        "old": [cards[0] if cards else NONE for cards in down],
        "new": [cards[1] if len(cards) > 1 else NONE for cards in down],
        "seen": counts_of(builder.discard),
        "kept": counts_of(builder.kept),
        "owner": [SEATS.index(builder.owners[code]) if code in builder.owners else NONE for code in MAP],
        "score": [builder.scores.get(seat, 0) for seat in SEATS],
        "known": _known(builder.known),
    }
    rows["pile"] = _pile(rows, [kind_of(name) for name in builder.deck.split()])
    return rows


def _counted(cards: Cards) -> list[int]:
    return [count for seat in SEATS for count in counts_of(cards.get(seat, ""))]


def _pile(rows: Mapping[str, Sequence[int]], top: list[int]) -> list[int]:
    """All cards that are nowhere else, with those of the deck on top."""
    rest: list[int] = []
    for kind, copies in enumerate(COPIES):
        used = sum(sum(rows[name][kind::KINDS]) for name in ("hand", "up", "gone", "seen", "kept"))
        used += sum(rows[name].count(kind) for name in ("old", "new")) + top.count(kind)
        if used > copies:
            raise PositionError("condottiere.position.many", card=CARDS[kind], copies=copies, used=used)
        rest += [kind] * (copies - used)
    return rest + top[::-1]


def _known(known: Cards) -> list[int]:
    found = [0] * (MOST_SEATS * OBSERVERS * KINDS)
    for pair, cards in known.items():
        observer, _, owner = pair.partition(">")
        start = (SEATS.index(owner) * OBSERVERS + SEATS.index(observer)) * KINDS
        found[start : start + KINDS] = counts_of(cards)
    return found


# -- the pending decision ----------------------------------------------------------------------------------------------


def _numbers(builder: PositionBuilder, rows: Mapping[str, Sequence[int]]) -> dict[str, int]:
    tables, n = rules_for(builder.options).tables, len(builder.seats)
    fought = bool(builder.region or builder.tied)
    phase = PHASES.index(builder.phase) if builder.phase else TURN if fought else CHOOSE
    battle = phase not in (CHOOSE, ASK, KEEP, DRAW)
    region = MAP.index(builder.region) if builder.region else NONE
    holder = SEATS.index(builder.token)
    askable = _with_cards(rows, n) if tables.revision >= 3 else _may_discard(rows, n)
    actor = SEATS.index(builder.to_act) if builder.to_act else _actor(phase, holder, n, rows, askable)
    defender = rows["owner"][region] if battle and builder.region and tables.d else NONE
    entered = builder.entered
    if entered is None:
        entered = defender != NONE and any(rows["up"][defender * KINDS : (defender + 1) * KINDS])
    lying = any(rows["up"]) or any(kind != NONE for kind in rows["old"])
    tied = _bits(builder.tied)
    out = _bits(builder.passed) | (((1 << n) - 1) & ~tied if tied else 0)
    asked = askable if phase == ASK and tables.together else 0
    if asked:  # of the seats that decide together, the first is recorded
        actor = (asked & -asked).bit_length() - 1
    reached = n if asked else (actor - holder) % n + 1
    answered = sum(1 << (holder + i) % n for i in range(reached)) if phase == ASK and tables.revision < 3 else 0
    return {
        "favour": MAP.index(builder.favour) if builder.favour else NONE,
        "region": region,
        "holder": holder,
        "actor": actor,
        "phase": phase,
        "fresh": int(builder.fresh if builder.fresh is not None else phase == CHOOSE and not lying),
        "out": out,
        "defender": defender,
        "entered": int(entered),
        "played": int(battle and (lying or phase != TURN)),
        "quiet": builder.quiet,
        "done": (actor - holder) % n + (phase == ASK) if phase in (ASK, DRAW) and not asked else 0,
        "pending": asked,
        "asked": asked,
        "bare": answered & _may_discard(rows, n),
        "armed": answered & ~_may_discard(rows, n) & _with_cards(rows, n),
        "ten": int(phase == DRAW and not any(rows["hand"])),
        "tied": tied,
        "tiebreak": TIED_BATTLE if tied else 0,
        "round": builder.round,
        "games": builder.game,
    }


def _actor(phase: int, holder: int, n: int, rows: Mapping[str, Sequence[int]], askable: int) -> int:
    """The default seat to decide: the holder, or the first seat clockwise from the holder that can be asked."""
    order = [(holder + i) % n for i in range(n)]
    if phase == ASK:
        return next((seat for seat in order if askable >> seat & 1), holder)
    if phase == KEEP:
        return next((seat for seat in order if any(rows["hand"][seat * KINDS : (seat + 1) * KINDS])), holder)
    return holder


def _may_discard(rows: Mapping[str, Sequence[int]], n: int) -> int:
    """The seats that have cards and no Mercenary, as bits."""
    found = 0
    for seat in range(n):
        hand = rows["hand"][seat * KINDS : (seat + 1) * KINDS]
        found |= (any(hand) and not any(hand[:MERCENARIES])) << seat
    return found


def _with_cards(rows: Mapping[str, Sequence[int]], n: int) -> int:
    return sum(1 << seat for seat in range(n) if any(rows["hand"][seat * KINDS : (seat + 1) * KINDS]))


def _bits(seats: str) -> int:
    return sum(1 << SEATS.index(seat) for seat in set(seats) - {" "})
