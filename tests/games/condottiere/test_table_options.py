"""Options that are for tables alone: declared, checked, explained, and without effect on the rules."""

from __future__ import annotations

import pytest

from conquista.core import OptionRefused, SeededChance, play_match
from conquista.core.record import read, record_of, replay, write
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.setup.facts import FACTS
from conquista.i18n import sentence
from conquista.players.random import RandomPlayer

VALUES: dict[str, tuple[object, ...]] = {
    "chat": ("none", "open", "open_and_private"),
    "leaver_policy": ("auto_pass", "computer_player"),
    "turn_timer": (0, 30, 86400),
}
WRONG: dict[str, tuple[object, ...]] = {
    "chat": ("loud", "", True, 1),
    "leaver_policy": ("ban", False),
    "turn_timer": (-1, 86401, "soon", True),
}
each = pytest.mark.parametrize("name", VALUES)


def played(**values: object) -> tuple[list[str], str]:
    """The states of a random match, and its record."""
    options = FACTS.choose({"players": 3, **values})
    chance = SeededChance(5)
    players = {seat: RandomPlayer(chance.fork(seat)) for seat in GAME.seats(options)}
    match = play_match(GAME, players, options, chance, limit=120)
    return [GAME.write_state(state) for state in match.states], write(record_of(match))


@each
def test_values_are_checked(name: str) -> None:
    for value in VALUES[name]:
        assert FACTS.choose({name: value})[name] == value
    for value in WRONG[name]:
        with pytest.raises(OptionRefused) as refused:
            FACTS.choose({name: value})
        assert refused.value.option == name


@each
def test_the_rules_play_the_same_whatever_they_say(name: str) -> None:
    states = [played(**{name: value})[0] for value in VALUES[name]]
    assert all(one == states[0] for one in states)


@each
def test_a_record_keeps_them(name: str) -> None:
    _, text = played(**{name: VALUES[name][0] if name != "turn_timer" else 30})
    assert (f"Option {name}: " in text) is (name != "leaver_policy")  # its first value is the usual one
    assert replay(GAME, read(text)).options[name] in VALUES[name]


@each
def test_they_say_that_they_are_for_tables(name: str) -> None:
    [option] = [option for option in FACTS.options if option.name == name]
    assert sentence(option.meaning).startswith("For tables: ")
