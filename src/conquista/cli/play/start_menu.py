"""The start menu: unfinished matches, presets, and players."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from conquista.cli.output import terminal_language
from conquista.cli.play import files, line_input, save_commands
from conquista.cli.play.presenter import presenter_of
from conquista.cli.play.save_commands import NO, YES
from conquista.cli.play.screen import Screen, phrase
from conquista.core import Seat
from conquista.games import registry
from conquista.i18n import has, say
from conquista.players import registry as players

DROP = "drop"
T = TypeVar("T")


def offer_waiting(screen: Screen) -> Path | None:
    """Offer to continue the match that was left last; None for a new one."""
    waiting = files.waiting()
    if not waiting:
        return None
    path = waiting[0]
    screen.say("greeting.left", "bold", **save_commands.about(path))
    while True:
        answer = screen.ask(phrase("ask", text=phrase("greeting.ask_left"))).strip().casefold()
        if answer in ("", *YES):
            return path
        if answer in NO:
            return None
        if answer == DROP:
            files.drop(path)
            screen.say("greeting.dropped")
            return None


def choose_preset(screen: Screen) -> str:
    """Show the presets and ask for one."""
    presets = list(registry.presets())  # the recommended one first
    screen.title(phrase("greeting.welcome"))
    screen.say("greeting.what")
    for number, name in enumerate(presets, 1):
        screen.line(phrase("greeting.row", n=number, name=name, text=sentence(name)), indent=2)
    screen.say("greeting.new")
    while True:
        answer = screen.ask(phrase("ask", text=phrase("greeting.ask"))).strip()
        if chosen := by_number(answer, presets):
            return chosen
        begun = [name for name in presets if name.startswith(answer.casefold())]
        if answer.casefold() in presets or len(begun) == 1:
            return answer.casefold() if answer.casefold() in presets else begun[0]
        near = line_input.near(answer, presets)
        screen.say("greeting.near" if near else "greeting.again", text=answer[:60], near=near)


def choose_players(screen: Screen, preset: str) -> dict[Seat, str]:
    """Ask who plays: one person against the computer, or only people."""
    game, options = registry.preset(preset)
    seats = game.seats(options)
    screen.say("greeting.who", name=preset)
    choices: list[dict[Seat, str]] = []
    for player in players.names(game):
        choices.append({seat: player if seat != seats[0] else "" for seat in seats})
        seat = presenter_of(game, terminal_language()).seat(seats[0])
        text = phrase("greeting.computer", n=len(choices), seat=seat, player=player, count=len(seats) - 1)
        screen.line(f"{text} ({say(players.entry(player).meaning, {}, terminal_language())})", indent=2)
    choices.append(dict.fromkeys(seats, ""))
    screen.line(phrase("greeting.people", n=len(choices), count=len(seats)), indent=2)
    while True:
        answer = screen.ask(phrase("ask", text=phrase("greeting.ask_who"))).strip()
        if chosen := by_number(answer, choices):
            return chosen
        screen.say("greeting.again", text=answer[:60])


def by_number(answer: str, choices: Sequence[T]) -> T | None:
    """Return the choice with the typed number, the first one for an empty answer, or None."""
    if not answer:
        return choices[0]
    if answer.isdecimal() and 1 <= int(answer[:6]) <= len(choices):
        return choices[int(answer[:6]) - 1]
    return None


def sentence(preset: str) -> str:
    """Describe a preset or a game in one sentence."""
    if has(f"play.preset.{preset}"):
        return phrase(f"preset.{preset}")
    game = registry.game(registry.presets().get(preset, preset))
    return phrase("preset.other", title=say(game.facts.title, {}, terminal_language()))
