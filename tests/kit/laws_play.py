"""Laws of play: turns, order, fate, conservation, ends and refusals."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from conquista import i18n
from conquista.core import (
    Ambiguous,
    ConquistaError,
    Illegal,
    MatchOver,
    NotYourTurn,
    RecordedChance,
    UnknownName,
    Unreadable,
)
from kit.mutation import HOSTILE, spoil
from kit.walk import Moment, Walk


def facts(walk: Walk) -> None:
    """Facts are well formed, every option and title has a sentence, every preset can be chosen."""
    game, known = walk.game, walk.game.facts
    walk.need(bool(re.fullmatch(r"[a-z][a-z0-9-]*", known.name)), f"{known.name!r} is no plain name")
    walk.need(known.version >= 1, "versions count from 1")
    walk.need(1 <= known.least_seats <= known.most_seats, "seats are counted wrongly")
    walk.need(known.least_seats <= len(walk.seats) <= known.most_seats, f"{len(walk.seats)} seats are not in the facts")
    walk.need(len(set(walk.seats)) == len(walk.seats), "a seat stands twice")
    walk.need(all(re.fullmatch(r"[A-Za-z][A-Za-z0-9]{0,15}", seat) for seat in walk.seats), "a seat has no plain name")
    teams = game.teams(walk.options)
    walk.need(sorted(seat for team in teams for seat in team) == sorted(walk.seats), "teams are not all the seats")
    walk.need(known.teams or all(len(team) == 1 for team in teams), "teams are not in the facts")
    for key in (known.title, *(option.meaning for option in known.options), *(c.meaning for c in known.clashes)):
        walk.need(i18n.has(key), f"there is no sentence for {key!r}")
    for kind, terms in game.offers(walk.options).items():
        sample = {name: words[0] if words else "3" for name, words in terms.items()}
        walk.need(bool(i18n.sentence(f"{known.name}.offer.{kind}", sample)), f"there is no sentence for offer {kind}")
    for option in known.options:
        walk.need(option.check(option.default) == option.default, f"{option.name} has a default it refuses")
        walk.need(option.read(option.write(option.default)) == option.default, f"{option.name} does not read back")
    for preset in known.presets:
        known.preset(preset)
    walk.need(known.read_options(walk.options.changed()) == walk.options, "options do not read back")


def turns(walk: Walk) -> None:
    """Someone with something to do is awaited exactly while there is no outcome; the others have nothing to do."""
    game = walk.game
    for moment in walk.moments():
        awaited = game.to_act(moment.state)
        over = game.outcome(moment.state) is not None
        walk.need(bool(awaited) != over, f"awaited: {awaited}, over: {over}", moment)
        walk.need(len(awaited) <= 1 or game.facts.together, "several are awaited, against the facts", moment)
        walk.need(set(awaited) <= set(walk.seats) and len(set(awaited)) == len(awaited), f"awaited: {awaited}", moment)
        for seat in walk.seats:
            some = next(iter(game.legal_actions(moment.state, seat)), None) is not None
            walk.need(some == (seat in awaited), f"{seat} has {'something' if some else 'nothing'} to do", moment)
            aside = next(iter(game.asides(moment.state, seat)), None) is not None
            walk.need(not aside or (game.facts.asides and not over), f"{seat} has asides", moment)
        walk.need(game.options(moment.state) == walk.options, "the options have changed", moment)


def order(walk: Walk) -> None:
    """Legal actions come by rising code, each once, the same every time and from a state that was read back."""
    game = walk.game
    for moment in walk.moments():
        for seat in game.to_act(moment.state):
            actions = list(game.legal_actions(moment.state, seat))
            codes = [game.code(moment.state, action) for action in actions]
            walk.need(codes[0] >= 0, "codes count from 0", moment)
            walk.need(all(a < b for a, b in pairwise(codes)), f"codes {codes} do not rise", moment)
            walk.need(actions == list(game.legal_actions(moment.state, seat)), "the order is not stable", moment)
            again = game.read_state(walk.options, walk.texts[moment.number])
            walk.need(actions == list(game.legal_actions(again, seat)), "a state read back gives others", moment)


def unchanged(walk: Walk) -> None:
    """A state is the same after the match as it was when it came to be."""
    for moment in walk.moments():
        now = walk.game.write_state(moment.state)
        walk.need(now == walk.texts[moment.number], f"the state has become {now!r}", moment)


def fate(walk: Walk) -> None:
    """The same actions and the same numbers of chance give the same states and events; nothing else decides."""
    game, match = walk.game, walk.match
    walk.need(not walk.global_random, "the global random generator was used")
    drawn = match.dealt + tuple(number for entry in match.entries for number in entry.drawn)
    walk.need(game.facts.chance or not drawn, "chance was asked, against the facts")
    chance = RecordedChance(match.dealt)
    walk.need(game.start(walk.options, chance) == match.states[0], "the opening differs when dealt again")
    _finish(walk, chance, None)
    for moment in walk.moments():
        if moment.entry is None:
            break
        chance = RecordedChance(moment.entry.drawn)
        try:
            step = game.apply(moment.state, moment.entry.seat, moment.entry.action, chance)
        except ConquistaError as error:
            walk.need(False, f"the action is refused when made again: {error}", moment)
            continue
        _finish(walk, chance, moment)
        walk.need(step.state == match.states[moment.number + 1], "the action leads elsewhere when made again", moment)
        walk.need(
            [event.text() for event in step.events] == [event.text() for event in moment.entry.events],
            "the action has other events when made again",
            moment,
        )


def waiting(walk: Walk) -> None:
    """A quiet action leaves the decision with its maker and takes nothing from others; idling is legal.

    Others may get back what they had done: an offer that the action turns down can be made again.
    """
    game, chance = walk.game, walk.chance("waiting")
    for moment in walk.some_moments():
        for seat in game.to_act(moment.state):
            legal = list(game.legal_actions(moment.state, seat))
            walk.need(game.idle(moment.state, seat) in legal, f"{seat} may not idle as the game says", moment)
            for action in chance.sample(legal, min(8, len(legal))):
                if game.quiet(moment.state, seat, action):
                    _quiet(walk, moment, seat, action)


def _quiet(walk: Walk, moment: Moment, seat: str, action: Any) -> None:
    game, nothing = walk.game, RecordedChance(())
    walk.need(not game.answering(moment.state, seat), f"{action.word} is an answer and quiet", moment)
    step = game.apply(moment.state, seat, action, nothing)
    walk.need(game.to_act(step.state) == (seat,), f"{action.word} is quiet and gives others the word", moment)
    walk.need(not any(e.secret or e.private for e in step.events), f"{action.word} is quiet and has secrets", moment)
    for observer in walk.seats:
        was, now = list(game.asides(moment.state, observer)), list(game.asides(step.state, observer))
        walk.need(
            observer == seat or set(was) <= set(now),
            f"{action.word} is quiet and takes something from {observer}",
            moment,
        )


def _finish(walk: Walk, chance: RecordedChance, moment: Moment | None) -> None:
    try:
        chance.finish()
    except ConquistaError as error:
        walk.need(False, f"chance is used differently when made again: {error}", moment)


def census(walk: Walk) -> None:
    """What must be conserved is conserved."""
    first = dict(walk.game.invariant_counts(walk.match.states[0]))
    walk.need(bool(first), "the census counts nothing")
    for moment in walk.moments():
        now = dict(walk.game.invariant_counts(moment.state))
        walk.need(now == first, f"the census was {first} and is {now}", moment)


def ending(walk: Walk) -> None:
    """A match ends within the facts, with an outcome that ranks every seat once and says why."""
    outcome = walk.match.outcome
    acted = len(walk.match.entries) - walk.asides
    if outcome is None:
        walk.need(acted < walk.game.facts.max_actions, f"no end after {acted} actions")
        walk.need(acted >= walk.most, f"the match stopped after {acted} actions without an outcome")
        return
    ranked = sorted(seat for rank in outcome.ranking for seat in rank)
    walk.need(ranked == sorted(walk.seats), f"the ranking {outcome.text} is not of all seats")
    walk.need(abs(sum(outcome.share(seat) for seat in walk.seats) - 1) < 1e-9, "the shares do not add up to one")
    said = i18n.sentence(outcome.reason, outcome.data)
    walk.need(bool(said), "the reason says nothing")


def refusals(walk: Walk) -> None:
    """What is legal passes; all else is refused by its proper name, and never by a crash."""
    game, chance = walk.game, walk.chance("refusals")
    for moment in walk.some_moments():
        state = moment.state
        if game.outcome(state) is not None:
            last = walk.match.entries[-1] if walk.match.entries else None
            if last is not None:
                walk.need(_refused(walk, moment, last.seat, last.action) is MatchOver, "it is over", moment)
            continue
        awaited = game.to_act(state)
        legal = list(game.legal_actions(state, awaited[0]))
        for action in legal:
            walk.need(_refused(walk, moment, awaited[0], action) is None, f"{action.word} was refused", moment)
        for seat in walk.seats:
            if seat not in awaited and legal[0] not in game.asides(state, seat):
                walk.need(_refused(walk, moment, seat, legal[0]) is NotYourTurn, f"{seat} may act", moment)
        walk.need(_refused(walk, moment, "Nobody", legal[0]) is UnknownName, "a stranger may act", moment)
        top = game.code(state, legal[-1])
        for code in {chance.below(2 * top + 9) for _ in range(12)} - {game.code(state, action) for action in legal}:
            try:
                action = game.action_of(state, code)
            except Unreadable:
                continue
            if action not in game.asides(state, awaited[0]):
                walk.need(_refused(walk, moment, awaited[0], action) is Illegal, f"{action.word} passes", moment)
        for text in (*HOSTILE, *(spoil(action.word, chance) for action in legal[:6])):
            try:
                game.read_action(state, awaited[0], text)
            except (Unreadable, Ambiguous, Illegal) as error:
                walk.need(bool(i18n.sentence(error.key, error.params)), "the refusal says nothing", moment)


def _refused(walk: Walk, moment: Moment, seat: str, action: object) -> type[ConquistaError] | None:
    try:
        walk.game.check(moment.state, seat, action)
    except ConquistaError as error:
        walk.need(bool(i18n.sentence(error.key, error.params)), "the refusal says nothing", moment)
        return type(error)
    return None
