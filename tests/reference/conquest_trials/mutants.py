"""Planted rule changes: one wrong line of the engine at a time, each of which the comparison must notice.

A change is a piece of source text and what stands in its place. `mutant_worker.py` runs the plain core with it; nothing
is written into the package.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    """A rule made wrong, the clause that it breaks, and the edition in which that shows."""

    clause: str
    module: str  # inside conquista.games.conquest
    old: str
    new: str
    preset: str
    on_board: bool = False  # on the edition's own board, not on sketches
    lists: int = 1200  # it must show within so many


MUTANTS = (
    # -- movement and carrying
    Mutant("CQ-COMP-03", "setup.ruleset", "ALLOWANCES = (2, 6, 6, 8,", "ALLOWANCES = (2, 6, 5, 8,", "conquest_4p"),
    Mutant("CQ-OBST-06", "setup.geography", "{piece_types.LOADED}\n", "set()\n", "grand_en"),
    Mutant("CQ-OBST-03", "setup.geography", "return _FOOT if inward else _FOOT - bound", "return _FOOT", "conquest_4p"),
    Mutant(
        "CQ-GRAIL-02",
        "setup.geography",
        "{piece_types.SOLDIER, piece_types.KNIGHT, piece_types.CAMEL}",
        "{SOLDIER, KNIGHT, CAMEL, CHARIOT}",
        "conquest_4p",
    ),
    Mutant("CQ-COMP-05", "setup.ruleset", "ROOM = (0, 2, 0,", "ROOM = (0, 1, 0,", "conquest_4p"),
    Mutant(
        "CQ-SOLD-06",
        "rules.moves.steps",
        "return kind == SIEGE and type_of(pos.kind[carrier]) == SIEGE and",
        "return kind != SIEGE or",
        "conquest_4p",
    ),
    Mutant("CQ-LOAD-04", "rules.moves.steps", "return pos.next[cargo] == NONE", "return True", "conquest_4p"),
    Mutant(
        "CQ-LOAD-14", "rules.moves.steps", "if not pos.tables.mount_aboard or below != NONE:", "if True:", "conquest_4p"
    ),
    Mutant(
        "CQ-RIDE-07",
        "rules.moves.knight_runs",
        "if depth[head] + 2 <= limit and",
        "if depth[head] + 3 <= limit and",
        "conquest_4p",
    ),
    Mutant("CQ-RIDE-06", "rules.moves.knight_runs", "if other != side:", "if other == 99:", "conquest_4p"),
    Mutant("GC-TEAM-27", "rules.moves.knight_runs", " or not pos.tables.quest_road[place]:", ":", "grand_party_en"),
    Mutant("GC-AMB-30", "rules.moves.steps", "return pos.tables.mount_cost", "return 1", "grand_fr"),
    Mutant(
        "GC-FLD-08",
        "rules.moves.steps",
        "kind == CAMEL and not pos.tables.field_fighting and",
        "kind == KNIGHT and not pos.tables.field_fighting and",
        "grand_fr",
    ),
    # -- capture and conquest
    Mutant(
        "CQ-CAP-03", "setup.ruleset", "_TAKES = (_LAND & ~_SIEGE & ~2,", "_TAKES = (_LAND & ~_SIEGE,", "conquest_4p"
    ),
    Mutant(
        "CQ-CONQ-08",
        "rules.moves.steps",
        "type_of(pos.kind[cargo]) == ELEPHANT and not",
        "type_of(pos.kind[cargo]) == CHARIOT and not",
        "conquest_4p",
    ),
    Mutant(
        "CQ-CONQ-05",
        "rules.play.effects",
        "set_used(pos, other, 0)",
        "set_used(pos, other, pos.used[other])",
        "conquest_2p",
    ),
    Mutant(
        "CQP-TOWER-11",
        "rules.play.effects",
        "if (kind == CAMEL or kind == SIEGE) and",
        "if kind == CAMEL and",
        "plus_4p",
    ),
    Mutant(
        "GC-CAM-04",
        "rules.moves.steps",
        "if kind == CAMEL and pos.first[piece] == NONE:",
        "if kind == CHARIOT and pos.first[piece] == NONE:",
        "grand_en",
    ),
    Mutant(
        "CQ-REGEN-01",
        "rules.play.recapture_window",
        "renews: cython.bint = effect != SHOOTS",
        "renews: cython.bint = True",
        "plus_4p",
    ),
    Mutant(
        "GC-REGEN-05",
        "rules.play.recapture_window",
        "renews = pos.tables.camel_take_regenerates != 0 and",
        "renews = pos.tables.camel_take_regenerates == 0 and",
        "grand_fr",
    ),
    # -- exchanges and answers
    Mutant(
        "CQ-EXCH-06",
        "rules.play.recaptures",
        "reach: cython.int = pos.tables.answer_reach",
        "reach: cython.int = 1",
        "conquest_4p",
    ),
    Mutant(
        "CQ-EXCH-18",
        "rules.play.recaptures",
        "pos.answer_moves = (pos.answer_drops if pos.tables.answer_dismount_first == 1 else 0) + 1",
        "pos.answer_moves = pos.answer_drops + 1",
        "conquest_4p",
    ),
    Mutant(
        "CQ-EXCH-20",
        "rules.play.recaptures",
        "if pos.tables.revision >= 2 and piece == pos.answer_piece:",
        "if pos.tables.revision >= 3:",
        "conquest_4p",
    ),
    Mutant(
        "CQ-EXCH-26",
        "rules.play.recapture_window",
        "if pos.tables.last_move_exception and left_hand and left == 0:",
        "if pos.tables.last_move_exception and left == 0:",
        "conquest_4p",
    ),
    Mutant(
        "CQ-EXCH-33",
        "rules.play.recapture_window",
        "if pos.refunds and not pos.forfeited and not left:",
        "if pos.refunds and pos.forfeited and not left:",
        "conquest_2p",
        lists=3000,
    ),
    Mutant(
        "CQP-CAT-18",
        "rules.play.recaptures",
        "if kind == SEA or type_of(pos.kind[pos.board[pos.target]]) == SIEGE:",
        "if kind == SEA:",
        "plus_4p",
        lists=3000,
    ),
    Mutant(
        "CQP-CAT-03",
        "rules.play.recaptures",
        "if pos.tables.answer_shots_limited and pos.flags[piece] & SHOT:",
        "if False:",
        "plus_4p",
        lists=3000,
    ),
    Mutant(
        "CQ-DORM-08",
        "rules.play.recapture_window",
        "elif is_dormant(pos, pos.defender):",
        "elif False:",
        "conquest_4p",
        lists=3000,
    ),
    Mutant(
        "GC-REC-05",
        "rules.play.recaptures",
        "return not (pos.answer_moves and pos.flags[piece] & DIRECT)",
        "return True",
        "grand_en",
    ),
    Mutant(
        "GC-REC-23",
        "rules.play.recaptures",
        "if pos.tables.answer_ungroup or pos.on[piece] == NONE:",
        "if True:",
        "grand_fr",
    ),
    Mutant(
        "GC-TEAM-31",
        "rules.play.recaptures",
        "(pos.partner_only and side_of(pos.kind[piece]) == seat)",
        "(pos.partner_only and False)",
        "grand_party_en",
        lists=3000,
    ),
    Mutant(
        "GC-AMB-49",
        "rules.play.recapture_window",
        "if pos.taking & TAKES_VESSEL and pos.tables.answer_vessel_returns:",
        "if False:",
        "grand_fr",
        lists=3000,
    ),
    Mutant(
        "GC-AMB-53",
        "rules.play.recaptures",
        "if bridge != NONE and pos.raised[bridge] != NONE:  # that",
        "if False:  # that",
        "grand_en",
        lists=4000,
    ),
    # -- catapults, siege engines, drawbridges, building, camels
    Mutant(
        "CQP-CAT-09",
        "rules.play.effects",
        "empty_out(pos, other, captor)\n        abandon(pos, other)",
        "lift(pos, other)\n        take(pos, other, captor)",
        "plus_4p",
    ),
    Mutant(
        "GC-CAT-06", "setup.geography", "if (space, name) not in blind and", "if (space, name) in blind and", "grand_it"
    ),
    Mutant(
        "GC-CAT-14",
        "setup.geography",
        "if at_sea and self.options.word",
        "if not at_sea and self.options.word",
        "grand_en",
    ),
    Mutant(
        "GC-CAT-29",
        "setup.geography",
        "yield LineOfFire(way.start, way.to, way.bridge if outside else NONE)",
        "yield LineOfFire(way.start, way.to, way.bridge)",
        "grand_en",
    ),
    Mutant(
        "GC-SIE-06",
        "rules.moves.steps",
        "if owner != NONE and pos.tables.team[owner] == pos.tables.team[side_of(pos.kind[piece])]:",
        "if owner == NONE:",
        "grand_en",
    ),
    Mutant(
        "GC-DRAW-02",
        "rules.moves.steps",
        "if carrier == NONE or type_of(pos.kind[carrier]) != SIEGE:",
        "if carrier == NONE:",
        "grand_en",
        lists=3000,
    ),
    Mutant(
        "GC-DRAW-03",
        "rules.moves.building",
        "if other == NONE or pos.tables.team[side_of(pos.kind[other])] == pos.tables.team[seat]:\n        push",
        "if True:\n        push",
        "grand_en",
    ),
    Mutant(
        "GC-DRAW-08",
        "rules.play.turns",
        "elif pos.raised[i] == seat:",
        "elif pos.tables.castle_of[pos.tables.bridge_castle[i]] == seat:",
        "grand_en",
    ),
    Mutant(
        "GC-BLD-08", "rules.moves.building", "< pos.tables.build_cap[kind]", "<= pos.tables.build_cap[kind]", "grand_en"
    ),
    Mutant(
        "GC-BLD-11",
        "setup.ruleset",
        'hit = "centre" in bans and centre',
        'hit = "centre" in bans and not centre',
        "grand_en",
    ),
    Mutant(
        "GC-BLD-20",
        "rules.play.effects",
        "if pos.tables.builder_frozen",
        "if not pos.tables.builder_frozen",
        "grand_en",
    ),
    Mutant(
        "GC-CAM-11",
        "rules.position.tables",
        'self.wander_moves = numbers["wander_moves"]',
        'self.wander_moves = numbers["wander_moves"] + 1',
        "grand_en",
    ),
    Mutant(
        "GC-TEAM-19",
        "rules.moves.legal",
        "if pos.tables.team[side_of(pos.kind[piece])] == pos.tables.team[seat]:\n        return False",
        "if side_of(pos.kind[piece]) == seat:\n        return False",
        "grand_party_en",
    ),
    # -- budgets, dormancy, vulnerability, counting, endings
    Mutant(
        "CQ-CITY-03",
        "rules.position.status",
        "if piece != NONE and side_of(pos.kind[piece]) == seat:",
        "if piece == NONE:",
        "conquest_2p",
    ),
    Mutant(
        "GC-CQ-02",
        "rules.position.status",
        "if pos.tables.penalty_live:",
        "if pos.tables.penalty_live and pos.spent == 0:",
        "grand_en",
    ),
    Mutant(
        "CQ-TEAM-13",
        "rules.position.status",
        "pos.tables.team[holder] != pos.tables.team[seat]:\n            held += 1\n    return held",
        "holder != seat:\n            held += 1\n    return held",
        "conquest_party",
    ),
    Mutant(
        "CQ-DORM-01",
        "rules.position.status",
        "return pos.held[seat] >= 5",
        "return pos.held[seat] >= 6",
        "conquest_4p",
        lists=3000,
    ),
    Mutant(
        "CQ-VULN-02",
        "rules.play.recapture_window",
        "weak: cython.bint = before == 2 or",
        "weak: cython.bint = before == 1 or",
        "conquest_4p",
        lists=3000,
    ),
    Mutant(
        "GC-AMB-101",
        "rules.play.vulnerability",
        "risky = not pos.tables.vulnerability_cut or units_of(scratch, seat) <= 1",
        "risky = False",
        "grand_en",
        lists=3000,
    ),
    Mutant(
        "CQ-WIN4-02",
        "rules.play.outcome",
        "if pos.losses[victim] < 2:",
        "if pos.losses[victim] < 1:",
        "conquest_4p",
        lists=3000,
    ),
    Mutant("GC-AMB-97", "rules.play.outcome", "pos.losses[victim] = 0", "pos.losses[victim] += 0", "grand_en"),
    Mutant(
        "CQ-WIN4-06",
        "rules.play.outcome",
        "(pos.tables.count_trigger == 1 or seat == pos.active)",
        "(pos.tables.count_trigger >= 1)",
        "conquest_4p",
    ),
    Mutant(
        "CQ-WIN4-10",
        "rules.play.outcome",
        "pos.last_captor != pos.active:",
        "pos.last_captor == pos.active:",
        "conquest_4p",
        lists=4000,
    ),
    Mutant(
        "CQ-PTS-03",
        "rules.position.status",
        "if holder_of(pos, pos.tables.quest_place[i]) == seat:\n            spaces += 1",
        "if holder_of(pos, pos.tables.quest_place[i]) == seat:\n            spaces += 2",
        "conquest_4p",
        lists=3000,
    ),
    Mutant(
        "CQ-WIN4-08",
        "rules.play.outcome",
        "if is_dormant(pos, seat):\n            continue\n        count = count_of",
        "if False:\n            continue\n        count = count_of",
        "grand_en",
        lists=4000,
    ),
    Mutant(
        "GC-WIN-07",
        "rules.position.status",
        "and pos.tables.team[origin] != pos.tables.team[seat]",
        "and origin == seat",
        "grand_en",
    ),
    Mutant(
        "GC-WIN-03",
        "rules.play.outcome",
        "if pos.tables.team[pos.tables.castle_of[place]] != pos.tables.team[side]:",
        "if pos.tables.team[pos.tables.castle_of[place]] == 9:",
        "grand_en",
    ),
    Mutant(
        "GC-AMB-99",
        "rules.play.outcome",
        "pos.quiet_whole >= pos.tables.quiet_rounds:",
        "pos.quiet_whole > pos.tables.quiet_rounds:",
        "grand_fr",
        lists=4000,
    ),
)
