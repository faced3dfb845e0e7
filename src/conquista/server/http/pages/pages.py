"""Pages: the built web client, or a placeholder page where it was not built."""

from __future__ import annotations

import gzip
import json
import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from conquista import __version__
from conquista.server.errors import NotFound
from conquista.server.http.authentication import CurrentAppState, MaybeSignedIn
from conquista.server.http.pages.first_load import first_load, links_of_first_page, preferred
from conquista.server.http.pages.link_previews import puzzle_preview, share_preview, study_preview, table_preview

router = APIRouter(include_in_schema=False)
TYPES = {
    "css": "text/css",
    "html": "text/html",
    "ico": "image/x-icon",
    "js": "text/javascript",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
ICON = re.compile(r"[a-z0-9-]{1,40}\.(png|svg)")
ENCODINGS = {"br": "br", "gzip": "gz"}  # the ending of the packed file, in order of preference
REFUSED = re.compile(r"q\s*=\s*0(\.0*)?")
PRELOAD = "preload.json"  # the files that belong together, written by the build of the client
GZIP_LEVEL = 5
FOR_EVER = "public, max-age=31536000, immutable"


def client() -> Traversable:
    """Return the folder of the built web client in the package data."""
    return files("conquista.server").joinpath("client")


@router.get("/")
async def first_page(request: Request) -> Response:
    """Return the page with the names of the files that a first visit needs; the same for all visitors."""
    files = _preload()
    links = links_of_first_page(files, _languages(request)) if files else ""
    text = _page().replace("</head>", f"{links}</head>", 1)
    return HTMLResponse(text, headers={"cache-control": "no-cache", "vary": "accept-language"})


@router.get("/play")
@router.get("/new")
@router.get("/settings")
@router.get("/about")
@router.get("/rules")
@router.get("/rules/{clause}")
@router.get("/replay")
@router.get("/review")
@router.get("/review/match/{review}")
@router.get("/learn")
@router.get("/learn/{lesson}")
@router.get("/learn/{lesson}/{step}")
@router.get("/watch")
@router.get("/explorer")
@router.get("/explorer/{preset}")
@router.get("/famous/{famous}")
@router.get("/puzzles")
@router.get("/puzzles/storm")
@router.get("/editor")
@router.get("/tournaments")
@router.get("/tournaments/{tournament}")
@router.get("/study")
@router.get("/analysis")
@router.get("/people")
@router.get("/people/{person}")
@router.get("/people/{person}/matches")
@router.get("/notifications")
@router.get("/security")
@router.get("/recover")
@router.get("/confirm")
@router.get("/openid")
@router.get("/measures")
@router.get("/admin")
@router.get("/g/{code}")
async def page(
    clause: str = "",
    lesson: str = "",
    step: str = "",
    review: str = "",
    preset: str = "",
    famous: str = "",
    person: str = "",
    code: str = "",
) -> Response:
    """Return the single page of the client, which routes by the address itself."""
    return shown(200)


@router.get("/clubs")
@router.get("/club/{club}")
@router.get("/club/{club}/{invitation}")
@router.get("/room/{room}")
async def club_page(club: str = "", invitation: str = "", room: str = "") -> Response:
    """Return the single page of the client for clubs; whether there is such a club, the client asks."""
    return shown(200)


@router.get("/join/{table}")
@router.get("/join/{table}/{invitation}")
@router.get("/replay/{table}")
@router.get("/review/{table}")
async def page_about_table(table: str, request: Request, app_state: CurrentAppState, invitation: str = "") -> Response:
    """Return the page with a preview for those who are sent its address."""
    return shown(200, await table_preview(app_state, table, preferred(_languages(request))))


@router.get("/puzzle/{puzzle}")
async def page_of_puzzle(puzzle: str, request: Request, app_state: CurrentAppState) -> Response:
    """Return the page with a preview for those who are sent its address."""
    return shown(200, await puzzle_preview(app_state, puzzle, preferred(_languages(request))))


@router.get("/moment/{share}")
async def page_of_moment(share: str, request: Request, app_state: CurrentAppState) -> Response:
    """Return the page with a preview for those who are sent its address."""
    return shown(200, await share_preview(app_state, share, preferred(_languages(request))))


@router.get("/study/{study}")
@router.get("/study/{study}/{chapter}")
@router.get("/study/{study}/{chapter}/{node}")
async def page_of_study(
    study: str, request: Request, app_state: CurrentAppState, chapter: str = "", node: str = ""
) -> Response:
    """Return the page with a preview for those who are sent its address."""
    language = preferred(_languages(request))
    return shown(200, await study_preview(app_state, study, chapter, node, language))


@router.get("/table/{table}")
async def table_page(table: str, request: Request, app_state: CurrentAppState, caller: MaybeSignedIn) -> Response:
    """Return the page with what it needs for this table; for a person who may not see it, with its preview."""
    load = await first_load(app_state, table, caller)
    if load is None:
        return shown(200, await table_preview(app_state, table, preferred(_languages(request))))
    files = _preload()
    links = load.links(files, _languages(request)) if files else ""
    text = _page(f"{links}{load.block()}").encode()
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if "gzip" in _encodings(request.headers.get("accept-encoding", "")):
        text, headers = gzip.compress(text, GZIP_LEVEL, mtime=0), headers | {"content-encoding": "gzip"}
    return HTMLResponse(text, headers=headers)


def shown(status: int, tags: str = "") -> Response:
    """Return the client page, or the placeholder page, with this status and more tags in its head."""
    return HTMLResponse(_page(tags), status, headers={"cache-control": "no-cache"})


def _preload() -> dict[str, Any]:
    """Return which files belong together; empty where the client was not built."""
    found = client().joinpath(PRELOAD)
    return dict(json.loads(found.read_bytes())) if found.is_file() else {}


def _languages(request: Request) -> str:
    return request.headers.get("accept-language", "")


def _page(tags: str = "") -> str:
    index = client().joinpath("index.html")
    text = index.read_text(encoding="utf-8") if index.is_file() else _plain_page()
    return text.replace("</head>", f"{tags}</head>", 1)


@router.get("/sw.js")
@router.get("/manifest.webmanifest")
async def installing(request: Request) -> Response:
    """Return the manifest or the service worker; never cached, since they announce a new version."""
    return _file(request.url.path.removeprefix("/"), "no-cache")


@router.get("/icons/{name}")
async def icon(name: str) -> Response:
    if not ICON.fullmatch(name):
        raise NotFound("server.no_route")
    return _file(f"icons/{name}", "public, max-age=86400")


def _file(name: str, keeping: str) -> Response:
    found = client().joinpath(*name.split("/"))
    if not found.is_file():
        raise NotFound("server.no_route")
    return Response(found.read_bytes(), media_type=TYPES[name.rpartition(".")[2]], headers={"cache-control": keeping})


@router.get("/page.css")
async def style() -> Response:
    return Response(_part("page.css"), media_type=TYPES["css"])


@router.get("/retry.js")
async def retry_script() -> Response:
    """Return the script of the page that a refused visitor sees."""
    return Response(_part("retry.js"), media_type=TYPES["js"])


@router.get("/assets/{name:path}")
async def asset(name: str, request: Request) -> Response:
    """Return an asset of the client, compressed where accepted; names contain a hash, so it is cached forever."""
    found = client().joinpath("assets")
    for part in name.split("/"):
        if part in ("", ".", "..") or "\\" in part:
            raise NotFound("server.no_route")
        found = found.joinpath(part)
    kind = TYPES.get(name.rpartition(".")[2])
    if kind is None or not found.is_file():
        raise NotFound("server.no_route")
    headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"}
    accepted = _encodings(request.headers.get("accept-encoding", ""))
    for encoding, ending in ENCODINGS.items():
        packed = client().joinpath("assets", f"{name}.{ending}")
        if encoding in accepted and packed.is_file():
            found, headers = packed, headers | {"content-encoding": encoding}
            break
    return Response(found.read_bytes(), media_type=kind, headers=headers)


def _encodings(header: str) -> frozenset[str]:
    """Return the encodings that a client accepts, without those it gives the weight 0."""
    options = (option.partition(";") for option in header.lower().split(","))
    return frozenset(name.strip() for name, _, weight in options if not REFUSED.fullmatch(weight.strip()))


@cache
def _plain_page() -> str:
    return _part("page.html").replace("{version}", __version__)


def _part(name: str) -> str:
    return files("conquista.server").joinpath("templates", name).read_text(encoding="utf-8")
