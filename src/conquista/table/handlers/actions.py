"""Handlers for actions and plans, and the fold of `acted` entries."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import zip_longest
from typing import Any

from conquista.core import AnyGame, Data, Match, OpenQuestion, Seat, Stale
from conquista.table.commands.action_parser import legal_action
from conquista.table.commands.declaration import Act, Plan, PlanCommand, Request, Undo
from conquista.table.decoding import items, mapping, number, numbers, texts
from conquista.table.errors import JournalDamaged, TableRefused
from conquista.table.handlers.agreements import note_broken
from conquista.table.handlers.endings import lapse
from conquista.table.plans import TurnPlan
from conquista.table.state import TableState
from conquista.table.values import Announcement, Change, JournalEntry


def handle_act(table: TableState, request: Request, command: Act) -> tuple[Change, ...]:
    """Play the plan of the seat, and then the action."""
    table.playing()
    seat = table.own_seat(request.who, command.seat)
    table.positions.check(seat, command.seq, command.hash, table.planned_hash(seat))
    end, grace = table.clocks.deadline(seat), table.clocks.grace(seat, request.lag)
    if end is not None and table.now - grace >= end:
        raise TableRefused("table.refused.late", seat=seat)
    plan = table.plans.get(seat)
    if command.before:
        plan = table.plan_of(seat).copy()
        for word in command.before:
            plan.add(word)
    return (acted_change(table, seat, command.word, plan, grace=grace),)


def acted_change(table: TableState, seat: Seat, word: str, plan: TurnPlan | None = None, **more: Data) -> Change:
    """The change for the actions of a plan and one more, which is checked against the rules; with the match after it.

    The match of the table stays as it is, its random stream included.
    """
    game, match = table.game, table.playing()
    begun, after = len(match.entries), match.branch()
    if plan is not None:
        plan.play_on(after)
    known = table.legal(seat) if after.state is table.state(seat) else {}
    action = known.get(word)
    if action is None:
        action = legal_action(game, after.state, seat, word)
        word = game.write_action(action)
    after.play_unchecked(seat, action)
    made = after.entries[begun:]
    short: dict[str, Data] = {
        "version": game.facts.version,
        "codes": [game.code(state, one.action) for state, one in zip(after.states[begun:], made, strict=False)],
        "seen": table.hashes_of(after.state),
    }
    words: list[Data] = [*(() if plan is None else plan.words), word]
    drawn: list[Data] = [one.drawn for one in made]
    return Change("acted", {"seat": seat, "words": words, "drawn": drawn, "short": short, **more}, after)


def short_cut(table: TableState, entry: JournalEntry) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The precomputed parts of an entry: the codes of its actions, and the hash each recipient sees after them.

    It is valid for the version of the game that wrote it; other versions read only the words.
    """
    short = mapping(entry.data.get("short", {}))
    if short.get("version") != table.game.facts.version:
        return (), ()
    return numbers(short["codes"]), texts(short["seen"])


def parse_action(game: AnyGame, state: Any, seat: Seat, word: str, code: int | None) -> Any:
    """The action for a word, found by its code where there is one."""
    if code is not None:
        action = game.action_of(state, code)
        if game.write_action(action) == word:
            return action
    return game.read_action(state, seat, word)


def idle_change(table: TableState, seat: Seat, **more: Data) -> Change:
    """The planned actions, followed by the most passive legal action."""
    plan = table.plan_of(seat)
    word = table.game.write_action(table.game.idle(plan.state, seat))
    return acted_change(table, seat, word, plan, **more)


def change_plan(table: TableState, request: Request, command: PlanCommand) -> TurnPlan:
    """A copy of the plan with the command applied; the stored plan is not changed."""
    table.playing()
    seat = table.own_seat(request.who, command.seat)
    if isinstance(command, Plan):
        table.positions.check(seat, command.seq, command.hash, table.planned_hash(seat))
    elif command.hash != table.hash(seat):
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


def replay(table: TableState, entry: JournalEntry, match: Match) -> None:
    """Make the actions of an entry on a match; raises JournalDamaged when they draw other numbers than were stored."""
    seat, words = str(entry.data["seat"]), texts(entry.data["words"])
    codes, _ = short_cut(table, entry)
    for word, drawn, code in zip_longest(words, items(entry.data["drawn"]), codes):
        made = match.play_unchecked(seat, parse_action(table.game, match.state, seat, word, code))
        if made.drawn != numbers(drawn):
            raise JournalDamaged("table.journal.fate", seq=entry.seq)


def fold_acted(table: TableState, entry: JournalEntry) -> Iterator[Announcement]:
    """A seat has played one or more actions in a row."""
    match = table.playing()
    seat, words = str(entry.data["seat"]), texts(entry.data["words"])
    before, begun = match.state, len(match.entries)
    match = table.advance(partial(replay, table, entry))
    events = [event for made in match.entries[begun:] for event in made.events]
    if table.offers:
        for place, made in enumerate(match.entries[begun:], begun):
            note_broken(table, match.states[place], made, place)
    _, hashes = short_cut(table, entry)
    question = answered_question(table.game, before, match.state, seat)
    sealed = question is not None and question.sealed
    how = {name: entry.data[name] for name in ("overrun", "standing") if entry.data.get(name)}
    if not (question and (entry.data.get("expired") or "standing" in how)):
        table.overruns[seat] = table.overruns.get(seat, 0) + 1 if "overrun" in how else 0
    table.graces = {seat: number(entry.data.get("grace", 0))}
    table.discard_plan(seat, entry.seq)
    secret = sealed and table.game.question(match.state) == question
    if secret:
        table.answered += (seat,)
    else:
        table.segments.append((seat, begun))
    if table.game.question(match.state) is None:
        table.answered = ()
    if "overrun" in how:
        how["overruns"] = table.overruns[seat]
    data = {} if question else how
    yield Announcement("acted", data, None, seat, words, tuple(events), position=True, hashes=hashes, sealed=sealed)
    if table.outcome is not None:
        yield table.ended()
    elif not secret:
        yield from lapse(table)


def answered_question(game: AnyGame, before: Any, after: Any, seat: Seat) -> OpenQuestion | None:
    """The question with its own time limit that a seat has answered between two states."""
    question = game.question(before)
    if question is None or seat not in game.to_act(before):
        return None
    open_still = game.question(after) == question and seat in game.to_act(after)
    return None if open_still else question
