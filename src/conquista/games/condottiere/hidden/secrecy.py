"""The hidden hands of this game, as the secrecy and timing trials use them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from conquista.core import Chance, Data, Event, Seat, View
from conquista.core.parts.secrecy import PlayedMatch, World
from conquista.games.condottiere.actions import WORDS
from conquista.games.condottiere.cards import CARDS, LETTERS, PRINTED
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.hidden.alternative_deal import other_world
from conquista.games.condottiere.rules.constants.card_kinds import MERCENARIES
from conquista.games.condottiere.views.view import PHASES


class CondottiereSecrecy:
    """Hands, face-down cards and the order of the pile."""

    presets = tuple(f"condottiere_{seats}p" for seats in range(GAME.facts.least_seats, GAME.facts.most_seats + 1))
    variations: Sequence[Mapping[str, str]] = (
        {},
        {"variant_e": "yes"},
        {"hand_count_visibility": "hidden", "discard_pile_view": "none"},
        {"variant_a": "yes"},
        {"hand_discard_order": "simultaneous"},
        {"variant_b": "yes", "hand_discard_order": "simultaneous"},
        {"variant_a": "yes", "variant_c": "yes", "variant_d": "yes", "variant_e": "yes"},
        {"hand_discard_order": "clockwise", "variant_c": "yes"},
        {"hand_discard_face": "shown", "first_player": "random", "region_choice_timing": "after_redeal"},
        {"variant_a": "yes", "vara_draw": "player_choice", "hand_count_visibility": "hidden"},
        {"variant_d": "yes", "holder_may_decline": "yes", "stalemate_guard": "2"},
        {"variant_e": "yes", "vare_reveal_pool": "older_only", "vare_reveal_timing": "before_effect"},
    )
    timing_variations: Sequence[Mapping[str, str]] = (
        {"hand_discard_order": "simultaneous"},
        {"variant_a": "yes"},
        {},
        {"variant_e": "yes", "hand_discard_order": "simultaneous"},
        {"variant_a": "yes", "vara_draw": "player_choice"},
    )
    words: Sequence[str] = WORDS
    plan_words = ("play:1", "pass", "hold")
    offers: Sequence[tuple[str, Mapping[str, str]]] = (("pass", {}), ("refrain", {"card": "Winter"}))
    frequent_phase = "ask"

    def phase(self, state: Any, events: Sequence[Event] = ()) -> str:
        """Return what is being decided; situations between the games of a match are distinguished."""
        kinds = {event.kind.rpartition(".")[2] for event in events}
        phase = self.decision(state)
        if phase == "over":
            return phase
        if "new_game" in kinds:
            return "new_game"
        if state.numbers["tied"]:
            return f"tiebreak_{phase}"
        return "redealt" if "shuffled" in kinds else phase

    def decision(self, state: Any) -> str:
        return str(PHASES[state.numbers["phase"]])

    def facts(self, state: Any, seat: Seat) -> dict[str, float]:
        hand = state.row("hand", state.rules.seats.index(seat))
        legal = len(list(GAME.legal_actions(state, seat)))
        return {
            "choices": legal,
            "forced": float(legal == 1),
            "mercenaries": sum(hand[:MERCENARIES]),
            "strength": sum(count * value for count, value in zip(hand, PRINTED, strict=False)),
            "other cards": sum(hand[MERCENARIES:]),
        }

    def own_secret(self, view: View) -> Data:
        return view.data["hand"]

    def item_names(self, items: Sequence[int]) -> list[str]:
        return [CARDS[kind] for kind in items]

    def item_letters(self, items: Sequence[int]) -> str:
        return "".join(LETTERS[kind] for kind in items)

    def other_world(
        self, played: PlayedMatch, length: int, knowing: Mapping[Seat, int], rng: Chance, bare: Seat = ""
    ) -> World | None:
        return other_world(played, length, knowing, rng, bare)


SECRECY = CondottiereSecrecy()
