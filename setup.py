"""The build of the compiled modules; everything else about the package stands in pyproject.toml.

`CONQUISTA_BUILD` chooses a flavour. The declarations that Cython needs are generated from the sources. Whether a module
is built again is decided by the hashes in the manifest, never by file times, and a module that does not compile fails
the whole build. See docs/6-building.md.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import sys
from dataclasses import dataclass, field
from importlib.metadata import version
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

PROJECT = Path(__file__).resolve().parent
SOURCES = Path("src")
ROOT = SOURCES / "conquista"
DECLARATIONS = Path("build/pxd")  # generated, one for each compiled module and each module of constants
FIRST_PYTHON = "0x030b0000"  # the oldest Python that one abi3 binary serves, as Py_LIMITED_API writes it


@dataclass(frozen=True)
class Flavour:
    """One way to compile: what gcc and Cython are told beside the sources."""

    compile: list[str]
    link: list[str] = field(default_factory=list)
    directives: dict[str, bool] = field(default_factory=dict)
    limited: bool = False


# Division keeps Python's meaning everywhere, so that both cores agree on negative numbers.
QUICK = {"boundscheck": False, "wraparound": False, "initializedcheck": False}
STRICT = {"boundscheck": True, "wraparound": False, "initializedcheck": True, "show_performance_hints": False}
# Strict, because the plain bounds check lets every index into the last array of a struct pass. Python's own headers
# index that way, so this flavour keeps to the limited interface, which calls functions instead.
SANITISE = ["-fsanitize=undefined,bounds-strict", "-fno-sanitize-recover=all"]
FLAVOURS = {
    "fast": Flavour(["-O3", "-g0"], directives=QUICK),
    "abi3": Flavour(["-O3", "-g0"], directives=QUICK, limited=True),
    "sanitised": Flavour(["-O1", "-g1", *SANITISE], SANITISE, STRICT, limited=True),
    "none": Flavour([]),  # compiles nothing, for an installation that is compiled in a later step
}


def load(path: str) -> ModuleType:
    """Load a module by its path, since the package itself cannot be imported before it is built."""
    spec = spec_from_file_location(f"conquista_{Path(path).stem}", PROJECT / path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up here
    spec.loader.exec_module(module)
    return module


manifests = load("src/conquista/build.py")
SHARED: str = manifests.SHARED
declarations = load("scripts/declarations.py")
chosen = os.environ.get("CONQUISTA_BUILD", "fast")
if chosen not in FLAVOURS:
    sys.exit(f"CONQUISTA_BUILD={chosen!r} is not a flavour: choose one of {', '.join(FLAVOURS)}")
flavour = FLAVOURS[chosen]


def recipe() -> str:
    """Return a hash of all that shapes a binary beside its sources: this file, the compilers, their settings."""
    parts = [
        (PROJECT / "setup.py").read_text(encoding="utf-8"),
        version("Cython"),
        sys.version,
        *(os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")),
    ]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def source_of(name: str) -> Path:
    """Return the path of a module, from the root of the project."""
    return SOURCES / f"{name.replace('.', '/')}.py"


def extension(name: str) -> Extension:
    """Describe one compiled module."""
    return Extension(
        name,
        [str(source_of(name))],
        extra_compile_args=flavour.compile,
        extra_link_args=flavour.link,
        define_macros=[("Py_LIMITED_API", FIRST_PYTHON)] if flavour.limited else [],
        py_limited_api=flavour.limited,
    )


def shared_extension() -> Extension:
    """Describe the module of Cython's helper functions; without it every compiled module would hold a copy."""
    one = extension(SHARED)
    one.sources = [f"{SHARED}.c"]
    return one


class Progress:
    """Counts steps on the terminal: one line that is rewritten, or every tenth step where nobody watches."""

    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self.lock = Lock()
        self.live = sys.stdout.isatty()

    def step(self) -> None:
        """Count and show one more step."""
        with self.lock:
            self.done += 1
            last = self.done == self.total
            if self.live:
                print(f"\r{self.what} {self.done} of {self.total}", end="\n" if last else "", flush=True)
            elif last or self.done % 10 == 0:
                print(f"{self.what} {self.done} of {self.total}", flush=True)


class Build(build):
    """Keeps the work of each flavour in a folder of its own."""

    def initialize_options(self) -> None:
        """Choose that folder."""
        super().initialize_options()
        self.build_base = f"build/{chosen}"


class BuildCompiled(build_ext):
    """Compiles what has changed, and writes down what the binaries were made from."""

    def run(self) -> None:
        """Build, one build at a time: two in the same folder would write over each other."""
        if chosen == "none":
            return
        Path("build").mkdir(exist_ok=True)
        with Path("build/lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.bring_up_to_date()

    def bring_up_to_date(self) -> None:
        """Build the stale modules into the package, then write its manifest."""
        package = ROOT if self.inplace else Path(self.build_lib) / "conquista"
        package.mkdir(parents=True, exist_ok=True)
        before = manifests.read_manifest(package)
        every: list[Extension] = list(self.extensions)
        same = before is not None and (before.flavour, before.recipe) == (chosen, recipe())
        # Hashes are taken, and the old entries struck out, before the work: a source that changes meanwhile will be
        # stale, and a build that fails half-way leaves nothing that looks whole.
        wanted = self.describe(every)
        modules = {
            name: made
            for name, made in wanted.items()
            if same and manifests.is_same_build(package, name, before.modules.get(name), made)
        }
        stale = [one for one in every if one.name not in modules]
        manifests.Manifest(chosen, recipe(), modules).write(package)
        if stale:
            self.extensions = stale
            self.force = True
            self.parallel = self.parallel or os.cpu_count()
            print(f"translating {len(stale)} modules to C", flush=True)
            sizes = {}
            for one, sources in zip(stale, translate(stale, self.parallel or 1), strict=True):
                one.sources = sources
                sizes[one.name] = Path(sources[0]).stat().st_size
            stale.sort(key=lambda one: -sizes[one.name])  # the longest first, to end together
            self.progress = Progress("compiling", len(stale))
            super().run()
            manifests.Manifest(chosen, recipe(), wanted).write(package)
            print(f"built {len(stale)} of {len(every)} compiled modules, {chosen}", flush=True)
        for orphan in set(package.rglob("*.so")) - {package / one.binary for one in wanted.values()}:
            orphan.unlink()  # left by another Python, flavour or list of modules
        self.extensions = every

    def build_extension(self, ext: Extension) -> None:
        """Compile one module and count it."""
        super().build_extension(ext)
        self.progress.step()

    def describe(self, extensions: list[Extension]) -> dict[str, Any]:
        """Generate all declarations, and return what the binary of each module is to be made from."""
        hashes = {path: manifests.fingerprint(path) for path in ROOT.rglob("*.py")}
        try:
            declared = declarations.Declarations(SOURCES, [one.name for one in extensions if one.name != SHARED])
        except declarations.DeclarationError as error:
            sys.exit(f"the build failed: {error}")
        declared.write(DECLARATIONS)
        found = {}
        for one in extensions:
            if one.name == SHARED:
                found[one.name] = manifests.Built(Path(self.get_ext_fullpath(SHARED)).name, {}, "")
                continue
            binary = source_of(one.name).with_name(Path(self.get_ext_fullpath(one.name)).name)
            read = declared.read_by(one.name)
            found[one.name] = manifests.Built(
                binary.relative_to(ROOT).as_posix(),
                {path.relative_to(ROOT).as_posix(): hashes[path] for path in map(source_of, read)},
                hashlib.sha256("\0".join(declared.texts[name] for name in read).encode()).hexdigest(),
            )
        return found


def translate(extensions: list[Extension], processes: int) -> list[list[str]]:
    """Turn the Python source of each extension into C, below build/, and return where; a warning fails the build."""
    from Cython.Build import cythonize
    from Cython.Compiler import Options
    from Cython.Compiler.Errors import CompileError

    Options.warning_errors = True
    try:
        translated = cythonize(
            [shared_extension() if one.name == SHARED else extension(one.name) for one in extensions],
            build_dir=f"build/{chosen}/c",
            include_path=[str(DECLARATIONS)],
            compiler_directives={"language_level": 3, **flavour.directives},
            shared_utility_qualified_name=SHARED,
            nthreads=min(processes, len(extensions)) if len(extensions) > 4 else 0,
            force=True,
            quiet=True,
        )
    except CompileError as error:  # its reasons have been printed; a traceback through setuptools would bury them
        sys.exit(f"the build failed: {error.args[-1]} does not compile")
    sources = {one.name: one.sources for one in translated}
    return [sources[one.name] for one in extensions]


if __name__ == "__main__":
    os.chdir(PROJECT)
    setup(
        ext_modules=[
            shared_extension(),
            *(extension(name) for name in manifests.listed(ROOT, manifests.declared(PROJECT))),
        ],
        cmdclass={"build": Build, "build_ext": BuildCompiled},
        options={"bdist_wheel": {"py_limited_api": "cp311"}} if flavour.limited else {},
    )
