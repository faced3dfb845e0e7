"""The options of a match as plain numbers, and the map, as read by the engine."""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.boards import RegionBoard, load_as
from conquista.c_types import Public
from conquista.core import Options
from conquista.core.fields import allocate_rows
from conquista.games.condottiere.cards import CARD_KINDS, MAP, kind_of

if not cython.compiled:
    from conquista.games.condottiere.rules.constants.card_kinds import KINDS, MERCENARIES
    from conquista.games.condottiere.rules.constants.sizes import NONE, REGIONS


@cython.cclass
class CondottiereTables:
    """The numeric form of a set of options; created once for each."""

    revision: Public[cython.int]  # of the rulings: 2 before the correction, 3 as corrected
    # First: 255 when chance chooses
    players: Public[cython.int]
    first: Public[cython.int]
    a: Public[cython.bint]
    b: Public[cython.bint]
    c: Public[cython.bint]
    d: Public[cython.bint]
    e: Public[cython.bint]
    total: Public[cython.int]
    kingdom: Public[cython.int]
    bonus_size: Public[cython.int]
    target: Public[cython.int]
    guard: Public[cython.int]
    exceed: Public[cython.bint]
    winner_only: Public[cython.bint]
    game_tiebreak: Public[cython.bint]
    starter: Public[cython.int]  # 0 setup rule, 1 rotate, 2 last winner
    spring_modified: Public[cython.bint]
    bishop_current: Public[cython.bint]
    contested: Public[cython.bint]
    after_redeal: Public[cython.bint]
    may_decline: Public[cython.bint]
    together: Public[cython.bint]
    shown_discard: Public[cython.bint]
    listed: Public[cython.bint]
    share_all: Public[cython.bint]
    auto_pass: Public[cython.bint]
    choose_draw: Public[cython.bint]
    recycle: Public[cython.bint]
    own_region: Public[cython.bint]
    defender_first: Public[cython.bint]
    end_full: Public[cython.bint]
    older_only: Public[cython.bint]
    before_effect: Public[cython.bint]
    open_pass: Public[cython.bint]
    near: Annotated[list[int], cython.int[REGIONS]]  # neighbours of a region as bits
    # The table of cards, by kind
    printed: Annotated[list[int], cython.int[MERCENARIES]]
    copies: Annotated[list[int], cython.int[KINDS]]
    fixed: Annotated[list[int], cython.int[KINDS]]
    hideable: Annotated[list[int], cython.uchar[KINDS]]
    stays: Annotated[list[int], cython.uchar[KINDS]]
    removes: Annotated[list[int], cython.uchar[KINDS]]

    def __init__(self, options: Options) -> None:
        if not cython.compiled:
            allocate_rows(self)
        self._match(options)
        self._rulings(options)
        board = load_as(RegionBoard, "italia")
        for i in range(MERCENARIES):
            self.printed[i] = CARD_KINDS[i].printed
        for i in range(KINDS):
            self.copies[i], self.fixed[i] = CARD_KINDS[i].copies, CARD_KINDS[i].fixed
            self.hideable[i], self.stays[i] = CARD_KINDS[i].hideable, CARD_KINDS[i].stays
            self.removes[i] = kind_of(CARD_KINDS[i].removes) if CARD_KINDS[i].removes else NONE
        for i in range(REGIONS):
            self.near[i] = sum(1 << MAP.index(name) for name in board.regions[MAP[i]].borders)

    def _match(self, options: Options) -> None:
        self.revision = options.number("revision")
        self.players = options.number("players")
        first = options.word("first_player")
        self.first = NONE if first == "random" else 0 if first == "youngest_seat" else "123456".index(first[5])
        self.a, self.b, self.c = options.yes("variant_a"), options.yes("variant_b"), options.yes("variant_c")
        self.d, self.e = options.yes("variant_d"), options.yes("variant_e")
        few = self.players < 4
        self.total = 6 if few else 5
        printed = 4 if few else 3
        self.kingdom = printed + self.c
        self.bonus_size = self.kingdom if options.word("points_bonus_size") == "in_force" else printed
        self.target = options.number("points_target")
        self.exceed = options.word("points_test") == "exceed"
        self.winner_only = options.word("points_bonus") == "winner_only"
        self.game_tiebreak = options.yes("points_game_tiebreak")
        self.starter = ("setup_rule", "rotate", "last_winner").index(options.word("match_starter"))

    def _rulings(self, options: Options) -> None:
        self.guard = options.number("stalemate_guard")
        self.spring_modified = options.word("spring_highest_basis") == "modified"
        self.bishop_current = options.word("bishop_highest_basis") == "current"
        self.contested = options.word("papal_on_contested") == "allow"
        self.after_redeal = options.word("region_choice_timing") == "after_redeal"
        self.may_decline = options.yes("holder_may_decline")
        self.together = options.word("hand_discard_order") == "simultaneous"
        self.shown_discard = options.word("hand_discard_face") == "shown"
        self.listed = options.word("discard_pile_view") == "seen_cards"
        self.share_all = options.word("tiebreak_share") == "all_tied"
        self.auto_pass = options.yes("auto_pass_empty")
        self.choose_draw = options.word("vara_draw") == "player_choice"
        self.recycle = options.word("vara_empty_pile") == "recycle"
        self.own_region = options.yes("vard_own_region")
        self.defender_first = options.word("vard_tie_token") == "defender_first"
        self.end_full = options.word("vard_all_conquered") == "end"
        self.older_only = options.word("vare_reveal_pool") == "older_only"
        self.before_effect = options.word("vare_reveal_timing") == "before_effect"
        self.open_pass = options.word("vare_reveal_on_pass") == "optional"
