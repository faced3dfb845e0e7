"""The stored values of studies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

PUBLIC_STUDY, LINKED_STUDY, MEMBERS = VISIBILITIES = ("public", "link", "members")
WRITE, COMMENT, READ = ROLES = ("write", "comment", "read")


@dataclass(frozen=True, slots=True)
class StoredStudy:
    """A study without its content; `heading` is the revision of its title, its visibility and the chapters' order."""

    id: str
    owner: str
    title: str
    visibility: str
    revision: int
    heading: int
    next_id: int
    created: int
    changed: int


@dataclass(frozen=True, slots=True)
class StoredMember:
    """A person who takes part in a study, apart from its owner."""

    person: str
    role: str
    since: int


@dataclass(frozen=True, slots=True)
class StudyPart:
    """A chapter, position or comment: its number in the study, who made it, and the revision that changed it last."""

    id: int
    author: str
    revision: int


@dataclass(frozen=True, slots=True)
class StoredChapter(StudyPart):
    """A chapter; `data` holds the headers of its record, and where it comes from."""

    place: int
    title: str
    root: int
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class StoredNode(StudyPart):
    """A position of a chapter; `data` holds the action that leads to it, and its annotations."""

    chapter: int
    parent: int | None
    place: int
    at: int
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class StoredComment(StudyPart):
    """A comment on a position."""

    chapter: int
    node: int
    at: int
    edited: int | None
    text: str


@dataclass(frozen=True, slots=True)
class StoredChange:
    """What one request has changed, as clients get it."""

    revision: int
    author: str
    at: int
    cid: str
    request: str
    data: list[dict[str, Any]]
