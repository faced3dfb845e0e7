"""What was built, and which core runs: the compiled modules, or the very same files as plain Python.

`CONQUISTA_CORE` chooses, `compiled` by default. There is no silent way from one core to the other: a compiled module
that is missing, or older than its source, stops the import with a sentence that says what to do.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Literal

Core = Literal["compiled", "plain"]

VARIABLE = "CONQUISTA_CORE"
CORES: tuple[Core, ...] = ("compiled", "plain")
PACKAGE = Path(__file__).resolve().parent
MANIFEST = "_compiled.json"
SHARED = "conquista._cython_shared"  # Cython's helper functions, which all compiled modules import


class CoreError(ImportError):
    """The chosen core cannot run from these files."""


@dataclass(frozen=True, slots=True)
class Built:
    """One compiled module: its binary, and the hash of each source it was made from, by path inside the package.

    Of the sources of other modules only their declarations matter; `declarations` is one hash of all of these.
    """

    binary: str
    sources: Mapping[str, str]
    declarations: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What one build made. `recipe` names everything beside the sources that the binaries depend on."""

    flavour: str
    recipe: str
    modules: Mapping[str, Built]

    def write(self, package: Path) -> None:
        """Write this manifest into a package folder."""
        (package / MANIFEST).write_text(json.dumps(asdict(self), indent=1, sort_keys=True) + "\n", encoding="utf-8")


def read_manifest(package: Path) -> Manifest | None:
    """Return the manifest of a package folder, or None where nothing was built."""
    path = package / MANIFEST
    if not path.is_file():
        return None
    raw = json.loads(path.read_text(encoding="utf-8"))
    modules = {
        name: Built(made["binary"], made["sources"], made.get("declarations", ""))
        for name, made in raw["modules"].items()
    }
    return Manifest(raw["flavour"], raw["recipe"], modules)


def fingerprint(path: Path) -> str:
    """Return the sha256 of a file in hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def declared(project: Path) -> tuple[str, ...]:
    """Return the patterns of compiled modules, each a module name inside the package.

    They are listed as `[tool.conquista] compiled` in `pyproject.toml`, and as `compiled` in the plug-in of each game.
    """
    import tomllib  # only a checkout reads it; an installed package does not pay for the import

    settings = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    plugins = sorted((project / "src/conquista/games").glob("*/plugin.toml"))
    games = (tomllib.loads(path.read_text(encoding="utf-8")).get("compiled", ()) for path in plugins)
    return (*settings["tool"]["conquista"]["compiled"], *(name for names in games for name in names))


def matches(name: str, patterns: Sequence[str]) -> bool:
    """Return whether a full module name is meant by one of the declared patterns."""
    inner = name.removeprefix("conquista.")
    if inner == name:
        return False
    return inner in patterns or any("*" in pattern and fnmatchcase(inner, pattern) for pattern in patterns)


def is_same_build(package: Path, name: str, before: Built | None, now: Built) -> bool:
    """Return whether the binary that was built before is what a build would make now."""
    if before is None or before.binary != now.binary or not (package / before.binary).is_file():
        return False
    source = f"{stem(name)}.py"
    return (before.declarations, before.sources.get(source)) == (now.declarations, now.sources.get(source))


def fault(package: Path, name: str, manifest: Manifest | None) -> str | None:
    """Say what is wrong with the compiled form of a module, or return None when it is there and fresh."""
    made = manifest.modules.get(name) if manifest else None
    if made is None or not (package / made.binary).is_file():
        return "is not built"
    if not any(made.binary == f"{stem(name)}{suffix}" for suffix in EXTENSION_SUFFIXES):
        return f"was built for another Python ({made.binary})"
    for source, known in made.sources.items():
        path = package / source
        if not path.is_file() or fingerprint(path) != known:
            return f"is stale: {source} has changed since it was built"
    return None


def listed(package: Path, patterns: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the modules of a package folder that the patterns mean, sorted."""
    sources = (path.relative_to(package) for path in package.rglob("*.py") if path.stem != "__init__")
    names = (".".join(("conquista", *source.with_suffix("").parts)) for source in sources)
    return tuple(sorted(name for name in names if matches(name, patterns)))


def stem(name: str) -> str:
    """Return the path inside the package of a module, without any suffix."""
    return name.removeprefix("conquista.").replace(".", "/")


class CoreFinder(MetaPathFinder):
    """Finds each compiled module in the form that the chosen core asks for, and every other one as its source."""

    def __init__(self, chosen: Core, package: Path) -> None:
        self.chosen = chosen
        self.package = package
        self.manifest = read_manifest(package)
        project = package.parents[1]
        self.checkout = (project / "pyproject.toml").is_file()
        if self.checkout:
            self.patterns = declared(project)
        elif self.manifest:
            self.patterns = tuple(name.removeprefix("conquista.") for name in self.manifest.modules)
        else:
            raise CoreError(f"this copy of conquista is incomplete: {package / MANIFEST} is missing")
        self.shared_fault = fault(package, SHARED, self.manifest) if self.manifest else None

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module of the package is to be loaded from; leave folders to the usual finders."""
        source = self.package / f"{stem(fullname)}.py"
        if not fullname.startswith("conquista.") or not source.is_file():
            return None
        if self.chosen == "plain" or not matches(fullname, self.patterns):
            return spec_from_file_location(fullname, source)
        wrong = fault(self.package, fullname, self.manifest) or self.shared_fault
        if wrong or self.manifest is None:  # without a manifest there is always something wrong
            cure = "run `make build`" if self.checkout else "install conquista again"
            raise CoreError(f"{fullname} {wrong}: {cure}, or set {VARIABLE}=plain to run without it", name=fullname)
        return spec_from_file_location(fullname, self.package / self.manifest.modules[fullname].binary)


class StandInFinder(MetaPathFinder):
    """Finds our stand-in for the `cython` module where no other finder knows one."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the stand-in for `cython`, and nothing else."""
        return spec_from_file_location("cython", PACKAGE / "cython_standin.py") if fullname == "cython" else None


def chosen_core(environment: Mapping[str, str]) -> Core:
    """Read the core that an environment asks for."""
    value = environment.get(VARIABLE, "compiled")
    for known in CORES:
        if value == known:
            return known
    raise CoreError(f"{VARIABLE}={value!r} is not a core: choose one of {', '.join(CORES)}")


@cache
def install() -> CoreFinder:
    """Put the finders in place, once, before the first module of the package is imported."""
    finder = CoreFinder(chosen_core(os.environ), PACKAGE)
    sys.meta_path.insert(0, finder)
    if finder.chosen == "plain":
        sys.meta_path.append(StandInFinder())
    return finder


def core() -> Core:
    """Return which core runs in this process."""
    return install().chosen


def flavour() -> str:
    """Return how the running core was built: fast, abi3, sanitised or, where the sources themselves run, plain."""
    finder = install()
    if finder.chosen == "plain":
        return "plain"
    return finder.manifest.flavour if finder.manifest else "unbuilt"


def compiled_modules() -> tuple[str, ...]:
    """Return the names of all modules that have a compiled form, sorted."""
    return listed(PACKAGE, install().patterns)
