"""What the clients of a season know: accounts, tournaments, acknowledged results. It outlives the trial itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from conquista.core import ConquistaError
from conquista.soak.season.plan import SeasonSizes

Ranks = Mapping[str, int]  # of people, counted from 0


@dataclass(frozen=True, slots=True)
class SeasonPlayer:
    """A person with a token."""

    id: str
    name: str
    token: str


@dataclass(frozen=True, slots=True)
class KnownResult:
    """A result as its players know it."""

    table: str
    ranks: Ranks
    rated: bool
    is_played: bool


@dataclass
class SeasonLedger:
    """Everything that was acknowledged, appended to a file line by line, so that a trial can be continued."""

    path: Path
    sizes: SeasonSizes
    accounts: dict[int, SeasonPlayer] = field(default_factory=dict)
    tournaments: dict[int, str] = field(default_factory=dict)
    finished: set[int] = field(default_factory=set)  # tournaments that are over
    opened: dict[int, str] = field(default_factory=dict)  # tables of planned matches
    sought: set[str] = field(default_factory=set)  # tables of quick pairing
    matches: set[int] = field(default_factory=set)  # numbers of planned matches that have ended
    results: dict[str, KnownResult] = field(default_factory=dict)
    kills: int = 0
    turns: list[float] = field(default_factory=list)  # seconds until a player was notified of the turn
    seconds: float = 0.0
    _played: int = 0

    @property
    def unplayed(self) -> int:
        """How many of the matches that are to be played to their end have no result yet."""
        return self.sizes.played - self._played

    @staticmethod
    def open(path: Path, sizes: SeasonSizes) -> SeasonLedger:
        """Open the ledger of a new season, or of one with the same sizes that is continued."""
        found = SeasonLedger(path, sizes)
        if not path.exists():
            found.add("sizes", sizes.as_data())
            return found
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        for line in lines:
            if line.endswith("\n"):  # the last one may be incomplete
                kind, value = json.loads(line)
                if kind == "sizes" and value != sizes.as_data():
                    raise ConquistaError("soak.season.sizes", path=str(path))
                found._take(kind, value)
        if lines and not lines[-1].endswith("\n"):
            path.write_text("".join(lines[:-1]), encoding="utf-8")
        return found

    def add(self, kind: str, value: Any) -> None:
        """Remember something, in memory and in the file."""
        self._take(kind, value)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([kind, value]) + "\n")

    def add_result(self, table: str, ranks: Ranks, rated: bool, is_played: bool, match: int | None = None) -> None:
        if table not in self.results:
            value = {"table": table, "ranks": dict(ranks), "rated": rated, "played": is_played, "match": match}
            self.add("result", value)

    def _take(self, kind: str, value: Any) -> None:
        if kind == "account":
            self.accounts[value["number"]] = SeasonPlayer(value["id"], value["name"], value["token"])
        elif kind == "tournament":
            self.tournaments[value["number"]] = value["id"]
        elif kind == "opened":
            self.opened[value["match"]] = value["table"]
        elif kind == "sought":
            self.sought.add(value)
        elif kind == "finished":
            self.finished.add(value)
        elif kind == "result":
            self.results[value["table"]] = KnownResult(value["table"], value["ranks"], value["rated"], value["played"])
            self._played += value["played"]
            if value["match"] is not None:
                self.matches.add(value["match"])
        elif kind == "kill":
            self.kills += 1
        elif kind == "turn":
            self.turns.append(value)
        elif kind == "seconds":
            self.seconds += value
