"""The match loop: from the opening to the outcome, with players, listeners and limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from conquista.core.chance import Chance
from conquista.core.errors import ConquistaError, MatchOver
from conquista.core.game import A, AnyGame, Game, Player, S
from conquista.core.options import Options
from conquista.core.values import Action, Event, Outcome, Seat, Step


@dataclass(frozen=True, slots=True)
class MatchEntry:
    """One action of a match: the seat, the action, the numbers drawn, and its events."""

    seat: Seat
    action: Action
    drawn: tuple[int, ...] = ()
    events: tuple[Event, ...] = ()


class Match:
    """One match. It keeps every state, so that undo restores the previous one."""

    def __init__(self, game: AnyGame, options: Options, chance: Chance, opening: str | None = None) -> None:
        self.game = game
        self.options = options
        self.chance = chance
        self.seats = game.seats(options)
        self.opening = opening
        chance.drain_log()
        first = game.start(options, chance) if opening is None else game.read_state(options, opening)
        self.dealt = chance.drain_log()
        self.states = [first]
        self.entries: list[MatchEntry] = []

    @property
    def state(self) -> object:
        return self.states[-1]

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def play(self, seat: Seat, action: Action) -> MatchEntry:
        """Check and make an action."""
        self.game.check(self.state, seat, action)
        return self.play_unchecked(seat, action)

    def play_word(self, seat: Seat, word: str) -> MatchEntry:
        """Parse, check and make the action of a word."""
        if self.outcome is not None:
            raise MatchOver("core.refused.over")
        return self.play(seat, self.game.read_action(self.state, seat, word))

    def play_unchecked(self, seat: Seat, action: Action) -> MatchEntry:
        """Make an action that is known to be legal."""
        step: Step[object] = self.game.apply(self.state, seat, action, self.chance)
        entry = MatchEntry(seat, action, self.chance.drain_log(), step.events)
        self.append(entry, step.state)
        return entry

    def append(self, entry: MatchEntry, state: object) -> None:
        """Add an action that was made elsewhere, and the state after it."""
        self.states.append(state)
        self.entries.append(entry)

    def branch(self) -> Match:
        """Return a copy that can be continued, chance included, without changing this match."""
        twin = Match.__new__(Match)
        vars(twin).update(vars(self))
        twin.chance = self.chance.copy()
        twin.states = list(self.states)
        twin.entries = list(self.entries)
        return twin

    def undo(self) -> MatchEntry:
        """Undo one action; the chance stream is not rewound."""
        if not self.entries:
            raise ConquistaError("core.match.nothing")
        self.states.pop()
        return self.entries.pop()


class MatchListener:
    """Follows a match; override the methods you need. It receives everything, hidden information included."""

    def begin(self, match: Match) -> None:
        """The match starts."""

    def acted(self, match: Match, entry: MatchEntry) -> None:
        """An action was made."""

    def end(self, match: Match) -> None:
        """The match is over, or was cut off at its limit."""


def play_match(
    game: AnyGame,
    players: Mapping[Seat, Player],
    options: Options,
    chance: Chance,
    *,
    opening: str | None = None,
    listeners: Sequence[MatchListener] = (),
    limit: int | None = None,
    trusted: bool = False,
) -> Match:
    """Play a match to its outcome, or to `limit` actions; `trusted` players are not checked."""
    match = Match(game, options, chance, opening)
    missing = [seat for seat in match.seats if seat not in players]
    extra = sorted(set(players) - set(match.seats))
    if missing or extra:
        raise ConquistaError("core.match.players", missing=missing, extra=extra, seats=match.seats)
    most = game.facts.max_actions if limit is None else limit
    for listener in listeners:
        listener.begin(match)
    while match.outcome is None and len(match.entries) < most:
        entry = _turn(match, players, trusted)
        for listener in listeners:
            listener.acted(match, entry)
    if match.outcome is None and limit is None:
        raise ConquistaError("core.match.endless", game=game.facts.name, most=most)
    for listener in listeners:
        listener.end(match)
    return match


def _turn(match: Match, players: Mapping[Seat, Player], trusted: bool) -> MatchEntry:
    game, state = match.game, match.state
    awaited = game.to_act(state)
    if not awaited:
        raise ConquistaError("core.match.nobody", game=game.facts.name)
    seat = awaited[0]
    legal = tuple(game.legal_actions(state, seat))
    if not legal:
        raise ConquistaError("core.match.stuck", game=game.facts.name, seat=seat)
    action = players[seat].choose(game, game.view(state, seat), legal)
    return match.play_unchecked(seat, action) if trusted else match.play(seat, action)


def step(game: Game[S, A], state: S, seat: Seat, action: A, chance: Chance) -> Step[S]:
    """Check and apply an action for callers that keep states themselves."""
    game.check(state, seat, action)
    return game.apply(state, seat, action, chance)
