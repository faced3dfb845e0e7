"""A server with a fixed clock, fixed random names and given shuffles, so that two runs are identical."""

from __future__ import annotations

import asyncio
import random
import secrets
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import prometheus_client.metrics
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from conquista.core import Chance, Data, SeededChance
from conquista.core.scripted_chance import ChanceLog, ScriptedChance
from conquista.drawing.pictures import PictureStyle, ReviewGraph
from conquista.games import registry
from conquista.players.limits import Limits
from conquista.server.accounts import passwords
from conquista.server.app_state import AppState
from conquista.server.catalogue.pictures import PictureFormat, PictureFrame, Pictures, picture_of
from conquista.server.configuration.settings import PUSH_SERVICES
from conquista.server.learning.analysis import match_review, position_analysis
from conquista.server.learning.puzzles.service import PuzzleService
from conquista.server.learning.studies import feed
from conquista.server.notifications import push_sender
from conquista.server.notifications.kinds import PUSH, NotificationKind
from conquista.server.notifications.push_delivery import message_of
from conquista.server.notifications.push_sender import PushMessage, PushSender
from conquista.server.play.live import service
from conquista.server.play.live.computers import ComputerSeats
from conquista.server.runtime import job_runner
from conquista.server.runtime.metrics import Metrics
from conquista.server.socket import endpoint
from conquista.server.startup import app as server
from conquista.store.database import DatabaseSession
from conquista.store.journals.memory import MemoryJournal
from conquista.store.notifications.deliveries import PushSubscription, ServerKeys
from conquista.store.notifications.notifications import PlannedDelivery, StoredNotification
from conquista.table import state
from conquista.table.commands.declaration import Request
from conquista.table.computers.tasks import ComputerTask, answer

BEGIN = 1_700_000_000_000  # milliseconds; the time of every scene
SEED_OF_HINTS = "5" * 64
THOUGHTS = Limits(nodes=40)
NEVER = 1e6  # seconds
STEP = 700  # milliseconds between actions


class GivenNames:
    """Replaces the module `secrets`: the same names in both worlds, so that names derived from secrets show."""

    def __init__(self) -> None:
        self._random = random.Random()

    def begin(self, seed: str) -> None:
        self._random.seed(seed)

    def token_hex(self, count: int = 32) -> str:
        return self._random.randbytes(count).hex()

    def token_urlsafe(self, count: int = 32) -> str:
        signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        return "".join(self._random.choice(signs) for _ in range(-(-count * 4 // 3)))

    def choice(self, items: Any) -> Any:
        return self._random.choice(items)

    def randbelow(self, most: int) -> int:
        return self._random.randrange(most)

    def __getattr__(self, name: str) -> Any:
        return getattr(secrets, name)


class GivenTime:
    """Replaces the module `time`: a clock that is set explicitly, and durations of zero."""

    def __init__(self) -> None:
        self.now = BEGIN

    def time(self) -> float:
        return self.now / 1000

    def time_ns(self) -> int:
        return self.now * 1_000_000

    def perf_counter(self) -> float:
        return 0.0

    def monotonic(self) -> float:
        return 0.0

    def __getattr__(self, name: str) -> Any:
        return getattr(time, name)


class StandingLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock stands still: timers of the server never fire, however slow the machine is."""

    def time(self) -> float:
        return 0.0


class DescribedPictures(Pictures):
    """Answers with everything that would be drawn, as text, instead of drawing it."""

    async def draw(
        self, game: str, frames: Sequence[PictureFrame], style: PictureStyle, kind: PictureFormat, locale: str
    ) -> bytes:
        return repr([picture_of(game, one, locale) for one in frames]).encode()

    async def draw_graph(self, graph: ReviewGraph, style: PictureStyle, kind: PictureFormat) -> bytes:
        return repr(graph).encode()


class DeterministicServer:
    """The environment of a server while a scene is played."""

    def __init__(self) -> None:
        self.names, self.clock = GivenNames(), GivenTime()
        self.tasks: list[str] = []  # tasks of computers, without their own randomness
        self._fates: dict[str, ChanceLog] = {}
        self._seeds: list[str] = []

    def begin(self, scene: str, seed: str, chance_log: ChanceLog) -> None:
        """Reset everything: the next match has this seed and these random decisions."""
        self.names.begin(scene)
        self.clock.now = BEGIN
        self.tasks = []
        self._fates = {seed: chance_log}
        self._seeds = [seed]

    def chance(self, seed: str) -> Chance:
        return ScriptedChance(seed, self._fates[seed]) if seed in self._fates else SeededChance(seed)

    def seed(self) -> str:
        return self._seeds.pop() if self._seeds else self.names.token_hex(32)

    def install(self, app_state: AppState) -> None:
        """Install the seeds, fresh metrics, and computers that answer at once and alike."""
        Metrics.__init__(app_state.metrics)
        app_state.tables._ports = replace(app_state.tables._ports, seeds=self.seed, journal=MemoryJournal())
        app_state.tables.computers = ImmediateComputers(self.tasks)
        app_state.puzzles = PuzzleService(app_state.puzzles.store, app_state.tables.computers)
        app_state.pictures = DescribedPictures()
        app_state.notifications.plans[PUSH] = self._note_payload
        if app_state.push is not None:
            keys = ServerKeys(app_state.push.store.database)
            app_state.push.sender = NotedPushSender(PUSH_SERVICES, "mailto:trial@localhost", keys, self.tasks)

    def _note_payload(
        self, session: DatabaseSession, one: StoredNotification, kind: NotificationKind, connected: bool
    ) -> Sequence[PlannedDelivery]:
        """Note what a push message and an e-mail would say; neither may differ between the worlds, for anyone."""
        self.tasks.append(repr((one.kind, one.about, dict(one.data), message_of(one, kind).data)))
        return ()


class NotedPushSender(PushSender):
    """Notes push messages instead of sending them."""

    def __init__(self, services: str, contact: str, keys: ServerKeys, tasks: list[str]) -> None:
        super().__init__(services, contact, keys)
        self._tasks = tasks

    async def send(self, subscription: PushSubscription, message: PushMessage, now: int) -> None:
        self._tasks.append(repr(message))


class ImmediateComputers(ComputerSeats):
    """Answers hints and studies at once, from the task and its own randomness; makes no moves."""

    def __init__(self, tasks: list[str]) -> None:
        super().__init__(0)
        self._tasks = tasks

    @property
    def studies(self) -> bool:
        return True

    async def answer(self, task: ComputerTask, hold: float = 0.0) -> Request:
        return answer(self._noted(task), registry.game(task.game), THOUGHTS)

    async def study(self, work: Callable[..., dict[str, Data]], *args: object) -> dict[str, Data]:
        return work(*(self._noted(one) if isinstance(one, ComputerTask) else one for one in args))

    def _noted(self, task: ComputerTask) -> ComputerTask:
        """Note a task, which must not differ between the worlds, and give it a randomness that does not either."""
        given = replace(task, seed=SEED_OF_HINTS)
        self._tasks.append(repr(given))
        return given


class SameThread(Executor):
    """Replaces the threads of a server: work is done at once, in the calling thread."""

    def __init__(self, *_: object) -> None:
        return None

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as fault:
            done.set_exception(fault)
        return done


def fixed_key() -> str:
    """Return the same key for push messages in both worlds."""
    made = ec.derive_private_key(5, ec.SECP256R1())
    return made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


@contextmanager
def deterministic() -> Iterator[DeterministicServer]:
    """Replace clock, names and threads of the server in this process; passwords are hashed cheaply."""
    environment = DeterministicServer()
    kept: list[tuple[Any, str, Any]] = []

    def put(module: Any, name: str, value: Any) -> None:
        kept.append((module, name, getattr(module, name)))
        setattr(module, name, value)

    for name, module in list(sys.modules.items()):
        if name.startswith("conquista.server."):
            if vars(module).get("secrets") is secrets:
                put(module, "secrets", environment.names)
            if vars(module).get("time") is time:
                put(module, "time", environment.clock)
    put(prometheus_client.metrics, "time", environment.clock)
    put(passwords, "_HASH", PasswordHash((Argon2Hasher(memory_cost=8, time_cost=1, parallelism=1),)))
    put(server, "ThreadPoolExecutor", SameThread)
    put(state, "SeededChance", environment.chance)
    put(endpoint, "PING_EVERY", NEVER)
    put(service, "AWAY", NEVER)
    put(feed, "TICK", NEVER)
    put(push_sender, "new_key", fixed_key)
    put(job_runner, "AT_ONCE", 0)  # jobs would run by the clock of the machine
    put(position_analysis, "LIMITS", Limits(nodes=60))
    put(match_review, "LIMITS", Limits(nodes=60))
    try:
        yield environment
    finally:
        for module, name, value in reversed(kept):
            setattr(module, name, value)
