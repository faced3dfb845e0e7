"""Quiet actions, found anew from the events they cause; and what is done for a seat that does not decide."""

from __future__ import annotations

import pytest

from conquista.core import AnyGame, Event, Match, SeededChance
from conquista.games.conquest.actions import Move
from conquista.games.conquest.game import GAME as CONQUEST
from conquista.games.conquest.setup.geography import KINDS
from conquista.games.conquest.state import ConquestState
from conquista.games.conquest.views.events import member
from conquista.players import registry

GAME: AnyGame = CONQUEST
QUIET = {"moved", "ran", "built", "raised", "lowered", "wandered"}


def disturbs(events: tuple[Event, ...]) -> bool:
    """Whether something was taken, asked, ended or told to another seat."""
    deed = events[0]
    taken = bool(deed.data.get("lost")) or deed.data["how"] in ("captures", "commandeers")
    return taken or len(events) > 1 or deed.kind.rpartition(".")[2] not in QUIET


@pytest.mark.parametrize("preset", ["conquest_2p", "grand_en", "plus_party"])
def test_quiet_is_what_disturbs_nobody(preset: str) -> None:
    chance = SeededChance(5)
    match = Match(GAME, GAME.facts.preset(preset), chance)
    seen = {True: 0, False: 0}
    while match.outcome is None and len(match.entries) < 900:
        [seat] = GAME.to_act(match.state)
        legal = list(GAME.legal_actions(match.state, seat))
        asked = GAME.answering(match.state, seat)
        idle = GAME.idle(match.state, seat)
        assert idle.word == ("decline" if asked else "end") or "end" not in {move.word for move in legal}
        takes = [move for move in legal if move.word[-1] == "!" or "+" in move.word or "*" in move.word]
        action = chance.choice(takes if takes and chance.below(3) == 0 else legal)
        quiet = GAME.quiet(match.state, seat, action)
        entry = match.play_unchecked(seat, action)
        assert quiet == (not asked and not disturbs(entry.events)), (action.word, entry.events)
        seen[quiet] += 1
    assert min(seen.values()) > 10


def test_answers_ordered_beforehand() -> None:
    """Squires play until there were answers enough; each is tried with several orders."""
    options = GAME.facts.preset("plus_2p")
    squire = registry.make("squire(nodes=200)", GAME, options, SeededChance(2))
    match = Match(GAME, options, SeededChance(1))
    asked = 0
    while asked < 5:
        if GAME.outcome(match.state) is not None:
            match = Match(GAME, options, SeededChance(1))  # the same squire is in another mood
        [seat] = GAME.to_act(match.state)
        legal = list(GAME.legal_actions(match.state, seat))
        if GAME.answering(match.state, seat) and "decline" in {move.word for move in legal}:
            asked += 1
            kinds = {piece_kind(match.state, move) for move in legal if move.place}
            assert said(match.state, seat, {}) is None
            assert said(match.state, seat, {"default": "decline"}) == "decline"
            assert said(match.state, seat, dict.fromkeys(kinds, "decline")) == "decline"
            assert said(match.state, seat, dict.fromkeys(kinds, "decline") | {min(kinds): "ask"}) is None
            for kind in kinds:
                word = said(match.state, seat, {"default": "decline", kind: "take"})
                assert piece_kind(match.state, next(move for move in legal if move.word == word)) == kind
        match.play_unchecked(seat, squire.choose(GAME, GAME.view(match.state, seat), legal))


def test_orders_name_the_pieces_of_the_edition() -> None:
    named = {preset: set(GAME.orders(GAME.facts.preset(preset))) for preset in ("conquest_2p", "plus_2p", "grand_2p")}
    assert {"camel", "catapult", "siege"}.isdisjoint(named["conquest_2p"])
    assert "camel" not in named["plus_2p"]
    assert {"catapult", "siege"} <= named["plus_2p"]
    assert named["grand_2p"] == {"default", *KINDS}
    without = GAME.facts.choose({**GAME.facts.presets["grand_2p"], "omit_types": ("camel", "siege")})
    assert set(GAME.orders(without)) == {"default", *KINDS} - {"camel", "siege"}


def said(state: object, seat: str, order: dict[str, str]) -> str | None:
    assert isinstance(state, ConquestState)
    assert all(word in GAME.orders(state.rules.options)[name] for name, word in order.items())
    action = GAME.auto_reply(state, seat, order)
    return None if action is None else action.word


def piece_kind(state: object, move: Move) -> str:
    assert isinstance(state, ConquestState)
    piece = member(state, state.rules.geography.number[move.place], move.member)
    assert piece is not None
    return KINDS[piece.type]
