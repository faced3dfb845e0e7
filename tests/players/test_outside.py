"""Outside programs that do everything wrong: each loses by a named cause, nothing hangs, nothing is left behind."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from conquista.core import Action, Player, SeededChance, View, play_match
from conquista.games import registry as games
from conquista.players import registry
from conquista.players.errors import ProgramFault
from conquista.players.external import ExternalPlayer, ProgramTimeouts
from conquista.players.external_process import MOST_STDERR
from conquista.players.limits import Limits
from conquista.players.listeners import MatchListeners
from conquista.players.random import RandomPlayer
from conquista.players.spec import PlayerRefused
from conquista.players.thought import Stop

ROGUE = [sys.executable, "-I", "-S", str(Path(__file__).with_name("rogue.py"))]
GAME, OPTIONS = games.preset("conquest_2p")
SLOW = ProgramTimeouts(start=30, ready=30, decide=30, lag=30, grace=30, leave=5)  # for programs that do answer
QUICK = ProgramTimeouts(start=30, ready=30, decide=0.3, lag=0.1, grace=0.3, leave=0.3)


@pytest.fixture
def moment() -> tuple[View, list[Action]]:
    state = GAME.start(OPTIONS, SeededChance(1))
    return GAME.view(state, "S"), list(GAME.legal_actions(state, "S"))


@pytest.fixture(autouse=True, scope="module")
def small_heap() -> Iterator[None]:
    """Let the collections of these tests skip what other tests left in memory, which would take a second each time."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """After each test, no process that it has started is still there, not even as a zombie."""
    before = children()
    yield
    gc.collect()
    assert children() - before == set()


def children() -> set[int]:
    found: set[int] = set()
    for task in Path("/proc/self/task").glob("*/children"):
        found |= set(map(int, task.read_text().split()))
    return found


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def gone(pid: int) -> bool:
    """Whether a process that this one did not start ends in time."""
    until = time.monotonic() + 20
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.02)
    return not alive(pid)


def rogue(mode: str, patience: ProgramTimeouts = SLOW, **settings: str) -> ExternalPlayer:
    return ExternalPlayer([*ROGUE, mode], GAME, OPTIONS, Limits(), settings, patience)


@pytest.mark.parametrize(
    ("mode", "kind", "said"),
    [
        ("mute", "handshake", "did not complete the handshake"),
        ("exit at once", "ended", r"exit 3.*no book found"),
        ("binary hello", "text", "not text"),
        ("endless hello", "flood", "megabytes"),
        ("error hello", "error", "no licence"),
        ("version 9", "version", "version 1"),
        ("no version", "version", "version 1"),
        ("other game", "game", "does not play conquest, only chess, go"),
        ("sleeper", "silent", "even after stop"),
        ("deaf", "silent", "did not decide"),
        ("illegal", "illegal", "“castle”"),
        ("empty", "illegal", "“”"),
        ("binary", "text", "not text"),
        ("nul", "text", "not text"),
        ("flood", "flood", "lines"),
        ("flood of nothing", "flood", "lines"),
        ("endless line", "long", "64 kilobytes"),
        ("long line", "long", "64 kilobytes"),
        ("close", "closed", "closed its output"),
        ("exit", "ended", r"exit 7.*out of memory"),
        ("segv", "ended", "SIGSEGV"),
        ("fork and die", "ended", "exit 0"),
        ("error", "error", "I have lost my way"),
    ],
)
def test_a_program_loses_by_a_named_cause(mode: str, kind: str, said: str, moment: tuple[View, list[Action]]) -> None:
    patience = {
        "mute": ProgramTimeouts(start=0.3),
        "sleeper": QUICK,
        "deaf": QUICK,
    }.get(mode, SLOW)
    player = rogue(mode, patience)
    with pytest.raises(ProgramFault, match=said) as fault:
        player.choose(GAME, *moment)
    assert fault.value.kind == kind
    assert player.transcript
    if mode == "fork and die":
        assert gone(int(player.errors.split()[-1]))
    player.close()


def test_a_program_that_does_not_answer_a_ping_loses(moment: tuple[View, list[Action]]) -> None:
    player = rogue("one pong", ProgramTimeouts(start=30, ready=0.2))
    assert player.choose(GAME, *moment) == moment[1][0]
    with pytest.raises(ProgramFault, match="did not answer a ping") as fault:
        player.choose(GAME, *moment)
    assert fault.value.kind == "unready"


@pytest.mark.parametrize("mode", ["honest", "chatter", "junk around", "twice", "ignores quit"])
def test_a_program_that_only_makes_noise_plays_on(mode: str, moment: tuple[View, list[Action]]) -> None:
    with rogue(mode, ProgramTimeouts(start=30, ready=30, leave=0.2)) as player:
        for _ in range(3):
            assert player.choose(GAME, *moment) == moment[1][0]
        assert player.name == f"rogue {mode}"
        assert len(player.errors) <= MOST_STDERR
        assert mode != "chatter" or player.errors.endswith("last words\n")


def test_a_program_that_is_too_slow_is_told_to_stop(moment: tuple[View, list[Action]]) -> None:
    with rogue("until stop", ProgramTimeouts(start=30, ready=30, lag=0.05, grace=30)) as player:
        thought = player.think(GAME, *moment, Limits(seconds=0.05), Stop())
        assert thought.action == moment[1][-1]
        assert "> go ms 50" in player.transcript
        assert "> stop" in player.transcript
        stop = Stop()
        threading.Timer(0.2, stop.set).start()
        assert player.think(GAME, *moment, Limits(), stop).action == moment[1][-1]


def test_what_a_program_thinks_aloud_is_kept(moment: tuple[View, list[Action]]) -> None:
    with rogue("junk around") as player:
        thought = player.think(GAME, *moment, Limits(nodes=5), Stop())
    assert (thought.nodes, thought.value, thought.proven) == (12, 0.75, True)
    assert thought.line == (moment[1][0].word, "end")
    assert "> go nodes 5" in player.transcript


def test_a_program_that_leaves_after_its_answer_has_answered_and_is_started_again(
    moment: tuple[View, list[Action]],
) -> None:
    player = rogue("answer and leave")
    assert player.choose(GAME, *moment) == moment[1][0]
    with pytest.raises(ProgramFault, match="exited"):
        player.choose(GAME, *moment)
    assert player.choose(GAME, *moment) == moment[1][0]
    player.close()
    player.close()


def test_settings_reach_the_program_and_wrong_ones_are_refused(moment: tuple[View, list[Action]]) -> None:
    with rogue("honest", depth="4", style="wild", book="yes", motto="be bold") as player:
        player.choose(GAME, *moment)
        player.choose(GAME, *moment)
        assert player.errors.splitlines() == [
            "option depth 4",
            "option style wild",
            "option book yes",
            "option motto be bold",
        ]
    for name, value, said in [
        ("depth", "10", "from 1 to 9"),
        ("style", "loud", "one of calm, wild"),
        ("book", "perhaps", "yes or no"),
        ("broken", "1", "no setting broken"),
        ("speed", "1", "It has: book, depth, motto, style"),
    ]:
        with pytest.raises(ProgramFault, match=said) as fault:
            rogue("honest", SLOW, **{name: value}).choose(GAME, *moment)
        assert fault.value.kind == "refused"


def test_a_player_that_nobody_closed_is_ended_with_its_last_mention(moment: tuple[View, list[Action]]) -> None:
    player = rogue("honest")
    player.choose(GAME, *moment)
    assert player._process is not None
    pid = player._process.pid
    assert alive(pid)
    del player
    gc.collect()
    assert not Path(f"/proc/{pid}").exists()


def test_closing_from_another_thread_ends_a_decision(moment: tuple[View, list[Action]]) -> None:
    player = rogue("sleeper")
    faults: list[ProgramFault] = []

    def decide() -> None:
        try:
            player.choose(GAME, *moment)
        except ProgramFault as fault:
            faults.append(fault)

    thread = threading.Thread(target=decide)
    thread.start()
    while "> go" not in player.transcript:
        time.sleep(0.01)
    player.close()
    thread.join(30)
    assert [fault.kind for fault in faults] == ["ended"]


SLAIN = """
import os, signal, sys
from conquista.core import SeededChance
from conquista.games import registry
from conquista.players.external import OutsidePlayer
game, options = registry.preset("conquest_2p")
state = game.start(options, SeededChance(1))
player = OutsidePlayer(sys.argv[1:], game, options)
player.choose(game, game.view(state, "S"), list(game.legal_actions(state, "S")))
print(player._process.pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_table_that_is_slain_takes_its_program_along() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SLAIN, *ROGUE, "ignores quit"], stdout=subprocess.PIPE, text=True, check=False
    )
    assert done.returncode == -signal.SIGKILL
    assert gone(int(done.stdout))


def test_whole_matches_go_on_after_a_program_has_failed() -> None:
    """A table that lets faulty programs play, one after the other, with the same players."""
    seats = GAME.seats(OPTIONS)
    lost: list[str] = []
    for mode in ("illegal", "exit", "honest", "segv", "twice"):
        chance = SeededChance(5)
        with rogue(mode) as program:
            players: dict[str, Player] = {seats[0]: program, seats[1]: RandomPlayer(chance.fork("random"))}
            try:
                match = play_match(GAME, players, OPTIONS, chance, limit=60, listeners=[MatchListeners(GAME, players)])
                assert len(match.entries) == 60
            except ProgramFault as fault:
                lost.append(fault.kind)
    assert lost == ["illegal", "ended", "ended"]


def test_the_next_match_is_told_to_the_same_program() -> None:
    with rogue("honest") as program:
        for seat in ("S", "N"):
            players: dict[str, Player] = {other: RandomPlayer(SeededChance(2)) for other in ("S", "N")}
            players[seat] = program
            play_match(GAME, players, OPTIONS, SeededChance(3), limit=45, listeners=[MatchListeners(GAME, players)])
        talk = program.transcript
    assert "> seat N" in talk
    assert "> over *" in talk
    assert [line for line in talk if line.startswith("> played S ")]
    assert len({line for line in talk if line.startswith("> conquista")}) == 0  # one start, long ago


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("program:./there-is-no-such-program", "no program “./there-is-no-such-program”"),
        ("program:sh -c 'unclosed", "unclosed”: No closing quotation"),
        ("program(start=soon):sh", "start must be a number of seconds"),
        ("program(grace=-1):sh", "grace must be a number of seconds"),
    ],
)
def test_a_command_that_cannot_be_is_refused_at_once(spec: str, said: str) -> None:
    with pytest.raises(PlayerRefused, match=said):
        registry.make(spec, GAME, OPTIONS, SeededChance(1))


def test_a_file_that_is_no_program_is_a_fault(tmp_path: Path, moment: tuple[View, list[Action]]) -> None:
    path = tmp_path / "text"
    path.write_bytes(b"\x7fELF nonsense")
    path.chmod(0o755)
    with pytest.raises(ProgramFault, match="Cannot start") as fault:
        registry.make(f"program:{path}", GAME, OPTIONS, SeededChance(1)).choose(GAME, *moment)
    assert fault.value.kind == "start"


def test_a_spec_makes_a_program_with_its_settings(moment: tuple[View, list[Action]]) -> None:
    command = " ".join(ROGUE)
    spec = f"program(depth=5,nodes=77,start=40):{command} honest"
    player = registry.make(spec, GAME, OPTIONS, SeededChance(1), Limits(nodes=1, seconds=9.0))
    assert isinstance(player, ExternalPlayer)
    with player:
        assert player.name == os.path.basename(sys.executable)
        assert player.choose(GAME, *moment) == moment[1][0]
        assert "> go nodes 77 ms 9000" in player.transcript
        assert "> option depth 5" in player.transcript
