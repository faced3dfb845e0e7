"""The position editor: places pieces, and says what no match can hold, by name and place, with its clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from conquista.boards.model import VESSELS
from conquista.core import Data, Options, PositionError
from conquista.core.parts.position_editor import CheckedDraft, Draft, DraftValues, changed_options
from conquista.core.scenarios.writer import scenario_text
from conquista.core.text.message import Message
from conquista.games.conquest import packing
from conquista.games.conquest.game import GAME
from conquista.games.conquest.notation import write_stack
from conquista.games.conquest.packing import Piece
from conquista.games.conquest.position_reader import army_faults, check_load, check_stack
from conquista.games.conquest.rules.position.layout import moves_made
from conquista.games.conquest.scenes.draft import ConquestDraft, draft_of, line_of, read_draft
from conquista.games.conquest.scenes.scenario import LATER, ConquestScene, Scenario
from conquista.games.conquest.setup.endings import clause_of
from conquista.games.conquest.setup.facts import FACTS
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.setup.ruleset import ALLOWANCES, ROOM, ConquestRuleset
from conquista.games.conquest.state import ConquestState

CARRIERS = {KINDS[kind] for kind, room in enumerate(ROOM) if room} | set(VESSELS)


class ConquestEditor:
    """Positions of all editions."""

    def blank(self, options: Options) -> Draft:
        rules = GAME.rules(options)
        return ConquestDraft(active=rules.seats[0], turn=len(rules.seats)).as_data()

    def draft_of(self, options: Options, position: str) -> Draft:
        GAME.read_state(options, position)  # refuses what cannot be read
        return draft_of(GAME.rules(options), position).as_data()

    def changed(self, options: Options, draft: Mapping[str, Any], change: Mapping[str, Any]) -> Draft:
        """Place a piece (`place`), or move a stack or one of its members (`move`)."""
        rules, now = GAME.rules(options), read_draft(GAME.rules(options), draft)
        values = DraftValues(change)
        stacks = dict(now.stacks)
        goal = values.word("goal", rules.geography.number)
        if values.word("do", ("place", "move")) == "move":
            start = values.word("place", stacks)
            piece = stacks.pop(start, None)
            if piece is None or start == goal:
                return now.as_data()
        else:
            side = SEATS.index(values.word("side", rules.seats, rules.seats[0]))
            piece = Piece(0, KINDS.index(values.word("piece", rules.kinds, "soldier")), side, side, 0, 0, ())
        stacks[goal] = _put(stacks.get(goal), piece, goal)
        check_stack(rules, stacks[goal], goal)
        for fault in army_faults(rules, stacks.values(), _extra(rules)):
            raise fault
        return replace(now, stacks=stacks).as_data()

    def checked(self, options: Options, draft: Mapping[str, Any]) -> CheckedDraft:
        rules = GAME.rules(options)
        now = read_draft(rules, draft)
        data = now.as_data()
        faults = [*_stack_faults(rules, now), *army_faults(rules, now.stacks.values(), _built(rules))]
        faults += _value_faults(rules, now)
        if faults:
            return CheckedDraft(data, "", tuple(faults), _notes(rules, now))
        try:
            line = line_of(rules, now)
            state = GAME.read_state(options, line)
        except PositionError as fault:
            return CheckedDraft(data, "", (fault,), _notes(rules, now))
        return CheckedDraft(data, line, tuple(_state_faults(state)), _notes(rules, now))

    def scenario(self, options: Options, preset: str, position: str, title: str) -> str:
        found = scenario_of(options, preset, position)
        parts: dict[str, Any] = {"title": title, "preset": preset, "options": found.options}
        if found.position:
            return scenario_text({**parts, "position": position})
        named = {
            name: getattr(found, name) for name in ("pieces", "active", "turn", "spent", "quiet", "raised", "piles")
        }
        usual = {"turn": LATER, "spent": 0, "quiet": 0}
        named = {name: value for name, value in named.items() if usual.get(name) != value}
        return scenario_text({**parts, **named}, long=("pieces",))

    def stock(self, options: Options) -> Mapping[str, Data]:
        """Return the kinds of the edition, how many of each a side may have, and the drawbridges of the board."""
        rules = GAME.rules(options)
        extra = _extra(rules)
        most = {
            seat: {kind: _army(rules, seat).get(kind, 0) + extra[KINDS.index(kind)] for kind in rules.kinds}
            for seat in rules.seats
        }
        bridges = list(rules.geography.bridges) if options.yes("drawbridges") else []
        seats = {name: rules.board.islands[rules.board.spaces[name].island].seat or "" for name in bridges}
        return {
            "seats": list(rules.seats),
            "kinds": list(rules.kinds),
            "most": most,
            "allowance": {kind: ALLOWANCES[KINDS.index(kind)] for kind in rules.kinds},
            "bridges": {name: {"owner": seats[name]} for name in bridges},
            "full": options.number("full_budget"),
        }


def scenario_of(options: Options, preset: str, position: str) -> Scenario:
    """Return a position as a scenario: in parts, or as a line where parts cannot express it. Raises PositionError."""
    rules = GAME.rules(options)
    draft = draft_of(rules, position)
    found = Scenario(
        preset=preset,
        options=changed_options(options, FACTS.choose(FACTS.presets[preset])),
        pieces=tuple(write_stack(place, piece) for place, piece in draft.stacks.items()),
        active=draft.active,
        turn=draft.turn,
        spent=draft.spent,
        quiet=draft.quiet,
        raised=draft.raised,
        piles=draft.captured,
    )
    try:
        same = ConquestScene(found).state.text == position
    except PositionError:
        same = False
    return found if same else Scenario(preset=preset, options=found.options, position=position)


def _extra(rules: ConquestRuleset) -> list[int]:
    """Return how many pieces of each kind a side may have beyond its army, because they can be built."""
    caps, army = rules.builds(), _army(rules, rules.seats[0])
    return [max(0, caps.get(kind, 0) - army.get(kind, 0)) for kind in KINDS]


def _built(rules: ConquestRuleset) -> list[int]:
    """Return how many pieces of each colour can have been built: in place of captured ones too."""
    caps = rules.builds()
    return [caps.get(kind, 0) for kind in KINDS]


def _army(rules: ConquestRuleset, seat: str) -> dict[str, int]:
    omitted = rules.options.words("omit_types")
    army = rules.board.starts.get(rules.options.word("army"), {}).get(seat, {})
    return {kind: len(places) for kind, places in army.items() if kind not in omitted}


def _put(carrier: Piece | None, piece: Piece, place: str) -> Piece:
    """Return a stack with a piece on it; raises PositionError where it does not fit."""
    if carrier is None:
        return piece
    if KINDS[carrier.type] not in CARRIERS or KINDS[piece.type] in VESSELS:
        raise PositionError("conquest.position.twice", clause="GC-AMB-11", place=place)
    for stack in _loaded(carrier, piece):
        try:
            check_load(stack, place)
        except PositionError:
            continue
        return stack
    names: list[Data] = [{"key": f"why.kind.{KINDS[one.type]}"} for one in (*carrier.load, piece)]
    raise PositionError(
        "conquest.position.load", clause="CQ-COMP-07", piece=KINDS[carrier.type], place=place, load=names
    )


def _loaded(carrier: Piece, piece: Piece) -> Iterator[Piece]:
    """Yield the ways to load a piece: on the carrier, or on the cargo of a vessel."""
    yield carrier._replace(load=(*carrier.load, piece))
    if carrier.load:
        first = carrier.load[0]
        yield carrier._replace(load=(first._replace(load=(*first.load, piece)), *carrier.load[1:]))


def _stack_faults(rules: ConquestRuleset, draft: ConquestDraft) -> Iterator[PositionError]:
    for place, piece in draft.stacks.items():
        try:
            check_stack(rules, piece, place)
        except PositionError as fault:
            yield fault
            continue
        for one in _flat(piece):
            most = max(
                ALLOWANCES[one.type], rules.options.number("catapult_allowance") * (KINDS[one.type] == "catapult")
            )
            if moves_made(one.used) > most:
                named = {"piece": _named(one), "place": place, "used": moves_made(one.used), "most": most}
                yield PositionError("conquest.position.used", clause="CQ-MOVE-01", **named)
        for one in _flat(piece)[1:]:
            if rules.team_of(SEATS[one.side]) != rules.team_of(SEATS[piece.side]):
                sides = {"piece": _named(piece), "rider": _named(one), "seat": SEATS[one.side]}
                yield PositionError("conquest.position.rider", clause="CQ-COMP-07", place=place, **sides)


def _value_faults(rules: ConquestRuleset, draft: ConquestDraft) -> Iterator[PositionError]:
    full = rules.options.number("full_budget")
    if draft.spent > full:
        yield PositionError("conquest.position.spent", clause="CQ-MP-11", spent=draft.spent, most=full)


def _state_faults(state: ConquestState) -> Iterator[PositionError]:
    """Yield why a match cannot go on in this position."""
    rules = state.rules
    for seat in rules.seats:
        if not packing.seat_counts(state.position, SEATS.index(seat))["units"]:
            clause = clause_of("annihilation", rules.options)
            yield PositionError("conquest.position.nobody", clause=clause, seat=seat)
    outcome = GAME.outcome(state)
    if outcome is not None:
        yield PositionError(
            "editor.over", clause=outcome.clause, reason={"key": outcome.reason, "params": outcome.data}
        )


def _notes(rules: ConquestRuleset, draft: ConquestDraft) -> tuple[Message, ...]:
    """Return how many pieces each side lacks; they count as lost."""
    have = [one.origin for stack in draft.stacks.values() for one in _flat(stack)]
    lacking: list[Data] = []
    for seat in rules.seats:
        missing = sum(_army(rules, seat).values()) - have.count(SEATS.index(seat))
        if missing > 0:
            lacking.append({"key": "conquest.editor.lacks", "params": {"seat": seat, "n": missing}})
    return (Message("conquest.editor.lacking", {"seats": lacking}),) if lacking else ()


def _named(piece: Piece) -> Data:
    """A kind of piece as a message, so that it is named in the language of the fault."""
    return {"key": f"why.kind.{KINDS[piece.type]}"}


def _flat(piece: Piece) -> list[Piece]:
    return [piece, *(inner for rider in piece.load for inner in _flat(rider))]


EDITOR = ConquestEditor()
