"""The conformance kit: laws that every game keeps, and the golden files that pin it.

from kit import Subject, check
check(Subject(MY_GAME, option_sets=({}, {"seats": 4})))
"""

from __future__ import annotations

from collections.abc import Callable

from kit import laws_kernel, laws_knowledge, laws_play, laws_text, laws_wire
from kit.subject import Broken, Subject
from kit.walk import Walk, walks

LAWS: dict[str, Callable[[Walk], None]] = {
    "facts": laws_play.facts,
    "turns": laws_play.turns,
    "order": laws_play.order,
    "unchanged": laws_play.unchanged,
    "fate": laws_play.fate,
    "waiting": laws_play.waiting,
    "census": laws_play.census,
    "ending": laws_play.ending,
    "refusals": laws_play.refusals,
    "actions": laws_text.actions,
    "positions": laws_text.positions,
    "spoiled positions": laws_text.spoiled_positions,
    "records": laws_text.records,
    "views": laws_knowledge.views,
    "secrets": laws_knowledge.secrets,
    "telling": laws_knowledge.telling,
    "kernel": laws_kernel.kernel,
    "wire types": laws_wire.wire_types,
}


def check(subject: Subject, *laws: str) -> None:
    """Hold a game to the named laws, or to all of them; Broken says which it does not keep, and where."""
    for name in laws or tuple(LAWS):
        try:
            for walk in walks(subject):
                walk.law = name
                LAWS[name](walk)
        except Broken:
            raise
        except Exception as crash:  # a game that crashes has broken the law that was being looked at
            raise Broken(name, f"{subject.game.facts.name} crashed with {crash!r}") from crash


__all__ = ["LAWS", "Broken", "Subject", "check"]
