"""`conquista analyse`: analysis of a position and a computer's suggestion."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from conquista.cli.analysis.positions import AnalysedPosition, position_to_analyse
from conquista.cli.analysis.suggestions import SEED, Opinion, opinion, phrase
from conquista.cli.analysis.text import card_parts, heading, war_parts
from conquista.cli.interrupts import interruptible
from conquista.cli.output import CommandError, err, out, print_json
from conquista.core import SeededChance
from conquista.games.condottiere.state import CondottiereState as CardState
from conquista.games.conquest.state import ConquestState as WarState
from conquista.players.condottiere.action_values import ActionValue, ActionValues
from conquista.players.conquest.analysis import USUAL, Analysis, analyse
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
    (found, thought), cut = interruptible(lambda stop: _judged(position, top, player, limits, stop))
    if json:
        print_json(_data(position, found, thought, top))
        return
    out().print(heading(position))
    if isinstance(found, Analysis):
        parts = war_parts(position, found, top) if position.seat else []
    else:
        parts = card_parts(found, top)
    for part in parts:
        out().print(part, soft_wrap=isinstance(part, Text))
    for line in thought.lines() if thought else ():
        out().print(Text(line), soft_wrap=True)
    if cut:
        err().print(Text(phrase("cut"), style="dim"))


def _judged(
    position: AnalysedPosition, top: int, player: str, limits: Limits, stop: Stop
) -> tuple[Analysis | tuple[ActionValue, ...], Opinion | None]:
    """Return the analysis and a player's assessment."""
    found, thought = _looked(position, top, limits, stop)
    if player or thought is None:
        thought = _opinion(position, player, limits, stop)
    return found, thought


def _looked(
    position: AnalysedPosition, top: int, limits: Limits, stop: Stop
) -> tuple[Analysis | tuple[ActionValue, ...], Opinion | None]:
    """Return the analysis, with the assessment that comes with it where hands are hidden."""
    state = position.state
    if isinstance(state, WarState):
        return analyse(state.rules, state.position, top, USUAL if limits.unlimited else limits, stop), None
    assert isinstance(state, CardState)
    if not position.seat:
        return (), None
    game = position.game
    scales = ActionValues(SeededChance(SEED), limits)
    view, legal = game.view(state, position.seat), list(game.legal_actions(state, position.seat))
    thought, weighed = scales.weigh(game, view, legal, stop)
    return weighed, Opinion(scales.name, game.write_action(thought.action), thought)


def _opinion(position: AnalysedPosition, player: str, limits: Limits, stop: Stop) -> Opinion | None:
    """Return a player's assessment, or None for an unnamed board or a finished match."""
    if not position.seat or player == NO_PLAYER or (position.sketched and not player):
        return None
    if position.sketched:
        raise CommandError("analysis.sketch")
    game, state = position.game, position.state
    assert isinstance(state, WarState | CardState)
    view, legal = game.view(state, position.seat), list(game.legal_actions(state, position.seat))
    return opinion(game, state.rules.options, view, legal, player, limits, stop)


def _data(
    position: AnalysedPosition, found: Analysis | tuple[ActionValue, ...], thought: Opinion | None, top: int
) -> dict[str, object]:
    return {
        "game": position.game.facts.name,
        "seat": position.letter(position.seat),
        "at": position.at,
        "played": position.played,
        "opinion": thought.as_data() if thought else None,
    } | (
        {"analysis": found.as_data()}
        if isinstance(found, Analysis)
        else {"actions": [one.as_data() for one in found[:top]]}
    )
