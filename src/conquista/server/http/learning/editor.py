"""Routes of the position editor: drafts and their faults, files of a position, and puzzles made of it."""

from __future__ import annotations

from fastapi import APIRouter, Response

from conquista.core import Data
from conquista.server.http.authentication import CurrentAppState, SignedIn
from conquista.server.learning.analysis import position_drafts
from conquista.server.learning.analysis.rated_guard import check_fair
from conquista.server.schema.learning import editor as forms
from conquista.table import encoding

router = APIRouter(prefix="/api/positions", tags=["editor"])


@router.post("/draft", response_model=forms.PositionDraftCard)
async def draft(form: forms.DraftRequest, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """A position to edit with everything that no match can hold; a line that cannot be read is refused."""
    await app_state.rate_limiter.check("drafts", caller.person.id)
    values = (form.preset, form.options, form.position, form.draft, form.change, form.blank)
    return _plain(await app_state.accounts.do(lambda: position_drafts.draft_data(*values)))


@router.post("/files", response_model=forms.PositionFiles)
async def files(form: forms.EditedPosition, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """A position as a record that begins with it, and as a scenario file."""
    await app_state.rate_limiter.check("drafts", caller.person.id)
    values = (form.preset, form.options, form.position, form.title)
    return _plain(await app_state.accounts.do(lambda: position_drafts.position_files(*values)))


@router.post("/puzzle", response_model=forms.MadePuzzle)
async def puzzle(form: forms.EditedPosition, app_state: CurrentAppState, caller: SignedIn) -> Response:
    """A puzzle made of a position, or why there is none; it is stored under its `id`, and anyone with it can solve it.

    Its proof is help by a computer: it is refused for a position of the caller's rated match in progress.
    """
    await app_state.rate_limiter.check("analyses", caller.person.id)
    game, _ = await app_state.accounts.do(lambda: position_drafts.edition(form.preset, form.options))
    await check_fair(app_state.tables, caller, game.facts.name, form.position)
    values = (form.preset, form.options, form.position)
    made = await app_state.tables.computers.study(position_drafts.made_puzzle, *values)
    return _plain({**made, "id": await app_state.puzzles.keep(str(made["file"])) if made["made"] else ""})


def _plain(data: dict[str, Data]) -> Response:
    """Return data that was built from checked values, without validating it again."""
    return Response(encoding.encode(data), media_type="application/json")
