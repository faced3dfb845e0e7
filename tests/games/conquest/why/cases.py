"""How a refusal is tried: a scene, a word that is refused there, and the reason and clause that it must name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from conquista.games.conquest.explain.reasons import find_fault, reason
from conquista.games.conquest.explain.violation import clause, declared
from conquista.games.conquest.scenes.scenario import ConquestScene, scene
from conquista.games.conquest.setup.geography import SEATS
from conquista.i18n import sentence


@dataclass(frozen=True)
class Case:
    """A word that is refused on a small board, after some others were done."""

    reason: str
    clause: str | None
    word: str
    graph: str
    pieces: tuple[str, ...]
    after: tuple[str, ...] = ()
    seat: str = ""
    mentions: tuple[str, ...] = ()  # what the sentence must mention
    more: dict[str, object] = field(default_factory=dict)

    def scene(self) -> ConquestScene:
        return scene(self.graph, *self.pieces, **self.more).do(*self.after)


def case(name: str, clause_id: str | None, word: str, graph: str, /, *pieces: str, **more: Any) -> Case:
    """A case in one line; `after`, `mentions` and `seat` are its own, everything else is the scene's."""
    after, mentions, seat = more.pop("after", ""), more.pop("mentions", ""), more.pop("seat", "")
    return Case(name, clause_id, word, graph, pieces, tuple(after.split()), seat, tuple(mentions.split()), more)


def every(cases: list[Case]) -> pytest.MarkDecorator:
    """Run a test on each case: a refusal for the reason and with the clause that it names."""
    return pytest.mark.parametrize("given", [pytest.param(c, id=f"{c.reason} {c.word}") for c in cases])


def check(given: Case) -> None:
    """The word is refused for the reason that the case names, in a whole sentence that says where."""
    s = given.scene()
    seat = s.seat(given.seat) if given.seat else SEATS[s.numbers["to_act"]]
    move = s.game.read_action(s.state, seat, given.word)
    error = reason(s.state, seat, move)
    found = find_fault(s.state, seat, move)
    name = found.name if found else error.key.removeprefix("why.")
    text = sentence(error.key, error.params)
    assert (name, error.clause) == (given.reason, given.clause), text
    assert error.key == f"why.{declared()[name].message or name}"
    assert error.clause == clause(name, s.rules.options.word("army"))
    assert text[-1] == "."
    assert all(word in text for word in given.mentions), text
