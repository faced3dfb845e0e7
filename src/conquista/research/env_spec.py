"""A preset for research environments: the game, its seats, action numbers, and the layout of observations."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from conquista.core import Action, AnyGame, ConquistaError, Illegal, Options, Outcome, Seat, UnknownName, View
from conquista.core.parts.research_adapter import Adapter, ObservationField, fields
from conquista.games import registry


class EnvSpec:
    """One game under one set of options; constant from match to match."""

    def __init__(self, name: str, game: AnyGame, options: Options) -> None:
        adapter = registry.part(game.facts.name, "research")
        if adapter is None:
            raise ConquistaError("research.game", game=game.facts.name, known=sorted(registry.having("research")))
        self.name, self.game, self.options = name, game, options
        self.seats: tuple[Seat, ...] = game.seats(options)
        self.adapter: Adapter = adapter(game, options)
        self.actions = len(self.adapter.codes)
        self.fields: tuple[ObservationField, ...] = fields(self.adapter.layout())
        self.length = sum(field.size for field in self.fields)

    @property
    def fingerprint(self) -> str:
        """Return a hash of numbering and layout: store it with a network, and compare it before use."""
        parts = [*map(str, self.adapter.codes), *(f"{field.name}{field.shape}" for field in self.fields)]
        return hashlib.sha256(" ".join([self.game.facts.name, *parts]).encode()).hexdigest()[:16]

    # -- actions -------------------------------------------------------------------------------------------------------

    def number(self, state: Any, action: Action) -> int:
        """Return the number of an action."""
        number = self.adapter.number(self.game.code(state, action))
        if number < 0:
            raise Illegal("research.number.aside", word=self.game.write_action(action))
        return number

    def action(self, state: Any, number: object) -> Action:
        """Return the action of a number, legal or not; any integer type is accepted."""
        try:
            index = number.__index__()  # type: ignore[attr-defined]
        except AttributeError:
            raise Illegal("research.number.kind", given=str(number)[:40], most=self.actions - 1) from None
        if not 0 <= index < self.actions:
            raise Illegal("research.number.range", number=index, preset=self.name, most=self.actions - 1)
        found: Action = self.game.action_of(state, self.adapter.codes[index])
        return found

    def legal(self, state: Any) -> dict[int, Action]:
        """Return the legal actions of the seat to act by number, ascending; empty when the match is over."""
        awaited = self.game.to_act(state)
        if not awaited:
            return {}
        return {self.number(state, action): action for action in self.game.legal_actions(state, awaited[0])}

    # -- observations and rewards --------------------------------------------------------------------------------------

    def encode(self, view: View) -> bytes:
        """Return a view as a row of small numbers."""
        if view.seat is None:
            raise ConquistaError("research.watcher")
        return self.adapter.encode(view)

    def split(self, observation: Any) -> dict[str, Any]:
        """Return the fields of an observation by name, each in its shape; of a numpy array as views."""
        if len(observation) != self.length:
            raise ConquistaError("research.length", preset=self.name, right=self.length, given=len(observation))
        return {field.name: field.of(observation) for field in self.fields}

    def planes(self, observation: Any) -> Any:
        """Return the fields about places, which come first, as one array: a row of all places for each fact."""
        size, stop = len(self.adapter.places), 0
        for field in self.fields:
            if len(field.shape) != 2 or field.shape[1] != size:
                break
            stop += field.size
        return observation[:stop].reshape(-1, size)

    def shares(self, outcome: Outcome) -> list[float]:
        """Return each seat's share of the victory, in playing order; they add up to 1."""
        return [outcome.share(seat) for seat in self.seats]


@lru_cache(maxsize=64)
def _cached_spec(name: str, options: Options) -> EnvSpec:
    game, _ = registry.preset(name)
    return EnvSpec(name, game, options)


def make_spec(preset: str, options: Mapping[str, object] | None = None) -> EnvSpec:
    """Return the specification of a preset, with some of its options changed; cached."""
    if not isinstance(preset, str):
        raise UnknownName.among("preset", str(preset)[:40], registry.presets())
    game, chosen = registry.preset(preset)
    if options:
        chosen = game.facts.choose({**chosen, **options})
    return _cached_spec(preset, chosen)


setting = make_spec  # the name of earlier versions


def checked_limit(limit: object) -> int:
    """Return a limit of actions as a number, 0 for none."""
    if limit is None:
        return 0
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= 1_000_000_000:
        raise ConquistaError("research.limit", given=str(limit)[:40])
    return limit
