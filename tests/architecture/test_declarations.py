"""What C is told about a compiled module is generated from its source; what cannot be generated is refused by line."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from kit.declared import PROJECT, declarations, generator

HEAD = "from __future__ import annotations\nfrom typing import Annotated\nimport cython\n"
TYPES = "Public = Annotated[T, 'public']\nInts = Annotated[MutableSequence[int], 'int*']\n"
SIZES = "SEATS = 4\nWORDS = SEATS * 2\nNAMES = ('a', 'b')\n"
BOX = f"""{HEAD}
from game.types import Ints, Public
if not cython.compiled:
    from game.sizes import SEATS, WORDS
    LOCAL = 3
LIMIT = cython.declare(cython.int, 12)
BITS: Annotated[list[int], cython.uchar[64]]
@cython.cclass
class Box:
    seat: cython.int
    size: Public[cython.ulonglong]
    next: Box | None
    rows: Annotated[list[int], cython.short[SEATS * WORDS + 1]]
    view: Annotated[bytearray, cython.uchar[::1]]
    names: dict[str, int]
    def __init__(self) -> None: ...
    @cython.exceptval(check=False)
    def put(self, row: Ints) -> None: ...
    @cython.ccall
    def copy(self) -> Box: ...
def clear(box: Box, row: Ints) -> None: ...
@cython.exceptval(-1, check=False)
def find(box: Box, x: cython.p_uchar) -> cython.int:
    tally: Annotated[list[int], cython.int[SEATS]]
    i: cython.int
@cython.exceptval(-1)
def seek() -> cython.Py_ssize_t: ...
@cython.ccall
def tell(box: Box) -> None: ...
@cython.cfunc
def names_of(box: Box) -> list[str]: ...
def python(box: Box) -> int: ...
"""
BOX_DECLARED = """\
cimport cython
from game.sizes cimport SEATS, WORDS

cdef enum:
    LOCAL = 3

cdef unsigned char[64] BITS
cdef int LIMIT

cdef class Box:
    cdef int seat
    cdef public unsigned long long size
    cdef Box next
    cdef short[33] rows
    cdef unsigned char[::1] view
    cdef dict names
    cdef void put(self, int* row) noexcept nogil
    cpdef Box copy(self)

cdef void clear(Box box, int* row) noexcept nogil
@cython.locals(tally="int[4]")
cdef int find(Box box, unsigned char* x) except -1 nogil
cdef Py_ssize_t seek() except? -1 nogil
cpdef object tell(Box box)
cdef list names_of(Box box)
"""
USER = f"""{HEAD}
from game.box import Box
if not cython.compiled:
    from game.box import LIMIT, LOCAL, clear as empty, python
def use(box: Box) -> None: ...
"""
USER_DECLARED = """\
cimport cython
from game.box cimport Box, LIMIT, LOCAL, clear as empty

cdef void use(Box box) noexcept nogil
"""


FIELDS = f"""{HEAD}
if not cython.compiled:
    from game.sizes import SEATS
@cython.cclass
class Box:
    names: dict[str, int]
    turn: Annotated[cython.short, Stored(-1)]
    rows: Annotated[list[int], cython.uchar[SEATS], Stored(255, digest=True)]
    live: Annotated[cython.uchar, Derived(SEATS)]
    log: Annotated[list[int], cython.int[8], Scratch()]
"""
FIELDS_DECLARED = """\
from libc.string cimport memcpy
from game.box cimport Box
from conquista.kernel.hashing cimport mix64

cdef inline tuple declared_fields(object kind):
    return (('turn', 'short', 0, -1, 'Stored', 0, False), ('rows', 'uchar', 4, 255, 'Stored', 0, True), \
('live', 'uchar', 0, 4, 'Derived', 0, False), ('log', 'int', 8, 0, 'Scratch', 0, False))
cdef inline void clear_fields(Box pos) noexcept nogil:
    cdef int i
    pos.turn = -1
    for i in range(4):
        pos.rows[i] = 255
    pos.live = 4
    for i in range(8):
        pos.log[i] = 0
cdef inline void copy_fields(Box source, Box goal) noexcept nogil:
    memcpy(<char*>&goal.turn, <char*>&source.turn, <char*>&source.live - <char*>&source.turn + sizeof(source.live))
cdef inline dict read_numbers(Box pos):
    return {'turn': pos.turn}
cdef inline list read_row(Box pos, str name):
    if name == 'rows':
        return [pos.rows[i] for i in range(4)]
    if name == 'log':
        return [pos.log[i] for i in range(8)]
    raise KeyError(name)
cdef inline object write_row(Box pos, str name, list values):
    cdef int i
    if name == 'rows':
        for i in range(4):
            pos.rows[i] = values[i]
        return None
    if name == 'log':
        for i in range(8):
            pos.log[i] = values[i]
        return None
    raise KeyError(name)
cdef inline unsigned long long hash_fields(Box pos, unsigned long long digest) noexcept nogil:
    cdef unsigned long long i
    for i in range(4):
        if pos.rows[i] != 255: digest = mix64(digest + pos.rows[i] + \
(<unsigned long long>i << 32) + (<unsigned long long>1 << 48))
    return digest
"""
LAYOUT = """
from game.types import Ints
Bits = Annotated[int, 'unsigned long long']
WIDTH = 6
def side_of(kind: int) -> int:
    '''The side.'''
    return kind >> WIDTH
def bit_of(place: int) -> Bits: return 1 << (place & 63)
def unused(place: str) -> str: return place
"""


def read(folder: Path, **sources: str) -> Any:
    """Write the modules of a package, of which `box` and `user` are compiled, and read their declarations."""
    (folder / "game").mkdir()
    for name, text in sources.items():
        (folder / f"game/{name}.py").write_text(text)
    return generator().Declarations(folder, ["game.box", "game.user"])


@pytest.fixture
def project(tmp_path: Path) -> Any:
    return read(tmp_path, box=BOX, user=USER, sizes=SIZES, types=TYPES)


def test_a_module_is_declared_by_its_annotations(project: Any) -> None:
    assert project.texts["game.box"] == BOX_DECLARED
    assert project.texts["game.user"] == USER_DECLARED
    assert project.texts["game.sizes"] == "cdef enum:\n    SEATS = 4\n    WORDS = 8\n"
    assert "game.types" not in project.texts


def test_the_fields_of_a_position_give_its_functions(tmp_path: Path) -> None:
    project = read(tmp_path, box=FIELDS, sizes=SIZES)
    assert project.texts["game.box_fields"] == FIELDS_DECLARED
    assert "    cdef public short turn\n    cdef unsigned char[4] rows\n" in project.texts["game.box"]
    assert "    cdef dict names\n" in project.texts["game.box"]


def test_functions_of_a_layout_are_inline(tmp_path: Path) -> None:
    taken = f"{HEAD}if not cython.compiled:\n    from game.layout import bit_of, side_of\n"
    project = read(tmp_path, box=taken, layout=LAYOUT, types=TYPES)
    assert project.texts["game.box"] == "cimport cython\nfrom game.layout cimport bit_of, side_of\n"
    assert project.texts["game.layout"] == (
        "cdef enum:\n    WIDTH = 6\n"
        "cdef inline int side_of(int kind) noexcept nogil:\n    return kind >> WIDTH\n"
        "cdef inline unsigned long long bit_of(int place) noexcept nogil:\n"
        "    return <unsigned long long>(1) << (place & 63)\n"
    )


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        ("def f(x: str) -> int: return x", "an inline function takes and returns int, or a number from c_types"),
        (
            "def f(x: int) -> int:\n    y = x\n    return y",
            "f is used by compiled code, so it must be one return of an expression",
        ),
    ],
)
def test_a_layout_that_cannot_be_inline_is_refused(function: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(generator().DeclarationError) as caught:
        read(tmp_path, box=f"{HEAD}if not cython.compiled:\n    from game.layout import f\n", layout=function)
    assert str(caught.value) == f"{tmp_path}/game/layout.py:1: {reason}"


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        (
            "    a: Annotated[cython.int, Scratch()]\n    b: Annotated[cython.int, Stored()]\n",
            "`b` is part of the state, so it stands before scratch",
        ),
        ("\n    b: Annotated[cython.int, Stored(LOST)]\n", "the start LOST is not a constant"),
    ],
)
def test_a_field_that_cannot_be_declared_is_refused(fields: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(generator().DeclarationError) as caught:
        read(tmp_path, box=f"{HEAD}@cython.cclass\nclass A:\n{fields}")
    assert str(caught.value) == f"{tmp_path}/game/box.py:7: {reason}"


def test_a_module_depends_on_the_declarations_that_it_reads_through_others(project: Any) -> None:
    assert project.read_by("game.user") == ["game.box", "game.sizes", "game.user"]
    assert project.read_by("game.box") == ["game.box", "game.sizes"]


def test_files_that_are_no_longer_declared_are_removed(project: Any, tmp_path: Path) -> None:
    (tmp_path / "out/game").mkdir(parents=True)
    (tmp_path / "out/game/old.pxd").write_text("")
    project.write(tmp_path / "out")
    assert sorted(path.name for path in (tmp_path / "out/game").iterdir()) == ["box.pxd", "sizes.pxd", "user.pxd"]
    assert (tmp_path / "out/game/box.pxd").read_text() == BOX_DECLARED


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("def f(x: cython.int) -> None", "expected ':'"),
        ("def f(x) -> cython.int: ...", "parameter `x` of f has no annotation"),
        ("def f(x: cython.int): ...", "the result of f has no annotation"),
        ("def f(x: cython.integer) -> None: ...", "cython.integer is not a known C type"),
        ("def f(x: cython.int = 1) -> None: ...", "f is a C function: it takes positional parameters without defaults"),
        ("def f(x: Annotated[list[int], 8]) -> None: ...", "8 is not a C type"),
        ("def f(x: Annotated[list[int], cython.int[SIZE]]) -> None: ...", "the size SIZE is not a positive constant"),
        ("@cython.exceptval(-1)\ndef f() -> None: ...", "f has an error value, so it must return a number"),
        (
            "@cython.cclass\nclass A:\n    @cython.exceptval(check=False)\n    def f(self, x: int) -> None: ...",
            "f is a C function: its parameter `x` must have a C type",
        ),
        (
            "@cython.ccall\ndef f(x: Annotated[list[int], cython.p_int]) -> None: ...",
            "f cannot be marked cfunc or ccall: Cython does not see the C type of `x`",
        ),
    ],
)
def test_what_cannot_be_declared_is_refused_by_file_and_line(source: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(generator().DeclarationError) as caught:
        read(tmp_path, box=HEAD + source)
    line = 4 + source[: source.index("def f")].count("\n")
    assert str(caught.value) == f"{tmp_path}/game/box.py:{line}: {reason}"


def uneven_lists(project: Any) -> list[str]:
    """Name each list of the plain core that is not as long as the C array of the same name."""
    found = []
    for module in project.modules.values():
        writer = generator().Writer(project, module)
        for owner in module.classes.values():
            fields = {ast.unparse(one.target): one.annotation for one in owner.body if isinstance(one, ast.AnnAssign)}
            for name, size in lists_in(owner):
                kind = writer.c_type(fields[name]).text if name in fields else "not declared"
                if not kind.endswith(f"[{project.number(module, size)}]"):
                    found.append(f"{module.name}: {owner.name}.{name} is {kind} in C")
    return found


def lists_in(owner: ast.ClassDef) -> list[tuple[str, ast.expr]]:
    """Return the attributes that a class sets to a list of so many numbers, and that size."""
    pairs: list[tuple[ast.expr, ast.expr]] = []
    for one in ast.walk(owner):
        if isinstance(one, ast.Assign):
            for target in one.targets:
                if isinstance(target, ast.Tuple) and isinstance(one.value, ast.Tuple):
                    pairs += zip(target.elts, one.value.elts, strict=True)
                else:
                    pairs.append((target, one.value))
    return [
        (target.attr, value.right)
        for target, value in pairs
        if isinstance(target, ast.Attribute) and isinstance(value, ast.BinOp) and isinstance(value.left, ast.List)
    ]


def test_a_list_of_another_length_is_caught(tmp_path: Path) -> None:
    fields = "    a: Annotated[list[int], cython.int[4]]\n    b: Annotated[list[int], cython.int[4]]\n"
    body = "    def __init__(self) -> None:\n        self.a, self.b = [0] * 4, [0] * 5\n"
    project = read(tmp_path, box=f"{HEAD}@cython.cclass\nclass A:\n{fields}{body}")
    assert uneven_lists(project) == ["game.box: A.b is int[4] in C"]


def test_the_lists_of_the_plain_core_are_as_long_as_the_arrays_of_c() -> None:
    assert uneven_lists(declarations()) == []


def test_no_declarations_are_kept_beside_the_sources() -> None:
    assert list((PROJECT / "src").rglob("*.pxd")) == []
