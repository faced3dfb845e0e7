"""Facts of a game: name, seats, capabilities, options and presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from conquista.core.errors import OptionRefused, UnknownName
from conquista.core.options import EditionNote, Option, OptionConflict, Options, Value


@dataclass(frozen=True, slots=True)
class KnownFault:
    """A fault of an earlier version that may have leaked information: rated matches under it no longer count."""

    mended: int  # the first value of the option `revision` without it
    reason: str  # message key


@dataclass(frozen=True)
class GameInfo:
    """What is known about a game before a match starts."""

    name: str
    version: int  # raised when behaviour changes
    title: str  # message key
    least_seats: int
    most_seats: int
    max_actions: int  # upper bound of a match, asides not counted
    chance: bool = False  # uses randomness, at the start or later
    hidden: bool = False  # some seat knows what another does not
    together: bool = False  # several seats may have to act at the same time
    teams: bool = False  # some options form teams
    asides: bool = False  # a seat may act out of turn, such as showing a card
    kernel: bool = False  # position() is available
    options: tuple[Option, ...] = ()
    clashes: tuple[OptionConflict, ...] = ()
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    editions: Mapping[str, str] = field(default_factory=dict)  # preset to edition, where presets are grouped
    notes: tuple[EditionNote, ...] = ()
    faults: tuple[KnownFault, ...] = ()

    def choose(self, values: Mapping[str, object] | None = None) -> Options:
        """Return the options of a new match: these values, and current ones elsewhere; contradictions are refused."""
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
        """Return options from canonical texts, as in a record or a table; omitted ones have their default."""
        known = {option.name: option for option in self.options}
        return self._checked({name: known[name].read(text) if name in known else text for name, text in texts.items()})

    def renewed(self, texts: Mapping[str, str]) -> dict[str, str]:
        """Return the texts of an earlier choice for a new match, with options set by the program brought up to date."""
        own = {o.name: o.write(o.current) for o in self.options if not o.offered and o.current is not None}
        return self.read_options({**texts, **own}).changed()

    def preset(self, name: str) -> Options:
        """Return the options of a preset."""
        if name not in self.presets:
            raise UnknownName.among("preset", name, self.presets)
        return self.choose(self.presets[name])

    def advice(self, options: Options) -> tuple[OptionConflict, ...]:
        """Return the conflicts that apply but are only advised against."""
        return tuple(clash for clash in self.clashes if not clash.refused and clash.holds(options))

    def notes_on(self, preset: str, options: Options | None = None) -> tuple[EditionNote, ...]:
        """Return the notes on a preset: rules based on a ruling alone; with `options`, those that still apply."""
        chosen = self.preset(preset) if options is None else options
        return tuple(note for note in self.notes if preset in note.presets and note.holds(chosen))
