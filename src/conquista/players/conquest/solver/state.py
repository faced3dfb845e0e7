"""The state of a turn search: its question, limits, transposition table and buffers."""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.c_types import Public
from conquista.players.conquest.evaluation.trips import Trips, Walk
from conquista.players.conquest.solver.transposition_table import LEAST, TranspositionTable

if cython.compiled:
    from cython.cimports.posix.time import CLOCK_MONOTONIC, clock_gettime, timespec
else:
    from time import perf_counter

if not cython.compiled:
    from conquista.games.conquest.rules.codes import Codes
    from conquista.games.conquest.rules.constants import NONE, PIECES, PLACES, SEATS, TYPES, WORDS
    from conquista.games.conquest.rules.position import WarPosition, key_of
    from conquista.games.conquest.rules.tables import ConquestTables
    from conquista.games.conquest.rules.workspace import Workspace
    from conquista.kernel.hashing import mix64
    from conquista.players.conquest.evaluation.distances import PieceDistances
    from conquista.players.conquest.solver.transposition_table import keep_defence
    from conquista.players.conquest.solver.values import PieceValues

DEEPEST = 112  # decisions below the root; no turn of an edition comes near
LINE = 120
PLANS = 1024
BLOCKS = 128
MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
STOP_C = cython.declare(cython.ulonglong, 1 << 62)  # in the memory: the best is to do nothing more
POLL = cython.declare(cython.longlong, 255)


@cython.cclass
class SolverLevel:
    """Buffers for one decision of a line: the position after it, the choices, the best line below."""

    position: WarPosition
    codes: Codes
    deeper: SolverLevel
    line: Annotated[list[int], cython.ulonglong[LINE]]
    line_toll: Annotated[list[int], cython.ushort[LINE]]
    length: cython.int
    plan: Annotated[list[int], cython.ulonglong[PLANS]]
    toll: Annotated[list[int], cython.ushort[PLANS]]
    aim: Annotated[list[int], cython.short[PLANS]]  # the place that a plan is about, or -1
    actor: Annotated[list[int], cython.uchar[PLANS]]  # who takes
    price: Annotated[list[int], cython.uchar[PLANS]]  # what it costs in all
    plans: cython.int
    best: cython.int
    chosen_toll: cython.int
    chosen: cython.ulonglong
    last: cython.bint
    rank: Annotated[list[int], cython.int[2048]]

    def __init__(self, tables: ConquestTables, below: int) -> None:
        self.position = WarPosition(tables)
        self.codes = Codes()
        self.length = self.plans = self.best = self.chosen = self.chosen_toll = 0
        self.last = below == 0
        if not cython.compiled:
            self.line = [0] * LINE
            self.line_toll = [0] * LINE
            self.rank = [0] * 2048
            self.plan = [0] * PLANS
            self.toll = [0] * PLANS
            self.aim = [0] * PLANS
            self.actor = [0] * PLANS
            self.price = [0] * PLANS
        self.deeper = SolverLevel(tables, below - 1) if below else self


@cython.cclass
class Outlook:
    """The inputs of a bound: pieces that could attack and pieces that could be captured."""

    sources: cython.int
    victims: cython.int
    first: cython.int
    most: cython.int
    takings: cython.int
    spaces: cython.int
    drags: cython.int
    loose: cython.int
    source: Annotated[list[int], cython.int[PIECES]]
    reach: Annotated[list[int], cython.int[PIECES]]
    row: Annotated[list[int], cython.int[PIECES]]  # where the distances from a source begin
    exposed: Annotated[list[int], cython.int[PIECES]]
    nearest: Annotated[list[int], cython.int[PIECES]]  # the distance of the nearest opponent
    gain: Annotated[list[int], cython.int[PIECES]]
    enemy_pieces: Annotated[list[int], cython.int[SEATS]]
    before: Annotated[list[int], cython.int[SEATS]]
    by_cost: Annotated[list[int], cython.int[32]]  # stacks by their way to the nearest space that is wanted
    by_size: Annotated[list[int], cython.int[8]]
    enemy_sizes: Annotated[list[int], cython.int[SEATS * 8]]  # how many stacks with so many pieces of a side, by side
    enemy_spaces: Annotated[list[int], cython.int[SEATS]]

    def __init__(self) -> None:
        self.sources = self.victims = self.first = self.most = self.takings = 0
        self.spaces = self.drags = self.loose = 0
        if not cython.compiled:
            self.source = [0] * PIECES
            self.reach = [0] * PIECES
            self.row = [0] * PIECES
            self.nearest = [0] * PIECES
            self.exposed = [0] * PIECES
            self.gain = [0] * PIECES
            self.enemy_pieces = [0] * SEATS
            self.before = [0] * SEATS
            self.by_cost, self.by_size = [0] * 32, [0] * 8
            self.enemy_sizes = [0] * (SEATS * 8)
            self.enemy_spaces = [0] * SEATS


@cython.cclass
class Solver:
    """One search at a time, on one thread; the lock is not needed while it runs."""

    outlook: Outlook
    tables: Public[ConquestTables]
    distances: Public[PieceDistances]
    weights: Public[PieceValues]
    workspace: Workspace
    table: Public[TranspositionTable]
    root: SolverLevel
    scratch: WarPosition
    spare: WarPosition
    walk: Walk
    idle_walk: Walk
    stop_place: Annotated[list[int], cython.short[PLACES]]
    stop_cost: Annotated[list[int], cython.short[PLACES]]
    block_place: Annotated[list[int], cython.short[BLOCKS]]  # where standing would hinder an answer
    block_aim: Annotated[list[int], cython.short[BLOCKS]]  # to the taking on this place
    block_cost: Annotated[list[int], cython.short[BLOCKS]]  # which costs so much
    block_actor: Annotated[list[int], cython.uchar[BLOCKS]]  # and is done by this piece
    vessel_place: Annotated[list[int], cython.short[16]]
    blocks: cython.int
    vessels: cython.int
    trips: Trips
    codes: Codes
    taken: Annotated[list[int], cython.ulonglong[WORDS]]
    hot: Annotated[list[int], cython.ulonglong[WORDS]]
    width: Public[cython.int]
    stop: Annotated[bytearray, cython.uchar[::1]]
    salt: cython.ulonglong
    seat: Public[cython.int]
    turn: Public[cython.int]
    nodes: Public[cython.longlong]
    limit: Public[cython.longlong]
    deadline: cython.double
    stopped: Public[cython.bint]

    def __init__(self, tables: ConquestTables, distances: PieceDistances, weights: PieceValues, bits: int = 16) -> None:
        self.tables = tables
        self.distances = distances
        distances.prepare_all()
        self.weights = weights
        self.workspace = Workspace(tables)
        self.table = TranspositionTable(bits)
        self.root = SolverLevel(tables, DEEPEST)
        self.scratch = WarPosition(tables)
        self.spare = WarPosition(tables)
        self.outlook = Outlook()
        self.walk, self.idle_walk = Walk(), Walk()
        self.trips = Trips()
        self.codes = Codes()
        self.width = self.blocks = self.vessels = 0
        if not cython.compiled:
            self.taken = [0] * WORDS
            self.hot = [0] * WORDS
            self.stop_place, self.stop_cost = [0] * PLACES, [0] * PLACES
            self.block_place, self.block_aim = [0] * BLOCKS, [0] * BLOCKS
            self.vessel_place = [0] * 16
            self.block_cost, self.block_actor = [0] * BLOCKS, [0] * BLOCKS
        self.salt = 0
        self.ask(weights, 0, 0)
        self.limit_to(-1, -1.0, bytearray(1))

    def ask(self, weights: PieceValues, seat: int, turn: int) -> None:
        """Set the question: whose turn it is, and its values. A new question empties the table."""
        salt = hash((weights.numbers(), seat, turn)) & MASK
        if salt != self.salt:
            self.table.forget()
        self.salt = salt
        self.weights, self.seat, self.turn = weights, seat, turn
        self.nodes = 0
        self.stopped = False

    def limit_to(self, nodes: int, seconds: float, flag: bytearray) -> None:
        """Bound the search by nodes and seconds (negative: unbounded) and by a byte that someone else may set."""
        self.stop = flag
        self.limit = nodes
        self.deadline = now() + seconds if seconds >= 0 else -1.0
        self.nodes = 0
        self.stopped = False


def now() -> cython.double:
    """Seconds on a clock that never goes back."""
    seconds: cython.double
    if cython.compiled:
        moment = cython.declare(timespec)
        clock_gettime(CLOCK_MONOTONIC, cython.address(moment))
        seconds = moment.tv_sec + moment.tv_nsec * 1e-9
    else:
        seconds = perf_counter()
    return seconds


def is_spent(solver: Solver) -> cython.bint:
    """Count a node, and tell whether the search has to come to its end."""
    solver.nodes += 1
    if solver.stopped:
        return True
    if solver.limit >= 0 and solver.nodes > solver.limit:
        solver.stopped = True
    elif (solver.nodes & POLL) == 0:
        solver.stopped = solver.stop[0] != 0 or (solver.deadline >= 0 and now() >= solver.deadline)
    return solver.stopped


def turn_key(solver: Solver, pos: WarPosition) -> cython.ulonglong:
    """The key of a position within a turn: all that the rest of the turn, and its end, can depend on."""
    h: cython.ulonglong = mix64((pos.sum ^ solver.salt) & MASK)
    word: cython.ulonglong = 0
    i: cython.int
    for i in range(pos.tables.bridges):
        word = (word << 3) | (pos.raised[i] & 7)
    h = mix64((h + word) & MASK)
    word = pos.spent
    word = (word << 12) | (pos.budget & 4095)
    word = (word << 12) | (pos.refunds & 4095)
    word = (word << 4) | (pos.wandered & 15)
    word = (word << 4) | (pos.risks & 15)
    word = (word << 1) | (pos.reduced & 1)
    word = (word << 1) | (pos.reset & 1)
    word = (word << 2) | pos.phase
    h = mix64((h + word) & MASK)
    word = 0
    for i in range(4):
        word = (word << 16) | ((pos.losses[i] & 63) << 10) | ((pos.loss_by[i] & 7) << 7) | (pos.tally[i] & 127)
    h = mix64((h + word) & MASK)
    word = 0
    for i in range(4):
        word = (word << 8) | pos.score[i]
    for i in range(TYPES):
        word += cython.cast(cython.ulonglong, pos.built[i]) << (32 + 3 * i)
    h = mix64((h + word) & MASK)
    if pos.wander_camel != NONE:
        h = mix64((h + (1 if pos.wander_camel >= 254 else key_of(pos, pos.wander_camel))) & MASK)
    if pos.phase == 1:
        h = mix64((h + window_key(pos)) & MASK)
    return h


def window_key(pos: WarPosition) -> cython.ulonglong:
    """The key of an open answer window."""
    word: cython.ulonglong = pos.target
    h: cython.ulonglong
    word = (word << 8) | pos.taking
    word = (word << 4) | (pos.defender & 15)
    word = (word << 4) | (pos.to_act & 15)
    word = (word << 1) | (pos.was_dormant & 1)
    word = (word << 1) | (pos.partner_only & 1)
    word = (word << 1) | (pos.mixed & 1)
    word = (word << 4) | (pos.answer_moves & 15)
    word = (word << 4) | (pos.answer_drops & 15)
    word = (word << 1) | (pos.forfeited & 1)
    h = mix64(word)
    if pos.taker != NONE:
        h = mix64((h + key_of(pos, pos.taker)) & MASK)
    if pos.answer_piece != NONE:
        h = mix64((h + key_of(pos, pos.answer_piece) + 2) & MASK)
    if pos.answer_carrier != NONE:
        h = mix64((h + key_of(pos, pos.answer_carrier) + 3) & MASK)
    return h


def set_line(level: SolverLevel, below: SolverLevel, move: cython.ulonglong, toll: cython.int) -> None:
    """The best line from a level is a move, then the best line of the next level."""
    i: cython.int
    count: cython.int = 0 if level.last else below.length
    if count > LINE_C - 1:
        count = LINE_C - 1
    level.line[0] = move
    level.line_toll[0] = toll
    for i in range(count):
        level.line[i + 1] = below.line[i]
        level.line_toll[i + 1] = below.line_toll[i]
    level.length = count + 1


def recall_line(level: SolverLevel, move: cython.ulonglong, toll: cython.int) -> None:
    """Set the line to the one move that the table holds, or to nothing if that move is to stop."""
    level.length = 0
    if move != 0 and move != STOP_C:
        level.line[0] = move
        level.line_toll[0] = toll
        level.length = 1


def stops(solver: Solver, level: SolverLevel) -> cython.bint:
    """Stop the search if a limit or the deepest level is reached; return whether it was."""
    if is_spent(solver) or level.last:
        solver.stopped = True
        return True
    return False


def settles_attack(
    solver: Solver, level: SolverLevel, row: cython.longlong, alpha: cython.int, beta: cython.int
) -> cython.bint:
    """Whether a row of the table answers a decision of the seat on turn; if so, `level.best` is its worth."""
    if solver.table.lower[row] >= beta or solver.table.lower[row] == solver.table.upper[row]:
        recall_line(level, solver.table.move[row], solver.table.toll[row])
        level.best = solver.table.lower[row]
        return True
    level.best = solver.table.upper[row]
    return level.best <= alpha


def settles_defence(
    solver: Solver, level: SolverLevel, row: cython.longlong, alpha: cython.int, beta: cython.int
) -> cython.bint:
    """Whether a row of the table answers a decision of the captured seat; if so, `level.best` is its worth."""
    if solver.table.upper[row] <= alpha or solver.table.lower[row] == solver.table.upper[row]:
        recall_line(level, solver.table.move[row], 0)
        level.best = solver.table.upper[row]
        return True
    level.best = solver.table.lower[row]
    return level.best >= beta


def refutes(level: SolverLevel, code: cython.int, value: cython.int, alpha: cython.int) -> cython.bint:
    """Note the worth of an answer, and return whether the best answer so far ends the search of the level."""
    if value < level.best:
        level.best, level.chosen = value, code
        set_line(level, level.deeper, code, 0)
    return level.best <= alpha


def end_defence(
    solver: Solver, level: SolverLevel, key: cython.ulonglong, alpha: cython.int, beta: cython.int, left: cython.int
) -> cython.int:
    """Store and return the worth of the best answer; a stopped search knows nothing."""
    if solver.stopped:
        return LEAST_C
    keep_defence(solver.table, key, level.best, alpha, beta, level.chosen, left)
    return level.best


LINE_C = cython.declare(cython.int, LINE)
LEAST_C = cython.declare(cython.int, LEAST)
