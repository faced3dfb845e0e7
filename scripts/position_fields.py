"""Write the C functions that a position class has for its fields, from its field table.

They take the place of the plain functions of the same names in src/conquista/core/fields.py, which says what they do.
scripts/declarations.py reads the table and writes these functions beside the declarations of the module.
"""

from __future__ import annotations

from dataclasses import dataclass

C_NAMES = (
    *("bint", "char", "double", "float", "int", "long", "long long", "short", "size_t", "Py_ssize_t"),
    *("unsigned char", "unsigned int", "unsigned long", "unsigned long long", "unsigned short"),
)
NUMBERS = {name.replace("unsigned ", "u").replace(" ", ""): name for name in C_NAMES}  # as `cython` calls them
ROLES = ("Stored", "Derived", "Scratch")  # facts about the fields of a position, see conquista.core.fields


@dataclass(frozen=True)
class PositionField:
    """A field of a position class: its C type, how many of it there are (0: a single number), and its fact."""

    name: str
    c_type: str
    length: int
    role: str
    start: int
    encoding: int
    digest: int

    @property
    def row(self) -> tuple[str, str, int, int, str, int, bool]:
        """The row of the table, as `conquista.core.fields.Field` has it."""
        short = next(short for short, text in NUMBERS.items() if text == self.c_type)
        return self.name, short, self.length, self.start, self.role, self.encoding, bool(self.digest)

    def each(self, statement: str) -> list[str]:
        """A statement about each number of the field, which it calls `{0}`, by its index `{1}`."""
        if not self.length:
            return [f"    {statement.format(f'pos.{self.name}', 0)}"]
        return [f"    for i in range({self.length}):", f"        {statement.format(f'pos.{self.name}[i]', 'i')}"]

    def reading(self) -> list[str]:
        """Return the numbers of a row that is asked for by name."""
        return [f"    if name == {self.name!r}:", f"        return [pos.{self.name}[i] for i in range({self.length})]"]

    def writing(self) -> list[str]:
        """Set all numbers of a row that is named."""
        numbers = [f"        for i in range({self.length}):", f"            pos.{self.name}[i] = values[i]"]
        return [f"    if name == {self.name!r}:", *numbers, "        return None"]

    def mixing(self, order: int) -> str:
        """The statement that mixes one number, which it calls `{0}`, at the index `{1}` into a digest."""
        place = f"(<unsigned long long>{{1}} << 32) + (<unsigned long long>{order} << 48)"
        return f"if {{0}} != {self.start}: digest = mix64(digest + {{0}} + {place})"


def position_functions(module: str, kind: str, fields: list[PositionField]) -> str:
    """Return the functions that compiled code calls in place of the plain ones of `conquista.core.fields`."""
    state = [one.name for one in fields if one.role != "Scratch"]
    numbers = [one.name for one in fields if one.role == "Stored" and not one.length]
    size = f"<char*>&source.{state[-1]} - <char*>&source.{state[0]} + sizeof(source.{state[-1]})"
    lines = [
        "from libc.string cimport memcpy",
        f"from {module} cimport {kind}",
        "from conquista.kernel.hashing cimport mix64",
        "",
        "cdef inline tuple declared_fields(object kind):",
        f"    return {tuple(one.row for one in fields)}",
        f"cdef inline void clear_fields({kind} pos) noexcept nogil:",
        "    cdef int i",
        *(line for one in fields for line in one.each(f"{{0}} = {one.start}")),
        f"cdef inline void copy_fields({kind} source, {kind} goal) noexcept nogil:",
        f"    memcpy(<char*>&goal.{state[0]}, <char*>&source.{state[0]}, {size})",
        f"cdef inline dict read_numbers({kind} pos):",
        f"    return {{{', '.join(f'{name!r}: pos.{name}' for name in numbers)}}}",
        f"cdef inline list read_row({kind} pos, str name):",
        *(line for one in fields if one.length for line in one.reading()),
        "    raise KeyError(name)",
        f"cdef inline object write_row({kind} pos, str name, list values):",
        "    cdef int i",
        *(line for one in fields if one.length for line in one.writing()),
        "    raise KeyError(name)",
        f"cdef inline unsigned long long hash_fields({kind} pos, unsigned long long digest) noexcept nogil:",
        "    cdef unsigned long long i",
        *(line for order, one in enumerate(fields) if one.digest for line in one.each(one.mixing(order))),
        "    return digest",
    ]
    return "\n".join(lines) + "\n"
