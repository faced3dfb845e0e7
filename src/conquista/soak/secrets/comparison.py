"""Comparison of one scene in two worlds: the group must receive the same in both."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from operator import or_

from fastapi import FastAPI

from conquista.core import Seat, SeededChance
from conquista.core.parts.secrecy import World, true_world
from conquista.server.configuration.settings import ServerSettings
from conquista.server.startup.app import make_app
from conquista.soak.secrets.deterministic_server import DeterministicServer
from conquista.soak.secrets.figures import SecrecyFigures
from conquista.soak.secrets.operations import Operations
from conquista.soak.secrets.random_match import secrecy_of
from conquista.soak.secrets.scenes import LEAVER, SceneRun, SecrecyScene, performed
from conquista.soak.secrets.search_terms import Cut, SearchTerms
from conquista.soak.secrets.socket_messages import heard_kinds, send_queries, speak
from conquista.soak.secrets.transcript import LOG, SERVER, SOCKET, Transcript, differences

_OPENED = re.compile(r"POST /api/admin/cases/\w+/private\b")
SETTINGS = ServerSettings(database="memory", thinkers=0, floods=False, drain=0.0, threads=2, rated_invitations="all")


@cache
def shared_app() -> FastAPI:
    """Return the application that all servers of this process share, one after the other."""
    return make_app(SETTINGS)


@dataclass(frozen=True)
class ComparedAnswer:
    """What all people received in one world, and what they must not find in it."""

    transcript: Transcript
    cut: Cut
    search_terms: SearchTerms
    private: set[str]  # tokens and private words of others that were found


def secrets_in_both(true: ComparedAnswer, other: ComparedAnswer) -> set[str]:
    """Return the secrets that appear in either world.

    What appears in both worlds cannot come from the cards or the seed of the other one: a seat's own cards may happen
    to have the order of some that it does not see.
    """
    return true.search_terms.found(true.cut) & other.search_terms.found(other.cut - true.cut)


class Comparison:
    """Plays scenes on servers, and compares what was received."""

    def __init__(self, environment: DeterministicServer, operations: Operations, figures: SecrecyFigures) -> None:
        self._server, self._operations = environment, operations
        self.figures = figures

    async def compare(self, scene: SecrecyScene, rng: SeededChance, called: bool) -> None:
        """Compare a scene in the true world and in another one; `called` says whether every operation is called."""
        figures = self.figures
        length = max(0, scene.length)
        here = true_world(scene.played, length)
        if scene.over:
            await self._after(scene, here, rng, called)
            return
        there = secrecy_of(scene.played.game).other_world(scene.played, length, scene.knowing, rng.fork("other world"))
        if there is None or (not there.changed and not there.refused):
            figures.unchanged += 1
            return
        figures.pairs += 1
        figures.cards += there.changed
        if there.refused:
            figures.refused += 1
            figures.add_leaks(scene.name, [f"not allowed in the other world: {there.refused}"])
            return
        worlds = [(here, there.truly), (there, there.unseen)]
        seeds = [rng.fork(f"seed {number}").seed for number in range(2)]
        results = [
            await self._perform(scene, world, seed, unseen, here, called)
            for (world, unseen), seed in zip(worlds, seeds, strict=True)
        ]
        wrong = differences(results[0].transcript, results[1].transcript, [*scene.group, LOG, SERVER])
        figures.differences += len(wrong)
        figures.add_leaks(scene.name, wrong)
        self._add_found(scene, secrets_in_both(results[0], results[1]) | (results[0].private & results[1].private))

    async def _after(self, scene: SecrecyScene, here: World, rng: SeededChance, called: bool) -> None:
        """After the end the cards are public; tokens and private messages are still secret."""
        results = await self._perform(scene, here, rng.fork("seed 0").seed, None, here, called)
        self._add_found(scene, results.private)

    def _add_found(self, scene: SecrecyScene, found: set[str]) -> None:
        self.figures.found += len(found)
        self.figures.add_leaks(scene.name, [f"found: {name}" for name in sorted(found)])

    async def _perform(
        self,
        scene: SecrecyScene,
        world: World,
        seed: str,
        unseen: Sequence[Sequence[int]] | None,
        true: World,
        called: bool,
    ) -> ComparedAnswer:
        figures, guess = self.figures, true.states[-1].text
        async with performed(scene, self._server, shared_app(), world, seed) as (scene_run, log):
            for role in scene.group:
                if called:
                    figures.calls += await self._operations.call(scene_run, role, guess)
                    figures.messages += await speak(scene_run, role, guess)
                else:
                    figures.calls += await send_queries(scene_run, role)
            if called:
                for role in scene.group:
                    figures.calls += await self._operations.end(scene_run, role, guess)
            transcript = await scene_run.finish(log)
            for person in scene_run.people.values():
                if person.socket is not None:
                    figures.kinds |= heard_kinds(person.socket.heard)
        self._count(scene, transcript)
        search_terms = SearchTerms(scene.played.game)
        if unseen is not None:
            search_terms.add_seed(seed)
            for drawn in scene_run.drawn:
                search_terms.add_drawn(drawn)
            for run in unseen:
                search_terms.add_order(run)
            search_terms.add_state(world.states[-1], [seat for seat in scene.played.seats if seat != scene.seat])
        figures.needles += len(search_terms)
        cuts = {role: Cut(one.text for one in entries) for role, entries in transcript.people.items()}
        return ComparedAnswer(
            transcript, reduce(or_, cuts.values()), search_terms, self._private(scene_run, transcript, cuts)
        )

    @staticmethod
    def _private(scene_run: SceneRun, transcript: Transcript, cuts: Mapping[str, Cut]) -> set[str]:
        """Return what people must not learn about each other: tokens, and words between two seats.

        A moderator who opens the private messages of a case reads those of its reporters there, and nowhere else.
        """
        found: set[str] = set()
        for role, entries in transcript.people.items():
            opened = [entry.text for entry in entries if _OPENED.match(entry.occasion)]
            rest = Cut(entry.text for entry in entries if not _OPENED.match(entry.occasion)) if opened else cuts[role]
            names = _private_terms(scene_run, role, set()).found(rest)
            for text in opened:
                names |= _private_terms(scene_run, role, _seats_of_reporters(scene_run, text)).found(Cut([text]))
            found |= {f"{name} told to {role}" for name in names}
        return found

    def _count(self, scene: SecrecyScene, transcript: Transcript) -> None:
        figures, texts = self.figures, list(transcript.texts())
        figures.messages += sum(entry.occasion == SOCKET for _, entry in texts)
        figures.characters += sum(len(entry.text) for _, entry in texts)
        figures.actions += max(0, scene.length)
        broken = [f"{who}, {entry.occasion}: status {entry.text[:3]}" for who, entry in texts if entry.error]
        figures.errors += len(broken)
        figures.add_leaks(scene.name, broken)


def _private_terms(scene_run: SceneRun, role: str, opened: set[Seat]) -> SearchTerms:
    """Return the tokens of others and the messages between seats that a role must not read.

    Messages of the seats in `opened` may be read.
    """
    search_terms = SearchTerms()
    own = scene_run.people.get(role)
    readable: set[Seat | None] = {role, own.seat if own else None, *opened}
    if role == LEAVER and scene_run.scene.leaves is not None:
        readable.add(scene_run.scene.leaves[0])
    for other, tokens in scene_run.tokens.items():
        for token in tokens if other != role else ():
            search_terms.add_text("token", token)
    for text, readers in scene_run.private_messages.items():
        if not readable & set(readers):
            search_terms.add_text("whisper", text.partition(" ")[2])
    return search_terms


def _seats_of_reporters(scene_run: SceneRun, text: str) -> set[Seat]:
    """Return the seats, now or before they left, of those who reported a case; `text` is the answer with the case."""
    if not text.startswith("200"):
        return set()
    reporters = {report["reporter"]["id"] for report in json.loads(text.partition("\n\n")[2])["reports"]}
    left = {LEAVER: scene_run.scene.leaves[0]} if scene_run.scene.leaves else {}
    seats = {left.get(role, person.seat) for role, person in scene_run.people.items() if person.id in reporters}
    return {seat for seat in seats if seat is not None}
