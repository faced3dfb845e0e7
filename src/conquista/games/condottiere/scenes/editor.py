"""The position editor: places cards and tokens, and says what no match can hold, by name, with its clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from conquista.core import Data, Options, PositionError
from conquista.core.parts.position_editor import CheckedDraft, Draft, DraftValues, changed_options
from conquista.core.scenarios.writer import scenario_text
from conquista.core.text.message import Message
from conquista.games.condottiere.cards import CARD_KINDS, CARDS, COPIES, MAP, MERCENARY_NAMES
from conquista.games.condottiere.game import CLAUSES, GAME
from conquista.games.condottiere.scenes.draft import CondottiereDraft, draft_of, line_of, read_draft, used_cards
from conquista.games.condottiere.scenes.position_builder import DECIDED
from conquista.games.condottiere.setup.facts import FACTS
from conquista.games.condottiere.setup.ruleset import CondottiereRuleset, rules_for
from conquista.games.condottiere.state import CondottiereState
from conquista.games.condottiere.views.snapshot import largest

KINDS = {kind.name: kind for kind in CARD_KINDS}
BATTLE = ("turn", "take", "favour", "turn_up")
ZONES = ("hands", "lines", "down", "thrown", "discards")
# Why a card cannot lie in a line: it works once and is discarded.
LEAVES = {"Bishop": "CO-BISHOP-07", "Scarecrow": "CO-SCARE-05", "Surrender": "CO-SURR-01"}


class CondottiereEditor:
    """Positions for any number of players and all variants."""

    def blank(self, options: Options) -> Draft:
        return read_draft(rules_for(options), {}).as_data()

    def draft_of(self, options: Options, position: str) -> Draft:
        return draft_of(rules_for(options), position).as_data()

    def changed(self, options: Options, draft: Mapping[str, Any], change: Mapping[str, Any]) -> Draft:
        """Place a `card` in a `zone` of a `seat`: from the pile, or from the zone `from` of the seat `from_seat`."""
        rules = rules_for(options)
        values = DraftValues(change)
        card, zone = values.word("card", CARDS), values.word("zone", ZONES, "hands")
        seat = values.word("seat", rules.seats, rules.seats[0])
        now = read_draft(rules, draft)
        if values.data.get("from"):
            zone_before, seat_before = values.word("from", ZONES), values.word("from_seat", rules.seats, seat)
            now = read_draft(rules, _without(now, card, zone_before, seat_before))
        if card and used_cards(now)[card] >= KINDS[card].copies:
            raise _many(card, used_cards(now)[card] + 1)
        placed = read_draft(rules, _with(now, card, zone, seat)) if card else now
        for fault in (*_line_faults(placed), *_hidden_faults(rules, placed)):
            raise fault
        return placed.as_data()

    def checked(self, options: Options, draft: Mapping[str, Any]) -> CheckedDraft:
        rules = rules_for(options)
        now = read_draft(rules, draft)
        data, notes = now.as_data(), _notes(now)
        faults = [*_card_faults(now), *_line_faults(now), *_hidden_faults(rules, now), *_map_faults(rules, now)]
        faults += _moment_faults(now)
        if faults:
            return CheckedDraft(data, "", tuple(faults), notes)
        try:
            line = line_of(rules, now)
            state = GAME.read_state(options, line)
        except PositionError as fault:
            return CheckedDraft(data, "", (fault,), notes)
        return CheckedDraft(data, line, tuple(_state_faults(state)), notes)

    def scenario(self, options: Options, preset: str, position: str, title: str) -> str:
        GAME.read_state(options, position)  # refuses what cannot be read
        changes = changed_options(options, FACTS.choose(FACTS.presets[preset]))
        return scenario_text({"title": title, "preset": preset, "options": changes, "position": position})

    def stock(self, options: Options) -> Mapping[str, Data]:
        """Return the seats, the deck, and the decisions that a position can wait for."""
        rules = rules_for(options)
        phases = [phase for phase in DECIDED if _offered(options, phase)]
        return {
            "seats": list(rules.seats),
            "cards": dict(zip(CARDS, COPIES, strict=True)),
            "regions": list(MAP),
            "phases": phases,
            "hidden": options.yes("variant_e"),
            "points": options.yes("variant_b"),
        }


def _offered(options: Options, phase: str) -> bool:
    """Return whether the variants of a match know this decision."""
    if phase == "turn_up":
        return options.yes("variant_e")
    if phase == "draw":
        return options.yes("variant_a")
    return phase not in ("ask", "keep") or not options.yes("variant_a")


def _with(draft: CondottiereDraft, card: str, zone: str, seat: str) -> Draft:
    data = draft.as_data()
    if zone == "discards":
        return {**data, zone: [*draft.discards, card]}
    return {**data, zone: {**data[zone], seat: [*data[zone].get(seat, []), card]}}


def _without(draft: CondottiereDraft, card: str, zone: str, seat: str) -> Draft:
    """Return the draft without one card, where it is there."""
    data = draft.as_data()
    left = [*(draft.discards if zone == "discards" else data[zone].get(seat, []))]
    if card in left:
        left.remove(card)
    return {**data, zone: left if zone == "discards" else {**data[zone], seat: left}}


# -- faults ------------------------------------------------------------------------------------------------------------


def _card_faults(draft: CondottiereDraft) -> Iterator[PositionError]:
    for card, count in used_cards(draft).items():
        if count > KINDS[card].copies:
            yield _many(card, count)


def _many(card: str, used: int) -> PositionError:
    named: dict[str, Data] = {"card": card_name(card), "copies": KINDS[card].copies, "used": used}
    return PositionError("condottiere.position.many", clause="CO-INV-01", **named)


def _line_faults(draft: CondottiereDraft) -> Iterator[PositionError]:
    for seat, line in draft.lines.items():
        for card in sorted({*line} & set(LEAVES)):
            yield PositionError("condottiere.position.leaves", clause=LEAVES[card], card=card_name(card), seat=seat)
    lying = {card for line in draft.lines.values() for card in line}
    if {"Winter", "Spring"} <= lying:
        yield PositionError("condottiere.position.seasons", clause="CO-SPRING-10")


def _hidden_faults(rules: CondottiereRuleset, draft: CondottiereDraft) -> Iterator[PositionError]:
    for seat, cards in draft.down.items():
        if cards and not rules.options.yes("variant_e"):
            yield PositionError("condottiere.position.down", clause="CO-VARE-01", seat=seat)
            return
        for card in cards:
            if not KINDS[card].hideable:
                yield PositionError("condottiere.position.open", clause="CO-VARE-02", card=card_name(card), seat=seat)
        most = 2 if draft.phase == "turn_up" and seat == draft.actor else 1
        if len(cards) > most:
            yield PositionError("condottiere.position.downs", clause="CO-VARE-06", seat=seat)


def _map_faults(rules: CondottiereRuleset, draft: CondottiereDraft) -> Iterator[PositionError]:
    options = rules.options
    fought = draft.region if draft.phase in BATTLE and not draft.tied else ""
    owner = draft.owners.get(fought, "")
    if owner and not options.yes("variant_d"):
        yield PositionError("condottiere.position.owned", clause="CO-TOKEN-03", region=fought, seat=owner)
    if fought and fought == draft.favour and options.word("papal_on_contested") == "forbid":
        yield PositionError("condottiere.position.blessed", clause="CO-INV-05", region=fought)
    kept = draft.owners.get(draft.favour, "")
    if kept and not options.yes("variant_d") and options.word("papal_on_contested") == "forbid":
        yield PositionError("condottiere.position.favour", clause="CO-INV-05", region=draft.favour, seat=kept)
    if options.yes("variant_b") or draft.phase == "over":
        return
    few = len(rules.seats) < 4
    total, kingdom = (6 if few else 5), (4 if few else 3) + options.yes("variant_c")
    for seat in rules.seats:
        own = [region for region in MAP if draft.owners.get(region) == seat]
        if len(own) >= total or len(largest(own)) >= kingdom:
            params: dict[str, Data] = {"seat": seat, "regions": len(own), "kingdom": len(largest(own))}
            yield PositionError("condottiere.position.won", clause="CO-END-02" if few else "CO-END-01", **params)


def _moment_faults(draft: CondottiereDraft) -> Iterator[PositionError]:
    fighting = draft.phase in BATTLE
    if fighting and not draft.region and not draft.tied:
        yield PositionError("condottiere.position.nowhere", clause="CO-INV-04")
    if fighting and draft.actor in draft.out:
        yield PositionError("condottiere.position.passed", clause="CO-PASS-02", seat=draft.actor)
    if draft.out and not fighting:
        yield PositionError("condottiere.position.peace", clause="CO-PASS-02", seats=list(draft.out))
    if not fighting and draft.phase not in ("draw", "over"):
        for seat in [seat for seat, line in draft.lines.items() if line]:
            if draft.phase != "choose":
                yield PositionError("condottiere.position.lying", clause="CO-INV-06", seat=seat)
    if draft.phase == "choose" and draft.actor != draft.holder:
        yield PositionError("condottiere.position.chooser", clause="CO-TOKEN-01", seat=draft.holder)
    if draft.phase == "take" and not {*draft.lines.get(draft.actor, [])} & {*MERCENARY_NAMES}:
        yield PositionError("condottiere.position.nothing", clause="CO-SCARE-01", seat=draft.actor)
    with_cards = [seat for seat, hand in draft.hands.items() if hand or draft.unknown.get(seat)]
    if draft.phase == "keep" and with_cards != [draft.actor]:
        yield PositionError("condottiere.position.keeper", clause="CO-ROUND-05", seat=draft.actor)


def _state_faults(state: CondottiereState) -> Iterator[PositionError]:
    outcome = GAME.outcome(state)
    if outcome is not None:
        reason: Data = {"key": outcome.reason, "params": dict(outcome.data)}
        yield PositionError("editor.over", clause=outcome.clause or CLAUSES["regions"], reason=reason)


def _notes(draft: CondottiereDraft) -> tuple[Message, ...]:
    dealt = [seat for seat, count in draft.unknown.items() if count]
    return (Message("condottiere.editor.unknown", {"seats": list(dealt)}),) if dealt else ()


def card_name(card: str) -> Data:
    """A card as a message, so that it is named in the language of the fault."""
    return {"key": f"condottiere.editor.card.{card.lower()}"}


EDITOR = CondottiereEditor()
