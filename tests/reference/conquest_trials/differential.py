"""Playing the engine and the reference side by side: whole legal lists, and the positions that actions lead to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from conquista import boards
from conquista.core import Options, RecordedChance
from conquista.games.conquest.game import Conquest
from conquista.games.conquest.setup.endings import REASONS
from conquista.games.conquest.setup.facts import FACTS
from conquista.games.conquest.setup.ruleset import ConquestRuleset, rules_for
from conquista.games.conquest.state import ConquestState
from reference.conquest import board as reference_boards
from reference.conquest.game import ReferenceGame
from reference.conquest.sketch import from_sketch
from reference.conquest_trials.scatter import Scatter
from reference.conquest_trials.scenes import Scene
from reference.conquest_trials.sketches import Sketch, random_sketch

# What a taking leaves behind when its window is closed is never read again.
_REMAINS = re.compile(r" (?:stood|mixed)=\d+")
FIGHTS, ANSWERS = 3, 2  # how many of them are tried at each position, besides the one that is played
_STEP = re.compile(r"[A-Za-z0-9]+(?:\.\d)?[-+^*]([A-Za-z0-9]+)!?")


@dataclass(frozen=True)
class Difference:
    """One disagreement, with all that is needed to look at it."""

    edition: str
    position: str
    word: str  # empty: the legal lists differ
    engine: str
    reference: str

    def __str__(self) -> str:
        what = f"after {self.word}" if self.word else "legal words"
        sides = f"  engine:    {self.engine}\n  reference: {self.reference}"
        return f"{self.edition}: {what}\n  position:  {self.position}\n{sides}"


@dataclass
class Tally:
    """What a run has looked at."""

    lists: int = 0
    answers: int = 0
    effects: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)


class Pair:
    """The engine and the reference on one board under one set of options."""

    def __init__(self, name: str, options: Options, engine: ConquestRuleset, reference: ReferenceGame) -> None:
        self.name, self.options = name, options
        self.game = Conquest(engine)
        self.reference = reference

    @classmethod
    def preset(cls, name: str, **changes: object) -> Pair:
        """A preset on its own board."""
        options = FACTS.choose({**FACTS.presets[name], **changes})
        board = options.word("board")
        reference = ReferenceGame(reference_boards.from_file(board), values(options))
        return cls(name, options, rules_for(board, options), reference)

    @classmethod
    def sketched(cls, name: str, sketch: Sketch, **changes: object) -> Pair:
        """A preset on a small board."""
        options = FACTS.choose({**FACTS.presets[name], **changes, "board": "sketch"})
        more = {"seats": sketch.seats, "islands": sketch.islands, "at": sketch.at}
        board = boards.sketch(sketch.text, **more)  # type: ignore[arg-type]
        reference = ReferenceGame(from_sketch(sketch.text, **more), values(options))  # type: ignore[arg-type]
        return cls(f"{name} on {sketch.text}", options, ConquestRuleset(board, options), reference)

    # -- comparing -----------------------------------------------------------------------------------------------------

    def read(self, line: str) -> ConquestState:
        return self.game.read_state(self.options, line)

    def compare(self, state: ConquestState, tally: Tally) -> list[str]:
        """Compare the legal lists; the words that both know."""
        line = self.game.write_state(state)
        seat = self.game.to_act(state)[0]
        engine = {self.game.write_action(move) for move in self.game.legal_actions(state, seat)}
        reference = self.reference.read(line).legal()
        tally.lists += 1
        tally.answers += " phase=1" in line
        if engine != reference:
            sides = [" ".join(sorted(one - two)) for one, two in ((engine, reference), (reference, engine))]
            tally.differences.append(Difference(self.name, line, "", f"also {sides[0]}", f"also {sides[1]}"))
        return sorted(engine & reference)

    def follow(self, state: ConquestState, word: str, tally: Tally) -> ConquestState:
        """Carry out a word on both sides, compare, and go on with the engine's position."""
        line = self.game.write_state(state)
        seat = self.game.to_act(state)[0]
        after = self.game.apply(state, seat, self.game.read_action(state, seat, word), RecordedChance(())).state
        self.reference.read(line).apply(word)
        tally.effects += 1
        one, two = _settled(self.game.write_state(after)), _settled(self.reference.text())
        ends = self._outcomes(after)
        if one != two or ends[0] != ends[1]:
            parts = [" ".join(t for t in x.split() if t not in y.split()) for x, y in ((one, two), (two, one))]
            tally.differences.append(
                Difference(self.name, line, word, f"{parts[0]} {ends[0]}", f"{parts[1]} {ends[1]}")
            )
        return after

    def _outcomes(self, after: ConquestState) -> tuple[str, str]:
        outcome, mine = self.game.outcome(after), self.reference.outcome()
        engine = ""
        if outcome is not None:
            first = outcome.ranking[0] if len(outcome.ranking) > 1 else ()
            engine = f"{''.join(sorted(first))} by {outcome.reason.rpartition('.')[2]}"
        if mine is None:
            return engine, ""
        winners = set(mine[0]) if len(mine[0]) < len(self.reference.rules.seats) else set()  # all level: a draw
        return engine, f"{''.join(sorted(winners))} by {mine[1]}"

    # -- walking -------------------------------------------------------------------------------------------------------

    def walk(self, state: ConquestState, random: Random, steps: int, tally: Tally) -> None:
        """Play on from a position, looking for fights: lists everywhere, effects of one or two words besides."""
        for _ in range(steps):
            if not self.game.to_act(state):
                tally.endings[self.ending(state)] += 1
                return
            words = self.compare(state, tally)
            if not words:
                return
            self.follow(state, random.choice(words), tally)
            self.try_fights(state, words, random, tally)
            state = self.follow(state, self._choose(state, words, random), tally)

    def try_fights(self, state: ConquestState, words: list[str], random: Random, tally: Tally) -> None:
        """Compare the answers to some fights, and what an answer that is not finished yet may go on with."""
        fights = self._fights(state, words)
        for word in random.sample(fights, min(len(fights), FIGHTS)):
            asked = self.follow(state, word, tally)
            if not self._answering(asked):
                continue
            answers = self.compare(asked, tally)
            for answer in random.sample(answers, min(len(answers), ANSWERS)):
                later = self.follow(asked, answer, tally)
                if self._answering(later):
                    self.compare(later, tally)

    def explore(self, state: ConquestState, acts: int, tally: Tally) -> None:
        """Compare everything that may happen within so many acts."""
        if acts and self.game.to_act(state):
            for word in self.compare(state, tally):
                self.explore(self.follow(state, word, tally), acts - 1, tally)

    def _answering(self, state: ConquestState) -> bool:
        return " phase=1" in self.game.write_state(state)

    def _fights(self, state: ConquestState, words: list[str]) -> list[str]:
        """Steps onto occupied places, and shots."""
        taken = {token.rpartition("@")[2] for token in self.game.write_state(state).split() if "@" in token}
        return [word for word in words if (match := _STEP.fullmatch(word)) and match[1] in taken]

    def ending(self, state: ConquestState) -> str:
        outcome = self.game.outcome(state)
        return outcome.reason.rpartition(".")[2] if outcome else REASONS[0]

    def _choose(self, state: ConquestState, words: list[str], random: Random) -> str:
        """A random word; steps onto occupied places, shots and answers are preferred."""
        fights = self._fights(state, words)
        quiet = [word for word in words if word not in ("end", "decline")] or words
        pick = random.randrange(10)
        if fights and pick < 6:
            return random.choice(fights)
        return random.choice(quiet if pick < 9 else words)


def values(options: Options) -> Mapping[str, bool | int | str | tuple[object, ...]]:
    """Option values as the reference takes them."""
    return {name: tuple(value) if isinstance(value, tuple | frozenset) else value for name, value in options.items()}


def _settled(line: str) -> str:
    return line if " phase=1" in line else _REMAINS.sub("", line)


# -- runs --------------------------------------------------------------------------------------------------------------


def scene(one: Scene) -> Tally:
    """Everything that may be done in a position set up by hand, and every answer to it."""
    tally, pair = Tally(), Pair.sketched(one.preset, one.sketch)
    pair.explore(pair.read(pair.reference.read(one.line).text()), 3, tally)
    return tally


def scattered(pair: Pair, random: Random, lists: int, enough: int = 5) -> Tally:
    """Random positions, each played on for a while, until there are enough differences."""
    tally, scatter = Tally(), Scatter(pair.reference.play, random)
    while tally.lists < lists and len(tally.differences) < enough:
        pair.walk(pair.read(scatter.line()), random, random.choice((1, 2, 4, 12)), tally)
    return tally


def matches(pair: Pair, random: Random, lists: int) -> Tally:
    """Whole matches: some actions of the standing opening, then armies in contact played on to the end."""
    tally, scatter = Tally(), Scatter(pair.reference.play, random)
    pair.walk(pair.game.start(pair.options, RecordedChance(())), random, lists // 4, tally)
    while tally.lists < lists and len(tally.differences) < 5:
        pair.walk(pair.read(scatter.line("half")), random, lists, tally)
    return tally


def sketched(preset: str, random: Random, lists: int, enough: int = 5, **changes: object) -> Tally:
    """Random positions on random small boards."""
    whole = Tally()
    duel = FACTS.choose({**FACTS.presets[preset], **changes}).word("mode") == "duel"
    while whole.lists < lists and len(whole.differences) < enough:
        pair = Pair.sketched(preset, random_sketch(random, duel), **changes)
        tally = scattered(pair, random, min(60, lists), enough)
        whole.lists += tally.lists
        whole.answers += tally.answers
        whole.effects += tally.effects
        whole.endings += tally.endings
        whole.differences += tally.differences
    return whole
