"""The data that an older version wrote, unpacked."""

from __future__ import annotations

import gzip
import json
import tarfile
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


@cache
def expected_data() -> dict[str, Any]:
    """What the older version said of records and tables."""
    found: dict[str, Any] = json.loads(gzip.decompress((DATA / "told.json.gz").read_bytes()))
    return found


@cache
def records() -> dict[str, str]:
    """Every record by its name, as text."""
    with tarfile.open(DATA / "records.tar.xz") as pack:
        return {
            entry.name.removesuffix(".txt"): file.read().decode()
            for entry in pack.getmembers()
            if (file := pack.extractfile(entry)) is not None
        }


def unpacked(name: str, folder: Path) -> Path:
    """A file of the data in a folder where it may be changed."""
    path = folder / name
    path.write_bytes(gzip.decompress((DATA / f"{name}.gz").read_bytes()))
    return path
