"""Seats held by computers: pending decisions as portable jobs, and each answer as an ordinary request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, runtime_checkable

from conquista.core import AnyGame, Data, Player, Seat, SeededChance, View
from conquista.players import registry
from conquista.players.diplomacy import Agreement, diplomat
from conquista.players.limits import UNLIMITED, Limits
from conquista.players.thought import Stop, think
from conquista.table.commands.declaration import Act, Command, Reply, Request, Say, Vote
from conquista.table.decoding import mapping, texts
from conquista.table.handlers.agreements import awaits, binding, offer_data, proposal
from conquista.table.handlers.chat import ACCEPT, REFUSE
from conquista.table.plans import LONGEST
from conquista.table.state import TableState
from conquista.table.values import COMPUTER, SeatHolder

MOVE, VOTE, OFFER, PROPOSE = "move", "vote", "offer", "propose"
AHEAD = 1.2  # times an equal share: a seat that expects more than this plays to win
LEVEL_0 = "random"  # plays every game instantly; replaces a computer that fails


@dataclass(frozen=True, slots=True)
class ComputerTask:
    """One decision of one computer: plain serialisable values, built from the seat's own view only.

    Tasks are derived from the state of the table, so a lost task is simply created again. A duplicate answer has
    the same id and is applied once.
    """

    game: str
    options: Mapping[str, str]
    seat: Seat
    holder: SeatHolder
    view: Mapping[str, Data]
    seq: int
    hash: str
    seed: str  # for the player's own random stream
    kind: str = MOVE
    offer: Mapping[str, Data] = field(default_factory=dict)
    agreements: tuple[Mapping[str, Data], ...] = ()  # offers that bind this seat

    @property
    def cid(self) -> str:
        if self.kind == OFFER:
            return f"offer.{self.offer['id']}"
        return f"{self.kind}.{self.seq}.{self.hash}"


@runtime_checkable
class Negotiator(Protocol):
    """A player that considers offers itself; for all others the diplomat of the game does so."""

    def consider(self, game: AnyGame, view: View, offer: Mapping[str, Data]) -> bool: ...


def all_tasks(table: TableState) -> tuple[ComputerTask, ...]:
    """All pending decisions of computers: moves, offers before moves, votes, and answers to offers."""
    if table.match is None or table.outcome is not None:
        return ()
    return (*_turns(table), *_votes(table), *_offers(table))


def awaited_tasks(table: TableState) -> tuple[ComputerTask, ...]:
    """The decisions of computers that the match waits for."""
    if table.match is None or table.outcome is not None:
        return ()
    awaited = table.game.to_act(table.match.state)
    return tuple(task(table, seat) for seat in awaited if table.holders[seat].kind == COMPUTER)


def task(table: TableState, seat: Seat) -> ComputerTask:
    """The pending decision of a seat, whether a person or a computer holds it."""
    state, number = table.state(seat), len(table.streams[seat])
    seen = table.hash(seat)
    return ComputerTask(
        table.config.game,
        table.config.options,
        seat,
        table.holders[seat],
        table.game.view(state, seat).data,
        number,
        seen,
        SeededChance(table.seed).fork(f"computer {seat} {number} {seen}").seed,
        agreements=tuple(binding(table, seat)),
    )


def _turns(table: TableState) -> Iterator[ComputerTask]:
    """Moves. A computer that wants to make an offer does so first, and waits for the answers of other computers."""
    for job in awaited_tasks(table):
        if not table.game.answering(table.state(job.seat), job.seat) and job.holder.spec != LEVEL_0:
            offered = proposal(table, job.seat, View(job.seat, job.view))
            if offered is not None:
                yield replace(
                    job, kind=PROPOSE, offer={"offer": offered.kind, "terms": offered.terms, "to": offered.to}
                )
                continue
        if not awaits(table, job.seat):
            yield job


def _votes(table: TableState) -> Iterator[ComputerTask]:
    """Votes that computers have not cast yet."""
    if table.open_vote is not None:
        for seat, holder in table.holders.items():
            if holder.kind == COMPUTER and seat in table.open_vote.voters and seat not in table.open_vote.votes:
                yield replace(task(table, seat), kind=VOTE)


def _offers(table: TableState) -> Iterator[ComputerTask]:
    """Offers that computers have not answered yet."""
    for offer in table.offers.values():
        for seat in offer.to:
            if table.holders[seat].kind == COMPUTER and seat not in offer.replies:
                yield replace(task(table, seat), kind=OFFER, offer=offer_data(offer))


# deciding, in any process


def answer(job: ComputerTask, game: AnyGame, limits: Limits = UNLIMITED, stop: Stop | None = None) -> Request:
    """The decision of the seat's player; level 0 replaces it when the action is not allowed."""
    player = _TaskPlayer(job, game, limits, stop)
    command = {MOVE: player.move, VOTE: player.vote, OFFER: player.reply, PROPOSE: player.propose}[job.kind]()
    return Request(job.holder, job.cid, command)


def fallback(job: ComputerTask, game: AnyGame) -> Request:
    """The decision of level 0, for a computer that does not answer."""
    decided = answer(replace(job, holder=replace(job.holder, spec=LEVEL_0)), game)
    return replace(decided, who=job.holder)


class _TaskPlayer:
    """A player with its task."""

    def __init__(self, job: ComputerTask, game: AnyGame, limits: Limits, stop: Stop | None) -> None:
        self._job, self._game, self._limits, self._stop = job, game, limits, stop
        self._options = game.facts.read_options(job.options)
        self._chance = SeededChance(job.seed)
        self._view = View(job.seat, job.view)
        self._state: Any = game.sample_state(self._view, self._chance.fork("imagine"))
        self._diplomat = diplomat(game)
        self._agreements = [Agreement.of(agreement) for agreement in job.agreements]

    def move(self) -> Command:
        """Actions up to the first one after which others may decide; level 0 takes over from a player that fails."""
        game, seat = self._game, self._job.seat
        state, view, words = self._state, self._view, list[str]()
        player, limits = self._player(), self._limits
        while True:
            legal = tuple(game.legal_actions(state, seat))
            action = self._thought(player, view, legal, limits)
            if action not in legal:
                player, limits = self._fallback_player(), UNLIMITED
                action = player.choose(game, view, legal)
            if self._breaks(state, action):
                action = self._honest(player, state, view, legal, limits) or action
            words.append(game.write_action(action))
            if not game.quiet(state, seat, action) or len(words) > LONGEST // 2:
                return Act(seat, words[-1], self._job.seq, self._job.hash, tuple(words[:-1]))
            state = game.apply(state, seat, action, self._chance).state
            view = game.view(state, seat)

    def _thought(self, player: Player, view: View, legal: tuple[Any, ...], limits: Limits) -> Any:
        try:
            return think(player, self._game, view, legal, limits, self._stop).action
        except Exception:  # whatever a player does, the table goes on
            return None

    def _breaks(self, state: Any, action: Any) -> bool:
        """Whether an action would break an agreement of the seat; a diplomat that fails is not asked again."""
        known, seat = self._diplomat, self._job.seat
        try:
            return known is not None and any(
                known.breaks(self._game, state, seat, action, agreement) for agreement in self._agreements
            )
        except Exception:  # whatever goes wrong here, the table goes on
            self._agreements = []
            return False

    def _honest(self, player: Player, state: Any, view: View, legal: tuple[Any, ...], limits: Limits) -> Any:
        """The best action that breaks no agreement: the player's own choice, or else the most passive action."""
        kept = tuple(action for action in legal if not self._breaks(state, action))
        if not kept:
            return None
        action = self._thought(player, view, kept, limits)
        if action not in kept:
            action = self._game.idle(state, self._job.seat)
        return action if action in kept else kept[0]

    def vote(self) -> Command:
        """Votes to end a match unless the seat is clearly ahead; also when it cannot tell."""
        value = self._share()
        return Vote(self._job.seat, value is None or value <= AHEAD / len(self._game.teams(self._options)))

    def _share(self) -> float | None:
        """The share of the victory that the seat expects; when others decide, the share that they leave it."""
        game, seat, state = self._game, self._job.seat, self._state
        teams = game.teams(self._options)
        own = next(team for team in teams if seat in team)
        for decider in dict.fromkeys([seat, *own, *game.to_act(state)]):
            legal = tuple(game.legal_actions(state, decider))
            if not legal:
                continue
            try:
                view = game.view(state, decider)
                value = think(self._player(), game, view, legal, self._limits, self._stop).value
            except Exception:
                return None
            return value if value is None or decider in own else (1 - value) / (len(teams) - 1)
        return None

    def reply(self) -> Command:
        """Refuses offers when the player cannot keep agreements."""
        game, offer = self._game, self._job.offer
        player = self._player()
        accepts = False
        try:
            if isinstance(player, Negotiator):
                accepts = player.consider(game, self._view, offer)
            elif self._diplomat is not None and self._job.holder.spec != LEVEL_0:
                accepts = self._diplomat.accepts(game, self._view, Agreement.of(offer))
        except Exception:
            accepts = False
        return Reply(self._job.seat, str(offer["id"]), ACCEPT if accepts else REFUSE)

    def propose(self) -> Command:
        """Send the offer that the diplomat of the game has chosen."""
        offer = self._job.offer
        terms = {name: str(word) for name, word in mapping(offer["terms"]).items()}
        return Say(self._job.seat, texts(offer["to"]), offer=str(offer["offer"]), terms=terms)

    def _player(self) -> Player:
        if self._job.holder.spec == LEVEL_0:
            return self._fallback_player()
        try:
            return registry.make(self._job.holder.spec, self._game, self._options, self._chance, self._limits)
        except Exception:
            return self._fallback_player()

    def _fallback_player(self) -> Player:
        return registry.make(LEVEL_0, self._game, self._options, self._chance.fork("level 0"))
