"""`conquista picture`: formats, moments, and what is refused."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from conquista.cli import main
from conquista.core import SeededChance
from conquista.core.match import Match
from conquista.core.record import record_of, write
from conquista.games import registry

Image = pytest.importorskip("PIL.Image")


def record(folder: Path, preset: str, actions: int = 6) -> str:
    """Write the record of a short match and return its path."""
    game, options = registry.preset(preset)
    match, rng = Match(game, options, SeededChance(5)), SeededChance(6)
    for _ in range(actions):
        seat = game.to_act(match.state)[0]
        match.play_unchecked(seat, rng.choice(tuple(game.legal_actions(match.state, seat))))
    path = folder / f"{preset}.record"
    path.write_text(write(record_of(match, {seat: seat for seat in match.seats})), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("kind", ["svg", "png", "webp", "gif"])
def test_the_ending_selects_the_format(kind: str, tmp_path: Path) -> None:
    target = tmp_path / f"picture.{kind}"
    assert main.run(["picture", record(tmp_path, "conquest_2p"), "--out", str(target), "--width", "240"]) == 0
    if kind == "svg":
        assert target.read_text(encoding="utf-8").startswith("<svg")
    else:
        made = Image.open(io.BytesIO(target.read_bytes()))
        assert (made.format.lower(), made.width) == (kind, 240)


def test_an_animation_begins_where_it_is_told_to(tmp_path: Path) -> None:
    target = tmp_path / "turn.gif"
    words = ["picture", record(tmp_path, "condottiere_2p"), "--since", "2", "--at", "5", "--width", "200"]
    assert main.run([*words, "--out", str(target)]) == 0
    assert Image.open(io.BytesIO(target.read_bytes())).n_frames >= 2


def test_a_running_match_shows_the_hand_of_the_named_seat_alone(tmp_path: Path) -> None:
    source, target = record(tmp_path, "condottiere_2p", 1), tmp_path / "own.svg"
    sizes = []
    for more in ([], ["--seat", "A"]):
        assert main.run(["picture", source, "--out", str(target), *more]) == 0
        sizes.append(target.read_text(encoding="utf-8").split('viewBox="')[1].split('"')[0])
    assert sizes[0] != sizes[1], "the hand is one more row"


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (["--out", "x.bmp"], ".svg"),
        (["--out", "x.png", "--since", "1"], "--since"),
        (["--out", "x.png", "--at", "99"], "99"),
        (["--out", "x.png", "--seat", "Q"], "Q"),
        (["--out", "x.png", "--preset", "grand_2p"], "--preset"),
        (["--out", "nowhere/x.png"], "nowhere"),
    ],
)
def test_what_is_refused(
    words: list[str], key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = record(tmp_path, "conquest_2p")
    monkeypatch.chdir(tmp_path)
    assert main.run(["picture", source, *words]) == 2
    assert key in capsys.readouterr().err
    assert not (tmp_path / "x.png").exists()
