"""Scenarios of the Conquest family: pieces, turn, and legal actions of each piece."""

from __future__ import annotations

import re
from collections.abc import Mapping

from conquista.core import Data, Event
from conquista.core.scenarios.files import Entries, ScenarioFinding, ScenarioStep
from conquista.core.scenarios.presenter import ScenarioPosition
from conquista.core.text.text_parts import TextLine, TextPart, TextTable
from conquista.games.conquest import packing
from conquista.games.conquest.actions import BARE, Move
from conquista.games.conquest.game import Conquest
from conquista.games.conquest.notation import SHORT, write_piece
from conquista.games.conquest.scenes.expectations import check_expectations
from conquista.games.conquest.scenes.reader import script_of
from conquista.games.conquest.scenes.runner import is_reserve, moves, play, redo, set_up
from conquista.games.conquest.scenes.scenario import LETTERS, ConquestScene
from conquista.games.conquest.setup.geography import KINDS, SEATS
from conquista.games.conquest.views.events import member
from conquista.i18n import say

SEAT_PARAMS = ("seat", "owner", "raiser", "partner", "awaited", "winners", "captor")
_SIDE = re.compile(r"(?<![A-Za-z])([SWNE])(?=\.[A-Z][a-z]{2})|(?<=\()([SWNE])(?=\))")


class SceneText:
    """Texts about a scene in one language, with the seat letters of its file."""

    def __init__(self, scene: ConquestScene, locale: str) -> None:
        self.scene, self.locale = scene, locale
        own = scene.scenario.active in LETTERS
        self.letters = {seat: LETTERS[i] if own else seat for i, seat in enumerate(scene.rules.seats)}

    def letter(self, seat: str) -> str:
        return self.letters.get(seat, seat)

    def stack(self, text: str) -> str:
        """Return a stack with the file's letters in place of seats, and without the mark of pieces ready to strike."""
        return _SIDE.sub(lambda found: self.letter(found[0]), text.replace("?", ""))

    def params(self, params: Mapping[str, Data]) -> dict[str, Data]:
        return {name: self._param(name, value) for name, value in params.items()}

    def _param(self, name: str, value: Data) -> Data:
        if isinstance(value, str):
            return self.letter(value) if name in SEAT_PARAMS else self.stack(value) if name == "stack" else value
        if isinstance(value, Mapping):
            inner = value.get("params")
            return {**value, "params": self.params(inner)} if isinstance(inner, Mapping) else value
        if isinstance(value, list | tuple) and name in SEAT_PARAMS:
            return [self._param(name, item) for item in value]
        return value

    def say(self, key: str, params: Mapping[str, Data]) -> str:
        return say(key, self.params(params), self.locale)

    def phrase(self, key: str, **params: Data) -> str:
        """Return a message of the scenario command."""
        return say(f"cli.scenario.{key}", params, self.locale)


# -- the position ------------------------------------------------------------------------------------------------------


def position_sheets(scene_text: SceneText) -> list[TextPart]:
    """Return the pieces by seat and place, with budgets and points; the turn; raised drawbridges."""
    scene = scene_text.scene
    seats = ", ".join(
        scene_text.phrase("seats", letter=letter, seat=seat)
        for seat, letter in scene_text.letters.items()
        if seat != letter
    )
    words = ("seat", "budget", "count", "pile", "stacks")
    columns = [scene_text.phrase(f"column.{word}") for word in words]
    rows = [
        (
            scene_text.letter(seat),
            budget(scene, seat),
            scene.count(seat),
            pile_text(scene, seat),
            stacks_text(scene_text, seat),
        )
        for seat in scene.rules.seats
    ]
    parts: list[TextPart] = [TextLine(seats, faint=True)] if seats else []
    return [*parts, TextTable(scene_text.phrase("position"), columns, rows), TextLine(status_text(scene_text))]


def budget(scene: ConquestScene, seat: str) -> int:
    """Return the budget of the turn, or for other seats what it would be now."""
    numbers = scene.numbers
    if SEATS[numbers["active"]] == seat:
        return numbers["budget"]
    options = scene.rules.options
    held = scene.counts(seat)["held"]
    return max(0, options.number("full_budget") - options.number("penalty_per_space") * held)


def pile_text(scene: ConquestScene, seat: str) -> str:
    start = SEATS.index(seat) * len(KINDS)
    row = packing.rows(scene.state.position)["pile"][start : start + len(KINDS)]
    return " ".join(f"{SHORT[i]}{count}" for i, count in enumerate(row) if count)


def stacks(scene_text: SceneText, seat: str) -> dict[str, str]:
    """Return the stacks of a seat by place, without the reserves of a graph."""
    scene = scene_text.scene
    found = {scene.rules.names[place]: stack for place, stack in packing.stacks(scene.state.position).items()}
    return {
        name: scene_text.stack(write_piece(stack, None))
        for name, stack in found.items()
        if SEATS[stack.side] == seat and not is_reserve(scene, name)
    }


def stacks_text(scene_text: SceneText, seat: str) -> str:
    parts = [f"{stack.partition('.')[2]}@{name}" for name, stack in stacks(scene_text, seat).items()]
    return "  ".join(parts)


def status_text(scene_text: SceneText) -> str:
    """Return the turn or the result, and the raised drawbridges."""
    scene, numbers = scene_text.scene, scene_text.scene.numbers
    outcome = scene.outcome
    if outcome is not None:
        text = scene_text.phrase("over", reason=say(outcome.reason, outcome.data, scene_text.locale))
        text += f" ({outcome.clause}) " if outcome.clause else " "
        text += scene_text.phrase("drawn") if outcome.drawn else scene_text.phrase("won", winners=list(scene.winners))
    elif scene.window:
        text = scene_text.phrase("asked", seat=scene.to_act, place=scene.rules.names[numbers["target"]])
    else:
        text = scene_text.phrase("turn", seat=scene.to_act, left=scene.left, budget=numbers["budget"])
    up = raised(scene)
    if up:
        text += "\n" + scene_text.phrase("raised", bridges=[f"{place} ({seat})" for place, seat in up.items()])
    return text


def raised(scene: ConquestScene) -> dict[str, str]:
    return {place: scene.raised(place) for place in scene.rules.geography.bridges if scene.raised(place)}


# -- actions -----------------------------------------------------------------------------------------------------------


def legal_sheet(scene_text: SceneText) -> TextTable:
    """Return the legal actions by piece."""
    groups = legal_groups(scene_text)
    count = sum(map(len, groups.values()))
    columns = [scene_text.phrase("column.piece"), scene_text.phrase("column.actions")]
    rows = [(piece, "  ".join(words)) for piece, words in groups.items()]
    return TextTable(scene_text.phrase("legal", count=count), columns, rows)


def legal_groups(scene_text: SceneText) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for move in moves(scene_text.scene):
        groups.setdefault(actor(scene_text, move), []).append(move.word)
    return groups


def actor(scene_text: SceneText, move: Move) -> str:
    """Return what makes an action: a piece with its load, a castle space, or the seat itself."""
    if move.kind in BARE:
        return scene_text.phrase("whole")
    scene = scene_text.scene
    piece = member(scene.state, scene.rules.geography.number[move.place], move.member)
    where = f"{move.place}.{move.member}" if move.member else move.place
    return f"{scene_text.stack(write_piece(piece, None)).partition('.')[2]}@{where}" if piece else move.place


# -- data --------------------------------------------------------------------------------------------------------------


def position_data(scene_text: SceneText) -> dict[str, object]:
    scene, outcome = scene_text.scene, scene_text.scene.outcome
    return {
        "position": scene.state.text,
        "seats": {
            scene_text.letter(seat): {
                "seat": seat,
                "budget": budget(scene, seat),
                "count": scene.count(seat),
                "pile": scene.pile(seat),
                "stacks": stacks(scene_text, seat),
            }
            for seat in scene.rules.seats
        },
        "to_act": scene.to_act,
        "window": scene.window,
        "left": scene.left,
        "budget": scene.numbers["budget"],
        "raised": raised(scene),
        "outcome": {"winners": list(scene.winners), "clause": outcome.clause} if outcome else None,
        "legal": legal_groups(scene_text),
    }


class ConquestScenarioPresenter:
    """Presents a scenario of the Conquest family."""

    def __init__(self, entries: Entries, locale: str) -> None:
        self.script = script_of(entries)
        self.scene_text = SceneText(set_up(self.script), locale)
        made = self.script.scenario
        self.file, self.title, self.preset = self.script.file, made.title, made.preset
        self.clauses, self.actions = made.clauses, made.actions
        self.notes = {number: one.note for number, one in enumerate(self.script.expects, 1)}

    def position(self) -> list[TextPart]:
        return position_sheets(self.scene_text)

    def status_parts(self) -> list[TextPart]:
        return position_sheets(self.scene_text)[-2:]

    def legal(self) -> TextPart:
        return legal_sheet(self.scene_text)

    def play(self, word: str) -> ScenarioStep:
        return play(self.scene_text.scene, word)

    def after(self) -> ScenarioPosition:
        scene = redo(self.script)
        own = scene.scenario.active in LETTERS
        letters = {seat: LETTERS[i] for i, seat in enumerate(scene.rules.seats)} if own else {}
        return ScenarioPosition(Conquest(scene.rules), scene.state, letters, bool(scene.scenario.graph))

    def check(self) -> list[ScenarioFinding]:
        return check_expectations(self.script) if self.script.expects else []

    def letter(self, seat: str) -> str:
        return self.scene_text.letter(seat)

    def say(self, key: str, params: Mapping[str, Data]) -> str:
        return self.scene_text.say(key, params)

    def event_text(self, event: Event) -> str:
        return self.scene_text.say(event.kind, event.data)

    def data(self) -> dict[str, object]:
        return position_data(self.scene_text)
