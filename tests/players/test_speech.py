"""The lines of the protocol, and our players as a program that hears and says them."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from conquista.core import Event, Outcome, SeededChance, data_text
from conquista.core.text.message import Message
from conquista.games import registry as games
from conquista.i18n import strict
from conquista.players import registry
from conquista.players.entry import PlayerEntry
from conquista.players.limits import Limits
from conquista.players.protocol import (
    Introduction,
    ProtocolClock,
    SearchInfo,
    event_lines,
    go_line,
    info_lines,
    match_lines,
    over_line,
    plain,
    preset_of,
    read_go,
    view_lines,
)
from conquista.players.protocol_server import Speaker
from conquista.players.random import RandomPlayer
from conquista.players.thought import Stop, Thought

GAME, OPTIONS = games.preset("conquest_2p")
STATE = GAME.start(OPTIONS, SeededChance(1))


class LineClient:
    """What a speaker says, and waiting for it."""

    def __init__(self, spec: str = "random", seed: int = 7) -> None:
        self.lines: list[str] = []
        self.speaker = Speaker(spec, self.lines.append, Limits(), seed)

    def say(self, *lines: str) -> None:
        for line in lines:
            self.speaker.handle_line(line)

    def wait(self, begins: str) -> str:
        until = time.monotonic() + 30
        while time.monotonic() < until:
            found = [line for line in self.lines if line.startswith(begins)]
            if found:
                return found[-1]
            time.sleep(0.005)
        raise AssertionError(f"nothing begins with {begins!r} in {self.lines}")


@pytest.fixture
def client() -> LineClient:
    strict(False)
    return LineClient()


def test_limits_and_clocks_are_written_and_read_back() -> None:
    clock = ProtocolClock({"S": 60.0, "N": 3.5}, 1.5)
    line = go_line(Limits(500, 0.25), clock)
    assert line == "go nodes 500 ms 250 clock S 60000 clock N 3500 increment 1500"
    assert read_go(line.removeprefix("go ")) == (Limits(500, 0.25), clock)
    assert go_line(Limits()) == "go"
    assert read_go("") == (Limits(), None)
    assert read_go("depth 5 nodes many ms -3 clock") == (Limits(1, 0.001), ProtocolClock({"": 0.0}))


def test_a_clock_is_shared_among_many_decisions_and_never_spent() -> None:
    assert ProtocolClock({"S": 60.0}, 0.0).share("S") == 2.0
    assert ProtocolClock({"S": 1.0}, 10.0).share("S") == 0.5
    assert ProtocolClock({"S": 0.0}).share("N") == 0.01


def test_a_match_is_told_with_all_that_was_agreed() -> None:
    party, options = games.preset("conquest_party")
    lines = match_lines(party, options, "N")
    assert lines[0] == f"newmatch conquest {party.facts.version}"
    assert "preset conquest_party" in lines
    assert lines[-2:] == ["teams S,N W,E", "seat N"] or lines[-2].startswith("teams ")
    own = party.facts.read_options(options.changed() | {"full_budget": "3"})
    assert preset_of(party, own) == ""
    assert any("full_budget=3" in line for line in match_lines(party, own, "N"))


def test_a_view_is_told_without_the_secrets_of_others() -> None:
    game, options = games.preset("condottiere_4p")
    state = game.start(options, SeededChance(3))
    seat, *others = game.seats(options)
    [line] = view_lines(game.view(state, seat))  # no position line where something is hidden
    assert line == f"view {data_text(game.view(state, seat).data)}"
    hand = game.view(state, others[0]).data["hand"]
    assert data_text({"hand": hand})[1:-1] not in line
    assert view_lines(GAME.view(STATE, "S"))[0].startswith("position ")


def test_what_happened_is_told_as_it_may_be_heard() -> None:
    event = Event("x.y", {"n": 1})
    assert event_lines("S", "a-b", [event]) == ["played S a-b", 'event x.y {"n":1}']
    assert event_lines("S", None, [event]) == ['event x.y {"n":1}']
    assert over_line(Outcome((("S",), ("N",)), "x.y")) == "over S > N"


def test_an_introduction_is_heard_through_noise() -> None:
    heard = Introduction()
    for line in ("", "id", "id name", "id name Tiny \x07One", "option", "option x", "option x number 1", "plays a b"):
        heard.parse_line(line)
    for line in ("option -x text", "option size number 5 1 9", "without view nonsense legal", "ready 1"):
        heard.parse_line(line)
    assert (heard.name, heard.version, heard.plays) == ("Tiny  One", 1, ("a", "b"))
    assert heard.without == {"view", "legal"}
    assert list(heard.options) == ["size"]


def test_thoughts_are_said_and_heard() -> None:
    action = next(iter(GAME.legal_actions(STATE, "S")))
    reason = Message("core.refused.over")
    thought = Thought(action, 0.625, (reason,), (action.word, "end"), 1234, True)
    aloud = SearchInfo()
    for line in info_lines(thought):
        aloud.parse_line(line.removeprefix("info "))
    assert [found.say() for found in aloud.reasons()] == ["The match is over."]
    assert (aloud.nodes, aloud.value, aloud.line, aloud.proven) == (1234, 0.625, (action.word, "end"), True)
    for noise in ("", "text nodes 9", "nodes", "nodes -1", "value inf", "value x", "speed 10"):
        aloud.parse_line(noise)
    assert (aloud.nodes, aloud.value) == (1234, 0.625)
    for number in range(9):
        aloud.parse_line(f"text {number}\x07")
    assert aloud.remarks == ("4", "5", "6", "7", "8")
    aloud.parse_line("value 7")
    assert aloud.value == 1.0


def test_any_text_becomes_the_rest_of_a_line() -> None:
    assert plain("a\nb\x1b[0m\u2028c") == "a b [0m c"


def opening(seat: str = "S") -> list[str]:
    return [*match_lines(GAME, OPTIONS, seat), *view_lines(GAME.view(STATE, seat))]


def test_our_player_answers_as_it_would_at_our_own_table(client: LineClient) -> None:
    legal = list(GAME.legal_actions(STATE, "S"))
    client.say(
        "conquista 1", *opening(), "legal " + " ".join(action.word for action in legal), "ping a b", "go nodes 3"
    )
    assert "ready 1" in client.lines
    assert "pong a b" in client.lines
    chance = SeededChance(7).fork("match 1").fork("player")
    expected = RandomPlayer(chance).choose(GAME, GAME.view(STATE, "S"), legal)
    assert client.wait("bestaction") == f"bestaction {expected.word}"
    assert client.wait("info nodes")


@pytest.mark.parametrize("with_view", [True, False])
def test_a_position_alone_is_enough_where_nothing_is_hidden(with_view: bool, client: LineClient) -> None:
    lines = [line for line in opening() if with_view or not line.startswith("view ")]
    client.say(*lines, "go")
    assert client.wait("bestaction").split()[1] in {action.word for action in GAME.legal_actions(STATE, "S")}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["go"], "send newmatch first"),
        (["conquista 0"], "too old"),
        (["conquista"], "too old"),
        (["newmatch chess 1"], "no game named"),
        (["newmatch conquest 999"], "newer than"),
        (["newmatch conquest 1", "view [1]"], "not a JSON object"),
        (["newmatch conquest 1", "view " + "[" * 100_000], "not a JSON object"),
        (["newmatch conquest 1", "seat S", "go"], "send view"),
        (["newmatch conquest 1", "seat S", "view {}", "go"], "error"),
        (["newmatch conquest 1", "seat S", "position nonsense"], "error"),
        (["newmatch conquest 1", "options a=b", "seat S", "go"], "no option named"),
        ([*opening(), "legal castle", "go"], "“castle” is not an action here"),
        ([*opening("N"), "go"], "nothing to decide"),
        (["option player nobody", *opening(), "go"], "no player named"),
        (["option seed -1"], "no option seed"),
        (["option colour red"], "no option colour"),
    ],
)
def test_what_cannot_be_obeyed_is_answered_by_an_error(lines: list[str], said: str, client: LineClient) -> None:
    client.say(*lines)
    assert said in client.wait("error")
    client.lines.clear()
    client.say("option player random", *opening(), "go")  # and all is well again
    assert client.wait("bestaction")


class Ponderer:
    """A thinker that thinks until it is stopped."""

    name = "ponderer"

    def choose(self, *arguments: object) -> object:
        raise AssertionError("it is asked to think")

    def think(self, game: object, view: object, legal: list[object], limits: Limits, stop: Stop) -> object:
        until = time.monotonic() + 30
        while not stop.is_set() and time.monotonic() < until:
            time.sleep(0.005)
        return Thought(legal[-1], 0.5)  # type: ignore[arg-type]


def ponder(monkeypatch: pytest.MonkeyPatch) -> Callable[[], LineClient]:
    entry = PlayerEntry(lambda order: Ponderer(), "players.about.random")  # type: ignore[arg-type, return-value]
    monkeypatch.setattr(registry, "PLAYERS", {"ponderer": entry})
    return lambda: LineClient("ponderer")


def test_thinking_can_be_stopped_and_is_not_disturbed(monkeypatch: pytest.MonkeyPatch) -> None:
    client = ponder(monkeypatch)()
    client.say(*opening(), "go", "ping 1", "newmatch conquest 1")
    assert "pong 1" in client.lines
    assert "send stop before newmatch" in client.wait("error")
    assert not [line for line in client.lines if line.startswith("bestaction")]
    client.say("stop")
    assert client.wait("bestaction")


def test_quitting_ends_the_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    client = ponder(monkeypatch)()
    client.speaker.run([*opening(), "go", "what is this?", "quit", "ping never"])
    assert client.wait("bestaction")
    assert "pong never" not in client.lines


def test_a_fault_of_the_player_is_an_error_and_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(order: object) -> RandomPlayer:
        raise ZeroDivisionError("by\nnothing")

    monkeypatch.setattr(registry, "PLAYERS", {"broken": PlayerEntry(broken, "players.about.random")})
    client = LineClient("broken")
    client.say(*opening(), "go")
    assert client.wait("error") == "error ZeroDivisionError: by nothing"
