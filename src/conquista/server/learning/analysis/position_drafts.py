"""Positions set up by hand: drafts checked by the game, files of a position, and puzzles made of it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from conquista.core import AnyGame, ConquistaError, Data, Options, PositionError, SeededChance
from conquista.core.match import Match
from conquista.core.parts.position_editor import CheckedDraft, PositionEditor
from conquista.core.record import record_of, write
from conquista.games import registry
from conquista.puzzles.kit import kits
from conquista.server.learning.analysis.match_replay import view_data


def edition(preset: str, changes: Mapping[str, str]) -> tuple[AnyGame, Options]:
    """Return the game and the options of a preset with some options changed."""
    game, printed = registry.preset(preset)
    return game, game.facts.read_options({**printed.changed(), **changes})


def draft_data(
    preset: str,
    changes: Mapping[str, str],
    position: str | None,
    draft: Mapping[str, Any] | None,
    change: Mapping[str, Any] | None,
    blank: bool,
) -> dict[str, Data]:
    """Return a position to edit with its faults; raises PositionError for a line or a change that is refused."""
    game, options = edition(preset, changes)
    editor: PositionEditor | None = registry.part(game.facts.name, "editor")
    if draft is None and not blank:
        position = position or game.write_state(game.start(options, SeededChance(secrets.token_hex(32))))
    if editor is None:
        assert position is not None
        checked = _checked_line(game, options, position)
    else:
        edited = editor.blank(options) if blank else draft or editor.draft_of(options, position or "")
        if change is not None:
            edited = editor.changed(options, edited, change)
        checked = editor.checked(options, edited)
    view, awaited = _seen(game, options, checked.position)
    return {
        "game": game.facts.name,
        "preset": preset,
        "options": options.changed(),
        "seats": list(game.seats(options)),
        "teams": [list(team) for team in game.teams(options)],
        "draft": checked.draft if editor else None,
        "stock": dict(editor.stock(options)) if editor else {},
        "position": checked.position,
        "faults": [_fault(fault) for fault in checked.faults],
        "notes": [note.as_data() for note in checked.notes],
        "view": view,
        "awaited": awaited,
        "playable": bool(checked.position) and not checked.faults,
    }


def _checked_line(game: AnyGame, options: Options, position: str) -> CheckedDraft:
    """Check the line of a game without an editor."""
    state: Any = game.read_state(options, position)
    over = game.outcome(state)
    faults = (PositionError("editor.over", clause=over.clause, reason={"key": over.reason}),) if over else ()
    return CheckedDraft({}, position, faults)


def _seen(game: AnyGame, options: Options, position: str) -> tuple[Data, list[str]]:
    if not position:
        return None, []
    state: Any = game.read_state(options, position)
    return view_data(game, state, None, everything=True), list(game.to_act(state))


def _fault(fault: ConquistaError) -> dict[str, Data]:
    return {"key": fault.key, "params": dict(fault.params), "clause": fault.clause}


def position_files(preset: str, changes: Mapping[str, str], position: str, title: str) -> dict[str, Data]:
    """Return a position as a record that begins with it, and as a scenario file."""
    game, options = edition(preset, changes)
    match = Match(game, options, SeededChance(secrets.token_hex(32)), position)
    record = replace(record_of(match), preset=preset if preset in registry.presets() else "")
    editor: PositionEditor | None = registry.part(game.facts.name, "editor")
    scenario = editor.scenario(options, preset, position, title) if editor else ""
    return {"record": write(record), "scenario": scenario}


def made_puzzle(preset: str, changes: Mapping[str, str], position: str) -> dict[str, Data]:
    """Return the puzzle of a position, or why there is none; plain values, so that it can run in a worker process."""
    game, options = edition(preset, changes)
    state: Any = game.read_state(options, position)
    kit = kits().get(game.facts.name)
    found = kit.made(preset, state) if kit and preset in kit.presets else "impossible"
    if kit is None or isinstance(found, str):
        empty: dict[str, Data] = {"file": "", "goal": None, "solution": [], "unique": "", "grade": 0, "nodes": 0}
        return {"made": False, "reason": f"editor.puzzle.{found}", **empty}
    facts = {"unique": found.unique, "grade": found.grade, "nodes": found.nodes}
    goal = kit.goal(found).as_data()
    return {"made": True, "reason": "", "file": kit.write(found), "goal": goal, "solution": [*found.solution], **facts}
