"""Schemathesis tests of every HTTP operation, generated from the server's OpenAPI document."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from conquista.core import ConquistaError
from conquista.games import registry
from conquista.soak.figures import TrialFigures
from conquista.soak.presets import sample_presets
from conquista.soak.wire.http_client import call
from conquista.soak.wire.server_process import Serving

CHECKS = ("not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance")
PATIENCE = 60  # seconds for one answer: some are computed in another process, on a busy machine

# These would revoke the login that is used for all others.
LEFT_OUT = ("/api/me", "/api/logins/current", "/api/me/password", "/api/me/logins/{login}", "/metrics")


@dataclass
class OperationFigures(TrialFigures):
    """The results."""

    problems = ("failures", "faults")

    operations: int = 0
    tried: int = 0
    failures: int = 0
    faults: int = 0  # internal errors
    output: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        return super().clean and self.tried > 0


def run(folder: Path, examples: int, seed: int = 1, phases: str = "examples,coverage,fuzzing") -> OperationFigures:
    """Test every operation with this many examples, as a person with an account and a table."""
    if find_spec("schemathesis") is None:
        raise ConquistaError("soak.schemathesis")
    log = folder / "operations.log"
    with Serving("memory", log, floods=False, thinkers=1, level="warning") as server:
        token = _create_account(server, folder)
        described = call(server.address, "/api/openapi.json")
        command = [sys.executable, "-m", "schemathesis.cli", "run", f"{server.address}/api/openapi.json", "--no-color"]
        command += ["--header", f"Authorization: Bearer {token}", "--checks", ",".join(CHECKS), "--phases", phases]
        command += ["--max-examples", str(examples), "--seed", str(seed), "--request-timeout", str(PATIENCE)]
        command += [word for path in LEFT_OUT for word in ("--exclude-path", path)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
        selected = re.search(r"Tested: (\d+)", done.stdout)
        tried = OperationFigures(sum(map(len, described["paths"].values())), int(selected[1]) if selected else 0)
        tried.failures, tried.faults = done.returncode, server.log_text().count('"fault"')
        tried.output = done.stdout.splitlines() if done.returncode else []
        return tried


def _create_account(server: Serving, folder: Path) -> str:
    """Create an account with a table, whose ids are used as parameters; return its token."""
    form = {"name": "Somebody", "password": "a good long word", "token": True}
    came = call(server.address, "/api/accounts", form)
    token = str(came["token"])
    preset = sample_presets()[0]
    game, options = registry.preset(preset)
    form = {"preset": preset, "seats": {game.seats(options)[0]: {"kind": "me"}}}
    opened = call(server.address, "/api/tables", form, token)
    known = {"table": opened["table"]["id"], "person": came["me"]["id"], "locale": "it", "game": game.facts.name}
    lines = [f'"path.{name}" = "{value}"' for name, value in known.items()]
    (folder / "schemathesis.toml").write_text("\n".join(["[parameters]", *lines, ""]), encoding="utf-8")
    return token
