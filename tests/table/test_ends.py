"""R-6: every table can end. Take all people away at any moment: computers or clocks finish the match."""

from __future__ import annotations

import random

import pytest

from conquista.core import SeededChance
from conquista.games import registry
from conquista.table.commands.declaration import Close, Leave, Propose, Sit, Start
from conquista.table.computers.tasks import all_tasks, answer
from conquista.table.decoding import texts
from conquista.table.errors import NotYourSeat, TableRefused
from conquista.table.handlers.timeouts import FORGOTTEN, FORGOTTEN_BEFORE
from conquista.table.pace import HOUR, PACES, UNTIMED
from conquista.table.results import result
from conquista.table.table import Table
from kit.scale import scaled
from table.harness import ANNA, BRUNO, Outbox, TableHarness, person, text

PRESETS = [name for name in ("conquest", "condottiere") for name in registry.game(name).facts.presets]


def some(preset: str, will: random.Random) -> TableHarness:
    """A table of a preset at a random moment: drafts, motions, people who have left."""
    game, _ = registry.preset(preset)
    harness = TableHarness(
        game.facts.name, preset=preset, pace=will.choice(list(PACES.values())), seed=will.getrandbits(64)
    )
    harness.play_on(seed=will.getrandbits(32), most=will.randint(0, 25))
    course = harness.table_state
    for seat in course.seats:
        chosen = will.randrange(4) if course.phase == "playing" else 3
        if chosen == 0:
            harness.ask(person(seat), Leave(seat))
        elif chosen == 1 and course.open_vote is None:
            harness.ask(person(seat), Propose(seat, "draw"))
        elif chosen == 2 and seat in course.game.to_act(course.match.state):
            action = next(iter(course.game.legal_actions(course.state(seat), seat)))
            if course.game.quiet(course.state(seat), seat, action):
                harness.plan(f"{seat} {course.game.write_action(action)}")
    return harness


@pytest.mark.parametrize("preset", PRESETS)
def test_r6_something_is_always_to_come_when_people_are_gone(preset: str) -> None:
    will = random.Random(preset)
    for _ in range(scaled(1)):
        harness = some(preset, will)
        course = harness.table_state
        for seat, holder in list(course.holders.items()):
            if course.phase == "playing" and holder.human:
                harness.ask(holder, Leave(seat))
        steps = 0
        while course.phase == "playing" and steps < 12:
            waiting = all_tasks(course)
            assert waiting, "a match that waits for nobody"
            assert course.config.pace == UNTIMED or harness.table.due() is not None
            harness.table.apply_request(answer(will.choice(waiting), harness.game), harness.now)
            steps += 1


def test_r6_a_match_that_people_leave_comes_to_its_end() -> None:
    for preset in ("condottiere_4p", "conquest_2p"):
        harness = some(preset, random.Random(3))
        for seat, holder in list(harness.table_state.holders.items()):
            if holder.human:
                harness.ask(holder, Leave(seat))
        while waiting := all_tasks(harness.table_state):
            harness.table.apply_request(answer(waiting[0], harness.game), harness.now)
        assert harness.table_state.phase == "over", preset


def test_r6_a_table_that_nobody_comes_to_is_given_up() -> None:
    harness = TableHarness("skirmish", start=False)
    harness.now += FORGOTTEN_BEFORE - 1
    harness.table.tick(harness.now)
    assert harness.table_state.phase == "gathering"
    harness.table.tick(harness.now + 1)
    assert harness.table_state.phase == "over"
    assert harness.journal.unfinished() == ()
    assert harness.outbox.heard(None)[-1].kind == "closed"
    for command in (Start(), Sit("S"), Close()):
        with pytest.raises(TableRefused, match="closed before"):
            harness.ask(ANNA, command)
    assert harness.again().table_state.phase == "over"
    assert harness.table.snapshot(None)["phase"] == "over"


def test_r6_a_match_that_everybody_has_forgotten_ends_for_nobody() -> None:
    harness = TableHarness("skirmish")
    harness.now += FORGOTTEN - HOUR
    harness.play(f"S {harness.first('S')}")
    harness.table.tick(harness.now + FORGOTTEN - 1)
    assert harness.table_state.phase == "playing"
    harness.table.tick(harness.now + FORGOTTEN)
    assert harness.table_state.outcome.reason == "table.reason.abandoned"
    assert result(harness.table_state) is None
    again = Table.restore("t1", harness.ports)
    assert text(again.table_state.streams["S"]) == text(harness.table_state.streams["S"])


def test_the_host_may_give_a_table_up_before_the_match() -> None:
    harness = TableHarness("skirmish", start=False, outbox=Outbox())
    with pytest.raises(NotYourSeat):
        harness.ask(BRUNO, Close())
    harness.ask(ANNA, Close())
    assert harness.table_state.phase == "over"
    begun = TableHarness("skirmish")
    with pytest.raises(TableRefused, match="has already begun"):
        begun.ask(ANNA, Close())


def test_f3_deals_are_not_bent() -> None:
    """The cards of one hand over many seeds: as often each as there are of it."""
    game, options = registry.preset("condottiere_4p")
    deals = scaled(600)
    counts: dict[str, int] = {}
    for number in range(deals):
        state = game.start(options, SeededChance(number).fork("deal"))
        for card in texts(game.view(state, "A").data["hand"]):
            counts[card] = counts.get(card, 0) + 1
    census = {
        name: count for name, count in game.invariant_counts(game.start(options, SeededChance(0))).items() if count
    }
    hand, pack = sum(counts.values()) / deals, sum(census.values())
    chi = sum((counts[card] - (mean := deals * hand * census[card] / pack)) ** 2 / mean for card in counts)
    assert chi < len(counts) + 5 * (2 * len(counts)) ** 0.5
