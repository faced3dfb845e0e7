"""`conquista analyse`: analysis of a position and a computer's suggestion."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from conquista.cli.analysis.positions import AnalysedPosition, position_to_analyse
from conquista.cli.analysis.suggestions import SEED, Opinion, opinion, phrase
from conquista.cli.analysis.text import heading
from conquista.cli.interrupts import interruptible
from conquista.cli.output import CommandError, err, out, print_json, terminal_language
from conquista.cli.text_parts import print_part
from conquista.core import SeededChance
from conquista.players.analysis import AnalysisReport, analyst
from conquista.players.limits import Limits
from conquista.players.thought import Stop

NO_PLAYER = "none"


def register(app: typer.Typer) -> None:
    app.command("analyse", help=phrase("help"))(run)


def run(
    target: Annotated[str, typer.Argument(metavar="RECORD|FILE|POSITION", help=phrase("option.target"))],
    preset: Annotated[str, typer.Option("--preset", metavar="PRESET", help=phrase("option.preset.help"))] = "",
    at: Annotated[int | None, typer.Option("--at", metavar="NUMBER", min=0, help=phrase("option.at.help"))] = None,
    seat: Annotated[str, typer.Option("--seat", metavar="SEAT", help=phrase("option.seat"))] = "",
    top: Annotated[int, typer.Option("--top", metavar="NUMBER", min=1, max=100, help=phrase("option.top"))] = 5,
    nodes: Annotated[int | None, typer.Option("--nodes", metavar="NUMBER", min=1, help=phrase("option.nodes"))] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="NUMBER", min=0.01, help=phrase("option.seconds"))
    ] = None,
    player: Annotated[str, typer.Option("--player", metavar="PLAYER", help=phrase("option.player"))] = "",
    json: Annotated[bool, typer.Option("--json", help=phrase("option.json"))] = False,
) -> None:
    """Show best turns with values, answers and threats; or values by action where hands are hidden."""
    if nodes is not None and seconds is not None:
        raise CommandError("analysis.option.limits")
    position = position_to_analyse(target, preset, seat, at)
    limits = Limits(nodes, seconds)
    (found, thought), cut = interruptible(lambda stop: _analysed(position, top, player, limits, stop))
    if json:
        print_json(_data(position, found, thought))
        return
    out().print(heading(position))
    for part in found.parts(terminal_language(), position.letter) if found else ():
        print_part(part, soft_wrap=True)
    for line in thought.lines() if thought else ():
        out().print(Text(line), soft_wrap=True)
    if cut:
        err().print(Text(phrase("cut"), style="dim"))


def _analysed(
    position: AnalysedPosition, top: int, player: str, limits: Limits, stop: Stop
) -> tuple[AnalysisReport | None, Opinion | None]:
    """Return the analysis, for a game that has one, and a player's assessment."""
    game, found = position.game, None
    analysing = analyst(game)
    if analysing is not None:
        found = analysing.analyse(game, position.state, position.seat, top, limits, SeededChance(SEED), stop)
        if found.thought is not None and not player:
            return found, Opinion(found.player, game.write_action(found.thought.action), found.thought)
    return found, _opinion(position, player, limits, stop)


def _opinion(position: AnalysedPosition, player: str, limits: Limits, stop: Stop) -> Opinion | None:
    """Return a player's assessment, or None for an unnamed board or a finished match."""
    if not position.seat or player == NO_PLAYER or (position.sketched and not player):
        return None
    if position.sketched:
        raise CommandError("analysis.sketch")
    game, state = position.game, position.state
    view, legal = game.view(state, position.seat), list(game.legal_actions(state, position.seat))
    return opinion(game, game.options(state), view, legal, player, limits, stop)


def _data(position: AnalysedPosition, found: AnalysisReport | None, thought: Opinion | None) -> dict[str, object]:
    return {
        "game": position.game.facts.name,
        "seat": position.letter(position.seat),
        "at": position.at,
        "played": position.played,
        "opinion": thought.as_data() if thought else None,
        **(found.data() if found else {}),
    }
