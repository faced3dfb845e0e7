"""Rows of the base rules, of what is known, and of the variants."""

from __future__ import annotations

from typing import Any

from games.condottiere.clauses.helpers import owned
from options.condottiere.rows import Row, row

YES = {False: False, True: True}
LEVEL = owned(A="VEN GEN MOD FIR", B="MIL MAN BOL SPO", C="FER PAR URB ROM", D="TOR LUC ANC NAP")
FOUR: dict[str, Any] = {"seats": "ABCD", "hands": dict.fromkeys("ABCD", "1 2"), "lines": {"A": "10"}}
FIVE: dict[str, Any] = {
    "seats": "ABCDE",
    "hands": dict.fromkeys("ABCDE", "1 2"),
    "lines": {"E": "10"},
    "owners": LEVEL,
    "region": "SIE",
}
SPENT = {
    "A": "10 10 10 10 10 10 10 10 6", "B": "6 6 6 6 6 6 6 5 5", "C": "5 5 5 5 5 5 4 4 4", "D": "4 4 4 4 4 3 3 3 3",
    "E": "3 3 3 3 2 2 2 2 2", "F": "2 2 2 1 1 1 1 1 1",
}  # fmt: skip
ALL_TAKEN = owned(A="VEN GEN MOD FIR", B="MIL MAN SPO", C="FER PAR BOL", D="LUC URB ROM", E="ANC NAP", F="TOR")
SIX: dict[str, Any] = {
    "seats": "ABCDEF",
    "hands": dict.fromkeys("ABCDEF", "1 2"),
    "lines": {"F": "10"},
    "token": "F",
    "to_act": "F",
}


def reached(target: int) -> Row:
    """A wins a game that brings A to exactly so many points: five for the kingdom, one for each of three regions."""
    seen = {target: "A wins", target + 1: "goes on"}
    return row("points_target", seen, "ending", "all", **FOUR, variants="B", owners=owned(A="NAP SPO"),
               scores={"A": target - 8})  # fmt: skip


ROWS = [
    row("players", {n: " ".join("ABCDEF"[:n]) for n in (2, 3, 4, 5, 6)}, "seats", new=True),
    row("variant_a", {False: 10, True: 7}, "hand A", new=True),
    row("variant_b", {False: "A wins", True: "goes on"}, "ending", "all", **FOUR, owners=owned(A="NAP SPO")),
    row("variant_c", {False: "A wins", True: "goes on"}, "ending", "all", **FOUR, owners=owned(A="NAP SPO")),
    row("variant_d", YES, "legal battle:TOR", region="", owners={"TOR": "B"}),
    row("variant_e", {False: "6", True: "?"}, "shown B A", "play:6"),
    row("first_player", {"youngest_seat": "A", "random": "F", "seat_1": "A", "seat_2": "B", "seat_3": "C",
        "seat_4": "D", "seat_5": "E", "seat_6": "F"}, "awaited", new=True, options={"players": 6}),
    # Readings of the base rules.
    row("spring_highest_basis", {"printed": 8, "modified": 11}, "strength A", lines={"A": "Drummer 4", "B": "6",
        "C": "Spring"}),
    row("bishop_highest_basis", {"printed": "3", "current": ""}, "line A", "play:Bishop", hands={"A": "1",
        "C": "Bishop 1"}, lines={"A": "10 3", "B": "5 Winter"}, to_act="C"),
    row("papal_on_contested", {"forbid": False, "allow": True}, "legal favour:ROM", "play:Bishop",
        hands={"A": "Bishop 1", "B": "1", "C": "1"}),
    row("region_choice_timing", {"before_redeal": True, "after_redeal": False}, "legal battle:MOD", "all",
        hands={"A": "5 6 6"}, lines={"A": "3"}),
    row("holder_may_decline", YES, "legal decline", region=""),
    row("hand_discard_order", {"clockwise": 1, "simultaneous": 3}, "asked", "all battle:MIL",
        hands={"A": "Winter", "B": "Spring", "C": "Bishop"}, lines={"B": "5"}),
    row("hand_discard_face", {"hidden": "6", "shown": "6 Winter Scarecrow"}, "listed C", "all battle:MIL discards",
        hands={"A": "Winter Scarecrow", "B": "1 2", "C": "3 4"}, lines={"B": "6"},
        options={"hand_discard_order": "clockwise"}),
    row("hand_count_visibility", {"public": 3, "hidden": True}, "told B A"),
    row("discard_pile_view", {"seen_cards": "6", "none": ""}, "listed C", "all battle:MIL holds", lines={"B": "6"}),
    row("tiebreak_share", {"final_top": "AB wins", "all_tied": "ABCD wins"}, "ending", "all play:3 play:3 all", **FIVE),
    # The table.
    row("show_cards", {False: 0, True: 6}, "asides A"),
    row("stalemate_guard", {0: 2, 1: 10}, "hand B", "all battle:ROM holds", quiet=0),
    row("stalemate_guard", {199: 10, 200: 2}, "hand B", "all battle:ROM holds", quiet=198),
    row("auto_pass_empty", {False: "A", True: "B"}, "awaited", "play:5 play:1 play:3", hands={"A": "5", "B": "1 2",
        "C": "3 4"}),
    # Variant A.
    row("vara_draw", {"auto_max": False, "player_choice": True}, "legal draw:0", "all", hands=dict.fromkeys("ABC", "1"),
        lines={"A": "6"}, variants="A"),
    row("vara_empty_pile", {"recycle": 10, "stop": 5}, "hand F", "play:1", seats="ABCDEF", lines=SPENT,
        hands={"A": "1"}, variants="A", discard="Winter " * 3 + "Spring " * 3 + "Courtesan " * 12),
    # Variant B.
    *(reached(target) for target in (19, 20, 99)),
    row("points_target", {5: "A wins", 6: "goes on"}, "ending", "all", **FOUR, variants="B C", region="SIE",
        owners=owned(A="TOR GEN VEN ANC")),
    row("points_test", {"reach": "A wins", "exceed": "goes on"}, "ending", "all", **FOUR, variants="B",
        owners=owned(A="NAP SPO"),
        options={"points_target": 8}),
    row("points_bonus", {"all_holders": 8, "winner_only": 3}, "score B", "all", **FOUR, variants="B C", region="SIE",
        owners=owned(A="TOR GEN VEN ANC", B="MAN MOD FER")),
    row("points_bonus_size", {"printed": 8, "in_force": 3}, "score B", "all", **FOUR, variants="B C",
        owners=owned(A="NAP SPO FIR", B="MAN VEN FER")),
    row("points_game_tiebreak", {False: 10, True: 14}, "hand A", "all", **FIVE, variants="B"),
    row("match_starter", {"setup_rule": "A", "rotate": "B", "last_winner": "C"}, "awaited", "all",
        **FOUR | {"lines": {"C": "10"}}, variants="B", owners=owned(C="NAP SPO")),
    # Variant D.
    row("vard_own_region", YES, "legal battle:TOR", region="", variants="D", owners={"ROM": "B", "TOR": "A"}),
    row("vard_tie_token", {"courtesan_first": "C", "defender_first": "B"}, "awaited", "all", variants="D",
        owners={"ROM": "B"}, lines={"A": "6 3", "B": "2", "C": "5 3 Courtesan"}),
    row("vard_all_conquered", {"continue": "goes on", "end": "A wins"}, "ending", "all", **SIX, variants="D",
        region="SIE", owners=ALL_TAKEN),
    # Variant E.
    row("vare_reveal_pool", {"include_new": True, "older_only": False}, "legal turn:3", "play:3", hands={"A": "3 1",
        "B": "1", "C": "1"}, lines={"A": "6?"}, variants="E"),
    row("vare_reveal_timing", {"after_effect": False, "before_effect": True}, "legal take:10", "play:Scarecrow",
        hands={"A": "Scarecrow 1", "B": "1", "C": "1"}, lines={"A": "10?"}, variants="E"),
    row("vare_reveal_on_pass", {"optional": True, "never": False}, "legal pass:open", lines={"A": "6?"}, variants="E"),
]  # fmt: skip
