"""`conquista play`: a match in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from conquista.cli.output import CommandError, terminal_language
from conquista.cli.play.repl import Repl
from conquista.cli.play.screen import Screen, phrase
from conquista.cli.play.seat_holders import named, release
from conquista.cli.play.session import LocalSession
from conquista.cli.play.start_menu import choose_players, choose_preset, offer_waiting
from conquista.core import AnyGame, Chance, ConquistaError, Options, SeededChance
from conquista.games import registry


def register(app: typer.Typer) -> None:
    app.command("play", help=phrase("help"))(play)


def play(
    preset: Annotated[str, typer.Argument(metavar="PRESET", help=phrase("option.preset"))] = "",
    seat: Annotated[list[str] | None, typer.Option("--seat", metavar="SEAT=NAME", help=phrase("option.seat"))] = None,
    seats: Annotated[str, typer.Option("--seats", metavar="SEAT=NAME,...", help=phrase("option.seats"))] = "",
    against: Annotated[str, typer.Option("--against", metavar="PLAYER", help=phrase("option.against"))] = "",
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=phrase("option.option"))
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="NUMBER", min=0, help=phrase("option.seed"))] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help=phrase("option.resume"))] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help=phrase("option.save"))] = None,
    no_colour: Annotated[bool, typer.Option("--no-colour", "--no-color", help=phrase("option.no_colour"))] = False,
    plain: Annotated[bool, typer.Option("--plain", help=phrase("option.plain"))] = False,
) -> None:
    """Play a new or a saved match."""
    screen = Screen(plain, not no_colour)
    chance = SeededChance.fresh() if seed is None else SeededChance(seed)
    texts = [*(seat or []), *([seats] if seats else [])]
    if resume is not None and (preset or option):
        raise CommandError("play.resume.alone", given=[*([preset] if preset else []), *(option or [])])
    try:
        session = waiting_session(screen, texts, against, chance) if resume is None and screen.interactive else None
        if session is None and resume is not None:
            session = LocalSession.resumed(resume, texts, against, chance)
        if session is None:
            session = begin(screen, preset, texts, against, option or [], chance)
    except (EOFError, KeyboardInterrupt):
        screen.gap()
        screen.say("greeting.bye")
        return
    repl = Repl(screen, session)
    if save is not None:
        if save.exists() and (resume is None or not save.samefile(resume)):
            raise CommandError("play.save.taken", path=str(save))
        session.copy = save
        repl.own_files.add(save)
    if resume is not None:
        repl.own_files.add(resume)
    try:
        repl.run()
    finally:
        release(repl.session.holders)


def waiting_session(screen: Screen, texts: list[str], against: str, chance: Chance) -> LocalSession | None:
    """Return the match that was left last, if the user wants it and it can still be played."""
    path = offer_waiting(screen)
    try:
        return LocalSession.resumed(path, texts, against, chance) if path else None
    except ConquistaError as refusal:
        screen.line(refusal.say(terminal_language()), "red")
        return None


def begin(
    screen: Screen, preset: str, texts: list[str], against: str, option: list[str], chance: Chance
) -> LocalSession:
    """Return a new match; missing choices are asked for."""
    asked = not preset
    if asked:
        preset = choose_preset(screen)
    game, options = registry.preset(preset)
    chosen = changed(game, options, option)
    seats = game.seats(chosen)
    alone = asked and not texts and not against
    names = choose_players(screen, preset) if alone else named(texts, against, game, seats)
    return LocalSession.fresh(game, preset, chosen, names, chance)


def changed(game: AnyGame, options: Options, texts: list[str]) -> Options:
    """Return the options of a preset with some changes."""
    changes: dict[str, str] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise CommandError("play.option.shape", text=text)
        changes[name] = value
    return game.facts.read_options(options.changed() | changes) if changes else options
