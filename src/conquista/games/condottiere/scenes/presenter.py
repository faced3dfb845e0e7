"""Scenarios of Condottiere: hands, lines with their sums, markers and tokens, and the decision."""

from __future__ import annotations

from collections.abc import Mapping

from conquista.core import Data, Event
from conquista.core.scenarios.files import Entries, ScenarioFinding, ScenarioStep
from conquista.core.scenarios.presenter import ScenarioPosition
from conquista.core.text.text_parts import TextLine, TextPart, TextTable
from conquista.games.condottiere.cards import SEATS
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.scenes.expectations import check_expectations, line_of, markers_of
from conquista.games.condottiere.scenes.reader import script_of
from conquista.games.condottiere.scenes.runner import play, redo, set_up
from conquista.games.condottiere.scenes.scenario import CondottiereScene
from conquista.i18n import say

COLUMNS = ("seat", "regions", "kingdom", "hand", "line", "strength")


class CondottiereScenarioPresenter:
    """Presents a scenario of Condottiere."""

    def __init__(self, entries: Entries, locale: str) -> None:
        self._locale = locale
        self.script = script_of(entries)
        self.scene: CondottiereScene = set_up(self.script)
        self.file, self.title, self.preset = self.script.file, self.script.title, self.script.preset
        self.clauses, self.actions = self.script.clauses, self.script.actions
        self.notes = {number: one.note for number, one in enumerate(self.script.expects, 1)}

    def position(self) -> list[TextPart]:
        """Return all cards and regions, the sums of the lines, and the decision."""
        scene = self.scene
        rows = [
            (
                seat,
                markers_of(scene, seat),
                scene.kingdom(seat),
                " ".join(scene.hand(seat)),
                line_of(scene, seat),
                scene.strength(seat),
            )
            for seat in scene.seats
        ]
        columns = [self._phrase(f"condottiere.columns.{name}") for name in COLUMNS]
        return [TextTable(self._phrase("position"), columns, rows), TextLine("\n".join(self._status_lines()))]

    def status_parts(self) -> list[TextPart]:
        return self.position()

    def legal(self) -> TextPart:
        groups = self._groups()
        count = sum(map(len, groups.values()))
        columns = [self._phrase("condottiere.columns.decision"), self._phrase("column.actions")]
        rows = [(verb, "  ".join(words)) for verb, words in groups.items()]
        return TextTable(self._phrase("legal", count=count), columns, rows)

    def play(self, word: str) -> ScenarioStep:
        return play(self.scene, word)

    def after(self) -> ScenarioPosition:
        return ScenarioPosition(GAME, redo(self.script).state)

    def check(self) -> list[ScenarioFinding]:
        return check_expectations(self.script) if self.script.expects else []

    def letter(self, seat: str) -> str:
        return seat

    def say(self, key: str, params: Mapping[str, Data]) -> str:
        return say(key, params, self._locale)

    def event_text(self, event: Event) -> str:
        if event.secret:
            return self.say(f"{event.kind}.known", {**event.data, **event.secret})
        return self.say(event.kind, event.data)

    def data(self) -> dict[str, object]:
        scene, outcome = self.scene, self.scene.outcome
        return {
            "position": scene.state.text,
            "seats": {
                seat: {
                    "regions": markers_of(scene, seat).split(),
                    "kingdom": scene.kingdom(seat),
                    "hand": scene.hand(seat),
                    "line": line_of(scene, seat).split(),
                    "strength": scene.strength(seat),
                    "sum": [
                        {"adds": one.adds, "text": say(one.key, one.data, self._locale)} for one in scene.why(seat)
                    ],
                    "points": scene.score(seat),
                }
                for seat in scene.seats
            },
            "phase": scene.phase,
            "to_act": list(scene.to_act),
            "region": scene.region,
            "favour": scene.favour,
            "token": scene.holder,
            "out": list(scene.passed),
            "outcome": {"winners": list(scene.winners), "clause": outcome.clause} if outcome else None,
            "legal": self._groups(),
        }

    def _phrase(self, key: str, **params: Data) -> str:
        """Return a message of the scenario command."""
        return say(f"cli.scenario.{key}", params, self._locale)

    # -- helpers -------------------------------------------------------------------------------------------------------

    def _groups(self) -> dict[str, list[str]]:
        """Return the legal actions by verb."""
        groups: dict[str, list[str]] = {}
        for word in self.scene.words:
            groups.setdefault(word.partition(":")[0], []).append(word)
        return groups

    def _status_lines(self) -> list[str]:
        """Return the sums, the tokens, and the decision or the result."""
        scene = self.scene
        lines = []
        for seat in scene.seats:
            if len(reasons := scene.why(seat)) > 1:
                steps = [
                    self._phrase("condottiere.step", n=one.adds, why=say(one.key, one.data, self._locale))
                    for one in reasons
                ]
                total = scene.strength(seat)
                lines.append(self._phrase("condottiere.sum", seat=seat, n=total, sum=" + ".join(steps)))
        lines.append(" ".join([self._battle(), *self._marks()]))
        lines.append(self._asked())
        return lines

    def _battle(self) -> str:
        scene = self.scene
        tied = [seat for place, seat in enumerate(SEATS) if scene.state.numbers["tied"] >> place & 1]
        if tied:
            return self._phrase("condottiere.tiebreak", seats=tied)
        if scene.region and scene.phase not in ("choose", "over"):
            return self._phrase("condottiere.battle", region=scene.region, seat=scene.holder)
        return self._phrase("condottiere.between", seat=scene.holder)

    def _marks(self) -> list[str]:
        scene = self.scene
        lines = []
        if scene.favour:
            lines.append(self._phrase("condottiere.favour", region=scene.favour))
        if scene.passed:
            lines.append(self._phrase("condottiere.passed", seats=list(scene.passed)))
        if scene.options.yes("variant_b"):
            points = [self._phrase("condottiere.point", seat=seat, n=scene.score(seat)) for seat in scene.seats]
            lines.append(self._phrase("condottiere.points", points=points))
        return lines

    def _asked(self) -> str:
        scene, outcome = self.scene, self.scene.outcome
        if outcome is None:
            return self._phrase("condottiere.awaited", seats=list(scene.to_act), phase=scene.phase)
        text = self._phrase("over", reason=say(outcome.reason, outcome.data, self._locale))
        return f"{text} ({outcome.clause}) {self._phrase('won', winners=list(scene.winners))}"
