"""Condottiere as the conformance kit sees it, with what each seat may know written from the rules alone."""

from __future__ import annotations

from conquista.core import Chance, Event, Seat
from conquista.games.condottiere import packing
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.rules.constants.card_kinds import KINDS, MERCENARIES
from conquista.games.condottiere.rules.constants.phases import KEEP
from conquista.games.condottiere.rules.constants.sizes import NONE, OBSERVERS
from conquista.games.condottiere.state import CondottiereState
from kit.subject import Subject

FACE_DOWN = {*range(MERCENARIES), 10, 11, 12}  # Mercenaries, Courtesan, Drummer, Heroine
WATCHER = 6

Slot = tuple[str, int, int]  # where a hidden card lies: row, seat, number


class Cards:
    """All cards that lie hidden, card by card."""

    def __init__(self, state: CondottiereState, seat: Seat | None) -> None:
        self.state = state
        self.observer = WATCHER if seat is None else state.rules.seats.index(seat)
        self.kinds: dict[Slot, int] = {}
        rows = state.rows
        for place in range(len(state.rules.seats)):
            for row in ("hand", "gone"):
                cards = [kind for kind, count in enumerate(state.row(row, place)) for _ in range(count)]
                self.kinds |= {(row, place, number): kind for number, kind in enumerate(cards)}
            for row in ("old", "new"):
                if rows[row][place] != NONE:
                    self.kinds[row, place, 0] = rows[row][place]
        kept = [kind for kind, count in enumerate(rows["kept"]) for _ in range(count)]
        self.kinds |= {("kept", state.numbers["actor"], number): kind for number, kind in enumerate(kept)}
        self.kinds |= {("pile", NONE, number): kind for number, kind in enumerate(rows["pile"])}
        if state.rules.options.word("discard_pile_view") == "none":
            seen = [kind for kind, count in enumerate(rows["seen"]) for _ in range(count)]
            self.kinds |= {("seen", NONE, number): kind for number, kind in enumerate(seen)}

    def loose(self) -> list[Slot]:
        """The slots whose cards the observer cannot know."""
        pinned = {slot for slot in self.kinds if slot[1] == self.observer}
        for place in range(len(self.state.rules.seats)):
            known = self.state.known(place, self.observer) if place != self.observer else [0] * KINDS
            mine = [slot for slot in self.kinds if slot[1] == place and slot[0] in ("old", "new", "hand", "kept")]
            mine.sort(key=lambda slot: ("old", "hand", "kept", "new").index(slot[0]))
            if self.observer == WATCHER or not self.state.rows["peek"][place] >> self.observer & 1:
                mine.sort(key=lambda slot: ("hand", "kept", "old", "new").index(slot[0]))
            for kind, count in enumerate(known):
                pinned |= set([slot for slot in mine if self.kinds[slot] == kind][:count])
        return [slot for slot in self.kinds if slot not in pinned]

    def fits(self) -> bool:
        """Cards that may not lie face down are not; who was asked after a battle has no Mercenary, others have one."""
        numbers = self.state.numbers
        if any(kind not in FACE_DOWN for (row, _, _), kind in self.kinds.items() if row in ("old", "new")):
            return False
        for place in range(len(self.state.rules.seats)):
            own = {slot: kind for slot, kind in self.kinds.items() if slot[1] == place}
            arms = [slot[0] for slot, kind in own.items() if kind < MERCENARIES]
            calm = sum(slot[0] != "gone" for slot in own) - len(arms)
            if "gone" in arms or (numbers["bare"] >> place & 1 and arms):
                return False
            if numbers["armed"] >> place & 1 and not arms:
                return False
            if numbers["answers"] >> place & 1 and arms:
                return False
            if numbers["keeper"] == place and calm < numbers["plain"]:
                return False
        return True

    def counted(self, row: str) -> list[int]:
        counts = [0] * (6 * KINDS)
        for (name, place, _), kind in self.kinds.items():
            if name == row:
                counts[place * KINDS + kind] += 1
        return counts

    def written(self) -> CondottiereState:
        """The state with these cards; third parties know what is still there to be known."""
        state = self.state
        position = state.position.copy()
        rows = {row: self.counted(row) for row in ("hand", "gone")}
        rows["old"] = [self.kinds.get(("old", place, 0), NONE) for place in range(6)]
        rows["new"] = [self.kinds.get(("new", place, 0), NONE) for place in range(6)]
        rows["pile"] = [self.kinds["pile", NONE, number] for number in range(len(state.rows["pile"]))]
        if state.numbers["phase"] == KEEP:
            actor = state.numbers["actor"]
            rows["kept"] = self.counted("kept")[actor * KINDS : (actor + 1) * KINDS]
        if ("seen", NONE, 0) in self.kinds:
            seen = [kind for (name, _, _), kind in self.kinds.items() if name == "seen"]
            rows["seen"] = [seen.count(kind) for kind in range(KINDS)]
        known = list(state.rows["known"])
        for owner in range(len(state.rules.seats)):
            have = [0] * KINDS
            for (name, place, _), kind in self.kinds.items():
                have[kind] += place == owner and name in ("hand", "old", "new", "kept")
            for observer in range(OBSERVERS):
                for kind in range(KINDS):
                    at = (owner * OBSERVERS + observer) * KINDS + kind
                    known[at] = min(known[at], have[kind])
                if (
                    observer < 6 and state.rows["peek"][owner] >> observer & 1
                ):  # who has seen the face-down card knows it
                    at = (owner * OBSERVERS + observer) * KINDS + rows["old"][owner]
                    known[at] = max(known[at], 1)
        rows["known"] = known
        packing.write(position, {}, rows)
        return CondottiereState(state.rules, position)


def redeal(state: CondottiereState, seat: Seat | None, chance: Chance) -> CondottiereState:
    """Exchange pairs of cards that a seat has not seen, as long as the result is one that could be."""
    cards = Cards(state, seat)
    loose = cards.loose()
    for _ in range(60 if len(loose) > 1 else 0):
        one, other = chance.choice(loose), chance.choice(loose)
        cards.kinds[one], cards.kinds[other] = cards.kinds[other], cards.kinds[one]
        if not cards.fits():
            cards.kinds[one], cards.kinds[other] = cards.kinds[other], cards.kinds[one]
    return cards.written()


OPEN = ("turned", "reached", "asked", "discarded_open", "hands_held")
OWN = ("dealt.known", "showed.known", "uncovered.known", "discarded.known", "answered.known")


def reveals(event: Event, seat: Seat | None) -> bool:
    """Cards turned up, strengths and who keeps the hand are for all; one's own cards and those shown are for a few."""
    name = event.kind.removeprefix("condottiere.event.")
    return name in OPEN or (name in OWN and seat in (event.data["seat"], event.data.get("to")))


SUBJECT = Subject(
    GAME,
    option_sets=(
        *GAME.facts.presets.values(),
        {"players": 3, "hand_discard_order": "clockwise", "region_choice_timing": "after_redeal"},
        {"players": 3, "revision": 2, "hand_discard_order": "simultaneous", "region_choice_timing": "after_redeal"},
        {"players": 4, "revision": 2, "hand_discard_order": "clockwise"},
        {"players": 3, "hand_count_visibility": "hidden", "discard_pile_view": "none", "hand_discard_face": "shown"},
        {"players": 5, "variant_a": True, "vara_draw": "player_choice", "hand_count_visibility": "hidden"},
        {"players": 6, "variant_e": True, "vare_reveal_pool": "older_only", "vare_reveal_timing": "before_effect"},
        {"players": 5, "variant_d": True, "vard_own_region": True, "papal_on_contested": "allow"},
        {"players": 2, "variant_b": True, "match_starter": "last_winner", "first_player": "random"},
        {"holder_may_decline": True, "auto_pass_empty": False, "discard_pile_view": "none", "stalemate_guard": 1},
        {"variant_a": True, "variant_b": True, "variant_c": True, "variant_d": True, "variant_e": True},
    ),
    matches=1,
    actions=250,
    moments=10,
    redeal=redeal,
    reveals=reveals,
    perft_depth=2,
)
