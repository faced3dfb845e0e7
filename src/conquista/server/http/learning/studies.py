"""Routes for studies."""

from __future__ import annotations

import io
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from conquista.core import Data
from conquista.core.match import Match
from conquista.core.record import (
    FileEntry,
    Record,
    RecordNote,
    check_entry,
    node_count,
    read_entries,
    replay,
    write_entries,
)
from conquista.games import registry
from conquista.server.accounts import tokens
from conquista.server.accounts.service import Caller
from conquista.server.app_state import AppState
from conquista.server.catalogue.pictures import frame
from conquista.server.errors import NotFound, ServerRefused
from conquista.server.http.authentication import CurrentAppState, MaybeSignedIn, SignedIn
from conquista.server.http.catalogue.pictures import ANSWER, RequestedPicture, count_picture, drawn_picture
from conquista.server.learning.analysis import match_replay
from conquista.server.learning.analysis.match_review import MatchRunning
from conquista.server.learning.analysis.rated_guard import check_fair, check_fair_record
from conquista.server.learning.puzzles import catalogue
from conquista.server.learning.studies.chapter_content import (
    NOTES,
    PUZZLE,
    ChapterContent,
    clean_title,
    content_of_note,
    content_of_position,
    content_of_record,
)
from conquista.server.learning.studies.commands import MOST_NODES, within
from conquista.server.learning.studies.positions import ChapterPosition
from conquista.server.middleware.client_address import address_of
from conquista.server.runtime.clock import now
from conquista.server.schema.learning import studies as forms
from conquista.server.schema.learning.analysis import StandCard
from conquista.server.schema.learning.study_commands import StudyRequest
from conquista.server.schema.people.relations import ContentReport, ReportCard, report_card
from conquista.store.people.relations import Report
from conquista.table import encoding
from conquista.table.state import OVER
from conquista.table.table import Table

router = APIRouter(prefix="/api", tags=["studies"])
MOST_LISTED = 100
MOST_CHECKED = 200  # entries of a file that is looked at
Node = Annotated[int, Query(ge=0, lt=2**53)]
ChapterId = Annotated[int, Path(ge=0, lt=2**53)]
Viewpoint = Annotated[str, Query(max_length=8)]


@router.post("/studies", status_code=201, response_model=forms.StudyCard)
async def create(form: forms.NewStudy, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """A new study of the caller, still without chapters."""
    await app_state.rate_limiter.check("study_imports", caller.person.id)
    return _plain(await app_state.studies.create(caller, form.title, form.visibility), 201)


@router.get("/me/studies", response_model=list[forms.StudySummary])
async def own(app_state: CurrentAppState, caller: SignedIn) -> Response:
    """The studies that the caller owns or is a member of, last changed first."""
    return _plain(await app_state.studies.of_person(caller.person.id))


@router.get("/studies", response_model=list[forms.StudySummary])
async def public(
    app_state: CurrentAppState,
    caller: MaybeSignedIn,
    before: Annotated[int, Query(ge=0, lt=2**53)] = 2**53 - 1,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 30,
) -> Response:
    """Public studies, last changed first, those changed before a time."""
    person, hidden = _person(caller), frozenset[str]()
    if caller is not None:
        hidden = await app_state.accounts.do(lambda: app_state.relations.hidden_from(person))
    return _plain(await app_state.studies.public(person, before, limit, hidden))


@router.post("/studies/check", response_model=forms.FileContents)
async def check_file(form: forms.FileCheck, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """What a file holds, and its faults, without importing it."""
    await app_state.rate_limiter.check("study_imports", caller.person.id)
    entries = await app_state.accounts.do(lambda: _entries(form.text))
    games: list[Data] = [_found(one) for one in entries if one.content is not None]
    return _plain({"games": games, "faults": [_fault(one, False) for one in entries if one.fault is not None]})


@router.post("/studies/{study}/chapters", status_code=201, response_model=forms.ImportAnswer)
async def add_chapter(study: str, form: forms.NewChapter, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """A new chapter from a finished match, a record, a position, a puzzle, or for notes.

    A match in play is refused, and so is a position of a rated match of the caller in play.
    """
    await app_state.rate_limiter.check("study_imports", caller.person.id)
    await app_state.studies.check_writer(study, caller.person.id)
    content = await _content(app_state, caller, form.source)
    title = clean_title(form.title or "") or content.title
    made = ChapterContent(title, content.head, content.nodes)
    answer, added = await app_state.studies.add_chapters(study, caller, form.cid, form.model_dump(), [made])
    return _plain({**answer, "chapters": added, "faults": []}, 201)


@router.post("/studies/{study}/imports", status_code=201, response_model=forms.ImportAnswer)
async def import_file(study: str, form: forms.StudyImport, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """Chapters from a file with one or many records; faults name their lines, and do not affect other records."""
    await app_state.rate_limiter.check("study_imports", caller.person.id)
    await app_state.studies.check_writer(study, caller.person.id)
    entries = await app_state.accounts.do(lambda: _entries(form.text))
    kept = [one for one in entries if one.content is not None and (one.fault is None or form.partial)]
    if not entries:
        raise ServerRefused("server.study_empty")
    for entry in kept:
        if isinstance(entry.content, Record):
            await _check_fair(app_state, caller, entry.content)
    contents = await app_state.accounts.do(lambda: [_content_of_entry(one) for one in kept])
    answer: dict[str, Data] = {"revision": 0, "reload": False, "changes": [], "node": None}
    added: list[int] = []
    if contents:
        answer, added = await app_state.studies.add_chapters(study, caller, form.cid, form.model_dump(), contents)
    faults = [_fault(one, one in kept) for one in entries if one.fault is not None]
    return _plain({**answer, "chapters": added, "faults": faults}, 201)


@router.post("/studies/{study}/commands", response_model=forms.StudyAnswer)
async def command(study: str, form: StudyRequest, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """Change a study. What another client has changed after `revision` is not overwritten but refused as `stale`."""
    await app_state.rate_limiter.check("study_edits", caller.person.id)
    return _plain(await app_state.studies.apply(study, caller, form))


@router.get("/studies/{study}/chapters/{chapter}", response_model=forms.ChapterCard)
async def chapter(
    study: str, chapter: ChapterId, request: Request, app_state: CurrentAppState, caller: MaybeSignedIn
) -> Response:
    """A chapter with its positions and comments."""
    await _limit(app_state, request, caller)
    return _plain(await app_state.studies.read_chapter(study, chapter, _person(caller)))


def chapter_position(study: str, chapter: ChapterId, node: Node | None = None, seat: Viewpoint = "") -> ChapterPosition:
    return ChapterPosition(study, chapter, node, seat)


RequestedPosition = Annotated[ChapterPosition, Depends(chapter_position)]


@router.get("/studies/{study}/chapters/{chapter}/line", response_model=forms.StudyLine)
async def line(
    position: RequestedPosition, request: Request, app_state: CurrentAppState, caller: MaybeSignedIn
) -> Response:
    """The line through a position, from the first to the last one, as a seat or a watcher sees it."""
    await _limit(app_state, request, caller)
    return _plain(await app_state.studies.line(position, _person(caller)))


@router.get("/studies/{study}/chapters/{chapter}/stand", response_model=StandCard)
async def stand(position: RequestedPosition, app_state: CurrentAppState, caller: MaybeSignedIn) -> Response:
    """A position of a chapter with its legal actions; by default the first one."""
    return _plain(await app_state.studies.stand(position, _person(caller)))


@router.get("/studies/{study}/changes", response_model=forms.StudyChanges)
async def changes(study: str, app_state: CurrentAppState, caller: MaybeSignedIn, since: Node = 0) -> Response:
    """What has changed after a revision."""
    return _plain(await app_state.studies.changes(study, since, _person(caller)))


@router.get("/studies/{study}/export", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def export(
    study: str, request: Request, app_state: CurrentAppState, caller: MaybeSignedIn, chapter: Node | None = None
) -> Response:
    """A study, or one chapter, as a file of records with comments and variations."""
    await _limit(app_state, request, caller)
    records = await app_state.studies.export(study, _person(caller), chapter)
    text = await app_state.accounts.do(lambda: "".join(write_entries(records)))
    headers = {"content-disposition": f'attachment; filename="study-{study}.record"'}
    return Response(text.encode(), media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/studies/{study}/picture", response_class=Response, responses=ANSWER)
async def picture(
    study: str,
    picture: RequestedPicture,
    request: Request,
    app_state: CurrentAppState,
    caller: MaybeSignedIn,
    chapter: Node | None = None,
    node: Node | None = None,
) -> Response:
    """A position of a study as a watcher sees it; by default the first one that has a board."""
    await count_picture(app_state, request, caller)
    studies, person = app_state.studies, _person(caller)

    def seen() -> tuple[str, Any]:
        studies.admit(study, person)
        boards = [one for one in studies.store.chapters(study) if one.data["kind"] != NOTES]
        found = next((one for one in boards if chapter in (None, one.id)), None)
        if found is None:
            raise NotFound("server.no_board")
        return studies.positions.view(study, found, found.root if node is None else node)

    game, view = await app_state.accounts.do(seen)
    return await drawn_picture(app_state, game, [frame(None, view)], picture)


@router.post("/studies/{study}/copy", status_code=201, response_model=forms.StudyCard)
async def copy(study: str, form: forms.CopyStudy, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """A study of the caller with the same chapters and comments."""
    await app_state.rate_limiter.check("study_imports", caller.person.id)
    return _plain(await app_state.studies.copy(study, caller, form.title or ""), 201)


@router.post("/studies/{study}/reports", status_code=201)
async def report(study: str, form: ContentReport, app_state: CurrentAppState, caller: SignedIn) -> ReportCard:
    """Report a study to the operator; the report is about its owner."""
    await app_state.rate_limiter.check("reports", caller.person.id)
    found, _ = await app_state.accounts.do(lambda: app_state.studies.admit(study, caller.person.id))
    if found.owner == caller.person.id:
        raise ServerRefused("server.report_nobody")
    seen: dict[str, Data] = {"study": found.id, "title": found.title, "revision": found.revision}
    made = Report(tokens.name(), caller.person.id, found.owner, "", form.kind, form.words, seen, now())
    await app_state.accounts.do(lambda: app_state.relations.report(made))
    return report_card(made)


@router.get("/studies/{study}", response_model=forms.StudyCard)
async def read(study: str, app_state: CurrentAppState, caller: MaybeSignedIn) -> Response:
    """A study with its members and chapters."""
    return _plain(await app_state.studies.read(study, _person(caller)))


@router.delete("/studies/{study}", status_code=204)
async def delete(study: str, app_state: CurrentAppState, caller: SignedIn) -> None:
    """Delete a study of the caller."""
    await app_state.studies.delete(study, caller.person.id)


# content of chapters


async def _content(app_state: AppState, caller: Caller, source: Any) -> ChapterContent:
    """Return a new chapter from its source; raises a refusal."""
    if isinstance(source, forms.NotesSource):
        return content_of_note(RecordNote(""))
    if isinstance(source, forms.PuzzleSource):
        return await app_state.accounts.do(lambda: _content_of_puzzle(source.puzzle))
    if isinstance(source, forms.PositionSource):
        wanted = (source.game, source.options, source.position, source.preset)
        made = await app_state.accounts.do(lambda: content_of_position(*wanted))
        if source.position:
            await check_fair(app_state.tables, caller, source.game, source.position)
        return made
    if isinstance(source, forms.RecordSource):
        [entry] = await app_state.accounts.do(lambda: _entries(source.record)[:1]) or [FileEntry(1, None)]
        if entry.fault is not None:
            raise entry.fault
        if entry.content is None:
            raise ServerRefused("server.study_empty")
        if isinstance(entry.content, Record):
            await _check_fair(app_state, caller, entry.content)
        return await app_state.accounts.do(lambda: _content_of_entry(entry))
    record, name = await _finished_match(app_state, caller, source)
    return await app_state.accounts.do(lambda: content_of_record(record, name, fixed=True))


async def _finished_match(app_state: AppState, caller: Caller, source: forms.MatchSource) -> tuple[Record, str]:
    """Return the record of a finished match, and the id of its table."""
    if source.review is not None:
        text = (await app_state.reviews.stored(source.review)).record
        record, match = await app_state.accounts.do(lambda: match_replay.replayed_record(text))
        await check_fair_record(app_state.tables, caller, match)
        return record, ""
    if source.table is None:
        raise ServerRefused("server.study_source")
    await app_state.tables.lobby.admit(source.table, caller, source.invitation)
    return await app_state.tables.read(source.table, _finished), source.table


def _finished(table: Table) -> Record:
    if table.phase != OVER:
        raise MatchRunning("server.study_running")
    return table.record()


def _content_of_puzzle(puzzle: str) -> ChapterContent:
    entry = catalogue.entry(puzzle)
    info, coach = catalogue.loaded(puzzle)
    rules = registry.game(entry.game)
    state: Any = coach.state()
    line, options = str(rules.write_state(state)), rules.options(state).changed()
    made = content_of_position(entry.game, options, line, entry.preset, PUZZLE, puzzle)
    return ChapterContent(clean_title(info.title) or f"#{entry.number}", made.head, made.nodes)


async def _check_fair(app_state: AppState, caller: Caller, record: Record) -> None:
    """Refuse a record that goes through a position of a rated match of the caller in play."""

    def replayed() -> Match:
        return replay(registry.game(record.game), record)

    await check_fair_record(app_state.tables, caller, await app_state.accounts.do(replayed))


# files


def _entries(text: str) -> list[FileEntry]:
    """Return the entries of a file, each checked by the rules."""
    found: list[FileEntry] = []
    nodes = 0
    for entry in read_entries(io.StringIO(text, newline="\n")):
        nodes += node_count(entry.content) if isinstance(entry.content, Record) else 0
        within(nodes, MOST_NODES, "nodes")  # before the rules are asked, which takes longer
        within(len(found) + 1, MOST_CHECKED, "chapters")
        if isinstance(entry.content, Record) and len(entry.content.lines) > match_replay.MOST_STEPS:
            raise ServerRefused("server.study_long", most=match_replay.MOST_STEPS)
        found.append(check_entry(entry, registry.game))
    return found


def _content_of_entry(entry: FileEntry) -> ChapterContent:
    content = entry.content
    if isinstance(content, RecordNote):
        return content_of_note(content)
    assert content is not None
    made = content_of_record(content)
    return ChapterContent(made.title or _title(content), made.head, made.nodes)


def _title(record: Record) -> str:
    """Return the event of a record, or the names of its players."""
    named = dict(record.headers).get("Event", "")
    players = ", ".join(name for _, name in record.seats if name != "?")
    return clean_title(named or players)


def _found(entry: FileEntry) -> dict[str, Data]:
    content = entry.content
    if isinstance(content, Record):
        made = _content_of_entry(entry)
        seats: dict[str, Data] = dict(content.seats)
        return {
            "line": entry.line,
            "title": made.title,
            "game": content.game,
            "seats": seats,
            "nodes": len(made.nodes) - 1,
        }
    title = content.title if content else ""
    return {"line": entry.line, "title": title, "game": "", "seats": {}, "nodes": 0}


def _fault(entry: FileEntry, kept: bool) -> dict[str, Data]:
    fault, content = entry.fault, entry.content
    assert fault is not None
    return {
        "line": fault.line,
        "first": entry.line,
        "refusal": fault.as_data(),
        "chapter": _title(content) if isinstance(content, Record) else "",
        "read": len(content.lines) if isinstance(content, Record) else 0,
        "kept": kept,
    }


async def _limit(app_state: AppState, request: Request, caller: Caller | None) -> None:
    await app_state.rate_limiter.check("study_reads", _person(caller) or address_of(request.scope))


def _person(caller: Caller | None) -> str:
    return caller.person.id if caller else ""


def _plain(data: Any, status: int = 200) -> Response:
    """Return data that was built in a worker, without validating it again."""
    return Response(encoding.encode(data), status, media_type="application/json")
