"""People who write studies over the interface of a server."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

from server.api_user import ApiUser, Json

_numbers = itertools.count(1)


@dataclass
class StudyUser:
    """A person with a study open, and the last revision seen."""

    user: ApiUser
    study: str
    revision: int = 0
    client: str = field(default_factory=lambda: f"client{next(_numbers)}")

    @staticmethod
    def begin(user: ApiUser, visibility: str = "members", title: str = "Bridges") -> StudyUser:
        made = user.post("/api/studies", {"title": title, "visibility": visibility})
        return StudyUser(user, str(made["id"]))

    @property
    def path(self) -> str:
        return f"/api/studies/{self.study}"

    def share(self, other: ApiUser, role: str | None) -> StudyUser:
        """Give another person a role, and return that person with the study open."""
        self.do("member", person=other.id, role=role)
        return StudyUser(other, self.study, self.revision)

    def try_(self, do: str, revision: int | None = None, cid: str = "", **fields: Any) -> tuple[int, Json]:
        """Send a command; return the status and the answer."""
        known = self.revision if revision is None else revision
        body = {"cid": cid or f"{self.client}:{next(_numbers)}", "revision": known, "command": {"do": do, **fields}}
        status, answer = self.user.ask("POST", f"{self.path}/commands", body)
        if status == 200:
            self.revision = answer["revision"]
        return status, answer

    def do(self, do: str, **fields: Any) -> Json:
        status, answer = self.try_(do, **fields)
        assert status == 200, answer
        return answer

    def refused(self, do: str, **fields: Any) -> tuple[int, str]:
        """Return the status and the key of a refusal."""
        status, answer = self.try_(do, **fields)
        assert status >= 400, answer
        return status, str(answer["key"])

    def add(self, **source: Any) -> Json:
        """Add a chapter; return it without its tree."""
        body = {"cid": f"{self.client}:{next(_numbers)}", "source": source}
        answer = self.user.post(f"{self.path}/chapters", body)
        self.revision = answer["revision"]
        [found] = [one for one in self.read()["chapter_list"] if one["id"] == answer["chapters"][0]]
        return dict(found)

    def position(self, preset: str = "conquest_2p", game: str = "conquest", **more: Any) -> Json:
        return self.add(kind="position", game=game, preset=preset, **more)

    def read(self) -> Json:
        return dict(self.user.get(self.path))

    def chapter(self, chapter: Json) -> Json:
        return dict(self.user.get(f"{self.path}/chapters/{chapter['id']}"))

    def stand(self, chapter: Json, node: int, seat: str = "turn") -> Json:
        return dict(self.user.get(f"{self.path}/chapters/{chapter['id']}/stand?node={node}&seat={seat}"))

    def play(self, chapter: Json, parent: int, count: int = 1, choice: int = 0, name: str = "") -> int:
        """Add legal actions after a node, one command each; return the last node."""
        for _ in range(count):
            stand = self.stand(chapter, parent)
            seat = stand["awaited"][0]
            legal = stand["legal"][seat]
            move = {"seat": seat, "word": legal[choice % len(legal)]}
            parent = self.do("add_moves", chapter=chapter["id"], parent=parent, moves=[move], name=name)["node"]
        return parent

    def export(self) -> str:
        status, text = self.user.ask("GET", f"{self.path}/export")
        assert status == 200, text
        return str(text)
