"""Random matches, kept whole for the laws to look at."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from conquista.core import AnyGame, Chance, Match, MatchEntry, Options, Seat, SeededChance
from kit.subject import Broken, Subject


@dataclass(frozen=True, slots=True)
class Moment:
    """One state of a match and the action that was taken there; the last state has none."""

    number: int
    state: Any
    entry: MatchEntry | None


class Walk:
    """One random match: any awaited seat may be first, and asides are mixed in."""

    def __init__(self, subject: Subject, options: Options, seed: int) -> None:
        self.subject = subject
        self.options = options
        self.seed = seed
        self.law = ""
        chance = SeededChance(seed)
        self._will = chance.fork("walk")
        before = random.getstate()
        self.match = Match(self.game, options, chance)
        self.texts = [self.game.write_state(self.match.state)]
        self.asides = 0
        self.most = min(subject.actions, self.game.facts.max_actions)
        while self.match.outcome is None and len(self.match.entries) - self.asides < self.most and self._act():
            self.texts.append(self.game.write_state(self.match.state))
        self.global_random = random.getstate() != before

    @property
    def game(self) -> AnyGame:
        return self.subject.game

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.match.seats

    @property
    def observers(self) -> tuple[Seat | None, ...]:
        """Everyone who is told something: the seats and a watcher."""
        return (*self.seats, None)

    def moments(self) -> Iterator[Moment]:
        entries = [*self.match.entries, None]
        for number, (state, entry) in enumerate(zip(self.match.states, entries, strict=True)):
            yield Moment(number, state, entry)

    def some_moments(self) -> list[Moment]:
        """The first, the last and others in between, at most as many as the subject asks for."""
        every = list(self.moments())
        step = max(1, (len(every) + self.subject.moments - 1) // self.subject.moments)
        return [moment for moment in every if moment.number % step == 0 or moment is every[-1]]

    def chance(self, purpose: str) -> Chance:
        """A stream for a law, apart from that of the match."""
        return SeededChance(self.seed).fork(f"law {purpose}")

    def need(self, right: bool, text: str, moment: Moment | None = None) -> None:
        """Report a broken law, with all that is needed to see it again."""
        if not right:
            where = f"{self.game.facts.name} [{self.options.text() or 'default options'}], seed {self.seed}"
            if moment is not None:
                where += f", after {moment.number} actions at {self.texts[moment.number]!r}"
            raise Broken(self.law, f"{text} ({where})")

    def _act(self) -> bool:
        """Take one action; False when the game gives nothing to do, which a law will report."""
        game, state = self.game, self.match.state
        if game.facts.asides and self.asides < 12 and self._will.below(5) == 0:
            seat = self._will.choice(self.seats)
            offered = list(game.asides(state, seat))
            if offered:
                self.asides += 1
                self.match.play_unchecked(seat, self._will.choice(offered))
                return True
        awaited = game.to_act(state)
        if not awaited:
            return False
        seat = self._will.choice(awaited)
        legal = list(game.legal_actions(state, seat))
        if legal:
            self.match.play_unchecked(seat, self._will.choice(legal))
        return bool(legal)


_walks: dict[Subject, list[Walk]] = {}


def walks(subject: Subject) -> list[Walk]:
    """The random matches of a subject, made once."""
    if subject not in _walks:
        made = []
        for number, values in enumerate(subject.option_sets):
            options = subject.game.facts.choose(values)
            made += [Walk(subject, options, 1000 * number + match) for match in range(subject.matches)]
        _walks[subject] = made
    return _walks[subject]


def words(game: AnyGame, state: Any, seat: Seat | None) -> list[str]:
    """All that a seat may do, as words; a watcher may do nothing."""
    if seat is None:
        return []
    return [game.write_action(a) for a in (*game.legal_actions(state, seat), *game.asides(state, seat))]
