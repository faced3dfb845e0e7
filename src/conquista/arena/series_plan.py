"""A series as plain data: plan and game number determine everything that happens in a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields

from conquista.arena.errors import ArenaError
from conquista.core import AnyGame, ConquistaError, Options
from conquista.games import registry
from conquista.players.limits import Limits

PAIRINGS = ("table", "neighbours", "gauntlet")

DECISION_TIMEOUT = 60.0  # seconds for a decision without a time limit; only a hung player takes as long
MOST_SEED = (1 << 63) - 1
MOST_PLIES = 10_000


@dataclass(frozen=True)
class SeriesPlan:
    """The definition of a series. The number of games and workers is not part of it."""

    game: str
    version: int
    options: tuple[tuple[str, str], ...]  # those that differ from their defaults, as texts
    players: tuple[str, ...]  # as written; partners are joined by +
    preset: str = ""
    pairing: str = "table"  # one of PAIRINGS
    seed: int = 1
    nodes: int | None = None
    seconds: float | None = None
    overrun: float = DECISION_TIMEOUT  # seconds after which an answer is too late
    openings: tuple[str, ...] = ()  # position lines; none: the standard opening
    plies: int = 0  # random actions before the players take over
    cut: int = 0  # actions after which a match is a draw; 0: never

    @property
    def limits(self) -> Limits:
        return Limits(self.nodes, self.seconds)

    def rules(self, *, past: bool = False) -> tuple[AnyGame, Options]:
        """Return the game and the options of every match; past ones may have been played under older rules."""
        game = registry.game(self.game)
        if game.facts.version != self.version and not past:
            raise ArenaError("arena.plan.version", game=self.game, version=self.version, here=game.facts.version)
        return game, game.facts.read_options(dict(self.options))

    def as_data(self) -> dict[str, object]:
        data = asdict(self)
        data["options"] = dict(self.options)
        return data

    @classmethod
    def from_data(cls, data: object) -> SeriesPlan:
        """Parse the plan of a log; raises ArenaError for other data."""
        names = {field.name for field in fields(cls)}
        if not isinstance(data, Mapping) or not set(data) <= names:
            raise ArenaError("arena.plan.shape")
        values = dict(data)
        try:
            values["options"] = tuple(sorted((str(k), str(v)) for k, v in values["options"].items()))
            for name in ("players", "openings"):
                values[name] = tuple(str(item) for item in values.get(name, ()))
            plan = cls(**values)
            _check(plan)
        except (ConquistaError, TypeError, KeyError, AttributeError, ValueError) as fault:
            raise ArenaError("arena.plan.shape") from fault
        return plan


def overrun_for(seconds: float | None) -> float:
    """Return when an answer is too late: 1.5 times the limit, and a little more for a busy machine."""
    return DECISION_TIMEOUT if seconds is None else 1.5 * seconds + 0.5


def make_plan(
    preset: str,
    players: Sequence[str],
    *,
    changes: Mapping[str, str] | None = None,
    pairing: str = "table",
    seed: int = 1,
    limits: Limits | None = None,
    overrun: float | None = None,
    openings: Sequence[str] = (),
    plies: int = 0,
    cut: int = 0,
) -> SeriesPlan:
    """Return the plan of a series on a preset with some options changed; raises a refusal for invalid input."""
    game, options = registry.preset(preset)
    if changes:
        options = game.facts.read_options(options.changed() | dict(changes))
    bounds = limits or Limits()
    plan = SeriesPlan(
        game=game.facts.name,
        version=game.facts.version,
        options=tuple(sorted(options.changed().items())),
        players=tuple(player.strip() for player in players),
        preset=preset if preset in game.facts.presets else "",
        pairing=pairing,
        seed=seed,
        nodes=bounds.nodes,
        seconds=bounds.seconds,
        overrun=overrun_for(bounds.seconds) if overrun is None else overrun,
        openings=tuple(openings),
        plies=plies,
        cut=cut,
    )
    _check(plan)
    return plan


def _check(plan: SeriesPlan) -> None:
    """Refuse numbers out of range."""
    if not plan.players or not all(plan.players):
        raise ArenaError("arena.plan.players")
    if plan.pairing not in PAIRINGS:
        raise ArenaError("arena.plan.pairing", text=plan.pairing, allowed=list(PAIRINGS))
    if not 0 <= plan.seed <= MOST_SEED:
        raise ArenaError("arena.plan.seed", seed=str(plan.seed), most=MOST_SEED)
    if not 0 < plan.overrun < float("inf"):
        raise ArenaError("arena.plan.overrun", seconds=str(plan.overrun))
    if plan.seconds is not None and plan.overrun < plan.seconds:
        raise ArenaError("arena.plan.overrun_short", seconds=str(plan.seconds), overrun=str(plan.overrun))
    if not 0 <= plan.plies <= MOST_PLIES:
        raise ArenaError("arena.plan.plies", plies=str(plan.plies), most=MOST_PLIES)
    if plan.plies and plan.openings:
        raise ArenaError("arena.plan.two_openings")
    if plan.cut < 0:
        raise ArenaError("arena.plan.cut", cut=str(plan.cut))
    _ = plan.limits
