"""Handlers for actions and plans, and the fold of `acted` entries."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from conquista.core import AnyGame, Data, Event, OpenQuestion, Seat, Stale
from conquista.table import disclosure
from conquista.table.commands.action_parser import legal_action
from conquista.table.commands.declaration import Act, Plan, PlanCommand, Request, Undo
from conquista.table.commands.permissions import Occasion, own_seat
from conquista.table.decoding import items, mapping, number, numbers, texts
from conquista.table.errors import JournalDamaged, TableRefused
from conquista.table.handlers.agreements import note_broken
from conquista.table.handlers.endings import lapse
from conquista.table.plans import TurnPlan
from conquista.table.state import TableState
from conquista.table.values import Announcement, Change, JournalEntry


def act(table: TableState, occasion: Occasion, command: Act) -> tuple[Change, ...]:
    """Play the plan of the seat, and then the action."""
    table.playing()
    seat = own_seat(table, occasion.request, command.seat)
    table.moments.check(seat, command.seq, command.hash, table.planned_hash(seat))
    end, grace = table.clocks.deadline(seat), table.clocks.grace(seat, occasion.lag)
    if end is not None and occasion.now - grace >= end:
        raise TableRefused("table.refused.late", seat=seat)
    plan = table.plan_of(seat).copy()
    for word in command.before:
        plan.add(word)
    return (tried(table, seat, (*plan.words, command.word), grace=grace),)


def tried(table: TableState, seat: Seat, words: tuple[str, ...], **more: Data) -> Change:
    """The change for these actions, each checked against the rules."""
    game, match, chance = table.game, table.playing(), table.fork_chance()
    state = match.state
    written: list[Data] = []
    drawn: list[Data] = []
    codes: list[Data] = []
    for word in words:
        action = legal_action(game, state, seat, word)
        codes.append(game.code(state, action))
        state = game.apply(state, seat, action, chance).state
        written.append(game.write_action(action))
        drawn.append(chance.taken())
    short: dict[str, Data] = {"version": game.facts.version, "codes": codes, "seen": table.looks(state)}
    return Change("acted", {"seat": seat, "words": written, "drawn": drawn, "short": short, **more})


def short_cut(table: TableState, entry: JournalEntry) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The precomputed parts of an entry: the codes of its actions, and the hash each recipient sees after them.

    It is valid for the version of the game that wrote it; other versions read only the words.
    """
    short = mapping(entry.data.get("short", {}))
    if short.get("version") != table.game.facts.version:
        return (), ()
    return numbers(short["codes"]), texts(short["seen"])


def read(game: AnyGame, state: Any, seat: Seat, word: str, code: int | None) -> Any:
    """The action for a word, found by its code where there is one."""
    if code is not None:
        action = game.action_of(state, code)
        if game.write_action(action) == word:
            return action
    return game.read_action(state, seat, word)


def idled(table: TableState, seat: Seat, **more: Data) -> Change:
    """The planned actions, followed by the most passive legal action."""
    plan = table.plan_of(seat)
    word = table.game.write_action(table.game.idle(plan.state, seat))
    return tried(table, seat, (*plan.words, word), **more)


def change_plan(table: TableState, request: Request, command: PlanCommand) -> TurnPlan:
    """A copy of the plan with the command applied; the stored plan is not changed."""
    table.playing()
    seat = own_seat(table, request, command.seat)
    if isinstance(command, Plan):
        table.moments.check(seat, command.seq, command.hash, table.planned_hash(seat))
    elif command.hash != disclosure.seen(table.game, table.state(seat), seat):
        raise Stale("table.refused.draft", seat=seat)
    plan = table.plan_of(seat).copy()
    if isinstance(command, Plan):
        for word in (command.word, *command.more):
            plan.add(word)
    elif isinstance(command, Undo):
        plan.back_to(len(plan.words) - 1 if command.length is None else command.length)
    else:
        plan.redo()
    return plan


def acted(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """A seat has played one or more actions in a row."""
    match = table.playing()
    seat, words = str(entry.data["seat"]), texts(entry.data["words"])
    before, begun = match.state, len(match.entries)
    events: list[Event] = []
    codes, looks = short_cut(table, entry)
    for word, drawn, code in zip_longest(words, items(entry.data["drawn"]), codes):
        action = read(table.game, match.state, seat, word, code)
        if table.offers:
            note_broken(table, match.state, seat, action)
        made = match.trust(seat, action)
        events += made.events
        if made.drawn != numbers(drawn):
            raise JournalDamaged("table.journal.fate", seq=entry.seq)
    question = answered(table.game, before, match.state, seat)
    sealed = question is not None and question.sealed
    how = {name: entry.data[name] for name in ("overrun", "standing") if entry.data.get(name)}
    if not (question and (entry.data.get("expired") or "standing" in how)):
        table.overruns[seat] = table.overruns.get(seat, 0) + 1 if "overrun" in how else 0
    table.graces = {seat: number(entry.data.get("grace", 0))}
    table.cut(seat, entry.seq)
    secret = sealed and table.game.question(match.state) == question
    if secret:
        table.answered += (seat,)
    else:
        table.segments.append((seat, begun))
    if table.game.question(match.state) is None:
        table.answered = ()
    told = {} if question else how
    yield Announcement("acted", told, None, seat, words, tuple(events), position=True, looks=looks, sealed=sealed)
    if table.outcome is not None:
        yield table.ended()
    elif not secret:
        yield from lapse(table)


def answered(game: AnyGame, before: Any, after: Any, seat: Seat) -> OpenQuestion | None:
    """The question with its own time limit that a seat has answered between two states."""
    question = game.question(before)
    if question is None or seat not in game.to_act(before):
        return None
    open_still = game.question(after) == question and seat in game.to_act(after)
    return None if open_still else question
