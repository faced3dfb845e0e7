"""The state of a turn search: its question, limits, transposition table and buffers."""

from __future__ import annotations

from typing import Annotated

import cython

from conquista.c_types import Public
from conquista.core.fields import allocate_rows
from conquista.players.conquest.reach.trips import Trips, Walk
from conquista.players.conquest.solver.nodes.transposition_table import TranspositionTable

if cython.compiled:
    from cython.cimports.posix.time import CLOCK_MONOTONIC, clock_gettime, timespec
else:
    from time import perf_counter

if not cython.compiled:
    from conquista.games.conquest.rules.constants.sizes import PIECES, PLACES, SEATS, WORDS
    from conquista.games.conquest.rules.moves.workspace import Workspace
    from conquista.games.conquest.rules.position.codes import Codes
    from conquista.games.conquest.rules.position.position import WarPosition
    from conquista.games.conquest.rules.position.tables import ConquestTables
    from conquista.players.conquest.reach.distances import PieceDistances
    from conquista.players.conquest.solver.values import PieceValues

DEEPEST = 112  # decisions below the root; no turn of an edition comes near
LINE = 120
PLANS = 1024
BLOCKS = 128
MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
STOP_C = cython.declare(cython.ulonglong, 1 << 62)  # in the memory: the best is to do nothing more


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
    left: cython.int  # moves of the turn that are left
    wanted: cython.int  # the place that all plans must be about, or -1
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
            allocate_rows(self)
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
    enemy_sizes: Annotated[list[int], cython.int[SEATS * 8]]  # by side and number of pieces: how many stacks
    enemy_spaces: Annotated[list[int], cython.int[SEATS]]

    def __init__(self) -> None:
        self.sources = self.victims = self.first = self.most = self.takings = 0
        self.spaces = self.drags = self.loose = 0
        if not cython.compiled:
            allocate_rows(self)


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
            allocate_rows(self)
        self.salt = 0
        self.set_query(weights, 0, 0)
        self.limit_to(-1, -1.0, bytearray(1))

    def set_query(self, weights: PieceValues, seat: int, turn: int) -> None:
        """Set what is searched for: whose turn it is, and its values. A new query empties the table."""
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
