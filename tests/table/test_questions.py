"""Questions with a time limit of their own: nobody learns who has answered, and nothing waits for who does not."""

from __future__ import annotations

from typing import Any

import pytest

from conquista.core import Data, NotYourTurn, data_text
from conquista.games.condottiere.scenes.scenario import scene
from conquista.games.condottiere.state import CondottiereState
from conquista.server.play.live.live_table import table_update
from conquista.server.schema.play.tables import card
from conquista.store.people.values import LobbyRow
from conquista.table.clocks import BONUS, GRACE
from conquista.table.commands.declaration import Propose, Standing, Start
from conquista.table.computers.tasks import awaited_tasks
from conquista.table.config import TableConfig
from conquista.table.errors import TableRefused
from conquista.table.pace import HOUR, MINUTE, QUESTION, SECOND, UNTIMED, UNTIMED_QUESTION, Pace, pace
from conquista.table.table import Table
from conquista.table.values import COMPUTER, Recipient, SeatHolder
from table.harness import ANNA, BRUNO, TableHarness, person, plain, text

ORDERS = ("simultaneous", "clockwise")
# A has the same cards in both worlds, the others have Mercenaries where they had none.
HANDS = {"A": "1 Winter", "B": "2 Winter", "C": "Bishop Courtesan", "D": "6 6"}
OTHER = {"A": "1 Winter", "B": "Spring Winter", "C": "2 3", "D": "Heroine Drummer"}
LIVE = pace("live")
SQUIRE = SeatHolder(COMPUTER, spec="squire")


def battle(hands: dict[str, str], variants: str, options: dict[str, str]) -> CondottiereState:
    """The last pass of a battle is due that A is about to win; in variant E a card lies face down."""
    more: dict[str, Any] = {"down": {"A": "5"}} if "E" in variants else {"lines": {"A": "5"}}
    changed: dict[str, object] = dict(options)
    return scene(hands=hands, region="ROM", variants=variants, options=changed, passed="BCD", **more).state


def harness(
    hands: dict[str, str] = HANDS, variants: str = "", order: str = "simultaneous", **rest: Any
) -> TableHarness:
    """Four at the cards before that pass; what the opening says of their cards need not be true."""
    options = {"hand_discard_order": order}
    opened = TableHarness(
        "condottiere",
        {**options, **{f"variant_{letter.lower()}": "yes" for letter in variants.split()}},
        opening=battle(HANDS, variants, options).text,
        **{"pace": LIVE, **rest},
    )
    course = opened.table_state
    if hands != HANDS:
        course.match.states[-1] = battle(hands, variants, options)
        course.refresh_hashes()
    return opened


def asked(*args: Any, **rest: Any) -> TableHarness:
    """The same when everybody is asked about the hand."""
    opened = harness(*args, **rest)
    opened.play("A pass", "A battle:MIL")
    return opened


def seen(table: TableHarness, recipient: Recipient) -> str:
    """All that a recipient has been told and can ask for, and what lists show to everybody, byte by byte."""
    after = table_update(table.table)
    listing = LobbyRow("t1", "anna", "public", "", after.phase, after.at, after.summary, after.people)
    found: dict[str, Data] = {
        "sight": table.table.snapshot(recipient),
        "told": text(table.outbox.heard(recipient)),
        "missed": [tale.as_data() for tale in table.table.since(recipient, 0).items],
        "card": card(listing, "pA" if recipient == "A" else "").model_dump_json(),
        "due": table.table.due(),
    }
    return data_text(found)


def wait(table: TableHarness, time: int) -> None:
    table.now += time
    table.table.tick(table.now)


# -- secrets -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CO-RES-13", "CO-INFO-05")
@pytest.mark.parametrize("variants", ["", "B", "C", "D", "E", "B C D E"])
@pytest.mark.parametrize("order", ORDERS)
def test_who_holds_mercenaries_cannot_be_told(order: str, variants: str) -> None:
    """CO-T-172."""
    one, other = (asked(hands, variants, order) for hands in (HANDS, OTHER))
    answers = "CADB" if order == "simultaneous" else "ABCD"
    for seat in answers:
        for recipient in ("A", None):
            assert seen(one, recipient) == seen(other, recipient)
        for table in (one, other):
            wait(table, 3 * SECOND)
            table.play(f"{seat} hold")
    for recipient in ("A", None):
        assert seen(one, recipient) == seen(other, recipient)
    assert one.table_state.clocks.question is None


@pytest.mark.clause("CO-RES-13", "CO-RES-14")
@pytest.mark.parametrize("order", ORDERS)
def test_nor_when_the_time_runs_out(order: str) -> None:
    one, other = (asked(hands, order=order) for hands in (HANDS, OTHER))
    while one.table_state.clocks.question is not None:
        for table in (one, other):
            wait(table, SECOND)
        for recipient in ("A", None):
            assert seen(one, recipient) == seen(other, recipient)
    assert one.now == 1_000 + (1 if order == "simultaneous" else 4) * (QUESTION + SECOND)


@pytest.mark.clause("CO-RES-13")
def test_nobody_is_told_who_has_answered_before_the_last_has() -> None:
    """CO-T-151."""
    table = asked()
    ears: tuple[Recipient, ...] = (*"ABCD", None)
    for seat in "DBC":
        before = {recipient: seen(table, recipient) for recipient in ears}
        wait(table, SECOND)
        table.play(f"{seat} {'discard' if seat == 'C' else 'hold'}")
        assert [recipient for recipient in ears if seen(table, recipient) != before[recipient]] == [seat]
        assert seat not in plain(table.table.snapshot(seat))["awaited"]
        assert plain(table.table.snapshot(seat))["legal"] == []
    table.play("A hold")
    for recipient in ears:
        message = table.outbox.heard(recipient)[-1]
        kinds = [event["kind"].rpartition(".")[2] for event in plain(message.data)["events"]]
        assert message.data["seat"] == ("A" if recipient == "A" else None)  # who came last is not told
        assert kinds[-2:] == ["known" if recipient == "C" else "discarded", "hands_held"]
    assert text(table.again().table_state.streams["A"]) == text(table.table_state.streams["A"])


@pytest.mark.clause("CO-RES-13")
def test_a_refusal_does_not_tell_who_has_answered() -> None:
    table = asked()
    table.play("B hold", "D hold")
    with pytest.raises(NotYourTurn) as refused:
        table.play("B hold")
    assert refused.value.params["awaited"] == ("A", "C", "D")


@pytest.mark.clause("CO-RES-13")
def test_lists_tell_everybody_his_own_answer_alone() -> None:
    table = asked()
    table.play("B hold")
    after = table_update(table.table)
    listing = LobbyRow("t1", "anna", "public", "", after.phase, after.at, after.summary, after.people)
    for who, awaited in (("pA", "ABCD"), ("pB", "ACD"), ("", "ABCD")):
        shown = card(listing, who).summary
        assert (shown["awaited"], shown["answering"]) == (list(awaited), list(awaited))
        assert not {"holders", "answered"} & set(shown)
        assert shown["played"] == 2
    assert after.at == table.table_state.shown == 1_000


@pytest.mark.clause("CO-RES-13")
def test_a_proposal_does_not_count_answers_that_nobody_knows_of() -> None:
    table = asked()
    table.ask(person("A"), Propose("A", "stop"))
    table.play("B hold", "C hold")
    assert table.table_state.open_vote is not None
    assert len(table.table_state.segments) == 2
    table.play("D hold", "A hold")
    assert len(table.table_state.segments) == 3


def test_a_card_may_be_shown_while_the_question_is_open() -> None:
    table = asked()
    wait(table, 5 * SECOND)
    clocks = table.table_state.clocks.as_data()
    table.play("B hold", "B show:Winter>A", "A show:1>B")
    assert table.table_state.clocks.as_data() == clocks
    assert table.outbox.heard(None)[-1].data["seat"] == "A"
    assert plain(table.table.snapshot(None))["awaited"] == list("ABCD")


def test_who_has_several_seats_knows_of_all_of_them() -> None:
    table = asked(seats={"A": ANNA, "B": ANNA, "C": BRUNO})
    table.play("B hold", "D hold")
    assert plain(table.table.snapshot("A"))["awaited"] == ["A", "C", "D"]
    assert plain(table.table.snapshot("C"))["awaited"] == ["A", "B", "C", "D"]


# -- time --------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CO-RES-14")
@pytest.mark.parametrize("overrun", ["idle", "computer", "resign"])
@pytest.mark.parametrize("order", ORDERS)
def test_a_hand_is_kept_when_the_time_runs_out(order: str, overrun: str) -> None:
    """CO-T-173."""
    table = asked(order=order, overrun=overrun)
    banks = dict(table.table_state.clocks.bank)
    for seat in "ABD":
        if order == "clockwise" and seat == "D":
            wait(table, QUESTION + GRACE)  # C does not answer
        table.play(f"{seat} hold")
    wait(table, QUESTION + GRACE - 1)
    if order == "simultaneous":
        assert table.game.to_act(table.table_state.match.state) == ("C",)
        wait(table, 1)
    assert [sum(table.table_state.match.state.row("hand", place)) for place in range(4)] == [2, 2, 2, 2]
    assert table.table_state.clocks.bank == banks
    assert (table.table_state.resigned, table.table_state.gone, table.table_state.overruns.get("C", 0)) == ([], {}, 0)
    assert table.table_state.holders["C"] == person("C")
    assert text(table.again().table_state.streams[None]) == text(table.table_state.streams[None])


@pytest.mark.clause("CO-RES-14")
def test_all_who_are_asked_have_the_same_time() -> None:
    table = asked()
    wait(table, 4 * SECOND)
    table.play("B hold")
    wait(table, 4 * SECOND)
    clocks = plain(table.table_state.clocks.as_data())
    assert {(clock["runs"], clock["since"], clock["left"]) for clock in clocks.values()} == {
        ("answer", 1_000, QUESTION)
    }
    assert table.table.due() == 1_000 + QUESTION + GRACE
    table.now = 1_000 + QUESTION
    with pytest.raises(TableRefused, match="time"):
        table.play("C discard")


def test_running_out_does_not_count_and_does_not_make_up_for_what_did() -> None:
    table = harness()
    table.table_state.overruns["A"] = 2
    table.table_state.overruns["B"] = 2
    table.play("A pass", "A battle:MIL")
    assert table.table_state.overruns["A"] == 0
    wait(table, QUESTION + GRACE)
    assert (table.table_state.overruns["A"], table.table_state.overruns["B"]) == (0, 2)


@pytest.mark.parametrize(
    ("kept", "time"),
    [
        (LIVE, QUESTION),
        (Pace("own", bank=5 * MINUTE), QUESTION),
        (Pace("own", turn=MINUTE, answer=5 * SECOND), QUESTION),
        (pace("fast"), 6 * HOUR),
        (pace("slow"), 48 * HOUR),
        (Pace("own", turn=HOUR), HOUR),
        (UNTIMED, UNTIMED_QUESTION),
    ],
)
def test_the_time_follows_from_the_pace(kept: Pace, time: int) -> None:
    table = asked(pace=kept)
    assert kept.question == time
    assert table.table.due() == 1_000 + time + GRACE
    wait(table, time + GRACE)
    assert table.table_state.clocks.question is None


def test_whoever_has_several_seats_has_time_for_each() -> None:
    table = asked(seats={"A": ANNA, "B": ANNA, "C": BRUNO})
    assert table.table.due() == 1_000 + 2 * QUESTION + GRACE
    hidden = asked(seats={"A": ANNA, "B": ANNA, "C": BRUNO}, anonymous=True)
    assert hidden.table.due() == 1_000 + QUESTION + GRACE  # the number of seats of a person is secret there


def test_nobody_is_hurried_who_plays_alone_without_clocks() -> None:
    seats = {"A": ANNA, "B": ANNA, "C": SQUIRE, "D": SQUIRE}
    table = asked(seats=seats, pace=UNTIMED)
    assert (table.table.due(), table.table_state.clocks.left("A")) == (None, None)
    assert [task.seat for task in awaited_tasks(table.table_state)] == ["C", "D"]
    table.let_computers(awaited_tasks)
    assert table.game.to_act(table.table_state.match.state) == ("A", "B")
    assert table.table_state.clocks.question is not None


def test_the_next_turn_begins_with_its_whole_time() -> None:
    table = harness()
    table.play("A pass")
    wait(table, 50 * SECOND)
    table.play("A battle:MIL", "A hold", "B hold", "C hold", "D hold")
    assert table.table.due() == table.now + LIVE.turn + LIVE.bank + GRACE


def test_a_server_that_was_away_gives_the_time_back() -> None:
    table = asked()
    table.table.present = set("ABCD")
    again = table.again()
    again.resume(table.now + HOUR, since=table.now + 18 * SECOND)
    assert again.due() == table.now + HOUR + 2 * SECOND + BONUS + GRACE
    clocks = plain(again.table_state.clocks.as_data()).values()
    assert {(clock["since"], clock["left"]) for clock in clocks} == {(table.now + HOUR + BONUS, 2 * SECOND)}
    again.resume(table.now + HOUR + SECOND, since=table.now + HOUR + SECOND)  # a second restart gives no more
    assert again.due() == table.now + HOUR + SECOND + BONUS + 2 * SECOND + GRACE
    assert table.again().due() == again.due()


def test_there_is_nobody_to_wait_for() -> None:
    table = asked()
    table.table.present = {"A", "B"}
    with pytest.raises(TableRefused, match="away"):
        table.ask(person("A"), Propose("A", "wait"))


# -- answers ordered beforehand ----------------------------------------------------------------------------------------


@pytest.mark.clause("CO-RES-13", "CO-RES-14")
@pytest.mark.parametrize(("word", "left"), [("discard", [2, 2, 0, 2]), ("hold", [2, 2, 2, 2])])
@pytest.mark.parametrize("order", ORDERS)
def test_answers_may_be_ordered_beforehand(order: str, word: str, left: list[int]) -> None:
    """C has no Mercenary, B has one: an order to discard is an order to hold while there is one."""
    table = harness(order=order, pace=pace("slow"))
    for seat in "BCD":
        table.ask(person(seat), Standing(seat, {"hand": word}))
    table.table.present = {"A"}
    table.play("A pass", "A battle:MIL")
    assert table.game.to_act(table.table_state.match.state) == ("A",)
    table.play("A hold")
    assert [sum(table.table_state.match.state.row("hand", place)) for place in range(4)] == left
    assert not any("standing" in tale.data for recipient in (*"ABCD", None) for tale in table.outbox.heard(recipient))


def test_who_is_there_is_asked_all_the_same() -> None:
    table = harness()
    table.ask(person("B"), Standing("B", {"hand": "hold"}))
    table.table.present = {"B"}
    table.play("A pass", "A battle:MIL")
    assert "B" in table.game.to_act(table.table_state.match.state)


def test_a_table_of_revision_2_asks_as_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that began before the rulings were revised keeps those of its time."""
    monkeypatch.setattr(TableConfig, "renewed", lambda setting, game: setting)
    old = {"revision": "2", "hand_discard_order": "clockwise"}
    state = scene(hands=HANDS, region="ROM", lines={"A": "5"}, passed="BCD", options={**old, "revision": 2}).state
    opened = TableHarness("condottiere", start=False)
    setting = TableConfig("condottiere", opening=state.text, pace=LIVE)
    opened.table = Table.open("t2", setting, ANNA, {seat: person(seat) for seat in "ABCD"}, opened.now, opened.ports)
    opened.ask(ANNA, Start())
    opened.play("A pass", "A battle:MIL")
    assert opened.table_state.clocks.question is None
    assert opened.game.to_act(opened.table_state.match.state) == ("C",)
    assert opened.table.due() == opened.now + LIVE.turn + LIVE.bank + GRACE
    assert plain(opened.table.snapshot(None))["view"]["armed"] == ["A", "B"]
