"""Pydantic models of the types that games declare for their clients (`Game.wire`)."""

from __future__ import annotations

from types import UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from pydantic import BaseModel, ConfigDict, create_model

STRICT = ConfigDict(strict=True, extra="forbid")


class WireModels:
    """Builds one strict model for each `TypedDict`; unknown and missing fields are refused.

    Pydantic accepts the `TypedDict` of the standard library only from Python 3.12 on.
    """

    def __init__(self) -> None:
        self.models: dict[str, type[BaseModel]] = {}
        self._kinds: dict[str, type] = {}

    def of(self, kind: type) -> type[BaseModel]:
        """Return the model of a `TypedDict`."""
        self._add(kind)
        model = self.models[kind.__name__]
        model.model_rebuild(_types_namespace=dict(self.models))
        return model

    def _add(self, kind: type) -> None:
        name = kind.__name__
        if name in self._kinds:
            assert self._kinds[name] is kind, f"two types are named {name}"
            return
        self._kinds[name] = kind
        fields: dict[str, Any] = {}
        for field, hint in get_type_hints(kind, include_extras=True).items():
            optional = get_origin(hint) is NotRequired
            fields[field] = (self._adapted(get_args(hint)[0] if optional else hint), None if optional else ...)
        self.models[name] = create_model(name, __config__=STRICT, __doc__=kind.__doc__, **fields)

    def _adapted(self, hint: Any) -> Any:
        """Return a type with each `TypedDict` in it replaced by a reference to its model."""
        if is_typeddict(hint):
            self._add(hint)
            return self.models.get(hint.__name__, hint.__name__)
        origin, args = get_origin(hint), get_args(hint)
        if origin is None or origin is Literal:
            return hint
        adapted = tuple(arg if arg is Ellipsis else self._adapted(arg) for arg in args)
        return Union[adapted] if origin in (Union, UnionType) else origin[adapted]  # noqa: UP007
