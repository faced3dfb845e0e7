"""Golden files: text kept in the repository that a change of behaviour shows up in."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from pathlib import Path

HINT = "if the change is meant, run pytest with --update-golden and commit the file by itself"


@dataclass(frozen=True)
class Golden:
    """A folder of golden files, compared with, or rewritten when updating."""

    folder: Path
    update: bool = False

    def read(self, name: str) -> str | None:
        path = self.folder / name
        return path.read_text(encoding="utf-8") if path.exists() else None

    def check(self, name: str, text: str) -> None:
        """Hold a text against its golden file."""
        kept = self.read(name)
        if kept == text:
            return
        if self.update:
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            return
        assert kept is not None, f"there is no golden file {name}; run pytest with --update-golden to write it"
        lines = difflib.unified_diff(kept.splitlines(), text.splitlines(), "kept", "now", lineterm="", n=1)
        shown = "\n".join(list(lines)[:40])
        raise AssertionError(f"{name} has changed; {HINT}:\n{shown}")
