"""Hints: what a computer player would do here, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conquista.cli.interrupts import interruptible
from conquista.cli.output import CommandError, terminal_language
from conquista.cli.play.screen import phrase
from conquista.core import AnyGame, Options, SeededChance
from conquista.players import registry, spec
from conquista.players.limits import UNLIMITED
from conquista.players.thought import Thinker

if TYPE_CHECKING:
    from conquista.cli.play.repl import Repl


def hint(repl: Repl, rest: str) -> None:
    """Ask a computer player, which sees what the seat may see; nothing is played."""
    session, screen = repl.session, repl.screen
    game, legal = session.game, session.legal(repl.seat)
    asked = adviser(rest, game, session.match.options, len(session.match.entries))
    with screen.waiting(phrase("thinking", who=asked.name)):
        found, cut = interruptible(lambda stop: asked.think(game, session.view(repl.seat), legal, UNLIMITED, stop))
    if cut:
        screen.say("hint.cut")
    screen.say("hint.action", "bold", who=asked.name, word=game.write_action(found.action))
    for reason in found.reasons:
        screen.line(reason.say(terminal_language()), indent=2)
    if len(found.line) > 1:
        screen.line(phrase("hint.line", words=list(found.line)), indent=2)


def adviser(text: str, game: AnyGame, options: Options, seed: int) -> Thinker:
    """Return the requested player, or the strongest that can explain; it has its own chance stream."""
    able = []
    for name in [text] if text else reversed(registry.names(game)):
        if text and not registry.known(text):
            spec.read(text)  # raises with the reason
            raise CommandError("play.hint.unknown", name=text, known=_able(game, options))
        player = registry.make(name, game, options, SeededChance(seed))
        if isinstance(player, Thinker):
            return player
        able.append(name)
    raise CommandError("play.hint.mute", names=able, known=_able(game, options))


def _able(game: AnyGame, options: Options) -> list[str]:
    """Return the players of a game that can explain their choice."""
    return [
        name
        for name in registry.names(game)
        if isinstance(registry.make(name, game, options, SeededChance(0)), Thinker)
    ]
