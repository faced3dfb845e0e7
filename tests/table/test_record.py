"""F-3, R-5: the deal is the one that was promised, and what was played live replays for ever."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from conquista.cli import main
from conquista.core import RecordError
from conquista.core import record as records
from conquista.core.chance import promise_of
from conquista.table.commands.declaration import AllowBack, AskBack, Reply, Resign, Say
from conquista.table.computers.tasks import answer, awaited_tasks
from conquista.table.errors import TableRefused
from conquista.table.pace import MINUTE, pace
from conquista.table.values import COMPUTER, SeatHolder
from table.harness import TableHarness, person, plain


@pytest.fixture
def played() -> TableHarness:
    harness = TableHarness("condottiere", preset="condottiere_3p", seed=7)
    harness.play_on(seed=7)
    return harness


def test_f3_the_promise_stands_at_the_opening_and_the_seed_at_the_end(played: TableHarness) -> None:
    promise = next(tale for tale in played.outbox.heard(None) if tale.kind == "started").data["promise"]
    seed = played.outbox.heard("A")[-1].data["seed"]
    assert promise == promise_of(str(seed))
    record = played.table.record()
    assert (record.promise, record.seed) == (promise, seed)
    records.check_seed(played.game, record)


def test_f3_a_deal_that_was_bent_is_found(played: TableHarness) -> None:
    record = played.table.record()
    bent = replace(record, dealt=(*record.dealt[:-1], record.dealt[-1] ^ 1))
    other = promise_of("0" * 64)
    for spoilt in (bent, replace(record, seed="0" * 64), replace(record, promise=other)):
        with pytest.raises(RecordError):
            records.check_seed(played.game, spoilt)


def test_r5_the_record_reads_back_and_replays(played: TableHarness) -> None:
    record = played.table.record()
    again = records.read(records.write(record))
    assert again == record
    match = records.replay(played.game, again)
    assert match.state == played.table_state.match.state
    assert record.headers == (("Table", "t1"),)
    assert record.date == "1970-01-01T00:00:01Z"
    assert record == played.again().record()


def test_s1_there_is_no_record_of_hidden_hands_before_the_end() -> None:
    harness = TableHarness("tourney")
    with pytest.raises(TableRefused, match="after it ends"):
        harness.table.record()
    with pytest.raises(TableRefused, match="not begun"):
        TableHarness("tourney", start=False).table.record()
    open_game = TableHarness("skirmish")
    open_game.play("S a-h")
    record = open_game.table.record()
    assert record.seed == ""
    assert record.outcome is None


def test_clocks_drafts_and_take_backs_in_the_record() -> None:
    squire = SeatHolder(COMPUTER, spec="squire")
    harness = TableHarness("conquest", preset="plus_2p", pace=pace("live"), seats={"S": squire})
    while harness.table_state.seq < 3:
        harness.now += 1_000
        harness.table.apply_request(answer(awaited_tasks(harness.table_state)[0], harness.game), harness.now)
    harness.now += 90_000
    harness.play("N end")
    harness.ask(person("N"), AskBack("N"))
    harness.now += MINUTE
    harness.play("N end")
    harness.ask(person("N"), Resign("N"))
    record = records.read(records.write(harness.table.record()))
    *quiet, last, own = record.lines
    assert record.clock == "live bank 0:20:00 turn 0:01:00 answer 0:00:30"
    assert {line.clock for line in quiet} == {None}
    assert last.clock is not None
    assert own.clock == 20 * MINUTE - 30_000
    assert record.outcome is not None
    assert record.outcome.reason == "table.reason.resigned"
    assert record.seats == (("S", "squire"), ("N", "Player N"))
    records.replay(harness.game, record)
    records.check_seed(harness.game, record)


@pytest.mark.parametrize("published", [True, False])
def test_talk_is_kept_with_the_record_where_it_is_published(published: bool) -> None:
    harness = TableHarness("conquest", preset="conquest_2p", published=published)
    harness.ask(person("S"), Say("S", ("N",), text="line\nbreak"))
    harness.play("S end")
    harness.ask(person("N"), Say("N", ("S",), offer="truce", terms={"until": "4"}))
    [offer] = plain(harness.table.snapshot("S")["offers"])
    harness.ask(person("S"), Reply("S", offer["id"], "refuse"))
    harness.ask(person("S"), Say("S", phrase="well_played"))
    assert harness.table.record().note == ""
    harness.ask(person("S"), Resign("S"))
    record = records.read(records.write(harness.table.record()))
    if published:
        assert record.note == "S>N “line\nbreak”"
        said = f"N>S offer truce(until=4) #{offer['id']} | S refuse #{offer['id']} | S>all well_played"
        assert record.lines[0].comment == said
    else:
        assert record.note == record.lines[0].comment == ""


def test_taken_back_actions_are_not_in_the_record() -> None:
    harness = TableHarness("skirmish", pace=pace("fast"))
    harness.play("S a-h", "N e-d")
    harness.ask(person("S"), AskBack("S"))
    harness.ask(person("N"), AllowBack("N", True))
    harness.play("S c-d")
    assert [line.word for line in harness.table.record().lines] == ["c-d"]
    assert len(harness.table_state.times) == 1


def test_verify_says_whether_it_was_fair(
    played: TableHarness, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONQUISTA_LANG", "en")
    record = played.table.record()
    file = tmp_path / "match.record"

    def verify(kept: records.Record, *more: str) -> tuple[int, str]:
        file.write_text(records.write(kept), encoding="utf-8")
        status = main.run(["verify", str(file), *more])
        output = capsys.readouterr()
        return status, output.out + output.err

    status, output = verify(record)
    assert status == 0
    assert f"commitment made before the match: {record.promise}" in output
    assert '"deal": "dealt"' in verify(record, "--json")[1]
    assert "there was no commitment" in verify(replace(record, promise=""))[1]
    assert "not published yet" in verify(replace(record, seed=""))[1]
    assert "cannot be checked" in verify(replace(record, seed="", promise=""))[1]
    assert verify(replace(record, promise=promise_of("0" * 64)))[0] == 2
    assert verify(replace(record, lines=record.lines[1:]))[0] == 2
    file.write_bytes(b"\xff\xfe")
    assert main.run(["verify", str(file)]) == 2
    assert main.run(["verify", str(tmp_path / "nothing")]) == 2
    assert "Cannot read" in capsys.readouterr().err
