"""Facts of a game, said first: who it is, for how many, what a program must reckon with, and what may be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from conquista.core.errors import OptionRefused, UnknownName
from conquista.core.options import EditionNote, Option, OptionConflict, Options, Value


@dataclass(frozen=True)
class GameInfo:
    """What is true of a game before any match of it begins."""

    name: str
    version: int  # raised when behaviour changes
    title: str  # message key
    least_seats: int
    most_seats: int
    max_actions: int  # no match needs more, asides not counted
    chance: bool = False  # fate takes part, at the start or later
    hidden: bool = False  # some seat knows what another does not
    together: bool = False  # the match may wait for several seats at once
    teams: bool = False  # some options make partners
    asides: bool = False  # a seat may act while the match waits for others, such as showing a card
    kernel: bool = False  # position() opens the fast door
    options: tuple[Option, ...] = ()
    clashes: tuple[OptionConflict, ...] = ()
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    notes: tuple[EditionNote, ...] = ()

    def choose(self, values: Mapping[str, object] | None = None) -> Options:
        """The options of a new match: these values, the usual ones elsewhere; contradictions are refused by name."""
        known = {option.name: option for option in self.options}
        current = {option.name: option.current for option in self.options if option.current is not None}
        chosen = {name: known[name].choose(value) if name in known else value for name, value in (values or {}).items()}
        return self._checked(current | chosen)

    def _checked(self, values: Mapping[str, object]) -> Options:
        options = Options(self.options, values)
        for clash in self.clashes:
            if clash.refused and clash.holds(options):
                first, *others = clash.values
                raise OptionRefused(
                    "core.option.clash",
                    clause=clash.clause or None,
                    option=first,
                    others=others,
                    why={"key": clash.meaning},
                )
        return options

    def read_options(self, texts: Mapping[str, str]) -> Options:
        """Options from canonical texts, as a record or a table holds them; what they leave out has its default."""
        known = {option.name: option for option in self.options}
        return self._checked({name: known[name].read(text) if name in known else text for name, text in texts.items()})

    def renewed(self, texts: Mapping[str, str]) -> dict[str, str]:
        """The texts of an earlier choice for a match that begins now: what only the program sets is current."""
        own = {o.name: o.write(o.current) for o in self.options if not o.offered and o.current is not None}
        return self.read_options({**texts, **own}).changed()

    def preset(self, name: str) -> Options:
        """The options that a preset stands for."""
        if name not in self.presets:
            raise UnknownName.among("preset", name, self.presets)
        return self.choose(self.presets[name])

    def advice(self, options: Options) -> tuple[OptionConflict, ...]:
        """Clashes that hold and are allowed all the same."""
        return tuple(clash for clash in self.clashes if not clash.refused and clash.holds(options))

    def notes_on(self, preset: str, options: Options | None = None) -> tuple[EditionNote, ...]:
        """What a preset plays by a ruling alone; of these, what still holds where a table has changed some options."""
        chosen = self.preset(preset) if options is None else options
        return tuple(note for note in self.notes if preset in note.presets and note.holds(chosen))
