"""The settings of a table. They are fixed for the whole match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, get_args

from conquista.core import AnyGame, Data, OptionRefused, Options, TableTerms, UnknownName
from conquista.table.chat_policy import PRESSES, PRIVATE_PRESS
from conquista.table.decoding import mapping, number
from conquista.table.errors import TableRefused
from conquista.table.pace import SECOND, UNTIMED, Pace

Overrun = Literal["idle", "computer", "resign"]
IDLES, COMPUTER_TAKES, RESIGNS = OVERRUNS = get_args(Overrun)
IDLER = "idle"  # the computer player that does as little as the rules allow


@dataclass(frozen=True, slots=True)
class TableConfig:
    """The game with its non-default options as texts, and the settings of the table."""

    game: str
    preset: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    opening: str = ""  # a position line, for a match that does not start from the standard opening
    rated: bool = False
    pace: Pace = UNTIMED
    overrun: str = IDLES  # what is done when the time of a seat runs out
    stand_in: str = "random"  # the computer player that takes the seat of a player who has left
    press: str = PRIVATE_PRESS  # who may chat with whom
    published: bool = False  # whether all messages are shown after the end
    anonymous: bool = False  # whether the names of the players are shown only after the end
    vacations: bool = True  # whether clocks stand still during vacations, in correspondence matches
    extra: Mapping[str, int] = field(default_factory=dict)  # milliseconds added to the banks of these seats

    def __post_init__(self) -> None:
        if self.overrun not in OVERRUNS:
            raise UnknownName.among("policy", self.overrun[:40], OVERRUNS)
        if self.press not in PRESSES:
            raise UnknownName.among("press", self.press[:40], PRESSES)

    @staticmethod
    def choose(game: AnyGame, preset: str = "", changes: Mapping[str, str] | None = None, **rest: Any) -> TableConfig:
        """The settings of a preset with some options changed; conflicting options are refused by name."""
        usual = game.facts.preset(preset) if preset else game.facts.choose()
        for option in game.facts.options:
            if not option.offered and (changes or {}).get(option.name, usual.written(option.name)) != usual.written(
                option.name
            ):
                raise OptionRefused("core.option.fixed", option=option.name, value=usual.written(option.name))
        texts = usual.changed()
        options = game.facts.read_options(texts | dict(changes or {}))
        chosen = TableConfig(game.facts.name, preset, options.changed(), **rest).under(game.table_terms(options))
        if chosen.rated and chosen.opening:
            raise TableRefused("table.refused.rated_opening")
        return chosen

    def under(self, terms: TableTerms) -> TableConfig:
        """These settings within the limits that the options of the match set."""
        limit = terms.seconds * SECOND
        return replace(
            self,
            press=min(self.press, terms.talk, key=PRESSES.index),
            pace=Pace("own", turn=limit, answer=limit) if limit else self.pace,
            stand_in=IDLER if terms.leavers_idle else self.stand_in,
        )

    def chosen(self, game: AnyGame) -> Options:
        return game.facts.read_options(self.options)

    def renewed(self, game: AnyGame) -> TableConfig:
        """The same settings for a match that starts now, under the current rulings."""
        return replace(self, options=game.facts.renewed(self.options))

    def as_data(self) -> dict[str, Data]:
        """Return the settings by name, in the order of their declaration; the latest two only if unusual."""
        own: dict[str, Data] = {one.name: getattr(self, one.name) for one in fields(self)}
        for name, usual in (("extra", {}), ("vacations", True)):
            if own[name] == usual:  # left out, as by earlier versions
                del own[name]
        return own | {"options": dict(self.options), "pace": self.pace.as_data()}

    @staticmethod
    def of(data: Mapping[str, Data]) -> TableConfig:
        return TableConfig(
            str(data["game"]),
            str(data["preset"]),
            {name: str(text) for name, text in mapping(data["options"]).items()},
            str(data["opening"]),
            bool(data["rated"]),
            Pace.of(mapping(data["pace"])),
            str(data["overrun"]),
            str(data["stand_in"]),
            str(data["press"]),
            bool(data["published"]),
            bool(data["anonymous"]),
            bool(data.get("vacations", True)),  # tables of earlier versions have no such setting
            {seat: number(time) for seat, time in mapping(data.get("extra") or {}).items()},
        )
