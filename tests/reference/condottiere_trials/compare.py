"""The engine and the plain implementation side by side: any difference is a Disagreement."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from conquista.core import ConquistaError, SeededChance
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.state import CondottiereState
from reference.condottiere import notation, offers, play
from reference.condottiere.chance import Numbers, WrongNumbers
from reference.condottiere.data import read_choices
from reference.condottiere.table import SEATS, Table
from reference.condottiere.view import view

Texts = Mapping[str, str]


class Disagreement(AssertionError):
    """The engine and the plain implementation differ; the text says how to see it again."""


class Refused(Exception):
    """The engine does not read a position that was made up."""


@dataclass
class Counts:
    """How much was compared, and which endings were met."""

    lists: int = 0  # legal lists of awaited seats
    actions: int = 0
    views: int = 0
    phases: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Pair:
    """One moment, as the engine and as the plain implementation know it."""

    texts: Texts
    state: CondottiereState
    table: Table

    @classmethod
    def opening(cls, texts: Texts, chance: SeededChance) -> Pair:
        """The start of a match, dealt by the same chance."""
        chance.drain_log()
        state = GAME.start(GAME.facts.read_options(texts), chance)
        numbers = Numbers(chance.drain_log())
        pair = cls(texts, state, play.start(read_choices(texts), numbers))
        pair.same_position("start", numbers)
        return pair

    @classmethod
    def of(cls, texts: Texts, table: Table) -> Pair:
        """A position that was made up; raises Refused when the engine knows that no match holds it."""
        line = notation.write(table)
        try:
            state = GAME.read_state(GAME.facts.read_options(texts), line)
        except ConquistaError as error:
            raise Refused(f"{error}: {line}") from None
        pair = cls(texts, state, table)
        pair.same_position("read", Numbers(()))
        return pair

    def compare(self, counts: Counts) -> None:
        """Compare who is awaited, all lists, the outcome and what everybody may know."""
        awaited = list(GAME.to_act(self.state))
        self._equal("awaited", awaited, [SEATS[seat] for seat in offers.awaited(self.table)])
        for seat in self.table.seats:
            name = SEATS[seat]
            words = [action.word for action in GAME.legal_actions(self.state, name)]
            self._equal(f"legal for {name}", words, offers.legal(self.table, seat))
            shows = [action.word for action in GAME.asides(self.state, name)]
            self._equal(f"asides of {name}", shows, offers.asides(self.table, seat))
        self._compare_outcome(counts)
        counts.lists += len(awaited)
        counts.phases[self.table.phase.name] += 1

    def compare_views(self, counts: Counts) -> None:
        """Compare what each seat and a watcher may know, for the facts that both state."""
        for seat in (*self.table.seats, None):
            found = json.loads(GAME.view(self.state, None if seat is None else SEATS[seat]).text)["data"]
            for name, fact in view(self.table, seat).items():
                self._equal(f"{name} in the view of {'-' if seat is None else SEATS[seat]}", found[name], fact)
            counts.views += 1

    def _compare_outcome(self, counts: Counts) -> None:
        ours, found = play.outcome(self.table), GAME.outcome(self.state)
        if ours is None or found is None:
            self._equal("whether it is over", found is not None, ours is not None)
            return
        self._equal("winners", tuple(sorted(found.ranking[0])), ours.winners)
        self._equal("reason", (found.reason, found.clause), (f"condottiere.reason.{ours.reason}", ours.clause))
        counts.endings[ours.reason] += 1

    def words(self) -> Iterator[tuple[int, str]]:
        """Everything that the awaited seats may say."""
        for seat in offers.awaited(self.table):
            for word in offers.legal(self.table, seat):
                yield seat, word

    def after(self, seat: int, word: str, chance: SeededChance, counts: Counts) -> Pair:
        """Both after the same word and the same chance."""
        chance.drain_log()
        action = GAME.read_action(self.state, SEATS[seat], word)
        try:
            state = GAME.apply(self.state, SEATS[seat], action, chance).state
        except (ConquistaError, IndexError, ValueError) as error:
            raise self._disagreement(f"{SEATS[seat]} {word}", repr(error), "a legal word") from error
        numbers = Numbers(chance.drain_log())
        try:
            pair = Pair(self.texts, state, play.act(self.table, seat, word, numbers))
        except WrongNumbers as error:
            raise self._disagreement(f"chance after {SEATS[seat]} {word}", "", str(error)) from None
        pair.same_position(f"{SEATS[seat]} {word} at {notation.write(self.table)}", numbers)
        counts.actions += 1
        return pair

    def same_position(self, how: str, numbers: Numbers) -> None:
        """Compare the position lines, and see that both asked chance equally often."""
        line = notation.without_inferences(GAME.write_state(self.state))
        self._equal(f"position after {how}", line, notation.write(self.table))
        self._equal(f"chance left after {how}", False, not numbers.used_up)

    def _equal(self, what: str, engine: object, plain: object) -> None:
        if engine != plain:
            raise self._disagreement(what, engine, plain)

    def _disagreement(self, what: str, engine: object, plain: object) -> Disagreement:
        options = " ".join(f"{name}={text}" for name, text in self.texts.items())
        line = notation.write(self.table)
        return Disagreement(f"{what}\n engine: {engine}\n plain:  {plain}\n options: {options}\n position: {line}")


def wander(pair: Pair, steps: int, will: random.Random, chance: SeededChance, counts: Counts) -> None:
    """Play at random from a moment on, with cards shown now and then, and compare at every step."""
    pair.compare(counts)
    pair.compare_views(counts)
    for step in range(steps):
        words = list(pair.words())
        if not words:
            return
        seat, word = will.choice(words)
        if will.random() < 0.1:
            showing = will.randrange(pair.table.choices.players)
            shows = offers.asides(pair.table, showing)
            if shows:
                seat, word = showing, will.choice(shows)
        pair = pair.after(seat, word, chance, counts)
        pair.compare(counts)
        if step % 5 == 0:
            pair.compare_views(counts)
