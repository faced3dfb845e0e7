"""S-1: nobody is told what his seat may not know, whatever the table sends: tales, sights, tasks, refusals."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from conquista.core import Chance, ConquistaError, Event, Seat, SeededChance, data_text
from conquista.games.condottiere.cards import CARDS
from conquista.store.journals.memory import MemoryJournal
from conquista.table.commands.declaration import Act, Request
from conquista.table.computers.tasks import task
from conquista.table.ports import TablePorts
from conquista.table.table import Table
from conquista.table.values import FeedItem, JournalEntry, Recipient
from games.condottiere.subject import redeal, reveals
from kit.scale import scaled
from table.harness import STRANGER, TableHarness, games, text

# What tells cards by right: what lies open, what its hearer holds or held, and what was shown to him.
OPEN_EVENTS = {"played", "turned", "thawed", "removed", "taken", "discarded_open"}
OPEN_KEYS = {"lines", "down", "discards", "known", "open"}
OWN_KEYS = {"hand", "put_aside", "thrown", "shown", "down"}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_s1_what_a_seat_is_sent_does_not_depend_on_cards_it_has_not_seen(players: int) -> None:
    changed = compared = 0
    for seed in range(scaled(1)):
        harness = TableHarness(
            "condottiere", {"players": str(players), "hand_discard_order": "simultaneous"}, seed=seed
        )
        will = SeededChance(seed).fork(f"secrets {players}")
        while harness.table_state.phase == "playing":
            seat, word = choose(harness, will)
            request = Request(harness.table_state.holders[seat], f"r{harness.table_state.seq}", harness.act(seat, word))
            looked = will.below(4 * players) == 0
            twins = (
                {recipient: twin(harness, recipient, will) for recipient in (*harness.table_state.seats, None)}
                if looked
                else {}
            )
            changed += sum(stands(other) != stands(harness.table) for other in twins.values())
            numbers = {recipient: len(harness.table_state.streams[recipient]) for recipient in twins}
            harness.table.apply_request(request, harness.now)
            for recipient, other in twins.items():
                compared += same(harness, other, recipient, request, numbers[recipient])
    assert changed > 10
    assert compared > 10


def stands(table: Table) -> Any:
    assert table.table_state.match is not None
    return table.table_state.match.state


def choose(harness: TableHarness, will: Chance) -> tuple[Seat, str]:
    """Something that somebody may do, asides among it."""
    seat = will.choice(harness.game.to_act(harness.table_state.match.state))
    asides = [
        (s, a.word) for s in harness.table_state.seats for a in harness.game.asides(harness.table_state.match.state, s)
    ]
    if asides and will.below(10) == 0:
        return will.choice(asides)
    return seat, will.choice(
        [action.word for action in harness.game.legal_actions(harness.table_state.match.state, seat)]
    )


def twin(harness: TableHarness, recipient: Recipient, will: Chance) -> Table:
    """The same table with the cards that a recipient has not seen dealt again."""
    other = clone(harness.table)
    match = other.table_state.match
    assert match is not None
    match.states[-1] = redeal(match.states[-1], recipient, will)
    other.table_state.hashes = other.table_state.hash_for_all()
    for seat in other.table_state.seats:
        number = len(other.table_state.streams[seat])
        other.table_state.positions.changed(seat, number, other.table_state.hashes[seat], together=False)
    assert sent(other, recipient) == sent(harness.table, recipient)
    assert refused(other, recipient) == refused(harness.table, recipient)
    return other


class Paper(MemoryJournal):
    """A journal that takes everything and keeps nothing."""

    def append(self, table: str, rows: Sequence[JournalEntry]) -> None:
        return None


def clone(table: Table) -> Table:
    """Another table that stands as this one does, without its past in the journal."""
    other, course = Table(table.id, TablePorts(Paper(), games=games)), copy.copy(table.table_state)
    assert course.match is not None
    match = course.match = copy.copy(course.match)
    match.states, match.entries, match.chance = match.states[:], match.entries[:], copy.deepcopy(match.chance)
    course.streams = {recipient: stream[:] for recipient, stream in course.streams.items()}
    course.known, course.plans, course.positions = dict(course.known), {}, copy.deepcopy(course.positions)
    other.table_state = course
    return other


def sent(table: Table, recipient: Recipient) -> str:
    """All that a recipient can ask for: what it missed since the beginning, the snapshot, the task of a computer."""
    missed = table.since(recipient, 0)
    asked = "" if recipient is None or table.table_state.outcome else data_text(task(table.table_state, recipient).view)
    return text(missed.items) + data_text(missed.snapshot) + asked


def refused(table: Table, recipient: Recipient) -> list[str]:
    """What a seat hears when it asks for every card there is, and a stranger when he asks for a seat."""
    found = []
    if recipient is not None:
        sight = table.snapshot(recipient)
        for number, word in enumerate([f"play:{card}" for card in CARDS] + ["hold", "pass", "draw:9"]):
            if word not in json.loads(data_text(sight["legal"])):
                for who in (table.table_state.holders[recipient], STRANGER):
                    found.append(refusal(table, who, recipient, word, number))
    return found


def refusal(table: Table, who: Any, seat: Seat, word: str, number: int) -> str:
    sight = table.snapshot(seat)
    act = Act(seat, word, int(str(sight["number"])), str(sight["hash"]))
    with pytest.raises(ConquistaError) as caught:
        table.apply_request(Request(who, f"x{number}", act), 0)
    return data_text(caught.value.as_data())


def same(harness: TableHarness, other: Table, recipient: Recipient, request: Request, number: int) -> bool:
    """Make the same action in both worlds; unless it reveals something by right, the recipient is sent the same."""
    command = request.command
    assert isinstance(command, Act)
    command = replace(command, hash=str(other.snapshot(command.seat)["hash"]))
    try:
        other.apply_request(replace(request, command=command), harness.now)
    except ConquistaError:
        return False  # not possible there, so it tells the worlds apart by right
    here, there = (table.since(recipient, number).items for table in (harness.table, other))
    if [news(tale, recipient) for tale in here] != [news(tale, recipient) for tale in there]:
        return False
    assert text(here) == text(there)
    assert data_text(harness.table.snapshot(recipient)) == data_text(other.snapshot(recipient))
    return True


def news(tale: FeedItem, recipient: Recipient) -> list[str]:
    """What a tale reveals by right."""
    found: Any = tale.data.get("events", ())
    events = [Event(event["kind"], event["data"]) for event in found]
    return [event.text() for event in events if reveals(event, recipient)] + [data_text(tale.data.get("outcome"))]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_s1_no_foreign_card_is_in_anything_that_is_sent(players: int) -> None:
    harness = TableHarness("condottiere", {"players": str(players)})
    will = SeededChance(players).fork("foreign")
    cards = 0
    while harness.table_state.phase == "playing":
        seat, word = choose(harness, will)
        harness.play(f"{seat} {word}")
        for recipient in (*harness.table_state.seats, None):
            if will.below(4) == 0:
                cards += look(harness, recipient)
    for recipient in (*harness.table_state.seats, None):
        for tale in harness.outbox.heard(recipient):
            cards += listen(tale, recipient)
    assert cards > 1_000


def look(harness: TableHarness, recipient: Recipient) -> int:
    """Every card in a sight stands where cards may stand, and what is said of hands is true and no more."""
    sight = json.loads(data_text(harness.table.snapshot(recipient)))
    view = sight.pop("view")
    keys = {"options"} | OPEN_KEYS | (set() if recipient is None else OWN_KEYS)
    if recipient is not None and harness.table_state.phase == "playing":
        own = Counter(view["hand"]) + Counter(card for row in view["lines"].values() for card in row)
        own += Counter(view["down"][recipient]) + Counter(view["put_aside"])
        words = [word for word in (*sight["legal"], *sight["asides"]) if found(word.replace(">", ":").split(":"))]
        assert all(set(word.replace(">", ":").split(":")) & set(own) for word in words)
    for key, part in view.items():
        if key not in keys:
            assert found(part) == 0, key
    for owner, cards in view["known"].items():
        his: Any = harness.game.view(stands(harness.table), owner).data
        assert not Counter(cards) - Counter([*his["hand"], *his["down"][owner], *his["put_aside"]])
    return found(view)


def listen(tale: FeedItem, recipient: Recipient) -> int:
    """Every card in a tale was played openly, or belongs to its hearer, or was shown to him."""
    data = json.loads(data_text(tale.data))
    if tale.kind != "acted":
        assert found(data) == 0
        return 0
    assert ("words" in data) == (recipient is not None and recipient == data["seat"])
    for event in data["events"]:
        name = event["kind"].removeprefix("condottiere.event.")
        own = name.endswith(".known") and recipient in (event["data"]["seat"], event["data"].get("to"))
        assert name in OPEN_EVENTS or own or found(event) == 0, event
    return found(data)


def found(data: Any) -> int:
    """How many names of cards are in some data."""
    if isinstance(data, dict):
        return sum(found(part) for part in data.values())
    if isinstance(data, list):
        return sum(found(part) for part in data)
    return data in CARDS


def test_s1_watchers_are_sent_less_than_any_seat() -> None:
    harness = TableHarness("condottiere", preset="condottiere_4p")
    harness.play_on(seed=4, most=60)
    sight = harness.table.snapshot(None)
    assert "legal" not in sight
    assert "draft" not in sight
    assert "seed" not in sight
    assert "hand" not in json.loads(data_text(sight["view"]))
    assert all(
        harness.table_state.seed not in text(harness.outbox.heard(recipient))
        for recipient in (*harness.table_state.seats, None)
    )
    harness.play_on(seed=5)
    assert harness.table.snapshot(None)["seed"] == harness.table_state.seed
    assert harness.outbox.heard(None)[-1].data["seed"] == harness.table_state.seed
