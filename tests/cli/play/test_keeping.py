"""Saving and resuming: the same match byte for byte, clear errors for damaged files, nothing lost by leaving."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.play.conftest import Play
from cli.play.fierce import fierce, words
from conquista.cli.play import files
from conquista.core import record as records
from conquista.games import registry


def unfinished(home: Path) -> list[Path]:
    return sorted((home / "state/conquista/unfinished").glob("*.record"))


@pytest.mark.parametrize("preset", ["conquest_2p", "plus_party", "grand_en"])
def test_saved_in_the_middle_and_resumed_it_is_the_same_match(preset: str, play: Play) -> None:
    script = words(fierce(preset, 5, 60))
    play(preset, [*script, "save whole.record"])
    play(preset, [*script[:41], "save half.record", "quit", "no"])
    half = Path("half.record").read_text(encoding="utf-8")
    output = play("--resume half.record", ["save again.record", *script[41:], "save joined.record"])
    assert "Resumed after 41 actions." in output
    assert Path("again.record").read_text(encoding="utf-8") == half
    joined, whole = (records.read(Path(name).read_text(encoding="utf-8")) for name in ("joined.record", "whole.record"))
    assert joined.lines == whole.lines
    game = registry.game(whole.game)
    assert records.replay(game, joined).state == records.replay(game, whole).state


def test_what_a_record_notes_is_kept(play: Play) -> None:
    play("conquest_2p --seats S=Ann,N=Bo", ["S30-S31", "S20-S27", "save first.record", "quit", "no"])
    text = Path("first.record").read_text(encoding="utf-8")
    text = text.replace("\nResult:", "\nEvent: Club evening\nResult:").replace("S30-S31", "S30-S31 @0:19:58 ; bold")
    Path("noted.record").write_text(text, encoding="utf-8")
    play("--resume noted.record", ["undo", "end", "save later.record"])
    later = Path("later.record").read_text(encoding="utf-8")
    assert "Event: Club evening" in later
    assert "Seat S: Ann" in later
    assert "1 S S30-S31 @0:19:58 ; bold\n2 S end\n" in later


def test_leaving_by_the_end_of_input_keeps_the_match(play: Play, home: Path) -> None:
    output = play("conquest_2p", ["S30-S31", "S31-S27"])
    [kept] = unfinished(home)
    assert f"conquista play --resume {kept}" in output
    again = play(f"--resume {kept}", ["history"])
    assert "South: chariot from Pineta, crossing (S30) to Pian Cavallo, east (S27), 2 moves." in again
    assert unfinished(home) == [kept]  # the same file goes on


def test_a_match_that_never_began_leaves_nothing(play: Play, home: Path) -> None:
    play("conquest_2p", ["help"])
    assert unfinished(home) == []
    play("conquest_2p", ["help", "quit"])
    assert unfinished(home) == []


def test_quit_offers_to_save(play: Play, home: Path) -> None:
    output = play("conquest_2p", ["S30-S31", "quit", "kept.record", "never read"])
    assert "Saved: kept.record" in output
    assert "never read" not in output
    assert Path("kept.record").exists()
    assert unfinished(home) == []
    play("conquest_2p", ["S30-S31", "quit", "no"])
    assert unfinished(home) == []
    play("conquest_2p", ["S30-S31", "quit", ""])
    assert len(unfinished(home)) == 1


def test_quit_asks_again_when_the_file_cannot_be_written(play: Play, home: Path) -> None:
    output = play("conquest_2p", ["S30-S31", "quit", "/dev/null/x.record", "good.record"])
    assert "Cannot write /dev/null/x.record" in output
    assert "Saved: good.record" in output


def test_another_file_is_not_written_over_unasked(play: Play) -> None:
    Path("diary.txt").write_text("dear diary", encoding="utf-8")
    output = play("conquest_2p", ["save diary.txt", "no", "count"])
    assert "diary.txt already exists." in output
    assert "Not saved." in output
    assert Path("diary.txt").read_text(encoding="utf-8") == "dear diary"
    output = play("conquest_2p --save diary.txt", status=2)
    assert "diary.txt already exists" in output
    play("conquest_2p", ["save diary.txt", "yes", "S30-S31", "save diary.txt"])  # once agreed, it is ours
    assert "S30-S31" in Path("diary.txt").read_text(encoding="utf-8")


def test_a_file_is_written_after_every_action(play: Play) -> None:
    play("conquest_2p --save live.record", ["S30-S31"])
    assert "1 S S30-S31\n" in Path("live.record").read_text(encoding="utf-8")
    play("--resume live.record --save live.record", ["S31-S27"])
    assert "2 S S31-S27\n" in Path("live.record").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda text: text[: len(text) // 2], "Cannot resume bad.record. Line"),
        (lambda text: text.replace("S30-S31", "S30-S99"), "Cannot resume bad.record. Line"),
        (lambda text: text.replace("Conquista record 1", "Dear diary"), "a record begins with the line"),
        (lambda text: text.replace("Game: conquest", "Game: checkers"), "no game named “checkers”"),
        (lambda text: "", "Cannot resume bad.record."),
    ],
)
def test_a_damaged_file_is_told_kindly_and_left_alone(damage: object, said: str, play: Play) -> None:
    assert callable(damage)
    play("conquest_2p", ["S30-S31", "end", "save good.record", "quit", "no"])
    bad = damage(Path("good.record").read_text(encoding="utf-8"))
    Path("bad.record").write_text(bad, encoding="utf-8")
    output = play("--resume bad.record", status=2)
    assert said in output
    assert Path("bad.record").read_text(encoding="utf-8") == bad
    output = play("conquest_2p", ["S20-S27", "resume bad.record", "history"])  # in a match, the match goes on
    assert said in output
    assert (
        "South: knight from Pian Cavallo, crossing (S20) to Pian Cavallo, east (S27)." in output.partition("history")[2]
    )


def test_a_file_that_is_no_text(play: Play) -> None:
    Path("bad.record").write_bytes(b"\xff\xfe\x00")
    assert "it is not UTF-8 text" in play("--resume bad.record", status=2)
    assert "Cannot read" in play("conquest_2p", ["resume /dev/null/x", "resume a\0b"])


def test_changing_to_another_match_keeps_the_first(play: Play, home: Path) -> None:
    play("conquest_2p", ["S30-S31"])
    [first] = unfinished(home)
    output = play("grand_2p", ["S1-S5", "resume", "resume 1", "history"])
    assert "1. conquest_2p, 1 action, last played 20" in output
    assert "Resumed:" in output
    assert "South: chariot from Pineta, crossing (S30) to Lago Specchio, west (S31)." in output.rpartition("history")[2]
    assert first.exists()


def test_a_match_in_use_is_not_offered(home: Path) -> None:
    recovery = files.Recovery("conquest_2p")
    recovery.keep("text")
    assert files.waiting() == []
    recovery.release()
    assert files.waiting() == [recovery.path]
    recovery.drop()
    assert files.waiting() == []


def test_without_a_place_to_keep_it_the_match_goes_on(home: Path, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = home / "blocked"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(blocked))
    output = play("conquest_2p", ["S30-S31", "S31-S27", "save mine.record"])
    assert output.count("Cannot write a recovery file") == 1
    assert Path("mine.record").exists()


def test_the_folder_of_state_is_the_system_s(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    assert files.state_folder() == home / "state/conquista"
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setattr("sys.platform", "linux")
    assert files.state_folder() == home / ".local/state/conquista"
    monkeypatch.setattr("sys.platform", "darwin")
    assert files.state_folder() == home / "Library/Application Support/conquista"
