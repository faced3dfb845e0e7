"""Leaks injected into a server one at a time, each in another place and another form."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from conquista.core import Event, View, data_text
from conquista.core import record as records
from conquista.games.condottiere.cards import CARDS, LETTERS
from conquista.games.condottiere.game import Condottiere
from conquista.games.condottiere.rules.constants.card_kinds import MERCENARIES
from conquista.server.http import health
from conquista.server.http.accounts import accounts as people_routes
from conquista.server.http.administration import cards as admin_cards
from conquista.server.http.learning import studies as study_routes
from conquista.server.http.pages import pages as page_routes
from conquista.server.middleware.pipeline import RequestPipeline
from conquista.server.play.live.fanout import Fanout
from conquista.server.play.live.service import TableService
from conquista.server.runtime.logs import logger
from conquista.table import disclosure, state
from conquista.table.computers import tasks
from conquista.table.table import Table
from conquista.table.views import showing

Plant = Callable[[pytest.MonkeyPatch], None]
LEAKS: dict[str, Plant] = {}
QUESTION_LEAKS: dict[str, Plant] = {}  # those that need a question about hands
CASE_LEAKS: dict[str, Plant] = {}  # private messages in the cases of moderators


def leak(plant: Plant) -> Plant:
    LEAKS[plant.__name__] = plant
    return plant


def matches(app_state: Any) -> Iterator[Any]:
    """Yield the state of the first table of a server, if a match is in play there."""
    for live in list(app_state.tables._tables.values())[:1]:
        if live.table.table_state.match is not None and live.table.table_state.outcome is None:
            yield live.table.table_state


def hand(state: Any, seat: str) -> list[int]:
    return list(state.row("hand", state.rules.seats.index(seat)))


def arms(state: Any) -> dict[str, int]:
    """Return how many Mercenaries each seat holds."""
    return {seat: sum(hand(state, seat)[:MERCENARIES]) for seat in state.rules.seats}


def add_header(monkeypatch: pytest.MonkeyPatch, name: bytes, value: Callable[[Any], str]) -> None:
    honest = RequestPipeline.__call__

    async def leaking(self: RequestPipeline, scope: Any, receive: Any, send: Any) -> None:
        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                found = [(name, value(one).encode()) for one in matches(scope["app"].state.app_state)]
                message["headers"] = [*message["headers"], *found]
            await send(message)

        await honest(self, scope, receive, sending)

    monkeypatch.setattr(RequestPipeline, "__call__", leaking)


def add_to_export(monkeypatch: pytest.MonkeyPatch, value: Callable[[Any], Any]) -> None:
    honest = vars(people_routes)["export"]

    async def leaking(app_state: Any, caller: Any) -> Any:
        return await honest(app_state, caller) | {"more": [value(one) for one in matches(app_state)]}

    monkeypatch.setattr(people_routes, "export", leaking)


def change_gate(
    monkeypatch: pytest.MonkeyPatch, name: str, change: Callable[..., dict[str, Any]], within: ModuleType = disclosure
) -> None:
    """Let the view filter add something, during a match."""
    honest = getattr(within, name)

    def leaking(one: Any, *args: Any) -> Any:
        data = honest(one, *args)
        return data | change(one, data, *args) if one.match is not None and one.outcome is None else data

    monkeypatch.setattr(within, name, leaking)


@leak
def seed_in_the_export(monkeypatch: pytest.MonkeyPatch) -> None:
    add_to_export(monkeypatch, lambda one: {"seed": one.seed})


@leak
def numbers_drawn_in_the_export(monkeypatch: pytest.MonkeyPatch) -> None:
    add_to_export(monkeypatch, lambda one: {"drawn": one.match.dealt[:8]})


@leak
def seed_in_the_page_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = vars(page_routes)["first_load"]

    async def leaking(app_state: Any, table: str, caller: Any) -> Any:
        load = await honest(app_state, table, caller)
        for one in matches(app_state) if load is not None else ():
            load.table.summary["deal"] = one.seed
        return load

    monkeypatch.setattr(page_routes, "first_load", leaking)


@leak
def seed_in_base64_in_a_header(monkeypatch: pytest.MonkeyPatch) -> None:
    add_header(monkeypatch, b"x-trace", lambda one: base64.urlsafe_b64encode(bytes.fromhex(one.seed)).decode())


@leak
def entity_tag_of_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    add_header(monkeypatch, b"etag", lambda one: hashlib.sha1(one.match.state.text.encode()).hexdigest()[:10])


@leak
def seed_as_a_number_in_a_cookie(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = vars(people_routes)["set_login_cookie"]

    def leaking(response: Any, settings: Any, secret: str) -> None:
        honest(response, settings, secret)
        response.set_cookie("visit", SEEDS[-1] if SEEDS else "")

    monkeypatch.setattr(people_routes, "set_login_cookie", leaking)
    watch_seeds(monkeypatch)


SEEDS: list[str] = []


def watch_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = state.TableState.begin

    def watched(self: Any, seed: str) -> Any:
        SEEDS.append(str(int(seed, 16)))
        return begin(self, seed)

    SEEDS.clear()
    monkeypatch.setattr(state.TableState, "begin", watched)


@leak
def hash_of_other_views_in_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    change_gate(
        monkeypatch,
        "snapshot",
        lambda one, data, ear: {
            "others": [disclosure.state_hash(one.game, one.match.state, seat) for seat in one.seats]
        },
    )


@leak
def top_of_the_pile_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.apply_request

    def leaking(self: Table, *args: Any) -> Any:
        done = honest(self, *args)
        if self.table_state.match is not None:
            state: Any = self.table_state.match.state
            logger().info("taken", code="".join(LETTERS[kind] for kind in state.rows["pile"][-4:]))
        return done

    monkeypatch.setattr(Table, "apply_request", leaking)


@leak
def mercenaries_in_lists_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    change_gate(monkeypatch, "lobby_summary", lambda one, data: {"strength": arms(one.match.state)}, showing)


@leak
def list_in_the_order_of_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    def ordered(one: Any, data: dict[str, Any]) -> dict[str, Any]:
        state = one.match.state
        return {"gone": sorted(one.seats, key=lambda seat: hand(state, seat))}

    change_gate(monkeypatch, "lobby_summary", ordered, showing)


@leak
def digest_of_the_position_in_the_status(monkeypatch: pytest.MonkeyPatch) -> None:
    honest, look = health.Status, TableService.live_table
    seen: list[Any] = []

    async def watched(self: TableService, name: str) -> Any:
        live = await look(self, name)
        seen[:] = [live.table.table_state]
        return live

    def leaking(**data: Any) -> Any:
        one = seen[0] if seen else None
        mark = one.game.digest(one.match.state) if one is not None and one.match is not None else 0
        return honest(**{**data, "version": f"{data['version']}+{mark}"})

    monkeypatch.setattr(TableService, "live_table", watched)
    monkeypatch.setattr(health, "Status", leaking)


@leak
def hands_in_the_names_of_metrics(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TableService.submit

    async def leaking(self: TableService, name: str, *args: Any) -> Any:
        done = await honest(self, name, *args)
        one = self._tables[name].table.table_state
        if one.match is not None and one.outcome is None:
            self._metrics.table_requests.labels("-".join(map(str, arms(one.match.state).values())), "done").inc()
        return done

    monkeypatch.setattr(TableService, "submit", leaking)


@leak
def cards_of_others_in_a_look(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = disclosure.answer_query

    def leaking(one: Any, ear: Any, *args: Any) -> Any:
        others = [seat for seat in one.seats if seat != ear]
        words = [aside.word for seat in others for aside in one.game.asides(one.match.state, seat)]
        return [*honest(one, ear, *args), {"legal": words}]

    monkeypatch.setattr(disclosure, "answer_query", leaking)


@leak
def next_card_in_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Condottiere.why_not

    def leaking(self: Condottiere, state: Any, seat: str, action: Any) -> Any:
        refusal = honest(self, state, seat, action)
        refusal.params = {**refusal.params, "card": CARDS[state.rows["pile"][-1]] if state.rows["pile"] else ""}
        return refusal

    monkeypatch.setattr(Condottiere, "why_not", leaking)


@leak
def events_withheld_by_a_hidden_card(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = vars(state)["announce"]

    def leaking(one: Any, row: Any, notice: Any) -> None:
        if notice.events and sum(arms(one.match.state).values()) % 2:
            notice = replace(notice, events=notice.events[1:])
        honest(one, row, notice)

    monkeypatch.setattr(state, "announce", leaking)


@leak
def shown_cards_told_to_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Condottiere.event_for

    def leaking(self: Condottiere, event: Event, ear: Any) -> Any:
        if event.kind.endswith(".showed"):
            return Event(event.kind, {**event.data, **(event.secret or {})})
        return honest(self, event, ear)

    monkeypatch.setattr(Condottiere, "event_for", leaking)


@leak
def record_of_a_running_match(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = vars(showing)["record"]

    def leaking(one: Any, table: str) -> Any:
        if one.match is None or one.outcome is not None:
            return honest(one, table)
        return records.record_of(one.match, {seat: seat for seat in one.seats})

    monkeypatch.setattr(showing, "record", leaking)


@leak
def chapter_of_a_running_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """A study whose check for finished matches is gone, and which asks the table for its match itself."""

    def leaking(table: Table) -> Any:
        one = table.table_state
        assert one.match is not None
        return records.record_of(one.match, {seat: seat for seat in one.seats})

    monkeypatch.setattr(study_routes, "_finished", leaking)


@leak
def mercenaries_behind_a_link(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = vars(showing)["position_at"]

    def leaking(one: Any, at: int, seat: Any) -> Any:
        shown = honest(one, at, seat)
        return {**shown, "last": sum(arms(one.match.state)[name] * 10**n for n, name in enumerate(one.seats))}

    monkeypatch.setattr(showing, "position_at", leaking)


@leak
def words_of_secret_actions_in_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(one: Any, first: int, last: int) -> Any:
        if one.match is None:
            return []
        return [(seat, str(count)) for seat, count in sorted(arms(one.match.state).items(), key=lambda it: it[1])]

    monkeypatch.setattr(showing, "actions", leaking)


@leak
def refusal_that_confirms_a_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    def shows(self: Any, position: str, last: int) -> bool:
        match = self.table_state.match
        return match is not None and any(
            self.table_state.game.write_state(state) == position for state in match.states[-last:]
        )

    monkeypatch.setattr(showing.ShownTable, "shows", shows)


@leak
def length_of_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Fanout._feed_message

    def leaking(self: Fanout, table: str, recipient: Any, items: Any, snapshot: Any) -> str:
        text = honest(self, table, recipient, items, snapshot)
        live = self._snapshot.__self__._tables.get(table)  # type: ignore[attr-defined]
        one = live.table.table_state if live is not None else None
        spare = arms(one.match.state)[one.seats[0]] if one is not None and one.match is not None else 0
        return text + " " * (spare if one is not None and one.outcome is None else 0)

    monkeypatch.setattr(Fanout, "_feed_message", leaking)


@leak
def names_of_coming_cards_with_presence(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TableService._say_presence

    def leaking(self: TableService, name: str, live: Any) -> None:
        honest(self, name, live)
        one = live.table.table_state
        if one.match is not None and one.outcome is None:
            coming = [CARDS[kind] for kind in one.match.state.rows["pile"][-3:]]
            self.fanout.to_table(name, data_text({"type": "presence", "table": name, "next": coming}))

    monkeypatch.setattr(TableService, "_say_presence", leaking)


@leak
def computer_that_is_told_all_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = tasks.task

    def leaking(one: Any, seat: str) -> Any:
        task = honest(one, seat)
        hands = {other: hand(one.match.state, other) for other in one.seats}
        return replace(task, agreements=({"hands": data_text(hands)},))

    monkeypatch.setattr(tasks, "task", leaking)


# in the question about hands


def question_leak(plant: Plant) -> Plant:
    QUESTION_LEAKS[plant.__name__] = plant
    return plant


@question_leak
def only_hands_without_mercenaries_are_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = disclosure.awaited

    def leaking(table: Any, recipient: Any) -> Any:
        armed = arms(table.match.state)
        asking = table.game.question(table.match.state) is not None
        return tuple(seat for seat in honest(table, recipient) if not (asking and armed[seat] and seat != recipient))

    monkeypatch.setattr(disclosure, "awaited", leaking)


@question_leak
def clocks_run_only_for_hands_without_mercenaries(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Condottiere.question

    def leaking(self: Condottiere, state: Any) -> Any:
        question = honest(self, state)
        armed = arms(state)
        return question and replace(question, seats=tuple(seat for seat in question.seats if not armed[seat]))

    monkeypatch.setattr(Condottiere, "question", leaking)


@question_leak
def views_say_who_may_discard(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Condottiere.view

    def leaking(self: Condottiere, state: Any, seat: Any) -> View:
        view = honest(self, state, seat)
        may = [one for one, count in arms(state).items() if not count]
        return View(view.seat, {**view.data, "bare": may}) if self.question(state) else view

    monkeypatch.setattr(Condottiere, "view", leaking)


# in the cases of moderators


def case_leak(plant: Plant) -> Plant:
    CASE_LEAKS[plant.__name__] = plant
    return plant


@case_leak
def private_messages_of_a_case_that_were_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = vars(admin_cards)["_line"]

    def leaking(file: Any, report: Any, line: Any, with_private: bool) -> Any:
        return honest(file, report, line, with_private=True)

    monkeypatch.setattr(admin_cards, "_line", leaking)


@case_leak
def evidence_from_the_feeds_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.evidence

    def leaking(self: Table, reporter: Any, recipient: Any) -> Any:
        others = [honest(self, reporter, seat) for seat in self.table_state.seats]
        return replace(honest(self, reporter, recipient), messages=tuple(m for one in others for m in one.messages))

    monkeypatch.setattr(Table, "evidence", leaking)
