"""What pins the rules: counts of all lines of play (perft) and the order of legal actions.

A perft file has blocks of `id`, `options`, `position` and `perft <depth> <count>` lines; counts may be checked by any
implementation of the game. `#` begins a comment line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from conquista.core import AnyGame, FastPosition, Options, RecordedChance
from kit.playthrough import SEED
from kit.subject import Subject
from kit.walk import Walk, words

NO_CHANCE = RecordedChance(())


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """How many lines of so many actions there are, counted by the contract."""
    actions = [(seat, action) for seat in game.to_act(state)[:1] for action in game.legal_actions(state, seat)]
    if depth <= 1:
        return len(actions) if depth else 1
    return sum(perft(game, game.apply(state, *act, NO_CHANCE).state, depth - 1) for act in actions)


def fast_perft(position: FastPosition, depth: int) -> int:
    """The same count by the fast door."""
    codes = position.legal()
    if depth <= 1:
        return len(codes) if depth else 1
    count = 0
    for code in list(codes):
        position.do(code)
        count += fast_perft(position, depth - 1)
        position.undo()
    return count


def perft_text(subject: Subject, kept: str | None) -> str:
    """A perft file with its counts recomputed; the blocks are those kept, or the opening of each set of options."""
    game = subject.game
    lines = kept.splitlines() if kept is not None else list(_openings(subject))
    return "\n".join(counted(game, lines)) + "\n"


def _openings(subject: Subject) -> Iterator[str]:
    game = subject.game
    for number, values in enumerate(subject.option_sets, 1):
        options = game.facts.choose(values)
        yield f"id opening-{number}"
        yield f"options {options.text()}".rstrip()
        yield f"position {game.write_state(game.start(options, NO_CHANCE))}"
        yield from (f"perft {depth} ?" for depth in range(1, subject.perft_depth + 1))
        yield ""


def counted(game: AnyGame, lines: list[str]) -> Iterator[str]:
    """The lines of a perft file, with their counts recomputed."""
    options: Options = game.facts.choose()
    state: Any = None
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "options":
            options = game.facts.read_options(dict(item.split("=", 1) for item in rest.split()))
        elif word == "position":
            state = game.read_state(options, rest)
        elif word == "perft":
            depth = int(rest.split()[0])
            count = fast_perft(game.position(state), depth) if game.facts.kernel else perft(game, state, depth)
            yield f"perft {depth} {count}"
            continue
        elif word not in ("id", "#", ""):
            raise AssertionError(f"{line!r} is no line of a perft file")
        yield line


def order_text(subject: Subject) -> str:
    """Legal actions, in their order, at several moments of one random match for each set of options."""
    lines = []
    for values in subject.option_sets:
        options = subject.game.facts.choose(values)
        walk = Walk(subject, options, SEED)
        for moment in walk.some_moments()[::4]:
            lines.append(f"options {options.text()}".rstrip())
            lines.append(f"position {walk.texts[moment.number]}")
            for seat in subject.game.to_act(moment.state):
                lines.append(f"{seat}: {' '.join(words(subject.game, moment.state, seat))}")
            lines.append("")
    return "\n".join(lines)
