"""Converts the engine's log to events; private information is included only for the seats entitled to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from conquista.core import Data, Event, Seat
from conquista.games.condottiere.cards import CARDS, LEAVING, MAP, SEATS
from conquista.games.condottiere.rules.constants import log_entries, sizes
from conquista.games.condottiere.setup.ruleset import CondottiereRuleset

PREFIX = "condottiere.event."
KNOWN = ".known"
Line = tuple[int, int, int, int]

REASONS = ("none", "regions", "kingdom", "both", "count", "tiebreak", "shared", "points")


def _region(number: int) -> str:
    return "none" if number == sizes.NONE else MAP[number]


def _owner(number: int) -> str:
    return "none" if number == sizes.NONE else SEATS[number]


_OPEN: dict[int, tuple[str, Callable[[int, int, int], dict[str, Data]]]] = {
    log_entries.REGION_CHOSEN: ("chosen", lambda s, a, b: {"seat": SEATS[s], "region": MAP[a]}),
    log_entries.REGION_DECLINED: ("declined", lambda s, a, b: {"seat": SEATS[s], "to": SEATS[a]}),
    log_entries.CARD_PLAYED: ("played", lambda s, a, b: {"seat": SEATS[s], "card": CARDS[a]}),
    log_entries.TURNED_UP: ("turned", lambda s, a, b: {"seat": SEATS[s], "card": CARDS[a]}),
    log_entries.PASSED: (
        "passed",
        lambda s, a, b: {"seat": SEATS[s], "how": "empty" if a else "waits" if b else "out"},
    ),
    log_entries.SEASON_REMOVED: ("thawed", lambda s, a, b: {"seat": SEATS[s], "card": CARDS[a], "count": b}),
    log_entries.BISHOP_REMOVED: ("removed", lambda s, a, b: {"seat": SEATS[s], "card": CARDS[a], "count": b}),
    log_entries.FAVOUR_PLACED: ("favoured", lambda s, a, b: {"seat": SEATS[s], "region": _region(a)}),
    log_entries.TAKEN_BACK: (
        "taken",
        lambda s, a, b: {"seat": SEATS[s], "card": "none" if a == sizes.NONE else CARDS[a]},
    ),
    log_entries.STRENGTH_REACHED: ("reached", lambda s, a, b: {"seat": SEATS[s], "strength": a}),
    log_entries.BATTLE_WON: ("won", lambda s, a, b: {"seat": SEATS[s], "region": _region(a), "from": _owner(b)}),
    log_entries.BATTLE_TIED: ("level", lambda s, a, b: {"region": _region(a), "keeper": _owner(s)}),
    log_entries.TOKEN_MOVED: ("token", lambda s, a, b: {"seat": SEATS[s], "courtesans": "yes" if a == s else "no"}),
    log_entries.LINES_CLEARED: ("cleared", lambda s, a, b: {"count": a}),
    log_entries.HAND_ASKED: ("asked", lambda s, a, b: {"seat": SEATS[s]}),
    log_entries.HAND_HELD: ("held", lambda s, a, b: {"seat": SEATS[s]}),
    log_entries.KEEPING_BEGUN: ("keeps", lambda s, a, b: {"seat": SEATS[s]}),
    log_entries.CARDS_KEPT: ("kept", lambda s, a, b: {"seat": SEATS[s], "count": a}),
    log_entries.PILE_SHUFFLED: ("shuffled", lambda s, a, b: {"count": a}),
    log_entries.GAME_SCORED: ("scored", lambda s, a, b: {"seat": SEATS[s], "points": a, "score": b}),
    log_entries.GAME_BEGUN: ("new_game", lambda s, a, b: {"number": a}),
    log_entries.ROUND_STALLED: ("stalled", lambda s, a, b: {"battles": a}),
}


_SETS = {
    log_entries.TIEBREAK_BEGUN: "tied",
    log_entries.MATCH_ENDED: "ended",
    log_entries.HANDS_ASKED: "hands_asked",
    log_entries.HANDS_HELD: "hands_held",
}


def events(rules: CondottiereRuleset, log: Sequence[Line]) -> tuple[Event, ...]:
    """The log as events; consecutive cards dealt to one seat become one event."""
    found: list[Event] = []
    at = 0
    while at < len(log):
        what, seat, a, b = log[at]
        at += 1
        if what == log_entries.CARD_DEALT:
            cards = [CARDS[a]]
            while at < len(log) and log[at][:2] == (log_entries.CARD_DEALT, seat):
                cards.append(CARDS[log[at][2]])
                at += 1
            found.append(_secret("dealt", seat, {"count": len(cards)}, {"cards": list(cards)}))
        elif what == log_entries.HAND_DISCARDED:
            cards = []
            while at < len(log) and log[at][:2] == (log_entries.HAND_DISCARDED, seat) and log[at][3]:
                cards += [CARDS[log[at][3] - 1]] * log[at][2]
                at += 1
            found.append(_discarded(rules, seat, cards))
        elif what == log_entries.LAID_FACE_DOWN:
            found.append(_secret("laid", seat, {}, {"card": CARDS[a]}))
        elif what == log_entries.HAND_ANSWERED:
            found.append(_answered(rules, seat, "discard" if a else "hold"))
        elif what in _SETS:
            found.append(Event(f"{PREFIX}{_SETS[what]}", {"seats": _seats(rules, a)}))
        else:
            name, data = _OPEN[what]
            found.append(Event(f"{PREFIX}{name}", data(seat, a, b)))
    return tuple(found)


def shown(owner: Seat, to: Seat, card: str, down: bool) -> Event:
    """A card was shown: the two seats learn which, the others only that it happened (CO-AMB-51)."""
    kind = f"{PREFIX}uncovered" if down else f"{PREFIX}showed"
    return Event(kind, {"seat": owner, "to": to}, {"card": card}, (owner, to))


def put_aside(seat: Seat, card: str) -> Event:
    """A card was kept for the next round."""
    return Event(f"{PREFIX}put_aside", {"seat": seat}, {"card": card}, (seat,))


def _secret(name: str, seat: int, data: dict[str, Data], secret: dict[str, Data]) -> Event:
    return Event(f"{PREFIX}{name}", {"seat": SEATS[seat], **data}, secret, (SEATS[seat],))


def _answered(rules: CondottiereRuleset, seat: int, how: str) -> Event:
    """A seat has answered simultaneously with others; no other seat is told until all have answered (CO-RES-13)."""
    data, secret = {"seat": SEATS[seat]}, {"how": how}
    return Event(f"{PREFIX}answered", data, secret, (SEATS[seat],), private=rules.tables.revision >= 3)


def _discarded(rules: CondottiereRuleset, seat: int, cards: list[str]) -> Event:
    if rules.tables.shown_discard:
        return Event(f"{PREFIX}discarded_open", {"seat": SEATS[seat], "cards": list(cards)})
    return _secret("discarded", seat, {"count": len(cards)}, {"cards": list(cards)})


def _seats(rules: CondottiereRuleset, bits: int) -> list[Data]:
    return [seat for place, seat in enumerate(rules.seats) if bits >> place & 1]


def kind_of(event: Event) -> str:
    """The name of an event, whether or not its secret is included."""
    return event.kind.removeprefix(PREFIX).removesuffix(KNOWN)


def after(lines: Mapping[str, Sequence[str]], events: Sequence[Event]) -> dict[str, list[str]]:
    """The face-up lines after some events, up to the end of a battle."""
    found = {seat: list(cards) for seat, cards in lines.items()}
    for event in events:
        kind, data = kind_of(event), event.data
        seat, card = str(data.get("seat")), str(data.get("card"))
        if kind in ("played", "turned") and CARDS.index(card) not in LEAVING:
            found[seat].append(card)
        elif kind in ("thawed", "removed"):
            found[seat] = [one for one in found[seat] if one != card]
        elif kind == "taken" and card in found[seat]:
            found[seat].remove(card)
    return found
