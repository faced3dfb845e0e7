"""`conquista analyse`: what a position holds, and what a computer player would do in it."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from conquista.cli.analysis.positions import AnalysedPosition, moment_of
from conquista.cli.analysis.suggestions import SEED, Opinion, opinion, phrase
from conquista.cli.analysis.text import card_parts, heading, war_parts
from conquista.cli.interrupts import patiently
from conquista.cli.output import CommandError, err, out, print_json
from conquista.core import SeededChance
from conquista.games.condottiere.state import CondottiereState as CardState
from conquista.games.conquest.state import ConquestState as WarState
from conquista.players.condottiere.action_values import ActionValue, ActionValues
from conquista.players.conquest.analysis import USUAL, Analysis, analyse
from conquista.players.limits import Limits
from conquista.players.thought import Stop

NOBODY = "none"


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
    """Best turns with values, answers, threats; or values by action where hands are hidden."""
    if nodes is not None and seconds is not None:
        raise CommandError("analysis.option.limits")
    moment = moment_of(target, preset, seat, at)
    limits = Limits(nodes, seconds)
    (found, thought), cut = patiently(lambda stop: _judged(moment, top, player, limits, stop))
    if json:
        print_json(_data(moment, found, thought, top))
        return
    out().print(heading(moment))
    if isinstance(found, Analysis):
        parts = war_parts(moment, found, top) if moment.seat else []
    else:
        parts = card_parts(found, top)
    for part in parts:
        out().print(part, soft_wrap=isinstance(part, Text))
    for line in thought.lines() if thought else ():
        out().print(Text(line), soft_wrap=True)
    if cut:
        err().print(Text(phrase("cut"), style="dim"))


def _judged(
    moment: AnalysedPosition, top: int, player: str, limits: Limits, stop: Stop
) -> tuple[Analysis | tuple[ActionValue, ...], Opinion | None]:
    """What was found, and a player's opinion of it."""
    found, thought = _looked(moment, top, limits, stop)
    if player or thought is None:
        thought = _opinion(moment, player, limits, stop)
    return found, thought


def _looked(
    moment: AnalysedPosition, top: int, limits: Limits, stop: Stop
) -> tuple[Analysis | tuple[ActionValue, ...], Opinion | None]:
    """What was found, and the opinion that comes with it where hands are hidden."""
    state = moment.state
    if isinstance(state, WarState):
        return analyse(state.rules, state.position, top, USUAL if limits.unlimited else limits, stop), None
    assert isinstance(state, CardState)
    if not moment.seat:
        return (), None
    game = moment.game
    scales = ActionValues(SeededChance(SEED), limits)
    view, legal = game.view(state, moment.seat), list(game.legal_actions(state, moment.seat))
    thought, weighed = scales.weigh(game, view, legal, stop)
    return weighed, Opinion(scales.name, game.write_action(thought.action), thought)


def _opinion(moment: AnalysedPosition, player: str, limits: Limits, stop: Stop) -> Opinion | None:
    """What a player would do; nobody sees a sketch, and nobody has a say when it is over."""
    if not moment.seat or player == NOBODY or (moment.sketched and not player):
        return None
    if moment.sketched:
        raise CommandError("analysis.sketch")
    game, state = moment.game, moment.state
    assert isinstance(state, WarState | CardState)
    view, legal = game.view(state, moment.seat), list(game.legal_actions(state, moment.seat))
    return opinion(game, state.rules.options, view, legal, player, limits, stop)


def _data(
    moment: AnalysedPosition, found: Analysis | tuple[ActionValue, ...], thought: Opinion | None, top: int
) -> dict[str, object]:
    return {
        "game": moment.game.facts.name,
        "seat": moment.letter(moment.seat),
        "at": moment.at,
        "played": moment.played,
        "opinion": thought.as_data() if thought else None,
    } | (
        {"analysis": found.as_data()}
        if isinstance(found, Analysis)
        else {"actions": [one.as_data() for one in found[:top]]}
    )
