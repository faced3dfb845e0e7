"""Studies, chapters and their parts as plain data for clients."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from conquista.core import Data
from conquista.core.record import options_of
from conquista.games import registry
from conquista.server.learning.studies.chapter_content import NOTES, head_record
from conquista.store.learning.studies import StudyCounts
from conquista.store.learning.study_values import StoredChapter, StoredComment, StoredMember, StoredNode, StoredStudy
from conquista.store.people.values import Person
from conquista.table import encoding

OWNER = "owner"
SOME_PEOPLE = 3  # named in lists

PersonOf = Callable[[str], Person | None]
GONE = {"id": "", "name": "", "kind": "guest"}  # in place of a person who was deleted


def person_data(person: Person | None) -> dict[str, Data]:
    return {"id": person.id, "name": person.name, "kind": person.kind} if person else dict(GONE)


def summary_data(
    study: StoredStudy,
    counts: StudyCounts,
    members: Sequence[StoredMember],
    role: str | None,
    person_of: PersonOf,
    address: str,
) -> dict[str, Data]:
    """Return a study as in lists."""
    people = [person for one in members[:SOME_PEOPLE] if (person := person_of(one.person)) is not None]
    return {
        "id": study.id,
        "title": study.title,
        "visibility": study.visibility,
        "owner": person_data(person_of(study.owner)),
        "role": role,
        "revision": study.revision,
        "chapters": counts.chapters,
        "nodes": counts.nodes,
        "people": [person.name for person in people],
        "members": len(members),
        "created": study.created,
        "changed": study.changed,
        "link": f"{address}/study/{study.id}",
    }


def members_data(study: StoredStudy, members: Iterable[StoredMember], person_of: PersonOf) -> list[Data]:
    """Return the owner and the members with their roles."""
    pairs = [(study.owner, OWNER), *((one.person, one.role) for one in members)]
    found = [(person_of(person), role) for person, role in pairs]
    return [{"person": person_data(person), "role": role} for person, role in found if person is not None]


def chapter_data(chapter: StoredChapter, nodes: int) -> dict[str, Data]:
    """Return a chapter without its nodes."""
    head = chapter.data
    shown: dict[str, Data] = {
        "id": chapter.id,
        "title": chapter.title,
        "kind": head["kind"],
        "root": chapter.root,
        "source": head["source"],
        "nodes": nodes,
        "by": chapter.author,
        "revision": chapter.revision,
    }
    if head["kind"] == NOTES:
        empty: dict[str, Data] = {"game": "", "preset": "", "options": {}, "seats": {}, "teams": [], "hidden": False}
        return {**shown, **empty, "date": "", "outcome": None}
    options, teams, hidden = _facts(encoding.text({**head, "source": ""}))
    ended = head["outcome"]
    return {
        **shown,
        "game": head["game"],
        "preset": head["preset"],
        "options": options,
        "seats": dict(head["seats"]),
        "teams": teams,
        "hidden": hidden,
        "date": head["date"],
        "outcome": {**ended, "data": {}} if ended else None,
    }


@lru_cache(maxsize=256)
def _facts(head: str) -> tuple[dict[str, str], list[list[str]], bool]:
    """Return the options and the teams of a chapter, and whether its game hides something."""
    record = head_record(encoding.decode(head))
    game = registry.game(record.game)
    options = options_of(game, record)
    return options.changed(), [list(team) for team in game.teams(options)], game.facts.hidden


def node_data_of(node: StoredNode) -> dict[str, Data]:
    """Return a node with its annotations; what chance gave is left out."""
    data: Mapping[str, Any] = node.data
    names = ("seat", "word", "turn", "clock", "fixed", "name", "glyphs", "drawings")
    shown: dict[str, Data] = {name: data[name] for name in names}
    place: dict[str, Data] = {"id": node.id, "parent": node.parent, "place": node.place}
    return {**place, **shown, "by": node.author, "at": node.at, "revision": node.revision}


def comment_data(comment: StoredComment) -> dict[str, Data]:
    return {
        "id": comment.id,
        "node": comment.node,
        "text": comment.text,
        "by": comment.author,
        "at": comment.at,
        "edited": comment.edited,
        "revision": comment.revision,
    }
