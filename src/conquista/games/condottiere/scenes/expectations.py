"""Compares the expectations of a script with the position after its actions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from conquista.core import Data
from conquista.core.scenarios.checks import ExpectationChecks, refused_before
from conquista.core.scenarios.files import ScenarioFinding, ScenarioStep
from conquista.games.condottiere.cards import CARDS, MAP, SEATS, names_of
from conquista.games.condottiere.rules.constants.sizes import NONE
from conquista.games.condottiere.scenes.reader import DOWN, CondottiereExpectation, CondottiereScript
from conquista.games.condottiere.scenes.runner import play, redo
from conquista.games.condottiere.scenes.scenario import CondottiereScene


def check_expectations(script: CondottiereScript) -> list[ScenarioFinding]:
    """Check every expectation; each starts from the position after the actions of the file."""
    return [found for number, expect in enumerate(script.expects, 1) for found in _check(script, number, expect)]


def _check(script: CondottiereScript, number: int, expect: CondottiereExpectation) -> Iterator[ScenarioFinding]:
    scene = redo(script)
    if refused := refused_before(number, expect.after, partial(play, scene)):
        yield refused
        return
    checks = _Checks(scene, number, expect)
    yield from checks.all()


def line_of(scene: CondottiereScene, seat: str) -> str:
    """A line as written in a file: face-down cards come last, with a question mark."""
    place = SEATS.index(seat)
    down = [CARDS[kind] + DOWN for row in ("old", "new") if (kind := scene.state.rows[row][place]) != NONE]
    return " ".join([*scene.line(seat), *down])


def markers_of(scene: CondottiereScene, seat: str) -> str:
    return " ".join(code for code in MAP if scene.owner(code) == seat)


class _Checks(ExpectationChecks[CondottiereExpectation]):
    """The checks of one expectation."""

    def __init__(self, scene: CondottiereScene, number: int, expect: CondottiereExpectation) -> None:
        self.scene = scene
        super().__init__(number, expect)

    def values(self) -> Iterator[ScenarioFinding]:
        """Check single values: tokens, who is asked what, how the match ended."""
        scene, expect = self.scene, self.expect
        pairs: dict[str, tuple[Data, Data]] = {
            "token": (expect.token, scene.holder),
            "region": (expect.region, scene.region),
            "favour": (expect.favour, scene.favour),
            "to_act": (expect.to_act, scene.to_act),
            "phase": (expect.phase, scene.phase),
            "passed": (expect.passed, scene.passed),
            "draw_pile": (expect.pile, len(scene.pile)),
            "round": (expect.round, scene.state.numbers["round"]),
        }
        yield from self.compared(pairs | self.ending(scene.winners, scene.outcome))

    def tables(self) -> Iterator[ScenarioFinding]:
        """Check values by seat or by card."""
        scene, expect = self.scene, self.expect
        for seat, strength in expect.strength.items():
            yield self.same("strength", strength, scene.strength(seat), seat)
        for seat, cards in expect.hand.items():
            yield self.same("hand", _sorted(cards), _sorted(" ".join(scene.hand(seat))), seat)
        for seat, count in expect.cards.items():
            yield self.same("cards", count, len(scene.hand(seat)), seat)
        for seat, cards in expect.line.items():
            yield self.same("line", _sorted(cards), _sorted(line_of(scene, seat)), seat)
        for seat, regions in expect.markers.items():
            yield self.same("markers", regions, markers_of(scene, seat), seat)
        for seat, size in expect.kingdom.items():
            yield self.same("kingdom", size, scene.kingdom(seat), seat)
        for card, count in expect.discarded.items():
            yield self.same("discarded", count, scene.discards.count(card), card)
        for seat, points in expect.score.items():
            yield self.same("score", points, scene.score(seat), seat)
        for pair, cards in expect.knows.items():
            observer, _, owner = pair.partition(">")
            known = names_of(scene.state.known(SEATS.index(owner), SEATS.index(observer)))
            yield self.same("knows", _sorted(cards), _sorted(" ".join(known)), pair)

    # -- small steps ---------------------------------------------------------------------------------------------------

    def tried(self, word: str) -> ScenarioStep:
        branch = CondottiereScene(self.scene.state)
        branch.chance = self.scene.chance.fork(word)
        return play(branch, word)

    def legal_words(self) -> list[str]:
        return list(self.scene.words)


def _sorted(cards: str) -> str:
    """Cards in the order of their kinds, face-down ones last."""
    return " ".join(sorted(cards.split(), key=lambda name: (DOWN in name, CARDS.index(name.rstrip(DOWN)))))
