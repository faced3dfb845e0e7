"""The study service: who may read and change which study, and all changes of studies."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

from conquista.core import Data, UnknownName
from conquista.server.accounts import names, tokens
from conquista.server.accounts.service import Caller
from conquista.server.errors import NotFound, ServerRefused
from conquista.server.learning.studies import commands, documents
from conquista.server.learning.studies.chapter_content import ChapterContent, ContentNode, chapter_record, clean_title
from conquista.server.learning.studies.commands import CommandContext, MovesAdded
from conquista.server.learning.studies.positions import ChapterPosition, PlannedMoves, StudyPositions
from conquista.server.runtime.clock import now
from conquista.server.schema.learning import study_commands as forms
from conquista.store.learning.studies import StudyStore
from conquista.store.learning.study_edits import StudyEdit
from conquista.store.learning.study_values import (
    LINKED_STUDY,
    MEMBERS,
    PUBLIC_STUDY,
    WRITE,
    StoredChapter,
    StoredComment,
    StoredNode,
    StoredStudy,
)
from conquista.store.people.port import Register
from conquista.store.people.values import Person
from conquista.table import encoding

T = TypeVar("T")
LETTERS_OF_STUDY = 20  # of 31 characters: 99 bits, since the id is the link
ATTEMPTS = 5  # at a command that meets the same action of another person


class DatabaseThreads(Protocol):
    """Runs database work outside the event loop."""

    def __call__(self, work: Callable[[], T], /) -> Any: ...


class StudyService:
    """Operations on studies for the event loop; `changed` is awaited after every change of a study."""

    def __init__(self, store: StudyStore, register: Register, do: DatabaseThreads, address: str) -> None:
        self.store = store
        self.positions = StudyPositions(store)
        self._register = register
        self._do = do
        self._address = address
        self.changed: Callable[[str], Any] | None = None

    # who may do what

    def role(self, study: StoredStudy, person: str) -> str | None:
        """Return the role of a person in a study."""
        return documents.OWNER if person and study.owner == person else self.store.role(study, person)

    def admit(self, study: str, person: str) -> tuple[StoredStudy, str | None]:
        """Return a study that a person may read, with the role; raises NotFound for any other."""
        found = self.store.find(study)
        role = self.role(found, person) if found else None
        if found is None or (role is None and found.visibility not in (PUBLIC_STUDY, LINKED_STUDY)):
            raise NotFound("server.no_study")
        return found, role

    def chapter(self, study: str, chapter: int) -> StoredChapter:
        found = self.store.chapter(study, chapter)
        if found is None:
            raise NotFound("server.no_chapter")
        return found

    # reading

    async def summaries(self, studies: Sequence[StoredStudy], person: str) -> list[dict[str, Data]]:
        """Return studies as in lists."""

        def found() -> list[dict[str, Data]]:
            ids = [one.id for one in studies]
            counts, members = self.store.counts(ids), self.store.members(ids)
            return [self._summary(one, counts[one.id], members[one.id], person) for one in studies]

        return await self._done(found)

    def _summary(self, study: StoredStudy, counts: Any, members: Any, person: str) -> dict[str, Data]:
        roles = {one.person: one.role for one in members} | {study.owner: documents.OWNER}
        role = roles.get(person) if person else None
        return documents.summary_data(study, counts, members, role, self._register.person, self._address)

    async def of_person(self, person: str) -> list[dict[str, Data]]:
        return await self.summaries(await self._done(partial(self.store.studies_of, person)), person)

    async def public(self, person: str, before: int, limit: int, hidden: frozenset[str]) -> list[dict[str, Data]]:
        """Return public studies, except those of people who are hidden from the reader."""
        found = await self._done(partial(self.store.public, before, limit))
        return await self.summaries([one for one in found if one.owner not in hidden], person)

    async def read(self, study: str, person: str) -> dict[str, Data]:
        """Return a study with its members and chapters."""
        return await self._done(lambda: self._card(self.admit(study, person)[0], person))

    def _card(self, study: StoredStudy, person: str) -> dict[str, Data]:
        members = self.store.members([study.id])[study.id]
        sizes = self.store.chapter_counts(study.id)
        chapters = self.store.chapters(study.id)
        return {
            **self._summary(study, self.store.counts([study.id])[study.id], members, person),
            "members_list": documents.members_data(study, members, self._register.person),
            "chapter_list": [documents.chapter_data(one, sizes.get(one.id, 0)) for one in chapters],
        }

    async def read_chapter(self, study: str, chapter: int, person: str) -> dict[str, Data]:
        """Return a chapter with its positions and comments."""

        def found() -> dict[str, Data]:
            owner, _ = self.admit(study, person)
            # Read after the revision: a change in between comes again with the changes, which do no harm twice.
            one = self.chapter(study, chapter)
            nodes, comments = self.store.nodes(study, chapter), self.store.comments(study, chapter)
            authors = {node.author for node in nodes} | {comment.author for comment in comments} | {one.author}
            people = {who: known.name for who in authors if (known := self._register.person(who)) is not None}
            return {
                **documents.chapter_data(one, len(nodes) - 1),
                "study": study,
                "at": owner.revision,
                "tree": [documents.node_data_of(node) for node in nodes],
                "comments": [documents.comment_data(comment) for comment in comments],
                "people": people,
            }

        return await self._done(found)

    async def line(self, position: ChapterPosition, person: str) -> dict[str, Data]:
        """Return the line through a position."""
        return await self._done(partial(self._seen, self.positions.line, position, person))

    async def stand(self, position: ChapterPosition, person: str) -> dict[str, Data]:
        """Return a position with its legal actions."""
        return await self._done(partial(self._seen, self.positions.stand, position, person))

    def _seen(
        self, read: Callable[[str, StoredChapter, int, str], dict[str, Data]], position: ChapterPosition, person: str
    ) -> dict[str, Data]:
        self.admit(position.study, person)
        chapter = self.chapter(position.study, position.chapter)
        node = chapter.root if position.node is None else position.node
        return read(position.study, chapter, node, position.seat)

    async def changes(self, study: str, since: int, person: str) -> dict[str, Data]:
        """Return what has changed after a revision."""

        def found() -> dict[str, Data]:
            self.admit(study, person)
            return self.changes_data(study, since)

        return await self._done(found)

    def changes_data(self, study: str, since: int) -> dict[str, Data]:
        revision, changes = self.store.changes(study, since)
        listed: list[Data] = [one for change in changes or () for one in change.data]
        return {"revision": revision, "reload": changes is None, "changes": listed}

    async def export(self, study: str, person: str, chapter: int | None = None) -> list[Any]:
        """Return the chapters of a study, or one, as records and notes."""

        def found() -> list[Any]:
            owner, _ = self.admit(study, person)
            return self.records(owner, None if chapter is None else self.chapter(study, chapter))

        return await self._done(found)

    def records(self, study: StoredStudy, only: StoredChapter | None = None) -> list[Any]:
        chapters = self.store.chapters(study.id) if only is None else (only,)
        return [
            chapter_record(study.title, one, self.store.nodes(study.id, one.id), self.store.comments(study.id, one.id))
            for one in chapters
        ]

    # changing

    async def create(self, caller: Caller, title: str, visibility: str) -> dict[str, Data]:
        """Add an empty study of the caller."""
        shown = clean_title(title)
        if not shown:
            raise ServerRefused("server.study_untitled")
        time, person = now(), caller.person.id
        made = StoredStudy(tokens.name(LETTERS_OF_STUDY), person, shown, visibility, 0, 0, 1, time, time)
        if not await self._done(partial(self.store.create, made, commands.MOST_STUDIES)):
            raise ServerRefused("server.study_limit", what="studies", most=commands.MOST_STUDIES)
        return await self.read(made.id, person)

    async def delete(self, study: str, person: str) -> None:
        """Delete a study of the caller."""

        def deleted() -> None:
            _, role = self.admit(study, person)
            commands.need_role(role, documents.OWNER)
            self.store.delete(study)

        await self._done(deleted)
        await self._announce(study)

    async def apply(self, study: str, caller: Caller, form: forms.StudyRequest) -> dict[str, Data]:
        """Carry out a command; return what has changed since the revision that the client has seen."""
        command = form.command
        person = caller.person.id
        request = _fingerprint(form.model_dump())
        member = await self._done(partial(self._member, command)) if isinstance(command, forms.SetMember) else ""

        def work(moves: PlannedMoves | None) -> dict[str, Data]:
            with self.store.edit(study, person, now()) as edit:
                self._admitted(edit, person)
                assert edit is not None
                if not self._repeated(edit, form.cid, request):
                    context = CommandContext(form.cid, form.revision, member, moves)
                    node = commands.apply_command(edit, command, context)
                else:  # the same actions are all there now
                    node = moves.parent if moves is not None and not moves.new else None
            return {**self.changes_data(study, form.revision), "node": node}

        for _ in range(ATTEMPTS):
            moves = await self._done(partial(self._planned, study, person, command))
            try:
                answer = await self._done(partial(work, moves))
            except MovesAdded:
                continue
            break
        else:
            raise ServerRefused("server.study_stale")
        await self._announce(study)
        found: dict[str, Data] = answer
        return found

    def _planned(self, study: str, person: str, command: Any) -> PlannedMoves | None:
        """Check added actions by the rules before the study is locked."""
        if not isinstance(command, forms.AddMoves):
            return None
        _, role = self.admit(study, person)
        commands.need_role(role, WRITE)
        moves = [(said.seat, said.word) for said in command.moves]
        return self.positions.plan(study, self.chapter(study, command.chapter), command.parent, moves)

    def _member(self, command: forms.SetMember) -> str:
        """Return the id of the person whose role is set."""
        found: Person | None = None
        if command.person:
            found = self._register.person(command.person)
        elif command.name:
            found = self._register.account(names.folded(command.name))
        if found is None or found.managed:
            raise UnknownName("server.study_member", name=command.name or command.person)
        return found.id

    @staticmethod
    def _admitted(edit: StudyEdit | None, person: str) -> None:
        """Refuse a study that the person may not even read."""
        if edit is None or (edit.study.visibility == MEMBERS and commands.role_of(edit, person) is None):
            raise NotFound("server.no_study")

    @staticmethod
    def _repeated(edit: StudyEdit, cid: str, request: str) -> bool:
        """Return whether this request was carried out before."""
        before = edit.identify(cid, request)
        if before is not None and before.request != request:
            raise ServerRefused("server.study_cid")
        return before is not None

    async def add_chapters(
        self, study: str, caller: Caller, cid: str, key: object, contents: Sequence[ChapterContent]
    ) -> tuple[dict[str, Data], list[int]]:
        """Add chapters at the end of a study in one change; return what has changed, and their ids."""
        person, request = caller.person.id, _fingerprint(key)

        def work() -> tuple[dict[str, Data], list[int]]:
            with self.store.edit(study, person, now()) as edit:
                self._admitted(edit, person)
                assert edit is not None
                commands.need_role(commands.role_of(edit, person), WRITE)
                before = edit.study.revision
                if not self._repeated(edit, cid, request):
                    added = [_add_chapter(edit, content).id for content in contents]
                    _check_sizes(edit)
                else:
                    change = edit.identify(cid, request)
                    assert change is not None
                    before = change.revision - 1
                    added = [one["chapter"]["id"] for one in change.data if one["kind"] == "chapter"]
            return {**self.changes_data(study, before), "node": None}, added

        answer: tuple[dict[str, Data], list[int]] = await self._done(work)
        await self._announce(study)
        return answer

    async def check_writer(self, study: str, person: str) -> None:
        """Refuse a person who may not write, before work that takes a while."""

        def checked() -> None:
            commands.need_role(self.admit(study, person)[1], WRITE)

        await self._done(checked)

    async def copy(self, study: str, caller: Caller, title: str) -> dict[str, Data]:
        """Make a study of the caller with the same chapters; members and authors are not copied."""
        contents = await self._done(partial(self._copied, study, caller.person.id))
        made = await self.create(caller, title or str(contents[0]), MEMBERS)
        new = str(made["id"])
        try:
            await self.add_chapters(new, caller, tokens.name(), [study], contents[1])
        except BaseException:
            await self._done(partial(self.store.delete, new))
            raise
        return await self.read(new, caller.person.id)

    def _copied(self, study: str, person: str) -> tuple[str, list[ChapterContent]]:
        found, _ = self.admit(study, person)
        return found.title, [copied_chapter(self.store, study, one) for one in self.store.chapters(study)]

    # people

    async def forget(self, person: str) -> None:
        """Remove a person from all studies."""
        touched = {one.id for one in await self._done(partial(self.store.studies_of, person))}
        touched |= {study for study, _ in await self._done(partial(self.store.comments_by, person))}
        await self._done(partial(self.store.forget, person))
        for study in sorted(touched):
            await self._announce(study)

    async def _announce(self, study: str) -> None:
        if self.changed is not None:
            await self.changed(study)

    async def _done(self, work: Callable[[], T]) -> T:
        found: T = await self._do(work)
        return found


def copied_chapter(store: StudyStore, study: str, chapter: StoredChapter) -> ChapterContent:
    """Return the content of a chapter for another study."""
    nodes, texts = store.nodes(study, chapter.id), dict[int, tuple[str, ...]]()
    for comment in store.comments(study, chapter.id):
        texts[comment.node] = (*texts.get(comment.node, ()), comment.text)
    places = {node.id: place for place, node in enumerate(nodes)}
    made = [
        ContentNode(
            None if node.parent is None else places[node.parent], node.place, dict(node.data), texts.get(node.id, ())
        )
        for node in nodes
    ]
    return ChapterContent(chapter.title, dict(chapter.data), made)


def _add_chapter(edit: StudyEdit, content: ChapterContent) -> StoredChapter:
    """Add a chapter with new ids for everything in it."""
    chapters = edit.chapters()
    commands.within(len(chapters) + 1, commands.MOST_CHAPTERS, "chapters")
    commands.within(len(content.nodes) - 1, commands.MOST_NODES, "nodes")
    chapter = edit.new_id()
    ids = [edit.new_id() for _ in content.nodes]
    place = chapters[-1].place + 1 if chapters else 0
    title = content.title or str(len(chapters) + 1)
    made = edit.put_chapter(StoredChapter(chapter, edit.person, 0, place, title, ids[0], content.head))
    nodes, comments = [], []
    for node, one in zip(ids, content.nodes, strict=True):
        drawings = [{**drawing, "id": edit.new_id(), "by": edit.person} for drawing in one.data["drawings"]]
        commands.within(len(drawings), commands.MOST_DRAWINGS, "drawings")
        parent = None if one.parent is None else ids[one.parent]
        data = {**one.data, "drawings": drawings}
        nodes.append(StoredNode(node, edit.person, 0, chapter, parent, one.place, edit.now, data))
        for text in one.comments:
            comments.append(StoredComment(edit.new_id(), edit.person, 0, chapter, node, edit.now, None, text))
    edit.add_nodes(nodes)
    edit.put_comments(comments)
    commands.log_chapter(edit, made)
    return made


def _check_sizes(edit: StudyEdit) -> None:
    commands.within(edit.count("nodes", "parent IS NOT NULL"), commands.MOST_NODES, "nodes")
    commands.within(edit.count("comments"), commands.MOST_COMMENTS, "comments")


def _fingerprint(content: object) -> str:
    """Return a hash of the content of a request."""
    return hashlib.sha256(encoding.encode(content)).hexdigest()  # type: ignore[arg-type]
