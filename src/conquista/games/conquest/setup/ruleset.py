"""Computes the tables that the rules read from a board and an edition's options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any

from conquista.boards.model import WarBoard
from conquista.core import Options
from conquista.games.conquest.actions import Move
from conquista.games.conquest.rules.constants.piece_types import TYPES
from conquista.games.conquest.rules.constants.place_kinds import QUEST
from conquista.games.conquest.rules.constants.sizes import (
    BRIDGES,
    CASTLE_SIZE,
    NONE,
    PLACES,
    QUESTS,
    SIGHTS,
    WAYS,
    WORDS,
)
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.tables import ConquestTables
from conquista.games.conquest.setup.geography import KINDS, SEATS, Geography

ALLOWANCES = (2, 6, 6, 8, 8, 6, 8, 2, 2)
ROOM = (0, 2, 0, 1, 1, 0, 0, 0, 3)
_LAND = sum(1 << KINDS.index(k) for k in KINDS if k not in ("ship", "galleon"))
_SEA = (1 << KINDS.index("ship")) | (1 << KINDS.index("galleon"))
_SIEGE = 1 << KINDS.index("siege")
_TAKES = (_LAND & ~_SIEGE & ~2, _LAND, _LAND & ~_SIEGE, _LAND & ~_SIEGE, _LAND & ~_SIEGE, _SEA, _SEA, 0, 0)
_PAIRS = {"sn_we": ("SN", "WE"), "sw_ne": ("SW", "NE"), "se_wn": ("SE", "WN")}


class _Moves(dict[int, Move]):
    """Actions by their codes, decoded when they are first needed."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names

    def __missing__(self, code: int) -> Move:
        found = self[code] = Move.decoded(code, self._names)
        return found


class ConquestRuleset:
    """One edition on one board: its geography, its seats, its tables."""

    def __init__(self, board: WarBoard, options: Options) -> None:
        self.board = board
        self.options = options
        self.geography = Geography(board, options)
        first = options.word("first_seat")
        seats = list(board.seats)
        turn = seats.index(first) if first in seats else 0
        self.seats = tuple(seats[turn:] + seats[:turn])
        self.teams = self._teams()
        self.tables = ConquestTables(self._arrays(), self._numbers())
        # For callers that hold the lock; other threads need an engine of their own.
        self.engine = ConquestEngine(self.tables)
        self._moves = _Moves(self.geography.names)
        self.shown_stacks: dict[Any, Any] = {}  # the stacks that views have shown, by their codes

    @property
    def names(self) -> tuple[str, ...]:
        return self.geography.names

    @cached_property
    def changed(self) -> dict[str, str]:
        """The options that differ from their defaults, as texts; callers must copy the dict before handing it out."""
        return self.options.changed()

    @cached_property
    def guarded(self) -> dict[str, tuple[str, ...]]:
        """The castle spaces and Quests that matter to each seat; cached because every view needs them."""
        board = self.board
        quests = tuple(space.name for space in board.spaces.values() if space.kind == "quest")
        return {seat: (*board.castle(board.homes[seat]), *quests) for seat in self.seats}

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of pieces that a match can have: those that a side begins with, and those that can be built."""
        caps = self.builds()
        return tuple(kind for kind in KINDS if self._army(kind) or caps.get(kind))

    def move(self, code: int) -> Move:
        """The action of a code; cached."""
        return self._moves[code]

    def moves(self, codes: Iterable[int]) -> Iterator[Move]:
        """The actions of several codes, in order."""
        return map(self._moves.__getitem__, codes)

    def _teams(self) -> tuple[str, ...]:
        if self.options.word("mode") != "team":
            return self.seats
        return _PAIRS[self.options.word("team_pairs")]

    def team_of(self, seat: str) -> int:
        return self._team_numbers[seat]

    @cached_property
    def _team_numbers(self) -> dict[str, int]:
        return {seat: number for number, team in enumerate(self.teams) for seat in team}

    # -- numbers: each option under its common name --------------------------------------------------------------------

    def _numbers(self) -> dict[str, int]:
        o = self.options
        choice = {  # a choice becomes the index of its value in the option's list
            "wander_scope": ("one_camel", "any_camels", "per_camel"),
            "last_move_exception": ("off", "exhausted", "declared"),
            "count_trigger": ("off", "any_turn", "own_turn"),
            "commandeer_tally": ("held_now", "ever_distinct", "ever_event"),
            "count_tie": ("draw", "shared", "play_on"),
            "dormant_win": ("none", "all_opponents", "any_opponent_on_his_turn", "any_opponent_at_once"),
            "siege_goal": ("none", "enemy_castle", "quest"),
            "quiet_reset_by": ("elimination", "elimination_or_vessel", "any_taking"),
            "quiet_resolution": (
                "count",
                "spaces_then_count",
                "castle_spaces_then_captures",
                "castle_spaces_then_draw",
            ),
            "vulnerability_lead": ("projected", "current", "either"),
            "answer_dismount_first": ("none", "shared", "extra"),
            "unmounted_camel_boards": ("none", "own_vessels"),
            "dismount_camel_aboard": ("never", "own_camel_only"),
        }
        plain = (
            "revision full_budget penalty_per_space quest_refund mount_cost soldier_board_cost deck_mounts_dock "
            "mount_aboard soldier_takes_elephant_vessel double_load_limit knight_chain_jump "
            "dismount_from_field field_fighting wander_moves camel_take_regenerates vessel_build build_cost "
            "new_catapult_acts builder_frozen catapult_takes_galleon siege_own_castle catapult_castle "
            "shot_answerable catapult_galleon_allowance answer_reach answer_ungroup answer_vessel_then_cargo "
            "completing_capture_answerable siege_to_siege siege_take_regenerates drawbridges raise_cost "
            "lower_inside_cost raised_blocks_owner count_commandeered five_space_win quiet_rounds "
            "quiet_from_start vulnerability vulnerability_risks rescue_by_build team_last_move_partner "
            "dormant_partner_pieces"
        ).split()
        numbers = {
            name: int(o.written(name) == "yes") if isinstance(o[name], bool) else o.number(name) for name in plain
        }
        numbers |= {name: values.index(o.word(name)) for name, values in choice.items()}
        switched = {
            "penalty_live": ("penalty_mode", "live"),
            "castle_refund_at_capture": ("castle_refund", "at_capture"),
            "boarding_regenerates_any": ("boarding_regenerates", "any_vessel"),
            "answer_vessel_returns": ("answer_vessel_fate", "returns"),
            "freeze_to_next_turn": ("build_freeze_end", "owners_next_turn"),
            "one_build_per_soldier": ("builds_per_soldier", "one"),
            "answer_shots_limited": ("answer_shots_per_turn", "one"),
            "answer_two_necessary": ("answer_model", "two_necessary_moves"),
            "answer_shot_move_needed": ("answer_shot_move", "needed"),
            "siege_takeover": ("siege_takeover", "from_neighbouring_siege"),
            "lower_inside_siege_soldier": ("lower_inside_who", "siege_soldier"),
            "bridge_lowered_by_owner": ("bridge_auto_lower", "castle_owner"),
            "annihilation_last_two": ("annihilation_rule", "last_two"),
            "annihilation_same_captor": ("annihilation_credit", "same_captor_else_count"),
            "annihilation_land": ("annihilation_unit", "land_pieces"),
            "stack_counts_one": ("stack_counts", "one"),
            "all_dormant_draws": ("all_dormant", "draw"),
            "quiet_aligned": ("quiet_window", "aligned"),
            "quiet_extend": ("quiet_last_turn", "extend"),
            "vulnerability_cut": ("vulnerability_scope", "any_cut"),
            "vulnerability_lead_tie": ("vulnerability_tie", "leads"),
            "vulnerability_at_once": ("vulnerability_end", "at_once"),
            "vulnerability_search": ("vulnerability_test", "search"),
            "team_mode": ("mode", "team"),
            "team_sharing": ("team_sharing", "grand"),
            "team_owner_answers": ("team_answer_control", "owner_only"),
            "mixed_stack_either": ("mixed_stack_decider", "either"),
        }
        numbers |= {name: int(o.word(option) == value) for name, (option, value) in switched.items()}
        shoots = o.word("catapult_answer")
        numbers["catapult_answer_shoots"] = int(shoots in ("shoot", "both"))
        numbers["catapult_answer_enters"] = int(shoots in ("enter", "both"))
        free = o.number("revision") >= 2 and o.yes("drawbridges") and o.number("lower_inside_cost") == 0
        numbers["free_lowering"] = int(free)
        numbers["shot_range_blocked"] = o.number("shot_range") if o.yes("shot_blocked_by_pieces") else 0
        if o.yes("team_keep_ffa_endings"):  # single-player endings apply in addition to those of teams
            numbers["count_trigger"] = numbers["count_trigger"] or (2 if numbers["revision"] >= 2 else 1)
            numbers["vulnerability"] = 1
        numbers["places"] = len(self.names)
        numbers["ways"] = len(self.geography.ways)
        numbers["bridges"] = len(self.geography.bridges)
        numbers["quests"] = sum(s.kind == "quest" for s in self.board.spaces.values())
        numbers["centre"] = self.geography.centre
        numbers["seats"] = len(self.seats)
        return numbers

    # -- arrays --------------------------------------------------------------------------------------------------------

    def _arrays(self) -> dict[str, list[int]]:
        return self._places() | self._ways() | self._sights() | self._seat_rows() | self._piece_rows()

    def _places(self) -> dict[str, list[int]]:
        g = self.geography
        rows = {"place_kind": [0] * PLACES, "castle_of": [NONE] * PLACES, "bridge_of": [NONE] * PLACES}
        rows |= {"quest_road": [0] * PLACES, "bridge_castle": [0] * BRIDGES}
        rows |= {"castle_place": [-1] * BRIDGES, "quest_place": [-1] * QUESTS}
        quests = 0
        for i, name in enumerate(self.names):
            rows["place_kind"][i] = g.place_kind(name)
            rows["castle_of"][i] = g.castle_owner(name)
            rows["bridge_of"][i] = g.bridges.get(name, NONE)
            rows["quest_road"][i] = int(i == g.centre or g.place_kind(name) == QUEST)
            if g.place_kind(name) == QUEST:
                rows["quest_place"][quests] = i
                quests += 1
        for name, bridge in g.bridges.items():
            rows["bridge_castle"][bridge] = g.number[name]
        for island in self.board.islands.values():
            if island.seat:
                for i, name in enumerate(self.board.castle(island.key)):
                    rows["castle_place"][SEATS.index(island.seat) * CASTLE_SIZE + i] = g.number[name]
        return rows | self._build_bans()

    def _build_bans(self) -> dict[str, list[int]]:
        """For each kind that can be built, the seats (as bits) that may not build it on a place."""
        g, o = self.geography, self.options
        starts = {seat: self._start_places(seat) for seat in self.seats}

        def seats_banned(bans: tuple[str, ...], name: str) -> int:
            space = self.board.spaces.get(name)
            owner = g.castle_owner(name)
            bits = 0
            for seat in self.seats:
                centre = space is not None and space.island and self.board.islands[space.island].kind == "centre"
                hit = "centre" in bans and centre
                hit = hit or ("any_castle" in bans and owner != NONE)
                hit = hit or ("own_castle" in bans and owner == SEATS.index(seat))
                for other, places in starts.items() if bans and not hit else ():
                    if name in places:
                        foreign = self.team_of(other) != self.team_of(seat)
                        hit = hit or "any_start" in bans or ("opponent_start" in bans and foreign)
                bits |= int(bool(hit)) << SEATS.index(seat)
            return bits

        rows: dict[str, list[int]] = {}
        for row, option in (("chariot", "chariot"), ("catapult", "catapult"), ("siege", "siege"), ("vessel", "vessel")):
            bans = o.words(f"build_bans_{option}")
            found = [seats_banned(bans, name) for name in self.names]
            if row != "vessel":
                found = [15 if g.place_kind(n) == QUEST else bits for n, bits in zip(self.names, found, strict=True)]
            rows[f"no_{row}"] = _padded(found, PLACES)
        only_starts = tuple(ban for ban in o.words("build_bans_vessel") if ban.endswith("start"))
        rows["no_anchor"] = _padded([seats_banned(only_starts, name) for name in self.names], PLACES)
        return rows

    def _start_places(self, seat: str) -> set[str]:
        army = self.board.starts.get(self.options.word("army"), {}).get(seat, {})
        return {name for places in army.values() for name in places}

    def _army(self, kind: str) -> int:
        """Pieces of a kind that all sides together begin with."""
        army = self.board.starts.get(self.options.word("army"), {})
        return 0 if kind in self.options.words("omit_types") else sum(len(men.get(kind, ())) for men in army.values())

    def builds(self) -> dict[str, int]:
        """How many pieces of each kind a side may have built."""
        kinds, caps = ("chariot", "catapult", "siege", "ship", "galleon"), self.options.numbers("build_caps")
        omitted = self.options.words("omit_types")
        return {kind: cap for kind, cap in zip(kinds, caps, strict=False) if kind not in omitted}

    def _ways(self) -> dict[str, list[int]]:
        ways = self.geography.ways
        assert len(ways) <= WAYS, "the board has more ways than the tables"
        assert len(self.names) <= PLACES, "the board has more places than the tables"
        start = [0] * (PLACES + 1)
        for way in ways:
            start[way.start + 1] += 1
        for i in range(PLACES):
            start[i + 1] += start[i]
        near: dict[int, set[int]] = {i: {i} for i in range(len(self.names))}
        beside: dict[int, set[int]] = {i: set() for i in range(len(self.names))}
        for way in ways:
            beside[way.start].add(way.to)
            beside[way.to].add(way.start)
        for _ in range(max(2, self.options.number("answer_reach"))):
            near = {i: places | {q for p in places for q in beside[p]} for i, places in near.items()}
        return {
            "way_start": start,
            "way_to": _padded([way.to for way in ways], WAYS),
            "way_kind": _padded([way.kind for way in ways], WAYS),
            "way_bridge": _padded([way.bridge for way in ways], WAYS),
            "way_mask": _padded([way.mask for way in ways], WAYS),
            "near_ways": _bits(near),
        }

    def _sights(self) -> dict[str, list[int]]:
        sights = self.geography.sights
        assert len(sights) <= SIGHTS, "the board has more sights than the tables"
        start = [0] * (PLACES + 1)
        seen_from: dict[int, set[int]] = {}
        for sight in sights:
            start[sight.start + 1] += 1
            seen_from.setdefault(sight.to, set()).add(sight.start)
        for i in range(PLACES):
            start[i + 1] += start[i]
        step: dict[int, set[int]] = {}
        for way in self.geography.ways:
            step.setdefault(way.to, set()).add(way.start)
        near = {to: starts | {p for s in starts for p in step.get(s, ())} for to, starts in seen_from.items()}
        return {
            "sight_start": start,
            "sight_to": _padded([sight.to for sight in sights], SIGHTS),
            "sight_bridge": _padded([sight.bridge for sight in sights], SIGHTS),
            "near_sights": _bits(near),
        }

    def _seat_rows(self) -> dict[str, list[int]]:
        order = [SEATS.index(seat) for seat in self.seats]
        rows = {name: [0] * 4 for name in ("order", "following", "turn_rank", "team", "partner", "opening")}
        full = self.options.number("full_budget")
        opening = self.options.numbers("opening_budgets")
        for i in range(4):
            rows["team"][i] = 4 + i  # a seat that does not play is in no team
            rows["partner"][i] = i
        for rank, seat in enumerate(order):
            rows["order"][rank] = seat
            rows["following"][seat] = order[(rank + 1) % len(order)]
            rows["turn_rank"][seat] = rank
            rows["team"][seat] = self.team_of(SEATS[seat])
            rows["opening"][rank] = opening[rank] if rank < len(opening) else full
            for other in order:
                if other != seat and self.team_of(SEATS[other]) == self.team_of(SEATS[seat]):
                    rows["partner"][seat] = other
        return rows

    def _piece_rows(self) -> dict[str, list[int]]:
        o = self.options
        allowance = list(ALLOWANCES)
        allowance[KINDS.index("catapult")] = o.number("catapult_allowance")
        land_only = o.word("annihilation_unit") == "land_pieces" and not o.yes("team_keep_ffa_endings")
        counted = [int(o.yes("plus_pieces_count") or kind not in ("catapult", "siege")) for kind in KINDS]
        unit = [
            int(c and not (land_only and kind in ("ship", "galleon"))) for c, kind in zip(counted, KINDS, strict=True)
        ]
        caps = [0] * TYPES
        for kind, cap in self.builds().items():
            caps[KINDS.index(kind)] = cap
        holders = ("soldier", "knight", "camel") + (("catapult",) if o.yes("catapult_on_quest") else ())
        return {
            "allowance": allowance,
            "room": list(ROOM),
            "takes": list(_TAKES),
            "unit": unit,
            "points": counted,
            "holds_quest": [int(kind in holders) for kind in KINDS],
            "build_cap": caps,
            "army": [self._army(kind) for kind in KINDS],
        }


def _padded(values: list[int], size: int) -> list[int]:
    return values + [0] * (size - len(values))


def _bits(sets: Mapping[int, set[int]]) -> list[int]:
    """Sets of places as words of 64 bits."""
    words = [0] * (PLACES * WORDS)
    for place, members in sets.items():
        for member in members:
            words[place * WORDS + member // 64] |= 1 << (member % 64)
    return words


@lru_cache(maxsize=64)
def rules_for(board: str, options: Options) -> ConquestRuleset:
    """The rules of an edition on a shipped board; cached."""
    from conquista import boards

    return ConquestRuleset(boards.load_as(WarBoard, board), options)
