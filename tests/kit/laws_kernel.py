"""Laws of the fast door: it plays the same game, and undo takes back what do has done."""

from __future__ import annotations

from conquista.core import FastPosition
from kit.walk import Moment, Walk


def kernel(walk: Walk) -> None:
    """Codes, seat and hash agree with the contract all along a match, and all the way back."""
    game = walk.game
    if not game.facts.kernel:
        return
    position = game.position(walk.match.states[0])
    hashes = []
    for moment in walk.moments():
        _agree(walk, moment, position)
        entry = moment.entry
        if entry is None or entry.drawn or entry.action in game.asides(moment.state, entry.seat):
            break  # chance and asides have no codes in the fast position
        hashes.append(position.hash())
        position.do(game.code(moment.state, entry.action))
    for number in reversed(range(len(hashes))):
        position.undo()
        walk.need(position.hash() == hashes[number], f"undo does not lead back to action {number}")
    for moment in walk.some_moments():
        _there_and_back(walk, moment, game.position(moment.state))


def _agree(walk: Walk, moment: Moment, position: FastPosition) -> None:
    game = walk.game
    awaited = game.to_act(moment.state)
    place = walk.seats.index(awaited[0]) if awaited else -1
    walk.need(position.to_act() == place, f"the fast door awaits seat {position.to_act()}, not {place}", moment)
    codes = [game.code(moment.state, a) for seat in awaited[:1] for a in game.legal_actions(moment.state, seat)]
    walk.need(list(position.legal()) == codes, f"the fast door has the codes {list(position.legal())}", moment)
    walk.need(position.hash() == game.digest(moment.state), "the fast door has another hash", moment)


def _there_and_back(walk: Walk, moment: Moment, position: FastPosition) -> None:
    before, legal = position.hash(), list(position.legal())
    for code in legal:
        other = position.copy()
        other.do(code)
        walk.need(position.hash() == before, "a copy is not apart from its original", moment)
        position.do(code)
        walk.need(position.hash() == other.hash(), f"code {code} leads a copy elsewhere", moment)
        position.undo()
        walk.need(position.hash() == before, f"undo of {code} does not lead back", moment)
        walk.need(list(position.legal()) == legal, f"undo of {code} changes what is legal", moment)
