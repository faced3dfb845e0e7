"""The syntax of player specs: `captain(style=raider,nodes=2000)`, `module:Class(depth=3)`, `program:COMMAND LINE`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from conquista.core import ConquistaError, UnknownName
from conquista.players.limits import Limits

PROGRAM = "program"

_HEAD = re.compile(r"\s*(?P<name>[A-Za-z_][\w.-]*)\s*(?:\((?P<settings>[^()]*)\))?\s*(?P<rest>:.*)?", re.DOTALL)
_TAIL = re.compile(r":(?P<attribute>[A-Za-z_][\w.]*)\s*(?:\((?P<settings>[^()]*)\))?\s*")
_SETTING = re.compile(r"\s*(?P<name>[A-Za-z_][\w-]*)\s*=\s*(?P<value>[^=]*?)\s*")


class PlayerRefused(ConquistaError, cause="player"):
    """A player that cannot be made as requested."""


@dataclass(frozen=True, slots=True)
class Spec:
    """A parsed spec: the name or module, the part after the colon, and the settings in brackets."""

    text: str
    name: str
    rest: str = ""  # a class of the module, or the command line of a program
    settings: Mapping[str, str] = field(default_factory=dict)

    @property
    def program(self) -> bool:
        return self.name == PROGRAM and bool(self.rest)

    @property
    def loaded(self) -> bool:
        """Whether this runs code from outside Conquista; never accept such a spec from an untrusted source."""
        return bool(self.rest)

    def limits(self, least: Limits | None = None) -> Limits:
        """The limits among the settings, over those given."""
        nodes, seconds = self.settings.get("nodes"), self.settings.get("seconds")
        try:
            own = Limits(None if nodes is None else int(nodes), None if seconds is None else float(seconds))
        except ValueError:
            raise PlayerRefused("players.spec.limits", text=self.text) from None
        return own.over(least)

    def without_limits(self) -> Spec:
        return replace(self, settings={k: v for k, v in self.settings.items() if k not in ("nodes", "seconds")})


def read(text: str) -> Spec:
    """Parse a spec; raises PlayerRefused for invalid syntax."""
    found = _HEAD.fullmatch(text)
    if not found:
        raise PlayerRefused("players.spec.shape", text=text)
    name, rest = found["name"], (found["rest"] or "")
    if not rest:
        return Spec(text, name, settings=_settings(text, found["settings"]))
    if name == PROGRAM:
        command = rest[1:].strip()
        if not command:
            raise PlayerRefused("players.spec.command", text=text)
        return Spec(text, name, command, _settings(text, found["settings"]))
    tail = _TAIL.fullmatch(rest)
    if not tail or found["settings"] is not None:
        raise PlayerRefused("players.spec.shape", text=text)
    return Spec(text, name, tail["attribute"], _settings(text, tail["settings"]))


def split(text: str) -> list[str]:
    """Split a list of players, or of seats with their players, at the commas outside of brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def _settings(text: str, inside: str | None) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in inside.split(",") if inside and inside.strip() else ():
        setting = _SETTING.fullmatch(part)
        if not setting:
            raise PlayerRefused("players.spec.setting", text=text, part=part.strip())
        if setting["name"] in found:
            raise PlayerRefused("players.spec.twice", text=text, name=setting["name"])
        found[setting["name"]] = setting["value"]
    return found


class PlayerSettings(Mapping[str, str]):
    """The settings of one player. The player reads those it knows; unread ones are refused by name."""

    def __init__(self, player: str, given: Mapping[str, str]) -> None:
        self._player = player
        self._given = dict(given)
        self._asked: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self._asked.add(name)
        return self._given[name]

    def __iter__(self) -> Iterator[str]:
        self._asked.update(self._given)
        return iter(self._given)

    def __len__(self) -> int:
        return len(self._given)

    def word(self, name: str, default: str, allowed: Sequence[str]) -> str:
        """One of the allowed words."""
        value = self.get(name, default)
        if value not in allowed:
            raise PlayerRefused(
                "players.setting.word", player=self._player, name=name, value=value, allowed=list(allowed)
            )
        return value

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """A whole number within bounds."""
        value = self.get(name)
        if value is None:
            return default
        if not re.fullmatch(r"-?[0-9]{1,12}", value) or not least <= int(value) <= most:
            raise PlayerRefused(
                "players.setting.number", player=self._player, name=name, value=value, least=least, most=most
            )
        return int(value)

    def yes(self, name: str, default: bool) -> bool:
        return self.word(name, "yes" if default else "no", ("yes", "no")) == "yes"

    def finish(self) -> None:
        """Refuse settings that the player did not read."""
        for name in self._given:
            if name not in self._asked:
                raise UnknownName.among("setting", name, {*self._asked, "nodes", "seconds"})
